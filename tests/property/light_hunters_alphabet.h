// Events of Light Hunters that could be written in a state, right or wrong, for properties.
#ifndef LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_ALPHABET_H_
#define LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_ALPHABET_H_

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "checker/core/chance.h"
#include "light_hunters_naive_game.h"

namespace lantern::light_hunters {

class Alphabet {
 public:
  Alphabet(const naive::Game& game, Chance& chance) : t_(game.table()), chance_(chance) {}

  // Well-formed events without what chance decides.
  std::vector<v1::LightHuntersEvent> All() {
    things_ = Things();
    Turns();
    Cards();
    Attacks();
    for (int hero = 0; hero < t_.size(); ++hero) Plays(hero);
    chance_.Shuffle(out_);
    if (out_.size() > kMost) out_.resize(kMost);
    return std::move(out_);
  }

 private:
  static constexpr size_t kMost = 500;

  v1::LightHuntersEvent& New() { return out_.emplace_back(); }
  int Heroes() const { return t_.size(); }
  v1::LightHuntersSeal AnySeal() { return static_cast<v1::LightHuntersSeal>(1 + chance_.Below(5)); }
  template <typename T>
  const T& Any(const std::vector<T>& all) {
    return all[chance_.Below(static_cast<uint32_t>(all.size()))];
  }

  // Everything that something can be aimed at.
  std::vector<v1::LightHuntersTarget> Things() const {
    std::vector<v1::LightHuntersTarget> all;
    for (int hero = 0; hero < Heroes(); ++hero) all.emplace_back().set_hero(static_cast<uint32_t>(hero));
    for (int servant = 1; servant <= 3; ++servant)
      all.emplace_back().set_invocation(static_cast<v1::LightHuntersInvocation>(servant));
    for (const naive::Token& token : t_.tokens) {
      v1::LightHuntersTokenRef& ref = *all.emplace_back().mutable_token();
      ref.set_kind(static_cast<v1::LightHuntersToken>(token.kind));
      if (token.hero >= 0) ref.set_hero(static_cast<uint32_t>(token.hero));
    }
    return all;
  }

  void Turns() {
    for (int hero = 0; hero < Heroes(); ++hero) {
      New().mutable_turn_start()->set_hero(static_cast<uint32_t>(hero));
      for (int to = 0; to < Heroes(); ++to) {
        v1::LightHuntersTurnStart& start = *New().mutable_turn_start();
        if (t_.duel) {
          start.set_player(static_cast<uint32_t>(hero % 2));
        } else {
          start.set_hero(static_cast<uint32_t>(hero));
        }
        if (chance_.Happens(1, 2)) start.set_servant_to(static_cast<uint32_t>(to));
      }
    }
    New().mutable_turn_end();
    New().mutable_round_end();
    New().mutable_reshuffle();
  }

  void Cards() {
    for (int i = 0; i < 30; ++i) {
      v1::LightHuntersDiscard& discard = *New().mutable_discard();
      for (uint32_t cards = 1 + chance_.Below(3); cards > 0; --cards) discard.add_cards(AnySeal());
    }
    for (int seal = 1; seal <= 5; ++seal) {
      New().mutable_exchange()->set_seal(static_cast<v1::LightHuntersSeal>(seal));
      New().mutable_thaw()->set_seal(static_cast<v1::LightHuntersSeal>(seal));
    }
  }

  template <typename Message>
  void MaybeDestrier(Message& attack) {
    if (!chance_.Happens(1, 5)) return;
    v1::LightHuntersReaction& reaction = *attack.add_reactions();
    reaction.set_hero(chance_.Below(static_cast<uint32_t>(Heroes())));
    reaction.set_kind(v1::LIGHT_HUNTERS_REACTION_KIND_DESTRIER);
  }

  void Attacks() {
    for (const v1::LightHuntersTarget& target : things_) {
      for (int kind = 1; kind <= 3; ++kind) {
        v1::LightHuntersInvocationAttack& attack = *New().mutable_invocation_attack();
        attack.set_invocation(static_cast<v1::LightHuntersInvocation>(kind));
        *attack.mutable_target() = target;
        MaybeDestrier(attack);
        for (int hero = 0; hero < Heroes(); ++hero) {
          if (t_.TokensWith(kind, hero) == 0 && chance_.Happens(9, 10)) continue;
          v1::LightHuntersUnitAttack& unit = *New().mutable_unit_attack();
          unit.set_hero(static_cast<uint32_t>(hero));
          unit.set_unit(static_cast<v1::LightHuntersToken>(kind));
          *unit.mutable_target() = target;
          MaybeDestrier(unit);
        }
      }
    }
    for (int hero = 0; hero < Heroes(); ++hero) {
      if (!t_.Is(v1::LIGHT_HUNTERS_STATUS_KIND_FORM, hero) && chance_.Happens(3, 4)) continue;
      New().mutable_form_power()->set_hero(static_cast<uint32_t>(hero));
      for (const v1::LightHuntersTarget& target : things_) {
        v1::LightHuntersFormPower& power = *New().mutable_form_power();
        power.set_hero(static_cast<uint32_t>(hero));
        *power.add_targets() = target;
        MaybeDestrier(power);
      }
    }
  }

