// What Prometheus sees.
#include "service/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class MetricsTest : public testing::Test {
 protected:
  static ServerOptions Options() {
    ServerOptions options;
    options.metrics_address = "127.0.0.1:0";
    options.limits.max_events = 10;
    return options;
  }
  grpc::Status Check(int events) {
    grpc::ClientContext context;
    v1::CheckTranscriptRequest request;
    *request.mutable_transcript() = Game(events);
    v1::CheckTranscriptResponse response;
    return server_.stub().CheckTranscript(&context, request, &response);
  }
  std::string Page() {
    // A call is counted a moment after its caller has its answer.
    EXPECT_TRUE(Eventually([&] { return server_->stats().calls_active == 0; }));
    return Get(server_->metrics_port(), "/metrics");
  }

  TestServer server_{Options()};
};

TEST_F(MetricsTest, CountCallsUnderTheNamesOfA66) {
  EXPECT_TRUE(Check(3).ok());
  EXPECT_TRUE(Check(4).ok());
  EXPECT_FALSE(Check(11).ok());
  const std::string page = Page();
  EXPECT_THAT(page, HasSubstr("200 OK"));
  const std::string method = "grpc_method=\"lantern.v1.LanternService/CheckTranscript\"";
  EXPECT_EQ(ValueOf(page, absl::StrCat("grpc_server_call_started_total{", method, "}")), 3) << page;
  const std::string ok = absl::StrCat("{", method, ",grpc_status=\"OK\"}");
  EXPECT_EQ(ValueOf(page, absl::StrCat("grpc_server_call_duration_seconds_count", ok)), 2);
  EXPECT_GT(ValueOf(page, absl::StrCat("grpc_server_call_rcvd_total_compressed_message_size_bytes_sum", ok)),
            0);
  EXPECT_GT(ValueOf(page, absl::StrCat("grpc_server_call_sent_total_compressed_message_size_bytes_sum", ok)),
            0);
  EXPECT_EQ(ValueOf(page, absl::StrCat("grpc_server_call_duration_seconds_count{", method,
                                       ",grpc_status=\"RESOURCE_EXHAUSTED\"}")),
            1);
  EXPECT_THAT(page, HasSubstr(absl::StrCat("grpc_server_call_duration_seconds_bucket{", method,
                                           ",grpc_status=\"OK\",le=\"0.065\"}")));
}

TEST_F(MetricsTest, CountVerdictsAndEventsByGame) {
  EXPECT_TRUE(Check(3).ok());
  const std::string outcome(v1::Outcome_Name(LibraryVerdict(Game(3)).outcome()).substr(8));
  const v1::Coverage coverage = LibraryVerdict(Game(3)).coverage();
  const std::string page = Page();
  EXPECT_EQ(ValueOf(page, absl::StrCat("lantern_verdicts_total{game=\"root\",outcome=\"", outcome, "\"}")), 1)
      << page;
  EXPECT_EQ(ValueOf(page, "lantern_events_judged_total{game=\"root\"}"),
            coverage.events() - coverage.not_reached());
  EXPECT_EQ(ValueOf(page, "lantern_check_duration_seconds_count{game=\"root\"}"), 1);
}

class VerdictsTest : public MetricsTest {
 protected:
  // How many verdicts with an outcome were counted.
  static double Counted(const std::string& page, absl::string_view game, v1::Outcome outcome) {
    return ValueOf(page, absl::StrCat("lantern_verdicts_total{game=\"", game, "\",outcome=\"",
                                      v1::Outcome_Name(outcome).substr(8), "\"}"));
  }
};

TEST_F(VerdictsTest, OfStreams) {
  grpc::ClientContext context;
  const auto stream = server_.stub().CheckTranscripts(&context);
  v1::CheckTranscriptsRequest request;
  v1::CheckTranscriptsResponse response;
  // The last is over a limit, and has none.
  for (const int events : {3, 3, 11}) {
    *request.mutable_transcript() = Game(events);
    ASSERT_TRUE(stream->Write(request));
    ASSERT_TRUE(stream->Read(&response));
  }
  stream->WritesDone();
  ASSERT_TRUE(stream->Finish().ok());
  EXPECT_EQ(Counted(Page(), "root", LibraryVerdict(Game(3)).outcome()), 2);
}

