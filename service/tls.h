#ifndef LANTERN_SERVICE_TLS_H_
#define LANTERN_SERVICE_TLS_H_

#include <grpc/grpc_security.h>
#include <grpcpp/security/server_credentials.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "service/server.h"

namespace lantern::service {

// What the files of TlsOptions hold, in PEM.
struct TlsContents {
  std::string certificate;
  std::string key;
  // Empty: no client needs a certificate.
  std::string client_roots;

  bool operator==(const TlsContents& other) const {
    return certificate == other.certificate && key == other.key && client_roots == other.client_roots;
  }
};

// INVALID_ARGUMENT where a file cannot be read, is no PEM of its kind, or key and certificate do not belong
// together; names the file. A certificate that is out of date is no error here: it may be replaced.
absl::StatusOr<TlsContents> ReadTlsFiles(const TlsOptions& tls);

// What is wrong with the dates of the server's certificate, which is not refused, since it may be replaced
// while the server runs; empty where it is in force.
std::string OutOfDate(const TlsContents& contents);

// Looks at the files again and again, from a thread of its own, and keeps what they held when they were last
// in order: a certificate that is being replaced, or is broken, disturbs nobody. Thread-safe.
class TlsWatcher {
 public:
  // Called on the watcher's thread where something has changed: OK where the files are in order and what they
  // hold is used from now on; otherwise, once for each fault, why what they held before still is.
  using Told = std::function<void(const absl::Status&)>;

  // Errors as ReadTlsFiles.
  static absl::StatusOr<std::unique_ptr<TlsWatcher>> Start(const TlsOptions& tls, Told told);
  ~TlsWatcher();
  TlsWatcher(const TlsWatcher&) = delete;
  TlsWatcher& operator=(const TlsWatcher&) = delete;

  // The latest good contents, and their number, from 1.
  uint64_t Latest(TlsContents& contents) const;
  // Whether each client needs a certificate.
  bool asks_clients() const { return tls_.client_roots_file.has_value(); }

 private:
  TlsWatcher(const TlsOptions& tls, TlsContents contents, Told told);
  void Run();
  void Look();

  const TlsOptions tls_;
  const Told told_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_.
  TlsContents contents_;
  uint64_t number_ = 1;
  bool stopping_ = false;
  // The fault that was told last; belongs to the thread.
  absl::Status fault_;
  std::thread thread_;
};

// What encrypts each new connection of one server with the latest contents of a watcher.
class TlsSource {
 public:
  // `watcher` outlives this.
  explicit TlsSource(const TlsWatcher& watcher) : watcher_(watcher) {}

  // For one port of a server that this outlives.
  std::shared_ptr<grpc::ServerCredentials> Credentials();

 private:
  static grpc_ssl_certificate_config_reload_status Fetch(void* self,
                                                         grpc_ssl_server_certificate_config** config);

  const TlsWatcher& watcher_;
  // The number of the contents that gRPC has; it asks one connection at a time.
  std::atomic<uint64_t> given_{0};
};

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_TLS_H_
