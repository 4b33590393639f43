// Changes of records of Light Hunters for properties: one wrong stroke, things left out, other players.
#ifndef LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_CHANGES_H_
#define LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_CHANGES_H_

#include <algorithm>
#include <string>
#include <vector>

#include "checker/core/chance.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::light_hunters {

// Leaves out what a record need not say, here and there.
class Hiding {
 public:
  // One record leaves out some kinds of things only, more or less often.
  explicit Hiding(Chance& chance)
      : chance_(chance), kinds_(chance.Below(1u << 8)), often_(1 + chance.Below(4)) {}

  v1::Transcript Hide(v1::Transcript game) {
    v1::LightHuntersSetup& setup = *game.mutable_light_hunters();
    for (v1::LightHuntersSeat& seat : *setup.mutable_heroes()) {
      HideCards(kHands, *seat.mutable_hand()->mutable_cards());
      if (seat.hand().cards().empty() || Some(kHands)) seat.clear_hand();
      if (Some(kSetup)) seat.clear_pick();
    }
    for (v1::LightHuntersHand& hand : *setup.mutable_duel_hands()) HideCards(kHands, *hand.mutable_cards());
    if (Some(kHands)) setup.clear_duel_hands();
    if (Some(kSetup)) HideLocks(setup);
    v1::Transcript out = game;
    out.clear_events();
    for (v1::Event& event : *game.mutable_events()) {
      v1::LightHuntersEvent& it = *event.mutable_light_hunters();
      if ((it.has_round_end() || it.has_reshuffle()) && Some(kFollowing)) continue;
      HideIn(it);
      *out.add_events() = event;
    }
    return out;
  }

 private:
  enum Kind : uint32_t {
    kHands = 1,
    kDraws = 2,
    kPlayed = 4,
    kTraps = 8,
    kOutcomes = 16,
    kFollowing = 32,
    kDetails = 64,
    kSetup = 128,
  };
  bool Some(Kind kind) { return (kinds_ & kind) != 0 && chance_.Happens(often_, 4); }

  using Seals = google::protobuf::RepeatedField<int>;
  void HideCards(Kind kind, Seals& cards) {
    for (int& card : cards) {
      if (Some(kind)) card = v1::LIGHT_HUNTERS_SEAL_UNSPECIFIED;
    }
  }

  // All locks of a player, or none.
  void HideLocks(v1::LightHuntersSetup& setup) {
    const uint32_t player = chance_.Below(2);
    for (v1::LightHuntersSeat& seat : *setup.mutable_heroes()) {
      if (seat.player() == player) seat.clear_locks();
    }
  }

  void HideReactions(google::protobuf::RepeatedPtrField<v1::LightHuntersReaction>& reactions) {
    for (v1::LightHuntersReaction& reaction : reactions) {
      if (Some(kPlayed)) {
        reaction.clear_card();
        reaction.clear_counts_as();
      }
      if (Some(kDetails)) reaction.clear_ether();
    }
  }

  void HideSprings(google::protobuf::RepeatedPtrField<v1::LightHuntersSpring>& springs) {
    for (v1::LightHuntersSpring& spring : springs) {
      if (Some(kTraps)) spring.clear_card();
    }
  }

  void HidePlay(v1::LightHuntersPlay& play) {
    const bool trap = play.face_down();
    if (trap && Some(kTraps)) {
      play.clear_skill();
      play.clear_card();
      play.clear_counts_as();
    }
    if (Some(kPlayed)) {
      play.clear_card();
      play.clear_counts_as();
    }
    if (Some(kDetails)) play.clear_ether();
    // Which form was taken is public: without its card nobody knows what its power does.
    HideCards(kPlayed, *play.mutable_cards());
    HideReactions(*play.mutable_reactions());
    HideSprings(*play.mutable_springs());
  }

  void HideIn(v1::LightHuntersEvent& event) {
    if (event.has_turn_start()) {
      if (Some(kDetails)) event.mutable_turn_start()->clear_round();
      if (Some(kDetails)) event.mutable_turn_start()->clear_ether();
    }
    if (event.has_draw()) {
      const auto count = static_cast<uint32_t>(event.draw().cards_size());
      HideCards(kDraws, *event.mutable_draw()->mutable_cards());
      if (count > 0 && Some(kDraws)) {
        event.mutable_draw()->clear_cards();
        if (Some(kDetails)) event.mutable_draw()->set_count(count);
      }
    }
    if (event.has_play()) HidePlay(*event.mutable_play());
    if (event.has_unit_attack()) HideReactions(*event.mutable_unit_attack()->mutable_reactions());
    if (event.has_invocation_attack()) HideReactions(*event.mutable_invocation_attack()->mutable_reactions());
    if (event.has_form_power()) {
      HideReactions(*event.mutable_form_power()->mutable_reactions());
      HideSprings(*event.mutable_form_power()->mutable_springs());
    }
    if (event.has_exchange()) {
      if (Some(kPlayed)) event.mutable_exchange()->clear_seal();
      if (Some(kDraws)) event.mutable_exchange()->clear_drawn();
    }
    if (event.has_thaw() && Some(kPlayed)) event.mutable_thaw()->clear_seal();
    if (event.has_discard()) HideCards(kPlayed, *event.mutable_discard()->mutable_cards());
    HideOutcomes(event);
  }

