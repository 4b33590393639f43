// Who rules, and what is next to what; seen through the moves that the referee allows. On Fall, clearing 1
// has paths to 5, 9 and 10.
#include <gtest/gtest.h>

#include "root_testing.h"

namespace lantern::root {
namespace {

constexpr char kNoRule[] = "ILLEGAL ROOT.4.2.1 event 1";
constexpr char kFar[] = "ILLEGAL ROOT.4.2.adjacent event 1";

TEST(RootRule, TheMostWarriorsAndBuildingsRule) {
  Scene more = Fall({kMarquise, kAlliance});
  more.Put(kCatWarrior, 2, 1).Put(kAllianceWarrior, 1, 1).Move(kCatWarrior, 1, 1, 5);
  EXPECT_EQ(more.Says(), "");
  Scene building = Fall({kMarquise, kAlliance});
  building.Put(kCatWarrior, 1, 1).Put(kSawmill, 1, 1).Put(kAllianceWarrior, 1, 1).Move(kCatWarrior, 1, 1, 5);
  EXPECT_EQ(building.Says(), "");
}

TEST(RootRule, ATieIsRuledByNobody) {
  Scene tie = Fall({kMarquise, kAlliance});
  tie.Put(kCatWarrior, 1, 1).Put(kAllianceWarrior, 1, 1).Move(kCatWarrior, 1, 1, 5);
  EXPECT_EQ(tie.Says(), kNoRule);
}

TEST(RootRule, TokensDoNotRule) {
  Scene tokens = Fall({kMarquise, kAlliance});
  tokens.Put(kCatWarrior, 1, 1).Put(kWood, 3, 1).Put(kAllianceWarrior, 2, 1).Move(kCatWarrior, 1, 1, 5);
  EXPECT_EQ(tokens.Says(), kNoRule);
}

TEST(RootRule, TheDestinationMayBeRuledInstead) {
  Scene there = Fall({kMarquise, kAlliance});
  there.Put(kCatWarrior, 1, 1).Put(kAllianceWarrior, 2, 1).Put(kCatWarrior, 1, 5).Move(kCatWarrior, 1, 1, 5);
  EXPECT_EQ(there.Says(), "");
}

TEST(RootRule, TheEyrieRuleWhereTheyAreTied) {
  Scene eyrie = Fall({kEyrie, kMarquise});
  eyrie.Put(kEyrieWarrior, 1, 1).Put(kCatWarrior, 1, 1).Move(kEyrieWarrior, 1, 1, 5);
  EXPECT_EQ(eyrie.Says(), "");
  Scene behind = Fall({kEyrie, kMarquise});
  behind.Put(kEyrieWarrior, 1, 1).Put(kCatWarrior, 2, 1).Move(kEyrieWarrior, 1, 1, 5);
  EXPECT_EQ(behind.Says(), kNoRule);
}

TEST(RootRule, TheEyrieRuleATieOfThreeButNotWhereTheyAreThird) {
  Scene third = Fall({kEyrie, kMarquise, kAlliance});
  third.Put(kEyrieWarrior, 1, 1)
      .Put(kCatWarrior, 2, 1)
      .Put(kAllianceWarrior, 2, 1)
      .Move(kEyrieWarrior, 1, 1, 5);
  EXPECT_EQ(third.Says(), kNoRule);
}

TEST(RootRule, AGardenRulesEvenOverTheEyrie) {
  Scene garden = Fall({kEyrie, kCult});
  garden.Put(kEyrieWarrior, 5, 5).Put(kGardenRabbit, 1, 5).Move(kEyrieWarrior, 1, 5, 1);
  EXPECT_EQ(garden.Says(), kNoRule);
  Scene cult = Fall({kCult, kEyrie});
  cult.Put(kEyrieWarrior, 5, 5).Put(kGardenRabbit, 1, 5).Put(kCultWarrior, 1, 5).Move(kCultWarrior, 1, 5, 1);
  EXPECT_EQ(cult.Says(), "");
}

TEST(RootRule, SoupKitchensMakeTokensCount) {
  Scene soup(v1::ROOT_MAP_FALL, v1::ROOT_DECK_EXILES_AND_PARTISANS, {kMarquise, kAlliance});
  soup.Crafted(kMarquise, "soupkitchens");
  soup.Put(kCatWarrior, 1, 1).Put(kWood, 1, 1).Put(kAllianceWarrior, 2, 1).Move(kCatWarrior, 1, 1, 5);
  EXPECT_EQ(soup.Says(), "");
  Scene theirs(v1::ROOT_MAP_FALL, v1::ROOT_DECK_EXILES_AND_PARTISANS, {kMarquise, kAlliance});
  theirs.Crafted(kAlliance, "soupkitchens");
  theirs.Put(kCatWarrior, 1, 1).Put(kSympathy, 1, 1).Move(kCatWarrior, 1, 1, 5);
  EXPECT_EQ(theirs.Says(), kNoRule);  // one each
}

TEST(RootRule, TheOptionSaysWhatATokenWeighs) {
  Scene soup(v1::ROOT_MAP_FALL, v1::ROOT_DECK_EXILES_AND_PARTISANS, {kMarquise, kAlliance});
  soup.game.mutable_root()->mutable_options()->set_soup_kitchens_weight(1);
  soup.Crafted(kMarquise, "soupkitchens");
  soup.Put(kCatWarrior, 1, 1).Put(kWood, 1, 1).Put(kAllianceWarrior, 2, 1).Move(kCatWarrior, 1, 1, 5);
  EXPECT_EQ(soup.Says(), kNoRule);  // two each
}

TEST(RootRule, TheDuchyRuleTheBurrow) {
  Scene duchy = Fall({kDuchy, kMarquise});
  duchy.Put(kDuchyWarrior, 1, kBurrow).Put(kTunnel, 1, 1).Put(kCatWarrior, 9, 1);
  duchy.Move(kDuchyWarrior, 1, kBurrow, 1);
  EXPECT_EQ(duchy.Says(), "");
}

TEST(RootRule, CorvidsNeedNone) {
  Scene corvids = Fall({kCorvids, kMarquise});
  corvids.Put(kCorvidWarrior, 1, 1)
      .Put(kCatWarrior, 9, 1)
      .Put(kCatWarrior, 9, 5)
      .Move(kCorvidWarrior, 1, 1, 5);
  EXPECT_EQ(corvids.Says(), "");
}

TEST(RootPaths, OnlyNeighboursAreReached) {
  Scene near = Fall({kMarquise, kAlliance});
  near.Put(kCatWarrior, 2, 1).Move(kCatWarrior, 1, 1, 9);
  EXPECT_EQ(near.Says(), "");
  Scene far = Fall({kMarquise, kAlliance});
  far.Put(kCatWarrior, 2, 1).Move(kCatWarrior, 1, 1, 2);
  EXPECT_EQ(far.Says(), kFar);
  Scene same = Fall({kMarquise, kAlliance});
  same.Put(kCatWarrior, 2, 1).Move(kCatWarrior, 1, 1, 1);
  EXPECT_EQ(same.Says(), kFar);
}

TEST(RootPaths, RiversCarryTheRiverfolkAndBoatbuilders) {
  Scene swim = Fall({kRiverfolk, kMarquise});
  swim.Put(kRiverfolkWarrior, 1, 4).Move(kRiverfolkWarrior, 1, 4, 7);
  EXPECT_EQ(swim.Says(), "");
  Scene walk = Fall({kMarquise, kRiverfolk});
  walk.Put(kCatWarrior, 1, 4).Move(kCatWarrior, 1, 4, 7);
  EXPECT_EQ(walk.Says(), kFar);
  Scene boats(v1::ROOT_MAP_FALL, v1::ROOT_DECK_EXILES_AND_PARTISANS, {kMarquise, kRiverfolk});
  boats.Crafted(kMarquise, "boatbuilders").Put(kCatWarrior, 1, 4).Move(kCatWarrior, 1, 4, 7);
  EXPECT_EQ(boats.Says(), "");
}

TEST(RootPaths, ClosedPathsLeadNowhereUntilTheyAreOpened) {
  const ClosedPath path = GetCatalog().maps[v1::ROOT_MAP_MOUNTAIN].closed[0];
  Scene closed(v1::ROOT_MAP_MOUNTAIN, v1::ROOT_DECK_STANDARD, {kMarquise, kAlliance});
  closed.Put(kCatWarrior, 1, path.low).Move(kCatWarrior, 1, path.low, path.high);
  EXPECT_EQ(closed.Says(), kFar);
  Scene open(v1::ROOT_MAP_MOUNTAIN, v1::ROOT_DECK_STANDARD, {kMarquise, kAlliance});
  open.position().add_opened_paths(path.low);
  open.position().add_opened_paths(path.high);
  open.Put(kCatWarrior, 1, path.low).Move(kCatWarrior, 1, path.low, path.high);
  EXPECT_EQ(open.Says(), "");
}

TEST(RootPaths, TunnelsJoinTheirClearingsToTheBurrow) {
  Scene dug = Fall({kDuchy, kMarquise});
  dug.Put(kDuchyWarrior, 1, kBurrow).Put(kTunnel, 1, 3).Move(kDuchyWarrior, 1, kBurrow, 3);
  EXPECT_EQ(dug.Says(), "");
  Scene solid = Fall({kDuchy, kMarquise});
  solid.Put(kDuchyWarrior, 1, kBurrow).Put(kTunnel, 1, 3).Move(kDuchyWarrior, 1, kBurrow, 6);
  EXPECT_EQ(solid.Says(), "ILLEGAL ROOT.12.2.2 event 1");
}

TEST(RootPaths, TheFerryCrossesTheLakeOnceATurn) {
  Scene lake(v1::ROOT_MAP_LAKE, v1::ROOT_DECK_STANDARD, {kMarquise, kAlliance});
  lake.Put(kCatWarrior, 2, 1)
      .Put(kCatWarrior, 1, 11)
      .Move(kCatWarrior, 1, 1, 11)
      .Move(kCatWarrior, 1, 11, 12);
  EXPECT_EQ(lake.Says(), "ILLEGAL ROOT.4.2.adjacent event 2");
  EXPECT_EQ(lake.s().ferry, 11);
}

}  // namespace
}  // namespace lantern::root
