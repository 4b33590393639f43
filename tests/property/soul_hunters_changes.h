// Changes of records of Soul Hunters for properties: one wrong stroke, things left out, other seats.
#ifndef LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_CHANGES_H_
#define LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_CHANGES_H_

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "checker/core/chance.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::soul_hunters {

using Steps = google::protobuf::RepeatedPtrField<v1::SoulHuntersStep>;

// The steps of an event; null where it has none.
inline Steps* StepsOf(v1::SoulHuntersEvent& event) {
  if (event.has_play_event()) return event.mutable_play_event()->mutable_steps();
  if (event.has_use_ability()) return event.mutable_use_ability()->mutable_steps();
  return nullptr;
}

// Events that follow from the rules and may be left out. New souls may be left out as well, but then nobody
// knows them.
inline bool Follows(const v1::SoulHuntersEvent& event) {
  return event.has_reshuffle() || event.has_used_up() || event.has_soul_turned() ||
         event.has_influence_check() || event.has_soul_taken() || event.has_soul_freed() ||
         event.has_game_end();
}

// Writes something else in a place of an event, as somebody who is not careful might: well formed and with
// nothing left out, right or wrong.
class Stroke {
 public:
  Stroke(Chance& chance, const v1::SoulHuntersCatalog& catalog, int players)
      : chance_(chance), catalog_(catalog), players_(players) {}

  // Changes one event. False where there was nothing to change.
  bool Change(v1::SoulHuntersEvent& event) {
    switch (event.event_case()) {
      case v1::SoulHuntersEvent::kDraw:
        return Half() ? OtherPlayer(*event.mutable_draw()) : OtherCard(*event.mutable_draw());
      case v1::SoulHuntersEvent::kReshuffle:
        event.mutable_reshuffle()->set_cards(event.reshuffle().cards() + 1 + chance_.Below(3));
        return true;
      case v1::SoulHuntersEvent::kPlaceHunter:
        return Half() ? OtherPlayer(*event.mutable_place_hunter()) : OtherCard(*event.mutable_place_hunter());
      case v1::SoulHuntersEvent::kPlayEvent:
        if (event.play_event().steps_size() > 0 && chance_.Happens(2, 3)) {
          return ChangeStep(*event.mutable_play_event()->mutable_steps());
        }
        return Half() ? OtherPlayer(*event.mutable_play_event()) : OtherCard(*event.mutable_play_event());
      case v1::SoulHuntersEvent::kUseAbility:
        return ChangeUse(*event.mutable_use_ability());
      case v1::SoulHuntersEvent::kUsedUp:
        return OtherCard(*event.mutable_used_up());
      case v1::SoulHuntersEvent::kDiscard:
        return ChangeCards(*event.mutable_discard()->mutable_cards());
      case v1::SoulHuntersEvent::kEndTurn:
        return OtherPlayer(*event.mutable_end_turn());
      case v1::SoulHuntersEvent::kSoulTurned:
        event.mutable_soul_turned()->set_turned(1 + chance_.Below(5));
        return true;
      case v1::SoulHuntersEvent::kInfluenceCheck:
        return ChangeCheck(*event.mutable_influence_check());
      case v1::SoulHuntersEvent::kSoulTaken:
        if (Half()) return OtherPlayer(*event.mutable_soul_taken());
        event.mutable_soul_taken()->set_value(1 + chance_.Below(5));
        return true;
      case v1::SoulHuntersEvent::kSoulFreed:
        event.mutable_soul_freed()->set_value(1 + chance_.Below(5));
        return true;
      case v1::SoulHuntersEvent::kSoulsLaid:
        return ChangeLaid(*event.mutable_souls_laid());
      default:
        return false;
    }
  }

 private:
  bool Half() { return chance_.Happens(1, 2); }
  uint32_t AnyPlayer() { return chance_.Below(static_cast<uint32_t>(players_)); }
  const std::string& AnyCard() {
    return catalog_.cards(static_cast<int>(chance_.Below(static_cast<uint32_t>(catalog_.cards_size())))).id();
  }

