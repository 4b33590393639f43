// Options from the environment, and what Start refuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <string>
#include <vector>

#include "service/server.h"

namespace lantern::service {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// Sets an environment variable for one scope.
class Environment {
 public:
  Environment(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Environment() { unsetenv(name_); }

 private:
  const char* name_;
};

TEST(OptionsFromEnvironment, LeavesDefaultsWhereNothingIsSet) {
  const Environment empty("LANTERN_WORKERS", "");
  ServerOptions defaults;
  defaults.address = "[::1]:7";
  defaults.worker_threads = 3;
  const auto options = OptionsFromEnvironment(defaults);
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_EQ(options->address, "[::1]:7");
  EXPECT_EQ(options->worker_threads, 3);
  EXPECT_EQ(options->max_receive_bytes, 64 << 20);
  EXPECT_TRUE(options->reflection);
}

TEST(OptionsFromEnvironment, ReadsEveryVariable) {
  const Environment variables[] = {
      {"LANTERN_ADDRESS", "0.0.0.0:1234"},
      {"LANTERN_MAX_RECEIVE_BYTES", "8MiB"},
      {"LANTERN_MAX_CONCURRENT_STREAMS", "7"},
      {"LANTERN_WORKERS", "5"},
      {"LANTERN_GRACE", "1m30s"},
      {"LANTERN_REFLECTION", "false"},
      {"LANTERN_LOG_CALLS", "failures"},
      {"LANTERN_MAX_CONCURRENT_CALLS", "15"},
      {"LANTERN_MAX_STREAMS", "16"},
      {"LANTERN_MAX_CALL_TIME", "17s"},
      {"LANTERN_MAX_STREAM_IDLE", "18m"},
      {"LANTERN_MAX_RECEIVE_TIME", "19m"},
      {"LANTERN_METRICS_ADDRESS", "127.0.0.1:9100"},
      {"LANTERN_TLS_CERTIFICATE", "c.pem"},
      {"LANTERN_TLS_KEY", "k.pem"},
      {"LANTERN_TLS_CLIENT_ROOTS", "r.pem"},
      {"LANTERN_MAX_BYTES", "2KiB"},
      {"LANTERN_MAX_EVENTS", "11"},
      {"LANTERN_MAX_PLAYERS", "12"},
      {"LANTERN_MAX_STRING_BYTES", "13"},
      {"LANTERN_MAX_FINDINGS", "14"},
      {"LANTERN_MAX_UNPACKED_BYTES", "20MiB"},
  };
  const auto options = OptionsFromEnvironment();
  ASSERT_TRUE(options.ok()) << options.status();
  EXPECT_EQ(options->address, "0.0.0.0:1234");
  EXPECT_EQ(options->max_receive_bytes, 8 << 20);
  EXPECT_EQ(options->max_concurrent_streams, 7);
  EXPECT_EQ(options->worker_threads, 5);
  EXPECT_EQ(options->grace, absl::Seconds(90));
  EXPECT_FALSE(options->reflection);
  EXPECT_EQ(options->log_calls, CallLogging::kFailures);
  EXPECT_EQ(options->max_calls, 15);
  EXPECT_EQ(options->max_streams, 16);
  EXPECT_EQ(options->max_call_time, absl::Seconds(17));
  EXPECT_EQ(options->max_stream_idle, absl::Minutes(18));
  EXPECT_EQ(options->max_receive_time, absl::Minutes(19));
  EXPECT_EQ(options->metrics_address, "127.0.0.1:9100");
  ASSERT_TRUE(options->tls.has_value());
  EXPECT_EQ(options->tls->certificate_file, "c.pem");
  EXPECT_EQ(options->tls->key_file, "k.pem");
  EXPECT_EQ(options->tls->client_roots_file, "r.pem");
  EXPECT_EQ(options->limits.max_bytes, 2048u);
  EXPECT_EQ(options->limits.max_events, 11u);
  EXPECT_EQ(options->limits.max_players, 12u);
  EXPECT_EQ(options->limits.max_string_bytes, 13u);
  EXPECT_EQ(options->limits.max_findings, 14u);
  EXPECT_EQ(options->max_unpacked_bytes, 20u << 20);
}

TEST(OptionsFromEnvironment, NamesTheVariableThatIsWrong) {
  const struct {
    const char* name;
    const char* value;
  } cases[] = {
      {"LANTERN_MAX_RECEIVE_BYTES", "much"},     {"LANTERN_MAX_RECEIVE_BYTES", "-1"},
      {"LANTERN_MAX_EVENTS", "4294967296"},      {"LANTERN_MAX_BYTES", "99999999999GiB"},
      {"LANTERN_MAX_CONCURRENT_STREAMS", "1.5"}, {"LANTERN_GRACE", "10"},
      {"LANTERN_REFLECTION", "perhaps"},         {"LANTERN_LOG_CALLS", "some"},
  };
  for (const auto& item : cases) {
    const Environment variable(item.name, item.value);
    const auto options = OptionsFromEnvironment();
    EXPECT_EQ(options.status().code(), absl::StatusCode::kInvalidArgument) << item.name;
    EXPECT_THAT(std::string(options.status().message()), AllOf(HasSubstr(item.name), HasSubstr(item.value)));
  }
}

// A hole in a template takes neither the encryption away nor the need for certificates.
TEST(OptionsFromEnvironment, RefusesEmptyNamesOfTlsFiles) {
  for (const char* name : {"LANTERN_TLS_CERTIFICATE", "LANTERN_TLS_KEY", "LANTERN_TLS_CLIENT_ROOTS"}) {
    const Environment variable(name, "");
    const auto options = OptionsFromEnvironment();
    EXPECT_EQ(options.status().code(), absl::StatusCode::kInvalidArgument) << name;
    EXPECT_THAT(std::string(options.status().message()), HasSubstr(name));
  }
}

TEST(Start, RefusesOptionsOutOfRange) {
  const auto refuse = [](const ServerOptions& options, const char* field) {
    const auto server = Server::Start(options);
    EXPECT_EQ(server.status().code(), absl::StatusCode::kInvalidArgument) << field;
    EXPECT_THAT(std::string(server.status().message()), HasSubstr(field));
  };
  refuse({.address = ""}, "address");
  refuse({.address = "localhost"}, "address");
  refuse({.address = "127.0.0.1:70000"}, "address");
  refuse({.address = "127.0.0.1:http"}, "address");
  refuse({.address = ":50051"}, "address");
  refuse({.address = "unix:"}, "address");
  refuse({.address = "no-such-host.invalid:0"}, "address");
  refuse({.max_receive_bytes = 10}, "call_limits.max_request_bytes (--max-receive-bytes): 10 is");
  refuse({.max_receive_bytes = int64_t{1} << 40}, "call_limits.max_request_bytes");
  refuse({.max_concurrent_streams = 0}, "call_limits.max_calls_per_connection (--max-concurrent-streams): 0");
  refuse({.worker_threads = -1}, "worker_threads (--workers): -1");
  refuse({.grace = absl::Seconds(-1)}, "grace");
  refuse({.max_calls = 0}, "call_limits.max_concurrent_calls (--max-concurrent-calls): 0");
  refuse({.max_streams = 2'000'000}, "call_limits.max_concurrent_streams (--max-streams): 2000000");
  refuse({.max_call_time = absl::Seconds(-1)}, "call_limits.max_call_time");
  refuse({.max_stream_idle = absl::InfiniteDuration()}, "call_limits.max_stream_idle");
  refuse({.max_receive_time = absl::Seconds(-1)}, "call_limits.max_receive_time");
  refuse({.max_unpacked_bytes = 1000}, "call_limits.max_unpacked_bytes (--max-unpacked-bytes): 1000");
  refuse({.max_unpacked_bytes = ~uint64_t{0}}, "call_limits.max_unpacked_bytes");
  refuse({.limits = {.max_events = 0}}, "transcript_limits.max_events");
}

// All that needs nothing but the text and the files is known without listening.
TEST(ValidateOptions, RefusesWhatStartWouldRefuse) {
  const auto refuse = [](const ServerOptions& options, const char* field) {
    const absl::Status status = ValidateOptions(options);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument)
        << options.address << options.metrics_address;
    EXPECT_THAT(std::string(status.message()), testing::StartsWith(field));
  };
  for (const char* address : {"127.0.0.1:70000", "127.0.0.1", "127.0.0.1:-1", ":1", "unix:", "x.invalid:1"}) {
    refuse({.address = address}, "address: ");
    refuse({.metrics_address = address}, "metrics_address: ");
  }
  refuse({.metrics_address = "unix:/tmp/metrics"}, "metrics_address: ");
  refuse({.address = "127.0.0.1:9", .metrics_address = "127.0.0.1:9"}, "metrics_address: ");
  refuse({.address = "127.0.0.1:9", .metrics_address = "localhost:9"}, "metrics_address: ");
  refuse({.address = "0.0.0.0:9", .metrics_address = "127.0.0.1:9"}, "metrics_address: ");
  refuse({.address = "127.0.0.1:9", .metrics_address = "[::]:9"}, "metrics_address: ");
  EXPECT_TRUE(ValidateOptions({.address = "127.0.0.1:0", .metrics_address = "127.0.0.1:0"}).ok());
  EXPECT_TRUE(ValidateOptions({.address = "127.0.0.1:8", .metrics_address = "127.0.0.1:9"}).ok());
  EXPECT_TRUE(ValidateOptions({.address = "unix:/tmp/x", .metrics_address = "127.0.0.1:9"}).ok());
}

}  // namespace
}  // namespace lantern::service