  void Plays(int hero) {
    const naive::HeroCard& card = t_.CardOf(hero);
    for (const bool spectral : {false, true}) {
      for (const naive::SkillCard& skill : spectral ? card.spectral_skills() : card.skills()) {
        for (int i = 0; i < 40; ++i) {
          if (spectral != t_.H(hero).spectral && i > 1) break;
          OnePlay(hero, skill);
        }
      }
    }
  }

  void OnePlay(int hero, const naive::SkillCard& skill) {
    v1::LightHuntersPlay& play = *New().mutable_play();
    play.set_hero(static_cast<uint32_t>(hero));
    play.set_skill(skill.id());
    play.set_card(chance_.Happens(1, 12) ? AnySeal() : skill.seal());
    // A card that Favor has changed, where there is one.
    for (const naive::Card& held : t_.Hand(t_.HandIndex(hero))) {
      if (held.as != skill.seal() || held.printed == held.as || !chance_.Happens(1, 2)) continue;
      play.set_card(static_cast<v1::LightHuntersSeal>(held.printed));
      play.set_counts_as(static_cast<v1::LightHuntersSeal>(held.as));
    }
    Targets(skill, play);
    const bool asks = Asks(skill, play);
    if (chance_.Happens(1, 12) != asks) play.add_cards(AnySeal());
    if (asks && chance_.Happens(1, 4)) play.add_cards(AnySeal());
    Reactions(hero, play);
  }

  // Choices, statuses and substitutes; whether the skill asks for cards of the hand.
  bool Asks(const naive::SkillCard& skill, v1::LightHuntersPlay& play) {
    bool cards = false;
    for (const v1::LightHuntersStep& step : skill.effect().steps()) {
      if (step.has_choose()) play.set_option(chance_.Below(3));
      if (step.has_change_card()) {
        for (const auto& [id, card] : *t_.cards) {
          if (play.substitute().empty() || chance_.Happens(1, 8)) play.set_substitute(id);
        }
      }
      if (step.has_move_status() || (step.has_remove_status() && step.remove_status().kind() == 0)) {
        if (!t_.statuses.empty() && chance_.Happens(9, 10)) {
          const naive::Status& status = Any(t_.statuses);
          play.mutable_status()->set_hero(static_cast<uint32_t>(*status.holders.begin()));
          play.mutable_status()->set_kind(static_cast<v1::LightHuntersStatusKind>(status.kind));
          play.mutable_status()->set_caster(static_cast<uint32_t>(status.caster));
        }
      }
      cards |= step.has_reseal() || step.has_set_form() ||
               (step.has_move_cards() && step.move_cards().from() == v1::LIGHT_HUNTERS_CARD_PLACE_OWN_HAND);
    }
    return cards;
  }

  void Targets(const naive::SkillCard& skill, v1::LightHuntersPlay& play) {
    if (skill.targets_size() == 0 && chance_.Happens(1, 4)) *play.add_targets() = Any(things_);
    for (int g = 0; g < skill.targets_size(); ++g) {
      const v1::LightHuntersTargetGroup& group = skill.targets(g);
      uint32_t count = group.all() || group.side() == v1::LIGHT_HUNTERS_SIDE_SELF ? 0 : group.most();
      if (group.has_least() && count > 0) count -= chance_.Below(group.most() - group.least() + 1);
      if (group.all() && t_.ffa) count = static_cast<uint32_t>(t_.LivingTeams().size()) - 1;
      if (chance_.Happens(1, 12)) count += 1;
      for (; count > 0; --count) {
        v1::LightHuntersTarget& target = *play.add_targets();
        target = Any(things_);
        target.set_group(static_cast<uint32_t>(g));
      }
    }
  }

  void Reactions(int attacker, v1::LightHuntersPlay& play) {
    MaybeDestrier(play);
    for (int hero = 0; hero < Heroes(); ++hero) {
      if (hero == attacker || !chance_.Happens(1, 4)) continue;
      for (const naive::SkillCard& skill : t_.CardOf(hero).skills()) {
        if (skill.use() != v1::LIGHT_HUNTERS_SKILL_USE_REDIRECT) continue;
        v1::LightHuntersReaction& reaction = *play.add_reactions();
        reaction.set_hero(static_cast<uint32_t>(hero));
        reaction.set_kind(v1::LIGHT_HUNTERS_REACTION_KIND_REDIRECT);
        reaction.set_card(skill.seal());
      }
    }
  }

  const naive::Table& t_;
  Chance& chance_;
  std::vector<v1::LightHuntersTarget> things_;
  std::vector<v1::LightHuntersEvent> out_;
};

}  // namespace lantern::light_hunters

#endif  // LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_ALPHABET_H_
