// Turns of the Host of Light that are written as movements: how they are read, and what is lacking.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "explain_testing.h"

namespace lantern::root {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// The Host in 4 (rabbit) and 8 (fox) on Fall, with Charity; the keep in 1, the roost in 3.
constexpr char kHead[] =
    "Map: Fall\nDeck: E&P\nE: Eve\nC: Cat\nU: Uri\n\n"
    "C:t_k->1/b_s->5/b_w->9/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\n"
    "E:b+6w->3/#despot->$\nU:4w->4/4w->8/#charity->$\n";
constexpr char kOthers[] = "C:t->5/#->C\nE:R#E->$_r/w->3/w3->7/b->7/++/#->E\n";

Said Host(const std::string& acts) { return ExplainedGame(kHead, absl::StrCat("U:", acts, "\nC:\n")); }
// A turn after one that placed firebrands in 4 and 8.
Said Second(const std::string& acts) {
  return ExplainedGame(
      kHead, absl::StrCat("U:#piety->$/R#^/t_r->4/F#^/t_f->8/#->U\n", kOthers, "U:", acts, "\nC:\n"));
}

TEST(ExplainHostTest, ASermonAndItsReward) {
  const Said said = Host("#piety->$/R#^/t_r->4/2w->4/F#^/t_f->8/#->U/#->U");
  EXPECT_THAT(said.findings, IsEmpty());
  ASSERT_FALSE(said.turns.empty());
  EXPECT_THAT(said.turns[0].sentences,
              ElementsAre("chooses Piety", "reveals a rabbit card",
                          "holds a sermon in 4 and places a rabbit firebrand",
                          "places 2 Host warriors in 4 by the firebrand's reward", "reveals a fox card",
                          "holds a sermon in 8 and places a fox firebrand", "draws 1 card", "draws 1 card"));
}

TEST(ExplainHostTest, TheRewardMayBeWrittenFirst) {
  EXPECT_THAT(Host("#piety->$/R#^/2w->4/t_r->4/#->U").findings, IsEmpty());
  // Then it is no card any more.
  EXPECT_THAT(Host("#piety->$/R#^/2w->4/t_r->4/2#->U").findings,
              Contains(HasSubstr("ILLEGAL HOL.6.4: draws 2")));
  EXPECT_THAT(Host("#piety->$/R#^/t_r->4/2#->U").findings, IsEmpty());
}

TEST(ExplainHostTest, TheCardMayBeRevealedAfterTheSermon) {
  EXPECT_THAT(Host("#piety->$/t_r->4/R#^/#->U").findings, IsEmpty());
  EXPECT_THAT(Host("#piety->$/t_r->4/#^/#->U").findings, IsEmpty());  // its suit was not recorded
  EXPECT_THAT(Host("#piety->$/t_r->4/F#^C/#->U").findings,
              Contains(HasSubstr("HOL.5.2: the turn's sermons take")));
}

TEST(ExplainHostTest, ACardForEachSuit) {
  const Said said = Second("B#U->/w->4/F#U->/w->8/#charity->$/#->U");
  EXPECT_THAT(said.findings, IsEmpty());
  EXPECT_THAT(said.turns[said.turns.size() - 2].sentences,
              Contains("recruits 1 Host warrior at the firebrand in 4"));
  EXPECT_THAT(Second("F#U->/w->8/w->4/#charity->$/#->U").findings,
              ElementsAre(HasSubstr("ROOT.hand: the turn takes a rabbit card more")));
  EXPECT_THAT(Second("F#U->/w->8/w->8/#charity->$/#->U").findings,
              ElementsAre(HasSubstr("ILLEGAL HOL.4.2: places 1 Host warrior in 8")));
}

TEST(ExplainHostTest, RecruitingComesBeforeThePillar) {
  EXPECT_THAT(Second("F#U->/#charity->$/w->8/#->U").findings, ElementsAre(HasSubstr("ROOT.1.4.1.phases")));
}

TEST(ExplainHostTest, ThreeByPerseverance) {
  EXPECT_THAT(Second("#perseverance->$/3w->4/#->U").findings, IsEmpty());
  EXPECT_THAT(Second("#perseverance->$/w->4/2w->4/#->U").findings, IsEmpty());
  EXPECT_THAT(Second("#perseverance->$/3w->4/3w->8/#->U").findings, Contains(HasSubstr("ILLEGAL HOL.4.2")));
  EXPECT_THAT(Second("#charity->$/3w->4/#->U").findings, Contains(HasSubstr("ILLEGAL HOL.4.2")));
}

TEST(ExplainHostTest, ProselytizeOrASermon) {
  EXPECT_THAT(Host("#proselytize->$/M#U->/t_r->5/#->U").findings, IsEmpty());
  EXPECT_THAT(Host("#proselytize->$/t_r->5/#->U").findings, ElementsAre(HasSubstr("takes a card more")));
  // Two actions, and the pillar.
  EXPECT_THAT(Host("#proselytize->$/R#^/t_r->4/F#^/t_f->8/F#U->/t_f->12/#->U").findings, IsEmpty());
  EXPECT_THAT(Host("#proselytize->$/R#^/t_r->4/F#^/t_f->8/2F#U->/t_f->12/t_r->5/#->U").findings,
              Contains(HasSubstr("ILLEGAL HOL.5")));
}

TEST(ExplainHostTest, BattlesOfMovesAndOfRighteousness) {
  EXPECT_THAT(Host("#piety->$/w4->9/XC8/w8->7/XC9/#->U").findings, IsEmpty());
  EXPECT_THAT(Host("#piety->$/w4->9/XC8/XC9/#->U").findings,
              ElementsAre(HasSubstr("ILLEGAL HOL.5.1: battles the Marquise de Cat in 9")));
  EXPECT_THAT(Host("#righteousness->$/w4->9/XC8/XC9/XC4/#->U").findings, IsEmpty());
  EXPECT_THAT(Host("#righteousness->$/w4->9/XC8/XC9/XC4/XC8/#->U").findings,
              Contains(HasSubstr("ILLEGAL HOL.5.1")));
}

TEST(ExplainHostTest, AThirdActionIsABreach) {
  EXPECT_THAT(Host("#piety->$/w4->9/w9->4/w4->9/#->U").findings,
              ElementsAre(AllOf(HasSubstr("ILLEGAL HOL.5: moves 1 Host warrior from 4 to 9"),
                                HasSubstr("as action 3"))));
}

TEST(ExplainHostTest, CharityDrawsTwoMore) {
  EXPECT_THAT(Second("#charity->$/2#->U/#->U").findings, IsEmpty());
  EXPECT_THAT(Second("#charity->$/3#->U/#->U").findings,
              Contains(HasSubstr("ILLEGAL HOL.6.4: draws 4 cards")));
}

TEST(ExplainHostTest, APillarThatWasNotWrittenMayBeAny) {
  EXPECT_THAT(Second("3w->4/#->U").findings, ElementsAre(HasSubstr("HOL.4.3: chooses no new pillar")));
}

TEST(ExplainHostTest, TheBoardAloneKeepsItsChecks) {
  std::vector<TurnWords> turns;
  ASSERT_TRUE(
      ExplainTurns(ReadOne(absl::StrCat(kHead, "U:w4->9/w9->4/w4->9\nC:\n// Turns: board only\n")), turns)
          .ok());
  EXPECT_THAT(turns, IsEmpty());
}

}  // namespace
}  // namespace lantern::root
