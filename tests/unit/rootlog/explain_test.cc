// Turns of Root that are written as movements, read as actions with their costs: what is legal, what is
// lacking, what has two readings, and where the search stops.
#include "checker/root/explain/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "adversarial_turns.h"
#include "checker/root/explain/search.h"
#include "explain_testing.h"
#include "rootlog_testing.h"

namespace lantern::root {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Four factions on Fall: the keep in 1 with sawmill 5, workshop 9 and recruiter 10; the roost in 3.
constexpr char kHead[] =
    "Map: Fall\nDeck: E&P\nV: Vic\nA: Ada\nE: Eve\nC: Cat\n\n"
    "C:t_k->1/b_s->5/b_w->9/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12\n"
    "E:b+6w->3/#despot->$\nA:3#->$\nV:#thief->$/p->1_2_5_10\n";

Said Explained(const std::string& turns) { return ExplainedGame(kHead, turns); }

// The findings of the Marquise's turn, with the turn of the Eyrie after it begun.
std::vector<std::string> Marquise(const std::string& acts) {
  return Explained(absl::StrCat("C:", acts, "\nE:\n")).findings;
}
std::vector<std::string> Eyrie(const std::string& acts) {
  return Explained(absl::StrCat("E:", acts, "\nA:\n")).findings;
}
std::vector<std::string> Alliance(const std::string& acts) {
  return Explained(absl::StrCat("A:", acts, "\nV:\n")).findings;
}
std::vector<std::string> Vagabond(const std::string& acts) {
  return Explained(absl::StrCat("V:", acts, "\nC:\n")).findings;
}

TEST(ExplainTest, AMarquiseTurnIsLegal) {
  EXPECT_THAT(Marquise("t->5/t5->/b_s->5/++/w->10/w10->12/w12->9/#->C"), IsEmpty());
  const Said said = Explained("C:t->5/t5->/b_s->5/++/w->10/w10->12/w12->9/#->C\nE:\n");
  ASSERT_FALSE(said.turns.empty());
  EXPECT_THAT(said.turns[0].sentences,
              ElementsAre("places 1 wood token in 5", "spends 1 wood token from 5",
                          "builds a sawmill in 5 for 1 wood", "recruits 1 Marquise warrior in 10",
                          "marches with 1 Marquise warrior from 10 to 12",
                          "marches with 1 Marquise warrior from 12 to 9", "draws 1 card"));
}

TEST(ExplainTest, ABuildingThatNoWoodPays) {
  EXPECT_THAT(Marquise("t->5/b_w->5/++2/#->C"),
              ElementsAre(AllOf(HasSubstr("ROOT.6.5.4.2: builds a workshop in 5 for 1 wood; 1 wood token"),
                                HasSubstr("not written as spent"))));
  // The wood may be written after it, or from elsewhere that is linked.
  EXPECT_THAT(Marquise("t->5/b_w->5/++2/t5->/#->C"), IsEmpty());
}

TEST(ExplainTest, WoodBeyondTheCostIsABreach) {
  EXPECT_THAT(Marquise("t->5/B#C->/F#C->/t5->/#->C"),
              ::testing::Contains(HasSubstr("ILLEGAL ROOT.6.5.4.2: spends 1 wood")));
}

TEST(ExplainTest, AFourthActionTakesABird) {
  EXPECT_THAT(Marquise("t->5/w->10/w10->12/w12->9/w9->4/w4->8/w8->7/#->C"),
              ElementsAre(HasSubstr("ROOT.6.5: takes 4 actions")));
  EXPECT_THAT(Marquise("t->5/B#C->/w->10/w10->12/w12->9/w9->4/w4->8/w8->7/#->C"), IsEmpty());
  // A bird may be spent after what it pays for; a fox card does not do.
  EXPECT_THAT(Marquise("t->5/w->10/w10->12/w12->9/w9->4/w4->8/w8->7/B#C->/#->C"), IsEmpty());
  EXPECT_EQ(Marquise("t->5/w->10/w10->12/w12->9/w9->4/w4->8/w8->7/F#C->/#->C").size(), 2u);
  // A card whose suit was not recorded may be a bird.
  EXPECT_THAT(Marquise("t->5/#C->/w->10/w10->12/w12->9/w9->4/w4->8/w8->7/#->C"), IsEmpty());
}

TEST(ExplainTest, WoodOfBirdsongOrOfOverwork) {
  EXPECT_THAT(Marquise("t->5/R#C->/t->5/#->C"), IsEmpty());
  EXPECT_THAT(Marquise("t->5/t->5/#->C"),
              ElementsAre(HasSubstr("ROOT.hand: the turn takes a rabbit card more")));
  EXPECT_THAT(Marquise("t->5/F#C->/t->5/#->C"),
              ::testing::UnorderedElementsAre(HasSubstr("takes a rabbit card more"),
                                              HasSubstr("spends a fox card, and nothing")));
  EXPECT_THAT(Marquise("#->C"), ElementsAre(HasSubstr("ROOT.6.4: Birdsong places 1 wood token")));
  EXPECT_THAT(Marquise("t->9/#->C"), ElementsAre(HasSubstr("places wood in 9, where no sawmill is")));
  EXPECT_THAT(Marquise("w->10/t->5/#->C"), ElementsAre(HasSubstr("places 1 wood token in 5, after steps")));
}

TEST(ExplainTest, Recruiting) {
  EXPECT_THAT(Marquise("t->5/w->10/w10->12/w->10/#->C"),
              ElementsAre(HasSubstr("ILLEGAL ROOT.6.5.3: recruits")));
  EXPECT_THAT(Marquise("t->5/w->9/#->C"),
              ElementsAre(HasSubstr("ROOT.6.5.3: recruits 1 Marquise warrior in 9")));
  EXPECT_THAT(Marquise("t->5/2w->10/#->C"),
              ElementsAre(HasSubstr("ILLEGAL ROOT.6.5.3: recruits 2 Marquise")));
}

TEST(ExplainTest, ABuildingWhereSheDoesNotRule) {
  EXPECT_THAT(Marquise("t->5/t5->/b_s->3/++/#->C"),
              ::testing::Contains(HasSubstr("ROOT.6.5.4.1: builds a sawmill in 3")));
}

TEST(ExplainTest, CraftingComesBeforeActions) {
  EXPECT_THAT(Marquise("t->5/w->10/Z%t/++2/#->C"), ElementsAre(HasSubstr("crafts a tea, after steps")));
}

TEST(ExplainTest, AnEyrieTurnIsLegal) {
  // Despot: viziers in Move and Build.
  EXPECT_THAT(Eyrie("R#E->$_r/w->3/4w3->7/b->7/++/#->E"), IsEmpty());
}

TEST(ExplainTest, TheDecreeIsResolved) {
  EXPECT_THAT(Eyrie("R#E->$_r/4w3->7/b->7/++/#->E"),
              ElementsAre(HasSubstr("ROOT.7.5.2: passes over 1 card")));
  EXPECT_THAT(
      Eyrie("F#E->$_r/w->3/4w3->7/b->7/++/#->E"),
      ::testing::Contains(HasSubstr("ROOT.7.5.2.1: recruits 1 Eyrie warrior in 3; no rabbit or bird card")));
  EXPECT_THAT(Eyrie("R#E->$_r/w->3/4w3->7/2w7->8/b->7/++/#->E"),
              ElementsAre(HasSubstr("ROOT.7.5.2.2: moves")));
  // The suit of the card was not recorded.
  EXPECT_THAT(Eyrie("#E->$_r/w->3/4w3->7/b->7/++/#->E"), IsEmpty());
}

TEST(ExplainTest, TurmoilNeedsACardThatCannotBeResolved) {
  EXPECT_THAT(Eyrie("F#E->$_r/$_->/--2/#builder->$/#->E"), IsEmpty());
  EXPECT_THAT(Eyrie("R#E->$_r/w->3/4w3->7/$_->/--2/#builder->$/#->E"),
              ElementsAre(HasSubstr("ILLEGAL ROOT.7.7: falls into turmoil although")));
}

// The card whose suit was not recorded may be a fox, which moves nothing; then the vizier made the move.
TEST(ExplainTest, TurmoilForACardWhoseSuitWasNotRecorded) {
  EXPECT_THAT(Eyrie("#E->$_m/2w3->7/$_->/--2/#builder->$/#->E"), IsEmpty());
}

TEST(ExplainTest, AnAllianceTurnIsLegal) {
  EXPECT_THAT(Alliance("(F+R)#$->/t->8+4/++/#A->$/#->A"), IsEmpty());
}

TEST(ExplainTest, SupportersPay) {
  EXPECT_THAT(Alliance("F#$->/t->8+4/++/#->A"),
              ElementsAre(HasSubstr("ROOT.8.4.2.2: the turn's revolts and sympathy take a rabbit")));
  EXPECT_THAT(Alliance("(F+R)#$->/t->8+3/++/#->A"),
              ::testing::Contains(HasSubstr("next to which no clearing is sympathetic")));
  // Birds are wild.
  EXPECT_THAT(Alliance("2B#$->/t->8+4/++/#->A"), IsEmpty());
}

TEST(ExplainTest, OperationsNeedOfficers) {
  EXPECT_THAT(Alliance("2F#$->/Cw8->/b_f+w->8/w->$/w->8/#->A"),
              ::testing::Contains(HasSubstr("where no sympathy is")));
  const Said said = Explained(
      "A:F#$->/t->8/#->A\nV:p->10\nC:t->5/#->C\nE:R#E->$_r/w->3/w3->7/b->7/#->E\n"
      "A:2F#$->/Cw8->/b_f+w->8/w->$/w->8/w8->4/w4->9/2#->A\nV:\n");
  EXPECT_THAT(said.findings, ::testing::Contains(HasSubstr("ROOT.8.6.1: takes 3 operations with 1 officer")));
}

TEST(ExplainTest, AVagabondTurnIsLegal) { EXPECT_THAT(Vagabond("p->10/%r->e/%s10->$/++/#->V"), IsEmpty()); }

TEST(ExplainTest, ActionsExhaustItems) {
  EXPECT_THAT(Vagabond("p->10/%s10->$/++/#->V"),
              ElementsAre(HasSubstr("ROOT.9.2.5.exhaust: the turn's actions take 1 torch")));
  EXPECT_THAT(Vagabond("p->10/p->2/#->V"), ElementsAre(HasSubstr("take 1 boot more")));
  EXPECT_THAT(Vagabond("p->10/%f->e/p->2/#->V"), IsEmpty());
}

TEST(ExplainTest, WhatCouldNotBeReadMayBeWhatIsMissing) {
  EXPECT_THAT(Marquise("t->5/nonsense!/b_w->5/++2/#->C"), IsEmpty());
}

TEST(ExplainTest, TheLastTurnIsReadAndNotJudged) {
  const Said said = Explained("C:w->10\n");
  ASSERT_EQ(said.turns.size(), 1u);
  EXPECT_THAT(said.turns[0].sentences, ElementsAre("recruits 1 Marquise warrior in 10"));
  EXPECT_THAT(said.findings, IsEmpty());
}

TEST(ExplainTest, ABoardOnlyGameIsNotExplained) {
  std::vector<TurnWords> turns;
  ASSERT_TRUE(ExplainTurns(ReadOne(absl::StrCat(kHead, "C:b_w->5\nE:\n// Turns: board only\n")), turns).ok());
  EXPECT_THAT(turns, IsEmpty());
}

// Whatever a turn holds, no more than the bound is looked at, and the verdict says when that was not enough.
TEST(ExplainTest, TheSearchStopsAtItsBound) {
  int stopped = 0;
  for (const char* letter = kExplainedLetters; *letter != '\0'; ++letter) {
    const v1::Transcript game = ReadOne(AdversarialGame(*letter));
    const auto begin = std::chrono::steady_clock::now();
    std::vector<TurnWords> turns;
    ASSERT_TRUE(ExplainTurns(game, turns).ok());
    const auto spent = std::chrono::steady_clock::now() - begin;
    ASSERT_FALSE(turns.empty()) << *letter;
    const std::string& why = turns[0].unexplained;
    if (!why.empty()) {
      ++stopped;
      EXPECT_THAT(why, HasSubstr("stopped at its bound of 20000")) << *letter;
    }
    // 50 ms on a quiet machine (explain_bench); generous, for machines under load and with sanitizers.
    EXPECT_LT(spent, std::chrono::seconds(2)) << *letter;
  }
  EXPECT_GT(stopped, 2);
}

TEST(ExplainTest, ATurnBeyondTheBoundIsUnverifiable) {
  const std::string game = AdversarialGame('C');
  const size_t turn = game.rfind("\nC:") + 1;
  const Said said = ExplainedGame(game.substr(0, turn), game.substr(turn));
  EXPECT_THAT(said.findings, ElementsAre(HasSubstr("this turn is not explained as actions")));
}

TEST(ExplainTest, ATurnWithTooManyMovementsIsNotExplained) {
  std::string acts = "C:t->5";
  for (size_t i = 0; i < kMostActs; ++i) acts += "/#C->";
  const Said said = Explained(absl::StrCat(acts, "\nE:\n"));
  EXPECT_THAT(said.findings, ElementsAre(HasSubstr("more than 250 movements")));
}

TEST(ExplainTest, EachCardPaysOnce) {
  CardCount needed;
  needed.n = {1, 1, 1, 0, 0};
  CardCount paid;
  paid.n = {0, 2, 0, 1, 0};
  CardCount spare;
  const CardCount unpaid = Unpaid(needed, paid, spare);
  EXPECT_THAT(unpaid.n, ElementsAre(0, 0, 0, 0, 0));
  EXPECT_THAT(spare.n, ElementsAre(0, 0, 0, 0, 0));
}

// --- The public logs, where they are; see logs_test.cc.

struct LogTurns {
  const char* name;
  int explained;
  int lacking;
};

constexpr LogTurns kLogs[] = {
    {"2020_11_08_mega_exploding_birds", 17, 1},   {"2020_11_19_orderly_eyrie", 17, 2},
    {"2020_11_19_winter_tournament_r1g2", 30, 6}, {"2020_11_20_winter_tournament_r1g5", 21, 3},
    {"2020_11_24_winter_tournament_r2g4", 13, 6}, {"2020_11_25_winter_tournament_r2g3", 20, 1},
    {"2020_11_26_winter_tournament_r1g3", 22, 2}, {"2020_12_05_after_dark_special", 8, 4},
};

TEST(ExplainTest, PublicLogs) {
  std::filesystem::path folder =
      std::filesystem::path(LANTERN_SOURCE_DIR) / ".." / "shared" / "logs" / "rootlog";
  if (const char* given = std::getenv("LANTERN_LOGS")) folder = given;
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no logs at " << folder << "; set LANTERN_LOGS";
  for (const LogTurns& log : kLogs) {
    std::ifstream file(folder / absl::StrCat(log.name, ".rootlog"), std::ios::binary);
    ASSERT_TRUE(file) << log.name;
    std::stringstream content;
    content << file.rdbuf();
    std::vector<TurnWords> turns;
    ASSERT_TRUE(ExplainTurns(ReadOne(content.str()), turns).ok());
    int lacking = 0;
    for (const TurnWords& turn : turns) {
      EXPECT_THAT(turn.unexplained, IsEmpty()) << log.name;
      lacking += !turn.lacks.empty();
    }
    EXPECT_EQ(static_cast<int>(turns.size()), log.explained) << log.name;
    EXPECT_EQ(lacking, log.lacking) << log.name;
  }
}

}  // namespace
}  // namespace lantern::root
