#include "clients/cli/serve.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "clients/cli/output.h"
#include "service/server.h"

namespace lantern::cli {
namespace {

using service::CallLogging;
using service::ServerOptions;

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

ExitCode RunServe(const Changes& changes) {
  absl::StatusOr<ServerOptions> options = service::OptionsFromEnvironment();
  if (!options.ok()) return Complain(options.status());
  for (const auto& change : changes) change(*options);
  return service::RunServer(*options) == 0 ? kExitLegal : kExitTrouble;
}

}  // namespace

void AddServe(CLI::App& app, ExitCode& code) {
  auto changes = std::make_shared<Changes>();
  CLI::App& command = *app.add_subcommand("serve", "Run the gRPC service until SIGTERM or SIGINT");
  AddTransportFlags(command, changes);
  AddLimitFlags(command, changes);
  command.footer(
      "A flag is stronger than the environment variable in brackets behind it. The first line on stdout is\n"
      "\"lantern: listening on ADDRESS\", when the service is ready.\n\n"
      "Examples:\n"
      "  lantern serve\n"
      "  lantern serve --address 0.0.0.0:50051 --log-calls failures\n"
      "  LANTERN_ADDRESS=127.0.0.1:0 lantern serve\n\n"
      "Exit codes: 0 stopped by a signal, 2 could not start.\n");
  command.callback([changes, &code] { code = RunServe(*changes); });
}

}  // namespace lantern::cli
