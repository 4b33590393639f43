// A second Light Hunters: skills, reactions, traps, units and powers. Included by light_hunters_naive_game.h.
#ifndef LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_PLAYS_H_
#define LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_PLAYS_H_

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "light_hunters_naive_game.h"

namespace lantern::light_hunters::naive {

inline bool Game::MayPlay(const v1::LightHuntersPlay& play, const SkillCard& skill, int hero) {
  const bool frozen = t_.Frozen(hero);
  if (skill.use() == v1::LIGHT_HUNTERS_SKILL_USE_REDIRECT) return No("it answers attacks only");
  if (skill.use() == v1::LIGHT_HUNTERS_SKILL_USE_UNFREEZE) {
    if (!frozen) return No("the hero is not frozen");
    if (acted_) return No("it comes too late");
  } else if (frozen) {
    return No("the hero is frozen");
  }
  for (const v1::LightHuntersCondition& condition : skill.conditions()) {
    if (condition.outnumbered() && !t_.Outnumbered(SideOf(hero))) return No("the side is not outnumbered");
    if (condition.has_invocation()) {
      const auto found = t_.servants.find(condition.invocation());
      if (found == t_.servants.end() || found->second.master != hero)
        return No("the invocation is not there");
    }
    if (condition.has_token() && t_.TokensWith(condition.token(), hero) == 0)
      return No("the token is not there");
  }
  if (play.has_ether() && play.ether() != skill.cost()) return No("another price was paid");
  return true;
}

// What the steps ask the event for, and what has to be there for them.
inline bool Game::Asked(const v1::LightHuntersPlay& play, const Steps& steps, int hero, int hand,
                        const Card& card, const Use& use) {
  bool missing = false;
  if (!AskedCards(play, steps, hero, hand, card, missing)) return false;
  bool asks_status = false;
  bool asks_substitute = false;
  for (const v1::LightHuntersStep& step : steps) {
    asks_status |= (step.has_remove_status() && step.remove_status().kind() == 0) || step.has_move_status();
    if (step.has_summon() && t_.servants.count(step.summon().invocation()) > 0)
      return No("the invocation is in play");
    if (step.has_place_token() && !use.Nobody(step)) {
      const int kind = step.place_token().kind();
      const int coming = kind == v1::LIGHT_HUNTERS_TOKEN_ETHER ? travel_ : 0;
      const int needed = kind == v1::LIGHT_HUNTERS_TOKEN_BOND ? 2 : 1;
      if (t_.TokensOf(kind) + coming + needed > t_.MostTokens(kind)) return No("there is no such token left");
    }
    if (!step.has_change_card()) continue;
    asks_substitute = true;
    if (play.substitute().empty()) {
      missing = true;
    } else if (!Substitute(play.substitute())) {
      return false;
    }
    if (!use.Nobody(step) && t_.TokensOf(v1::LIGHT_HUNTERS_TOKEN_NEW_FAVORITE) > 0)
      return No("the tokens are in use");
  }
  if (!asks_substitute && !play.substitute().empty()) return No("no substitute is asked for");
  if (!asks_status && play.has_status()) return No("no status is asked for");
  if (asks_status && play.has_status() && !AskedStatus(play, card)) return false;
  missing |= asks_status && !play.has_status();
  return !missing || NotChosen();
}

// The cards of the hand.
inline bool Game::AskedCards(const v1::LightHuntersPlay& play, const Steps& steps, int hero, int hand,
                             const Card& card, bool& missing) {
  int most = 0;
  const int held = static_cast<int>(t_.Hand(hand).size());
  for (const v1::LightHuntersStep& step : steps) {
    const v1::LightHuntersMoveCards& move = step.move_cards();
    if (step.has_move_cards() && move.from() == v1::LIGHT_HUNTERS_CARD_PLACE_OWN_HAND) {
      // A hand that has fewer pays what it has; what is given away has to be there.
      const bool price = move.to() == v1::LIGHT_HUNTERS_CARD_PLACE_DISCARD;
      most = move.any_number() ? held : static_cast<int>(move.count().value());
      if (price) most = std::min(most, held);
      missing |= !move.any_number() && play.cards_size() < most;
      if (!price && most > held) return No("there are not so many cards");
      for (const int seal : play.cards()) {
        if (move.same_seal() && seal != card.as) return No("a card of another seal");
      }
    }
    if (!step.has_reseal() && !step.has_set_form()) continue;
    most = 1;
    if (held == 0) return No("there is no card");
    missing |= play.cards_size() == 0;
    if (step.has_set_form() && play.cards_size() > 0 &&
        std::none_of(t_.CardOf(hero).forms().begin(), t_.CardOf(hero).forms().end(),
                     [&](const auto& form) { return form.seal() == play.cards(0); }))
      return No("there is no such form");
  }
  return play.cards_size() <= most || No("more cards than are asked for");
}

// The card in front of somebody that is cancelled or moved.
inline bool Game::AskedStatus(const v1::LightHuntersPlay& play, const Card& card) {
  const Status* named = nullptr;
  for (const Status& status : t_.statuses) {
    if (status.kind == play.status().kind() &&
        status.holders.count(static_cast<int>(play.status().hero())) > 0 &&
        (!play.status().has_caster() || status.caster == static_cast<int>(play.status().caster())) &&
        named == nullptr)
      named = &status;
  }
  if (named == nullptr) return No("there is no such status");
  if (named->as == kIlluminationSeal && card.as != kIlluminationSeal)
    return No("an Illumination is out of reach");
  return (play.targets_size() > 0 && play.targets(0).has_hero() &&
          play.targets(0).hero() == play.status().hero()) ||
         No("the status is in front of somebody else");
}

inline bool Game::Substitute(const std::string& id) {
  const auto found = t_.cards->find(id);
  if (found == t_.cards->end() || found->second.sex() != v1::LIGHT_HUNTERS_SEX_FEMALE)
    return No("no such heroine");
  for (const Hero& hero : t_.heroes) {
    if (hero.own == id || hero.card == id) return No("she is in the game");
  }
  return true;
}

inline bool Game::PlaySkill(const v1::LightHuntersPlay& play, Recorded& recorded) {
  const int hero = static_cast<int>(play.hero());
  if (phase_ != kPlay) return No("skills are not used now");
  if (UnitsDue()) return No("units have to attack first");
  if (hero >= t_.size() || !Acts(hero)) return No("no hero who acts");
  const int team = SideOf(hero);
  if (team < 0) return No("it is not the hero's turn");
  const SkillCard* skill = FindSkill(hero, play.skill());
  if (skill == nullptr) return No("the hero has no such skill");
  const int hand = t_.duel ? turn_ : hero;
  Card card;
  card.printed = play.card();
  card.as = play.has_counts_as() ? play.counts_as() : play.card();
  if (!MayPlay(play, *skill, hero) || !CanUse(hero, hand, *skill, card)) return false;
  const v1::LightHuntersEffect& effect =
      t_.duel && skill->has_duel_effect() ? skill->duel_effect() : skill->effect();
  Use use(t_, recorded, Source::kSkill, hero, team);
  use.skill = skill;
  use.player = PlayerOf(hero);
  for (const int i : OnTurn()) use.on_turn.insert(i);
  use.option = play.has_option() ? static_cast<int>(play.option()) : -1;
  use.substitute = play.substitute();
  use.card = card;
  use.has_card = true;
  use.cards.assign(play.cards().begin(), play.cards().end());
  if (play.has_status()) use.status = &play.status();
  const bool stores = effect.steps_size() == 1 && effect.steps(0).has_store_effect();
  const bool cavalry = effect.steps_size() == 1 && effect.steps(0).place_token().side();
  const bool horses = cavalry && t_.TokensWith(v1::LIGHT_HUNTERS_TOKEN_DESTRIER, -1) == 2;
  if (stores) {
    Spend(hero, hand, *skill, card);
    if (!Asked(play, effect.steps(), hero, hand, card, use)) return false;
    if (play.has_option()) return No("there is nothing to choose");
    acted_ = true;
    use.Run(effect.steps());
    return Release(play, card, hero, team, recorded);
  }
  if (horses && t_.ffa) {
    for (const auto& target : play.targets()) use.cavalcade_on.push_back(AimOf(target));
    if (!OnePerClan(use.cavalcade_on, team)) return false;
  } else if (!Aims(skill->targets(), effect.steps(), play.targets(), hero, use, team)) {
    return false;
  }
  const bool chooses = std::any_of(effect.steps().begin(), effect.steps().end(),
                                   [](const auto& step) { return step.has_choose(); });
  if (!chooses && play.has_option()) return No("there is nothing to choose");
  Spend(hero, hand, *skill, card);
  if (!Asked(play, effect.steps(), hero, hand, card, use)) return false;
  acted_ = true;
  std::vector<Aim> attacked;
  for (const v1::LightHuntersStep* step : Flatten(effect.steps())) {
    const bool hurts = (step->has_damage() && !step->damage().no_attack()) ||
                       (step->has_kill() && !step->kill().no_attack());
    if (!hurts) continue;
    for (const Aim& aim : use.aims[static_cast<int>(step->target())]) attacked.push_back(aim);
  }
  if (chooses && use.option < 0) return NotChosen();
  if (horses) {
    attacked.clear();
    for (int i = 0; i < t_.size() && !t_.ffa; ++i) {
      if (t_.Side(i) != team && t_.H(i).alive()) attacked.push_back({i, 0, 0, -1});
    }
    for (const Aim& aim : use.cavalcade_on) attacked.push_back(aim);
  }
  if (!React(play.reactions(), attacked, horses ? nullptr : &effect.steps(), team,
             card.as == kIlluminationSeal, use))
    return false;
  Aim bonus;
  if (play.has_bonus_on()) {
    if (static_cast<int>(play.bonus_on()) >= play.targets_size()) return No("the bonus goes nowhere");
    bonus = AimOf(play.targets(static_cast<int>(play.bonus_on())));
    use.bonus_on = &bonus;
  }
  std::vector<Sprung> sprung;
  use.on_declared = [&](const std::set<int>& heroes) { return TakeTraps(play.springs(), heroes, sprung); };
  use.Run(effect.steps());
  if (!use.why().empty()) return No(use.why());
  if (!use.declared() && !t_.over) {
    if (play.springs_size() > 0) return No("nobody is attacked");
    if (play.reactions_size() > 0 && !horses) return No("nobody is attacked");
  }
  if (use.travel() > 0) {
    travel_ += use.travel();
    traveller_ = hero;
  }
  if (!Spring(sprung, hero, recorded)) return false;
  use.Settle();
  return true;
}

// The third Enchantment: all three strike as one.
inline bool Game::Release(const v1::LightHuntersPlay& play, const Card& card, int hero, int team,
                          Recorded& recorded) {
  if (t_.TokensOf(v1::LIGHT_HUNTERS_TOKEN_ENCHANTMENT) > 3) return No("there is no token left");
  if (t_.TokensWith(v1::LIGHT_HUNTERS_TOKEN_ENCHANTMENT, hero) < 3) {
    if (play.targets_size() + play.reactions_size() + play.springs_size() > 0)
      return No("nothing strikes yet");
    return true;
  }
  if (play.targets_size() != 1) return No("one enemy is struck");
  const Aim aim = AimOf(play.targets(0));
  const std::vector<Aim> candidates = Attackable(team, false);
  if (std::none_of(candidates.begin(), candidates.end(), [&](const Aim& a) { return Same(a, aim); }))
    return No("this is no target");
  Steps all;
  for (size_t i = 0; i < t_.tokens.size(); ++i) {
    if (t_.tokens[i].kind != v1::LIGHT_HUNTERS_TOKEN_ENCHANTMENT) continue;
    for (const auto& step : t_.tokens[i].skill->effect().steps(0).store_effect().steps()) *all.Add() = step;
  }
  for (auto& step : all) step.set_target(0);
  Use strike(t_, recorded, Source::kSkill, hero, team);
  strike.skill = FindSkill(hero, play.skill());
  strike.card = card;
  strike.one_target = strike.release = true;
  strike.aims[0] = {aim};
  if (!React(play.reactions(), {aim}, &all, team, false, strike)) return false;
  std::vector<Sprung> sprung;
  strike.on_declared = [&](const std::set<int>& heroes) { return TakeTraps(play.springs(), heroes, sprung); };
  while (t_.RemoveTokenWith(v1::LIGHT_HUNTERS_TOKEN_ENCHANTMENT, hero)) {
  }
  strike.Run(all);
  if (!strike.why().empty()) return No(strike.why());
  return Spring(sprung, hero, recorded);
}

// What attacked heroes did. `steps` null: no skill attacks.
inline bool Game::React(const Reactions& reactions, const std::vector<Aim>& aims, const Steps* steps,
                        int team, bool illumination, Use& use) {
  std::set<int> heroes;
  std::set<int> sides;
  for (const Aim& aim : aims) {
    if (aim.is_hero()) heroes.insert(aim.hero);
    sides.insert(t_.SideOf(aim.hero, aim.servant, aim.token, aim.with));
  }
  bool unavoidable = false;
  for (const v1::LightHuntersStep* step :
       steps == nullptr ? std::vector<const v1::LightHuntersStep*>() : Flatten(*steps)) {
    unavoidable |= (step->has_damage() && step->damage().unavoidable()) ||
                   (step->has_kill() && step->kill().unavoidable());
  }
  for (const v1::LightHuntersReaction& reaction : reactions) {
    const int hero = static_cast<int>(reaction.hero());
    if (hero >= t_.size() || !t_.H(hero).alive()) return No("nobody who reacts");
    if (reaction.kind() == v1::LIGHT_HUNTERS_REACTION_KIND_REDIRECT) {
      if (!Redirect(reaction, sides, team, illumination, steps, use)) return false;
      continue;
    }
    if (t_.TokensWith(v1::LIGHT_HUNTERS_TOKEN_DESTRIER, hero) == 0) return No("there is no Destrier");
    if (heroes.count(hero) == 0 && hero != use.redirect) return No("the hero is not attacked");
    if (unavoidable) return No("the attack cannot be avoided");
    if (!use.destriers.insert(hero).second) return No("one Destrier is enough");
  }
  return true;
}

inline bool Game::Redirect(const v1::LightHuntersReaction& reaction, const std::set<int>& sides, int team,
                           bool illumination, const Steps* steps, Use& use) {
  const int hero = static_cast<int>(reaction.hero());
  if (use.redirect >= 0) return No("it was redirected already");
  if (steps == nullptr) return No("no skill attacks");
  if (illumination) return No("an Illumination is not redirected");
  if (t_.Side(hero) == team) return No("this is no enemy's attack");
  bool damage = false;
  for (const v1::LightHuntersStep* step : Flatten(*steps))
    damage |= step->has_damage() && !step->damage().no_attack();
  if (!damage) return No("the attack deals no damage");
  if (sides.count(t_.Side(hero)) == 0) return No("no ally is attacked");
  Card card;
  card.printed = reaction.card();
  card.as = reaction.has_counts_as() ? reaction.counts_as() : reaction.card();
  const SkillCard* influence = nullptr;
  for (const SkillCard& skill : t_.CardOf(hero).skills()) {
    if (skill.use() == v1::LIGHT_HUNTERS_SKILL_USE_REDIRECT) influence = &skill;
  }
  if (influence == nullptr) return No("the hero cannot redirect");
  const int hand = t_.HandIndex(hero);
  if (!CanUse(hero, hand, *influence, card)) return false;
  if (reaction.has_ether() && reaction.ether() != influence->cost()) return No("another price was paid");
  Spend(hero, hand, *influence, card);
  use.redirect = hero;
  use.redirect_card = card.printed;
  return true;
}

// The traps that spring, off the table: one of each attacked hero who has any. The record need not say which:
// then the oldest.
inline bool Game::TakeTraps(const Springs& springs, const std::set<int>& heroes,
                            std::vector<Sprung>& sprung) {
  std::set<int> trapped;
  for (const int hero : heroes) {
    if (t_.Is(v1::LIGHT_HUNTERS_STATUS_KIND_TRAP, hero)) trapped.insert(hero);
  }
  for (const v1::LightHuntersSpring& spring : springs) {
    const int hero = static_cast<int>(spring.hero());
    if (trapped.erase(hero) == 0) return No("no trap springs here");
    if (!TakeTrap(spring, sprung)) return No("there is no such trap");
  }
  for (const int hero : trapped) {
    v1::LightHuntersSpring spring;
    spring.set_hero(static_cast<uint32_t>(hero));
    TakeTrap(spring, sprung);
  }
  return true;
}

inline bool Game::TakeTrap(const v1::LightHuntersSpring& spring, std::vector<Sprung>& sprung) {
  for (size_t i = 0; i < t_.statuses.size(); ++i) {
    const Status& s = t_.statuses[i];
    if (s.kind != v1::LIGHT_HUNTERS_STATUS_KIND_TRAP) continue;
    if (s.holders.count(static_cast<int>(spring.hero())) == 0) continue;
    if (spring.has_caster() && s.caster != static_cast<int>(spring.caster())) continue;
    if (!spring.skill().empty() && s.skill->id() != spring.skill()) continue;
    if (spring.has_card() && s.printed != static_cast<int>(spring.card())) continue;
    sprung.push_back({s, spring.destrier()});
    t_.statuses.erase(t_.statuses.begin() + static_cast<std::ptrdiff_t>(i));
    return true;
  }
  return false;
}

// After the attack the traps attack the attacker.
inline bool Game::Spring(const std::vector<Sprung>& sprung, int attacker, Recorded& recorded) {
  for (const auto& [trap, destrier] : sprung) {
    Use use(t_, recorded, Source::kTrap, trap.caster, t_.H(trap.caster).team);
    use.skill = trap.skill;
    use.card.printed = trap.printed;
    use.card.as = trap.as;
    use.has_card = trap.lies;
    use.one_target = true;
    use.aims[0] = {{attacker, 0, 0, -1}};
    const Steps& steps = trap.skill->effect().steps(0).add_status().spring();
    if (destrier) {
      if (t_.TokensWith(v1::LIGHT_HUNTERS_TOKEN_DESTRIER, attacker) == 0) return No("there is no Destrier");
      use.destriers.insert(attacker);
    }
    if (t_.H(attacker).alive() && !t_.over) use.Run(steps);
    if (!use.why().empty()) return No(use.why());
    use.Settle();
  }
  return true;
}

inline bool Game::UnitAttack(const v1::LightHuntersUnitAttack& attack, Recorded& recorded) {
  const int hero = static_cast<int>(attack.hero());
  if (phase_ != kPlay || hero >= t_.size() || !IsOnTurn(hero)) return No("no unit attacks now");
  Token* unit = nullptr;
  for (Token& token : t_.tokens) {
    if (token.kind == attack.unit() && token.hero == hero && !token.fresh && unit == nullptr) unit = &token;
  }
  if (unit == nullptr || units_[attack.unit()] == 0) return No("there is no such unit that has to attack");
  const Aim aim = AimOf(attack.target());
  const std::vector<Aim> candidates = Attackable(t_.H(hero).team, false);
  if (std::none_of(candidates.begin(), candidates.end(), [&](const Aim& a) { return Same(a, aim); }))
    return No("this is no target");
  --units_[attack.unit()];
  unit->fresh = true;
  Use use(t_, recorded, Source::kUnit, hero, t_.H(hero).team);
  use.flat = static_cast<int>(t_.token_cards->at(attack.unit()).damage());
  if (!React(attack.reactions(), {aim}, nullptr, t_.H(hero).team, false, use)) return false;
  use.RunFlat({aim});
  return use.why().empty() || No(use.why());
}

inline bool Game::ServantAttack(const v1::LightHuntersInvocationAttack& attack, Recorded& recorded) {
  if (phase_ != kPlay || UnitsDue()) return No("no invocation attacks now");
  const auto found = t_.servants.find(attack.invocation());
  if (found == t_.servants.end() || found->second.attacked) return No("the invocation does not attack");
  const int master = found->second.master;
  const int team = SideOf(master);
  const int damage = static_cast<int>(t_.servant_cards->at(attack.invocation()).damage());
  if (team < 0 || damage == 0 || !t_.H(master).alive()) return No("the invocation does not attack");
  if (t_.Frozen(master)) return No("the master is frozen");
  const Aim aim = AimOf(attack.target());
  const std::vector<Aim> candidates = Attackable(team, true);
  if (std::none_of(candidates.begin(), candidates.end(), [&](const Aim& a) { return Same(a, aim); }))
    return No("this is no target");
  found->second.attacked = true;
  acted_ = true;
  Use use(t_, recorded, Source::kServant, master, team);
  use.flat = damage;
  if (!React(attack.reactions(), {aim}, nullptr, team, false, use)) return false;
  use.RunFlat({aim});
  return use.why().empty() || No(use.why());
}

inline bool Game::FormPower(const v1::LightHuntersFormPower& power, Recorded& recorded) {
  const int hero = static_cast<int>(power.hero());
  if (phase_ != kPlay || UnitsDue() || hero >= t_.size() || !Acts(hero)) return No("no power is used now");
  const int team = SideOf(hero);
  if (team < 0 || t_.Frozen(hero)) return No("the hero cannot use it");
  const Status* form = t_.Find(v1::LIGHT_HUNTERS_STATUS_KIND_FORM, hero);
  if (form == nullptr) return No("the hero has no form");
  if (!form_used_.insert(hero).second) return No("it was used in this turn");
  const v1::LightHuntersFormCard* card = nullptr;
  for (const auto& each : t_.CardOf(hero).forms()) {
    if (each.seal() == form->seal) card = &each;
  }
  if (card == nullptr) return No("there is no such form");
  acted_ = true;
  Use use(t_, recorded, Source::kSkill, hero, team);
  use.card.printed = use.card.as = form->seal;
  use.cards.assign(power.cards().begin(), power.cards().end());
  if (!Aims(card->targets(), card->effect().steps(), power.targets(), hero, use, team)) return false;
  std::vector<Aim> attacked;
  for (const v1::LightHuntersStep& step : card->effect().steps()) {
    if (step.has_damage() && !step.damage().no_attack()) attacked = use.aims[static_cast<int>(step.target())];
  }
  if (!React(power.reactions(), attacked, &card->effect().steps(), team, form->seal == kIlluminationSeal,
             use))
    return false;
  std::vector<Sprung> sprung;
  use.on_declared = [&](const std::set<int>& heroes) { return TakeTraps(power.springs(), heroes, sprung); };
  use.Run(card->effect().steps());
  if (!use.why().empty()) return No(use.why());
  return Spring(sprung, hero, recorded);
}

}  // namespace lantern::light_hunters::naive

#endif  // LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_NAIVE_PLAYS_H_
