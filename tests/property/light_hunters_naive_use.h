// A second Light Hunters: what one use of a skill, a power, a unit or an invocation does. See
// light_hunters_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_USE_H_
#define LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_USE_H_

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "light_hunters_naive.h"

namespace lantern::light_hunters::naive {

// What something is aimed at: one of the three.
struct Aim {
  int hero = -1;
  int servant = 0;
  int token = 0;
  int with = -1;  // the hero the token lies with

  bool is_hero() const { return servant == 0 && token == 0; }
};

// Why an event is not played that does not say which card it was.
inline constexpr char kNotRecorded[] = "what was chosen or drawn was not recorded";

// What the record says of cards that chance chose, by hero, in order.
struct Recorded {
  std::map<int, std::deque<int>> lost;
  std::map<int, std::deque<int>> gained;
  bool left_out = false;  // something was needed that is not there
};

enum class Source { kSkill, kUnit, kServant, kCavalcade, kTrap };

// One use, from the attack's declaration to the deaths.
class Use {
 public:
  Use(Table& table, Recorded& recorded, Source source, int user, int team)
      : t_(table), recorded_(recorded), source_(source), user_(user), team_(team) {
    hand_ = user < 0 ? -1 : t_.HandIndex(user);
  }

  // --- Set before Run.
  const SkillCard* skill = nullptr;
  std::map<int, std::vector<Aim>> aims;  // by group
  std::set<int> all_groups;              // groups that are all enemies
  std::vector<int> cards;                // of the hand, that the skill asks for
  const v1::LightHuntersStatusRef* status = nullptr;
  std::string substitute;
  int option = -1;
  int player = 0;
  Card card;              // that it was played with
  bool has_card = false;  // a card is on its way
  bool one_target = false;
  std::set<int> on_turn;
  std::function<bool(const std::set<int>&)> on_declared;  // attacked heroes: takes their traps
  bool release = false;                                   // of Enchantments: an attack whatever it does
  int redirect = -1;                                      // the hero who takes the damage
  int redirect_card = 0;
  std::set<int> destriers;        // heroes who spend one
  const Aim* bonus_on = nullptr;  // null: the first
  int flat = 0;                   // what a unit or an invocation deals

  const std::string& why() const { return why_; }

  void Run(const Steps& steps) {
    if (release) Declare(steps);
    for (const v1::LightHuntersStep& step : steps) {
      if (t_.over) break;
      if (step.has_choose()) {
        if (option < 0 || option >= step.choose().branches_size()) {
          Wrong("no such option");
          break;
        }
        for (const v1::LightHuntersStep& inner : step.choose().branches(option).steps()) Do(inner, steps);
      } else {
        Do(step, steps);
      }
    }
  }

  // The step is for chosen targets, and there is none.
  bool Nobody(const v1::LightHuntersStep& step) const {
    const auto found = aims.find(static_cast<int>(step.target()));
    return found != aims.end() && found->second.empty();
  }

  // What a unit, an invocation or a Cavalcade deals.
  void RunFlat(const std::vector<Aim>& targets) {
    std::set<int> heroes;
    for (const Aim& aim : targets) {
      if (aim.is_hero()) heroes.insert(aim.hero);
    }
    attacked_ = heroes;
    declared_ = true;
    Avoidance(heroes);
    FrontLines(heroes, source_ == Source::kCavalcade);
    for (const Aim& aim : targets) Hit(aim, flat);
    Deaths();
  }

  // The card goes where it belongs when nothing keeps it on the table.
  void Settle() {
    if (has_card) t_.Discard(card.printed);
    has_card = false;
  }

 private:
  // The record does not say which card it was.
  void NotRecorded() {
    recorded_.left_out = true;
    Wrong(kNotRecorded);
  }
  void Wrong(const std::string& what) {
    if (why_.empty()) why_ = what;
  }

  static bool IsAttack(const v1::LightHuntersStep& step) {
    return (step.has_damage() && !step.damage().no_attack()) || (step.has_kill() && !step.kill().no_attack());
  }

  std::vector<Aim> AimsOf(const v1::LightHuntersStep& step) const {
    const auto found = aims.find(one_target ? 0 : static_cast<int>(step.target()));
    return found == aims.end() ? std::vector<Aim>() : found->second;
  }

