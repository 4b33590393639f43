// Reading and checking ServerOptions.
#include <cstdlib>
#include <limits>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "service/access.h"
#include "service/server.h"
#include "service/tls.h"

namespace lantern::service {
namespace {

constexpr int64_t kMinReceiveBytes = 1 << 10;
constexpr int64_t kMaxReceiveBytes = 1 << 30;
constexpr int kMaxStreams = 100'000;
constexpr int kMaxWorkers = 1024;
constexpr int kMaxCalls = 1'000'000;
constexpr absl::Duration kMaxDuration = absl::Hours(365 * 24);
constexpr absl::Duration kMaxReload = absl::Hours(24);

absl::Status Refuse(absl::string_view name, absl::string_view value, absl::string_view allowed) {
  return absl::InvalidArgumentError(absl::StrCat(name, "=\"", value, "\": ", allowed));
}

// The value of an environment variable; empty where it is unset.
absl::string_view Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? absl::string_view() : absl::string_view(value);
}

// A whole number from 0 to `max`, with an optional unit.
absl::Status ReadNumber(const char* name, uint64_t max, uint64_t& out) {
  const absl::string_view value = Variable(name);
  if (value.empty()) return absl::OkStatus();
  absl::string_view digits = value;
  uint64_t unit = 1;
  if (absl::ConsumeSuffix(&digits, "KiB")) {
    unit = uint64_t{1} << 10;
  } else if (absl::ConsumeSuffix(&digits, "MiB")) {
    unit = uint64_t{1} << 20;
  } else if (absl::ConsumeSuffix(&digits, "GiB")) {
    unit = uint64_t{1} << 30;
  }
  uint64_t number = 0;
  if (!absl::SimpleAtoi(digits, &number) || number > max / unit) {
    return Refuse(name, value,
                  absl::StrCat("write a whole number from 0 to ", max, ", optionally with KiB, MiB or GiB"));
  }
  out = number * unit;
  return absl::OkStatus();
}

// As ReadNumber, into an integer of any type that holds the values allowed.
template <typename T>
absl::Status ReadInto(const char* name, T& out) {
  uint64_t number = static_cast<uint64_t>(out);
  const uint64_t max = static_cast<uint64_t>(std::numeric_limits<T>::max());
  if (absl::Status status = ReadNumber(name, max, number); !status.ok()) return status;
  out = static_cast<T>(number);
  return absl::OkStatus();
}

absl::Status ReadDuration(const char* name, absl::Duration& out) {
  const absl::string_view value = Variable(name);
  if (value.empty()) return absl::OkStatus();
  if (!absl::ParseDuration(value, &out)) {
    return Refuse(name, value, "write a duration with a unit, for example 10s or 500ms");
  }
  return absl::OkStatus();
}

// The files of TLS; each one alone is possible, since the others may stand in a file or in flags.
void ReadTls(absl::optional<TlsOptions>& out) {
  const auto read = [&out](const char* name, std::string TlsOptions::*field) {
    const absl::string_view value = Variable(name);
    if (value.empty()) return;
    if (!out.has_value()) out.emplace();
    (*out).*field = std::string(value);
  };
  read("LANTERN_TLS_CERTIFICATE", &TlsOptions::certificate_file);
  read("LANTERN_TLS_KEY", &TlsOptions::key_file);
  read("LANTERN_TLS_CLIENT_ROOTS", &TlsOptions::client_roots_file);
}

absl::Status ReadReflection(bool& out) {
  const absl::string_view value = Variable("LANTERN_REFLECTION");
  if (value.empty() || absl::SimpleAtob(value, &out)) return absl::OkStatus();
  return Refuse("LANTERN_REFLECTION", value, "write true or false");
}

absl::Status ReadLogCalls(CallLogging& out) {
  const absl::string_view value = Variable("LANTERN_LOG_CALLS");
  if (value.empty()) return absl::OkStatus();
  if (value == "all") {
    out = CallLogging::kAll;
  } else if (value == "failures") {
    out = CallLogging::kFailures;
  } else if (value == "none") {
    out = CallLogging::kNone;
  } else {
    return Refuse("LANTERN_LOG_CALLS", value, "write all, failures or none");
  }
  return absl::OkStatus();
}

absl::Status ValidateDuration(absl::string_view field, absl::Duration value) {
  if (value >= absl::ZeroDuration() && value <= kMaxDuration) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(field, ": ", absl::FormatDuration(value), " is not from 0 to a year"));
}

absl::Status OutOfRange(absl::string_view field, int64_t value, int64_t min, int64_t max) {
  return absl::InvalidArgumentError(absl::StrCat(field, ": ", value, " is not from ", min, " to ", max));
}