  void HideOutcomes(v1::LightHuntersEvent& event) {
    for (v1::LightHuntersOutcome& outcome : *event.mutable_outcomes()) {
      HideCards(kDraws, *outcome.mutable_gained()->mutable_cards());
      HideCards(kDraws, *outcome.mutable_lost()->mutable_cards());
      if (outcome.gained().cards().empty() || Some(kOutcomes)) outcome.clear_gained();
      if (outcome.lost().cards().empty() || Some(kOutcomes)) outcome.clear_lost();
      if (Some(kOutcomes)) outcome.clear_health();
      if (Some(kOutcomes)) outcome.clear_life();
      if (Some(kOutcomes)) outcome.clear_hand();
    }
    if (Some(kOutcomes)) event.clear_outcomes();
  }

  Chance& chance_;
  uint32_t kinds_;
  uint32_t often_;  // of four
};

// Writes something else in a place of an event, as somebody who is not careful might: well formed and with
// nothing left out, right or wrong.
class Stroke {
 public:
  Stroke(Chance& chance, const v1::Transcript& game) : chance_(chance), game_(game) {}

  // Changes one event. False where there was nothing to change.
  bool Change(v1::LightHuntersEvent& event) {
    if (event.outcomes_size() > 0 && chance_.Happens(1, 4)) return ChangeOutcome(event);
    switch (event.action_case()) {
      case v1::LightHuntersEvent::kTurnStart:
        return ChangeStart(*event.mutable_turn_start());
      case v1::LightHuntersEvent::kDraw:
        return ChangeCards(*event.mutable_draw()->mutable_cards());
      case v1::LightHuntersEvent::kPlay:
        return ChangePlay(*event.mutable_play());
      case v1::LightHuntersEvent::kExchange:
        if (Half()) {
          event.mutable_exchange()->set_seal(AnySeal());
        } else {
          event.mutable_exchange()->set_drawn(AnySeal());
        }
        return true;
      case v1::LightHuntersEvent::kThaw:
        event.mutable_thaw()->set_seal(AnySeal());
        return true;
      case v1::LightHuntersEvent::kUnitAttack:
        return ChangeUnit(*event.mutable_unit_attack());
      case v1::LightHuntersEvent::kInvocationAttack:
        ChangeTarget(*event.mutable_invocation_attack()->mutable_target());
        return true;
      case v1::LightHuntersEvent::kFormPower:
        if (event.form_power().targets_size() == 0 || Half()) {
          event.mutable_form_power()->set_hero(AnyHero());
        } else {
          ChangeTarget(*event.mutable_form_power()->mutable_targets(0));
        }
        return true;
      case v1::LightHuntersEvent::kDiscard:
        return ChangeCards(*event.mutable_discard()->mutable_cards());
      default:
        return false;
    }
  }

 private:
  using Seals = google::protobuf::RepeatedField<int>;
  bool Half() { return chance_.Happens(1, 2); }
  uint32_t AnyHero() { return chance_.Below(static_cast<uint32_t>(game_.light_hunters().heroes_size())); }
  v1::LightHuntersSeal AnySeal() { return static_cast<v1::LightHuntersSeal>(1 + chance_.Below(5)); }

  bool ChangeStart(v1::LightHuntersTurnStart& start) {
    if (start.has_round() && chance_.Happens(1, 3)) {
      start.set_round(start.round() + 1);
    } else if (start.has_ether() && chance_.Happens(1, 3)) {
      start.set_ether(start.ether() + 1);
    } else if (start.has_servant_to() && Half()) {
      start.set_servant_to(AnyHero());
    } else if (start.has_player()) {
      start.set_player(chance_.Below(2));
    } else {
      start.set_hero(AnyHero());
    }
    return true;
  }

  bool ChangeCards(Seals& cards) {
    if (cards.empty()) return false;
    const auto at = static_cast<int>(chance_.Below(static_cast<uint32_t>(cards.size())));
    switch (chance_.Below(3)) {
      case 0:
        cards.Set(at, AnySeal());
        return true;
      case 1:
        if (cards.size() < 2) return false;
        cards.RemoveLast();
        return true;
      default:
        cards.Add(AnySeal());
        return true;
    }
  }