  template <typename Message>
  bool OtherPlayer(Message& message) {
    message.set_player(AnyPlayer());
    return true;
  }
  template <typename Message>
  bool OtherCard(Message& message) {
    message.set_card(AnyCard());
    return true;
  }

  bool ChangeUse(v1::SoulHuntersUseAbility& use) {
    if (use.steps_size() > 0 && Half()) return ChangeStep(*use.mutable_steps());
    switch (chance_.Below(6)) {
      case 0:
        return OtherPlayer(use);
      case 1:
        return OtherCard(*use.mutable_hunter());
      case 2:
        return OtherPlayer(*use.mutable_hunter());
      case 3:
        use.mutable_hunter()->set_used(chance_.Below(5));
        return true;
      case 4:
        use.set_used_up(!use.used_up());
        return true;
      default:
        use.set_ability(chance_.Below(3));
        return true;
    }
  }

  template <typename List>
  bool ChangeCards(List& cards) {
    if (cards.empty()) {
      *cards.Add() = AnyCard();
      return true;
    }
    const int at = static_cast<int>(chance_.Below(static_cast<uint32_t>(cards.size())));
    if (cards.size() > 1 && Half()) {
      cards.SwapElements(at, cards.size() - 1);
      cards.RemoveLast();
    } else if (Half()) {
      *cards.Add() = cards.Get(at);
    } else {
      *cards.Mutable(at) = AnyCard();
    }
    return true;
  }

  bool ChangeStep(Steps& steps) {
    const int at = static_cast<int>(chance_.Below(static_cast<uint32_t>(steps.size())));
    v1::SoulHuntersStep& step = *steps.Mutable(at);
    if (chance_.Happens(1, 6)) {
      *steps.Add() = step;
      return true;
    }
    if (step.hunters_size() > 0 && Half()) return ChangeHunter(step);
    if (step.cards_size() > 0 && Half()) {
      step.clear_number();
      return ChangeCards(*step.mutable_cards());
    }
    if (step.has_option()) {
      step.set_option(chance_.Below(4));
      return true;
    }
    return step.has_player() && OtherPlayer(step);
  }

  bool ChangeHunter(v1::SoulHuntersStep& step) {
    step.clear_number();
    const int at = static_cast<int>(chance_.Below(static_cast<uint32_t>(step.hunters_size())));
    v1::SoulHuntersInPlay& hunter = *step.mutable_hunters(at);
    switch (chance_.Below(4)) {
      case 0:
        *step.add_hunters() = hunter;
        return true;
      case 1:
        return OtherPlayer(hunter);
      case 2:
        hunter.set_used(chance_.Below(5));
        return true;
      default:
        return OtherCard(hunter);
    }
  }

  bool ChangeCheck(v1::SoulHuntersInfluenceCheck& check) {
    if (check.compared_size() > 0 && Half()) {
      const auto at = static_cast<int>(chance_.Below(static_cast<uint32_t>(check.compared_size())));
      check.set_compared(at, Half() ? -check.compared(at) : check.compared(at) + 1);
      return true;
    }
    check.clear_greatest();
    for (uint32_t p = 0; p < static_cast<uint32_t>(players_); ++p) {
      if (Half()) check.add_greatest(p);
    }
    return check.greatest_size() > 0;
  }

  bool ChangeLaid(v1::SoulHuntersSoulsLaid& laid) {
    if (laid.values_size() == 0) return false;
    laid.set_values(static_cast<int>(chance_.Below(static_cast<uint32_t>(laid.values_size()))),
                    1 + chance_.Below(5));
    return true;
  }

  Chance& chance_;
  const v1::SoulHuntersCatalog& catalog_;
  int players_;
};

// Leaves out what a record need not say, here and there.
class Hiding {
 public:
  explicit Hiding(Chance& chance)
      : chance_(chance), kinds_(chance.Below(1u << 10)), often_(1 + chance.Below(4)) {}