  // All steps of the chosen branch.
  std::vector<const v1::LightHuntersStep*> Flat(const Steps& steps) const {
    std::vector<const v1::LightHuntersStep*> all;
    for (const v1::LightHuntersStep& step : steps) {
      if (!step.has_choose()) {
        all.push_back(&step);
      } else if (option >= 0 && option < step.choose().branches_size()) {
        for (const v1::LightHuntersStep& inner : step.choose().branches(option).steps())
          all.push_back(&inner);
      }
    }
    return all;
  }

  // One skill is one attack: who is attacked, who avoids it, what is used up.
  void Declare(const Steps& steps) {
    bool damages = false;
    for (const v1::LightHuntersStep* step : Flat(steps)) {
      if (!IsAttack(*step) && !release) continue;
      declared_ = true;
      damages |= step->has_damage();
      unavoidable_ |= step->damage().unavoidable() || step->kill().unavoidable();
      all_enemies_ |= all_groups.count(static_cast<int>(step->target())) > 0 && !one_target;
      for (const Aim& aim : AimsOf(*step)) {
        if (aim.is_hero()) attacked_.insert(aim.hero);
        if (first_.hero < 0 && first_.servant == 0 && first_.token == 0) first_ = aim;
      }
    }
    if (!declared_) return;
    if (bonus_on != nullptr) first_ = *bonus_on;
    if (redirect >= 0) t_.Discard(redirect_card);
    if (on_declared && !on_declared(attacked_)) Wrong("the traps that sprang are others");
    FrontLines(attacked_, all_enemies_);
    std::set<int> hit = attacked_;
    if (redirect >= 0) {
      for (const int hero : attacked_) {
        if (Shielded({hero, 0, 0, -1})) hit.erase(hero);
      }
      hit.insert(redirect);
    }
    Avoidance(hit);
    if (damages && !all_enemies_ && source_ == Source::kSkill) TakeBonus();
    if (skill != nullptr && source_ == Source::kSkill) {
      for (const Status& s : t_.statuses) {
        if (s.kind == v1::LIGHT_HUNTERS_STATUS_KIND_SKILL_BONUS && t_.Has(s, user_) &&
            s.bonus_skill == skill->id()) {
          skill_bonus_ += s.amount;
        }
      }
    }
  }

  // What is aimed at the side of who redirects is redirected.
  bool Shielded(const Aim& aim) const {
    return redirect >= 0 && t_.SideOf(aim.hero, aim.servant, aim.token, aim.with) == t_.Side(redirect);
  }

  // An aimed attack uses up the front line of whom it is aimed at.
  void FrontLines(const std::set<int>& heroes, bool all) {
    if (all || source_ == Source::kTrap) return;
    for (const int hero : heroes) {
      if (Status* line = t_.Find(v1::LIGHT_HUNTERS_STATUS_KIND_FRONT_LINE, hero)) t_.Use(*line, hero);
    }
  }

  void Avoidance(const std::set<int>& heroes) {
    if (unavoidable_) return;
    for (const int hero : heroes) {
      if (destriers.count(hero) > 0) {
        t_.RemoveTokenWith(v1::LIGHT_HUNTERS_TOKEN_DESTRIER, hero);
        avoided_.insert(hero);
      } else if (Status* dodge = t_.Find(v1::LIGHT_HUNTERS_STATUS_KIND_DODGE, hero)) {
        t_.Use(*dodge, hero);
        avoided_.insert(hero);
      }
    }
  }

  void TakeBonus() {
    for (size_t i = 0; i < t_.statuses.size(); ++i) {
      Status& s = t_.statuses[i];
      if (s.kind != v1::LIGHT_HUNTERS_STATUS_KIND_ATTACK_BONUS || !t_.Has(s, user_)) continue;
      bonus_ += s.amount;
      const size_t before = t_.statuses.size();
      t_.Use(s, user_);
      if (t_.statuses.size() < before) --i;
    }
  }

  // Everything that takes from the damage of the next attack, once for the attack.
  int TakeDefense(int hero) {
    int points = 0;
    for (size_t i = 0; i < t_.statuses.size(); ++i) {
      Status& s = t_.statuses[i];
      if (s.kind != v1::LIGHT_HUNTERS_STATUS_KIND_DEFENSE || !t_.Has(s, hero)) continue;
      points += s.amount;
      const size_t before = t_.statuses.size();
      t_.Use(s, hero);
      if (t_.statuses.size() < before) --i;
    }
    return points;
  }

  bool Unhurt(int hero) const { return avoided_.count(hero) > 0 || t_.Immortal(hero) || t_.Cuirass(hero); }