  void ChangeTarget(v1::LightHuntersTarget& target) {
    const uint32_t group = target.group();
    switch (chance_.Below(5)) {
      case 0:
        target.set_invocation(static_cast<v1::LightHuntersInvocation>(1 + chance_.Below(3)));
        break;
      case 1:
        target.mutable_token()->set_kind(static_cast<v1::LightHuntersToken>(1 + chance_.Below(11)));
        target.mutable_token()->set_hero(AnyHero());
        break;
      default:
        target.set_hero(AnyHero());
        break;
    }
    target.set_group(chance_.Happens(1, 8) ? chance_.Below(3) : group);
  }

  bool ChangeUnit(v1::LightHuntersUnitAttack& attack) {
    switch (chance_.Below(3)) {
      case 0:
        attack.set_hero(AnyHero());
        break;
      case 1:
        attack.set_unit(static_cast<v1::LightHuntersToken>(1 + chance_.Below(3)));
        break;
      default:
        ChangeTarget(*attack.mutable_target());
        break;
    }
    return true;
  }

  bool ChangeTargets(v1::LightHuntersPlay& play) {
    if (play.targets_size() == 0 || chance_.Happens(1, 5)) {
      v1::LightHuntersTarget& target = *play.add_targets();
      target.set_hero(AnyHero());
      target.set_group(chance_.Below(2));
      return true;
    }
    const auto at = static_cast<int>(chance_.Below(static_cast<uint32_t>(play.targets_size())));
    if (chance_.Happens(1, 5)) {
      play.mutable_targets()->DeleteSubrange(at, 1);
    } else {
      ChangeTarget(*play.mutable_targets(at));
    }
    return true;
  }

  bool ChangePlay(v1::LightHuntersPlay& play) {
    switch (chance_.Below(9)) {
      case 0:
        play.set_hero(AnyHero());
        return true;
      case 1:
        play.set_card(AnySeal());
        return true;
      case 2:
        if (!play.has_ether()) return false;
        play.set_ether(play.ether() + 1);
        return true;
      case 3:
        if (play.reactions_size() > 0 && Half()) {
          play.mutable_reactions()->RemoveLast();
        } else if (play.springs_size() > 0) {
          play.mutable_springs()->RemoveLast();
        } else {
          v1::LightHuntersReaction& reaction = *play.add_reactions();
          reaction.set_hero(AnyHero());
          reaction.set_kind(v1::LIGHT_HUNTERS_REACTION_KIND_DESTRIER);
        }
        return true;
      case 4:
        if (play.cards_size() > 0) return ChangeCards(*play.mutable_cards());
        if (play.has_option()) {
          play.set_option(chance_.Below(4));
          return true;
        }
        return false;
      case 5:
        if (!play.has_status()) return false;
        if (Half()) {
          play.mutable_status()->set_hero(AnyHero());
        } else {
          play.mutable_status()->set_kind(static_cast<v1::LightHuntersStatusKind>(1 + chance_.Below(12)));
        }
        return true;
      default:
        return ChangeTargets(play);
    }
  }

  bool ChangeOutcome(v1::LightHuntersEvent& event) {
    const auto at = static_cast<int>(chance_.Below(static_cast<uint32_t>(event.outcomes_size())));
    v1::LightHuntersOutcome& outcome = *event.mutable_outcomes(at);
    if (outcome.has_health() && Half()) {
      outcome.set_health(outcome.health() + 1);
      return true;
    }
    if (outcome.has_hand() && Half()) {
      outcome.set_hand(outcome.hand() + 1);
      return true;
    }
    if (outcome.has_lost()) return ChangeCards(*outcome.mutable_lost()->mutable_cards());
    return outcome.has_gained() && ChangeCards(*outcome.mutable_gained()->mutable_cards());
  }

  Chance& chance_;
  const v1::Transcript& game_;
};

// Players in other seats of the list: player p becomes player order[p].
inline v1::Transcript Reseated(v1::Transcript game, const std::vector<uint32_t>& order) {
  const v1::Transcript before = game;
  v1::LightHuntersSetup& setup = *game.mutable_light_hunters();
  for (int i = 0; i < before.players_size(); ++i)
    *game.mutable_players(static_cast<int>(order[static_cast<size_t>(i)])) = before.players(i);
  for (v1::LightHuntersSeat& seat : *setup.mutable_heroes()) seat.set_player(order[seat.player()]);
  for (int i = 0; i < setup.duel_hands_size(); ++i)
    *setup.mutable_duel_hands(static_cast<int>(order[static_cast<size_t>(i)])) =
        before.light_hunters().duel_hands(i);
  for (v1::Event& event : *game.mutable_events()) {
    v1::LightHuntersEvent& it = *event.mutable_light_hunters();
    if (it.has_turn_start() && it.turn_start().has_player())
      it.mutable_turn_start()->set_player(order[it.turn_start().player()]);
  }
  return game;
}

}  // namespace lantern::light_hunters

#endif  // LANTERN_TESTS_PROPERTY_LIGHT_HUNTERS_CHANGES_H_