absl::Status ValidateTranscriptLimits(const Limits& limits) {
  const std::pair<const char*, uint64_t> all[] = {{"max_bytes", limits.max_bytes},
                                                  {"max_events", limits.max_events},
                                                  {"max_players", limits.max_players},
                                                  {"max_string_bytes", limits.max_string_bytes},
                                                  {"max_findings", limits.max_findings}};
  for (const auto& [name, value] : all) {
    if (value == 0)
      return absl::InvalidArgumentError(absl::StrCat(name, ": it is 0; nothing could be checked"));
  }
  return absl::OkStatus();
}

absl::Status ValidateTls(const TlsOptions& tls) {
  if (tls.certificate_file.empty() || tls.key_file.empty()) {
    return absl::InvalidArgumentError("tls: it needs both certificate_file and key_file");
  }
  if (tls.reload_interval < absl::Seconds(1) || tls.reload_interval > kMaxReload ||
      absl::Trunc(tls.reload_interval, absl::Seconds(1)) != tls.reload_interval) {
    return absl::InvalidArgumentError(
        absl::StrCat("tls.reload_interval: ", absl::FormatDuration(tls.reload_interval),
                     " is no number of whole seconds from 1 second to 1 day"));
  }
  return ReadTlsFiles(tls).status();
}

}  // namespace

absl::StatusOr<ServerOptions> OptionsFromEnvironment(ServerOptions defaults) {
  ServerOptions options = std::move(defaults);
  if (const absl::string_view value = Variable("LANTERN_ADDRESS"); !value.empty()) {
    options.address = std::string(value);
  }
  if (const absl::string_view value = Variable("LANTERN_METRICS_ADDRESS"); !value.empty()) {
    options.metrics_address = std::string(value);
  }
  ReadTls(options.tls);
  absl::Status status;
  status.Update(ReadInto("LANTERN_MAX_RECEIVE_BYTES", options.max_receive_bytes));
  status.Update(ReadInto("LANTERN_MAX_CONCURRENT_STREAMS", options.max_concurrent_streams));
  status.Update(ReadInto("LANTERN_WORKERS", options.worker_threads));
  status.Update(ReadInto("LANTERN_MAX_CONCURRENT_CALLS", options.max_calls));
  status.Update(ReadInto("LANTERN_MAX_STREAMS", options.max_streams));
  status.Update(ReadDuration("LANTERN_MAX_CALL_TIME", options.max_call_time));
  status.Update(ReadDuration("LANTERN_MAX_STREAM_IDLE", options.max_stream_idle));
  status.Update(ReadDuration("LANTERN_MAX_RECEIVE_TIME", options.max_receive_time));
  status.Update(ReadDuration("LANTERN_GRACE", options.grace));
  status.Update(ReadReflection(options.reflection));
  status.Update(ReadLogCalls(options.log_calls));
  status.Update(ReadInto("LANTERN_MAX_BYTES", options.limits.max_bytes));
  status.Update(ReadInto("LANTERN_MAX_EVENTS", options.limits.max_events));
  status.Update(ReadInto("LANTERN_MAX_PLAYERS", options.limits.max_players));
  status.Update(ReadInto("LANTERN_MAX_STRING_BYTES", options.limits.max_string_bytes));
  status.Update(ReadInto("LANTERN_MAX_FINDINGS", options.limits.max_findings));
  if (!status.ok()) return status;
  return options;
}

absl::Status ValidateOptions(const ServerOptions& options) {
  if (options.address.empty()) {
    return absl::InvalidArgumentError("address: it is empty; write host:port, for example 127.0.0.1:50051");
  }
  if (options.max_receive_bytes < kMinReceiveBytes || options.max_receive_bytes > kMaxReceiveBytes) {
    return OutOfRange("max_receive_bytes", options.max_receive_bytes, kMinReceiveBytes, kMaxReceiveBytes);
  }
  if (options.max_concurrent_streams < 1 || options.max_concurrent_streams > kMaxStreams) {
    return OutOfRange("max_concurrent_streams", options.max_concurrent_streams, 1, kMaxStreams);
  }
  if (options.worker_threads < 0 || options.worker_threads > kMaxWorkers) {
    return OutOfRange("worker_threads", options.worker_threads, 0, kMaxWorkers);
  }
  if (options.max_calls < 1 || options.max_calls > kMaxCalls) {
    return OutOfRange("max_concurrent_calls", options.max_calls, 1, kMaxCalls);
  }
  if (options.max_streams < 1 || options.max_streams > kMaxCalls) {
    return OutOfRange("max_streams", options.max_streams, 1, kMaxCalls);
  }
  absl::Status status = ValidateDuration("grace", options.grace);
  status.Update(ValidateDuration("max_call_time", options.max_call_time));
  status.Update(ValidateDuration("max_stream_idle", options.max_stream_idle));
  status.Update(ValidateDuration("max_receive_time", options.max_receive_time));
  status.Update(ValidateTranscriptLimits(options.limits));
  status.Update(ValidateAccess(options));
  if (options.tls.has_value()) status.Update(ValidateTls(*options.tls));
  return status;
}

}  // namespace lantern::service
