// CheckTournament over a socket: the library's answer, its errors, its limits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "checker/tournament/check.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr char kMethod[] = "/lantern.v1.LanternService/CheckTournament";

// Two players and some matches, each with a running game of so many events.
v1::CheckTournamentRequest Cup(int matches, int events) {
  v1::CheckTournamentRequest request;
  v1::Tournament& cup = *request.mutable_tournament();
  cup.set_id("cup");
  for (const char* name : {"Ann", "Bob"}) cup.add_entrants()->set_name(name);
  cup.mutable_rules()->set_unfinished_games(v1::UNFINISHED_GAME_PRESENT_SCORES);
  for (int i = 0; i < matches; ++i) {
    v1::Game& game = *cup.add_rounds()->add_matches()->add_games();
    for (const char* name : {"Ann", "Bob"}) game.add_seats()->set_entrant(name);
    *game.mutable_transcript() = Game(events, absl::StrCat("game ", i));
  }
  return request;
}

Details Refusal(TestServer& server, const v1::CheckTournamentRequest& request, grpc::StatusCode code) {
  grpc::ClientContext context;
  v1::CheckTournamentResponse response;
  const grpc::Status status = server.stub().CheckTournament(&context, request, &response);
  EXPECT_EQ(status.error_code(), code) << status.error_message();
  return DetailsOf(status);
}

TEST(CheckTournament, GivesTheReportOfTheLibraryByteForByte) {
  TestServer server;
  // The small one is answered on gRPC's thread, the large one on a worker.
  for (const int events : {3, 5000}) {
    for (const bool verdicts : {false, true}) {
      v1::CheckTournamentRequest request = Cup(3, events);
      request.set_include_verdicts(verdicts);
      const RawAnswer answer = RawUnary(server.channel(), kMethod, request.SerializeAsString());
      ASSERT_TRUE(answer.status.ok()) << answer.status.error_message();
      v1::CheckTournamentResponse expected;
      TournamentOptions options;
      options.keep_verdicts = verdicts;
      ASSERT_TRUE(lantern::CheckTournament(request.tournament(), options, *expected.mutable_report()).ok());
      EXPECT_EQ(answer.bytes, expected.SerializeAsString());
      EXPECT_EQ(expected.report().matches_size(), 3);
      EXPECT_EQ(expected.report().matches(0).games(0).has_verdict(), verdicts);
    }
  }
  EXPECT_THAT(server.LogLine(0),
              AllOf(HasSubstr(kMethod), HasSubstr("\"code\":\"OK\""), HasSubstr("\"outcomes\":{")));
}

TEST(CheckTournament, NamesWhatIsWrongFromTheRequest) {
  TestServer server;
  EXPECT_EQ(Refusal(server, {}, grpc::StatusCode::INVALID_ARGUMENT).reason, "MISSING_TOURNAMENT");
  v1::CheckTournamentRequest request = Cup(1, 1);
  v1::Game& game = *request.mutable_tournament()->mutable_rounds(0)->mutable_matches(0)->mutable_games(0);
  game.mutable_seats(1)->set_entrant("Nobody");
  EXPECT_EQ(Refusal(server, request, grpc::StatusCode::INVALID_ARGUMENT).field,
            "tournament.rounds[0].matches[0].games[0].seats[1].entrant");
  game.mutable_seats(1)->set_entrant("Bob");
  game.set_transcript_path("/etc/passwd");
  EXPECT_EQ(Refusal(server, request, grpc::StatusCode::INVALID_ARGUMENT).field,
            "tournament.rounds[0].matches[0].games[0].transcript_path");
}

TEST(CheckTournament, KeepsTheLimitsOnEachTranscript) {
  ServerOptions options;
  options.limits.max_events = 10;
  TestServer server(options);
  grpc::ClientContext context;
  v1::CheckTournamentResponse response;
  ASSERT_TRUE(server.stub().CheckTournament(&context, Cup(2, 11), &response).ok());
  ASSERT_EQ(response.report().findings_size(), 2);
  EXPECT_THAT(response.report().findings(0).message(), HasSubstr("max_events"));
}

TEST(CheckTournament, KeepsTheLimitOnBytes) {
  ServerOptions options;
  options.limits.max_bytes = 1000;
  TestServer server(options);
  const Details details = Refusal(server, Cup(1, 1000), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(details.reason, "LIMIT_EXCEEDED");
  EXPECT_EQ(details.metadata.at("limit"), "max_bytes");
}

TEST(CheckTournament, EndsAtTheDeadline) {
  TestServer server;
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds(5));
  v1::CheckTournamentResponse response;
  const grpc::Status status = server.stub().CheckTournament(&context, Cup(50, 20'000), &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
}

}  // namespace
}  // namespace lantern::service
