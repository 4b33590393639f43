#ifndef LANTERN_TESTS_PROPERTY_LUEUR_HIDE_H_
#define LANTERN_TESTS_PROPERTY_LUEUR_HIDE_H_

// Leaves out of a record of Lueur what need not be written down; and writes simultaneous phases in another
// order.

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "checker/core/chance.h"
#include "lueur_naive_play.h"

namespace lantern::lueur_naive {

class Hiding {
 public:
  // One record leaves out some kinds of things only, more or less often.
  explicit Hiding(uint64_t seed)
      : chance_(seed), kinds_(chance_.Below(1u << kKinds)), often_(chance_.Below(4) + 1) {}

  v1::Transcript Hide(const v1::Transcript& game) {
    v1::Transcript out = game;
    out.clear_events();
    HideSetup(*out.mutable_lueur());
    int day = -1;
    for (const v1::Event& event : game.events()) {
      const v1::LueurEvent& lueur = event.lueur();
      if (lueur.has_refill()) {
        ++day;
        announced_.clear();
      }
      if (Dropped(lueur, out)) continue;
      v1::Event& kept = *out.add_events();
      kept = event;
      HideIn(*kept.mutable_lueur());
    }
    return out;
  }

 private:
  enum Kind : uint32_t {
    kFaces,
    kLists,
    kDecks,
    kOutcomes,
    kGains,
    kChoices,
    kEffects,
    kJourney,
    kRerolls,
    kKinds
  };

  bool Sometimes(Kind kind) { return (kinds_ >> kind & 1) != 0 && chance_.Below(6) < often_; }

  void HideSetup(v1::LueurSetup& setup) {
    if (Sometimes(kDecks)) setup.clear_deck_a();
    if (Sometimes(kDecks)) setup.clear_deck_b();
    if (Sometimes(kDecks)) setup.clear_removed();
    if (Sometimes(kDecks)) setup.clear_spells();
    if (Sometimes(kChoices)) setup.clear_first_player();
    HideNumbers(kDecks, *setup.mutable_deck_a());
    HideNumbers(kDecks, *setup.mutable_deck_b());
    HideNumbers(kDecks, *setup.mutable_spells());
  }

  void HideNumbers(Kind kind, google::protobuf::RepeatedField<uint32_t>& numbers) {
    for (uint32_t& number : numbers) {
      if (Sometimes(kind)) number = 0;
    }
  }

  // Says once a day that decisions of a kind may be missing.
  void Announce(int player, v1::LueurMissing what, v1::Transcript& out) {
    if (!announced_.insert({player, what}).second) return;
    v1::LueurUnrecorded& said = *out.add_events()->mutable_lueur()->mutable_unrecorded();
    said.set_player(static_cast<uint32_t>(player));
    said.set_what(what);
  }

  // Whole events that are left out.
  bool Dropped(const v1::LueurEvent& event, v1::Transcript& out) {
    const int player = PlayerOf(event);
    const auto missing = [&](Kind kind, v1::LueurMissing what) {
      if (!Sometimes(kind)) return false;
      Announce(player, what, out);
      return true;
    };
    switch (event.action_case()) {
      case v1::LueurEvent::kFirstRoll:
      case v1::LueurEvent::kRefill:
      case v1::LueurEvent::kTurnSpell:
      case v1::LueurEvent::kRoll:
      case v1::LueurEvent::kKeepDice:
      case v1::LueurEvent::kEndDay:
        return Sometimes(kOutcomes);
      case v1::LueurEvent::kReroll:
      case v1::LueurEvent::kSetDie:
        return missing(kRerolls, v1::LUEUR_MISSING_REROLLS);
      case v1::LueurEvent::kEffect:
      case v1::LueurEvent::kResurrect:
        return missing(kEffects, v1::LUEUR_MISSING_EFFECTS);
      case v1::LueurEvent::kStep:
      case v1::LueurEvent::kSail:
      case v1::LueurEvent::kCamp:
        return missing(kJourney, v1::LUEUR_MISSING_JOURNEY);
      default:
        return false;
    }
  }

  void HideDice(google::protobuf::RepeatedPtrField<v1::LueurDie>& dice) {
    if (Sometimes(kLists)) dice.Clear();
    for (v1::LueurDie& die : dice) {
      if (Sometimes(kFaces)) die.clear_face();
    }
  }

  void HidePayment(v1::LueurPayment& payment) {
    if (Sometimes(kChoices)) payment.Clear();
    if (Sometimes(kChoices)) payment.clear_companion();
  }

  // Clears a field where chance says so.
  template <typename Message, typename Clear>
  void Maybe(Kind kind, Message& message, Clear clear) {
    if (Sometimes(kind)) (message.*clear)();
  }

  void HideEnrol(v1::LueurEnrol& enrol) {
    Maybe(kGains, enrol, &v1::LueurEnrol::clear_came);
    if (enrol.has_came() && Sometimes(kGains)) enrol.mutable_came()->clear_footprints();
    Maybe(kChoices, enrol, &v1::LueurEnrol::clear_big_die);
    Maybe(kFaces, enrol, &v1::LueurEnrol::clear_black_die_face);
  }

  void HideEffect(v1::LueurEffect& effect) {
    Maybe(kChoices, effect, &v1::LueurEffect::clear_times);
    Maybe(kLists, effect, &v1::LueurEffect::clear_dice);
    Maybe(kGains, effect, &v1::LueurEffect::clear_gain);
    Maybe(kChoices, effect, &v1::LueurEffect::clear_die_back);
    Maybe(kLists, effect, &v1::LueurEffect::clear_given);
    for (v1::LueurGivenSpell& given : *effect.mutable_given())
      Maybe(kDecks, given, &v1::LueurGivenSpell::clear_kind);
  }

