#include "service/config.h"

#include <fstream>
#include <limits>
#include <sstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "checker/core/status.h"
#include "checker/core/textproto.h"
#include "lantern/v1/config.pb.h"

namespace lantern::service {
namespace {

constexpr int kMaxNesting = 8;
constexpr size_t kMaxFileBytes = 16u << 20;

absl::Duration DurationOf(const google::protobuf::Duration& duration) {
  return absl::Seconds(duration.seconds()) + absl::Nanoseconds(duration.nanos());
}

// A number that is too large for its place stays too large, so that the check of ranges finds it.
template <typename To, typename From>
To Narrow(From value) {
  constexpr auto kMost = std::numeric_limits<To>::max();
  return value > static_cast<From>(kMost) ? kMost : static_cast<To>(value);
}

Rate RateOf(const v1::RateConfig& config) { return Rate{config.requests_per_second(), config.burst()}; }

void TakeTranscriptLimits(const v1::TranscriptLimitsConfig& config, Limits& out) {
  if (config.has_max_bytes()) out.max_bytes = config.max_bytes();
  if (config.has_max_events()) out.max_events = config.max_events();
  if (config.has_max_players()) out.max_players = config.max_players();
  if (config.has_max_string_bytes()) out.max_string_bytes = config.max_string_bytes();
  if (config.has_max_findings()) out.max_findings = config.max_findings();
}

void TakeCallLimits(const v1::CallLimitsConfig& config, ServerOptions& out) {
  if (config.has_max_request_bytes()) out.max_receive_bytes = Narrow<int64_t>(config.max_request_bytes());
  if (config.has_max_calls_per_connection()) {
    out.max_concurrent_streams = Narrow<int>(config.max_calls_per_connection());
  }
  if (config.has_max_concurrent_calls()) out.max_calls = Narrow<int>(config.max_concurrent_calls());
  if (config.has_max_concurrent_streams()) out.max_streams = Narrow<int>(config.max_concurrent_streams());
  if (config.has_max_call_time()) out.max_call_time = DurationOf(config.max_call_time());
  if (config.has_max_stream_idle()) out.max_stream_idle = DurationOf(config.max_stream_idle());
  if (config.has_max_receive_time()) out.max_receive_time = DurationOf(config.max_receive_time());
  if (config.has_max_unpacked_bytes()) out.max_unpacked_bytes = config.max_unpacked_bytes();
}

void TakeTls(const v1::TlsConfig& config, ServerOptions& out) {
  TlsOptions& tls = out.tls.emplace();
  tls.certificate_file = config.certificate_file();
  tls.key_file = config.key_file();
  if (config.has_client_roots_file()) tls.client_roots_file = config.client_roots_file();
  if (config.has_reload_interval()) tls.reload_interval = DurationOf(config.reload_interval());
}

void TakeClients(const v1::ServerConfig& config, ServerOptions& out) {
  for (const v1::ClientConfig& client : config.clients()) {
    ClientAccess& access = out.clients.emplace_back();
    access.name = client.name();
    access.token_sha256 = client.token_sha256();
    if (client.has_rate()) access.rate = RateOf(client.rate());
  }
  if (config.has_default_rate()) out.default_rate = RateOf(config.default_rate());
}

absl::Status CheckDuration(absl::string_view path, bool given, const google::protobuf::Duration& duration) {
  const int32_t nanos = duration.nanos();
  const bool fits = nanos > -1'000'000'000 && nanos < 1'000'000'000 &&
                    (duration.seconds() == 0 || nanos == 0 || (duration.seconds() < 0) == (nanos < 0));
  if (!given || fits) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": ", duration.seconds(), " seconds and ", nanos,
                   " nanos are no duration; nanos go from -999999999 to 999999999 and have the sign of the "
                   "seconds"));
}

absl::Status CheckBurst(absl::string_view path, const v1::RateConfig& rate) {
  if (!rate.has_burst() || rate.burst() > 0) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(path, ".burst: 0 is not from 1 to 1000000; leave it out for a second's worth"));
}

// INVALID_ARGUMENT where a field says what ServerOptions have no words for.
absl::Status CheckSayable(const v1::ServerConfig& config) {
  const v1::CallLimitsConfig& calls = config.call_limits();
  absl::Status status = CheckDuration("grace", config.has_grace(), config.grace());
  status.Update(CheckDuration("call_limits.max_call_time", calls.has_max_call_time(), calls.max_call_time()));
  status.Update(
      CheckDuration("call_limits.max_stream_idle", calls.has_max_stream_idle(), calls.max_stream_idle()));
  status.Update(
      CheckDuration("call_limits.max_receive_time", calls.has_max_receive_time(), calls.max_receive_time()));
  status.Update(CheckDuration("tls.reload_interval", config.tls().has_reload_interval(),
                              config.tls().reload_interval()));
  for (int i = 0; i < config.clients_size(); ++i) {
    status.Update(CheckBurst(absl::StrCat("clients[", i, "].rate"), config.clients(i).rate()));
  }
  status.Update(CheckBurst("default_rate", config.default_rate()));
  if (!v1::CallLog_IsValid(config.call_log())) {
    status.Update(
        absl::InvalidArgumentError(absl::StrCat("call_log: ", static_cast<int>(config.call_log()),
                                                " is none; write CALL_LOG_ALL, CALL_LOG_FAILURES or "
                                                "CALL_LOG_NONE")));
  }
  return status;
}