  v1::Transcript Hide(v1::Transcript game) {
    v1::SoulHuntersSetup& setup = *game.mutable_soul_hunters();
    HideValues(*setup.mutable_souls());
    HideValues(*setup.mutable_removed_souls());
    if (Some(kSouls)) setup.clear_souls();
    if (Some(kSouls)) setup.clear_deals();
    if (Some(kPlayers) && setup.deals().empty()) setup.clear_starting_player();
    for (v1::SoulHuntersHand& hand : *setup.mutable_hands()) {
      HideCards(*hand.mutable_cards());
      if (Some(kHands)) hand.clear_cards();
    }
    HideCards(*setup.mutable_deck());
    v1::Transcript out = game;
    out.clear_events();
    for (v1::Event& event : *game.mutable_events()) {
      if (Follows(event.soul_hunters()) && Some(kFollowing)) continue;
      HideIn(*event.mutable_soul_hunters());
      *out.add_events() = event;
    }
    return out;
  }

 private:
  // One game leaves out some kinds of things only.
  enum Kind : uint32_t {
    kSouls = 1,
    kHands = 2,
    kDraws = 4,
    kPlayed = 8,
    kSteps = 16,
    kPlayers = 32,
    kFollowing = 64,
    kUses = 128,
    kAbilities = 256,
    kChecks = 512,
  };
  bool Some(Kind kind) { return (kinds_ & kind) != 0 && chance_.Happens(often_, 4); }

  template <typename List>
  void HideCards(List& cards) {
    for (std::string& card : cards) {
      if (Some(kHands)) card.clear();
    }
  }
  template <typename List>
  void HideValues(List& values) {
    for (uint32_t& value : values) {
      if (Some(kSouls)) value = 0;
    }
  }
  template <typename Message>
  void HidePlayer(Message& message) {
    if (Some(kPlayers)) message.clear_player();
  }
  void HideHunter(v1::SoulHuntersInPlay& hunter, bool own) {
    if (Some(kUses)) hunter.clear_used();
    if (Some(kPlayed)) hunter.clear_card();
    if (own && Some(kPlayers)) hunter.clear_player();
  }

  void HideStep(v1::SoulHuntersStep& step) {
    if (Some(kSteps)) return step.Clear();
    if (Some(kPlayers)) step.clear_player();
    if (Some(kAbilities)) step.clear_option();
    if (step.cards_size() > 0 && Some(kDraws)) {
      step.set_number(static_cast<uint32_t>(step.cards_size()));
      step.clear_cards();
    }
    HideCards(*step.mutable_cards());
    for (v1::SoulHuntersInPlay& hunter : *step.mutable_hunters()) HideHunter(hunter, false);
  }

  void HideIn(v1::SoulHuntersEvent& event) {
    if (event.has_draw()) {
      if (Some(kDraws)) event.mutable_draw()->clear_card();
      HidePlayer(*event.mutable_draw());
    }
    if (event.has_place_hunter()) {
      if (Some(kPlayed)) event.mutable_place_hunter()->clear_card();
      HidePlayer(*event.mutable_place_hunter());
    }
    if (event.has_play_event()) {
      if (Some(kPlayed)) event.mutable_play_event()->clear_card();
      HidePlayer(*event.mutable_play_event());
    }
    if (event.has_use_ability()) {
      v1::SoulHuntersUseAbility& use = *event.mutable_use_ability();
      HideHunter(*use.mutable_hunter(), true);
      if (Some(kAbilities)) use.clear_ability();
      if (Some(kUses)) use.clear_used_up();
      HidePlayer(use);
    }
    if (Steps* steps = StepsOf(event)) {
      for (v1::SoulHuntersStep& step : *steps) HideStep(step);
      if (Some(kSteps)) steps->Clear();
    }
    if (event.has_used_up()) {
      if (Some(kPlayed)) event.mutable_used_up()->clear_card();
      HidePlayer(*event.mutable_used_up());
    }
    if (event.has_discard()) {
      HideCards(*event.mutable_discard()->mutable_cards());
      HidePlayer(*event.mutable_discard());
    }
    if (event.has_end_turn()) HidePlayer(*event.mutable_end_turn());
    HideOutcome(event);
    if (Some(kChecks)) event.clear_influence();
  }

