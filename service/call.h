#ifndef LANTERN_SERVICE_CALL_H_
#define LANTERN_SERVICE_CALL_H_

#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "service/call_log.h"
#include "service/server.h"
#include "service/worker_pool.h"

namespace lantern::service {

// What all calls of one server share. Outlives them. Thread-safe.
class Hub {
 public:
  // `options` are valid.
  explicit Hub(const ServerOptions& options);

  const ServerOptions& options() const { return options_; }
  WorkerPool& workers() { return workers_; }

  // A call to LanternService begins; it ends, after its last reaction.
  void CallBegins();
  void CallEnds();
  // Returns when no call is active or after `patience`; whether none is.
  bool AwaitIdle(absl::Duration patience);

  void ItemRead() { items_read_.fetch_add(1, std::memory_order_relaxed); }
  void ItemAnswered() { items_answered_.fetch_add(1, std::memory_order_relaxed); }
  void CheckBegins() { checks_started_.fetch_add(1, std::memory_order_relaxed); }
  void CheckEnds() { checks_ended_.fetch_add(1, std::memory_order_relaxed); }

  // Writes the line of a call, if it is to be logged.
  void Log(const CallRecord& record) const;

  ServerStats stats() const;

 private:
  const ServerOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  // Guarded by mutex_.
  int64_t calls_started_ = 0;
  int64_t calls_active_ = 0;
  std::atomic<int64_t> items_read_{0};
  std::atomic<int64_t> items_answered_{0};
  std::atomic<int64_t> checks_started_{0};
  std::atomic<int64_t> checks_ended_{0};
  // Last, so that its threads end before what they use.
  WorkerPool workers_;
};

// One call, from its beginning to its log line. Cancel may come from any thread; all else belongs to whoever
// works for the call at the time.
class Call {
 public:
  // `method`: full name, static.
  Call(Hub& hub, absl::string_view method, const grpc::CallbackServerContext& context);
  // Logs the call.
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // Requests up to this size are answered on gRPC's own thread, larger ones on a worker. An event costs at
  // least three bytes and about a microsecond, so this bounds what one request can hold up to a few
  // milliseconds, while a transcript of a hundred events (about 4 KB) is spared the change of threads.
  static constexpr size_t kInlineBytes = 16 << 10;

  Hub& hub() { return hub_; }
  CallRecord& record() { return record_; }

  void Cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
  // Whether the caller waits no longer, by the clock.
  bool DeadlinePassed() const { return absl::Now() >= deadline_; }
  // CANCELLED or DEADLINE_EXCEEDED.
  absl::Status WhyStopped() const;

 private:
  Hub& hub_;
  const absl::Time deadline_;
  std::atomic<bool> cancelled_{false};
  CallRecord record_;
};

// Each method on wire bytes: parses `request`, answers into `response`. OK, or the error that ends the call.
absl::Status CheckTranscript(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);
absl::Status ScoreTranscript(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);
absl::Status ListLegalEvents(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);
absl::Status CheckCatalog(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);
absl::Status CheckTournament(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);
absl::Status ImportLog(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);
absl::Status ListGames(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);
absl::Status ListRules(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);
absl::Status GetRule(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);

// One item of CheckTranscripts: whatever is wrong with it goes into its answer. An error only where the
// answer cannot be written at all.
absl::Status AnswerItem(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);

// Answers the requests of one RefereeGame stream, one after another, each on any thread.
std::function<absl::Status(Call&, const grpc::ByteBuffer&, grpc::ByteBuffer&)> NewLiveSession();

// What takes the requests of a stream that is answered once, one after the other on any thread.
class Collector {
 public:
  virtual ~Collector() = default;
  // OK, or the error that ends the call.
  virtual absl::Status Take(Call& call, const grpc::ByteBuffer& request) = 0;
  // There are no more requests; answers into `response`.
  virtual absl::Status Finish(Call& call, grpc::ByteBuffer& response) = 0;
};

// CheckResults: one sheet in pieces.
std::unique_ptr<Collector> NewSheetCollector();

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_CALL_H_
