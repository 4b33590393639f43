// Verdicts as one seat may see them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "checker/veil.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Two draws of Soul Hunters with cards that no catalog has, so that a message would name them.
v1::Transcript Secretive(const std::string& first, const std::string& second) {
  v1::Transcript game;
  game.add_players()->set_name("Ann");
  game.add_players()->set_name("Bob");
  v1::SoulHuntersSetup& setup = *game.mutable_soul_hunters();
  setup.set_catalog_name("sample");
  setup.set_starting_player(0);
  for (uint32_t player = 0; player < 2; ++player) {
    v1::SoulHuntersDraw& draw = *game.add_events()->mutable_soul_hunters()->mutable_draw();
    draw.set_player(player);
    draw.set_card(player == 0 ? first : second);
    game.add_events()->mutable_soul_hunters()->mutable_end_turn()->set_player(player);
  }
  return game;
}

class ViewerTest : public testing::Test {
 protected:
  grpc::Status Check(const v1::Transcript& game, uint32_t viewer, v1::Verdict& verdict) {
    grpc::ClientContext context;
    v1::CheckTranscriptRequest request;
    *request.mutable_transcript() = game;
    request.mutable_options()->set_viewer(viewer);
    request.mutable_options()->set_policy(v1::POLICY_CONTINUE);
    v1::CheckTranscriptResponse response;
    const grpc::Status status = server_.stub().CheckTranscript(&context, request, &response);
    verdict = response.verdict();
    return status;
  }

  TestServer server_;
};

TEST_F(ViewerTest, VerdictsAreMadeOfWhatTheSeatMayKnow) {
  v1::Verdict one;
  v1::Verdict other;
  ASSERT_TRUE(Check(Secretive("", "hidden treasure"), 0, one).ok());
  ASSERT_TRUE(Check(Secretive("", "another secret"), 0, other).ok());
  EXPECT_EQ(one.SerializeAsString(), other.SerializeAsString());
  EXPECT_THAT(one.ShortDebugString(), Not(HasSubstr("treasure")));
  // The seat itself sees its own card, which no catalog has: the request is refused, or the verdict names it.
  const grpc::Status status = Check(Secretive("", "hidden treasure"), 1, one);
  EXPECT_THAT(status.error_message() + one.ShortDebugString(), HasSubstr("treasure"));
}

TEST_F(ViewerTest, IsOneOfThePlayers) {
  v1::Verdict verdict;
  const grpc::Status status = Check(Game(1), 2, verdict);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  const Details details = DetailsOf(status);
  EXPECT_EQ(details.reason, "UNKNOWN_VIEWER");
  EXPECT_EQ(details.field, "options.viewer");
  EXPECT_EQ(details.metadata.at("players"), "2");
}

// A live game seen by one seat gives what a check of the same record gives it, through undo.
TEST_F(ViewerTest, LiveGamesAgreeWithChecks) {
  const v1::Transcript game = Secretive("", "hidden treasure");
  grpc::ClientContext context;
  const auto stream = server_.stub().RefereeGame(&context);
  v1::RefereeGameRequest request;
  v1::RefereeGameResponse response;
  *request.mutable_open()->mutable_transcript() = game;
  request.mutable_open()->mutable_transcript()->clear_events();
  request.mutable_open()->mutable_options()->set_viewer(0);
  request.mutable_open()->mutable_options()->set_policy(v1::POLICY_CONTINUE);
  ASSERT_TRUE(stream->Write(request));
  ASSERT_TRUE(stream->Read(&response));
  ASSERT_TRUE(response.has_state()) << response.ShortDebugString();
  const auto play = [&](int event) {
    *request.mutable_event() = game.events(event);
    request.set_max_listed(5);
    ASSERT_TRUE(stream->Write(request));
    ASSERT_TRUE(stream->Read(&response));
    EXPECT_TRUE(response.has_state()) << response.ShortDebugString();
    EXPECT_THAT(response.ShortDebugString(), Not(HasSubstr("treasure")));
  };
  for (int i = 0; i < 3; ++i) play(i);
  request.mutable_undo()->set_keep_events(2);
  ASSERT_TRUE(stream->Write(request));
  ASSERT_TRUE(stream->Read(&response));
  for (int i = 2; i < 4; ++i) play(i);
  request.mutable_verdict();
  request.set_max_listed(0);
  ASSERT_TRUE(stream->Write(request));
  ASSERT_TRUE(stream->Read(&response));
  v1::Transcript seen = game;
  ASSERT_TRUE(HideFrom(0, seen).ok());
  EXPECT_EQ(response.verdict().SerializeAsString(),
            LibraryVerdict(seen, Policy::kContinue).SerializeAsString());
  stream->WritesDone();
  EXPECT_TRUE(stream->Finish().ok());
}

}  // namespace
}  // namespace lantern::service
