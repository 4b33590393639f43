// What one request may cost in memory: weighed before it is unpacked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "service/unpacked.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::HasSubstr;

std::string Varint(size_t value) {
  std::string out;
  for (; value >= 128; value >>= 7) out += static_cast<char>(value % 128 + 128);
  return out + static_cast<char>(value);
}

// A field of a message that holds `bytes`.
std::string Field(int number, const std::string& bytes) {
  return Varint(static_cast<size_t>(number) * 8 + 2) + Varint(bytes.size()) + bytes;
}

std::string Times(int count, const std::string& bytes) {
  std::string out;
  out.reserve(bytes.size() * static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) out += bytes;
  return out;
}

grpc::ByteBuffer Buffer(const std::string& bytes) {
  const grpc::Slice slice(bytes);
  return grpc::ByteBuffer(&slice, 1);
}

// A tournament of so many empty matches in one round.
std::string EmptyMatches(int count) {
  const std::string match = Field(v1::Round::kMatchesFieldNumber, "");
  return Field(v1::CheckTournamentRequest::kTournamentFieldNumber,
               Field(v1::Tournament::kRoundsFieldNumber, Times(count, match)));
}

int64_t PeakMiB() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stoll(line.substr(6)) / 1024;
  }
  return -1;
}

struct Bomb {
  const char* what;
  const char* method;
  std::string bytes;
};

// Two bytes each that become an object, in all places where such may stand.
std::vector<Bomb> Bombs() {
  constexpr int kMany = 200'000;
  const auto transcript = [](const std::string& inside) {
    return Field(v1::CheckTranscriptRequest::kTranscriptFieldNumber, inside);
  };
  const std::string seat = Field(v1::Game::kSeatsFieldNumber, "");
  const std::string source = Times(kMany, Field(v1::Source::kNotesFieldNumber, ""));
  return {
      {"matches", "CheckTournament", EmptyMatches(kMany)},
      {"seats", "CheckTournament",
       Field(1, Field(v1::Tournament::kRoundsFieldNumber,
                      Field(v1::Round::kMatchesFieldNumber,
                            Field(v1::Match::kGamesFieldNumber, Times(kMany, seat)))))},
      {"lots", "CheckTournament", Field(1, Times(kMany, Field(v1::Tournament::kLotsFieldNumber, "")))},
      {"events", "CheckTranscript", transcript(Times(kMany, Field(v1::Transcript::kEventsFieldNumber, "")))},
      {"events of a stream", "CheckTranscripts",
       Field(v1::CheckTranscriptsRequest::kTranscriptFieldNumber,
             Times(kMany, Field(v1::Transcript::kEventsFieldNumber, "")))},
      {"events of a live game", "RefereeGame",
       Field(v1::RefereeGameRequest::kOpenFieldNumber,
             transcript(Times(kMany, Field(v1::Transcript::kEventsFieldNumber, ""))))},
      {"notes", "CheckTranscript", transcript(Field(v1::Transcript::kSourceFieldNumber, source))},
      {"unknown texts", "GetRule", Times(kMany, Field(1000, ""))},
      {"unknown numbers", "GetRule", Times(kMany, Varint(8000) + "\1")},
      {"lines of a log", "ImportLog",
       Field(v1::ImportLogRequest::kContentFieldNumber, Times(kMany, "C:w\n"))},
      {"cards of a catalog", "CheckCatalog",
       Field(v1::CheckCatalogRequest::kContentFieldNumber, Times(kMany, "cards{}"))},
  };
}

google::rpc::Status ErrorOf(TestServer& server, const Bomb& bomb) {
  const std::string method = absl::StrCat("/lantern.v1.LanternService/", bomb.method);
  RawCall call(server.channel(), method);
  call.Write(bomb.bytes);
  call.WritesDone();
  const absl::optional<std::string> answer = call.Read();
  const grpc::Status status = call.Finish();
  google::rpc::Status error;
  if (!answer.has_value()) {
    error.ParseFromString(status.error_details());
  } else if (bomb.method == std::string("CheckTranscripts")) {
    v1::CheckTranscriptsResponse item;
    if (item.ParseFromString(*answer)) error = item.error();
  } else if (bomb.method == std::string("RefereeGame")) {
    v1::RefereeGameResponse item;
    if (item.ParseFromString(*answer)) error = item.error();
  }
  return error;
}

TEST(Memory, BombsAreRefusedBeforeTheyAreUnpacked) {
  ServerOptions options;
  options.max_unpacked_bytes = 2 << 20;
  options.metrics_address = "127.0.0.1:0";
  TestServer server(options);
  const std::vector<Bomb> bombs = Bombs();
  for (const Bomb& bomb : bombs) {
    const Details details = DetailsOf(ErrorOf(server, bomb));
    EXPECT_EQ(details.reason, "LIMIT_EXCEEDED") << bomb.what;
    ASSERT_EQ(details.metadata.count("limit"), 1u) << bomb.what;
    EXPECT_EQ(details.metadata.at("limit"), "max_unpacked_bytes") << bomb.what;
    EXPECT_EQ(details.metadata.at("maximum"), "2097152") << bomb.what;
  }
  EXPECT_EQ(
      ValueOf(Get(server->metrics_port(), "/metrics"), "lantern_refused_total{reason=\"LIMIT_EXCEEDED\"}"),
      static_cast<double>(bombs.size()));
}

