// Set-ups and positions that cannot be: each error names its field.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "absl/strings/match.h"
#include "root_testing.h"

namespace lantern::root {
namespace {

std::string ErrorOf(const std::function<void(Scene&)>& change) {
  Scene scene = Fall({kMarquise, kEyrie, kVagabond, kDuchy, kRiverfolk});
  change(scene);
  const absl::Status status = scene.Play();
  EXPECT_TRUE(status.ok() || absl::IsInvalidArgument(status)) << status;
  return std::string(status.message());
}

#define EXPECT_FIELD(field, ...)                                          \
  do {                                                                    \
    const std::string error = ErrorOf([](Scene& scene) { __VA_ARGS__; }); \
    EXPECT_TRUE(absl::StartsWith(error, "root." field ":")) << error;     \
  } while (false)

TEST(RootSetup, EachFieldIsChecked) {
  EXPECT_EQ(ErrorOf([](Scene&) {}), "");
  EXPECT_FIELD("map", scene.game.mutable_root()->clear_map());
  EXPECT_FIELD("map", scene.game.mutable_root()->set_map(v1::RootMap(5)));
  EXPECT_FIELD("deck", scene.game.mutable_root()->set_deck(v1::RootDeck(3)));
  EXPECT_FIELD("factions", scene.game.mutable_root()->clear_factions());
  EXPECT_FIELD("factions", scene.game.add_players());
  EXPECT_FIELD("factions[1]", scene.game.mutable_root()->set_factions(1, v1::ROOT_FACTION_UNSPECIFIED));
  EXPECT_FIELD("factions[1]", scene.game.mutable_root()->set_factions(1, v1::RootFaction(257)));
  EXPECT_FIELD("factions[1]", scene.game.mutable_root()->set_factions(1, v1::ROOT_FACTION_MARQUISE_DE_CAT));
  EXPECT_FIELD("clearing_suits", scene.game.mutable_root()->add_clearing_suits(v1::ROOT_SUIT_FOX));
  EXPECT_FIELD("clearing_suits[11]", {
    for (int i = 0; i < 12; ++i)
      scene.game.mutable_root()->add_clearing_suits(i == 11 ? v1::ROOT_SUIT_BIRD : v1::ROOT_SUIT_FOX);
  });
  EXPECT_FIELD("options.coalition_threshold",
               scene.game.mutable_root()->mutable_options()->set_coalition_threshold(31));
  EXPECT_FIELD("options.soup_kitchens_weight",
               scene.game.mutable_root()->mutable_options()->set_soup_kitchens_weight(3));
}

TEST(RootPosition, PiecesAreInTheBox) {
  EXPECT_FIELD("position.pieces[0].count", scene.Put(kCatWarrior, 26, 1));
  EXPECT_FIELD("position.pieces[1].count", scene.Put(kCatWarrior, 20, 1).Put(kCatWarrior, 6, 2));
  EXPECT_FIELD("position.pieces[0].count", scene.Put(kCatWarrior, 0, 1));
  EXPECT_FIELD("position.pieces[0].piece.faction", scene.Put(kCultWarrior, 1, 1));
  EXPECT_FIELD("position.pieces[0].piece.faction", scene.Put(kCatWarrior, 1, 1)
                                                       .position()
                                                       .mutable_pieces(0)
                                                       ->mutable_piece()
                                                       ->set_faction(v1::RootFaction(257)));
  EXPECT_FIELD("position.pieces[0].piece", scene.Put(kRoost, 1, 1)
                                               .position()
                                               .mutable_pieces(0)
                                               ->mutable_piece()
                                               ->set_kind(v1::ROOT_PIECE_KIND_SAWMILL));
  EXPECT_FIELD("position.pieces[0].place", scene.Put(kCatWarrior, 1, kSupply));
  EXPECT_FIELD("position.pieces[0].place",
               scene.Put(kCatWarrior, 1, 1).position().mutable_pieces(0)->mutable_place()->set_clearing(13));
}

TEST(RootPosition, TooManyBuildingsAreAFinding) {
  Scene scene = Fall({kMarquise, kEyrie});
  scene.Put(kSawmill, 2, 1);
  EXPECT_EQ(scene.Says(), absl::StrCat("ILLEGAL ROOT.2.2.3 event ", UINT32_MAX));
}

TEST(RootPosition, FactionStatesAreChecked) {
  EXPECT_FIELD("position.factions[0].faction",
               scene.position().mutable_factions(0)->set_faction(v1::ROOT_FACTION_LIZARD_CULT));
  EXPECT_FIELD("position.factions[0].faction",
               scene.position().mutable_factions(0)->set_faction(v1::RootFaction(257)));
  EXPECT_FIELD("position.factions[5].faction",
               *scene.position().add_factions() = scene.position().factions(0));
  EXPECT_FIELD("position.factions[0].points", scene.state(kMarquise).set_points(30));
  EXPECT_FIELD("position.factions[0].hand", scene.state(kMarquise).set_hand(1001));
  EXPECT_FIELD("position.factions[0].marker_on", scene.state(kMarquise).set_marker_on(v1::RootFaction(258)));
  EXPECT_FIELD("position.factions[0].dominance", scene.state(kMarquise).set_dominance(v1::RootSuit(5)));
  EXPECT_FIELD("position.factions[0].crafted", scene.Crafted(kMarquise, "soupkitchens"));
  EXPECT_FIELD("position.factions[0].items", scene.state(kMarquise).add_items());
  EXPECT_FIELD("position.factions[1].decree", scene.state(kEyrie).add_decree());
  EXPECT_FIELD("position.factions[1].leader", scene.state(kEyrie).set_leader("thief"));
  EXPECT_FIELD("position.factions[1].deposed", scene.state(kEyrie).add_deposed("thief"));
  EXPECT_FIELD("position.factions[2].leader", scene.state(kVagabond).set_leader("despot"));
  EXPECT_FIELD("position.factions[2].relationships", {
    v1::RootRelationshipState& r = *scene.state(kVagabond).add_relationships();
    r.set_faction(v1::RootFaction(257));  // fits into no table, though 1 in a byte
    r.set_status(v1::ROOT_RELATIONSHIP_HOSTILE);
  });
  EXPECT_FIELD("position.factions[2].quests", scene.state(kVagabond).add_quests(v1::RootSuit(5)));
  EXPECT_FIELD("position.factions[3].ministers", scene.state(kDuchy).add_ministers("despot"));
  EXPECT_FIELD("position.factions[3].crowns", scene.state(kDuchy).add_crowns(1));
  EXPECT_FIELD("position.factions[4].prices", scene.state(kRiverfolk).add_prices(1));
}

TEST(RootPosition, TheRestIsChecked) {
  EXPECT_FIELD("position.order", scene.position().set_order(0, v1::ROOT_FACTION_LIZARD_CULT));
  EXPECT_FIELD("position.order", scene.position().set_order(0, scene.position().order(1)));
  EXPECT_FIELD("position.order", scene.position().add_order(scene.position().order(1)));
  EXPECT_FIELD("position.turn", scene.position().set_turn(v1::ROOT_FACTION_LIZARD_CULT));
  EXPECT_FIELD("position.turn", scene.position().set_last_turn(v1::RootFaction(300)));
  EXPECT_FIELD("position.ruins", scene.position().mutable_ruins()->add_clearings(1));
  EXPECT_FIELD("position.ruins", scene.position().mutable_ruins()->add_clearings(40));
  EXPECT_FIELD("position.ruin_items", scene.position().add_ruin_items(1));
  EXPECT_FIELD("position.ruin_items[0]", {
    scene.position().mutable_ruins()->add_clearings(6);
    scene.position().add_ruin_items(2);  // one Vagabond
  });
  EXPECT_FIELD("position.hidden_items",
               scene.position().mutable_hidden_items()->add_items(v1::ROOT_ITEM_TEA));
  EXPECT_FIELD("position.opened_paths", scene.position().add_opened_paths(1));
  EXPECT_FIELD("position.ferry", scene.position().set_ferry(1));  // Fall has none
  EXPECT_FIELD("position.item_supply", scene.position().mutable_item_supply()->add_items(v1::RootItem(10)));
  EXPECT_FIELD("position.deck", scene.position().set_deck(1001));
  EXPECT_FIELD("position.discard", scene.position().set_discard(1001));
  EXPECT_FIELD("position.deck", scene.position().set_discard(54));  // and three cards in each hand
}

// With two Vagabonds a ruin holds two items: what is left of them is read, and written again.
TEST(RootPosition, KeepsWhatLiesUnderRuins) {
  Scene scene = Fall({kEyrie, kVagabond, kSecondVagabond});
  for (const uint32_t c : {6u, 10u}) scene.position().mutable_ruins()->add_clearings(c);
  for (const uint32_t left : {1u, 2u}) scene.position().add_ruin_items(left);
  for (const v1::RootItem item : {v1::ROOT_ITEM_BAG, v1::ROOT_ITEM_BOOT, v1::ROOT_ITEM_BOOT})
    scene.position().mutable_hidden_items()->add_items(item);
  EXPECT_EQ(scene.Says(), "");
  EXPECT_EQ(scene.s().ruin_items_left[6], 1);
  EXPECT_EQ(scene.s().ruin_items_left[10], 2);
  EXPECT_EQ(scene.s().ruin_items[v1::ROOT_ITEM_BOOT], 2);
  EXPECT_EQ(scene.s().ruin_items[v1::ROOT_ITEM_SWORD], 0);
  v1::Transcript out;
  ASSERT_TRUE(scene.referee.WritePosition(out).ok());
  const v1::RootPosition& written = out.root().position();
  EXPECT_THAT(written.ruins().clearings(), testing::ElementsAre(6u, 10u));
  EXPECT_THAT(written.ruin_items(), testing::ElementsAre(1u, 2u));
  EXPECT_EQ(written.hidden_items().SerializeAsString(), scene.position().hidden_items().SerializeAsString());
}

// What the record before a position left out makes slips of what would be breaches (readings.md, 27).
TEST(RootPosition, DoubtsMakeSlips) {
  auto dominance = [](const auto& doubt) {
    Scene scene = Fall({kMarquise, kEyrie, kAlliance});
    scene.state(kMarquise).set_points(9);
    doubt(*scene.state(kMarquise).mutable_doubts());
    scene.state(kMarquise).set_dominance(v1::ROOT_SUIT_FOX);
    scene.Add().mutable_score_marker()->set_board(v1::ROOT_FACTION_MARQUISE_DE_CAT);
    return scene.Says();
  };
  EXPECT_EQ(dominance([](v1::RootDoubts&) {}), "ILLEGAL ROOT.3.3.1 event 1");
  EXPECT_EQ(dominance([](v1::RootDoubts& doubts) { doubts.set_points_possible(1); }),
            "SLIP ROOT.3.3.1 event 1");
  EXPECT_EQ(dominance([](v1::RootDoubts& doubts) { doubts.set_points_due(1); }), "");

  auto twice = [](bool sabotaged) {
    Scene scene(v1::ROOT_MAP_FALL, v1::ROOT_DECK_EXILES_AND_PARTISANS, {kMarquise, kEyrie});
    scene.Crafted(kMarquise, "tunnels").Put(kWorkshop, 1, 5).Put(kWorkshop, 1, 10);
    scene.position().set_sabotaged(sabotaged);
    scene.Add().mutable_craft()->mutable_card()->set_name("tunnels");
    return scene.Says();
  };
  EXPECT_EQ(twice(false), "ILLEGAL ROOT.4.1.4 event 1");
  EXPECT_EQ(twice(true), "SLIP ROOT.4.1.4 event 1");
}

// They are written as they stand, and read again.
TEST(RootPosition, KeepsDoubts) {
  Scene scene = Fall({kEyrie, kVagabond});
  v1::RootDoubts& eyrie = *scene.state(kEyrie).mutable_doubts();
  eyrie.set_points_due(1);
  eyrie.set_points_possible(2);
  eyrie.set_points_lost(3);
  eyrie.set_cards_due(4);
  eyrie.set_cards_taken(5);
  eyrie.set_cards_doubtful(6);
  eyrie.set_decree(2);
  eyrie.set_leaders(1);
  v1::RootDoubts& vagabond = *scene.state(kVagabond).mutable_doubts();
  vagabond.set_quests(1);
  vagabond.add_items(v1::ROOT_ITEM_HAMMER);
  scene.state(kVagabond).add_from_ruins(v1::ROOT_ITEM_BOOT);
  scene.position().set_cards_undiscarded(7);
  scene.position().set_sabotaged(true);
  const v1::RootPosition before = scene.position();
  ASSERT_EQ(scene.Says(), "");
  v1::Transcript out;
  ASSERT_TRUE(scene.referee.WritePosition(out).ok());
  const v1::RootPosition& written = out.root().position();
  EXPECT_EQ(written.cards_undiscarded(), 7u);
  EXPECT_TRUE(written.sabotaged());
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(written.factions(i).doubts().DebugString(), before.factions(i).doubts().DebugString());
    EXPECT_EQ(written.factions(i).from_ruins_size(), before.factions(i).from_ruins_size());
  }
  EXPECT_FIELD("position.factions[1].doubts", scene.state(kEyrie).mutable_doubts()->set_cards_due(1001));
  EXPECT_FIELD("position.factions[1].doubts", scene.state(kEyrie).mutable_doubts()->set_leaders(201));
}

TEST(RootPosition, ManyItemsAndCardsDoNotRunOver) {
  Scene scene = Fall({kEyrie, kVagabond});
  for (int i = 0; i < 300; ++i) {
    scene.state(kVagabond).add_items()->set_item(v1::ROOT_ITEM_SWORD);
    scene.state(kEyrie).add_decree()->set_column(v1::ROOT_DECREE_COLUMN_MOVE);
    scene.state(kVagabond).add_quests(v1::ROOT_SUIT_FOX);
  }
  scene.position().set_deck(10);
  EXPECT_EQ(scene.Says(), "");
  EXPECT_EQ(scene.s().items[kVagabond][v1::ROOT_ITEM_SWORD], 255);
  EXPECT_EQ(scene.s().decree[v1::ROOT_DECREE_COLUMN_MOVE][kAnySuit], 255);
  EXPECT_EQ(scene.s().quests[0][kFox], 255);
}

}  // namespace
}  // namespace lantern::root
