// Random games of Root that Rootlog can say. They need not be legal: any place, piece and card that has
// letters.
#ifndef LANTERN_TESTS_PROPERTY_ROOTLOG_EVENTS_H_
#define LANTERN_TESTS_PROPERTY_ROOTLOG_EVENTS_H_

#include <rapidcheck.h>

#include <string>
#include <utility>
#include <vector>

#include "checker/io/rootlog/letters.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::random_rootlog {

template <typename Enum>
Enum Pick(int low, int high) {
  return static_cast<Enum>(*rc::gen::inRange(low, high + 1));
}

inline int Range(int low, int high) { return *rc::gen::inRange(low, high + 1); }
inline bool Coin() { return Range(0, 1) == 1; }
inline v1::RootFaction Faction() { return Pick<v1::RootFaction>(1, 12); }

inline v1::RootPlace ClearingPlace() {
  v1::RootPlace place;
  place.set_kind(v1::ROOT_PLACE_KIND_CLEARING);
  place.set_clearing(Range(1, 12));
  return place;
}

inline v1::RootPlace OwnedPlace(v1::RootPlaceKind kind, v1::RootFaction faction) {
  v1::RootPlace place;
  place.set_kind(kind);
  place.set_faction(faction);
  return place;
}

inline v1::RootPlace ForestPlace() {
  v1::RootPlace place;
  place.set_kind(v1::ROOT_PLACE_KIND_FOREST);
  int clearing = Range(1, 3);
  for (int i = Range(3, 5); i > 0; --i, clearing += Range(1, 2)) place.add_forest(clearing);
  return place;
}

inline v1::RootPlace Kind(v1::RootPlaceKind kind) {
  v1::RootPlace place;
  place.set_kind(kind);
  return place;
}

inline v1::RootPlace PiecePlace() {
  switch (Range(0, 4)) {
    case 0:
      return ForestPlace();
    case 1:
      return Kind(v1::ROOT_PLACE_KIND_BURROW);
    case 2:
      return OwnedPlace(v1::ROOT_PLACE_KIND_BOARD, Faction());
    default:
      return ClearingPlace();
  }
}

inline v1::RootPlace CardPlace() {
  switch (Range(0, 3)) {
    case 0: {
      v1::RootPlace place = OwnedPlace(v1::ROOT_PLACE_KIND_DECREE, Faction());
      place.set_column(Pick<v1::RootDecreeColumn>(1, 4));
      return place;
    }
    case 1: {
      v1::RootPlace place = OwnedPlace(v1::ROOT_PLACE_KIND_RETINUE, Faction());
      place.set_retinue_column(Range(1, 3));
      return place;
    }
    case 2:
      return OwnedPlace(v1::ROOT_PLACE_KIND_BOARD, Faction());
    default:
      return OwnedPlace(v1::ROOT_PLACE_KIND_HAND, Faction());
  }
}

inline v1::RootPlace ItemSpot(v1::RootFaction faction) {
  v1::RootPlace place = OwnedPlace(v1::ROOT_PLACE_KIND_ITEM_SPOT, faction);
  int choice = Range(0, 2);
  if (choice != 0) place.set_area(Pick<v1::RootItemArea>(1, 3));
  if (choice != 1) place.set_face(Pick<v1::RootItemFace>(1, 2));
  return place;
}

// A piece that the board of its faction has, by its letters.
inline v1::RootPiece Piece() {
  v1::RootPiece piece;
  if (Range(0, 9) == 0) {
    piece.set_kind(Pick<v1::RootPieceKind>(1, 2));
    piece.set_hireling(std::string(1, *rc::gen::elementOf(std::string("abzXQ09"))));
    return piece;
  }
  std::string subtypes = "abcefjkmrstw";
  rootlog::PieceLetters letters;
  do {
    piece.Clear();
    letters.type = *rc::gen::elementOf(std::string("wwwpbtbt"));
    letters.subtype = Coin() ? '\0' : *rc::gen::elementOf(subtypes);
  } while (!rootlog::PieceOf(Faction(), letters, piece));
  return piece;
}

inline v1::RootCard Card() {
  static const std::vector<std::string> kNames = {"",
                                                  "",
                                                  "",
                                                  "ambush",
                                                  "dominance",
                                                  "saboteurs",
                                                  "foxpartisans",
                                                  "mousepartisans",
                                                  "favorofthemice",
                                                  "taxcollector",
                                                  "leagueofadventurousmice",
                                                  "roottea",
                                                  "faithfulretainer"};
  v1::RootCard card;
  card.set_suit(Pick<v1::RootSuit>(0, 4));
  card.set_name(*rc::gen::elementOf(kNames));
  return card;
}