TEST_F(VerdictsTest, OfLiveGames) {
  grpc::ClientContext context;
  const auto stream = server_.stub().RefereeGame(&context);
  v1::RefereeGameRequest request;
  v1::RefereeGameResponse response;
  const auto ask = [&] {
    ASSERT_TRUE(stream->Write(request));
    ASSERT_TRUE(stream->Read(&response));
    ASSERT_TRUE(response.has_state()) << response.ShortDebugString();
  };
  *request.mutable_open()->mutable_transcript() = Game(3);
  ask();
  // Where a game stands is no verdict.
  EXPECT_THAT(Get(server_->metrics_port(), "/metrics"), Not(HasSubstr("lantern_verdicts_total{")));
  request.mutable_verdict();
  ask();
  stream->WritesDone();
  ASSERT_TRUE(stream->Finish().ok());
  EXPECT_EQ(Counted(Page(), "root", response.verdict().outcome()), 1);
}

TEST_F(VerdictsTest, OfScores) {
  grpc::ClientContext context;
  v1::ScoreTranscriptRequest request;
  v1::Transcript& game = *request.mutable_transcript();
  game.mutable_soul_hunters()->set_catalog_name("sample");
  for (int player = 0; player < 2; ++player) {
    game.add_players();
    v1::SoulHuntersWonSouls& won = *game.mutable_soul_hunters()->mutable_final()->add_won();
    for (const int soul : {4, player == 0 ? 4 : 3, player == 0 ? 1 : 2}) won.add_values(soul);
  }
  v1::ScoreTranscriptResponse response;
  const grpc::Status status = server_.stub().ScoreTranscript(&context, request, &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(Counted(Page(), "soul_hunters", response.verdict().outcome()), 1);
}

TEST_F(VerdictsTest, OfTheGamesOfATournamentOneByOne) {
  v1::CheckTournamentRequest request;
  v1::Tournament& cup = *request.mutable_tournament();
  for (const char* name : {"Ann", "Bob"}) cup.add_entrants()->set_name(name);
  cup.mutable_rules()->set_format(v1::TOURNAMENT_FORMAT_ALL_PLAY_ALL);
  // The last is over a limit, and has none.
  for (const int events : {3, 3, 3, 11}) {
    v1::Game& game = *cup.add_rounds()->add_matches()->add_games();
    for (const char* name : {"Ann", "Bob"}) game.add_seats()->set_entrant(name);
    *game.mutable_transcript() = Game(events);
  }
  grpc::ClientContext context;
  v1::CheckTournamentResponse response;
  const grpc::Status status = server_.stub().CheckTournament(&context, request, &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  const v1::Outcome outcome = LibraryVerdict(Game(3), Policy::kContinue).outcome();
  const std::string page = Page();
  EXPECT_EQ(Counted(page, "root", outcome), 3) << page;
  const v1::Coverage coverage = LibraryVerdict(Game(3), Policy::kContinue).coverage();
  EXPECT_EQ(ValueOf(page, "lantern_events_judged_total{game=\"root\"}"),
            3 * (coverage.events() - coverage.not_reached()));
  EXPECT_EQ(ValueOf(page, "lantern_check_duration_seconds_count{game=\"tournament\"}"), 1);
  EXPECT_THAT(page, Not(HasSubstr("lantern_events_judged_total{game=\"tournament\"}")));
}

// Names that callers make up must not fill the memory.
TEST_F(MetricsTest, CallUnknownMethodsOther) {
  for (int i = 0; i < 20; ++i) {
    const RawAnswer answer =
        RawUnary(server_.channel(), absl::StrCat("/lantern.v1.LanternService/Method", i), "");
    EXPECT_EQ(answer.status.error_code(), grpc::StatusCode::UNIMPLEMENTED);
  }
  EXPECT_EQ(RawUnary(server_.channel(), "/other.Service/Method", "").status.error_code(),
            grpc::StatusCode::UNIMPLEMENTED);
  const std::string page = Page();
  EXPECT_EQ(ValueOf(page, "grpc_server_call_started_total{grpc_method=\"other\"}"), 21);
  EXPECT_EQ(
      ValueOf(page,
              "grpc_server_call_duration_seconds_count{grpc_method=\"other\",grpc_status=\"UNIMPLEMENTED\"}"),
      21);
  EXPECT_THAT(page, Not(HasSubstr("Method1")));
}

TEST(Metrics, SayWhereTheyCannotListen) {
  ServerOptions options;
  options.address = "127.0.0.1:0";
  options.metrics_address = "203.0.113.1:1";
  const auto server = Server::Start(options);
  EXPECT_EQ(server.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(std::string(server.status().message()), HasSubstr("203.0.113.1:1"));
}

}  // namespace
}  // namespace lantern::service
