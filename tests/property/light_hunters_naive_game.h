// A second Light Hunters: what may be played, and whole events. See light_hunters_naive.h.
#ifndef LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_GAME_H_
#define LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_GAME_H_

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "light_hunters_naive_turns.h"

namespace lantern::light_hunters::naive {

class Game : public Turns {
 public:
  using Turns::Turns;

  // Plays an event in which everything is recorded. False: it is not legal; the game must not be used any
  // more.
  bool Play(const v1::LightHuntersEvent& event) {
    if (t_.over) return No("the game is over");
    t_.fell.clear();
    t_.rose.clear();
    Recorded recorded;
    for (const v1::LightHuntersOutcome& outcome : event.outcomes()) {
      const int hero = static_cast<int>(outcome.target().hero());
      for (const int seal : outcome.lost().cards()) recorded.lost[hero].push_back(seal);
      for (const int seal : outcome.gained().cards()) recorded.gained[hero].push_back(seal);
    }
    const bool played = Dispatch(event, recorded) && AsRecorded(event, recorded);
    leaves_out_ |= recorded.left_out;
    if (played && !t_.over && phase_ != kBetween && TurnIsCut()) Next();
    return played;
  }

  // The last event was not refused for what it says but for what it does not say: which card it was.
  bool leaves_out() const { return leaves_out_ && why_ == kNotRecorded; }
  // The same, where it is a choice that was not written down.
  bool leaves_out_choice() const { return leaves_out_choice_; }

 private:
  using Targets = google::protobuf::RepeatedPtrField<v1::LightHuntersTarget>;
  using Reactions = google::protobuf::RepeatedPtrField<v1::LightHuntersReaction>;
  using Springs = google::protobuf::RepeatedPtrField<v1::LightHuntersSpring>;

  bool Dispatch(const v1::LightHuntersEvent& event, Recorded& recorded) {
    if (!event.has_round_end()) {
      const bool kept = round_ended_;
      round_ended_ = false;
      if (event.has_turn_start() || event.has_concede()) round_ended_ = kept;
    }
    switch (event.action_case()) {
      case v1::LightHuntersEvent::kTurnStart:
        return Start(event.turn_start(), recorded);
      case v1::LightHuntersEvent::kDraw:
        return DrawCards(event.draw());
      case v1::LightHuntersEvent::kReshuffle:
        return Shuffle(event.reshuffle());
      case v1::LightHuntersEvent::kPlay:
        return PlaySkill(event.play(), recorded);
      case v1::LightHuntersEvent::kExchange:
        return Exchange(event.exchange());
      case v1::LightHuntersEvent::kThaw:
        return Thaw(event.thaw());
      case v1::LightHuntersEvent::kUnitAttack:
        return UnitAttack(event.unit_attack(), recorded);
      case v1::LightHuntersEvent::kInvocationAttack:
        return ServantAttack(event.invocation_attack(), recorded);
      case v1::LightHuntersEvent::kFormPower:
        return FormPower(event.form_power(), recorded);
      case v1::LightHuntersEvent::kDiscard:
        return DiscardCards(event.discard());
      case v1::LightHuntersEvent::kTurnEnd:
        return End();
      case v1::LightHuntersEvent::kRoundEnd:
        return RoundEnd(event.round_end());
      default:
        return No("not played here");
    }
  }

  // What the record says of the outcome is what happened.
  bool AsRecorded(const v1::LightHuntersEvent& event, const Recorded& recorded) {
    for (const auto& [hero, seals] : recorded.lost) {
      if (!seals.empty()) return No("more cards were lost than that");
    }
    for (const auto& [hero, seals] : recorded.gained) {
      if (!seals.empty()) return No("more cards were gained than that");
    }
    for (const v1::LightHuntersOutcome& outcome : event.outcomes()) {
      if (!outcome.target().has_hero()) continue;
      const int hero = static_cast<int>(outcome.target().hero());
      if (hero >= t_.size()) return No("no such hero");
      if (outcome.has_health() && static_cast<int>(outcome.health()) != t_.H(hero).health)
        return No("another health was recorded");
      if (outcome.has_hand() && outcome.hand() != t_.Hand(t_.HandIndex(hero)).size())
        return No("another hand was recorded");
      const bool fell = t_.fell.count(hero) > 0;
      if (outcome.life() == v1::LIGHT_HUNTERS_LIFE_DIED && !fell) return No("the hero did not die");
      if (outcome.life() == v1::LIGHT_HUNTERS_LIFE_LIVES && !t_.H(hero).alive())
        return No("the hero is dead");
      if (outcome.life() == v1::LIGHT_HUNTERS_LIFE_RESURRECTED && t_.rose.count(hero) == 0)
        return No("the hero did not rise");
    }
    return true;
  }

