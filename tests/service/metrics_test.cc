// What Prometheus sees.
#include "service/metrics.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tests/service/harness.h"

namespace lantern::service {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string Get(int port, const std::string& path) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  const std::string request = absl::StrCat("GET ", path, " HTTP/1.0\r\n\r\n");
  EXPECT_EQ(write(fd, request.data(), request.size()), static_cast<ssize_t>(request.size()));
  std::string answer;
  char buffer[4096];
  for (ssize_t got = 0; (got = read(fd, buffer, sizeof(buffer))) > 0;)
    answer.append(buffer, static_cast<size_t>(got));
  close(fd);
  return answer;
}

// The value of a line "series value"; -1 where there is none.
double ValueOf(const std::string& page, const std::string& series) {
  const size_t at = page.find(absl::StrCat("\n", series, " "));
  if (at == std::string::npos) return -1;
  const size_t begin = at + series.size() + 2;
  double value = -1;
  EXPECT_TRUE(absl::SimpleAtod(page.substr(begin, page.find('\n', begin) - begin), &value));
  return value;
}

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
