// Events whose numbers cannot be: INVALID_ARGUMENT with the path of the field.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "absl/strings/match.h"
#include "root_testing.h"

namespace lantern::root {
namespace {

// The error of one event, which comes second.
std::string ErrorOf(const std::function<void(v1::RootEvent&)>& make) {
  Scene scene = Fall({kMarquise, kVagabond});
  scene.Put(kCatWarrior, 3, 1);
  make(scene.Add());
  const absl::Status status = scene.Play();
  EXPECT_TRUE(status.ok() || absl::IsInvalidArgument(status)) << status;
  EXPECT_EQ(scene.referee.BrokenInvariant(), "");
  return std::string(status.message());
}

// A move of one warrior from clearing 1 to 5, changed a little.
std::string ErrorOfMove(const std::function<void(v1::RootMove&)>& change) {
  return ErrorOf([&](v1::RootEvent& event) {
    v1::RootMove& move = *event.mutable_move();
    v1::RootThings& things = *move.add_things();
    things.set_count(1);
    *things.mutable_piece() = AsMessage(kCatWarrior);
    *things.mutable_from() = At(1);
    *move.add_to() = At(5);
    change(move);
  });
}

#define EXPECT_NAMES(error, field) EXPECT_TRUE(absl::StartsWith(error, "events[1].root" field ":")) << (error)

TEST(RootForm, AnEventNeedsAnAction) {
  EXPECT_NAMES(ErrorOf([](v1::RootEvent&) {}), "");
}

TEST(RootForm, MovesNameThingsAndPlaces) {
  EXPECT_EQ(ErrorOfMove([](v1::RootMove&) {}), "");
  EXPECT_NAMES(ErrorOfMove([](v1::RootMove& m) { m.clear_things(); }), ".move.things");
  EXPECT_NAMES(ErrorOfMove([](v1::RootMove& m) { m.clear_to(); }), ".move.to");
  EXPECT_NAMES(ErrorOfMove([](v1::RootMove& m) { m.mutable_things(0)->clear_piece(); }), ".move.things[0]");
  EXPECT_NAMES(ErrorOfMove([](v1::RootMove& m) { m.mutable_things(0)->set_count(0); }),
               ".move.things[0].count");
  EXPECT_NAMES(ErrorOfMove([](v1::RootMove& m) { m.mutable_things(0)->set_count(101); }),
               ".move.things[0].count");
  EXPECT_NAMES(ErrorOfMove([](v1::RootMove& m) { m.mutable_things(0)->set_all_items(false); }),
               ".move.things[0].all_items");
}

TEST(RootForm, NumbersOfPlacesAreInRange) {
  for (uint32_t clearing : {0u, 13u, 0xffffffffu}) {
    EXPECT_NAMES(ErrorOfMove([=](v1::RootMove& m) { m.mutable_to(0)->set_clearing(clearing); }),
                 ".move.to[0].clearing");
    EXPECT_NAMES(
        ErrorOfMove([=](v1::RootMove& m) { m.mutable_things(0)->mutable_from()->set_clearing(clearing); }),
        ".move.things[0].from.clearing");
    EXPECT_NAMES(ErrorOf([=](v1::RootEvent& e) { e.mutable_expose_plot()->set_clearing(clearing); }),
                 ".expose_plot.clearing");
    EXPECT_NAMES(ErrorOf([=](v1::RootEvent& e) { e.mutable_open_path()->set_low(clearing); }),
                 ".open_path.low");
    EXPECT_NAMES(ErrorOf([=](v1::RootEvent& e) { e.mutable_reveal_relic()->set_clearing(clearing); }),
                 ".reveal_relic.clearing");
  }
}

TEST(RootForm, UnknownEnumValuesAreRefused) {
  EXPECT_NAMES(ErrorOfMove([](v1::RootMove& m) { m.mutable_to(0)->set_kind(v1::RootPlaceKind(99)); }),
               ".move.to[0].kind");
  EXPECT_NAMES(ErrorOfMove([](v1::RootMove& m) {
                 m.mutable_things(0)->mutable_piece()->set_faction(v1::RootFaction(257));  // 1 in a byte
               }),
               ".move.things[0].piece.faction");
  EXPECT_NAMES(ErrorOfMove([](v1::RootMove& m) {
                 m.mutable_things(0)->mutable_piece()->set_kind(v1::RootPieceKind(9));
               }),
               ".move.things[0].piece.kind");
  EXPECT_NAMES(
      ErrorOfMove([](v1::RootMove& m) { m.mutable_things(0)->mutable_card()->set_suit(v1::RootSuit(5)); }),
      ".move.things[0].card.suit");
  EXPECT_NAMES(ErrorOfMove([](v1::RootMove& m) { m.mutable_things(0)->set_item(v1::RootItem(10)); }),
               ".move.things[0].item");
  EXPECT_NAMES(ErrorOf([](v1::RootEvent& e) { e.mutable_turn_start()->set_faction(v1::RootFaction(-1)); }),
               ".turn_start.faction");
  EXPECT_NAMES(ErrorOf([](v1::RootEvent& e) { e.mutable_craft()->set_item(v1::RootItem(77)); }),
               ".craft.item");
}

TEST(RootForm, BattlesPointsAndReveals) {
  auto battle = [](const std::function<void(v1::RootBattle&)>& change) {
    return ErrorOf([&](v1::RootEvent& e) {
      e.mutable_battle()->set_attacker(v1::ROOT_FACTION_MARQUISE_DE_CAT);
      e.mutable_battle()->set_defender(v1::ROOT_FACTION_VAGABOND);
      e.mutable_battle()->set_clearing(1);
      change(*e.mutable_battle());
    });
  };
  EXPECT_NAMES(battle([](v1::RootBattle& b) { b.set_attacker_roll(4); }), ".battle.attacker_roll");
  EXPECT_NAMES(battle([](v1::RootBattle& b) { b.set_defender_roll(4); }), ".battle.defender_roll");
  EXPECT_NAMES(battle([](v1::RootBattle& b) { b.set_defender_ambush(v1::RootSuit(9)); }),
               ".battle.defender_ambush");
  EXPECT_NAMES(battle([](v1::RootBattle& b) { b.set_clearing(13); }), ".battle.clearing");
  EXPECT_NAMES(battle([](v1::RootBattle& b) { b.clear_attacker(); }), ".battle.attacker");
  for (int points : {1001, -1001}) {
    EXPECT_NAMES(ErrorOf([=](v1::RootEvent& e) {
                   e.mutable_score()->set_faction(v1::ROOT_FACTION_VAGABOND);
                   e.mutable_score()->set_points(points);
                 }),
                 ".score.points");
  }
  EXPECT_NAMES(ErrorOf([](v1::RootEvent& e) {
                 e.mutable_reveal()->set_faction(v1::ROOT_FACTION_VAGABOND);
                 for (int i = 0; i < 2; ++i) {
                   e.mutable_reveal()->add_cards()->mutable_card();
                   e.mutable_reveal()->mutable_cards(i)->set_count(60);
                 }
               }),
               ".reveal.cards");
  EXPECT_NAMES(ErrorOf([](v1::RootEvent& e) { e.mutable_set_price()->set_price(5); }), ".set_price.price");
  EXPECT_NAMES(ErrorOf([](v1::RootEvent& e) { e.mutable_set_outcast()->set_suit(v1::ROOT_SUIT_BIRD); }),
               ".set_outcast.suit");
}

TEST(RootForm, AMoveWithoutAPlaceIsRefusedAlsoAfterTheGameAndInABattle) {
  Scene over = Fall({kMarquise, kVagabond});
  over.state(kMarquise).set_points(29);
  over.Score(kMarquise, 1);
  over.Add().mutable_move()->add_things()->mutable_piece();
  EXPECT_TRUE(absl::StartsWith(std::string(over.Play().message()), "events[2].root.move.to:"));
  Scene battle = Fall({kVagabond, kMarquise});
  battle.Battle(kVagabond, kMarquise, 1);
  battle.Add().mutable_move()->add_things()->set_item(v1::ROOT_ITEM_SWORD);
  EXPECT_TRUE(absl::StartsWith(std::string(battle.Play().message()), "events[2].root.move.to:"));
}

TEST(RootForm, NothingComesBeforeTheFirstTurn) {
  Scene scene = Fall({kMarquise, kVagabond});
  scene.game.clear_events();
  scene.Score(kMarquise, 1);
  EXPECT_TRUE(absl::StartsWith(scene.Says(), "events[0].root: comes before any turn_start")) << scene.Says();
}

TEST(RootForm, CardsOnAHirelingsBoardAreNotFollowed) {
  EXPECT_EQ(ErrorOf([](v1::RootEvent& e) {
              v1::RootMove& move = *e.mutable_move();
              move.add_things()->mutable_card();
              *move.mutable_things(0)->mutable_from() = Of(v1::ROOT_PLACE_KIND_HAND, kMarquise);
              *move.add_to() = Of(v1::ROOT_PLACE_KIND_BOARD);
              move.mutable_to(0)->set_hireling("z");
            }),
            "");
}

}  // namespace
}  // namespace lantern::root
