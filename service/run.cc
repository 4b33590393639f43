// A server as a program: signals, and what it prints.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <thread>

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

}  // namespace

int RunServer(const ServerOptions& options) {
  const BlockedSignals signals;
  absl::StatusOr<std::unique_ptr<Server>> server = Server::Start(options);
  if (!server.ok()) {
    std::fprintf(stderr, "lantern: %s\n", std::string(server.status().message()).c_str());
    return kCannotStart;
  }
  std::printf("lantern: listening on %s\n", (*server)->address().c_str());
  std::fflush(stdout);
  signals.Wait();
  std::fprintf(stderr, "lantern: stopping; running calls have %s, a second signal cuts them\n",
               absl::FormatDuration(options.grace).c_str());
  std::atomic<bool> stopped = false;
  std::thread drain([&] {
    (*server)->Shutdown(options.grace);
    stopped = true;
  });
  while (!stopped) {
    if (signals.Poll()) (*server)->Shutdown(absl::ZeroDuration());
  }
  drain.join();
  return 0;
}

}  // namespace lantern::service
