// Reading and checking ServerOptions.
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "service/access.h"
#include "service/address.h"
#include "service/server.h"
#include "service/tls.h"

namespace lantern::service {
namespace {

constexpr int64_t kMinReceiveBytes = 1 << 10;
constexpr int64_t kMaxReceiveBytes = 1 << 30;
constexpr int kMaxStreams = 100'000;
constexpr int kMaxWorkers = 1024;
constexpr int kMaxCalls = 1'000'000;
constexpr int64_t kMinUnpacked = 1 << 20;
constexpr int64_t kMaxUnpacked = int64_t{1} << 40;
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
absl::Status ReadTls(absl::optional<TlsOptions>& out) {
  absl::Status status;
  const auto read = [&](const char* name, auto TlsOptions::*field) {
    if (std::getenv(name) == nullptr) return;
    const absl::string_view value = Variable(name);
    // A template with a hole in it must not take the encryption away, or let everybody in.
    if (value.empty()) status.Update(Refuse(name, value, "it is empty; unset it, or name a PEM file"));
    if (!out.has_value()) out.emplace();
    (*out).*field = std::string(value);
  };
  read("LANTERN_TLS_CERTIFICATE", &TlsOptions::certificate_file);
  read("LANTERN_TLS_KEY", &TlsOptions::key_file);
  read("LANTERN_TLS_CLIENT_ROOTS", &TlsOptions::client_roots_file);
  return status;
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

// Number settings under the names that operators write: in the file, and as a flag.
absl::Status ValidateNumbers(const ServerOptions& options) {
  struct Range {
    absl::string_view setting;
    absl::string_view flag;
    int64_t value;
    int64_t min;
    int64_t max;
  };
  // What does not fit is too large in any case.
  const auto unpacked =
      static_cast<int64_t>(std::min(options.max_unpacked_bytes, static_cast<uint64_t>(kMaxUnpacked) + 1));
  const Range ranges[] = {
      {"call_limits.max_request_bytes", "--max-receive-bytes", options.max_receive_bytes, kMinReceiveBytes,
       kMaxReceiveBytes},
      {"call_limits.max_calls_per_connection", "--max-concurrent-streams", options.max_concurrent_streams, 1,
       kMaxStreams},
      {"worker_threads", "--workers", options.worker_threads, 0, kMaxWorkers},
      {"call_limits.max_concurrent_calls", "--max-concurrent-calls", options.max_calls, 1, kMaxCalls},
      {"call_limits.max_concurrent_streams", "--max-streams", options.max_streams, 1, kMaxCalls},
      {"call_limits.max_unpacked_bytes", "--max-unpacked-bytes", unpacked, kMinUnpacked, kMaxUnpacked},
  };
  for (const Range& range : ranges) {
    if (range.value >= range.min && range.value <= range.max) continue;
    return absl::InvalidArgumentError(absl::StrCat(range.setting, " (", range.flag, "): ", range.value,
                                                   " is not from ", range.min, " to ", range.max));
  }
  return absl::OkStatus();
}

// All that can be said of them without listening there.
absl::Status ValidateAddresses(const ServerOptions& options) {
  if (options.address.empty()) {
    return absl::InvalidArgumentError("address: it is empty; write host:port, for example 127.0.0.1:50051");
  }
  absl::Status status = CheckAddress("address", options.address);
  if (status.ok()) status = CheckHost("address", options.address);
  if (!status.ok() || options.metrics_address.empty()) return status;
  if (IsUnixAddress(options.metrics_address)) {
    return absl::InvalidArgumentError("metrics_address: metrics have no unix socket; write host:port");
  }
  status = CheckAddress("metrics_address", options.metrics_address);
  if (status.ok()) status = CheckHost("metrics_address", options.metrics_address);
  if (status.ok() && Collide(options.address, options.metrics_address)) {
    return absl::InvalidArgumentError(absl::StrCat("metrics_address: \"", options.metrics_address,
                                                   "\" is where the service itself listens (address: \"",
                                                   options.address, "\"); choose another port"));
  }
  return status;
}

absl::Status ValidateTranscriptLimits(const Limits& limits) {
  const std::pair<const char*, uint64_t> all[] = {{"max_bytes", limits.max_bytes},
                                                  {"max_events", limits.max_events},
                                                  {"max_players", limits.max_players},
                                                  {"max_string_bytes", limits.max_string_bytes},
                                                  {"max_findings", limits.max_findings}};
  for (const auto& [name, value] : all) {
    if (value == 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("transcript_limits.", name, ": it is 0; nothing could be checked"));
    }
  }
  return absl::OkStatus();
}

absl::Status ValidateTls(const TlsOptions& tls) {
  if (tls.certificate_file.empty() || tls.key_file.empty()) {
    return absl::InvalidArgumentError("tls: it needs both certificate_file and key_file");
  }
  if (tls.client_roots_file.has_value() && tls.client_roots_file->empty()) {
    return absl::InvalidArgumentError(
        "tls.client_roots_file: it is empty; name a PEM file, or leave the setting out if no client needs a "
        "certificate");
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
  absl::Status status = ReadTls(options.tls);
  status.Update(ReadInto("LANTERN_MAX_RECEIVE_BYTES", options.max_receive_bytes));
  status.Update(ReadInto("LANTERN_MAX_CONCURRENT_STREAMS", options.max_concurrent_streams));
  status.Update(ReadInto("LANTERN_WORKERS", options.worker_threads));
  status.Update(ReadInto("LANTERN_MAX_CONCURRENT_CALLS", options.max_calls));
  status.Update(ReadInto("LANTERN_MAX_STREAMS", options.max_streams));
  status.Update(ReadDuration("LANTERN_MAX_CALL_TIME", options.max_call_time));
  status.Update(ReadDuration("LANTERN_MAX_STREAM_IDLE", options.max_stream_idle));
  status.Update(ReadDuration("LANTERN_MAX_RECEIVE_TIME", options.max_receive_time));
  status.Update(ReadInto("LANTERN_MAX_UNPACKED_BYTES", options.max_unpacked_bytes));
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
  absl::Status status = ValidateAddresses(options);
  status.Update(ValidateNumbers(options));
  status.Update(ValidateDuration("grace", options.grace));
  status.Update(ValidateDuration("call_limits.max_call_time", options.max_call_time));
  status.Update(ValidateDuration("call_limits.max_stream_idle", options.max_stream_idle));
  status.Update(ValidateDuration("call_limits.max_receive_time", options.max_receive_time));
  status.Update(ValidateTranscriptLimits(options.limits));
  status.Update(ValidateAccess(options));
  if (options.tls.has_value()) status.Update(ValidateTls(*options.tls));
  return status;
}

std::string WarningOf(const ServerOptions& options) {
  if (!options.tls.has_value()) return "";
  const absl::StatusOr<TlsContents> contents = ReadTlsFiles(*options.tls);
  if (!contents.ok()) return "";
  const std::string fault = OutOfDate(*contents);
  if (fault.empty()) return "";
  return absl::StrCat("tls.certificate_file=\"", options.tls->certificate_file, "\": ", fault);
}

}  // namespace lantern::service
