#include "service/call.h"

#include <openssl/rand.h>

#include <algorithm>
#include <cstdio>
#include <thread>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "service/errors.h"

namespace lantern::service {
namespace {

int Workers(const ServerOptions& options) {
  if (options.worker_threads > 0) return options.worker_threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

constexpr char kRequestId[] = "x-request-id";
constexpr size_t kMaxRequestId = 128;

// What tells the calls of this server from those of others that write to the same log.
std::string RandomPrefix() {
  unsigned char bytes[6] = {};
  RAND_bytes(bytes, sizeof(bytes));
  return absl::BytesToHexString(absl::string_view(reinterpret_cast<const char*>(bytes), sizeof(bytes)));
}

// The id that the caller chose; empty where there is none that is fit for a log.
std::string RequestIdOf(const grpc::CallbackServerContext& context) {
  const auto found = context.client_metadata().find(kRequestId);
  if (found == context.client_metadata().end()) return "";
  const absl::string_view id(found->second.data(), found->second.size());
  const bool fit = id.size() <= kMaxRequestId && std::all_of(id.begin(), id.end(), [](char c) {
                     return absl::ascii_isgraph(static_cast<unsigned char>(c));
                   });
  return fit ? std::string(id) : "";
}

absl::Status TooMany(absl::string_view reason, absl::string_view limit, int maximum, absl::string_view what) {
  RequestError error;
  error.code = absl::StatusCode::kResourceExhausted;
  error.reason = reason;
  error.description = absl::StrCat("the server has ", maximum, " ", what,
                                   " already, which is its limit; try again later, or ask another replica");
  error.metadata = {{"limit", std::string(limit)}, {"maximum", absl::StrCat(maximum)}};
  return MakeError(error);
}

}  // namespace

Hub::Hub(const ServerOptions& options)
    : options_(options),
      id_prefix_(RandomPrefix()),
      access_(options_),
      memory_(options_.max_unpacked_bytes),
      sweeper_(options_.max_stream_idle),
      receive_sweeper_(options_.max_receive_time),
      workers_(Workers(options)) {}

absl::Status Hub::CallBegins(bool stream) {
  const std::lock_guard lock(mutex_);
  ++calls_started_;
  ++calls_active_;
  if (stream) ++streams_active_;
  if (calls_active_ > options_.max_calls) {
    return TooMany("TOO_MANY_CALLS", "max_concurrent_calls", options_.max_calls, "calls");
  }
  if (stream && streams_active_ > options_.max_streams) {
    return TooMany("TOO_MANY_STREAMS", "max_concurrent_streams", options_.max_streams, "streams");
  }
  return absl::OkStatus();
}

void Hub::CallEnds(bool stream) {
  const std::lock_guard lock(mutex_);
  if (stream) --streams_active_;
  // Told under the lock: as soon as a waiting shutdown can go on, this may be gone.
  if (--calls_active_ == 0) idle_.notify_all();
}

std::string Hub::NewRequestId() {
  return absl::StrCat(id_prefix_, "-", ids_.fetch_add(1, std::memory_order_relaxed));
}

bool Hub::AwaitIdle(absl::Duration patience) {
  std::unique_lock lock(mutex_);
  return idle_.wait_for(lock, absl::ToChronoMilliseconds(patience), [this] { return calls_active_ == 0; });
}

void Hub::Log(const CallRecord& record) const {
  if (options_.log_calls == CallLogging::kNone) return;
  const bool failed = record.code != 0 || record.failed_items > 0;
  if (options_.log_calls == CallLogging::kFailures && !failed) return;
  WriteLine(CallLine(record));
}

void Hub::Tell(absl::string_view event, absl::string_view message) const {
  WriteLine(EventLine(absl::Now(), event, message));
}

void Hub::WriteLine(std::string line) const {
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

Call::Call(Hub& hub, Kind kind, absl::string_view method, grpc::CallbackServerContext& context)
    : hub_(hub), kind_(kind), deadline_(absl::FromChrono(context.deadline())), work_until_(deadline_) {
  record_.method = method;
  record_.start = absl::Now();
  record_.request_id = RequestIdOf(context);
  if (record_.request_id.empty()) record_.request_id = hub.NewRequestId();
  context.AddInitialMetadata(kRequestId, record_.request_id);
  if (hub.options().log_calls != CallLogging::kNone) record_.peer = context.peer();
  if (Metrics* metrics = hub.metrics(); metrics != nullptr) metrics->CallStarted(method);
  admission_ = Admit(context);
  if (!admission_.ok() && hub.metrics() != nullptr) hub.metrics()->Refused(ReasonOf(RpcStatusOf(admission_)));
}

absl::Status Call::Admit(const grpc::CallbackServerContext& context) {
  // Counted whatever comes of it, since CallEnds will be.
  absl::Status room = hub_.CallBegins(stream());
  absl::StatusOr<Client*> client = hub_.access().Identify(context.client_metadata());
  if (!client.ok()) return client.status();
  client_ = *client;
  if (client_ != nullptr) record_.client = client_->name();
  return room;
}

Call::~Call() {
  // Whatever the work came to, this is what the caller saw.
  if (cancelled()) {
    const google::rpc::Status status = RpcStatusOf(WhyStopped());
    record_.code = status.code();
    record_.reason = ReasonOf(status);
  }
  record_.duration = absl::Now() - record_.start;
  if (Metrics* metrics = hub_.metrics(); metrics != nullptr) metrics->CallEnded(record_);
  hub_.Log(record_);
}

void Call::BeginRequest() {
  const absl::Duration most = hub_.options().max_call_time;
  work_until_ = most > absl::ZeroDuration() ? std::min(deadline_, absl::Now() + most) : deadline_;
}

absl::Status Call::TakeTurn() {
  if (client_ == nullptr) return absl::OkStatus();
  if (hub_.metrics() != nullptr) hub_.metrics()->Requested(client_->name());
  const absl::Duration wait = client_->Take(absl::Now());
  if (wait == absl::ZeroDuration()) return absl::OkStatus();
  const int64_t milliseconds =
      std::max<int64_t>(1, absl::ToInt64Milliseconds(absl::Ceil(wait, absl::Milliseconds(1))));
  RequestError error;
  error.code = absl::StatusCode::kResourceExhausted;
  error.reason = "RATE_EXCEEDED";
  error.description = absl::StrCat("more than ", client_->rate().requests_per_second,
                                   " requests a second; try again after ", milliseconds, " ms");
  error.metadata = {{"limit", "requests_per_second"},
                    {"maximum", absl::StrCat(client_->rate().requests_per_second)},
                    {"retryAfterMs", absl::StrCat(milliseconds)}};
  return Refuse(MakeError(error));
}

absl::Status Call::Refuse(absl::Status why) {
  if (hub_.metrics() != nullptr) hub_.metrics()->Refused(ReasonOf(RpcStatusOf(why)));
  return why;
}

void Call::Judged(absl::string_view game, v1::Outcome outcome, uint64_t events) {
  if (outcome != v1::OUTCOME_UNSPECIFIED) ++record_.outcomes[outcome];
  record_.events += events;
  if (hub_.metrics() != nullptr) hub_.metrics()->Judged(game, outcome, events);
}

void Call::CheckTook(absl::string_view game, absl::Duration time) {
  if (hub_.metrics() != nullptr) hub_.metrics()->CheckTook(game, time);
}

absl::Status Call::WhyStopped() const {
  RequestError error;
  if (absl::Now() >= deadline_) {
    error.code = absl::StatusCode::kDeadlineExceeded;
    error.reason = "DEADLINE_EXCEEDED";
    error.description = "the deadline of the call passed before the check had ended; give it more time";
  } else if (cancelled()) {
    error.code = absl::StatusCode::kCancelled;
    error.reason = "CANCELLED";
    error.description = "the call was cancelled before the check had ended";
  } else {
    const std::string most = absl::FormatDuration(hub_.options().max_call_time);
    error.code = absl::StatusCode::kResourceExhausted;
    error.reason = "CALL_TIME_EXCEEDED";
    error.description = absl::StrCat("it takes longer than ", most,
                                     ", which is the server's limit; send it in smaller parts");
    error.metadata = {{"limit", "max_call_time"}, {"maximum", most}};
  }
  return MakeError(error);
}

}  // namespace lantern::service
