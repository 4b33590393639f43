// Each ranking method on small tournaments, with the values worked out by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/tournament/tournament_testing.h"

namespace lantern::tournament {
namespace {

using ::testing::ElementsAre;

constexpr v1::CriterionKind kPoints = v1::CRITERION_KIND_MATCH_POINTS;
constexpr v1::CriterionKind kBuchholz = v1::CRITERION_KIND_BUCHHOLZ;
constexpr v1::CriterionKind kBerger = v1::CRITERION_KIND_SONNEBORN_BERGER;
constexpr v1::CriterionKind kEncounter = v1::CRITERION_KIND_HEAD_TO_HEAD;

TEST(Methods, BuchholzIsTheSumOfTheOpponentsScores) {
  // Scores: A 2, B 1, C 1, D 0.
  Made made("ABCD");
  made.Round({"A-B 1-0", "C-D 1-0"}).Round({"A-C 1-0", "B-D 1-0"});
  made.By(kPoints).By(kBuchholz).By(kBerger).By(kBuchholz, 1);
  EXPECT_EQ(made.Value("A", 1), "2");
  EXPECT_EQ(made.Value("B", 1), "2");
  EXPECT_EQ(made.Value("D", 1), "2");
  EXPECT_EQ(made.Value("A", 2), "2");  // 1 x 1 + 1 x 1
  EXPECT_EQ(made.Value("B", 2), "0");  // 2 x 0 + 0 x 1
  EXPECT_EQ(made.Value("B", 3), "2");  // the 0 of D is cut
  EXPECT_EQ(made.Ranks(), "A1 B2 C2 D4");
}

TEST(Methods, MedianCutsBothEnds) {
  // A meets B 2, C 1, D 0: the median is C.
  Made made("ABCD");
  made.Round({"A-B 0-1", "C-D 1-0"}).Round({"A-C 1/2", "B-D 1-0"}).Round({"A-D 1-0", "B-C 1/2"});
  made.By(kPoints).By(kBuchholz, 1, 1).By(kBuchholz, 2, 0).By(kBuchholz, 2, 2);
  // Scores: A 1.5, B 2.5, C 2, D 0.
  EXPECT_EQ(made.Value("A", 1), "2");
  EXPECT_EQ(made.Value("A", 2), "2.5");
  EXPECT_EQ(made.Value("A", 3), "0");
}

TEST(Methods, AnUnplayedRoundIsOneAgainstADummy) {
  // A: a bye, then a win: 2 points. The dummy has 2, but no more than draws in all rounds give: 1
  // (C.07 16.4.2).
  Made made("ABC");
  made.Round({"A bye", "B-C 1/2"}).Round({"A-B 1-0", "C bye"});
  made.By(kPoints).By(kBuchholz).By(kBerger);
  EXPECT_EQ(made.Value("A", 1), "1.5");  // dummy 1 and B 0.5
  EXPECT_EQ(made.Value("A", 2), "1.5");
  EXPECT_EQ(made.Value("B", 1), "3.5");
}

TEST(Methods, AForfeitsDummyHasNoMoreThanTheScheduledOpponent) {
  // A wins over C by forfeit. C has 0, so the dummy has 0 (C.07 16.4.1).
  Made made("ABC");
  made.Round({"A-B 1-0", "C zero"}).Round({"A-C +-", "B bye"});
  made.By(kPoints).By(kBuchholz);
  // C's requested bye is followed by nothing but unplayed rounds of its own choice, so it counts as a draw
  // for its opponents (C.07 16.3.2).
  EXPECT_EQ(made.Value("A", 1), "1.5");  // B 1 and the dummy: 2, at most 0.5
}

TEST(Methods, RequestedByesAtTheEndCountAsDrawsForOpponents) {
  Made made("AB");
  made.Round({"A-B 1-0"}).Round({"A half", "B zero"}).Round({"A bye", "B zero"});
  made.By(kPoints).By(kBuchholz);
  EXPECT_EQ(made.Value("A", 0), "2.5");
  // B: 0, and two draws. A's half-point bye is followed by a bye that it was given, so it stays what it is;
  // the dummy is capped at 1.5.
  EXPECT_EQ(made.Value("A", 1), "4");    // 1 + 1.5 + 1.5
  EXPECT_EQ(made.Value("B", 1), "2.5");  // 2.5 + 0 + 0
}

TEST(Methods, CutsTakeRoundsLeftUnplayedByChoiceFirst) {
  // A: half-point bye (dummy 1), loses to B 2, draws with C 1 (C: draw, loss to B... ).
  Made made("ABCD");
  made.Round({"A half", "B-C 1-0", "D zero"}).Round({"A-D 1-0", "B bye", "C zero"});
  made.By(kPoints).By(kBuchholz).By(kBuchholz, 1).By(kBerger).By(kBerger, 1);
  // A 1.5: the dummy (own 1.5, at most 1) and D. D: zero-point bye before a match, so 0.
  EXPECT_EQ(made.Value("A", 1), "1");
  EXPECT_EQ(made.Value("A", 2), "0");    // the bye goes although D is worth less (C.07 16.5)
  EXPECT_EQ(made.Value("A", 3), "0.5");  // 1 x 1/2 + 0 x 1
  EXPECT_EQ(made.Value("A", 4), "0");    // the higher of the two candidates goes
}

TEST(Methods, DirectEncounterRanksThoseWhoAllMet) {
  // A, B and C have 2 points each of D's losses; among themselves A beat B, B beat C, C drew with A.
  Made made("ABCD");
  made.t.mutable_rules()->set_format(v1::TOURNAMENT_FORMAT_ALL_PLAY_ALL);
  made.Round({"A-B 1-0", "C-D 1/2"}).Round({"B-C 1-0", "A-D 0-1"}).Round({"C-A 1/2", "B-D 1/2"});
  made.By(kPoints).By(kEncounter);
  // Points: A 1.5, B 1.5, C 1, D 2.
  EXPECT_EQ(made.Ranks(), "D1 A2 B3 C4");
  EXPECT_EQ(made.Value("A", 1), "1");
  EXPECT_EQ(made.Value("B", 1), "2");
  EXPECT_EQ(made.Value("C", 1), "");
}

TEST(Methods, DirectEncounterPlacesWhoIsFirstWhateverIsMissing) {
  // All have 2. A beat B and C, who have not met each other: one of them can only draw level with A
  // (C.07 6.3).
  Made made("ABCDE");
  made.Round({"A-B 1-0", "C-D 1-0"}).Round({"A-C 1-0", "B-E 1-0"}).Round({"A-D 0-1", "B-D 1-0", "C-E 1-0"});
  made.By(kPoints).By(kEncounter);
  const std::string ranks = made.Ranks();
  EXPECT_EQ(ranks.substr(0, 8), "A1 B2 C2") << ranks;
}

TEST(Methods, DirectEncounterAveragesSeveralMeetings) {
  Made made("AB");
  made.t.mutable_rules()->set_format(v1::TOURNAMENT_FORMAT_ALL_PLAY_ALL);
  made.Round({"A-B 1-0"}).Round({"A-B 0-1"}).Round({"A bye"}).Round({"B bye"}).Round({"A-B 1/2"});
  made.By(kPoints).By(kEncounter);
  EXPECT_EQ(made.Ranks(), "A1 B1");
}

TEST(Methods, DirectEncounterLeavesForfeitsOutUnlessTold) {
  Made made("AB");
  made.Round({"A-B +-"}).Round({"B bye", "A zero"});
  made.By(kPoints).By(kEncounter);
  EXPECT_EQ(made.Ranks(), "A1 B1");
  made.t.mutable_rules()->set_forfeits_in_direct_encounter(true);
  EXPECT_EQ(made.Ranks(), "A1 B2");
}

TEST(Methods, LargeTablesCountTheAverageOfTheOthers) {
  Made made("ABCD");
  made.Round({"A-B-C-D 1 2 3 3"});
  made.By(kPoints).By(kBuchholz).By(kBerger).By(v1::CRITERION_KIND_WINS);
  EXPECT_EQ(made.Value("A", 1), "0");
  EXPECT_EQ(made.Value("B", 1), "1/3");
  EXPECT_EQ(made.Value("A", 3), "1");
  made.t.mutable_rules()->mutable_match_points()->set_kind(v1::POINTS_KIND_PLACES);
  for (const char* points : {"4", "3", "2", "1"}) {
    made.t.mutable_rules()->mutable_match_points()->add_places(points);
  }
  EXPECT_EQ(made.Value("C", 0), "1.5");   // third and fourth shared
  EXPECT_EQ(made.Value("A", 1), "2");     // (3 + 1.5 + 1.5) / 3
  EXPECT_EQ(made.Value("B", 2), "1");     // (4 x 0 + 1.5 x 1 + 1.5 x 1) / 3
  EXPECT_EQ(made.Value("D", 2), "0.25");  // (4 x 0 + 3 x 0 + 1.5 x 1/2) / 3
}

TEST(Methods, PointsSchemes) {
  Made made("ABC");
  made.Round({"A-B-C 1 1 3"});
  made.By(kPoints);
  v1::PointsScheme& scheme = *made.t.mutable_rules()->mutable_match_points();
  const auto points = [&] {
    return made.Value("A", 0) + " " + made.Value("B", 0) + " " + made.Value("C", 0);
  };
  EXPECT_EQ(points(), "0.5 0.5 0");
  scheme.set_shared_win(v1::SHARED_WIN_FULL);
  EXPECT_EQ(points(), "1 1 0");
  scheme.set_shared_win(v1::SHARED_WIN_SPLIT);
  scheme.set_win("1/3");
  EXPECT_EQ(points(), "1/6 1/6 0");
  scheme.set_kind(v1::POINTS_KIND_PAIRWISE);
  scheme.set_win("3");
  scheme.set_draw("1");
  scheme.set_loss("-1");
  EXPECT_EQ(points(), "4 4 -2");
  scheme.set_kind(v1::POINTS_KIND_PLACES);
  for (const char* of_place : {"5", "2"}) scheme.add_places(of_place);
  EXPECT_EQ(points(), "3.5 3.5 0");
  scheme.set_shared_places(v1::SHARED_PLACES_BEST);
  EXPECT_EQ(points(), "5 5 0");
  scheme.set_shared_places(v1::SHARED_PLACES_WORST);
  EXPECT_EQ(points(), "2 2 0");
}

TEST(Methods, LotsOrderOnlyWhomTheyWereDrawnFor) {
  Made made("ABCD");
  made.Round({"A-B 1/2", "C-D 1-0"});
  made.By(kPoints).By(v1::CRITERION_KIND_LOTS);
  made.t.add_lots("B");
  v1::TournamentReport report = made.Check();
  EXPECT_EQ(made.Ranks(), "C1 A2 B2 D4");
  ASSERT_EQ(report.findings_size(), 1);
  EXPECT_EQ(report.findings(0).rule_id(), "TOUR.lots");
  EXPECT_EQ(report.findings(0).entrant(), "A");
  made.t.add_lots("A");
  EXPECT_EQ(made.Ranks(), "C1 B2 A3 D4");
  made.t.add_lots("B");
  EXPECT_EQ(made.Check().findings(0).kind(), v1::TOURNAMENT_FINDING_KIND_FAULT);
}

TEST(Methods, SaysWhatDecided) {
  Made made("ABCD");
  made.Round({"A-B 1-0", "C-D 1-0"}).Round({"A-C 1-0", "B-D 1-0"});
  made.By(kPoints).By(kBerger);
  const v1::TournamentReport report = made.Check();
  std::vector<std::string> decided;
  for (const auto& standing : report.standings()) decided.push_back(standing.decided_by());
  EXPECT_THAT(decided, ElementsAre("First.", "Points: 1 against 2 of A.",
                                   "Shares the place with B: every criterion leaves them level.",
                                   "Points: 0 against 1 of C."));
  EXPECT_THAT(report.standings(0).values(1).workings(),
              ElementsAre("round 1: B 1 x 1 = 1", "round 2: C 1 x 1 = 1"));
}

TEST(Methods, LowerFirstTurnsTheOrderRound) {
  Made made("AB");
  made.Round({"A-B 1-0"});
  made.By(kPoints);
  made.t.mutable_rules()->mutable_order(0)->set_ascending(true);
  EXPECT_EQ(made.Ranks(), "B1 A2");
}

}  // namespace
}  // namespace lantern::tournament
