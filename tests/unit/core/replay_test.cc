#include "checker/core/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checker/core/status.h"
#include "tests/unit/core/fake_game.h"

namespace lantern {
namespace {

using fake::FakeGame;
using fake::Game2;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

v1::Verdict Checked(const v1::Transcript& transcript, const CheckOptions& options = {}) {
  v1::Verdict verdict;
  fake::calls = {};
  const absl::Status status = CheckWith(FakeGame(), transcript, options, verdict);
  EXPECT_TRUE(status.ok()) << status;
  return verdict;
}

absl::Status Refused(const v1::Transcript& transcript, const CheckOptions& options = {}) {
  v1::Verdict verdict;
  return CheckWith(FakeGame(), transcript, options, verdict);
}

std::string FieldOf(const absl::Status& status) {
  const auto detail = DetailOf(status);
  return detail.has_value() ? detail->field : "no detail";
}

CheckOptions Continue() {
  CheckOptions options;
  options.policy = Policy::kContinue;
  return options;
}

TEST(Replay, OutcomesInOrderOfStrength) {
  EXPECT_EQ(Checked(Game2({10})).outcome(), v1::OUTCOME_LEGAL);
  EXPECT_EQ(Checked(Game2({9})).outcome(), v1::OUTCOME_INCOMPLETE);
  EXPECT_EQ(Checked(Game2({10, fake::kNote})).outcome(), v1::OUTCOME_LEGAL);
  EXPECT_EQ(Checked(Game2({10, fake::kOnTrust})).outcome(), v1::OUTCOME_LEGAL);
  EXPECT_EQ(Checked(Game2({fake::kSlip})).outcome(), v1::OUTCOME_UNVERIFIABLE);
  EXPECT_EQ(Checked(Game2({fake::kUnverifiable})).outcome(), v1::OUTCOME_UNVERIFIABLE);
  EXPECT_EQ(Checked(Game2({fake::kUnreadable})).outcome(), v1::OUTCOME_UNVERIFIABLE);
  EXPECT_EQ(Checked(Game2({fake::kSlip, fake::kIllegal})).outcome(), v1::OUTCOME_ILLEGAL);
}

TEST(Replay, FillsInWhatAVerdictNames) {
  v1::Transcript transcript = Game2({10});
  transcript.mutable_source()->set_file("a.log");
  const v1::Verdict verdict = Checked(transcript);
  EXPECT_EQ(verdict.transcript_id(), "t");
  EXPECT_EQ(verdict.game(), "fake");
  EXPECT_EQ(verdict.edition(), "fake/new");
  EXPECT_EQ(verdict.checker_version(), kCheckerVersion);
  EXPECT_EQ(verdict.catalog_digest(), std::string(64, 'a'));
  EXPECT_EQ(verdict.source_file(), "a.log");
  EXPECT_THAT(verdict.coverage().notes(), ElementsAre("Nothing is real."));
  ASSERT_EQ(verdict.standings_size(), 2);
  EXPECT_EQ(verdict.standings(0).name(), "Ann");
  EXPECT_EQ(verdict.standings(0).score_lines(0).rule_id(), "FAKE.1");
  EXPECT_EQ(verdict.standings(0).score_lines(0).times(), 2u);
}

TEST(Replay, StopEndsAtTheFirstIllegalEvent) {
  const v1::Verdict verdict = Checked(Game2({1, fake::kTwoIllegal, 2, fake::kIllegal}));
  EXPECT_EQ(verdict.findings_size(), 2);
  EXPECT_EQ(verdict.coverage().events(), 4u);
  EXPECT_EQ(verdict.coverage().checked(), 2u);
  EXPECT_EQ(verdict.coverage().not_reached(), 2u);
  EXPECT_EQ(fake::calls.judged, 2);
  EXPECT_EQ(fake::calls.ended, 0);
  EXPECT_EQ(fake::calls.carried_out, 0);
}

TEST(Replay, StopEndsBeforeTheFirstEventOfAnIllegalSetUp) {
  v1::Transcript transcript = Game2({1, 2});
  transcript.mutable_root()->set_map(v1::ROOT_MAP_MOUNTAIN);
  const v1::Verdict verdict = Checked(transcript);
  EXPECT_EQ(verdict.outcome(), v1::OUTCOME_ILLEGAL);
  EXPECT_EQ(fake::calls.judged, 0);
  EXPECT_EQ(verdict.coverage().not_reached(), 2u);
  EXPECT_FALSE(verdict.findings(0).has_event_index());
  EXPECT_FALSE(verdict.findings(0).has_position());
  EXPECT_EQ(Checked(transcript, Continue()).coverage().checked(), 2u);
}

TEST(Replay, ContinueGoesOnAndSaysWhatFollows) {
  const v1::Verdict verdict = Checked(Game2({fake::kIllegal, 1, fake::kIllegalFollowing}), Continue());
  ASSERT_EQ(verdict.findings_size(), 2);
  EXPECT_FALSE(verdict.findings(0).has_follows());
  EXPECT_EQ(verdict.findings(1).follows(), 0u);
  EXPECT_TRUE(verdict.findings(1).has_follows());
  EXPECT_EQ(verdict.coverage().not_reached(), 0u);
  EXPECT_EQ(fake::calls.carried_out, 2);
  EXPECT_EQ(fake::calls.ended, 1);
}

TEST(Replay, FindingsCarryWhereAndWho) {
  const v1::Verdict verdict = Checked(Game2({1, fake::kAboutFirstEvent, fake::kIllegal}), Continue());
  ASSERT_EQ(verdict.findings_size(), 2);
  const v1::Finding& earlier = verdict.findings(0);
  EXPECT_EQ(earlier.event_index(), 0u);
  EXPECT_EQ(earlier.established_at(), 1u);
  EXPECT_EQ(earlier.established_position().line(), 11u);
  EXPECT_EQ(earlier.position().line(), 10u);
  const v1::Finding& plain = verdict.findings(1);
  EXPECT_EQ(plain.kind(), v1::FINDING_KIND_ILLEGAL);
  EXPECT_EQ(plain.event_index(), 2u);
  EXPECT_FALSE(plain.has_established_at());
  EXPECT_EQ(plain.position().line(), 12u);
  EXPECT_EQ(plain.player(), 1u);
  EXPECT_EQ(plain.actor(), "role 1");
  EXPECT_EQ(plain.rule_id(), "FAKE.1");
  EXPECT_EQ(plain.message(), "negative points");
  EXPECT_THAT(plain.alternatives(), ElementsAre("1", "2"));
}

TEST(Replay, WhatIsSaidAtTheEndIsAboutNoEvent) {
  const v1::Verdict verdict = Checked(Game2({fake::kNote}));
  ASSERT_EQ(verdict.findings_size(), 2);
  EXPECT_EQ(verdict.findings(1).message(), "the end");
  EXPECT_FALSE(verdict.findings(1).has_event_index());
}

TEST(Replay, CoverageCountsEachEventOnce) {
  const v1::Verdict verdict = Checked(
      Game2({1, fake::kOnTrust, fake::kUnverifiable, fake::kSlip, fake::kUnreadable, fake::kNote, 1}));
  EXPECT_EQ(verdict.coverage().checked(), 3u);
  EXPECT_EQ(verdict.coverage().on_trust(), 3u);
  EXPECT_EQ(verdict.coverage().unreadable(), 1u);
}

TEST(Replay, NotesOfTheSourceBecomeFindings) {
  v1::Transcript transcript = Game2({1, fake::kSlip});
  transcript.mutable_events(0)->mutable_position()->set_loose_form("loose");
  v1::SourceNote& unreadable = *transcript.mutable_source()->add_notes();
  unreadable.set_message("what is this");
  unreadable.set_unreadable(true);
  unreadable.mutable_position()->set_line(3);
  transcript.mutable_source()->add_notes()->set_message("odd");
  const v1::Verdict verdict = Checked(transcript);
  ASSERT_EQ(verdict.findings_size(), 4);
  EXPECT_EQ(verdict.findings(0).kind(), v1::FINDING_KIND_UNREADABLE);
  EXPECT_EQ(verdict.findings(0).position().line(), 3u);
  EXPECT_FALSE(verdict.findings(0).has_event_index());
  EXPECT_EQ(verdict.findings(1).kind(), v1::FINDING_KIND_NOTE);
  EXPECT_EQ(verdict.findings(2).kind(), v1::FINDING_KIND_NOTE);
  EXPECT_EQ(verdict.findings(2).message(), "loose");
  EXPECT_EQ(verdict.findings(2).event_index(), 0u);
  EXPECT_EQ(verdict.findings(3).event_index(), 1u);
  EXPECT_EQ(verdict.coverage().checked(), 1u);
}

TEST(Replay, PrefixOfATranscriptGivesAPrefixOfTheFindings) {
  const std::vector<int> all = {
      fake::kSlip, 1, fake::kIllegal, 2, fake::kUnverifiable, fake::kIllegalFollowing};
  const v1::Verdict whole = Checked(Game2(all), Continue());
  for (size_t length = 0; length < all.size(); ++length) {
    const v1::Verdict part = Checked(Game2({all.begin(), all.begin() + length}), Continue());
    ASSERT_LE(part.findings_size(), whole.findings_size());
    for (int i = 0; i < part.findings_size(); ++i) {
      EXPECT_EQ(part.findings(i).SerializeAsString(), whole.findings(i).SerializeAsString());
    }
  }
}

TEST(Replay, EditionIsCheckedOrFound) {
  v1::Transcript transcript = Game2({1});
  transcript.set_played_on("1999-12-31");
  EXPECT_EQ(Checked(transcript).edition(), "fake/old");
  transcript.set_edition("fake/new");
  EXPECT_EQ(Checked(transcript).edition(), "fake/new");
  transcript.set_edition("fake/next");
  const absl::Status status = Refused(transcript);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(FieldOf(status), "edition");
  EXPECT_THAT(std::string(status.message()), HasSubstr("fake/new, fake/old"));
}

TEST(Replay, DaysMustExist) {
  v1::Transcript transcript = Game2({1});
  for (const char* day : {"2024-02-29", "2000-02-29", "0001-01-01", "2023-12-31"}) {
    transcript.set_played_on(day);
    EXPECT_TRUE(Refused(transcript).ok()) << day;
  }
  for (const char* day : {"2023-02-29", "1900-02-29", "2023-13-01", "2023-00-10", "2023-04-31", "2023-4-1",
                          "2023/04/01", "20230401xx", "yesterday", "2023-01-00"}) {
    transcript.set_played_on(day);
    EXPECT_EQ(FieldOf(Refused(transcript)), "played_on") << day;
  }
}

TEST(Replay, MalformedTranscriptsNameTheField) {
  EXPECT_EQ(FieldOf(Refused(Game2({1, fake::kMalformed}))), "events[1].root.score");
  v1::Transcript lake = Game2({});
  lake.mutable_root()->set_map(v1::ROOT_MAP_LAKE);
  EXPECT_EQ(FieldOf(Refused(lake)), "setup.root.map");
  v1::Transcript no_setup = Game2({1});
  no_setup.clear_root();
  EXPECT_EQ(FieldOf(Refused(no_setup)), "setup");
  v1::Transcript no_event = Game2({1, 1, 1});
  no_event.mutable_events(2)->clear_event();
  const absl::Status status = Refused(no_event);
  EXPECT_EQ(FieldOf(status), "events[2]");
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
}

TEST(Replay, ClaimMustBeWellFormed) {
  v1::Transcript transcript = Game2({10});
  transcript.mutable_claimed_result()->add_standings()->set_player(2);
  EXPECT_EQ(FieldOf(Refused(transcript)), "claimed_result.standings[0].player");
  transcript.mutable_claimed_result()->mutable_standings(0)->set_player(1);
  EXPECT_TRUE(Refused(transcript).ok());
  transcript.mutable_claimed_result()->add_standings()->set_player(1);
  EXPECT_EQ(FieldOf(Refused(transcript)), "claimed_result.standings[1].player");
  transcript.mutable_claimed_result()->mutable_standings(1)->set_player(0);
  transcript.mutable_claimed_result()->mutable_standings(1)->set_rank(0);
  EXPECT_EQ(FieldOf(Refused(transcript)), "claimed_result.standings[1].rank");
}

v1::Transcript Claiming(const std::vector<int>& points, uint32_t player, int score, uint32_t rank) {
  v1::Transcript transcript = Game2(points);
  v1::ClaimedResult& claim = *transcript.mutable_claimed_result();
  claim.set_winners_claimed(true);
  claim.mutable_position()->set_line(99);
  v1::ClaimedStanding& standing = *claim.add_standings();
  standing.set_player(player);
  standing.set_winner(true);
  standing.set_score(score);
  standing.set_rank(rank);
  return transcript;
}

TEST(Replay, TrueClaimsChangeNothing) {
  const v1::Verdict verdict = Checked(Claiming({10}, 0, 10, 1));
  EXPECT_EQ(verdict.mismatches_size(), 0);
  EXPECT_EQ(verdict.outcome(), v1::OUTCOME_LEGAL);
}

TEST(Replay, WrongClaimsAreMismatches) {
  const v1::Verdict verdict = Checked(Claiming({10}, 1, 12, 1));
  ASSERT_EQ(verdict.mismatches_size(), 3);
  EXPECT_EQ(verdict.outcome(), v1::OUTCOME_UNVERIFIABLE);
  const v1::Mismatch& winner = verdict.mismatches(0);
  EXPECT_EQ(winner.field(), "winner");
  EXPECT_FALSE(winner.has_player());
  EXPECT_EQ(winner.claimed(), "role 1");
  EXPECT_EQ(winner.computed(), "role 0");
  EXPECT_EQ(winner.rule_id(), "FAKE.2");
  EXPECT_EQ(winner.position().line(), 99u);
  EXPECT_EQ(verdict.mismatches(1).field(), "score");
  EXPECT_EQ(verdict.mismatches(1).player(), 1u);
  EXPECT_EQ(verdict.mismatches(1).claimed(), "12");
  EXPECT_EQ(verdict.mismatches(1).computed(), "0");
  EXPECT_EQ(verdict.mismatches(2).field(), "rank");
  EXPECT_EQ(verdict.mismatches(2).computed(), "2");
}

TEST(Replay, ClaimedScoreLinesAreComparedOneByOne) {
  v1::Transcript transcript = Claiming({10}, 0, 10, 1);
  v1::ClaimedStanding& claim = *transcript.mutable_claimed_result()->mutable_standings(0);
  ASSERT_EQ(claim.player(), 0u);
  claim.add_score_lines()->set_label("points");
  claim.mutable_score_lines(0)->set_points(10);
  claim.add_score_lines()->set_rule_id("FAKE.1");
  claim.mutable_score_lines(1)->set_points(10);
  EXPECT_EQ(Checked(transcript).mismatches_size(), 0);
  claim.mutable_score_lines(0)->set_points(9);
  claim.mutable_score_lines(1)->set_label("bonus");
  const v1::Verdict verdict = Checked(transcript);
  ASSERT_EQ(verdict.mismatches_size(), 2);
  EXPECT_EQ(verdict.outcome(), v1::OUTCOME_UNVERIFIABLE);
  EXPECT_EQ(verdict.mismatches(0).field(), "score_line");
  EXPECT_EQ(verdict.mismatches(0).player(), 0u);
  EXPECT_EQ(verdict.mismatches(0).claimed(), "9");
  EXPECT_EQ(verdict.mismatches(0).computed(), "10");
  EXPECT_EQ(verdict.mismatches(0).rule_id(), "FAKE.1");
  EXPECT_THAT(verdict.mismatches(0).message(),
              HasSubstr("9 points for \"points\"; by its events there are 10"));
  EXPECT_EQ(verdict.mismatches(1).computed(), "none");
  EXPECT_EQ(verdict.mismatches(1).rule_id(), "FAKE.2");
  claim.mutable_score_lines(1)->clear_label();
  claim.mutable_score_lines(1)->clear_rule_id();
  EXPECT_EQ(FieldOf(Refused(transcript)), "claimed_result.standings[0].score_lines[1]");
}

TEST(Replay, ClaimsAreComparedOnlyAtTheEndOfTheRecord) {
  const v1::Transcript transcript = Claiming({fake::kIllegal, 10}, 0, 10, 1);
  EXPECT_EQ(Checked(transcript).mismatches_size(), 0);
  EXPECT_EQ(Checked(transcript, Continue()).mismatches_size(), 0);
  const v1::Verdict unfinished = Checked(Claiming({9}, 0, 9, 1));
  ASSERT_EQ(unfinished.mismatches_size(), 2);
  EXPECT_THAT(unfinished.mismatches(0).computed(), HasSubstr("not over"));
}

TEST(Replay, WinnersThatAreNotClaimedAreNotCompared) {
  v1::Transcript transcript = Game2({10});
  transcript.mutable_claimed_result()->add_standings()->set_player(1);
  EXPECT_EQ(Checked(transcript).mismatches_size(), 0);
  transcript.mutable_claimed_result()->set_winners_claimed(true);
  EXPECT_EQ(Checked(transcript).mismatches(0).claimed(), "nobody");
}

TEST(Replay, LimitsAreErrorsWithTheirFigures) {
  CheckOptions options;
  options.limits.max_events = 2;
  EXPECT_TRUE(Refused(Game2({1, 1}), options).ok());
  const absl::Status status = Refused(Game2({1, 1, 1}), options);
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  ASSERT_TRUE(DetailOf(status).has_value());
  EXPECT_EQ(DetailOf(status)->reason, "LIMIT_EXCEEDED");
  EXPECT_EQ(DetailOf(status)->metadata.at("limit"), "max_events");
  EXPECT_EQ(DetailOf(status)->metadata.at("value"), "3");
  EXPECT_EQ(DetailOf(status)->metadata.at("maximum"), "2");
  options.limits.max_events = 10;
  options.limits.max_players = 1;
  EXPECT_EQ(DetailOf(Refused(Game2({1}), options))->metadata.at("limit"), "max_players");
  options.limits.max_players = 2;
  options.limits.max_bytes = 10;
  EXPECT_EQ(DetailOf(Refused(Game2({1}), options))->metadata.at("limit"), "max_bytes");
}

TEST(Replay, LongStringsAreFoundWhereverTheyAre) {
  CheckOptions options;
  options.limits.max_string_bytes = 100;
  const std::string fits(100, 'x');
  const std::string over(101, 'x');
  v1::Transcript transcript = Game2({1, 1});
  transcript.mutable_events(1)->mutable_position()->set_text(fits);
  transcript.mutable_events(1)->mutable_position()->set_comment(fits);
  transcript.set_id(fits);
  transcript.mutable_root()->add_hirelings(fits);
  EXPECT_TRUE(Refused(transcript, options).ok());
  const auto refused_at = [&](const v1::Transcript& bad) {
    const absl::Status status = Refused(bad, options);
    EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
    return FieldOf(status);
  };
  v1::Transcript bad = transcript;
  bad.mutable_events(1)->mutable_position()->set_comment(over);
  EXPECT_EQ(refused_at(bad), "events[1].position.comment");
  bad = transcript;
  bad.mutable_events(0)->mutable_root()->mutable_craft()->mutable_card()->set_name(over);
  EXPECT_EQ(refused_at(bad), "events[0].root.craft.card.name");
  bad = transcript;
  bad.set_id(over);
  EXPECT_EQ(refused_at(bad), "id");
  bad = transcript;
  bad.mutable_root()->add_hirelings(over);
  EXPECT_EQ(refused_at(bad), "root.hirelings[1]");
  bad = transcript;
  bad.mutable_source()->add_notes()->mutable_position()->set_text(over);
  EXPECT_EQ(refused_at(bad), "source.notes[0].position.text");
}

TEST(Replay, TooManyFindingsEndTheCheckAndSaySo) {
  CheckOptions options = Continue();
  options.limits.max_findings = 2;
  EXPECT_EQ(Checked(Game2({fake::kSlip, fake::kOnTrust, fake::kSlip}), options).findings_size(), 2);
  const v1::Verdict verdict =
      Checked(Game2({fake::kSlip, fake::kSlip, fake::kSlip, fake::kSlip, 1}), options);
  ASSERT_EQ(verdict.findings_size(), 3);
  EXPECT_EQ(verdict.findings(2).kind(), v1::FINDING_KIND_NOTE);
  EXPECT_THAT(verdict.findings(2).message(), HasSubstr("max_findings"));
  EXPECT_EQ(verdict.coverage().not_reached(), 2u);
  EXPECT_EQ(fake::calls.ended, 0);
}

TEST(Replay, CancellationIsAskedBetweenEvents) {
  CheckOptions options;
  int asked = 0;
  options.cancelled = [&asked] { return ++asked == 2; };
  fake::calls = {};
  const absl::Status status = Refused(Game2(std::vector<int>(1000, 1)), options);
  EXPECT_EQ(status.code(), absl::StatusCode::kCancelled);
  EXPECT_EQ(fake::calls.judged, 64);
}

TEST(Replay, SameInputSameBytes) {
  const v1::Transcript transcript = Claiming({fake::kSlip, 10, fake::kNote}, 1, 3, 2);
  EXPECT_EQ(Checked(transcript).SerializeAsString(), Checked(transcript).SerializeAsString());
}

TEST(Replay, VerdictIsClearedFirst) {
  v1::Verdict verdict;
  verdict.add_findings()->set_message("old");
  ASSERT_TRUE(CheckWith(FakeGame(), Game2({10}), {}, verdict).ok());
  EXPECT_EQ(verdict.findings_size(), 0);
}

TEST(PositionAfter, WritesTheStateAfterSomeEvents) {
  const auto position = PositionAfter(FakeGame(), Game2({1, 2, 3}), 2, {});
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_EQ(position->root().position().deck(), 3u);
  EXPECT_EQ(position->root().map(), v1::ROOT_MAP_FALL);
  EXPECT_EQ(position->players_size(), 2);
  EXPECT_EQ(position->edition(), "fake/new");
  EXPECT_EQ(position->events_size(), 0);
  EXPECT_EQ(PositionAfter(FakeGame(), Game2({1, 2, 3}), 99, {})->root().position().deck(), 6u);
}

TEST(PositionAfter, CannotGoBeyondWhereTheCheckStops) {
  const v1::Transcript transcript = Game2({1, fake::kIllegal, 3});
  EXPECT_TRUE(PositionAfter(FakeGame(), transcript, 1, {}).ok());
  EXPECT_EQ(PositionAfter(FakeGame(), transcript, 3, {}).status().code(), absl::StatusCode::kOutOfRange);
  EXPECT_EQ(PositionAfter(FakeGame(), transcript, 3, Continue())->root().position().deck(), 4u);
}

}  // namespace
}  // namespace lantern