inline v1::RootThings PieceThings() {
  v1::RootThings things;
  things.set_count(Range(1, 12));
  *things.mutable_piece() = Piece();
  if (things.piece().kind() == v1::ROOT_PIECE_KIND_PAWN) {
    if (Coin()) *things.mutable_from() = PiecePlace();
  } else {
    *things.mutable_from() = Coin() ? Kind(v1::ROOT_PLACE_KIND_SUPPLY) : PiecePlace();
  }
  return things;
}

inline v1::RootThings CardThings() {
  v1::RootThings things;
  things.set_count(Range(1, 5));
  *things.mutable_card() = Card();
  switch (Range(0, 2)) {
    case 0:
      *things.mutable_from() = Kind(v1::ROOT_PLACE_KIND_DECK);
      break;
    case 1:
      *things.mutable_from() = Kind(v1::ROOT_PLACE_KIND_DISCARD);
      break;
    default:
      *things.mutable_from() = CardPlace();
  }
  return things;
}

inline v1::RootThings ItemThings(v1::RootFaction owner) {
  v1::RootThings things;
  if (Range(0, 4) == 0) {
    things.set_all_items(true);
  } else {
    things.set_count(Range(1, 4));
    things.set_item(Pick<v1::RootItem>(1, 9));
  }
  *things.mutable_from() = Coin() ? OwnedPlace(v1::ROOT_PLACE_KIND_BOARD, owner) : ItemSpot(owner);
  return things;
}

inline v1::RootMove Move(v1::RootFaction turn) {
  v1::RootMove move;
  int things = Range(1, 4);
  int places = Range(0, 3);
  v1::RootFaction owner = Coin() ? turn : Faction();
  switch (Range(0, 2)) {
    case 0:
      for (; things > 0; --things) *move.add_things() = PieceThings();
      for (int i = 0; i < places; ++i) *move.add_to() = PiecePlace();
      if (places == 0) *move.add_to() = Kind(v1::ROOT_PLACE_KIND_SUPPLY);
      break;
    case 1:
      for (; things > 0; --things) *move.add_things() = CardThings();
      for (int i = 0; i < places; ++i) *move.add_to() = CardPlace();
      if (places == 0) *move.add_to() = Kind(v1::ROOT_PLACE_KIND_DISCARD);
      break;
    default:
      for (; things > 0; --things) *move.add_things() = ItemThings(owner);
      for (int i = 0; i < places; ++i) {
        *move.add_to() = Coin() ? ItemSpot(Faction()) : OwnedPlace(v1::ROOT_PLACE_KIND_BOARD, Faction());
      }
      if (places == 0) *move.add_to() = Kind(v1::ROOT_PLACE_KIND_OUT_OF_GAME);
      break;
  }
  return move;
}

inline v1::RootBattle Battle() {
  v1::RootBattle battle;
  battle.set_attacker(Faction());
  battle.set_defender(Faction());
  battle.set_clearing(Range(0, 12));
  if (Coin()) {
    battle.set_defender_ambush(Pick<v1::RootSuit>(0, 4));
    if (Coin()) battle.set_attacker_ambush(Pick<v1::RootSuit>(0, 4));
  }
  if (Coin()) {
    battle.set_attacker_roll(Range(0, 3));
    battle.set_defender_roll(Range(0, 3));
  }
  return battle;
}

inline v1::RootReveal Reveal() {
  v1::RootReveal reveal;
  reveal.set_faction(Faction());
  reveal.set_to(Pick<v1::RootFaction>(0, 12));
  for (int i = Range(0, 3); i > 0; --i) {
    v1::RootThings& things = *reveal.add_cards();
    things.set_count(Range(1, 5));
    *things.mutable_card() = Card();
    *things.mutable_from() = OwnedPlace(v1::ROOT_PLACE_KIND_HAND, reveal.faction());
  }
  return reveal;
}

inline v1::RootPieceKind Plot() { return Pick<v1::RootPieceKind>(71, 74); }

