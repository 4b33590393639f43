// Settings from a file.
#include "service/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "lantern/v1/config.pb.h"

namespace lantern::service {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The digest of "token".
constexpr char kDigest[] = "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0";

constexpr char kEverything[] = R"(
  address: "0.0.0.0:1234"
  metrics_address: "127.0.0.1:9100"
  tls {
    certificate_file: "c.pem" key_file: "k.pem" client_roots_file: "r.pem" reload_interval { seconds: 5 }
  }
  clients { name: "league" token_sha256: "3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0" }
  clients { name: "archive" token_sha256: "x" rate { requests_per_second: 2.5 burst: 7 } }
  default_rate { requests_per_second: 9 }
  transcript_limits { max_bytes: 1 max_events: 2 max_players: 3 max_string_bytes: 4 max_findings: 5 }
  call_limits {
    max_request_bytes: 6000
    max_calls_per_connection: 7
    max_concurrent_calls: 8
    max_concurrent_streams: 9
    max_call_time { nanos: 500000000 }
    max_stream_idle { seconds: 0 }
    max_receive_time { seconds: 21 }
    max_unpacked_bytes: 22000000
  }
  worker_threads: 11
  grace { seconds: 12 }
  reflection: false
  call_log: CALL_LOG_FAILURES
)";

TEST(Config, SetsEveryField) {
  const auto options = OptionsFromConfig(kEverything, "x");
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_EQ(options->address, "0.0.0.0:1234");
  EXPECT_EQ(options->metrics_address, "127.0.0.1:9100");
  ASSERT_TRUE(options->tls.has_value());
  EXPECT_EQ(options->tls->certificate_file, "c.pem");
  EXPECT_EQ(options->tls->key_file, "k.pem");
  EXPECT_EQ(options->tls->client_roots_file, "r.pem");
  EXPECT_EQ(options->tls->reload_interval, absl::Seconds(5));
  ASSERT_EQ(options->clients.size(), 2u);
  EXPECT_EQ(options->clients[0].name, "league");
  EXPECT_EQ(options->clients[0].token_sha256, kDigest);
  EXPECT_FALSE(options->clients[0].rate.has_value());
  EXPECT_EQ(options->clients[1].rate->requests_per_second, 2.5);
  EXPECT_EQ(options->clients[1].rate->burst, 7u);
  EXPECT_EQ(options->default_rate.requests_per_second, 9);
  EXPECT_EQ(options->limits.max_bytes, 1u);
  EXPECT_EQ(options->limits.max_events, 2u);
  EXPECT_EQ(options->limits.max_players, 3u);
  EXPECT_EQ(options->limits.max_string_bytes, 4u);
  EXPECT_EQ(options->limits.max_findings, 5u);
  EXPECT_EQ(options->max_receive_bytes, 6000);
  EXPECT_EQ(options->max_concurrent_streams, 7);
  EXPECT_EQ(options->max_calls, 8);
  EXPECT_EQ(options->max_streams, 9);
  EXPECT_EQ(options->max_call_time, absl::Milliseconds(500));
  EXPECT_EQ(options->max_stream_idle, absl::ZeroDuration());
  EXPECT_EQ(options->max_receive_time, absl::Seconds(21));
  EXPECT_EQ(options->max_unpacked_bytes, 22'000'000u);
  EXPECT_EQ(options->worker_threads, 11);
  EXPECT_EQ(options->grace, absl::Seconds(12));
  EXPECT_FALSE(options->reflection);
  EXPECT_EQ(options->log_calls, CallLogging::kFailures);
}