  // --- Who plays, and with what.
  // The side that plays a hero now; -1: he cannot be played.
  int SideOf(int hero) const {
    for (const Status& status : t_.statuses) {
      if (status.kind != v1::LIGHT_HUNTERS_STATUS_KIND_CONTROLLED || status.holders.count(hero) == 0)
        continue;
      if (t_.duel) return status.by_team == turn_ ? status.by_team : -1;
      if (status.running) return status.by_team;
    }
    return IsOnTurn(hero) ? t_.H(hero).team : -1;
  }
  int PlayerOf(int hero) const {
    for (const Status& status : t_.statuses) {
      if (status.kind == v1::LIGHT_HUNTERS_STATUS_KIND_CONTROLLED && status.holders.count(hero) > 0 &&
          (t_.duel || status.running))
        return status.by_player;
    }
    return t_.H(hero).player;
  }
  bool Acts(int hero) const { return t_.H(hero).alive() || t_.H(hero).spectral; }

  const SkillCard* FindSkill(int hero, const std::string& id) const {
    const HeroCard& card = t_.CardOf(hero);
    for (const SkillCard& skill : t_.H(hero).spectral ? card.spectral_skills() : card.skills()) {
      if (skill.id() == id) return &skill;
    }
    return nullptr;
  }

  int EtherOf(int hero, int hand) const {
    if (!t_.duel) return t_.H(hero).left < 0 ? t_.Level() + t_.H(hero).purse : t_.H(hero).left;
    return Left(t_.team_left.at(hand)) + t_.H(hero).purse;
  }
  int Left(int left) const { return left < 0 ? t_.Level() : left; }
  // In Duel what skills gave the hero is used first.
  void Pay(int hero, int hand, int cost) {
    if (!t_.duel) {
      t_.H(hero).left = EtherOf(hero, hand) - cost;
      return;
    }
    const int from_purse = std::min(cost, std::max(0, t_.H(hero).purse));
    t_.H(hero).purse -= from_purse;
    t_.team_left[hand] = Left(t_.team_left[hand]) - (cost - from_purse);
  }

  bool CanUse(int hero, int hand, const SkillCard& skill, const Card& card) {
    if (skill.seal() != card.as) return No("the seal is another");
    const std::vector<Card>& held = t_.Hand(hand);
    if (std::none_of(held.begin(), held.end(),
                     [&](const Card& c) { return c.printed == card.printed && c.as == card.as; }))
      return No("the card is not in the hand");
    for (const Status& status : t_.statuses) {
      if (status.kind == v1::LIGHT_HUNTERS_STATUS_KIND_SEAL_LOCK && t_.Has(status, hero) &&
          status.seal == card.as)
        return No("the seal is locked");
    }
    if (static_cast<int>(skill.cost()) > EtherOf(hero, hand)) return No("there is not enough Ether");
    if (t_.H(hero).locks.count(skill.id()) > 0 && t_.H(hero).card == t_.H(hero).own && !t_.H(hero).spectral)
      return No("the skill is locked");
    if (skill.once_per_game() && t_.H(hero).once.count(skill.id()) > 0) return No("it was used in this game");
    if (t_.duel && used_.count({hero, skill.id()}) > 0) return No("it was used in this turn");
    return true;
  }
  void Spend(int hero, int hand, const SkillCard& skill, const Card& card) {
    t_.TakeCard(hand, card.printed, card.as);
    Pay(hero, hand, static_cast<int>(skill.cost()));
    if (skill.once_per_game()) t_.H(hero).once.insert(skill.id());
    used_.insert({hero, skill.id()});
  }

  // --- Targets.
  static Aim AimOf(const v1::LightHuntersTarget& target) {
    Aim aim;
    if (target.has_hero()) aim.hero = static_cast<int>(target.hero());
    if (target.has_invocation()) aim.servant = target.invocation();
    if (target.has_token()) {
      aim.token = target.token().kind();
      aim.with = target.token().has_hero() ? static_cast<int>(target.token().hero()) : -1;
    }
    return aim;
  }

  static bool Same(const Aim& a, const Aim& b) {
    return a.hero == b.hero && a.servant == b.servant && a.token == b.token && a.with == b.with;
  }

