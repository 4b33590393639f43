#ifndef LANTERN_SERVICE_SERVER_H_
#define LANTERN_SERVICE_SERVER_H_

// The gRPC server of lantern.v1.LanternService (proto/lantern/v1/service.proto is its contract).
//
//   auto server = lantern::service::Server::Start({.address = "127.0.0.1:0"});
//   if (!server.ok()) ...;
//   std::cout << (*server)->address() << "\n";  // 127.0.0.1:41234
//   (*server)->Shutdown(absl::Seconds(10));
//
// Besides LanternService it answers grpc.health.v1.Health (for "" and "lantern.v1.LanternService") and,
// unless switched off, server reflection. Connections are encrypted where ServerOptions.tls says so.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "checker/core/replay.h"

namespace lantern::service {

// Which calls get a log line.
enum class CallLogging : uint8_t { kAll, kFailures, kNone };

// How often a client may ask.
struct Rate {
  // Requests on average, each item of a stream being one. 0: no cap.
  double requests_per_second = 0;
  // How many may come at once, up to 1,000,000. 0: as many as come in a second, and at least 1.
  uint32_t burst = 0;
};

// Who may call.
struct ClientAccess {
  // For logs and metrics: 1 to 64 of the characters a-z, A-Z, 0-9, "-", "_" and ".".
  std::string name;
  // SHA-256 of the token, as 64 hexadecimal digits.
  std::string token_sha256;
  // Absent: ServerOptions.default_rate.
  absl::optional<Rate> rate = absl::nullopt;
};

// Encryption, with files in PEM that are read again when they change.
struct TlsOptions {
  std::string certificate_file;
  std::string key_file;
  // Present: each client needs a certificate that one of these roots has signed. An empty name is refused:
  // what was to be set must not let everybody in.
  absl::optional<std::string> client_roots_file = absl::nullopt;
  // Whole seconds, 1 second to 1 day.
  absl::Duration reload_interval = absl::Seconds(10);
};

// How to serve. The defaults suit one machine; all but who may call and
// the sink can be set from the environment, and all but the sink from a file (config.h).
struct ServerOptions {
  // "host:port", "[v6]:port" or "unix:path". Port 0: a free one. LANTERN_ADDRESS
  std::string address = "127.0.0.1:50051";
  // Largest request in bytes, 1 KiB to 1 GiB. LANTERN_MAX_RECEIVE_BYTES
  int64_t max_receive_bytes = 64 << 20;
  // Calls at the same time on one connection, 1 to 100000; further ones wait. LANTERN_MAX_CONCURRENT_STREAMS
  int max_concurrent_streams = 100;
  // Calls at the same time on the server, streams included, 1 to 1000000; further ones are refused.
  // LANTERN_MAX_CONCURRENT_CALLS
  int max_calls = 4000;
  // Streams at the same time on the server, 1 to 1000000; further ones are refused. LANTERN_MAX_STREAMS
  int max_streams = 2000;
  // How long one request may be worked on. 0: no cap. LANTERN_MAX_CALL_TIME ("60s")
  absl::Duration max_call_time = absl::Seconds(60);
  // How long a stream may be open without a request, or an answer be left untaken. 0: no cap.
  // LANTERN_MAX_STREAM_IDLE ("1h")
  absl::Duration max_stream_idle = absl::Hours(1);
  // How long a call with one request may take to send it, from its headers on. 0: no cap.
  // LANTERN_MAX_RECEIVE_TIME ("60s")
  absl::Duration max_receive_time = absl::Seconds(60);
  // What all requests larger than 16 KiB that are worked on at the same time may come to in memory
  // (unpacked.h), 1 MiB to 1 TiB. One that alone is more is refused, one that has no room yet waits.
  // LANTERN_MAX_UNPACKED_BYTES
  uint64_t max_unpacked_bytes = 256 << 20;
  // Threads for requests that are too large to be answered at once, 1 to 1024. 0: one a processor.
  // LANTERN_WORKERS
  int worker_threads = 0;
  // How long running calls may go on after a signal to stop. At least 0. LANTERN_GRACE ("10s", "500ms")
  absl::Duration grace = absl::Seconds(10);
  // Server reflection. LANTERN_REFLECTION ("true", "false")
  bool reflection = true;
  // Which calls are logged. LANTERN_LOG_CALLS ("all", "failures", "none")
  CallLogging log_calls = CallLogging::kAll;
  // What one transcript may cost. LANTERN_MAX_BYTES, LANTERN_MAX_EVENTS, LANTERN_MAX_PLAYERS,
  // LANTERN_MAX_STRING_BYTES, LANTERN_MAX_FINDINGS
  Limits limits = {};
  // "host:port" for Prometheus; empty: no metrics. LANTERN_METRICS_ADDRESS
  std::string metrics_address = {};
  // Absent: not encrypted. LANTERN_TLS_CERTIFICATE, LANTERN_TLS_KEY, LANTERN_TLS_CLIENT_ROOTS
  absl::optional<TlsOptions> tls = absl::nullopt;
  // Empty: everybody may call, at any rate.
  std::vector<ClientAccess> clients = {};
  // Of the clients without a rate of their own.
  Rate default_rate = {};
  // Takes each log line: one JSON object without the newline. Called from several threads at once. Null:
  // stderr.
  std::function<void(absl::string_view line)> log_sink = nullptr;
};

// `defaults` with what the environment variables named above say. Sizes may end in KiB, MiB or GiB. A
// variable that is set but empty counts as not set, but for those of TLS, where it is an error.
// INVALID_ARGUMENT names the variable, its value and what is allowed.
absl::StatusOr<ServerOptions> OptionsFromEnvironment(ServerOptions defaults = ServerOptions());

// INVALID_ARGUMENT where a field is out of the range stated above, an address is none or its host is unknown,
// both addresses are the same, or files of TLS cannot be used. Names the setting as the file (config.proto)
// does, and its flag.
absl::Status ValidateOptions(const ServerOptions& options);

// What is allowed, yet hardly meant, about valid options: a server certificate that is out of date. Empty:
// nothing.
std::string WarningOf(const ServerOptions& options);

// What a server has done since its start, for tests and operators.
struct ServerStats {
  // Calls to LanternService that have begun, and those that have not ended.
  int64_t calls_started = 0;
  int64_t calls_active = 0;
  // Requests of CheckTranscripts streams that were read, and the answers that gRPC has taken.
  int64_t items_read = 0;
  int64_t items_answered = 0;
  // Checks of a transcript (unary or of a stream) that have begun and that have ended.
  int64_t checks_started = 0;
  int64_t checks_ended = 0;
};

// A running server. Thread-safe.
class Server {
 public:
  // Starts serving; returns when the address is bound. INVALID_ARGUMENT: see ValidateOptions; also an address
  // that cannot be resolved. UNAVAILABLE: the address cannot be bound, with the reason and what to do.
  static absl::StatusOr<std::unique_ptr<Server>> Start(const ServerOptions& options);

  // Shuts down without grace where Shutdown was not called.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Where it listens, with the port that was chosen: "127.0.0.1:41234".
  const std::string& address() const;
  // The port, or 0 for a unix socket.
  int port() const;
  // The port of the metrics; 0 where there are none.
  int metrics_port() const;

  // Stops: health says NOT_SERVING, new calls are refused, running calls may go on for `grace` (at least 0)
  // and are then cut with CANCELLED. Returns when all calls have ended. Calling it again with a shorter grace
  // hastens it. Never call it from a signal handler.
  void Shutdown(absl::Duration grace);

  // Returns when the server was shut down.
  void Wait();

  ServerStats stats() const;

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Serves until SIGTERM or SIGINT, then shuts down with options.grace; a second signal cuts at once. Prints
// "lantern: listening on ADDRESS\n" to stdout when it is ready (stdout is flushed), errors to stderr. Returns
// the exit code: 0 after a signal, 2 where the server cannot start. Call it before other threads exist: it
// blocks both signals for this thread and those that it starts while it runs.
int RunServer(const ServerOptions& options);

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_SERVER_H_
