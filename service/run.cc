// A server as a program: signals, and what it prints.
#include <grpc/support/log.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "service/call_log.h"
#include "service/server.h"

namespace lantern::service {
namespace {

constexpr int kCannotStart = 2;

// SIGTERM and SIGINT wait to be fetched instead of ending the process, in this thread and those that it
// starts.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigemptyset(&set_);
    sigaddset(&set_, SIGTERM);
    sigaddset(&set_, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set_, &before_);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

  void Wait() const {
    int signal = 0;
    sigwait(&set_, &signal);
  }
  // Whether one came within a tenth of a second.
  bool Poll() const {
    const timespec tenth = {0, 100'000'000};
    return sigtimedwait(&set_, nullptr, &tenth) > 0;
  }

 private:
  sigset_t set_;
  sigset_t before_;
};

// A line among those of the calls.
void Tell(absl::string_view event, absl::string_view message) {
  std::fprintf(stderr, "%s\n", EventLine(absl::Now(), event, message).c_str());
}

// What gRPC itself has to say, as lines of the same kind: clients that speak no TLS, and the like.
void TellForGrpc(gpr_log_func_args* args) {
  Tell(args->severity == GPR_LOG_SEVERITY_ERROR ? "grpc_error" : "grpc", args->message);
}

}  // namespace

int RunServer(const ServerOptions& options) {
  const BlockedSignals signals;
  gpr_set_log_function(&TellForGrpc);
  absl::StatusOr<std::unique_ptr<Server>> server = Server::Start(options);
  if (!server.ok()) {
    std::fprintf(stderr, "lantern: %s\n", std::string(server.status().message()).c_str());
    return kCannotStart;
  }
  if (!options.clients.empty() && !options.tls.has_value()) {
    Tell("tokens_without_tls", "tokens come in unencrypted; that is safe only behind a proxy that ends TLS");
  }
  if (const std::string warning = WarningOf(options); !warning.empty())
    Tell("certificate_out_of_date", warning);
  std::printf("lantern: listening on %s\n", (*server)->address().c_str());
  std::fflush(stdout);
  signals.Wait();
  Tell("stopping", absl::StrCat("running calls have ", absl::FormatDuration(options.grace),
                                ", a second signal cuts them"));
  std::atomic<bool> stopped = false;
  std::thread drain([&] {
    (*server)->Shutdown(options.grace);
    stopped = true;
  });
  while (!stopped) {
    if (signals.Poll()) (*server)->Shutdown(absl::ZeroDuration());
  }
  drain.join();
  Tell("stopped", "all calls have ended");
  return 0;
}

}  // namespace lantern::service