// What the schema says of a field that is left out is what happens.
TEST(Config, LeavesTheDefaultsThatItStates) {
  const auto options = OptionsFromConfig("", "x");
  ASSERT_TRUE(options.ok());
  EXPECT_TRUE(ValidateOptions(*options).ok());
  EXPECT_EQ(options->address, "127.0.0.1:50051");
  EXPECT_EQ(options->limits.max_bytes, 67'108'864u);
  EXPECT_EQ(options->limits.max_events, 1'000'000u);
  EXPECT_EQ(options->limits.max_players, 16u);
  EXPECT_EQ(options->limits.max_string_bytes, 65'536u);
  EXPECT_EQ(options->limits.max_findings, 10'000u);
  EXPECT_EQ(options->max_receive_bytes, 67'108'864);
  EXPECT_EQ(options->max_concurrent_streams, 100);
  EXPECT_EQ(options->max_calls, 4000);
  EXPECT_EQ(options->max_streams, 2000);
  EXPECT_EQ(options->max_unpacked_bytes, 268'435'456u);
  EXPECT_EQ(options->max_call_time, absl::Seconds(60));
  EXPECT_EQ(options->max_stream_idle, absl::Hours(1));
  EXPECT_EQ(options->grace, absl::Seconds(10));
  EXPECT_TRUE(options->reflection);
  EXPECT_FALSE(options->tls.has_value());
  EXPECT_EQ(OptionsFromConfig("tls {}", "x")->tls->reload_interval, absl::Seconds(10));
}

TEST(Config, SaysWhereItCannotBeRead) {
  const auto unknown = OptionsFromConfig("address: \"a\"\nadress: \"b\"", "lantern.textproto");
  EXPECT_EQ(unknown.status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(unknown.status().message()), HasSubstr("lantern.textproto:2:"));
  EXPECT_EQ(OptionsFromConfigFile("/nowhere/lantern.textproto").status().code(), absl::StatusCode::kNotFound);
}

// A number beyond its place does not turn into a small one.
TEST(Config, RefusesNumbersThatAreTooLarge) {
  for (const char* text :
       {"call_limits { max_request_bytes: 18446744073709551615 }",
        "call_limits { max_calls_per_connection: 4294967295 }",
        "call_limits { max_concurrent_calls: 4294967295 }", "call_limits { max_concurrent_streams: 0 }",
        "worker_threads: 4294967295", "transcript_limits { max_events: 0 }", "grace { seconds: -1 }",
        "call_limits { max_call_time { seconds: 315576000000 } }"}) {
    const auto options = OptionsFromConfig(text, "x");
    ASSERT_TRUE(options.ok()) << text;
    EXPECT_EQ(ValidateOptions(*options).code(), absl::StatusCode::kInvalidArgument) << text;
  }
}

// What the options have no words for is refused when it is read, by the name that stands in the file.
TEST(Config, RefusesWhatItsCommentsDoNotAllow) {
  const struct {
    const char* text;
    const char* field;
  } cases[] = {
      {"clients { name: 'a' rate { requests_per_second: 1 burst: 0 } }", "x: clients[0].rate.burst: "},
      {"default_rate { burst: 0 }", "x: default_rate.burst: "},
      {"call_log: 9", "call_log"},
      {"grace { seconds: 1 nanos: -1 }", "x: grace: "},
      {"tls { reload_interval { nanos: 1000000000 } }", "x: tls.reload_interval: "},
      {"call_limits { max_call_time { seconds: 1 nanos: -1 } }", "x: call_limits.max_call_time: "},
      {"call_limits { max_stream_idle { seconds: -1 nanos: 1 } }", "x: call_limits.max_stream_idle: "},
      {"call_limits { max_receive_time { nanos: -1000000000 } }", "x: call_limits.max_receive_time: "},
  };
  for (const auto& item : cases) {
    const auto options = OptionsFromConfig(item.text, "x");
    EXPECT_EQ(options.status().code(), absl::StatusCode::kInvalidArgument) << item.text;
    EXPECT_THAT(std::string(options.status().message()), HasSubstr(item.field));
  }
}

// An empty name must not let everybody in.
TEST(Config, RefusesEmptyRootsOfClients) {
  const auto options =
      OptionsFromConfig("tls { certificate_file: 'c' key_file: 'k' client_roots_file: '' }", "x");
  ASSERT_TRUE(options.ok());
  const absl::Status status = ValidateOptions(*options);
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("tls.client_roots_file: it is empty"));
}

TEST(Config, RefusesTheHashOfAnEmptyToken) {
  const auto options = OptionsFromConfig(
      "clients { name: 'a' token_sha256: 'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855' "
      "}",
      "x");
  ASSERT_TRUE(options.ok());
  EXPECT_THAT(std::string(ValidateOptions(*options).message()),
              HasSubstr("clients[0].token_sha256: it is that"));
}

TEST(Describe, NamesSettingsAndNoSecret) {
  const std::string text = Describe(*OptionsFromConfig(kEverything, "x"));
  EXPECT_THAT(text, HasSubstr("address: 0.0.0.0:1234\n"));
  EXPECT_THAT(text, HasSubstr("league (9 a second), archive (2.5 a second)"));
  EXPECT_THAT(text, HasSubstr("on, clients need certificates"));
  EXPECT_THAT(text, Not(HasSubstr(kDigest)));
}

}  // namespace
}  // namespace lantern::service
