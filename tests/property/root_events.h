// Arbitrary events of Root: well formed, with any numbers that are in range, and no sense at all.
#ifndef LANTERN_TESTS_PROPERTY_ROOT_EVENTS_H_
#define LANTERN_TESTS_PROPERTY_ROOT_EVENTS_H_

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "checker/root/catalog/catalog.h"
#include "lantern/v1/transcript.pb.h"

namespace lantern::root {

class Chaos {
 public:
  explicit Chaos(uint32_t seed) : random_(seed) {}

  // Appends `n` events. Most are about factions that play.
  void Append(int n, v1::Transcript& game) {
    for (int i = 0; i < n; ++i) *game.add_events()->mutable_root() = Event(game.root());
  }

  // A set-up with any factions on any map.
  v1::Transcript SetUp() {
    v1::Transcript game;
    game.mutable_root()->set_map(static_cast<v1::RootMap>(Range(1, 4)));
    game.mutable_root()->set_deck(static_cast<v1::RootDeck>(Range(0, 2)));
    std::vector<int> box = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    std::shuffle(box.begin(), box.end(), random_);
    for (int i = Range(1, 6); i > 0; --i) {
      game.mutable_root()->add_factions(static_cast<v1::RootFaction>(box[static_cast<size_t>(i)]));
      game.add_players();
    }
    game.add_events()->mutable_root()->mutable_turn_start()->set_faction(game.root().factions(0));
    return game;
  }

