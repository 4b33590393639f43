// The comparison itself: what is expected passes, and every kind of difference is told.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/corpus/corpus.h"

namespace lantern::corpus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

v1::Transcript TwoPlayers() {
  v1::Transcript transcript;
  transcript.add_players()->set_name("Ann");
  transcript.add_players()->set_name("Bob");
  transcript.mutable_root()->add_factions(v1::ROOT_FACTION_MARQUISE_DE_CAT);
  transcript.mutable_root()->add_factions(v1::ROOT_FACTION_EYRIE_DYNASTIES);
  for (int i = 0; i < 3; ++i) transcript.add_events();
  return transcript;
}

// Ann wins with 30 points; event 1 breaks ROOT.X.
v1::Verdict OneFinding() {
  v1::Verdict verdict;
  verdict.set_outcome(v1::OUTCOME_ILLEGAL);
  v1::Finding& finding = *verdict.add_findings();
  finding.set_kind(v1::FINDING_KIND_ILLEGAL);
  finding.set_event_index(1);
  finding.set_rule_id("ROOT.X");
  finding.set_message("moved 3 warriors");
  finding.mutable_position()->set_line(7);
  v1::Standing& ann = *verdict.add_standings();
  ann.set_player(0);
  ann.set_name("Ann");
  ann.set_role("Marquise de Cat");
  ann.set_rank(1);
  ann.set_score(30);
  ann.set_winner(true);
  v1::Standing& bob = *verdict.add_standings();
  bob.set_player(1);
  bob.set_name("Bob");
  bob.set_rank(2);
  return verdict;
}

std::vector<std::string> DifferencesOf(const std::string& text) {
  const absl::StatusOr<Expectation> expectation = ParseExpectation(text, "test.expect");
  EXPECT_TRUE(expectation.ok()) << expectation.status();
  return expectation.ok() ? Differences(*expectation, TwoPlayers(), OneFinding())
                          : std::vector<std::string>();
}

const char kRight[] = "outcome: ILLEGAL\nfinding: ILLEGAL ROOT.X event=1 line=7 \"3 warriors\"\n";

TEST(Expectation, AcceptsWhatItStates) {
  EXPECT_THAT(DifferencesOf(kRight), IsEmpty());
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "winner: C\nscore: Ann 30\nscore: 1 none\nrank: E 2\n"
                                                  "# comment\n\nexercises: ROOT.Y ROOT.Z event=2\n"),
              IsEmpty());
}

TEST(Expectation, TellsAnotherOutcome) {
  EXPECT_THAT(DifferencesOf("outcome: LEGAL\nfinding: ILLEGAL ROOT.X event=1\n"),
              ElementsAre("the outcome is ILLEGAL, not LEGAL"));
}

TEST(Expectation, TellsAFindingThatIsAnother) {
  for (const char* finding : {"SLIP ROOT.X", "ILLEGAL ROOT.Y", "ILLEGAL event=2", "ILLEGAL event=setup",
                              "ILLEGAL line=8", "ILLEGAL \"4 warriors\""}) {
    EXPECT_THAT(DifferencesOf(std::string("outcome: ILLEGAL\nfinding: ") + finding),
                ElementsAre(HasSubstr("finding 0 is not that of line 2")))
        << finding;
  }
}

TEST(Expectation, TellsFindingsTooManyOrTooFew) {
  EXPECT_THAT(DifferencesOf("outcome: ILLEGAL\n"), ElementsAre(HasSubstr("a finding that is not expected")));
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "finding: SLIP ROOT.X\n"),
              ElementsAre("the finding of line 3 is missing"));
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "note: ROOT.X\n"),
              ElementsAre("the note of line 3 is missing"));
}

TEST(Expectation, TellsAnotherResult) {
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "winner: E\n").size(), 2u);
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "winner: none\n"), ElementsAre(HasSubstr("not expected")));
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "score: C 29\n"), ElementsAre(HasSubstr("is 30, not 29")));
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "rank: Bob 1\n"), ElementsAre(HasSubstr("is 2, not 1")));
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "score: Zoe 1\n"),
              ElementsAre(HasSubstr("names no player")));
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "mismatch: winner\n"),
              ElementsAre("0 mismatches instead of 1"));
}

TEST(Expectation, TellsAnExerciseThatIsBroken) {
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "exercises: ROOT.X\n"),
              ElementsAre(HasSubstr("used legally")));
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "exercises: ROOT.Y event=1\n"),
              ElementsAre(HasSubstr("used legally")));
  EXPECT_THAT(DifferencesOf(std::string(kRight) + "exercises: ROOT.Y event=3\n"),
              ElementsAre(HasSubstr("there are only 3")));
}

TEST(Expectation, RefusesWhatItCannotRead) {
  for (const char* line :
       {"outcom: LEGAL", "outcome: GOOD", "outcome:", "finding: WRONG ROOT.X", "finding: NOTE ROOT.X",
        "finding: SLIP ROOT.X evnt=3", "finding: SLIP ROOT.X ROOT.Y", "policy: maybe", "score: C",
        "score: C many", "exercises: event=3", "outcome: LEGAL"}) {
    const auto expectation = ParseExpectation(std::string("outcome: LEGAL\n") + line + "\n", "test.expect");
    ASSERT_FALSE(expectation.ok()) << line;
    EXPECT_THAT(std::string(expectation.status().message()), HasSubstr("test.expect:2: ")) << line;
  }
  EXPECT_FALSE(ParseExpectation("policy: stop\n", "test.expect").ok());
}

}  // namespace
}  // namespace lantern::corpus
