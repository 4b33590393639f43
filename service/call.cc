#include "service/call.h"

#include <algorithm>
#include <cstdio>
#include <thread>

#include "absl/strings/str_cat.h"
#include "service/errors.h"

namespace lantern::service {
namespace {

int Workers(const ServerOptions& options) {
  if (options.worker_threads > 0) return options.worker_threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

Hub::Hub(const ServerOptions& options) : options_(options), workers_(Workers(options)) {}

void Hub::CallBegins() {
  const std::lock_guard lock(mutex_);
  ++calls_started_;
  ++calls_active_;
}

void Hub::CallEnds() {
  const std::lock_guard lock(mutex_);
  // Told under the lock: as soon as a waiting shutdown can go on, this may be gone.
  if (--calls_active_ == 0) idle_.notify_all();
}

bool Hub::AwaitIdle(absl::Duration patience) {
  std::unique_lock lock(mutex_);
  return idle_.wait_for(lock, absl::ToChronoMilliseconds(patience), [this] { return calls_active_ == 0; });
}

void Hub::Log(const CallRecord& record) const {
  if (options_.log_calls == CallLogging::kNone) return;
  const bool failed = record.code != 0 || record.failed_items > 0;
  if (options_.log_calls == CallLogging::kFailures && !failed) return;
  std::string line = CallLine(record);
  if (options_.log_sink) {
    options_.log_sink(line);
    return;
  }
  line += '\n';
  // One write a line, so that lines of several threads do not mix.
  std::fwrite(line.data(), 1, line.size(), stderr);
}

ServerStats Hub::stats() const {
  ServerStats stats;
  stats.items_read = items_read_.load(std::memory_order_relaxed);
  stats.items_answered = items_answered_.load(std::memory_order_relaxed);
  stats.checks_started = checks_started_.load(std::memory_order_relaxed);
  stats.checks_ended = checks_ended_.load(std::memory_order_relaxed);
  const std::lock_guard lock(mutex_);
  stats.calls_started = calls_started_;
  stats.calls_active = calls_active_;
  return stats;
}

Call::Call(Hub& hub, absl::string_view method, const grpc::CallbackServerContext& context)
    : hub_(hub), deadline_(absl::FromChrono(context.deadline())) {
  record_.method = method;
  record_.start = absl::Now();
  if (hub.options().log_calls != CallLogging::kNone) record_.peer = context.peer();
}

Call::~Call() {
  // Whatever the work came to, this is what the caller saw.
  if (cancelled()) {
    const google::rpc::Status status = RpcStatusOf(WhyStopped());
    record_.code = status.code();
    record_.reason = ReasonOf(status);
  }
  record_.duration = absl::Now() - record_.start;
  hub_.Log(record_);
}

absl::Status Call::WhyStopped() const {
  RequestError error;
  if (DeadlinePassed()) {
    error.code = absl::StatusCode::kDeadlineExceeded;
    error.reason = "DEADLINE_EXCEEDED";
    error.description = "the deadline of the call passed before the check had ended; give it more time";
  } else {
    error.code = absl::StatusCode::kCancelled;
    error.reason = "CANCELLED";
    error.description = "the call was cancelled before the check had ended";
  }
  return MakeError(error);
}

}  // namespace lantern::service