  // Enemies of one side who stand in the front line.
  std::set<int> FrontLine(int of_team) const {
    std::set<int> heroes;
    for (int i = 0; i < t_.size(); ++i) {
      if (t_.Side(i) == of_team && t_.H(i).alive() && t_.Is(v1::LIGHT_HUNTERS_STATUS_KIND_FRONT_LINE, i))
        heroes.insert(i);
    }
    return heroes;
  }

  // What an aimed attack of this side can be aimed at.
  std::vector<Aim> Attackable(int team, bool tokens, int user = -1) const {
    std::vector<Aim> all;
    for (int i = 0; i < t_.size(); ++i) {
      const std::set<int> line = FrontLine(t_.Side(i));
      if (t_.Side(i) == team || i == user || !t_.H(i).alive() || t_.GuardOf(i) != 0) continue;
      if (line.empty() || line.count(i) > 0) all.push_back({i, 0, 0, -1});
    }
    for (const auto& [kind, servant] : t_.servants) {
      const int of_team = t_.Side(servant.master);
      const std::set<int> line = FrontLine(of_team);
      if (of_team == team) continue;
      if (line.empty() || (t_.Guards(kind) && line.count(servant.master) > 0))
        all.push_back({-1, kind, 0, -1});
    }
    for (const Token& token : t_.tokens) {
      const int of_team = t_.Side(token.owner);
      if (!tokens || of_team == team || !FrontLine(of_team).empty()) continue;
      if (token.kind == v1::LIGHT_HUNTERS_TOKEN_BOND || token.kind == v1::LIGHT_HUNTERS_TOKEN_ETHER) continue;
      all.push_back({-1, 0, token.kind, token.hero});
    }
    return all;
  }

  std::vector<Aim> Candidates(const v1::LightHuntersTargetGroup& group, bool attack, int user,
                              int team) const {
    std::vector<Aim> all;
    if (attack && group.side() == v1::LIGHT_HUNTERS_SIDE_ENEMY && !group.all()) {
      all = Attackable(team, !group.no_tokens(), user);
    } else {
      for (int i = 0; i < t_.size(); ++i) {
        if (t_.H(i).alive() == group.dead()) continue;
        const bool ally = t_.Side(i) == team || i == user;
        if (group.side() == v1::LIGHT_HUNTERS_SIDE_ALLY && !ally) continue;
        if (group.side() == v1::LIGHT_HUNTERS_SIDE_ENEMY && ally) continue;
        all.push_back({i, 0, 0, -1});
      }
    }
    const auto drop = [&](const auto& condition) {
      all.erase(std::remove_if(all.begin(), all.end(), condition), all.end());
    };
    if (group.not_self()) drop([&](const Aim& aim) { return aim.hero == user; });
    if (group.sex() != 0)
      drop([&](const Aim& aim) { return !aim.is_hero() || t_.CardOf(aim.hero).sex() != group.sex(); });
    if (group.fewest_health()) {
      int fewest = 99;
      for (const Aim& aim : all) {
        if (aim.is_hero()) fewest = std::min(fewest, t_.H(aim.hero).health);
      }
      // A token is no hero; an invocation stands for its master.
      drop([&](const Aim& aim) {
        return aim.token != 0 || (aim.is_hero() && t_.H(aim.hero).health > fewest);
      });
    }
    return all;
  }

  // Fills in the groups of a use.
  bool Aims(const Groups& groups, const Steps& steps, const Targets& targets, int user, Use& use, int team) {
    for (const v1::LightHuntersTarget& target : targets) {
      if (static_cast<int>(target.group()) >= groups.size()) return No("there is no such group of targets");
    }
    for (int g = 0; g < groups.size(); ++g) {
      const v1::LightHuntersTargetGroup& group = groups.Get(g);
      std::vector<Aim> chosen;
      for (const v1::LightHuntersTarget& target : targets) {
        if (static_cast<int>(target.group()) == g) chosen.push_back(AimOf(target));
      }
      bool attack = false;
      for (const v1::LightHuntersStep* step : Flatten(steps)) {
        const bool hurts = (step->has_damage() && !step->damage().no_attack()) ||
                           (step->has_kill() && !step->kill().no_attack());
        attack |= hurts && static_cast<int>(step->target()) == g;
      }
      if (!AimGroup(group, attack, user, team, chosen)) return false;
      if (group.all() && group.side() == v1::LIGHT_HUNTERS_SIDE_ENEMY) use.all_groups.insert(g);
      use.aims[g] = chosen;
    }
    return true;
  }
  static std::vector<const v1::LightHuntersStep*> Flatten(const Steps& steps) {
    std::vector<const v1::LightHuntersStep*> all;
    for (const v1::LightHuntersStep& step : steps) {
      all.push_back(&step);
      for (const auto& branch : step.choose().branches()) {
        for (const v1::LightHuntersStep& inner : branch.steps()) all.push_back(&inner);
      }
    }
    return all;
  }

