// Findings on logs: where they say that something was, and what they say it may follow from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "checker/io/transcript_io.h"
#include "checker/lantern.h"
#include "rootlog_testing.h"

namespace lantern {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kHead[] =
    "Map: Fall\nDeck: Standard\nC: Ann\nE: Eve\n"
    "C:t_k->1/b_s->1/b_r->5/b_w->10/w->1+2+4+5+6+7+8+9+10+11+12\nE:b+6w->3/#despot->$\n";

v1::Verdict Judged(const v1::Transcript& game) {
  CheckOptions options;
  options.policy = Policy::kContinue;
  v1::Verdict verdict;
  const absl::Status status = Check(game, options, verdict);
  EXPECT_TRUE(status.ok()) << status;
  return verdict;
}

v1::Verdict JudgedTurns(const std::string& turns) { return Judged(ReadOne(absl::StrCat(kHead, turns))); }

// The finding at a line whose message has a text; null where there is none.
const v1::Finding* At(const v1::Verdict& verdict, uint32_t line, const std::string& text) {
  for (const v1::Finding& finding : verdict.findings()) {
    if (finding.position().line() == line && finding.message().find(text) != std::string::npos)
      return &finding;
  }
  return nullptr;
}

// The line of the finding that one may follow from; 0: none.
uint32_t CauseOf(const v1::Verdict& verdict, uint32_t line, const std::string& text) {
  const v1::Finding* finding = At(verdict, line, text);
  if (finding == nullptr) {
    ADD_FAILURE() << "nothing like \"" << text << "\" at line " << line << ":\n" << VerdictText(verdict);
    return 0;
  }
  return finding->has_follows() ? verdict.findings(static_cast<int>(finding->follows())).position().line()
                                : 0;
}

TEST(FindingsTest, WhatMadeThemCertainIsAPlaceOfTheLog) {
  v1::Transcript game = ReadOne(absl::StrCat(kHead, "C:t->1/++/#->C\nE:#->E\n"));
  const v1::Verdict verdict = Judged(game);
  const v1::Finding* finding = At(verdict, 7, "1 point written");
  ASSERT_NE(finding, nullptr) << VerdictText(verdict);
  EXPECT_EQ(finding->established_position().line(), 8u);
  EXPECT_EQ(finding->established_position().column(), 1u);
  EXPECT_THAT(VerdictText(verdict), HasSubstr("certain only at logs/example.rootlog:8:1\n"));
  EXPECT_THAT(VerdictText(verdict), Not(HasSubstr("at event")));
  // A record that is no log has its events alone.
  for (v1::Event& event : *game.mutable_events()) event.clear_position();
  EXPECT_THAT(VerdictText(Judged(game)), HasSubstr("certain only at event "));
}

TEST(FindingsTest, TheEndOfTheGameIsAPlaceOfTheLog) {
  v1::Transcript game = ReadOne(absl::StrCat(kHead, "C:t->1/++30\nE:#->E\n"));
  EXPECT_NE(At(Judged(game), 8, "won at line 7, column 8"), nullptr);
  for (v1::Event& event : *game.mutable_events()) event.clear_position();
  EXPECT_THAT(VerdictText(Judged(game)), HasSubstr("won at event 11"));
}

// Two warriors of 5, where one stands, come from a neighbour of 1; what lacks there later follows from that,
// what lacks elsewhere does not.
TEST(FindingsTest, ALackFollowsOnlyFromASlipThatTookFromThere) {
  const v1::Verdict verdict = JudgedTurns(
      "C:t->1/2w5->1/#->C\nE:#->E\nC:t->1/w9->1/w10->1/#->C\nE:#->E\nC:t->1/2w12->8/2w4->1/#->C\n");
  const v1::Finding* first = At(verdict, 7, "from clearing 5, which holds 1");
  ASSERT_NE(first, nullptr) << VerdictText(verdict);
  const bool from_nine = first->message().find("came from clearing 9") != std::string::npos;
  EXPECT_EQ(CauseOf(verdict, 9, from_nine ? "clearing 9, which holds 0" : "clearing 10, which holds 0"), 7u);
  EXPECT_EQ(CauseOf(verdict, 11, "clearing 12, which holds 1"), 0u);
}

TEST(FindingsTest, AHandThatIsTooSmallFollowsFromADrawThatIsNotWritten) {
  const v1::Verdict verdict =
      JudgedTurns("C:t->1\nE:#->E\nC:t->1/#C->/#C->/#C->/#->C\nE:#->E\nC:t->1/#C->/#C->/#C->/#->C\n");
  EXPECT_EQ(CauseOf(verdict, 11, "from the hand of the Marquise de Cat"), 7u);
}

// Nothing follows from what comes later; that shows only that the record was wrong before. One hit takes the
// recruiter while a warrior is left, and a warrior is removed afterwards without a clearing.
TEST(FindingsTest, NoFindingFollowsFromALaterOne) {
  const std::string before =
      "C:t->1/#->C\nE:R#E->$_m/5w3->6/5w6->2/b->2/++/#->E\nC:t->1/#->C\n"
      "E:B#E->$_x/w3->6/w2->5/XC5/Cb_r5->/++2/b->6/++2/2#->E";
  const v1::Verdict alone = JudgedTurns(before + "\nC:t->1/#->C\n");
  const v1::Finding* certain = At(alone, 10, "with 1 Marquise warrior left");
  ASSERT_NE(certain, nullptr) << VerdictText(alone);
  EXPECT_EQ(certain->kind(), v1::FINDING_KIND_ILLEGAL);
  const v1::Verdict verdict = JudgedTurns(before + "/Cw->\nC:t->1/#->C\n");
  const v1::Finding* finding = At(verdict, 10, "with 1 Marquise warrior left");
  ASSERT_NE(finding, nullptr) << VerdictText(verdict);
  EXPECT_EQ(finding->kind(), v1::FINDING_KIND_SLIP);
  EXPECT_FALSE(finding->has_follows());
  EXPECT_THAT(finding->message(),
              HasSubstr("unless the record is wrong here already, as it is at line 10, column 55"));
}

TEST(FindingsTest, AMapThatIsNoneIsNamedWithItsPlace) {
  const v1::Transcript game = ReadOne("Map: Desert\nC: Ann\nC:w->1\n");
  v1::Verdict verdict;
  const absl::Status status = Check(game, {}, verdict);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(
      status.message(),
      "logs/example.rootlog:1:6: \"Desert\" is no map; write Fall, Winter, Lake or Mountain, as in Map: "
      "Fall");
}

TEST(FindingsTest, AMapThatIsMissingIsAskedForAtTheFirstLine) {
  v1::Verdict verdict;
  const absl::Status status = Check(ReadOne("// ours\nDeck: E&P\nC: Ann\nC:w->1\n"), {}, verdict);
  EXPECT_THAT(std::string(status.message()), HasSubstr("logs/example.rootlog:2:1: The game has no Map line"));
}

// What hangs on suits is not checked in full where they are not known, and everything else is.
TEST(FindingsTest, SuitsThatAreNotWrittenLeaveOnTrustWhatHangsOnThem) {
  const std::string turns = "C:t->1/F#C->/t->1/w->5/#->C\nE:#->E\nC:t->1/#->C\n";
  const v1::Verdict known = JudgedTurns(turns);
  EXPECT_EQ(known.coverage().on_trust(), 1u) << VerdictText(known);
  v1::Transcript game = ReadOne(absl::StrCat(kHead, turns));
  for (int c = 0; c < 12; ++c) game.mutable_root()->add_clearing_suits(v1::ROOT_SUIT_UNSPECIFIED);
  const v1::Verdict open = Judged(game);
  EXPECT_EQ(open.coverage().on_trust(), known.coverage().on_trust() + 1);
  EXPECT_THAT(VerdictText(open), HasSubstr("The suits of clearings 1, 2, 3"));
}

}  // namespace
}  // namespace lantern