void Take(const v1::ServerConfig& config, ServerOptions& out) {
  if (config.has_address()) out.address = config.address();
  if (config.has_metrics_address()) out.metrics_address = config.metrics_address();
  if (config.has_tls()) TakeTls(config.tls(), out);
  TakeClients(config, out);
  TakeTranscriptLimits(config.transcript_limits(), out.limits);
  TakeCallLimits(config.call_limits(), out);
  if (config.has_worker_threads()) out.worker_threads = Narrow<int>(config.worker_threads());
  if (config.has_grace()) out.grace = DurationOf(config.grace());
  if (config.has_reflection()) out.reflection = config.reflection();
  switch (config.call_log()) {
    case v1::CALL_LOG_FAILURES:
      out.log_calls = CallLogging::kFailures;
      break;
    case v1::CALL_LOG_NONE:
      out.log_calls = CallLogging::kNone;
      break;
    case v1::CALL_LOG_ALL:
      out.log_calls = CallLogging::kAll;
      break;
    default:
      break;
  }
}

std::string Cap(absl::Duration duration) {
  return duration > absl::ZeroDuration() ? absl::FormatDuration(duration) : "no cap";
}

std::string ClientsOf(const ServerOptions& options) {
  if (options.clients.empty()) return "everybody, without a token";
  return absl::StrJoin(options.clients, ", ", [&](std::string* out, const ClientAccess& client) {
    const Rate rate = client.rate.value_or(options.default_rate);
    absl::StrAppend(out, client.name);
    if (rate.requests_per_second > 0) absl::StrAppend(out, " (", rate.requests_per_second, " a second)");
  });
}

}  // namespace

absl::StatusOr<ServerOptions> OptionsFromConfig(absl::string_view text, absl::string_view name,
                                                ServerOptions defaults) {
  v1::ServerConfig config;
  TextprotoFault fault;
  if (!ParseTextproto(text, kMaxNesting, config, fault)) {
    return UnreadableError(name, fault.line, fault.column, fault.message);
  }
  if (absl::Status status = CheckSayable(config); !status.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(name, ": ", status.message()));
  }
  ServerOptions options = std::move(defaults);
  Take(config, options);
  return options;
}

absl::StatusOr<ServerOptions> OptionsFromConfigFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(kMaxFileBytes + 1, '\0');
  if (!file || (!file.read(text.data(), static_cast<std::streamsize>(text.size())) && !file.eof())) {
    return absl::NotFoundError(
        absl::StrCat(path, ": cannot be read; does it exist, and may this program read it?"));
  }
  text.resize(static_cast<size_t>(file.gcount()));
  if (text.size() > kMaxFileBytes) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": larger than 16 MiB, so hardly the settings"));
  }
  return OptionsFromConfig(text, path);
}

std::string Describe(const ServerOptions& options) {
  const std::string tls = !options.tls.has_value()                      ? "off"
                          : !options.tls->client_roots_file.has_value() ? "on"
                                                                        : "on, clients need certificates";
  const Limits& limits = options.limits;
  return absl::StrCat(
      "address: ", options.address,
      "\nmetrics: ", options.metrics_address.empty() ? "off" : options.metrics_address, "\nTLS: ", tls,
      "\nclients: ", ClientsOf(options), "\nreflection: ", options.reflection ? "on" : "off",
      "\nrequest bytes: ", options.max_receive_bytes,
      "\ncalls a connection: ", options.max_concurrent_streams, "\nconcurrent calls: ", options.max_calls,
      "\nconcurrent streams: ", options.max_streams, "\ntime a request: ", Cap(options.max_call_time),
      "\nsilence of a stream: ", Cap(options.max_stream_idle),
      "\ntime to send a request: ", Cap(options.max_receive_time),
      "\nunpacked bytes: ", options.max_unpacked_bytes, "\ntranscript bytes: ", limits.max_bytes,
      "\nevents: ", limits.max_events, "\nplayers: ", limits.max_players,
      "\nstring bytes: ", limits.max_string_bytes, "\nfindings: ", limits.max_findings,
      "\ngrace: ", absl::FormatDuration(options.grace), "\n");
}

}  // namespace lantern::service