// The smaller kinds of events.
inline v1::RootEvent SmallEvent() {
  static const std::vector<std::string> kAppointees = {"despot", "tinker", "mayor", "wrathful", "piety"};
  v1::RootEvent event;
  switch (Range(0, 11)) {
    case 0:
      event.mutable_score()->set_faction(Faction());
      event.mutable_score()->set_points(Range(-1000, 1000));
      break;
    case 1:
      event.mutable_score_marker()->set_board(Faction());
      break;
    case 2: {
      int low = Range(1, 11);
      event.mutable_open_path()->set_low(low);
      event.mutable_open_path()->set_high(Range(low + 1, 12));
      break;
    }
    case 3:
      event.mutable_flip_plot()->set_clearing(Range(1, 12));
      event.mutable_flip_plot()->set_plot(Plot());
      break;
    case 4:
      event.mutable_swap_plots()->set_first(Range(1, 12));
      event.mutable_swap_plots()->set_second(Range(1, 12));
      break;
    case 5:
      event.mutable_expose_plot()->set_clearing(Range(1, 12));
      event.mutable_expose_plot()->set_guess(Plot());
      break;
    case 6:
      event.mutable_set_price()->set_price(Range(1, 4));
      for (int i = Range(0, 3); i > 0; --i)
        event.mutable_set_price()->add_services(Pick<v1::RootService>(1, 3));
      break;
    case 7:
      event.mutable_set_funds()->set_funds(Range(0, 1000));
      break;
    case 8:
      event.mutable_set_outcast()->set_suit(Pick<v1::RootSuit>(2, 4));
      event.mutable_set_outcast()->set_hated(Coin());
      break;
    case 9: {
      v1::RootSetRelationship& relationship = *event.mutable_set_relationship();
      relationship.set_vagabond(Pick<v1::RootFaction>(4, 5));
      relationship.set_status(Pick<v1::RootRelationship>(1, 5));
      for (int i = Range(1, 3); i > 0; --i) relationship.add_factions(Faction());
      break;
    }
    case 10:
      event.mutable_appoint()->set_faction(Faction());
      event.mutable_appoint()->set_name(*rc::gen::elementOf(kAppointees));
      break;
    default:
      event.mutable_dismiss()->set_faction(Faction());
      event.mutable_dismiss()->set_name(*rc::gen::elementOf(kAppointees));
      break;
  }
  return event;
}

inline v1::RootEvent Event(v1::RootFaction turn) {
  v1::RootEvent event;
  switch (Range(0, 9)) {
    case 0:
      *event.mutable_battle() = Battle();
      return event;
    case 1:
      if (Coin()) {
        event.mutable_craft()->set_item(Pick<v1::RootItem>(1, 9));
      } else {
        do *event.mutable_craft()->mutable_card() = Card();
        while (event.craft().card().name().empty());
      }
      return event;
    case 2:
      *event.mutable_reveal() = Reveal();
      return event;
    case 3:
      if (turn != v1::ROOT_FACTION_EYRIE_DYNASTIES) return SmallEvent();
      event.mutable_discard_decree();
      return event;
    case 4: {
      v1::RootRevealRelic& relic = *event.mutable_reveal_relic();
      relic.mutable_relic()->set_faction(v1::ROOT_FACTION_KEEPERS_IN_IRON);
      relic.mutable_relic()->set_kind(v1::ROOT_PIECE_KIND_RELIC);
      relic.mutable_relic()->set_relic(Pick<v1::RootRelic>(0, 3));
      relic.set_clearing(Range(1, 12));
      relic.set_value(Range(1, 3));
      return event;
    }
    case 5:
    case 6:
      return SmallEvent();
    default:
      *event.mutable_move() = Move(turn);
      return event;
  }
}

inline v1::Transcript Game() {
  v1::Transcript game;
  v1::RootSetup& setup = *game.mutable_root();
  setup.set_map(Pick<v1::RootMap>(0, 4));
  setup.set_deck(Pick<v1::RootDeck>(0, 2));
  if (Coin()) {
    for (int i = 0; i < 12; ++i) setup.add_clearing_suits(Pick<v1::RootSuit>(i == 0 ? 2 : 0, 4));
    for (auto& suit : *setup.mutable_clearing_suits()) {
      if (suit == v1::ROOT_SUIT_BIRD) suit = v1::ROOT_SUIT_UNSPECIFIED;
    }
  }
  for (int i = Range(0, 2); i > 0; --i) setup.add_landmarks(Coin() ? "Lost City" : "Tower");
  std::vector<int> factions = *rc::gen::unique<std::vector<int>>(Range(1, 6), rc::gen::inRange(1, 13));
  for (int faction : factions) {
    setup.add_factions(static_cast<v1::RootFaction>(faction));
    game.add_players()->set_name(
        *rc::gen::elementOf(std::vector<std::string>{"", "Ann", "B: o", "w3", "Zoë/x"}));
  }
  for (int turns = Range(0, 8); turns > 0; --turns) {
    v1::RootFaction turn = static_cast<v1::RootFaction>(*rc::gen::elementOf(factions));
    game.add_events()->mutable_root()->mutable_turn_start()->set_faction(turn);
    for (int i = Range(0, 6); i > 0; --i) *game.add_events()->mutable_root() = Event(turn);
  }
  if (Coin()) {
    game.mutable_claimed_result()->set_winners_claimed(true);
    v1::ClaimedStanding& standing = *game.mutable_claimed_result()->add_standings();
    standing.set_player(Range(0, static_cast<int>(factions.size()) - 1));
    standing.set_winner(true);
  }
  return game;
}

}  // namespace lantern::random_rootlog

#endif  // LANTERN_TESTS_PROPERTY_ROOTLOG_EVENTS_H_
