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
}

void TakeTls(const v1::TlsConfig& config, ServerOptions& out) {
  TlsOptions& tls = out.tls.emplace();
  tls.certificate_file = config.certificate_file();
  tls.key_file = config.key_file();
  tls.client_roots_file = config.client_roots_file();
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
  const std::string tls = !options.tls.has_value()                 ? "off"
                          : options.tls->client_roots_file.empty() ? "on"
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
      "\ntime to send a request: ", Cap(options.max_receive_time), "\ntranscript bytes: ", limits.max_bytes,
      "\nevents: ", limits.max_events, "\nplayers: ", limits.max_players,
      "\nstring bytes: ", limits.max_string_bytes, "\nfindings: ", limits.max_findings,
      "\ngrace: ", absl::FormatDuration(options.grace), "\n");
}

}  // namespace lantern::service