  void HideStep(v1::LueurStep& step) {
    Maybe(kChoices, step, &v1::LueurStep::clear_die);
    if (step.die() == 0 && Sometimes(kChoices)) step.clear_means();
    Maybe(kChoices, step, &v1::LueurStep::clear_loss);
    Maybe(kGains, step, &v1::LueurStep::clear_gain);
    if (step.has_loss()) Maybe(kChoices, *step.mutable_loss(), &v1::LueurLoss::clear_die_back);
  }

  void HideIn(v1::LueurEvent& event) {
    switch (event.action_case()) {
      case v1::LueurEvent::kFirstRoll:
        return HideDice(*event.mutable_first_roll()->mutable_dice());
      case v1::LueurEvent::kRefill:
        if (Sometimes(kLists)) event.mutable_refill()->clear_companions();
        return HideNumbers(kDecks, *event.mutable_refill()->mutable_companions());
      case v1::LueurEvent::kTurnSpell:
        return Maybe(kDecks, *event.mutable_turn_spell(), &v1::LueurTurnSpell::clear_kind);
      case v1::LueurEvent::kEnrol:
        return HideEnrol(*event.mutable_enrol());
      case v1::LueurEvent::kSendAway:
        return Maybe(kChoices, *event.mutable_send_away(), &v1::LueurSendAway::clear_companion);
      case v1::LueurEvent::kRoll:
        return HideDice(*event.mutable_roll()->mutable_dice());
      case v1::LueurEvent::kReroll:
        HidePayment(*event.mutable_reroll()->mutable_payment());
        return HideDice(*event.mutable_reroll()->mutable_dice());
      case v1::LueurEvent::kSetDie:
        if (Sometimes(kLists)) event.mutable_set_die()->clear_payments();
        for (v1::LueurPayment& payment : *event.mutable_set_die()->mutable_payments()) HidePayment(payment);
        return Maybe(kFaces, *event.mutable_set_die()->mutable_die(), &v1::LueurDie::clear_face);
      case v1::LueurEvent::kKeepDice:
        return Maybe(kGains, *event.mutable_keep_dice(), &v1::LueurKeepDice::clear_gain);
      case v1::LueurEvent::kResurrect:
        return HideResurrect(*event.mutable_resurrect());
      case v1::LueurEvent::kEffect:
        return HideEffect(*event.mutable_effect());
      case v1::LueurEvent::kStep:
        return HideStep(*event.mutable_step());
      case v1::LueurEvent::kSail:
        return HideSail(*event.mutable_sail());
      case v1::LueurEvent::kEndDay:
        return HideDice(*event.mutable_end_day()->mutable_dice());
      default:
        return;
    }
  }

  void HideResurrect(v1::LueurResurrect& resurrect) {
    Maybe(kChoices, resurrect, &v1::LueurResurrect::clear_big_die);
    Maybe(kFaces, resurrect, &v1::LueurResurrect::clear_black_die_face);
    if (!Sometimes(kChoices)) return;
    resurrect.clear_choice();
    resurrect.clear_big_die();
    resurrect.clear_black_die_face();
  }

  void HideSail(v1::LueurSail& sail) {
    Maybe(kChoices, sail, &v1::LueurSail::clear_jokers);
    Maybe(kChoices, sail, &v1::LueurSail::clear_loss);
    Maybe(kGains, sail, &v1::LueurSail::clear_gain);
    if (sail.has_loss()) Maybe(kChoices, *sail.mutable_loss(), &v1::LueurLoss::clear_die_back);
  }

  Chance chance_;
  uint32_t kinds_;
  uint32_t often_;
  std::set<std::pair<int, v1::LueurMissing>> announced_;
};

// The events of one player between morning and evening.
inline bool OfTheDay(const v1::LueurEvent& event) {
  switch (event.action_case()) {
    case v1::LueurEvent::kChooseAdventurer:
    case v1::LueurEvent::kFirstRoll:
    case v1::LueurEvent::kRefill:
    case v1::LueurEvent::kTurnSpell:
    case v1::LueurEvent::kEnrol:
    case v1::LueurEvent::kSendAway:
    case v1::LueurEvent::ACTION_NOT_SET:
      return false;
    default:
      return true;
  }
}

// Events begin..end in another order that keeps each player's own.
inline void Shuffled(const v1::Transcript& game, int begin, int end, Chance& chance, v1::Transcript& out) {
  std::vector<std::vector<int>> lines(4);
  std::vector<size_t> next(4, 0);
  for (int i = begin; i < end; ++i)
    lines[static_cast<size_t>(PlayerOf(game.events(i).lueur())) % 4].push_back(i);
  // Half of the time the players come one after the other, which is the strongest change.
  const bool in_turn = chance.Happens(1, 2);
  const uint32_t first = chance.Below(4);
  for (int left = end - begin; left > 0; --left) {
    size_t line = in_turn ? first : chance.Below(4);
    while (next[line] == lines[line].size()) line = (line + 1) % 4;
    *out.add_events() = game.events(lines[line][next[line]++]);
  }
}

// The same game with its simultaneous phases written in another order.
inline v1::Transcript Interleaved(const v1::Transcript& game, Chance& chance) {
  v1::Transcript out = game;
  out.clear_events();
  for (int i = 0; i < game.events_size();) {
    int end = i;
    while (end < game.events_size() && OfTheDay(game.events(end).lueur())) ++end;
    if (end > i) {
      Shuffled(game, i, end, chance, out);
    } else {
      *out.add_events() = game.events(end++);
    }
    i = end;
  }
  return out;
}

}  // namespace lantern::lueur_naive

#endif  // LANTERN_TESTS_PROPERTY_LUEUR_HIDE_H_
