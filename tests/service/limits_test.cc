// GetLimits, and what the caps of the server do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::HasSubstr;

v1::CheckTranscriptsRequest Item(int events) {
  v1::CheckTranscriptsRequest request;
  *request.mutable_transcript() = Game(events);
  return request;
}

TEST(GetLimits, AnnouncesWhatIsConfigured) {
  ServerOptions options;
  options.max_receive_bytes = 100'000;
  options.limits = {
      .max_bytes = 90'000, .max_events = 3, .max_players = 4, .max_string_bytes = 5, .max_findings = 6};
  options.max_concurrent_streams = 7;
  options.max_calls = 8;
  options.max_streams = 9;
  options.max_call_time = absl::Milliseconds(1500);
  options.max_stream_idle = absl::ZeroDuration();
  options.max_receive_time = absl::Seconds(90);
  options.max_unpacked_bytes = 2'000'000;
  TestServer server(options);
  grpc::ClientContext context;
  v1::GetLimitsResponse limits;
  ASSERT_TRUE(server.stub().GetLimits(&context, {}, &limits).ok());
  EXPECT_EQ(limits.max_request_bytes(), 100'000u);
  EXPECT_EQ(limits.max_transcript_bytes(), 90'000u);
  EXPECT_EQ(limits.max_events(), 3u);
  EXPECT_EQ(limits.max_players(), 4u);
  EXPECT_EQ(limits.max_string_bytes(), 5u);
  EXPECT_EQ(limits.max_findings(), 6u);
  EXPECT_EQ(limits.max_listed(), 100'000u);
  EXPECT_EQ(limits.max_calls_per_connection(), 7u);
  EXPECT_EQ(limits.max_concurrent_calls(), 8u);
  EXPECT_EQ(limits.max_concurrent_streams(), 9u);
  EXPECT_EQ(limits.max_call_time().seconds(), 1);
  EXPECT_EQ(limits.max_call_time().nanos(), 500'000'000);
  EXPECT_FALSE(limits.has_max_stream_idle());
  EXPECT_EQ(limits.max_receive_time().seconds(), 90);
  EXPECT_EQ(limits.max_unpacked_bytes(), 2'000'000u);
  EXPECT_EQ(limits.requests_per_second(), 0);
}

// What is announced is what holds: one below each cap is judged, one above is refused by name.
TEST(Limits, RefuseEachByNameAndSayWhatIsAllowed) {
  ServerOptions options;
  options.limits = {
      .max_bytes = 2000, .max_events = 20, .max_players = 3, .max_string_bytes = 40, .max_findings = 1000};
  TestServer server(options);
  const auto check = [&](const v1::Transcript& transcript) {
    v1::CheckTranscriptRequest request;
    *request.mutable_transcript() = transcript;
    grpc::ClientContext context;
    v1::CheckTranscriptResponse response;
    return server.stub().CheckTranscript(&context, request, &response);
  };
  const auto refused = [&](const v1::Transcript& transcript, const char* limit, const char* maximum) {
    const grpc::Status status = check(transcript);
    EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED) << limit;
    const Details details = DetailsOf(status);
    EXPECT_EQ(details.metadata.at("limit"), limit);
    EXPECT_EQ(details.metadata.at("maximum"), maximum);
  };
  EXPECT_TRUE(check(Game(20)).ok());
  refused(Game(21), "max_events", "20");
  v1::Transcript four = Game(1);
  four.add_players();
  EXPECT_NE(check(four).error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  four.add_players();
  refused(four, "max_players", "3");
  EXPECT_TRUE(check(Game(1, std::string(40, 'x'))).ok());
  refused(Game(1, std::string(41, 'x')), "max_string_bytes", "40");
  v1::Transcript large = Game(1);
  for (int i = 0; i < 60; ++i) large.add_events()->mutable_position()->set_text(std::string(40, 'x'));
  refused(large, "max_bytes", "2000");
}

TEST(Limits, HoldForEachTranscriptOfATournament) {
  ServerOptions options;
  options.limits.max_events = 5;
  TestServer server(options);
  v1::CheckTournamentRequest request;
  v1::Tournament& cup = *request.mutable_tournament();
  v1::Game& game = *cup.add_rounds()->add_matches()->add_games();
  for (const char* name : {"Ann", "Bob"}) {
    cup.add_entrants()->set_name(name);
    game.add_seats()->set_entrant(name);
  }
  *game.mutable_transcript() = Game(6);
  grpc::ClientContext context;
  v1::CheckTournamentResponse response;
  const grpc::Status status = server.stub().CheckTournament(&context, request, &response);
  // The report goes on without a game that is over a limit, and says why.
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_THAT(response.report().ShortDebugString(), HasSubstr("max_events"));
}

TEST(ConcurrentCalls, AreRefusedOverTheCapAndLetInAgain) {
  ServerOptions options;
  options.max_calls = 3;
  options.max_streams = 2;
  TestServer server(options);
  const auto list = [&] {
    grpc::ClientContext context;
    v1::ListGamesResponse games;
    return server.stub().ListGames(&context, {}, &games);
  };
  std::vector<std::unique_ptr<grpc::ClientContext>> contexts;
  std::vector<
      std::unique_ptr<grpc::ClientReaderWriter<v1::CheckTranscriptsRequest, v1::CheckTranscriptsResponse>>>
      streams;
  const auto open = [&] {
    contexts.push_back(std::make_unique<grpc::ClientContext>());
    streams.push_back(server.stub().CheckTranscripts(contexts.back().get()));
  };
  open();
  open();
  ASSERT_TRUE(Eventually([&] { return server->stats().calls_active == 2; }));
  // One stream more.
  open();
  v1::CheckTranscriptsResponse response;
  EXPECT_FALSE(streams[2]->Read(&response));
  grpc::Status status = streams[2]->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(DetailsOf(status).reason, "TOO_MANY_STREAMS");
  EXPECT_EQ(DetailsOf(status).metadata.at("maximum"), "2");
  // The streams that were let in are served, and so is a call beside them.
  ASSERT_TRUE(Eventually([&] { return server->stats().calls_active == 2; }));
  EXPECT_TRUE(list().ok());
  ASSERT_TRUE(streams[0]->Write(Item(2)));
  ASSERT_TRUE(streams[0]->Read(&response));
  EXPECT_TRUE(response.has_verdict());
  // When one ends there is room again.
  streams[1]->WritesDone();
  EXPECT_TRUE(streams[1]->Finish().ok());
  ASSERT_TRUE(Eventually([&] { return server->stats().calls_active == 1; }));
  open();
  ASSERT_TRUE(streams[3]->Write(Item(1)));
  ASSERT_TRUE(streams[3]->Read(&response));
  EXPECT_TRUE(response.has_verdict());
  for (const auto& context : contexts) context->TryCancel();
}

TEST(CallTime, EndsACheckBetweenEventsAndSaysSo) {
  ServerOptions options;
  options.limits.max_findings = 100'000'000;
  options.max_call_time = absl::Milliseconds(2);
  TestServer server(options);
  v1::CheckTranscriptsRequest heavy = Item(200'000);
  heavy.mutable_options()->set_policy(v1::POLICY_CONTINUE);
  v1::CheckTranscriptRequest request;
  *request.mutable_transcript() = heavy.transcript();
  *request.mutable_options() = heavy.options();
  grpc::ClientContext context;
  v1::CheckTranscriptResponse unary;
  const grpc::Status status = server.stub().CheckTranscript(&context, request, &unary);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(DetailsOf(status).reason, "CALL_TIME_EXCEEDED");
  EXPECT_EQ(DetailsOf(status).metadata.at("maximum"), "2ms");

  // An item of a stream has its own time, so that the stream as a whole may last.
  grpc::ClientContext stream_context;
  const auto stream = server.stub().CheckTranscripts(&stream_context);
  v1::CheckTranscriptsResponse response;
  ASSERT_TRUE(stream->Write(heavy));
  ASSERT_TRUE(stream->Read(&response));
  EXPECT_EQ(DetailsOf(response.error()).reason, "CALL_TIME_EXCEEDED");
  absl::SleepFor(absl::Milliseconds(10));
  ASSERT_TRUE(stream->Write(Item(1)));
  ASSERT_TRUE(stream->Read(&response));
  EXPECT_TRUE(response.has_verdict()) << response.ShortDebugString();
  stream->WritesDone();
  EXPECT_TRUE(stream->Finish().ok());
}

TEST(StreamIdle, EndsStreamsWithoutRequests) {
  ServerOptions options;
  options.max_stream_idle = absl::Milliseconds(300);
  TestServer server(options);
  grpc::ClientContext context;
  const auto stream = server.stub().RefereeGame(&context);
  // Requests keep it alive beyond that time.
  v1::RefereeGameResponse answer;
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(stream->Write({}));
    ASSERT_TRUE(stream->Read(&answer));
    absl::SleepFor(absl::Milliseconds(100));
  }
  EXPECT_FALSE(stream->Read(&answer));
  const grpc::Status status = stream->Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(DetailsOf(status).reason, "STREAM_IDLE");

  // A sheet of which no piece comes.
  grpc::ClientContext sheet_context;
  v1::CheckResultsResponse report;
  const auto sheet = server.stub().CheckResults(&sheet_context, &report);
  EXPECT_EQ(sheet->Finish().error_code(), grpc::StatusCode::CANCELLED);
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
}

// A call with one request that does not come, or not in whole.
TEST(ReceiveTime, EndsCallsWithoutTheirRequest) {
  ServerOptions options;
  options.max_receive_time = absl::Milliseconds(300);
  TestServer server(options);
  RawCall silent(server.channel(), "/lantern.v1.LanternService/CheckTranscript");
  // Its headers alone make it a call of this server, which is served beside others.
  ASSERT_TRUE(Eventually([&] { return server->stats().calls_active == 1; }));
  grpc::ClientContext context;
  v1::ListGamesResponse games;
  EXPECT_TRUE(server.stub().ListGames(&context, {}, &games).ok());
  EXPECT_FALSE(silent.Read().has_value());
  const grpc::Status status = silent.Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED) << status.error_message();
  EXPECT_EQ(DetailsOf(status).reason, "RECEIVE_TIME_EXCEEDED");
  EXPECT_EQ(DetailsOf(status).metadata.at("limit"), "max_receive_time");
  EXPECT_EQ(DetailsOf(status).metadata.at("maximum"), "300ms");
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
  // Work on a request that has come in does not count.
  options.max_receive_time = absl::Milliseconds(20);
  options.limits.max_findings = 100'000'000;
  TestServer hasty(options);
  v1::CheckTranscriptRequest heavy;
  *heavy.mutable_transcript() = Game(100);
  RawCall call(hasty.channel(), "/lantern.v1.LanternService/CheckTranscript");
  ASSERT_TRUE(call.Write(heavy.SerializeAsString()));
  ASSERT_TRUE(Eventually([&] { return hasty->stats().checks_started == 1; }));
  EXPECT_TRUE(call.Read().has_value());
  EXPECT_TRUE(call.Finish().ok());
}

TEST(ReceiveTime, CallsThatEndWithoutARequestAreToldSo) {
  TestServer server;
  RawCall call(server.channel(), "/lantern.v1.LanternService/ListGames");
  ASSERT_TRUE(call.WritesDone());
  EXPECT_FALSE(call.Read().has_value());
  const grpc::Status status = call.Finish();
  EXPECT_EQ(status.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(DetailsOf(status).reason, "MISSING_REQUEST");
}

// Every method of the schema is served.
TEST(Service, HasEveryMethodOfTheSchema) {
  TestServer server;
  const auto* service = v1::ListGamesRequest::descriptor()->file()->FindServiceByName("LanternService");
  ASSERT_NE(service, nullptr);
  for (int i = 0; i < service->method_count(); ++i) {
    const std::string path = absl::StrCat("/", service->full_name(), "/", service->method(i)->name());
    EXPECT_NE(RawUnary(server.channel(), path, "").status.error_code(), grpc::StatusCode::UNIMPLEMENTED)
        << path;
  }
}

TEST(RequestIds, ComeBackAndStandInTheLog) {
  TestServer server;
  const auto ask = [&](const char* id) {
    grpc::ClientContext context;
    if (id != nullptr) context.AddMetadata("x-request-id", id);
    v1::ListGamesResponse games;
    EXPECT_TRUE(server.stub().ListGames(&context, {}, &games).ok());
    const auto found = context.GetServerInitialMetadata().find("x-request-id");
    return found == context.GetServerInitialMetadata().end()
               ? std::string()
               : std::string(found->second.data(), found->second.size());
  };
  EXPECT_EQ(ask("game-7/3"), "game-7/3");
  EXPECT_THAT(server.LogLine(0), HasSubstr("\"request_id\":\"game-7/3\""));
  const std::string made = ask(nullptr);
  EXPECT_FALSE(made.empty());
  EXPECT_THAT(server.LogLine(1), HasSubstr(absl::StrCat("\"request_id\":\"", made, "\"")));
  // One that is not fit for a log is replaced.
  EXPECT_NE(ask(std::string(200, 'x').c_str()), std::string(200, 'x'));
  EXPECT_NE(ask("two words"), "two words");
  EXPECT_NE(ask(nullptr), made);
}

}  // namespace
}  // namespace lantern::service
