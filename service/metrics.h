#ifndef LANTERN_SERVICE_METRICS_H_
#define LANTERN_SERVICE_METRICS_H_

// Figures for Prometheus. The calls have the names of gRFC A66, as its exporters write them:
//   grpc_server_call_started_total{grpc_method}
//   grpc_server_call_duration_seconds{grpc_method,grpc_status}
//   grpc_server_call_rcvd_total_compressed_message_size_bytes{grpc_method,grpc_status}
//   grpc_server_call_sent_total_compressed_message_size_bytes{grpc_method,grpc_status}
// Methods that the service does not have are all "other". Our own:
//   lantern_verdicts_total{game,outcome}, lantern_events_judged_total{game},
//   lantern_check_duration_seconds{game}, lantern_refused_total{reason},
//   lantern_client_requests_total{client} and, with TLS, lantern_tls_files_good.

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "lantern/v1/verdict.pb.h"
#include "service/call_log.h"

namespace lantern::service {

// Thread-safe.
class Metrics {
 public:
  // Answers http://ADDRESS/metrics. UNAVAILABLE where the address ("host:port", port 0 for a free one) cannot
  // be listened on.
  static absl::StatusOr<std::unique_ptr<Metrics>> Start(const std::string& address);
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  // Where it listens.
  int port() const;

  // `method`: "/package.Service/Method" of this service; any other is "other".
  void CallStarted(absl::string_view method);
  void CallEnded(const CallRecord& record);
  // A call that was not let in, or a request over a rate; `reason`: ErrorInfo.reason.
  void Refused(absl::string_view reason);
  // A request of a client with a token.
  void Requested(const std::string& client);
  // A check of a transcript of `game` (a Game's id) came to `events` events. `outcome`: of its verdict,
  // UNSPECIFIED where it has none.
  void Judged(absl::string_view game, v1::Outcome outcome, uint64_t events);
  // A check took so long; `game` is "tournament" for all games of one together.
  void CheckTook(absl::string_view game, absl::Duration time);
  // Whether the files with the certificates could be used when they were last looked at.
  void TlsFilesAreGood(bool good);

 private:
  struct Parts;
  explicit Metrics(std::unique_ptr<Parts> parts);
  const std::unique_ptr<Parts> parts_;
};

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_METRICS_H_
