#include "service/server.h"

#include <grpc/grpc.h>
#include <grpcpp/ext/proto_server_reflection_plugin.h>
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/health_check_service_interface.h>
#include <grpcpp/impl/server_builder_option.h>
#include <grpcpp/resource_quota.h>
#include <grpcpp/security/server_credentials.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/stubs/logging.h"
#include "service/address.h"
#include "service/call.h"
#include "service/metrics.h"
#include "service/reactors.h"
#include "service/tls.h"

namespace lantern::service {
namespace {

constexpr char kServiceName[] = "lantern.v1.LanternService";
// A caller that vanished without a word is found out after this long.
constexpr int kKeepaliveMs = 60'000;
constexpr int kKeepaliveTimeoutMs = 20'000;
// So many of the largest requests may lie in gRPC's buffers, and this besides.
constexpr size_t kBuffered = 4;
constexpr size_t kBufferedBesides = 64 << 20;
// How long a shutdown waits before it cuts once more what may have slipped in.
constexpr absl::Duration kCutAgain = absl::Milliseconds(5);

// The reflection plugin is linked in, which puts it into every ServerBuilder; this takes it out of one.
class WithoutReflection final : public grpc::ServerBuilderOption {
 public:
  void UpdateArguments(grpc::ChannelArguments*) override {}
  void UpdatePlugins(std::vector<std::unique_ptr<grpc::ServerBuilderPlugin>>* plugins) override {
    plugins->erase(
        std::remove_if(plugins->begin(), plugins->end(),
                       [](const auto& plugin) { return plugin->name() == "proto_server_reflection"; }),
        plugins->end());
  }
};

// Methods that no service has: refused as gRPC would, and counted.
class UnknownMethods final : public grpc::CallbackGenericService {
 public:
  explicit UnknownMethods(Hub& hub) : hub_(hub) {}

  grpc::ServerGenericBidiReactor* CreateReactor(grpc::GenericCallbackServerContext* context) override {
    class Refusal final : public grpc::ServerGenericBidiReactor {
     public:
      void OnDone() override { delete this; }
    };
    if (Metrics* metrics = hub_.metrics(); metrics != nullptr) {
      CallRecord record;
      metrics->CallStarted(context->method());
      record.method = context->method();
      record.code = static_cast<int>(grpc::StatusCode::UNIMPLEMENTED);
      metrics->CallEnded(record);
    }
    auto* refusal = new Refusal;
    refusal->Finish(grpc::Status(grpc::StatusCode::UNIMPLEMENTED, ""));
    return refusal;
  }

 private:
  Hub& hub_;
};

// What holds for all servers of the process.
void SetUpProcess() {
  static const bool done = [] {
    grpc::EnableDefaultHealthCheckService(true);
    // Names the library, so that the linker keeps it.
    grpc::reflection::InitProtoReflectionServerBuilderPlugin();
    return true;
  }();
  static_cast<void>(done);
}

void Configure(const ServerOptions& options, grpc::ServerBuilder& builder) {
  // gRPC 1.51 measures a message when it has come in whole and would end the call with a bare error; so it is
  // measured here (ScratchArena::Parse), with details and a line in the log.
  builder.SetMaxReceiveMessageSize(-1);
  // What bounds the messages that are coming in.
  builder.SetResourceQuota(grpc::ResourceQuota("lantern").Resize(
      static_cast<size_t>(options.max_receive_bytes) * kBuffered + kBufferedBesides));
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, options.max_concurrent_streams);
  // Otherwise two servers could share one port without either noticing.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, kKeepaliveMs);
  builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, kKeepaliveTimeoutMs);
  // gRPC 1.51 inflates a compressed request before it looks at its size, so a small one could fill the
  // memory.
  builder.AddChannelArgument(GRPC_COMPRESSION_CHANNEL_ENABLED_ALGORITHMS_BITSET, 1 << GRPC_COMPRESS_NONE);
  if (!options.reflection) builder.SetOption(std::make_unique<WithoutReflection>());
}

}  // namespace

class Server::Impl {
 public:
  explicit Impl(const ServerOptions& options) : hub_(options), service_(NewLanternService(hub_)) {}

  absl::Status Start() {
    SetUpProcess();
    const std::string& wanted = hub_.options().address;
    if (absl::Status status = StartMetrics(); !status.ok()) return status;
    if (absl::Status status = StartTls(); !status.ok()) return status;
    grpc::ServerBuilder builder;
    Configure(hub_.options(), builder);
    builder.AddListeningPort(
        wanted, tls_ == nullptr ? grpc::InsecureServerCredentials() : tls_->Credentials(), &port_);
    builder.RegisterCallbackGenericService(&unknown_);
    builder.RegisterService(service_.get());
    server_ = builder.BuildAndStart();
    if (server_ == nullptr || port_ == 0) return WhyNotBound(wanted);
    if (IsUnixAddress(wanted)) port_ = 0;
    address_ = WithPort(wanted, port_);
    // "" is SERVING from the start.
    server_->GetHealthCheckService()->SetServingStatus(kServiceName, true);
    return absl::OkStatus();
  }