 private:
  int Range(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool Chance(int percent) { return Range(1, 100) <= percent; }
  v1::RootSuit Suit() { return static_cast<v1::RootSuit>(Range(0, 4)); }

  v1::RootFaction Faction(const v1::RootSetup& setup) {
    if (Chance(5)) return static_cast<v1::RootFaction>(Range(1, 12));
    return setup.factions(Range(0, setup.factions_size() - 1));
  }

  v1::RootPlace Place(const v1::RootSetup& setup) {
    v1::RootPlace place;
    place.set_kind(Chance(60) ? v1::ROOT_PLACE_KIND_CLEARING : static_cast<v1::RootPlaceKind>(Range(0, 13)));
    if (Chance(40)) place.set_kind(Chance(50) ? v1::ROOT_PLACE_KIND_SUPPLY : v1::ROOT_PLACE_KIND_BOARD);
    place.set_clearing(static_cast<uint32_t>(Range(1, 12)));
    place.set_faction(Faction(setup));
    place.set_column(static_cast<v1::RootDecreeColumn>(Range(1, 4)));
    place.set_area(static_cast<v1::RootItemArea>(Range(0, 3)));
    place.set_face(static_cast<v1::RootItemFace>(Range(0, 2)));
    if (place.kind() == v1::ROOT_PLACE_KIND_FOREST) {
      const MapInfo& map = GetCatalog().maps[static_cast<size_t>(setup.map())];
      const Forest& forest =
          map.forests[static_cast<size_t>(Range(0, static_cast<int>(map.forests.size()) - 1))];
      for (uint32_t c = 1; c <= 12; ++c) {
        if (forest.clearings >> c & 1) place.add_forest(c);
      }
    }
    if (Chance(2)) place.set_hireling("z");
    return place;
  }

  v1::RootPlace CardPlace(const v1::RootSetup& setup) {
    static constexpr v1::RootPlaceKind kKinds[] = {v1::ROOT_PLACE_KIND_DECK,  v1::ROOT_PLACE_KIND_DISCARD,
                                                   v1::ROOT_PLACE_KIND_HAND,  v1::ROOT_PLACE_KIND_HAND,
                                                   v1::ROOT_PLACE_KIND_BOARD, v1::ROOT_PLACE_KIND_DECREE};
    v1::RootPlace place = Place(setup);
    place.set_kind(kKinds[Range(0, 5)]);
    return place;
  }

  v1::RootCard Card(const v1::RootSetup& setup) {
    v1::RootCard card;
    card.set_suit(Suit());
    const std::vector<CardInfo>& cards = GetCatalog().decks[static_cast<size_t>(setup.deck())].cards;
    if (Chance(60) && !cards.empty()) {
      const CardInfo& info = cards[static_cast<size_t>(Range(0, static_cast<int>(cards.size()) - 1))];
      card.set_name(info.name);
      if (Chance(80)) card.set_suit(info.suit);
    }
    return card;
  }

  v1::RootPiece Piece(const v1::RootSetup& setup) {
    v1::RootPiece piece;
    piece.set_faction(Faction(setup));
    const PiecesOf of{piece.faction()};
    piece.set_kind(of.Kind(Range(0, 7)));
    piece.set_suit(static_cast<v1::RootSuit>(Chance(80) ? Range(2, 4) : Range(0, 4)));
    piece.set_relic(static_cast<v1::RootRelic>(Range(0, 3)));
    if (Chance(3)) piece.set_kind(v1::ROOT_PIECE_KIND_FERRY);
    if (Chance(1)) piece.set_hireling("z");
    return piece;
  }

  // The kinds of pieces of a faction, from the catalog.
  struct PiecesOf {
    v1::RootFaction faction;
    v1::RootPieceKind Kind(int n) const {
      for (const v1::RootFactionData& data : GetCatalog().source.factions()) {
        if (data.faction() == faction && data.pieces_size() > 0)
          return data.pieces(n % data.pieces_size()).kind();
      }
      return v1::ROOT_PIECE_KIND_WARRIOR;
    }
  };

  uint32_t HowMany() { return static_cast<uint32_t>(Chance(95) ? Range(1, 4) : Range(1, 100)); }

  v1::RootMove Move(const v1::RootSetup& setup) {
    v1::RootMove move;
    const int kind = Range(0, 9);
    for (int i = Chance(70) ? 1 : Range(1, 3); i > 0; --i) {
      v1::RootThings& things = *move.add_things();
      if (Chance(95)) things.set_count(HowMany());
      if (kind < 5) {
        *things.mutable_piece() = Piece(setup);
        *things.mutable_from() = Place(setup);
      } else if (kind < 8) {
        *things.mutable_card() = Card(setup);
        *things.mutable_from() = CardPlace(setup);
      } else if (kind < 9) {
        if (Chance(80)) {
          things.set_item(static_cast<v1::RootItem>(Range(1, 9)));
        } else {
          things.set_all_items(true);
        }
        *things.mutable_from() = Place(setup);
        if (Chance(60)) things.mutable_from()->set_kind(v1::ROOT_PLACE_KIND_ITEM_SPOT);
      } else {
        things.mutable_quest()->set_suit(Suit());
      }
    }
    for (int i = Chance(80) ? 1 : 2; i > 0; --i) {
      *move.add_to() = kind >= 5 && kind < 8 ? CardPlace(setup) : Place(setup);
      if (kind == 8 && Chance(60)) move.mutable_to(0)->set_kind(v1::ROOT_PLACE_KIND_ITEM_SPOT);
    }
    return move;
  }

  void Rest(const v1::RootSetup& setup, v1::RootEvent& event) {
    static const std::vector<std::string> kNames = {"despot", "builder", "thief", "arbiter",
                                                    "mayor",  "banker",  "none"};
    const auto clearing = static_cast<uint32_t>(Range(1, 12));
    const auto other = static_cast<uint32_t>(Range(1, 12));
    const auto plot = static_cast<v1::RootPieceKind>(Range(71, 74));
    const std::string& name = kNames[static_cast<size_t>(Range(0, 6))];
    switch (Range(0, 13)) {
      case 0:
        event.mutable_score_marker()->set_board(Faction(setup));
        return;
      case 1:
        event.mutable_open_path()->set_low(clearing);
        return event.mutable_open_path()->set_high(other);
      case 2:
        event.mutable_flip_plot()->set_clearing(clearing);
        return event.mutable_flip_plot()->set_plot(plot);
      case 3:
        event.mutable_swap_plots()->set_first(clearing);
        return event.mutable_swap_plots()->set_second(other);
      case 4:
        event.mutable_expose_plot()->set_clearing(clearing);
        return event.mutable_expose_plot()->set_guess(plot);
      case 5:
        return event.mutable_set_price()->set_price(static_cast<uint32_t>(Range(1, 4)));
      case 6:
        return event.mutable_set_funds()->set_funds(static_cast<uint32_t>(Range(0, 20)));
      case 7:
        return event.mutable_set_outcast()->set_suit(static_cast<v1::RootSuit>(Range(2, 4)));
      case 8: {
        v1::RootSetRelationship& r = *event.mutable_set_relationship();
        r.set_vagabond(static_cast<v1::RootFaction>(Range(4, 5)));
        r.add_factions(Faction(setup));
        return r.set_status(static_cast<v1::RootRelationship>(Range(1, 5)));
      }
      case 9:
        event.mutable_discard_decree();
        return;
      case 10:
        event.mutable_appoint()->set_faction(Faction(setup));
        return event.mutable_appoint()->set_name(name);
      case 11:
        event.mutable_dismiss()->set_faction(Faction(setup));
        return event.mutable_dismiss()->set_name(name);
      case 12: {
        v1::RootThings& things = *event.mutable_reveal()->add_cards();
        event.mutable_reveal()->set_faction(Faction(setup));
        things.set_count(HowMany());
        *things.mutable_card() = Card(setup);
        return;
      }
      default:
        event.mutable_reveal_relic()->set_clearing(clearing);
        return event.mutable_reveal_relic()->set_value(1);
    }
  }

  v1::RootEvent Event(const v1::RootSetup& setup) {
    v1::RootEvent event;
    const int kind = Range(0, 99);
    if (kind < 8) {
      event.mutable_turn_start()->set_faction(Faction(setup));
    } else if (kind < 65) {
      *event.mutable_move() = Move(setup);
    } else if (kind < 75) {
      v1::RootBattle& battle = *event.mutable_battle();
      battle.set_attacker(Faction(setup));
      battle.set_defender(Faction(setup));
      battle.set_clearing(static_cast<uint32_t>(Range(0, 12)));
      if (Chance(20)) battle.set_defender_ambush(Suit());
      if (Chance(10)) battle.set_attacker_ambush(Suit());
      if (Chance(20)) battle.set_attacker_roll(static_cast<uint32_t>(Range(0, 3)));
      if (Chance(20)) battle.set_defender_roll(static_cast<uint32_t>(Range(0, 3)));
    } else if (kind < 80) {
      if (Chance(50)) {
        event.mutable_craft()->set_item(static_cast<v1::RootItem>(Range(1, 9)));
      } else {
        *event.mutable_craft()->mutable_card() = Card(setup);
      }
    } else if (kind < 87) {
      event.mutable_score()->set_faction(Faction(setup));
      event.mutable_score()->set_points(Chance(95) ? Range(-4, 3) : Range(-1000, 1000));
    } else {
      Rest(setup, event);
    }
    return event;
  }

  std::mt19937 random_;
};

}  // namespace lantern::root

#endif  // LANTERN_TESTS_PROPERTY_ROOT_EVENTS_H_
