#include "checker/core/live.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checker/io/transcript_io.h"
#include "tests/unit/core/fake_game.h"

namespace lantern {
namespace {

using fake::FakeGame;
using fake::Game2;
using ::testing::HasSubstr;

v1::Event Scored(int points) { return Game2({points}).events(0); }

// Opened with events of so many points, under STOP unless said otherwise.
class Live {
 public:
  explicit Live(const std::vector<int>& points = {}, const CheckOptions& options = {}) {
    auto opened = LiveGame::Open(FakeGame(), Game2(points), options, state);
    EXPECT_TRUE(opened.ok()) << opened.status();
    if (opened.ok()) game = *std::move(opened);
  }

  bool Append(int points) {
    const absl::Status status = game->Append(Scored(points), state);
    EXPECT_TRUE(status.ok()) << status;
    return state.accepted();
  }
  int ScoreOfAnn() const { return state.standings(0).score(); }

  v1::LiveState state;
  std::unique_ptr<LiveGame> game;
};

TEST(LiveGame, RulesOnEachEvent) {
  Live live;
  EXPECT_EQ(live.state.events(), 0u);
  EXPECT_TRUE(live.Append(3));
  EXPECT_EQ(live.state.events(), 1u);
  EXPECT_EQ(live.ScoreOfAnn(), 3);
  EXPECT_EQ(live.state.findings_size(), 0);
  EXPECT_TRUE(live.Append(fake::kSlip));
  ASSERT_EQ(live.state.findings_size(), 1);
  EXPECT_EQ(live.state.findings(0).kind(), v1::FINDING_KIND_SLIP);
  EXPECT_EQ(live.state.findings(0).event_index(), 1u);
  EXPECT_TRUE(live.Append(7));
  EXPECT_EQ(live.state.findings_size(), 0) << "only what is new";
  EXPECT_TRUE(live.state.over());
  EXPECT_EQ(live.state.standings(0).rank(), 1u);
}

TEST(LiveGame, AnIllegalEventIsRefusedAndLeavesNothing) {
  Live live({2});
  EXPECT_FALSE(live.Append(fake::kTwoIllegal));
  EXPECT_EQ(live.state.findings_size(), 2);
  EXPECT_EQ(live.state.events(), 1u);
  EXPECT_TRUE(live.Append(1));
  EXPECT_EQ(live.ScoreOfAnn(), 3);
  v1::Verdict verdict;
  ASSERT_TRUE(live.game->Check(verdict).ok());
  EXPECT_EQ(verdict.findings_size(), 0);
  EXPECT_EQ(verdict.outcome(), v1::OUTCOME_INCOMPLETE);
}

TEST(LiveGame, UnderContinueAnIllegalEventIsCarriedOut) {
  CheckOptions options;
  options.policy = Policy::kContinue;
  Live live({2}, options);
  EXPECT_TRUE(live.Append(fake::kIllegal));
  EXPECT_EQ(live.state.findings_size(), 1);
  EXPECT_EQ(live.state.events(), 2u);
}

TEST(LiveGame, AMalformedEventIsAnErrorAndLeavesNothing) {
  Live live({2});
  const absl::Status status = live.game->Append(Scored(fake::kMalformed), live.state);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("events[1]"));
  EXPECT_FALSE(live.game->Append(v1::Event(), live.state).ok());
  EXPECT_TRUE(live.Append(1));
  EXPECT_EQ(live.ScoreOfAnn(), 3);
  EXPECT_EQ(live.state.events(), 2u);
}

TEST(LiveGame, UndoTakesBackEvents) {
  Live live({1, 2});
  live.Append(3);
  ASSERT_TRUE(live.game->UndoTo(1, live.state).ok());
  EXPECT_EQ(live.state.events(), 1u);
  EXPECT_EQ(live.ScoreOfAnn(), 1);
  EXPECT_TRUE(live.Append(4));
  EXPECT_EQ(live.ScoreOfAnn(), 5);
  EXPECT_EQ(live.game->UndoTo(9, live.state).code(), absl::StatusCode::kOutOfRange);
  EXPECT_EQ(live.game->transcript().events_size(), 2);
}

TEST(LiveGame, ResumesWhereTheTranscriptBreaksARule) {
  Live live({1, fake::kSlip, fake::kIllegal, 5});
  EXPECT_EQ(live.state.events(), 2u);
  EXPECT_FALSE(live.state.accepted());
  EXPECT_EQ(live.state.findings_size(), 2);
  EXPECT_TRUE(live.Append(5));
  EXPECT_EQ(live.ScoreOfAnn(), 6);
}

TEST(LiveGame, ItsVerdictIsThatOfTheWhole) {
  Live live;
  const std::vector<int> points = {1, fake::kSlip, fake::kNote, 2, fake::kUnverifiable, fake::kOnTrust, 7};
  for (const int one : points) live.Append(one);
  v1::Transcript whole;
  whole = live.game->transcript();
  EXPECT_EQ(whole.events_size(), static_cast<int>(points.size()));
  v1::Verdict expected;
  ASSERT_TRUE(CheckWith(FakeGame(), whole, {}, expected).ok());
  v1::Verdict verdict;
  ASSERT_TRUE(live.game->Check(verdict).ok());
  EXPECT_EQ(VerdictBytes(verdict), VerdictBytes(expected));
}

TEST(LiveGame, KeepsTheLimits) {
  CheckOptions options;
  options.limits.max_events = 2;
  options.limits.max_string_bytes = 20;
  Live live({1}, options);
  v1::Event long_text = Scored(1);
  long_text.mutable_position()->set_text(std::string(30, 'x'));
  EXPECT_EQ(live.game->Append(long_text, live.state).code(), absl::StatusCode::kResourceExhausted);
  EXPECT_TRUE(live.Append(1));
  EXPECT_EQ(live.game->Append(Scored(1), live.state).code(), absl::StatusCode::kResourceExhausted);
  CheckOptions small;
  small.limits.max_bytes = Game2({1}).ByteSizeLong() + 10;
  Live full({1}, small);
  EXPECT_EQ(full.game->Append(Scored(1), full.state).code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(full.game->transcript().events_size(), 1);
}

TEST(LiveGame, RefusesWhatCannotBegin) {
  v1::LiveState state;
  v1::Transcript transcript = Game2({});
  transcript.set_edition("fake/none");
  EXPECT_FALSE(LiveGame::Open(FakeGame(), transcript, {}, state).ok());
}

}  // namespace
}  // namespace lantern