  void Shutdown(absl::Duration grace) {
    if (server_ == nullptr) return;
    bool first = false;
    {
      const std::lock_guard lock(mutex_);
      first = !stopping_;
      stopping_ = true;
      cut_at_ = std::min(cut_at_, absl::Now() + grace);
    }
    if (first) {
      Drain();
    } else {
      Wait();
    }
  }

  void Wait() {
    std::unique_lock lock(mutex_);
    stopped_changed_.wait(lock, [this] { return stopped_; });
  }

  const std::string& address() const { return address_; }
  int port() const { return port_; }
  int metrics_port() { return hub_.metrics() == nullptr ? 0 : hub_.metrics()->port(); }
  ServerStats stats() const { return hub_.stats(); }

 private:
  absl::Status StartMetrics() {
    if (hub_.options().metrics_address.empty()) return absl::OkStatus();
    auto metrics = Metrics::Start(hub_.options().metrics_address);
    if (!metrics.ok()) return metrics.status();
    hub_.set_metrics(*std::move(metrics));
    return absl::OkStatus();
  }

  absl::Status StartTls() {
    if (!hub_.options().tls.has_value()) return absl::OkStatus();
    if (hub_.metrics() != nullptr) hub_.metrics()->TlsFilesAreGood(true);
    auto watcher =
        TlsWatcher::Start(*hub_.options().tls, [this](const absl::Status& status) { OnTlsFiles(status); });
    if (!watcher.ok()) return watcher.status();
    watcher_ = *std::move(watcher);
    tls_ = std::make_unique<TlsSource>(*watcher_);
    return absl::OkStatus();
  }

  // The files with the certificates are others than before.
  void OnTlsFiles(const absl::Status& status) {
    if (status.ok()) {
      hub_.Tell("tls_reloaded", "new connections get what the files with the certificates hold now");
    } else {
      hub_.Tell("tls_not_reloaded",
                absl::StrCat("new connections get the certificates of before: ", status.message()));
    }
    if (hub_.metrics() != nullptr) hub_.metrics()->TlsFilesAreGood(status.ok());
  }

  // gRPC's own shutdown waits for every call, those that only watch the health or hold a reflection stream
  // open included. So it runs beside, and is cut as soon as no call to LanternService is left.
  void Drain() {
    server_->GetHealthCheckService()->Shutdown();
    std::atomic<bool> ended = false;
    std::thread shutdown([this, &ended] {
      server_->Shutdown();
      ended = true;
    });
    while (!ended) {
      if (MayCut()) {
        grpc_server_cancel_all_calls(server_->c_server());
        absl::SleepFor(kCutAgain);
      }
    }
    shutdown.join();
    // The last call may still be saying that it has ended; what it uses must outlive that.
    while (!hub_.AwaitIdle(kCutAgain)) {
    }
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    stopped_changed_.notify_all();
  }

  // Waits a little; whether no call is left or the grace is over. In steps, since a second Shutdown may
  // shorten it.
  bool MayCut() {
    if (hub_.AwaitIdle(kCutAgain)) return true;
    const std::lock_guard lock(mutex_);
    return absl::Now() >= cut_at_;
  }

  // Requests that are no messages are answered; protobuf need not write about them to stderr as well.
  const google::protobuf::LogSilencer silencer_;
  Hub hub_;
  const std::unique_ptr<grpc::Service> service_;
  UnknownMethods unknown_{hub_};
  std::unique_ptr<TlsWatcher> watcher_;
  std::unique_ptr<TlsSource> tls_;
  std::unique_ptr<grpc::Server> server_;
  std::string address_;
  int port_ = 0;

  std::mutex mutex_;
  std::condition_variable stopped_changed_;
  // Guarded by mutex_.
  bool stopping_ = false;
  bool stopped_ = false;
  absl::Time cut_at_ = absl::InfiniteFuture();
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() { Shutdown(absl::ZeroDuration()); }

absl::StatusOr<std::unique_ptr<Server>> Server::Start(const ServerOptions& options) {
  if (absl::Status status = ValidateOptions(options); !status.ok()) return status;
  auto impl = std::make_unique<Impl>(options);
  if (absl::Status status = impl->Start(); !status.ok()) return status;
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

const std::string& Server::address() const { return impl_->address(); }
int Server::port() const { return impl_->port(); }
int Server::metrics_port() const { return impl_->metrics_port(); }
void Server::Shutdown(absl::Duration grace) { impl_->Shutdown(grace); }
void Server::Wait() { impl_->Wait(); }
ServerStats Server::stats() const { return impl_->stats(); }

}  // namespace lantern::service
