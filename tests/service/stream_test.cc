// CheckTranscripts: order, ids, bad items, flow control.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr char kStream[] = "/lantern.v1.LanternService/CheckTranscripts";

v1::CheckTranscriptsRequest Item(const std::string& id, int events) {
  v1::CheckTranscriptsRequest request;
  request.set_request_id(id);
  *request.mutable_transcript() = Game(events, id);
  return request;
}

v1::CheckTranscriptsResponse Parse(const absl::optional<std::string>& bytes) {
  v1::CheckTranscriptsResponse response;
  EXPECT_TRUE(bytes.has_value());
  if (bytes.has_value()) {
    EXPECT_TRUE(response.ParseFromString(*bytes));
  }
  return response;
}

TEST(CheckTranscripts, AnswersInOrderWithTheIdOfEachRequest) {
  TestServer server;
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  // Every tenth is large enough for a worker, which must not let the next one overtake it.
  constexpr int kItems = 200;
  const auto events = [](int i) { return i % 10 == 3 ? 5000 : i % 7; };
  std::thread writer([&] {
    for (int i = 0; i < kItems; ++i) EXPECT_TRUE(stream->Write(Item(absl::StrCat("r", i), events(i))));
    EXPECT_TRUE(stream->WritesDone());
  });
  v1::CheckTranscriptsResponse response;
  for (int i = 0; i < kItems; ++i) {
    ASSERT_TRUE(stream->Read(&response));
    EXPECT_EQ(response.request_id(), absl::StrCat("r", i));
    EXPECT_EQ(response.verdict().SerializeAsString(),
              LibraryVerdict(Game(events(i), absl::StrCat("r", i))).SerializeAsString());
  }
  EXPECT_FALSE(stream->Read(&response));
  writer.join();
  EXPECT_TRUE(stream->Finish().ok());
  EXPECT_THAT(server.LogLine(0),
              AllOf(HasSubstr(kStream), HasSubstr("\"code\":\"OK\""), HasSubstr("\"items\":200")));
  EXPECT_EQ(server->stats().items_read, kItems);
  EXPECT_EQ(server->stats().items_answered, kItems);
}

// A caller that waits for each answer before it asks again must get it, whatever the server buffers.
TEST(CheckTranscripts, AnswersACallerThatWaitsForEachAnswer) {
  TestServer server;
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  v1::CheckTranscriptsResponse response;
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(stream->Write(Item("same", i % 3)));
    ASSERT_TRUE(stream->Read(&response));
    EXPECT_EQ(response.request_id(), "same");
    EXPECT_TRUE(response.has_verdict());
  }
  stream->WritesDone();
  EXPECT_TRUE(stream->Finish().ok());
}

TEST(CheckTranscripts, AnswersABadItemWithItsErrorAndGoesOn) {
  ServerOptions options;
  options.limits.max_players = 2;
  TestServer server(options);
  RawCall call(server.channel(), kStream);

  v1::CheckTranscriptsRequest missing;
  missing.set_request_id("missing");
  v1::CheckTranscriptsRequest policy = Item("policy", 1);
  policy.mutable_options()->set_policy(static_cast<v1::Policy>(7));
  v1::CheckTranscriptsRequest setup = Item("setup", 1);
  setup.mutable_transcript()->clear_setup();
  v1::CheckTranscriptsRequest players = Item("players", 1);
  players.mutable_transcript()->add_players();
  std::string text = Item("text", 1).SerializeAsString();
  text.replace(text.find("Ann"), 3, "\xFF\xFE\xFD");
  struct Case {
    std::string bytes, id, reason, field;
    int code;
  };
  const Case cases[] = {
      {missing.SerializeAsString(), "missing", "MISSING_TRANSCRIPT", "transcript", 3},
      {policy.SerializeAsString(), "policy", "UNKNOWN_POLICY", "options.policy", 3},
      {setup.SerializeAsString(), "setup", "MALFORMED_TRANSCRIPT", "transcript.setup", 3},
      {players.SerializeAsString(), "players", "LIMIT_EXCEEDED", "", 8},
      {text, "text", "MALFORMED_MESSAGE", "transcript.players[0].name", 3},
      {"\xFF\xFF\xFF", "", "MALFORMED_MESSAGE", "", 3},
      {"", "", "MISSING_TRANSCRIPT", "transcript", 3},
  };
  for (const Case& item : cases) {
    ASSERT_TRUE(call.Write(item.bytes));
    const v1::CheckTranscriptsResponse response = Parse(call.Read());
    EXPECT_EQ(response.request_id(), item.id);
    ASSERT_TRUE(response.has_error()) << item.id;
    EXPECT_EQ(response.error().code(), item.code);
    const Details details = DetailsOf(response.error());
    EXPECT_EQ(details.reason, item.reason);
    EXPECT_EQ(details.field, item.field);
  }
  ASSERT_TRUE(call.Write(Item("good", 2).SerializeAsString()));
  EXPECT_TRUE(Parse(call.Read()).has_verdict());
  call.WritesDone();
  EXPECT_FALSE(call.Read().has_value());
  EXPECT_TRUE(call.Finish().ok());
  EXPECT_THAT(server.LogLine(0),
              AllOf(HasSubstr("\"code\":\"OK\""), HasSubstr("\"items\":8"), HasSubstr("\"failed_items\":7")));
}

