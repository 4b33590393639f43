// Crafting pieces, and points that are compared when a turn ends.
#include <gtest/gtest.h>

#include "root_testing.h"

namespace lantern::root {
namespace {

constexpr char kDear[] = "ILLEGAL ROOT.4.1.1 event 1";

// A turn of the Marquise with workshops in some clearings. On Fall 5 is rabbit, 8 fox, 9 mouse.
Scene Workshops(std::initializer_list<int> clearings) {
  Scene scene = Fall({kMarquise, kEyrie});
  for (int c : clearings) scene.Put(kWorkshop, 1, c);
  return scene;
}

TEST(RootCraftingPieces, EachServesOnceATurn) {
  EXPECT_EQ(Workshops({9}).Craft(v1::ROOT_ITEM_BAG).Says(), "");
  EXPECT_EQ(Workshops({8}).Craft(v1::ROOT_ITEM_BAG).Says(), kDear);
  EXPECT_EQ(Workshops({9}).Craft(v1::ROOT_ITEM_BAG).Craft(v1::ROOT_ITEM_BAG).Says(),
            "ILLEGAL ROOT.4.1.1 event 2");
  EXPECT_EQ(Workshops({9, 7}).Craft(v1::ROOT_ITEM_BAG).Craft(v1::ROOT_ITEM_BAG).Says(), "");
}

TEST(RootCraftingPieces, TwoOfASuitTakeTwo) {
  EXPECT_EQ(Workshops({8}).Craft(v1::ROOT_ITEM_SWORD).Says(), kDear);
  EXPECT_EQ(Workshops({8, 6}).Craft(v1::ROOT_ITEM_SWORD).Says(), "");
  EXPECT_EQ(Workshops({8, 5}).Craft(v1::ROOT_ITEM_SWORD).Says(), kDear);
}

TEST(RootCraftingPieces, AnySuitTakesWhatIsLeft) {
  auto claim = [](Scene scene) {  // any four
    scene.Add().mutable_craft()->mutable_card()->set_name("royalclaim");
    return scene;
  };
  EXPECT_EQ(claim(Workshops({8, 6, 5, 9})).Says(), "");
  EXPECT_EQ(claim(Workshops({8, 6, 5})).Says(), kDear);
  EXPECT_EQ(claim(Workshops({8, 6, 5, 9})).Craft(v1::ROOT_ITEM_BAG).Says(), "ILLEGAL ROOT.4.1.1 event 2");
  EXPECT_EQ(claim(Workshops({8, 6, 5, 9, 7})).Craft(v1::ROOT_ITEM_BAG).Says(), "");
}

TEST(RootCraftingPieces, AClearingOfUnknownSuitFitsEverything) {
  Scene scene = Workshops({8});
  for (int c = 1; c <= 12; ++c)
    scene.game.mutable_root()->add_clearing_suits(c == 8 ? v1::ROOT_SUIT_UNSPECIFIED : v1::ROOT_SUIT_FOX);
  EXPECT_EQ(scene.Craft(v1::ROOT_ITEM_BAG).Says(), "");
}

TEST(RootCraftingPieces, HammersMatchThePawnsClearing) {
  auto vagabond = [](int clearing) {
    Scene scene = Fall({kVagabond, kEyrie});
    scene.state(kVagabond).add_items()->set_item(v1::ROOT_ITEM_HAMMER);
    v1::RootPlacedPieces& pawn = *scene.position().add_pieces();
    pawn.mutable_piece()->set_faction(v1::ROOT_FACTION_VAGABOND);
    pawn.mutable_piece()->set_kind(v1::ROOT_PIECE_KIND_PAWN);
    pawn.set_count(1);
    *pawn.mutable_place() = At(clearing);
    return scene;
  };
  EXPECT_EQ(vagabond(9).Craft(v1::ROOT_ITEM_BAG).Says(), "");
  EXPECT_EQ(vagabond(8).Craft(v1::ROOT_ITEM_BAG).Says(), kDear);
}

TEST(RootCraftingPieces, TheSupplyRunsOut) {
  Scene scene = Workshops({8});
  scene.position().mutable_item_supply()->add_items(v1::ROOT_ITEM_BAG);
  EXPECT_EQ(scene.Craft(v1::ROOT_ITEM_HAMMER).Says(), "ILLEGAL ROOT.4.1.2 event 1");
}

// A turn of the Marquise that builds a sawmill for 1 point (event 1) and a workshop for 2 (event 2).
Scene Builds() {
  Scene scene = Fall({kMarquise, kEyrie});
  scene.Put(kCatWarrior, 2, 8).Put(kCatWarrior, 2, 9).Put(kSawmill, 1, 5).Put(kWorkshop, 1, 5);
  scene.Move(kSawmill, 1, kSupply, 8).Move(kWorkshop, 1, kSupply, 9);
  return scene;
}

// With the draw of the Evening and the next turn.
std::string AtTheEnd(Scene scene) {
  v1::RootMove& move = *scene.Add().mutable_move();
  move.add_things()->mutable_card();
  move.mutable_things(0)->set_count(1);
  *move.mutable_things(0)->mutable_from() = Of(v1::ROOT_PLACE_KIND_DECK);
  *move.add_to() = Of(v1::ROOT_PLACE_KIND_HAND, kMarquise);
  return scene.Start(kEyrie).Says();
}

TEST(RootPoints, OnePerEventOrAllAtOnce) {
  EXPECT_EQ(AtTheEnd(Builds().Score(kMarquise, 3)), "");
  EXPECT_EQ(AtTheEnd(Builds().Score(kMarquise, 1).Score(kMarquise, 2)), "");
  EXPECT_EQ(AtTheEnd(Builds().Score(kMarquise, 2).Score(kMarquise, 1)), "");
}

TEST(RootPoints, TooManyAreIllegalWhereTheyPassTheMost) {
  EXPECT_EQ(AtTheEnd(Builds().Score(kMarquise, 4)), "ILLEGAL ROOT.3.2 event 3");
  EXPECT_EQ(AtTheEnd(Builds().Score(kMarquise, 3).Score(kMarquise, 1)), "ILLEGAL ROOT.3.2 event 4");
}

TEST(RootPoints, AShortageIsFoundAtWhatWasNotScored) {
  EXPECT_EQ(AtTheEnd(Builds().Score(kMarquise, 2)), "SLIP ROOT.6.5.4.3 event 1");  // the workshop was
  EXPECT_EQ(AtTheEnd(Builds().Score(kMarquise, 1)), "SLIP ROOT.6.5.4.3 event 2");  // the sawmill was
  EXPECT_EQ(AtTheEnd(Builds()), "SLIP ROOT.6.5.4.3 event 1");
}

TEST(RootPoints, OthersScoreOnTheirOwnAccount) {
  EXPECT_EQ(AtTheEnd(Builds().Score(kMarquise, 3).Score(kEyrie, 1)), "ILLEGAL ROOT.3.2 event 4");
}

TEST(RootPoints, MoreEventsThanTheListsHoldAreStillAddedUp) {
  Scene scene = Fall({kMarquise, kEyrie});
  for (int i = 0; i < 200; ++i) scene.Score(kEyrie, i % 2 == 0 ? 1 : -1);
  scene.Score(kMarquise, 2).Score(kEyrie, 1);
  ASSERT_TRUE(scene.Play().ok());
  EXPECT_EQ(scene.s().points[kMarquise], 2);
  EXPECT_EQ(scene.s().points[kEyrie], 1);
  EXPECT_EQ(scene.referee.BrokenInvariant(), "");
}

TEST(RootPoints, PointsBeforeDominanceCountAlthoughTheMarkerHasLeft) {
  Scene scene = Builds();
  scene.state(kMarquise).set_points(10);
  scene.state(kMarquise).set_dominance(v1::ROOT_SUIT_FOX);
  scene.Score(kMarquise, 3);
  scene.Add().mutable_score_marker()->set_board(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  EXPECT_EQ(AtTheEnd(std::move(scene)), "");
}

TEST(RootBattle, AStrikeAfterABattleIsNoLoss) {
  Scene scene = Fall({kVagabond, kMarquise});
  v1::RootPlacedPieces& pawn = *scene.position().add_pieces();
  pawn.mutable_piece()->set_faction(v1::ROOT_FACTION_VAGABOND);
  pawn.mutable_piece()->set_kind(v1::ROOT_PIECE_KIND_PAWN);
  pawn.set_count(1);
  *pawn.mutable_place() = At(9);
  scene.state(kVagabond).add_items()->set_item(v1::ROOT_ITEM_SWORD);
  scene.state(kVagabond).add_items()->set_item(v1::ROOT_ITEM_CROSSBOW);
  v1::RootRelationshipState& r = *scene.state(kVagabond).add_relationships();
  r.set_faction(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  r.set_status(v1::ROOT_RELATIONSHIP_HOSTILE);
  scene.Put(kCatWarrior, 3, 9).Battle(kVagabond, kMarquise, 9).Move(kCatWarrior, 1, 9, kSupply);
  v1::RootMove& exhaust = *scene.Add().mutable_move();
  exhaust.add_things()->set_item(v1::ROOT_ITEM_CROSSBOW);
  exhaust.mutable_things(0)->set_count(1);
  *exhaust.mutable_things(0)->mutable_from() = Of(v1::ROOT_PLACE_KIND_BOARD, kVagabond);
  *exhaust.add_to() = Of(v1::ROOT_PLACE_KIND_ITEM_SPOT, kVagabond);
  exhaust.mutable_to(0)->set_face(v1::ROOT_ITEM_FACE_DOWN);
  scene.Move(kCatWarrior, 1, 9, kSupply).Score(kVagabond, 1);
  v1::RootMove& draw = *scene.Add().mutable_move();
  draw.add_things()->mutable_card();
  draw.mutable_things(0)->set_count(1);
  *draw.mutable_things(0)->mutable_from() = Of(v1::ROOT_PLACE_KIND_DECK);
  *draw.add_to() = Of(v1::ROOT_PLACE_KIND_HAND, kVagabond);
  scene.Start(kMarquise);
  EXPECT_EQ(scene.Says(), "");
}

}  // namespace
}  // namespace lantern::root