// With the defaults: 20 million empty matches would come to 2 GB. Room is left for the caller, which is in
// the same process, and for sanitizers.
TEST(Memory, StaysBoundedWithTheDefaults) {
  TestServer server;
  const std::string bomb = EmptyMatches(20'000'000);
  const int64_t before = PeakMiB();
  const RawAnswer answer = RawUnary(server.channel(), "/lantern.v1.LanternService/CheckTournament", bomb);
  EXPECT_EQ(answer.status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  EXPECT_EQ(DetailsOf(answer.status).metadata.at("limit"), "max_unpacked_bytes");
  EXPECT_LT(PeakMiB() - before, 600);
}

// A whole message that came in is bounded too, whatever its size.
TEST(Memory, HugeMessagesAreAnsweredOrCut) {
  ServerOptions options;
  options.max_receive_bytes = 1 << 20;
  TestServer server(options);
  const std::string huge = Field(1, std::string(200 << 20, 'x'));
  const int64_t before = PeakMiB();
  const RawAnswer answer = RawUnary(server.channel(), "/lantern.v1.LanternService/GetRule", huge);
  EXPECT_FALSE(answer.status.ok());
  EXPECT_LT(PeakMiB() - before, 800);
  grpc::ClientContext context;
  v1::GetLimitsResponse limits;
  context.set_wait_for_ready(true);
  EXPECT_TRUE(server.stub().GetLimits(&context, {}, &limits).ok());
}

TEST(UnpackedBytes, CoverWhatProtobufTakes) {
  v1::CheckTranscriptRequest request;
  *request.mutable_transcript() = Game(500);
  for (int i = 0; i < 300; ++i) {
    request.mutable_transcript()->mutable_source()->add_notes()->set_message(std::string(i, 'x'));
  }
  const uint64_t estimate = UnpackedBytes(*request.GetDescriptor(), Buffer(request.SerializeAsString()));
  v1::CheckTranscriptRequest parsed;
  parsed.ParseFromString(request.SerializeAsString());
  const uint64_t taken = parsed.SpaceUsedLong();
  EXPECT_GE(estimate, taken);
  EXPECT_LE(estimate, 3 * taken);
}

TEST(UnpackedBytes, BrokenBytesCountAsFarAsTheyGo) {
  const google::protobuf::Descriptor& type = *v1::CheckTournamentRequest::descriptor();
  const std::string whole = EmptyMatches(1000);
  const uint64_t all = UnpackedBytes(type, Buffer(whole));
  EXPECT_GT(UnpackedBytes(type, Buffer(whole + '\xff')), all - 1);
  EXPECT_GT(UnpackedBytes(type, Buffer(whole.substr(0, whole.size() - 100))), all / 2);
  EXPECT_GT(UnpackedBytes(type, Buffer("")), 0u);
}

TEST(MemoryBudget, MakesWaitWhoHasNoRoom) {
  MemoryBudget budget(100);
  const auto never = [] { return false; };
  ASSERT_TRUE(budget.Take(60, never));
  std::atomic<bool> got = false;
  std::thread waiter([&] {
    EXPECT_TRUE(budget.Take(50, never));
    got = true;
    budget.GiveBack(50);
  });
  absl::SleepFor(absl::Milliseconds(50));
  EXPECT_FALSE(got);
  EXPECT_FALSE(budget.Take(50, [] { return true; }));
  budget.GiveBack(60);
  waiter.join();
  EXPECT_TRUE(got);
  EXPECT_TRUE(budget.Take(100, never));
}

// Requests that together come to more than there is room for are all answered, one after the other.
TEST(Memory, RequestsWaitForRoomAndAreAnswered) {
  ServerOptions options;
  options.max_unpacked_bytes = 2 << 20;
  options.worker_threads = 4;
  TestServer server(options);
  std::atomic<int> answered = 0;
  std::vector<std::thread> callers;
  for (int i = 0; i < 8; ++i) {
    callers.emplace_back([&] {
      v1::CheckTranscriptRequest request;
      *request.mutable_transcript() = Game(3000);
      grpc::ClientContext context;
      v1::CheckTranscriptResponse response;
      const grpc::Status status = server.stub().CheckTranscript(&context, request, &response);
      EXPECT_TRUE(status.ok()) << status.error_message();
      if (status.ok()) ++answered;
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(answered, 8);
}

// A request over max_request_bytes gets the same answer as one over any other limit, a line and a count.
TEST(Memory, LargeRequestsAreRefusedWithDetails) {
  ServerOptions options;
  options.max_receive_bytes = 4000;
  options.metrics_address = "127.0.0.1:0";
  TestServer server(options);
  v1::GetRuleRequest request;
  request.set_id(std::string(4000, 'x'));
  grpc::ClientContext context;
  v1::GetRuleResponse response;
  const grpc::Status status = server.stub().GetRule(&context, request, &response);
  EXPECT_EQ(status.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);
  const Details details = DetailsOf(status);
  EXPECT_EQ(details.reason, "LIMIT_EXCEEDED");
  EXPECT_EQ(details.metadata.at("limit"), "max_request_bytes");
  EXPECT_EQ(details.metadata.at("value"), "4003");
  EXPECT_EQ(details.metadata.at("maximum"), "4000");
  EXPECT_THAT(status.error_message(), HasSubstr("send it in smaller parts"));
  EXPECT_THAT(server.LogLine(0), HasSubstr("\"reason\":\"LIMIT_EXCEEDED\""));
  EXPECT_EQ(
      ValueOf(Get(server->metrics_port(), "/metrics"), "lantern_refused_total{reason=\"LIMIT_EXCEEDED\"}"),
      1);
}

}  // namespace
}  // namespace lantern::service
