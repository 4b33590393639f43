// What was not written down: what cannot be known is UNVERIFIABLE, what cannot be is ILLEGAL all the same.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/lueur/lueur_testing.h"

namespace lantern::lueur {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Two players; the first has the two big green dice and the small dice 21 and 26.
Table Morning(absl::string_view companions = "[1, 2, 3, 4, 5]", int first = 1) {
  Table table({1, 4});
  table.Open(companions);
  table.Add(absl::StrCat("enrol { player: 0 spot: FIRE companion: ", first, " }"));
  table.Add("send_away { player: 0 spot: AIR companion: 4 }");
  table.Add("enrol { player: 1 spot: EARTH companion: 3 }");
  return table;
}

TEST(LueurHidden, AnEffectThatMayBeTriggered) {
  Table table = Morning();
  table.Add("roll { player: 0 }").Add("effect { player: 0 adventurer {} times: 2 }");
  EXPECT_THAT(table.Findings(),
              ElementsAre("UNVERIFIABLE LUE.dice.roll @5", "UNVERIFIABLE LUE.noon.condition @6"));
}

TEST(LueurHidden, AnEffectThatCannotBeTriggered) {
  Table table = Morning();
  // Four dice are at most two pairs.
  table.Add("roll { player: 0 }").Add("effect { player: 0 adventurer {} times: 3 }");
  EXPECT_THAT(table.Findings(), ElementsAre("UNVERIFIABLE LUE.dice.roll @5", "ILLEGAL LUE.noon.times @6"));
}

TEST(LueurHidden, EffectsThatCannotBeTriggeredTogether) {
  // Two pairs of leaves take all four dice; then no flame is left for Likyar's leaf and flame.
  Table table = Morning();
  table.Add("roll { player: 0 }").Add("effect { player: 0 adventurer {} times: 2 }");
  table.Add("effect { player: 0 companion: 1 times: 1 }");
  EXPECT_EQ(table.Findings().back(), "ILLEGAL LUE.noon.condition @7");
  // One pair leaves room for it.
  Table other = Morning();
  other.Add("roll { player: 0 }").Add("effect { player: 0 adventurer {} times: 1 }");
  other.Add("effect { player: 0 companion: 1 times: 1 }");
  EXPECT_EQ(other.Findings().back(), "UNVERIFIABLE LUE.noon.condition @7");
}

TEST(LueurHidden, WheelsAndSymbolsTogether) {
  // Torke's three equal symbols and Braccio's two leaves out of four dice: three leaves do both.
  Table table = Morning("[3, 2, 1, 4, 5]", 3);
  table.game.mutable_events(4)->mutable_lueur()->mutable_enrol()->set_companion(1);
  table.Add("roll { player: 0 }").Add("effect { player: 0 companion: 3 times: 1 }");
  table.Add("effect { player: 0 adventurer {} times: 1 }");
  EXPECT_EQ(table.Findings().back(), "UNVERIFIABLE LUE.noon.condition @7");
  // With two pairs of leaves too; but not with a third pair.
  table.Add("effect { player: 0 adventurer {} times: 1 }");
  EXPECT_EQ(table.Findings().back(), "UNVERIFIABLE LUE.noon.condition @8");
  table.Add("effect { player: 0 adventurer {} times: 1 }");
  EXPECT_EQ(table.Findings().back(), "ILLEGAL LUE.noon.times @9");
}

TEST(LueurHidden, AFaceThatCrossedOutCardsExclude) {
  // Oshra (no leaf) was resolved, so none of the dice shows one, whatever was rolled.
  Table table = Morning("[9, 2, 3, 4, 5]", 9);
  table.Add("roll { player: 0 }").Add("effect { player: 0 companion: 9 times: 1 }");
  table.Add("effect { player: 0 adventurer {} times: 1 }");
  EXPECT_EQ(table.Findings().back(), "ILLEGAL LUE.noon.condition @7");
}

TEST(LueurHidden, FacesThatAreRecordedInPart) {
  Table table = Morning();
  table.Add(
      "roll { player: 0 dice { die: 1 face: PLANT } dice { die: 2 } dice { die: 21 face: WATER } "
      "dice { die: 26 face: WATER } }");
  // Die 2 would have to be the second leaf, and then it is no flame.
  table.Add("effect { player: 0 adventurer {} times: 1 }").Add("effect { player: 0 companion: 1 times: 1 }");
  EXPECT_THAT(table.Findings(),
              ElementsAre("UNVERIFIABLE LUE.dice.roll @5", "UNVERIFIABLE LUE.noon.condition @6",
                          "ILLEGAL LUE.noon.condition @7"));
}

TEST(LueurHidden, AMandatoryEffectThatRecordedDiceTrigger) {
  Table table = Morning();
  table.Add(
      "roll { player: 0 dice { die: 1 face: PLANT } dice { die: 2 face: PLANT } dice { die: 21 } "
      "dice { die: 26 face: WATER } }");
  table.Add("end_day { player: 0 }");
  EXPECT_EQ(table.Findings()[1], "ILLEGAL LUE.noon.mandatory @6");
  // Unrecorded ones leave it open.
  Table other = Morning();
  other.Add(
      "roll { player: 0 dice { die: 1 face: PLANT } dice { die: 2 face: WATER } dice { die: 21 } "
      "dice { die: 26 face: WATER } }");
  other.Add("end_day { player: 0 }");
  EXPECT_EQ(other.Findings()[1], "UNVERIFIABLE LUE.noon.mandatory @6");
}

TEST(LueurHidden, EffectsThatWereAnnouncedAsMissing) {
  Table table = Morning();
  table.Add(
      "roll { player: 0 dice { die: 1 face: PLANT } dice { die: 2 face: PLANT } dice { die: 21 face: WATER } "
      "dice { die: 26 face: WATER } }");
  table.Add("unrecorded { player: 0 what: EFFECTS }").Add("step { player: 0 to: 44 means: DIE die: 1 }");
  table.Add("step { player: 0 to: 45 means: FOOTPRINT }");
  // Braccio may have brought one footprint, not two.
  EXPECT_EQ(table.Findings().back(), "UNVERIFIABLE LUE.journey.footprints @8");
  table.Add("step { player: 0 to: 46 means: FOOTPRINT }");
  EXPECT_EQ(table.Findings().back(), "ILLEGAL LUE.journey.footprints @9");
}

TEST(LueurHidden, RerollsThatWereAnnouncedAsMissing) {
  Table table = Morning();
  table.Add(
      "roll { player: 0 dice { die: 1 face: WATER } dice { die: 2 face: WATER } dice { die: 21 face: WATER } "
      "dice { die: 26 face: WATER } }");
  table.Add("unrecorded { player: 0 what: REROLLS }").Add("effect { player: 0 adventurer {} times: 1 }");
  EXPECT_EQ(table.Findings().back(), "UNVERIFIABLE LUE.noon.condition @7");
  // Without the announcement it is plainly wrong.
  table.game.mutable_events()->DeleteSubrange(6, 1);
  EXPECT_THAT(table.Findings(), ElementsAre("ILLEGAL LUE.noon.condition @6"));
}

TEST(LueurHidden, AJourneyThatWasAnnouncedAsMissing) {
  Table table = Morning();
  table.Add(
      "roll { player: 0 dice { die: 1 face: WATER } dice { die: 2 face: AIR } dice { die: 21 face: WATER } "
      "dice { die: 26 face: WATER } }");
  table.Add("unrecorded { player: 0 what: JOURNEY }").Add("step { player: 0 to: 50 means: DIE die: 1 }");
  table.Add("end_day { player: 0 dice { die: 21 face: WATER } dice { die: 26 face: WATER } }");
  for (const std::string& finding : table.Findings())
    EXPECT_FALSE(absl::StrContains(finding, "ILLEGAL")) << finding;
}

TEST(LueurHidden, StepsOfWhichTheMeansWereNotRecorded) {
  Table table = Morning();
  table.Add(
      "roll { player: 0 dice { die: 1 face: FIRE } dice { die: 2 face: AIR } dice { die: 21 face: FIRE } "
      "dice { die: 26 face: WATER } }");
  // Two flames take the company two nodes; without footprints there is no third.
  table.Add("step { player: 0 to: 1 }").Add("step { player: 0 to: 2 }");
  EXPECT_THAT(table.Findings(), IsEmpty());
  table.Add("step { player: 0 to: 3 }");
  EXPECT_THAT(table.Findings(), ElementsAre("ILLEGAL LUE.journey.symbol @8"));
}

TEST(LueurHidden, ADieThatAnUnrecordedStepMayHaveUsed) {
  Table table = Morning("[1, 2, 3, 4, 5]");
  table.Add(
      "roll { player: 0 dice { die: 1 face: FIRE } dice { die: 2 face: AIR } dice { die: 21 face: FIRE } "
      "dice { die: 26 face: WATER } }");
  table.Add("step { player: 0 to: 1 means: DIE }").Add("step { player: 0 to: 2 means: DIE die: 1 }");
  EXPECT_THAT(table.Findings(), IsEmpty());
  table.Add("step { player: 0 to: 3 means: DIE die: 21 }");
  EXPECT_THAT(table.Findings(), ElementsAre("ILLEGAL LUE.journey.die-once @8"));
}

TEST(LueurHidden, CountersBetweenBounds) {
  // The purple dice may have shown footprints: up to four of them.
  Table table({6, 4});
  table.Open()
      .Add("enrol { player: 0 spot: FIRE companion: 1 }")
      .Add("send_away { player: 0 spot: AIR companion: 4 }");
  table.Add("enrol { player: 1 spot: EARTH companion: 3 }").Add("roll { player: 0 }");
  const int nodes[] = {1, 2, 3, 4};
  for (const int node : nodes) {
    table.Add(absl::StrCat("step { player: 0 to: ", node, " means: FOOTPRINT }"));
    EXPECT_EQ(table.Findings().back(), absl::StrCat("UNVERIFIABLE LUE.journey.footprints @", table.last()));
  }
  table.Add("step { player: 0 to: 5 means: NOTHING }");
  EXPECT_EQ(table.Findings().back(), absl::StrCat("ILLEGAL LUE.journey.footprints @", table.last()));
}

TEST(LueurHidden, OutcomesThatAreMissingAsEvents) {
  Table table = Morning();
  const size_t roll = static_cast<size_t>(table.game.events_size());
  table.Add("end_day { player: 0 }").Add("end_day { player: 1 }");
  // No roll, no faces, no refill: the next day begins all the same, with a companion that nobody has seen.
  table.Add("enrol { player: 1 spot: FIRE companion: 7 }");
  for (const std::string& finding : table.Findings())
    EXPECT_FALSE(absl::StrContains(finding, "ILLEGAL")) << finding;
  EXPECT_EQ(table.Findings().front(), absl::StrCat("UNVERIFIABLE LUE.dice.roll @", roll));
  // A companion that lies in front of somebody cannot come, nor one of the other deck.
  table.Add("send_away { player: 1 spot: AIR }").Add("enrol { player: 0 spot: WATER companion: 3 }");
  EXPECT_EQ(table.Findings().back(), absl::StrCat("ILLEGAL LUE.morning.companion @", table.last()));
  table.game.mutable_events(table.game.events_size() - 1)
      ->mutable_lueur()
      ->mutable_enrol()
      ->set_companion(30);
  EXPECT_EQ(table.Findings().back(), absl::StrCat("ILLEGAL LUE.morning.companion @", table.last()));
}

TEST(LueurHidden, DiceThatWereNotSeenComeToLightAtTheRoll) {
  Table table = Morning();
  table.Add("roll { player: 0 }").Add("unrecorded { player: 0 what: EFFECTS }").Add("end_day { player: 0 }");
  table.Add(
      "roll { player: 1 dice { die: 10 face: WATER } dice { die: 11 face: AIR } dice { die: 12 face: AIR } "
      "dice { die: 23 face: WATER } dice { die: 28 face: AIR } }");
  table.Add("end_day { player: 1 dice { die: 23 face: WATER } dice { die: 28 face: AIR } }");
  table.Add("refill { companions: [6, 7, 8, 9, 11] }");
  table.Add("enrol { player: 1 spot: PLANT companion: 11 came { dice: [25, 21] } }");
  table.Add("send_away { player: 1 spot: AIR companion: 9 }");
  const size_t before = table.Findings().size();
  // Die 26 may lie at the flame; die 21 is known to be Bob's.
  table.Add("enrol { player: 0 spot: FIRE companion: 6 came { dice: [26] } }");
  EXPECT_EQ(table.Findings().size(), before);
  table.Add(
      "roll { player: 0 dice { die: 1 face: WATER } dice { die: 2 face: WATER } dice { die: 26 face: WATER } "
      "dice { die: 21 face: AIR } }");
  EXPECT_EQ(table.Findings().back(), absl::StrCat("ILLEGAL LUE.dice.roll @", table.last()));
}

TEST(LueurHidden, FootprintsAtSpotsOfWhichTheDiceAreUnknown) {
  Table table({1, 4});
  table.Add("first_roll {}").Add("refill { companions: [1, 2, 3, 4, 5] }");
  table.Add("enrol { player: 0 spot: FIRE companion: 1 came { footprints: 1 } }");
  EXPECT_THAT(table.Findings(), ElementsAre("UNVERIFIABLE LUE.setup.dice @0"));
  table.game.mutable_events(2)->mutable_lueur()->mutable_enrol()->mutable_came()->set_footprints(2);
  EXPECT_EQ(table.Findings().back(), "ILLEGAL LUE.morning.footprints @2");
}

TEST(LueurHidden, ScoresThatAreNotKnownAreNotGiven) {
  Table table = Morning();
  table.Add("roll { player: 0 }").Add("unrecorded { player: 0 what: EFFECTS }").Add("end_day { player: 0 }");
  const v1::Verdict verdict = table.Check();
  EXPECT_FALSE(verdict.standings(0).has_score());
  EXPECT_TRUE(verdict.standings(1).has_score());
}

TEST(LueurHidden, ABlackDieOfWhichTheSpotWasNotRecorded) {
  Table table({1, 4});
  table.Open("[20, 2, 3, 4, 5]").Add("enrol { player: 0 spot: FIRE companion: 20 }");
  EXPECT_THAT(table.Findings(), ElementsAre("UNVERIFIABLE LUE.morning.kaar-roll @2"));
  const auto position = PositionAfter(LueurGame(), table.game, 3, {});
  ASSERT_TRUE(position.ok()) << position.status();
  const v1::LueurDieState& black = position->lueur().position().dice(29);
  EXPECT_THAT(black.spots(), testing::SizeIs(4));
  EXPECT_FALSE(black.box());
  EXPECT_FALSE(black.reserve());
}

}  // namespace
}  // namespace lantern::lueur