  void HideOutcome(v1::SoulHuntersEvent& event) {
    if (event.has_reshuffle() && Some(kHands)) event.mutable_reshuffle()->clear_cards();
    if (event.has_soul_turned() && Some(kChecks)) event.mutable_soul_turned()->clear_turned();
    if (event.has_influence_check()) {
      if (Some(kChecks)) event.mutable_influence_check()->clear_compared();
      if (Some(kChecks)) event.mutable_influence_check()->clear_greatest();
    }
    if (event.has_soul_taken() && Some(kSouls)) event.mutable_soul_taken()->clear_value();
    if (event.has_soul_freed() && Some(kSouls)) event.mutable_soul_freed()->clear_value();
    if (event.has_souls_laid()) HideValues(*event.mutable_souls_laid()->mutable_values());
  }

  Chance& chance_;
  uint32_t kinds_;
  uint32_t often_;  // of four
};

// The same game with every seat moved on by `by`, under other names. The clockwise order stays.
class Reseating {
 public:
  Reseating(int players, int by) : players_(players), by_(by) {}

  uint32_t Seat(uint32_t player) const {
    return (player + static_cast<uint32_t>(by_)) % static_cast<uint32_t>(players_);
  }

  v1::Transcript Move(v1::Transcript game) const {
    game.set_id("elsewhere");
    for (int i = 0; i < game.players_size(); ++i)
      game.mutable_players(i)->set_name("somebody " + std::to_string(i));
    v1::SoulHuntersSetup& setup = *game.mutable_soul_hunters();
    if (setup.has_starting_player()) setup.set_starting_player(Seat(setup.starting_player()));
    for (v1::SoulHuntersDeal& deal : *setup.mutable_deals()) {
      for (v1::SoulHuntersDealtSoul& soul : *deal.mutable_souls()) MovePlayer(soul);
    }
    MoveList(*setup.mutable_hands());
    game.clear_claimed_result();
    for (v1::Event& event : *game.mutable_events()) MoveEvent(*event.mutable_soul_hunters());
    return game;
  }

 private:
  template <typename Message>
  void MovePlayer(Message& message) const {
    if (message.has_player()) message.set_player(Seat(message.player()));
  }
  // A list with one entry for each player.
  template <typename List>
  void MoveList(List& list) const {
    if (list.size() != players_) return;
    const List before = list;
    for (int i = 0; i < players_; ++i)
      *list.Mutable(static_cast<int>(Seat(static_cast<uint32_t>(i)))) = before.Get(i);
  }

  void MoveEvent(v1::SoulHuntersEvent& event) const {
    MoveList(*event.mutable_influence());
    if (event.has_draw()) MovePlayer(*event.mutable_draw());
    if (event.has_place_hunter()) MovePlayer(*event.mutable_place_hunter());
    if (event.has_play_event()) MovePlayer(*event.mutable_play_event());
    if (event.has_use_ability()) {
      MovePlayer(*event.mutable_use_ability());
      MovePlayer(*event.mutable_use_ability()->mutable_hunter());
    }
    if (Steps* steps = StepsOf(event)) {
      for (v1::SoulHuntersStep& step : *steps) {
        MovePlayer(step);
        for (v1::SoulHuntersInPlay& hunter : *step.mutable_hunters()) MovePlayer(hunter);
      }
    }
    if (event.has_used_up()) MovePlayer(*event.mutable_used_up());
    if (event.has_discard()) MovePlayer(*event.mutable_discard());
    if (event.has_end_turn()) MovePlayer(*event.mutable_end_turn());
    if (event.has_soul_taken()) MovePlayer(*event.mutable_soul_taken());
    if (event.has_influence_check()) {
      MoveList(*event.mutable_influence_check()->mutable_compared());
      for (uint32_t& player : *event.mutable_influence_check()->mutable_greatest()) player = Seat(player);
    }
  }

  int players_;
  int by_;
};

}  // namespace lantern::soul_hunters

#endif  // LANTERN_TESTS_PROPERTY_SOUL_HUNTERS_CHANGES_H_
