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
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "service/access.h"
#include "service/call_log.h"
#include "service/idle.h"
#include "service/metrics.h"
#include "service/server.h"
#include "service/unpacked.h"
#include "service/worker_pool.h"

namespace lantern::service {

// What all calls of one server share. Outlives them. Thread-safe.
class Hub {
 public:
  // `options` are valid.
  explicit Hub(const ServerOptions& options);

  const ServerOptions& options() const { return options_; }
  WorkerPool& workers() { return workers_; }
  // Of streams without requests and answers that nobody takes.
  IdleSweeper& sweeper() { return sweeper_; }
  // Of calls whose one request does not come.
  IdleSweeper& receive_sweeper() { return receive_sweeper_; }
  // For requests that are unpacked.
  MemoryBudget& memory() { return memory_; }
  const Access& access() const { return access_; }
  // Null where there are none.
  Metrics* metrics() { return metrics_.get(); }
  // Before the first call.
  void set_metrics(std::unique_ptr<Metrics> metrics) { metrics_ = std::move(metrics); }

  // A call to LanternService begins; RESOURCE_EXHAUSTED where there are too many, which then is to end with
  // that.
  absl::Status CallBegins(bool stream);
  // It ends, after its last reaction. `stream`: as for CallBegins.
  void CallEnds(bool stream);
  // Returns when no call is active or after `patience`; whether none is.
  bool AwaitIdle(absl::Duration patience);

  void ItemRead() { items_read_.fetch_add(1, std::memory_order_relaxed); }
  void ItemAnswered() { items_answered_.fetch_add(1, std::memory_order_relaxed); }
  void CheckBegins() { checks_started_.fetch_add(1, std::memory_order_relaxed); }
  void CheckEnds() { checks_ended_.fetch_add(1, std::memory_order_relaxed); }

  // Writes the line of a call, if it is to be logged.
  void Log(const CallRecord& record) const;
  // Writes a line on the server itself; arguments as of EventLine.
  void Tell(absl::string_view event, absl::string_view message) const;
  // A new id for a call.
  std::string NewRequestId();

  ServerStats stats() const;

 private:
  void WriteLine(std::string line) const;

  const ServerOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  // Guarded by mutex_.
  int64_t calls_started_ = 0;
  int64_t calls_active_ = 0;
  int64_t streams_active_ = 0;
  std::atomic<int64_t> items_read_{0};
  std::atomic<int64_t> items_answered_{0};
  std::atomic<int64_t> checks_started_{0};
  std::atomic<int64_t> checks_ended_{0};
  const std::string id_prefix_;
  std::atomic<uint64_t> ids_{0};
  const Access access_;
  std::unique_ptr<Metrics> metrics_;
  MemoryBudget memory_;
  // Last, so that their threads end before what they use.
  IdleSweeper sweeper_;
  IdleSweeper receive_sweeper_;
  WorkerPool workers_;
};

// One call, from its beginning to its log line. Cancel may come from any thread; all else belongs to whoever
// works for the call at the time.
class Call {
 public:
  enum class Kind : uint8_t { kUnary, kStream };

  // `method`: full name, static. Says in the hub that the call begins.
  Call(Hub& hub, Kind kind, absl::string_view method, grpc::CallbackServerContext& context);
  // Logs the call. Hub::CallEnds is for who destroys it, as the very last thing.
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // Requests up to this size are answered on gRPC's own thread, larger ones on a worker. An event costs at
  // least three bytes and about a microsecond, so this bounds what one request can hold up to a few
  // milliseconds, while a transcript of a hundred events (about 4 KB) is spared the change of threads.
  static constexpr size_t kInlineBytes = 16 << 10;

  Hub& hub() { return hub_; }
  const ServerOptions& options() const { return hub_.options(); }
  bool stream() const { return kind_ == Kind::kStream; }
  CallRecord& record() { return record_; }

  // OK where the call may go on; otherwise what it is to end with: UNAUTHENTICATED or RESOURCE_EXHAUSTED.
  const absl::Status& admission() const { return admission_; }
  // What its client may ask; null where callers need no token.
  const Client* client() const { return client_; }
  // Work on a request begins: its time counts from now.
  void BeginRequest();
  // Takes the request from the client's allowance: RESOURCE_EXHAUSTED where there is none left.
  absl::Status TakeTurn();
  // Counts a request that is not let in; gives `why` back.
  absl::Status Refuse(absl::Status why);
  // A transcript of `game` (a Game's id) was judged, which came to `events` events; `outcome` as of
  // Metrics::Judged.
  void Judged(absl::string_view game, v1::Outcome outcome, uint64_t events);
  // A check took so long; `game` as of Metrics::CheckTook.
  void CheckTook(absl::string_view game, absl::Duration time);

  void Cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
  // Whether the caller waits no longer, or the request has had its time.
  bool DeadlinePassed() const { return absl::Now() >= work_until_; }
  // CANCELLED, DEADLINE_EXCEEDED, or RESOURCE_EXHAUSTED where the request has had its time.
  absl::Status WhyStopped() const;

 private:
  absl::Status Admit(const grpc::CallbackServerContext& context);

  Hub& hub_;
  const Kind kind_;
  // The caller's.
  const absl::Time deadline_;
  // The earlier one of that and the server's cap on a request.
  absl::Time work_until_;
  absl::Status admission_;
  Client* client_ = nullptr;
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
absl::Status GetLimits(Call& call, const grpc::ByteBuffer& request, grpc::ByteBuffer& response);

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
