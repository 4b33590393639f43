// Where pieces go, and where missing ones are taken from.
#include <gtest/gtest.h>

#include "root_testing.h"

namespace lantern::root {
namespace {

constexpr char kNotThere[] = "SLIP ROOT.4.2 event 1";

TEST(RootMissing, ComesFromWhereTheMoveWasPossible) {
  Scene scene = Fall({kMarquise, kAlliance});
  scene.Put(kCatWarrior, 2, 9).Put(kCatWarrior, 2, 3).Move(kCatWarrior, 1, 5, 1);
  EXPECT_EQ(scene.Says(), kNotThere);
  EXPECT_EQ(scene.s().at[9][kCatWarrior], 1);  // 9 is next to 1, 3 is not
  EXPECT_EQ(scene.s().at[3][kCatWarrior], 2);
  EXPECT_EQ(scene.s().at[1][kCatWarrior], 1);
}

TEST(RootMissing, WhatOthersLoseStoodOnTheMap) {
  Scene scene = Fall({kMarquise, kEyrie});
  scene.Put(kCatWarrior, 2, 1).Put(kEyrieWarrior, 1, 1).Put(kEyrieWarrior, 3, 7).Battle(kMarquise, kEyrie, 1);
  scene.Move(kEyrieWarrior, 1, 5, kSupply);
  EXPECT_EQ(scene.Says(), "SLIP ROOT.4.2 event 2");
  EXPECT_EQ(scene.s().at[1][kEyrieWarrior], 0);  // where the battle is
  EXPECT_EQ(scene.s().at[7][kEyrieWarrior], 3);
}

TEST(RootMissing, AnEmptySupplyGivesNothing) {
  Scene scene = Fall({kEyrie, kMarquise});
  scene.Put(kEyrieWarrior, 20, 1).Move(kEyrieWarrior, 1, kSupply, 1);
  EXPECT_EQ(scene.Says(), "SLIP ROOT.1.5.1 event 1");
  EXPECT_EQ(scene.s().at[1][kEyrieWarrior], 20);
  EXPECT_EQ(scene.referee.BrokenInvariant(), "");
}

TEST(RootMissing, WhatWasPlacedBeyondTheBoxIsNoSecondSlip) {
  Scene scene = Fall({kEyrie, kMarquise});
  scene.Put(kEyrieWarrior, 20, 1).Move(kEyrieWarrior, 2, kSupply, 5).Move(kEyrieWarrior, 2, 5, kSupply);
  EXPECT_EQ(scene.Says(), "SLIP ROOT.1.5.1 event 1");
}

TEST(RootPlacing, APlotLiesFaceDownWhateverItIsCalled) {
  Scene scene = Fall({kCorvids, kMarquise});
  scene.Put(kCorvidWarrior, 1, 1).Move(kCorvidWarrior, 1, 1, kSupply).Move(kBomb, 1, kSupply, 1);
  EXPECT_EQ(scene.Says(), "");
  EXPECT_EQ(scene.s().at[1][kPlot], 1);
}

TEST(RootPlacing, OneOfAKindAndOnlyInOpenSlots) {
  Scene roosts = Fall({kEyrie, kMarquise});
  roosts.Put(kRoost, 1, 2).Put(kEyrieWarrior, 2, 2).Move(kRoost, 1, kSupply, 2);
  EXPECT_EQ(roosts.Says(), "ILLEGAL ROOT.7.5.2.4 event 1");
  Scene full = Fall({kMarquise, kEyrie});
  full.Put(kCatWarrior, 2, 1).Put(kSawmill, 1, 1).Move(kWorkshop, 1, kSupply, 1);
  EXPECT_EQ(full.Says(), "ILLEGAL ROOT.2.2.3 event 1");
  Scene ruin = Fall({kMarquise, kEyrie});
  ruin.Put(kCatWarrior, 2, 6).Put(kSawmill, 1, 6).Move(kWorkshop, 1, kSupply, 6);
  EXPECT_EQ(ruin.Says(), "ILLEGAL ROOT.2.2.3 event 1");
}

TEST(RootPlacing, PawnsOfOthersThanVagabondsAreASlip) {
  Scene scene = Fall({kMarquise, kEyrie});
  v1::RootMove& move = *scene.Add().mutable_move();
  move.add_things()->mutable_piece()->set_faction(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  move.mutable_things(0)->mutable_piece()->set_kind(v1::ROOT_PIECE_KIND_PAWN);
  *move.add_to() = At(1);
  EXPECT_EQ(scene.Says(), "SLIP ROOT.9.5.1 event 1");
}

TEST(RootInPlay, WhoDoesNotPlayIsASlipNotAnError) {
  Scene move = Fall({kMarquise, kEyrie});
  move.Move(kAllianceWarrior, 1, 1, 5);
  EXPECT_EQ(move.Says(), "SLIP ROOT.5.1.1 event 1");
  Scene flip = Fall({kMarquise, kEyrie});
  flip.Add().mutable_flip_plot()->set_clearing(1);
  flip.game.mutable_events(1)->mutable_root()->mutable_flip_plot()->set_plot(v1::ROOT_PIECE_KIND_BOMB);
  EXPECT_EQ(flip.Says(), "SLIP ROOT.5.1.1 event 1");
  Scene decree = Fall({kMarquise, kAlliance});
  decree.Add().mutable_discard_decree();
  EXPECT_EQ(decree.Says(), "SLIP ROOT.5.1.1 event 1");
  Scene funds = Fall({kMarquise, kAlliance});
  funds.Add().mutable_set_funds()->set_funds(1);
  EXPECT_EQ(funds.Says(), "SLIP ROOT.5.1.1 event 1");
  Scene battle = Fall({kMarquise, kAlliance});
  battle.Battle(kMarquise, kCult, 1);
  EXPECT_EQ(battle.Says(), "SLIP ROOT.5.1.1 event 1");
}

}  // namespace
}  // namespace lantern::root
