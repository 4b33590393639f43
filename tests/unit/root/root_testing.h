// A position of Root put together piece by piece, the events that follow, and what the referee says of them.
#ifndef LANTERN_TESTS_UNIT_ROOT_ROOT_TESTING_H_
#define LANTERN_TESTS_UNIT_ROOT_ROOT_TESTING_H_

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "checker/core/finding.h"
#include "checker/root/referee.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::root {

inline v1::RootPlace At(int place, Faction owner = kNobody) {
  v1::RootPlace out;
  if (IsClearing(place)) {
    out.set_kind(v1::ROOT_PLACE_KIND_CLEARING);
    out.set_clearing(static_cast<uint32_t>(place));
  } else {
    out.set_kind(place == kBurrow   ? v1::ROOT_PLACE_KIND_BURROW
                 : place == kSupply ? v1::ROOT_PLACE_KIND_SUPPLY
                                    : v1::ROOT_PLACE_KIND_BOARD);
    if (place == kOwnBoard) out.set_faction(static_cast<v1::RootFaction>(owner));
    if (place == kRiverfolkBoard) out.set_faction(v1::ROOT_FACTION_RIVERFOLK_COMPANY);
  }
  return out;
}

inline v1::RootPlace Of(v1::RootPlaceKind kind, Faction faction = kNobody) {
  v1::RootPlace out;
  out.set_kind(kind);
  out.set_faction(static_cast<v1::RootFaction>(faction));
  return out;
}

inline v1::RootPiece AsMessage(Piece piece) {
  v1::RootPiece out;
  out.set_faction(static_cast<v1::RootFaction>(kPieceInfo[piece].owner));
  out.set_kind(kPieceInfo[piece].kind);
  out.set_suit(static_cast<v1::RootSuit>(kPieceInfo[piece].suit));
  return out;
}

class Scene {
 public:
  Scene(v1::RootMap map, v1::RootDeck deck, std::initializer_list<Faction> factions) {
    game.mutable_root()->set_map(map);
    game.mutable_root()->mutable_options()->set_board_only(true);  // turns of one movement or two
    game.mutable_root()->set_deck(deck);
    for (Faction f : factions) {
      game.add_players();
      game.mutable_root()->add_factions(static_cast<v1::RootFaction>(f));
      v1::RootFactionState& state = *position().add_factions();
      state.set_faction(static_cast<v1::RootFaction>(f));
      state.set_points(0);
      state.set_hand(3);
      position().add_order(static_cast<v1::RootFaction>(f));
    }
    // The first of them begins, with a turn of which all is known.
    position().set_last_turn(position().order(position().order_size() - 1));
    Start(*factions.begin());
  }

  v1::RootPosition& position() { return *game.mutable_root()->mutable_position(); }
  v1::RootFactionState& state(Faction f) {
    for (v1::RootFactionState& s : *position().mutable_factions()) {
      if (s.faction() == static_cast<int>(f)) return s;
    }
    ADD_FAILURE() << NameOf(f) << " does not play";
    return *position().add_factions();
  }
  Scene& Put(Piece piece, int count, int place) {
    v1::RootPlacedPieces& placed = *position().add_pieces();
    *placed.mutable_piece() = AsMessage(piece);
    placed.set_count(static_cast<uint32_t>(count));
    *placed.mutable_place() = At(place, kPieceInfo[piece].owner);
    return *this;
  }
  Scene& Crafted(Faction f, const std::string& name) {
    state(f).add_crafted()->set_name(name);
    return *this;
  }

  v1::RootEvent& Add() { return *game.add_events()->mutable_root(); }
  Scene& Start(Faction f) {
    Add().mutable_turn_start()->set_faction(static_cast<v1::RootFaction>(f));
    return *this;
  }
  Scene& Move(Piece piece, int count, int from, int to) {
    v1::RootMove& move = *Add().mutable_move();
    v1::RootThings& things = *move.add_things();
    things.set_count(static_cast<uint32_t>(count));
    *things.mutable_piece() = AsMessage(piece);
    *things.mutable_from() = At(from, kPieceInfo[piece].owner);
    *move.add_to() = At(to, kPieceInfo[piece].owner);
    return *this;
  }
  Scene& Craft(v1::RootItem item) {
    Add().mutable_craft()->set_item(item);
    return *this;
  }
  Scene& Battle(Faction attacker, Faction defender, int clearing) {
    v1::RootBattle& battle = *Add().mutable_battle();
    battle.set_attacker(static_cast<v1::RootFaction>(attacker));
    battle.set_defender(static_cast<v1::RootFaction>(defender));
    battle.set_clearing(static_cast<uint32_t>(clearing));
    return *this;
  }
  Scene& Score(Faction f, int points) {
    Add().mutable_score()->set_faction(static_cast<v1::RootFaction>(f));
    game.mutable_events(game.events_size() - 1)->mutable_root()->mutable_score()->set_points(points);
    return *this;
  }

  // Plays everything. The first error ends it.
  absl::Status Play() {
    findings.BeginEvent({});
    absl::Status status = referee.Begin(game, findings);
    for (int i = 0; status.ok() && i < game.events_size(); ++i) {
      const auto index = static_cast<uint32_t>(i);
      findings.BeginEvent(index);
      status = referee.Judge(game.events(i), index, Referee::AfterIllegal::kCarryOut, findings);
    }
    return status;
  }

  // What was said, one line a finding: "ILLEGAL ROOT.4.2.1 event 1". Plays first.
  std::string Says() {
    const absl::Status status = Play();
    if (!status.ok()) return std::string(status.message());
    static constexpr const char* kKinds[] = {"ILLEGAL", "SLIP", "UNVERIFIABLE", "UNREADABLE", "NOTE"};
    std::string said;
    for (const Finding& f : findings.all()) {
      absl::StrAppend(&said, said.empty() ? "" : "\n", kKinds[static_cast<int>(f.kind)], " ",
                      f.rule == nullptr ? "" : f.rule->id, " event ", f.event.value_or(UINT32_MAX));
    }
    return said;
  }
  const State& s() const { return referee.state(); }

  v1::Transcript game;
  RootReferee referee;
  Findings findings;
};

// Two factions or more on the map of the base game with its deck.
inline Scene Fall(std::initializer_list<Faction> factions) {
  return Scene(v1::ROOT_MAP_FALL, v1::ROOT_DECK_STANDARD, factions);
}

}  // namespace lantern::root

#endif  // LANTERN_TESTS_UNIT_ROOT_ROOT_TESTING_H_