  // One hit of the attack.
  void Hit(const Aim& aim, int amount) {
    if (aim.servant != 0) {
      if (amount > 0 && t_.servants.erase(aim.servant) > 0) hit_ = true;
      return;
    }
    if (aim.token != 0) {
      if (amount > 0 && t_.RemoveTokenWith(aim.token, aim.with)) hit_ = true;
      return;
    }
    if (!t_.H(aim.hero).alive() || Unhurt(aim.hero)) return;
    if (!unavoidable_) {
      if (defended_.insert(aim.hero).second) defense_[aim.hero] = TakeDefense(aim.hero);
      const int kept = std::min(defense_[aim.hero], amount);
      defense_[aim.hero] -= kept;
      amount -= kept;
    }
    Lose(aim.hero, amount);
  }

  void Lose(int hero, int amount) {
    const int lost = std::min(amount, t_.H(hero).health);
    t_.H(hero).health -= lost;
    if (hero != user_ || source_ == Source::kTrap) dealt_ += lost;
    if (lost > 0) hit_ = true;
    if (!t_.H(hero).alive()) dying_.insert(hero);
  }

  int Number(const v1::LightHuntersAmount& amount, int all) const {
    switch (amount.count()) {
      case v1::LIGHT_HUNTERS_COUNT_DISCARDED:
        return discarded_ + 1;
      case v1::LIGHT_HUNTERS_COUNT_DAMAGE_DEALT:
        return dealt_;
      case v1::LIGHT_HUNTERS_COUNT_LIVING_ALLIES:
        return t_.LivingOf(team_);
      case v1::LIGHT_HUNTERS_COUNT_ALL:
        return all;
      default:
        return static_cast<int>(amount.value());
    }
  }

  bool Holds(const v1::LightHuntersCondition& condition) const {
    switch (condition.condition_case()) {
      case v1::LightHuntersCondition::kOutnumbered:
        return t_.Outnumbered(team_);
      case v1::LightHuntersCondition::kFrozen:
        return t_.Frozen(user_);
      case v1::LightHuntersCondition::kInvocation: {
        const auto found = t_.servants.find(condition.invocation());
        return found != t_.servants.end() && found->second.master == user_;
      }
      case v1::LightHuntersCondition::kToken:
        return t_.TokensWith(condition.token(), user_) > 0;
      case v1::LightHuntersCondition::kHit:
        return hit_;
      default:
        return true;
    }
  }

  // The attack begins with the first step that concerns whom it is aimed at.
  bool OnAttacked(const v1::LightHuntersStep& step, const Steps& steps) const {
    const std::vector<const v1::LightHuntersStep*> all = Flat(steps);
    return std::any_of(all.begin(), all.end(), [&](const v1::LightHuntersStep* other) {
      return IsAttack(*other) && (one_target || other->target() == step.target());
    });
  }

  void Do(const v1::LightHuntersStep& step, const Steps& steps) {
    if (t_.over) return;
    if (!declared_ && OnAttacked(step, steps)) Declare(steps);
    for (const v1::LightHuntersCondition& condition : step.when()) {
      if (!Holds(condition)) return;
    }
    if (step.has_damage()) {
      DoDamage(step);
    } else if (step.has_kill()) {
      DoKill(step);
    } else {
      DoOther(step);
    }
    Deaths();
  }

  void DoDamage(const v1::LightHuntersStep& step) {
    const int amount = Number(step.damage().amount(), 0);
    if (step.damage().no_attack()) {
      for (const Aim& aim : AimsOf(step)) {
        if (t_.H(aim.hero).alive() && !t_.Immortal(aim.hero)) Lose(aim.hero, amount);
      }
      return;
    }
    int redirected = -1;
    for (const Aim& aim : AimsOf(step)) {
      int points = amount + skill_bonus_;
      const bool first = aim.hero == first_.hero && aim.servant == first_.servant &&
                         aim.token == first_.token && aim.with == first_.with;
      if (first) {
        points += bonus_;
        bonus_ = 0;
      }
      if (Shielded(aim)) {
        redirected = std::max(redirected, 0) + points;
      } else {
        Hit(aim, points);
      }
    }
    if (redirected >= 0) {
      Aim aim;
      aim.hero = redirect;
      Hit(aim, redirected);
    }
  }

  void DoKill(const v1::LightHuntersStep& step) {
    for (const Aim& aim : AimsOf(step)) {
      if (!aim.is_hero()) {
        Hit(aim, 1);
        continue;
      }
      if (!t_.H(aim.hero).alive()) continue;
      if (step.kill().no_attack() ? t_.Immortal(aim.hero) : Unhurt(aim.hero)) continue;
      t_.H(aim.hero).health = 0;
      dying_.insert(aim.hero);
      hit_ = true;
    }
  }