TEST(CheckTranscripts, EndsWellWithoutAnyItem) {
  TestServer server;
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  stream->WritesDone();
  v1::CheckTranscriptsResponse response;
  EXPECT_FALSE(stream->Read(&response));
  EXPECT_TRUE(stream->Finish().ok());
}

TEST(CheckTranscripts, AnswersWhatCameBeforeTheHalfClose) {
  TestServer server;
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(stream->Write(Item(absl::StrCat(i), 1)));
  stream->WritesDone();
  v1::CheckTranscriptsResponse response;
  int answers = 0;
  while (stream->Read(&response)) EXPECT_EQ(response.request_id(), absl::StrCat(answers++));
  EXPECT_EQ(answers, 20);
  EXPECT_TRUE(stream->Finish().ok());
}

TEST(CheckTranscripts, EndsWhenTheCallerCancels) {
  TestServer server;
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  v1::CheckTranscriptsResponse response;
  ASSERT_TRUE(stream->Write(Item("one", 1)));
  ASSERT_TRUE(stream->Read(&response));
  context.TryCancel();
  EXPECT_EQ(stream->Finish().error_code(), grpc::StatusCode::CANCELLED);
  EXPECT_THAT(server.LogLine(0), HasSubstr("\"code\":\"CANCELLED\""));
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
}

TEST(CheckTranscripts, AnswersAnItemThatIsTooLargeAndGoesOn) {
  ServerOptions options;
  options.max_receive_bytes = 1024;
  TestServer server(options);
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  stream->Write(Item("large", 1000));
  v1::CheckTranscriptsResponse response;
  ASSERT_TRUE(stream->Read(&response));
  EXPECT_EQ(response.request_id(), "large");
  EXPECT_EQ(DetailsOf(response.error()).metadata.at("limit"), "max_request_bytes");
  stream->Write(Item("small", 1));
  ASSERT_TRUE(stream->Read(&response));
  EXPECT_EQ(response.request_id(), "small");
  EXPECT_TRUE(response.has_verdict());
  stream->WritesDone();
  EXPECT_TRUE(stream->Finish().ok());
  EXPECT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
}

// A caller that writes and does not read: the server must stop reading, not pile up answers.
TEST(CheckTranscripts, StopsReadingFromACallerThatDoesNotRead) {
  TestServer server;
  grpc::ClientContext context;
  const auto stream = server.stub().CheckTranscripts(&context);
  constexpr int kItems = 1000;
  // Answers of 64 KiB, so that flow control sets in after a few.
  const std::string id(64 << 10, 'i');
  std::thread writer([&] {
    for (int i = 0; i < kItems; ++i) ASSERT_TRUE(stream->Write(Item(id, 0)));
    stream->WritesDone();
  });
  // Waits until nothing moves any more.
  int64_t before = -1;
  ASSERT_TRUE(Eventually([&] {
    absl::SleepFor(absl::Milliseconds(200));
    const int64_t now = server->stats().items_read;
    return now > 0 && std::exchange(before, now) == now;
  }));
  const ServerStats stalled = server->stats();
  // One whose answer is not taken yet, one read ahead.
  EXPECT_LE(stalled.items_read, stalled.items_answered + 2);
  EXPECT_LT(stalled.items_read, kItems / 4);
  v1::CheckTranscriptsResponse response;
  int answers = 0;
  while (stream->Read(&response)) ++answers;
  EXPECT_EQ(answers, kItems);
  writer.join();
  EXPECT_TRUE(stream->Finish().ok());
}

// Requests that reach the server in one piece: the next one waits already when the first is answered.
TEST(CheckTranscripts, RequestsThatArriveTogetherAreAllAnswered) {
  TestServer server;
  v1::CheckTranscriptsRequest request;
  *request.mutable_transcript() = Game(1);
  grpc::WriteOptions together;
  together.set_buffer_hint();
  for (int round = 0; round < 300; ++round) {
    grpc::ClientContext context;
    context.set_initial_metadata_corked(true);
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
    const auto stream = server.stub().CheckTranscripts(&context);
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(stream->Write(request, together));
    ASSERT_TRUE(stream->WritesDone());
    v1::CheckTranscriptsResponse response;
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(stream->Read(&response)) << "round " << round << ", answer " << i;
    ASSERT_TRUE(stream->Finish().ok());
  }
}

}  // namespace
}  // namespace lantern::service