  bool AimGroup(const v1::LightHuntersTargetGroup& group, bool attack, int user, int team,
                std::vector<Aim>& chosen) {
    if (group.side() == v1::LIGHT_HUNTERS_SIDE_SELF) {
      if (!chosen.empty()) return No("nobody is to be chosen here");
      chosen.push_back({user, 0, 0, -1});
      return true;
    }
    const std::vector<Aim> candidates = Candidates(group, attack, user, team);
    if (group.all()) {
      const bool clans = t_.ffa && group.side() == v1::LIGHT_HUNTERS_SIDE_ENEMY;
      if (clans) {
        if (!OnePerClan(chosen, team)) return false;
      } else {
        if (!chosen.empty()) return No("nobody is to be chosen here");
        chosen = candidates;
      }
      if (attack && !clans) AddGuards(team, chosen);
      return true;
    }
    const auto most = static_cast<size_t>(group.most());
    const size_t least = group.has_least() ? group.least() : most;
    if ((chosen.empty() && !candidates.empty()) || chosen.size() > most)
      return No("another number of targets is to be chosen");
    std::vector<Aim> left = candidates;
    for (const Aim& aim : chosen) {
      const auto found = std::find_if(left.begin(), left.end(), [&](const Aim& a) { return Same(a, aim); });
      if (found == left.end()) return No("this is no target");
      left.erase(found);
    }
    if (chosen.size() < least && !left.empty()) return No("too few targets");
    return true;
  }

  // Invocations in front of enemies are hit by an attack on all of them; in Free-For-All only one hero of a
  // clan is.
  void AddGuards(int team, std::vector<Aim>& chosen) const {
    for (const auto& [kind, servant] : t_.servants) {
      if (t_.Guards(kind) && t_.Side(servant.master) != team) chosen.push_back({-1, kind, 0, -1});
    }
  }

  bool OnePerClan(const std::vector<Aim>& chosen, int team) {
    std::set<int> clans = t_.LivingTeams();
    clans.erase(team);
    for (const Aim& aim : chosen) {
      if (!aim.is_hero() || aim.hero >= t_.size() || !t_.H(aim.hero).alive()) return No("this is no target");
      if (clans.erase(t_.Side(aim.hero)) == 0) return No("one hero of each enemy clan");
    }
    return clans.empty() || No("one hero of each enemy clan");
  }

  // --- light_hunters_naive_plays.h
  bool PlaySkill(const v1::LightHuntersPlay& play, Recorded& recorded);
  bool MayPlay(const v1::LightHuntersPlay& play, const SkillCard& skill, int hero);
  bool Asked(const v1::LightHuntersPlay& play, const Steps& steps, int hero, int hand, const Card& card,
             const Use& use);
  bool AskedCards(const v1::LightHuntersPlay& play, const Steps& steps, int hero, int hand, const Card& card,
                  bool& missing);
  bool AskedStatus(const v1::LightHuntersPlay& play, const Card& card);
  bool Substitute(const std::string& id);
  bool Release(const v1::LightHuntersPlay& play, const Card& card, int hero, int team, Recorded& recorded);
  bool React(const Reactions& reactions, const std::vector<Aim>& aims, const Steps* steps, int team,
             bool illumination, Use& use);
  bool Redirect(const v1::LightHuntersReaction& reaction, const std::set<int>& sides, int team,
                bool illumination, const Steps* steps, Use& use);
  struct Sprung {
    Status trap;
    bool destrier = false;
  };
  bool TakeTraps(const Springs& springs, const std::set<int>& heroes, std::vector<Sprung>& sprung);
  bool TakeTrap(const v1::LightHuntersSpring& spring, std::vector<Sprung>& sprung);
  bool Spring(const std::vector<Sprung>& sprung, int attacker, Recorded& recorded);
  bool UnitAttack(const v1::LightHuntersUnitAttack& attack, Recorded& recorded);
  bool ServantAttack(const v1::LightHuntersInvocationAttack& attack, Recorded& recorded);
  bool FormPower(const v1::LightHuntersFormPower& power, Recorded& recorded);
};

}  // namespace lantern::light_hunters::naive

#include "light_hunters_naive_plays.h"

#endif  // LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_GAME_H_