  // Whom what is no damage reaches: not who avoided the attack that it belongs to, and no immortals.
  std::vector<int> Reached(const v1::LightHuntersStep& step, bool also_immortal = false) const {
    std::vector<int> heroes;
    for (const Aim& aim : AimsOf(step)) {
      if (!aim.is_hero() || (!t_.H(aim.hero).alive() && !t_.H(aim.hero).spectral)) continue;
      if (declared_ && attacked_.count(aim.hero) > 0 && avoided_.count(aim.hero) > 0) continue;
      if (also_immortal || !t_.Immortal(aim.hero)) heroes.push_back(aim.hero);
    }
    return heroes;
  }

  void DoOther(const v1::LightHuntersStep& step) {
    switch (step.effect_case()) {
      case v1::LightHuntersStep::kHeal:
        for (const int hero : Reached(step)) {
          const int missing = t_.MaxHealth(hero) - t_.H(hero).health;
          if (t_.H(hero).alive())
            t_.H(hero).health += std::min(missing, Number(step.heal().amount(), missing));
        }
        break;
      case v1::LightHuntersStep::kSetHealth:
        for (const int hero : Reached(step, true)) {
          if (t_.H(hero).alive()) t_.H(hero).health = static_cast<int>(step.set_health().value());
        }
        break;
      case v1::LightHuntersStep::kResurrect:
        for (const Aim& aim : AimsOf(step)) Resurrect(aim.hero, Number(step.resurrect().health(), 99));
        break;
      case v1::LightHuntersStep::kMoveCards:
        MoveCards(step);
        break;
      case v1::LightHuntersStep::kReseal:
        Reseal();
        break;
      case v1::LightHuntersStep::kEther:
        for (const int hero : Reached(step)) {
          Hero& h = t_.H(hero);
          h.purse += step.ether().delta();
          if (!t_.duel && h.left >= 0) h.left = std::max(0, h.left + step.ether().delta());
        }
        break;
      case v1::LightHuntersStep::kAddStatus:
        AddStatus(step);
        break;
      case v1::LightHuntersStep::kRemoveStatus:
        RemoveStatus(step);
        break;
      case v1::LightHuntersStep::kMoveStatus:
        MoveStatus(step);
        break;
      default:
        DoTable(step);
        break;
    }
  }

  // --- light_hunters_naive_effects.h
  void DoTable(const v1::LightHuntersStep& step);
  void MoveCards(const v1::LightHuntersStep& step);
  void Reseal();
  void AddStatus(const v1::LightHuntersStep& step);
  size_t NamedStatus(int hero);
  void RemoveStatus(const v1::LightHuntersStep& step);
  void MoveStatus(const v1::LightHuntersStep& step);
  void PlaceToken(const v1::LightHuntersStep& step);
  void Cavalcade();
  void ChangeCard(int hero);
  void SetForm();

 public:
  void Resurrect(int hero, int health);
  void Deaths();
  void Die(int hero);
  void Kill(int hero) {
    t_.H(hero).health = 0;
    dying_.insert(hero);
    Deaths();
  }
  void LoseAndDie(int hero, int amount) {
    Lose(hero, amount);
    Deaths();
  }

  // What the game asks for afterwards.
  std::set<int> attacked() const { return attacked_; }
  bool declared() const { return declared_; }
  bool unavoidable() const { return unavoidable_; }
  int travel() const { return travel_; }
  std::vector<Aim> cavalcade_on;  // FFA: those of each clan that were chosen; else empty

 private:
  Table& t_;
  Recorded& recorded_;
  Source source_;
  int user_;
  int team_;
  int hand_;
  std::string why_;
  bool declared_ = false;
  bool unavoidable_ = false;
  bool all_enemies_ = false;
  std::set<int> attacked_;
  std::set<int> avoided_;
  std::set<int> defended_;
  std::map<int, int> defense_;
  std::set<int> dying_;
  Aim first_;
  int bonus_ = 0;
  int skill_bonus_ = 0;
  int dealt_ = 0;
  int discarded_ = 0;
  size_t cards_used_ = 0;
  bool hit_ = false;
  int travel_ = 0;
  int cast_ = 0;
};

}  // namespace lantern::light_hunters::naive

#include "light_hunters_naive_effects.h"

#endif  // LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_USE_H_
