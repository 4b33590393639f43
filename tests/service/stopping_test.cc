// Deadlines, cancellation, and heavy calls beside light ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::HasSubstr;

// Under a sanitizer everything takes many times as long, and memory too; the tests need checks that last, not
// numbers.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kManyEvents = 60'000;
constexpr int kHeavyEvents = 10'000;
#else
constexpr int kManyEvents = 1'000'000;
constexpr int kHeavyEvents = 100'000;
#endif

// A check that takes a while: findings must not end it early.
ServerOptions Patient() {
  ServerOptions options;
  options.limits.max_findings = 100'000'000;
  return options;
}

v1::CheckTranscriptRequest LargeRequest(int events = kManyEvents) {
  v1::CheckTranscriptRequest request;
  *request.mutable_transcript() = Game(events);
  request.mutable_options()->set_policy(v1::POLICY_CONTINUE);
  return request;
}

// The figure behind "name": in a log line; 0 where there is none.
int64_t Figure(const std::string& line, const std::string& name) {
  const size_t at = line.find(absl::StrCat("\"", name, "\":"));
  if (at == std::string::npos) return 0;
  const size_t begin = at + name.size() + 3;
  int64_t figure = 0;
  EXPECT_TRUE(absl::SimpleAtoi(line.substr(begin, line.find_first_of(",}", begin) - begin), &figure));
  return figure;
}

// Deadlines grow until one falls into the middle of the check, which must stop there.
TEST(Deadline, StopsTheCheckBetweenEvents) {
  TestServer server(Patient());
  size_t line = 0;
  int64_t judged = 0;
  const v1::CheckTranscriptRequest request = LargeRequest();
  for (double ms = 5; judged == 0; ms *= 1.6) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::microseconds(int64_t(ms * 1000)));
    v1::CheckTranscriptResponse response;
    const int64_t calls = server->stats().calls_started;
    const grpc::Status status = server.stub().CheckTranscript(&context, request, &response);
    ASSERT_TRUE(Eventually([&] { return server->stats().calls_active == 0; }));
    ASSERT_FALSE(status.ok()) << "no deadline fell into the check";
    EXPECT_EQ(status.error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
    // A call whose request had not arrived in full has no line, since it never began.
    if (server->stats().calls_started == calls) continue;
    const std::string log = server.LogLine(line++);
    if (log.find("\"code\":\"OK\"") != std::string::npos) continue;  // The answer was on its way.
    EXPECT_THAT(log, HasSubstr("\"code\":\"DEADLINE_EXCEEDED\""));
    judged = Figure(log, "events");
    EXPECT_LT(judged, kManyEvents);
  }
}

TEST(Cancel, StopsTheCheckBetweenEvents) {
  TestServer server(Patient());
  const v1::CheckTranscriptRequest request = LargeRequest();
  // The check may be over before the cancellation arrives; then once more.
  for (int attempt = 0; attempt < 20; ++attempt) {
    grpc::ClientContext context;
    v1::CheckTranscriptResponse response;
    const int64_t checks = server->stats().checks_started;
    grpc::Status status;
    std::thread caller([&] { status = server.stub().CheckTranscript(&context, request, &response); });
    ASSERT_TRUE(Eventually([&] { return server->stats().checks_started > checks; }));
    context.TryCancel();
    caller.join();
    const std::string log = server.LogLine(attempt);
    if (log.find("\"code\":\"OK\"") != std::string::npos) continue;
    EXPECT_EQ(status.error_code(), grpc::StatusCode::CANCELLED);
    EXPECT_THAT(log, HasSubstr("\"code\":\"CANCELLED\""));
    EXPECT_LT(Figure(log, "events"), kManyEvents);
    EXPECT_EQ(server->stats().checks_ended, server->stats().checks_started);
    return;
  }
  FAIL() << "no check was stopped";
}

// More heavy calls than gRPC has threads and workers: light ones must still be answered while they wait or
// run.
TEST(HeavyCalls, DoNotHoldUpLightOnes) {
  ServerOptions options = Patient();
  options.worker_threads = 1;
  TestServer server(options);
  const v1::CheckTranscriptRequest request = LargeRequest(kHeavyEvents);
  std::vector<std::thread> callers;
  for (int i = 0; i < 6; ++i) {
    callers.emplace_back([&] {
      grpc::ClientContext context;
      v1::CheckTranscriptResponse response;
      const grpc::Status status = server.stub().CheckTranscript(&context, request, &response);
      EXPECT_TRUE(status.ok()) << status.error_message();
    });
  }
  ASSERT_TRUE(Eventually([&] { return server->stats().calls_active >= 4; }));
  grpc::ClientContext context;
  v1::ListGamesResponse response;
  ASSERT_TRUE(server.stub().ListGames(&context, {}, &response).ok());
  // The one worker cannot have done them all: the light call went past at least one heavy call.
  const ServerStats stats = server->stats();
  EXPECT_LT(stats.checks_ended, 6);
  for (std::thread& caller : callers) caller.join();
}

}  // namespace
}  // namespace lantern::service
