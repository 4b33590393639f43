#include "clients/cli/serve.h"

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "clients/cli/output.h"
#include "service/config.h"
#include "service/server.h"

namespace lantern::cli {
namespace {

using service::CallLogging;
using service::ServerOptions;
using service::TlsOptions;

// What the flags change, to be applied after the environment.
using Changes = std::vector<std::function<void(ServerOptions&)>>;

// A flag whose value goes into a field of the options.
template <typename T, typename Set>
CLI::Option* AddFlag(CLI::App& command, const std::string& flag, const std::shared_ptr<Changes>& changes,
                     Set set, const std::string& help) {
  return command.add_option_function<T>(
      flag,
      [changes, set](const T& value) {
        changes->push_back([set, value](ServerOptions& options) { set(options, value); });
      },
      help);
}

void AddSize(CLI::App& command, const std::string& flag, const std::shared_ptr<Changes>& changes,
             void (*set)(ServerOptions&, const uint64_t&), const std::string& help) {
  AddFlag<uint64_t>(command, flag, changes, set, help)->transform(CLI::AsSizeValue(true));
}

void AddTransportFlags(CLI::App& command, const std::shared_ptr<Changes>& changes) {
  AddFlag<std::string>(
      command, "-a,--address", changes, [](ServerOptions& o, const std::string& v) { o.address = v; },
      "host:port, [v6]:port or unix:path to listen on; port 0 chooses a free one; 127.0.0.1:50051 unless "
      "given "
      "(LANTERN_ADDRESS)");
  AddSize(
      command, "--max-receive-bytes", changes,
      [](ServerOptions& o, const uint64_t& v) { o.max_receive_bytes = static_cast<int64_t>(v); },
      "Largest request; 64MiB unless given (LANTERN_MAX_RECEIVE_BYTES)");
  AddFlag<int>(
      command, "--max-concurrent-streams", changes,
      [](ServerOptions& o, int v) { o.max_concurrent_streams = v; },
      "Calls at the same time on one connection; 100 unless given (LANTERN_MAX_CONCURRENT_STREAMS)");
  AddFlag<int>(
      command, "--workers", changes, [](ServerOptions& o, int v) { o.worker_threads = v; },
      "Threads for large requests; one a processor unless given (LANTERN_WORKERS)");
  AddFlag<double>(
      command, "--grace", changes, [](ServerOptions& o, double v) { o.grace = absl::Seconds(v); },
      "Seconds that running calls may go on after SIGTERM or SIGINT; 10 unless given (LANTERN_GRACE, with a "
      "unit: "
      "10s)")
      ->check(CLI::Range(0.0, 86400.0));
  AddFlag<bool>(
      command, "--reflection", changes, [](ServerOptions& o, bool v) { o.reflection = v; },
      "true (the default) or false: answer gRPC's server reflection (LANTERN_REFLECTION)");
  AddFlag<std::string>(
      command, "--log-calls", changes,
      [](ServerOptions& o, const std::string& v) {
        o.log_calls = v == "all"    ? CallLogging::kAll
                      : v == "none" ? CallLogging::kNone
                                    : CallLogging::kFailures;
      },
      "Which calls get a line on stderr, as JSON; all unless given (LANTERN_LOG_CALLS)")
      ->check(CLI::IsMember({"all", "failures", "none"}));
}

// Durations with a unit, as in the environment.
CLI::Validator IsDuration() {
  return CLI::Validator(
      [](const std::string& text) {
        absl::Duration duration;
        return absl::ParseDuration(text, &duration) ? ""
                                                    : "write a duration with a unit, for example 60s or 1h";
      },
      "DURATION");
}

absl::Duration DurationOf(const std::string& text) {
  absl::Duration duration;
  absl::ParseDuration(text, &duration);
  return duration;
}

TlsOptions& Tls(ServerOptions& options) {
  if (!options.tls.has_value()) options.tls.emplace();
  return *options.tls;
}

void AddOperatorFlags(CLI::App& command, const std::shared_ptr<Changes>& changes) {
  AddFlag<int>(
      command, "--max-concurrent-calls", changes, [](ServerOptions& o, int v) { o.max_calls = v; },
      "Calls at the same time on the server; 4000 unless given (LANTERN_MAX_CONCURRENT_CALLS)");
  AddFlag<int>(
      command, "--max-streams", changes, [](ServerOptions& o, int v) { o.max_streams = v; },
      "Streams at the same time on the server; 2000 unless given (LANTERN_MAX_STREAMS)");
  AddFlag<std::string>(
      command, "--max-call-time", changes,
      [](ServerOptions& o, const std::string& v) { o.max_call_time = DurationOf(v); },
      "How long one request may be worked on; 60s unless given, 0 for no cap (LANTERN_MAX_CALL_TIME)")
      ->check(IsDuration());
  AddFlag<std::string>(
      command, "--max-stream-idle", changes,
      [](ServerOptions& o, const std::string& v) { o.max_stream_idle = DurationOf(v); },
      "How long a stream may be silent; 1h unless given, 0 for no cap (LANTERN_MAX_STREAM_IDLE)")
      ->check(IsDuration());
  AddFlag<std::string>(
      command, "--max-receive-time", changes,
      [](ServerOptions& o, const std::string& v) { o.max_receive_time = DurationOf(v); },
      "How long a call may take to send its request; 60s unless given, 0 for no cap "
      "(LANTERN_MAX_RECEIVE_TIME)")
      ->check(IsDuration());
  AddSize(
      command, "--max-unpacked-bytes", changes,
      [](ServerOptions& o, const uint64_t& v) { o.max_unpacked_bytes = v; },
      "Memory that large requests may come to together; 256MiB unless given (LANTERN_MAX_UNPACKED_BYTES)");
  AddFlag<std::string>(
      command, "--metrics-address", changes,
      [](ServerOptions& o, const std::string& v) { o.metrics_address = v; },
      "host:port where Prometheus fetches /metrics; none unless given (LANTERN_METRICS_ADDRESS)");
  AddFlag<std::string>(
      command, "--tls-certificate", changes,
      [](ServerOptions& o, const std::string& v) { Tls(o).certificate_file = v; },
      "PEM file with the certificate and its chain; not encrypted unless given (LANTERN_TLS_CERTIFICATE)");
  AddFlag<std::string>(
      command, "--tls-key", changes, [](ServerOptions& o, const std::string& v) { Tls(o).key_file = v; },
      "PEM file with the private key (LANTERN_TLS_KEY)");
  AddFlag<std::string>(
      command, "--tls-client-roots", changes,
      [](ServerOptions& o, const std::string& v) { Tls(o).client_roots_file = v; },
      "PEM file with roots; each client then needs a certificate of theirs (LANTERN_TLS_CLIENT_ROOTS)");
}

void AddLimitFlags(CLI::App& command, const std::shared_ptr<Changes>& changes) {
  AddSize(
      command, "--max-bytes", changes, [](ServerOptions& o, const uint64_t& v) { o.limits.max_bytes = v; },
      "Largest transcript; 64MiB unless given (LANTERN_MAX_BYTES)");
  AddFlag<uint32_t>(
      command, "--max-events", changes, [](ServerOptions& o, uint32_t v) { o.limits.max_events = v; },
      "Most events of a transcript; 1000000 unless given (LANTERN_MAX_EVENTS)");
  AddFlag<uint32_t>(
      command, "--max-players", changes, [](ServerOptions& o, uint32_t v) { o.limits.max_players = v; },
      "Most players of a transcript; 16 unless given (LANTERN_MAX_PLAYERS)");
  AddFlag<uint32_t>(
      command, "--max-string-bytes", changes,
      [](ServerOptions& o, uint32_t v) { o.limits.max_string_bytes = v; },
      "Longest text in a transcript; 65536 unless given (LANTERN_MAX_STRING_BYTES)");
  AddFlag<uint32_t>(
      command, "--max-findings", changes, [](ServerOptions& o, uint32_t v) { o.limits.max_findings = v; },
      "Most findings of a verdict; 10000 unless given (LANTERN_MAX_FINDINGS)");
}

struct ServeCommand {
  Changes changes;
  std::string config;
  bool check_config = false;
};

absl::StatusOr<ServerOptions> OptionsOf(const ServeCommand& command) {
  ServerOptions defaults;
  if (!command.config.empty()) {
    absl::StatusOr<ServerOptions> from_file = service::OptionsFromConfigFile(command.config);
    if (!from_file.ok()) return from_file.status();
    defaults = *std::move(from_file);
  }
  absl::StatusOr<ServerOptions> options = service::OptionsFromEnvironment(std::move(defaults));
  if (!options.ok()) return options;
  for (const auto& change : command.changes) change(*options);
  return options;
}

ExitCode RunServe(const ServeCommand& command) {
  absl::StatusOr<ServerOptions> options = OptionsOf(command);
  if (!options.ok()) return Complain(options.status());
  if (!command.check_config) return service::RunServer(*options) == 0 ? kExitLegal : kExitTrouble;
  const absl::Status status = service::ValidateOptions(*options);
  if (!status.ok()) return Complain(status);
  std::fprintf(stdout, "%s", service::Describe(*options).c_str());
  const std::string warning = service::WarningOf(*options);
  if (!warning.empty()) std::fprintf(stderr, "lantern: warning: %s\n", warning.c_str());
  return kExitLegal;
}

}  // namespace

void AddServe(CLI::App& app, ExitCode& code) {
  auto serve = std::make_shared<ServeCommand>();
  // Part of the same object, so that both live as long as the flags.
  const std::shared_ptr<Changes> changes(serve, &serve->changes);
  CLI::App& command = *app.add_subcommand("serve", "Run the gRPC service until SIGTERM or SIGINT");
  command
      .add_option("-c,--config", serve->config,
                  "File with settings, a lantern.v1.ServerConfig in protobuf text format; see "
                  "proto/lantern/v1/config.proto")
      ->check(CLI::ExistingFile);
  command.add_flag("--check-config", serve->check_config,
                   "Only say whether the settings are right, and what they come to");
  AddTransportFlags(command, changes);
  AddOperatorFlags(command, changes);
  AddLimitFlags(command, changes);
  command.footer(
      "A flag is stronger than the environment variable in brackets behind it, and that is stronger than "
      "the\n"
      "file. The first line on stdout is \"lantern: listening on ADDRESS\", when the service is ready.\n\n"
      "Examples:\n"
      "  lantern serve\n"
      "  lantern serve --address 0.0.0.0:50051 --log-calls failures\n"
      "  lantern serve --config lantern.textproto --check-config\n"
      "  LANTERN_ADDRESS=127.0.0.1:0 lantern serve\n\n"
      "Exit codes: 0 stopped by a signal, or the settings are right; 2 could not start, or they are not.\n");
  command.callback([serve, &code] { code = RunServe(*serve); });
}

}  // namespace lantern::cli
