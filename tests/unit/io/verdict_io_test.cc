#include <gmock/gmock.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <string>

#include "checker/io/transcript_io.h"

namespace lantern {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

v1::Verdict Sample() {
  v1::Verdict verdict;
  verdict.set_outcome(v1::OUTCOME_ILLEGAL);
  verdict.set_transcript_id("g1");
  verdict.set_game("root");
  verdict.set_edition("root/law-2020");
  verdict.set_source_file("g1.rootlog");
  v1::Finding& illegal = *verdict.add_findings();
  illegal.set_kind(v1::FINDING_KIND_ILLEGAL);
  illegal.set_event_index(4);
  illegal.set_established_at(9);
  illegal.mutable_position()->set_line(12);
  illegal.mutable_position()->set_column(5);
  illegal.mutable_position()->set_text("3Cw5->6");
  illegal.set_actor("Marquise de Cat");
  illegal.set_rule_id("ROOT.4.2");
  illegal.set_message("moved 3 warriors from clearing 5, which holds 2");
  illegal.add_alternatives("2 warriors");
  illegal.add_alternatives("none");
  v1::Finding& following = *verdict.add_findings();
  following.set_kind(v1::FINDING_KIND_SLIP);
  following.set_event_index(6);
  following.set_rule_id("ROOT.1.5");
  following.set_message("no warrior in clearing 6");
  following.set_follows(0);
  v1::Standing& winner = *verdict.add_standings();
  winner.set_name("Zoë");
  winner.set_role("Vagabond");
  winner.set_rank(1);
  winner.set_score(30);
  winner.set_decided_by("Won the game.");
  v1::ScoreLine& line = *winner.add_score_lines();
  line.set_label("crafted items");
  line.set_points(6);
  line.set_times(3);
  line.set_rule_id("ROOT.4.1.2");
  v1::Standing& other = *verdict.add_standings();
  other.set_player(1);
  other.set_role("Eyrie Dynasties");
  other.set_rank(2);
  v1::Mismatch& mismatch = *verdict.add_mismatches();
  mismatch.set_message("the record says that the winner is Eyrie Dynasties; by its events it is Vagabond");
  mismatch.set_rule_id("ROOT.3.1");
  mismatch.mutable_position()->set_line(59);
  mismatch.mutable_position()->set_column(1);
  mismatch.mutable_position()->set_text("Winner: E");
  verdict.mutable_coverage()->set_events(10);
  verdict.mutable_coverage()->set_checked(9);
  verdict.mutable_coverage()->set_on_trust(1);
  verdict.mutable_coverage()->add_notes("Actions are not counted.");
  return verdict;
}

// Who reads a log counts lines, not events.
TEST(VerdictText, NamesTheLaterEventOfALogByLineAndColumn) {
  v1::Verdict verdict = Sample();
  verdict.mutable_findings(0)->mutable_established_position()->set_line(13);
  verdict.mutable_findings(0)->mutable_established_position()->set_column(1);
  EXPECT_THAT(VerdictText(verdict), HasSubstr("    certain only at g1.rootlog:13:1\n"));
  EXPECT_THAT(VerdictText(verdict), Not(HasSubstr("event 9")));
}

TEST(VerdictText, SaysEverythingInOrder) {
  EXPECT_EQ(VerdictText(Sample()),
            R"(g1.rootlog: ILLEGAL: at least one event breaks a rule
  game root, rules root/law-2020, transcript g1
  findings: 1 ILLEGAL, 1 SLIP

g1.rootlog:12:5: ILLEGAL ROOT.4.2 [Marquise de Cat] moved 3 warriors from clearing 5, which holds 2
    3Cw5->6
    legal instead: 2 warriors; none
    certain only at event 9

g1.rootlog:events[6]: SLIP ROOT.1.5 no warrior in clearing 6
    may follow from g1.rootlog:12:5 ROOT.4.2

Standings
  rank  role             player    score  decided by
     1  Vagabond         Zoë          30  Won the game.
     2  Eyrie Dynasties  player 1      -

Points of Vagabond
      6  crafted items (3 times)  ROOT.4.1.2

The claimed result differs
  g1.rootlog:59:1: ROOT.3.1 the record says that the winner is Eyrie Dynasties; by its events it is Vagabond
    Winner: E

Coverage: 10 events; 9 checked in full, 1 taken on trust, 0 unreadable, 0 not reached
  not covered: Actions are not counted.
)");
}

TEST(VerdictText, DoesNotLetNamesSteerTheTerminal) {
  v1::Verdict verdict = Sample();
  verdict.mutable_standings(0)->set_name("\x1b[31mred\nline\xC2\x9B\x7F");
  verdict.mutable_findings(0)->mutable_position()->set_text("a\x1b]0;title\x07");
  const std::string text = VerdictText(verdict);
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\x07")));
  EXPECT_THAT(text, Not(HasSubstr("\xC2\x9B")));
  EXPECT_THAT(text, HasSubstr("\\x1b[31mred\\nline\\u009b\\x7f"));
}

TEST(VerdictText, CutsLongLinesOfTheLogBetweenCharacters) {
  v1::Verdict verdict = Sample();
  std::string text = "x";
  for (int i = 0; i < 1000; ++i) text += "é";
  verdict.mutable_findings(0)->mutable_position()->set_text(text);
  EXPECT_THAT(VerdictText(verdict), HasSubstr("é ...\n"));
  EXPECT_LT(VerdictText(verdict).size(), 2000u);
}

TEST(VerdictText, HasWordsForEveryOutcome) {
  v1::Verdict verdict;
  verdict.set_transcript_id("t");
  for (const auto& [outcome, words] :
       {std::pair(v1::OUTCOME_UNVERIFIABLE, "t: UNVERIFIABLE: "),
        std::pair(v1::OUTCOME_INCOMPLETE, "t: INCOMPLETE: "), std::pair(v1::OUTCOME_LEGAL, "t: LEGAL: ")}) {
    verdict.set_outcome(outcome);
    EXPECT_THAT(VerdictText(verdict), ::testing::StartsWith(words));
    EXPECT_THAT(VerdictText(verdict), EndsWith("\n"));
  }
}

TEST(VerdictText, SaysAtOnceWhenOnlyTheClaimDiffers) {
  v1::Verdict verdict;
  verdict.set_transcript_id("t");
  verdict.set_outcome(v1::OUTCOME_UNVERIFIABLE);
  verdict.add_mismatches()->set_message("player 0 is said to have 12 points; it is 11");
  v1::Finding& note = *verdict.add_findings();
  note.set_kind(v1::FINDING_KIND_NOTE);
  note.set_rule_id("X.1");
  EXPECT_THAT(VerdictText(verdict),
              ::testing::StartsWith("t: UNVERIFIABLE: every event is legal, but the result"));
  // A note without a rule says that findings were left out.
  note.clear_rule_id();
  EXPECT_THAT(VerdictText(verdict), ::testing::StartsWith("t: UNVERIFIABLE: no rule is broken for certain"));
  note.set_rule_id("X.1");
  note.set_kind(v1::FINDING_KIND_UNVERIFIABLE);
  EXPECT_THAT(VerdictText(verdict), ::testing::StartsWith("t: UNVERIFIABLE: no rule is broken for certain"));
}

TEST(VerdictJson, IsOneLineThatReadsBack) {
  const std::string json = VerdictJson(Sample());
  EXPECT_THAT(json, Not(HasSubstr("\n")));
  EXPECT_THAT(json, HasSubstr("\"transcriptId\":\"g1\""));
  EXPECT_THAT(json, HasSubstr("\"outcome\":\"OUTCOME_ILLEGAL\""));
  EXPECT_THAT(json, Not(HasSubstr("catalogDigest")));
  v1::Verdict back;
  ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(json, &back).ok());
  EXPECT_EQ(VerdictBytes(back), VerdictBytes(Sample()));
}

TEST(VerdictBytes, ReadBackAndAreTheSameEachTime) {
  const std::string bytes = VerdictBytes(Sample());
  EXPECT_EQ(bytes, VerdictBytes(Sample()));
  v1::Verdict back;
  ASSERT_TRUE(back.ParseFromString(bytes));
  EXPECT_EQ(VerdictJson(back), VerdictJson(Sample()));
}

}  // namespace
}  // namespace lantern
