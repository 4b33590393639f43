// Verdicts as one seat may see them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
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

// A finished game of Soul Hunters whose second hand holds a card that no catalog has.
v1::Transcript SecretEnd(const std::string& card) {
  v1::Transcript game = Secretive("", "");
  game.clear_events();
  game.mutable_soul_hunters()->clear_starting_player();
  v1::SoulHuntersPosition& position = *game.mutable_soul_hunters()->mutable_position();
  position.set_phase(v1::SOUL_HUNTERS_PHASE_OVER);
  position.set_soul_deck(0);
  position.add_players();
  position.add_players()->mutable_hand()->add_cards(card);
  return game;
}

TEST_F(ViewerTest, ScoresAreMadeOfWhatTheSeatMayKnow) {
  const auto score = [this](const std::string& card, absl::optional<uint32_t> viewer) {
    grpc::ClientContext context;
    v1::ScoreTranscriptRequest request;
    *request.mutable_transcript() = SecretEnd(card);
    if (viewer.has_value()) request.mutable_options()->set_viewer(*viewer);
    v1::ScoreTranscriptResponse response;
    const grpc::Status status = server_.stub().ScoreTranscript(&context, request, &response);
    return absl::StrCat(status.error_code(), status.error_message(), response.ShortDebugString());
  };
  EXPECT_EQ(score("hidden treasure", 0), score("another secret", 0));
  EXPECT_THAT(score("hidden treasure", 0), Not(HasSubstr("treasure")));
  // Without a viewer, or to the seat itself, the card is named.
  EXPECT_THAT(score("hidden treasure", 1), HasSubstr("treasure"));
  EXPECT_THAT(score("hidden treasure", absl::nullopt), HasSubstr("treasure"));
  EXPECT_THAT(score("hidden treasure", 2), HasSubstr("no player 2"));
}

// What may come next names no card that the seat does not know.
TEST_F(ViewerTest, LegalEventsAreThoseThatTheSeatMayKnow) {
  const auto list = [this](const std::string& card, uint32_t viewer) {
    grpc::ClientContext context;
    v1::ListLegalEventsRequest request;
    *request.mutable_transcript() = Secretive("", card);
    request.mutable_transcript()->mutable_events()->RemoveLast();
    request.mutable_options()->set_policy(v1::POLICY_CONTINUE);
    request.mutable_options()->set_viewer(viewer);
    v1::ListLegalEventsResponse response;
    const grpc::Status status = server_.stub().ListLegalEvents(&context, request, &response);
    return absl::StrCat(status.error_code(), status.error_message(), response.ShortDebugString());
  };
  EXPECT_EQ(list("hidden treasure", 0), list("another secret", 0));
  EXPECT_THAT(list("hidden treasure", 0), Not(HasSubstr("hidden treasure")));
  EXPECT_THAT(list("hidden treasure", 1), HasSubstr("hidden treasure"));
}

class TournamentViewerTest : public testing::Test {
 protected:
  // Ann and Bob at one table, Bob and Cid at another; Bob's card is a secret in both.
  static v1::CheckTournamentRequest Cup(const std::string& card) {
    v1::CheckTournamentRequest request;
    v1::Tournament& cup = *request.mutable_tournament();
    for (const char* name : {"Ann", "Bob", "Cid"}) cup.add_entrants()->set_name(name);
    cup.mutable_rules()->set_format(v1::TOURNAMENT_FORMAT_ALL_PLAY_ALL);
    cup.mutable_rules()->set_unfinished_games(v1::UNFINISHED_GAME_DRAWN);
    for (const bool first : {true, false}) {
      v1::Game& game = *cup.add_rounds()->add_matches()->add_games();
      game.add_seats()->set_entrant(first ? "Ann" : "Bob");
      game.add_seats()->set_entrant(first ? "Bob" : "Cid");
      *game.mutable_transcript() = first ? Secretive("", card) : Secretive(card, "");
      game.mutable_transcript()->mutable_players(0)->clear_name();
      game.mutable_transcript()->mutable_players(1)->clear_name();
    }
    request.set_include_verdicts(true);
    return request;
  }
  std::string Report(v1::CheckTournamentRequest request, const char* viewer) {
    if (viewer != nullptr) request.set_viewer(viewer);
    grpc::ClientContext context;
    v1::CheckTournamentResponse response;
    const grpc::Status status = server_.stub().CheckTournament(&context, request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response.ShortDebugString();
  }
  // The two games' reports.
  std::pair<std::string, std::string> Games(const char* viewer) {
    v1::CheckTournamentRequest request = Cup("hidden treasure");
    if (viewer != nullptr) request.set_viewer(viewer);
    grpc::ClientContext context;
    v1::CheckTournamentResponse response;
    EXPECT_TRUE(server_.stub().CheckTournament(&context, request, &response).ok());
    return {response.report().matches(0).ShortDebugString(), response.report().matches(1).ShortDebugString()};
  }

  TestServer server_;
};

TEST_F(TournamentViewerTest, ReportsAreMadeOfWhatTheViewerMayKnow) {
  for (const char* viewer : {"Ann", "Cid", ""}) {
    const std::string report = Report(Cup("hidden treasure"), viewer);
    EXPECT_THAT(report, Not(HasSubstr("treasure"))) << viewer;
    EXPECT_EQ(report, Report(Cup("another secret"), viewer)) << viewer;
  }
  EXPECT_THAT(Report(Cup("hidden treasure"), nullptr), HasSubstr("treasure"));
  const auto [first, second] = Games("Bob");
  EXPECT_THAT(first, HasSubstr("treasure"));
  EXPECT_THAT(second, HasSubstr("treasure"));
}

// Two players of one team may hide things from each other.
TEST_F(TournamentViewerTest, SeveralSeatsOfOneEntrantSeeWhatOnlookersSee) {
  v1::CheckTournamentRequest request = Cup("hidden treasure");
  v1::Game& game = *request.mutable_tournament()->mutable_rounds(0)->mutable_matches(0)->mutable_games(0);
  game.add_seats()->set_entrant("Bob");
  v1::Transcript& transcript = *game.mutable_transcript();
  transcript.add_players();
  request.mutable_tournament()->mutable_rounds()->DeleteSubrange(1, 1);
  EXPECT_THAT(Report(request, nullptr), HasSubstr("treasure"));
  EXPECT_THAT(Report(request, "Bob"), Not(HasSubstr("treasure")));
}

TEST_F(TournamentViewerTest, IsOneOfTheEntrants) {
  v1::CheckTournamentRequest request = Cup("");
  request.set_viewer("Dot");
  grpc::ClientContext context;
  v1::CheckTournamentResponse response;
  const grpc::Status status = server_.stub().CheckTournament(&context, request, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(DetailsOf(status).reason, "UNKNOWN_VIEWER");
  EXPECT_EQ(DetailsOf(status).field, "viewer");
  EXPECT_EQ(DetailsOf(status).metadata.at("value"), "Dot");
}

}  // namespace
}  // namespace lantern::service
