#ifndef LANTERN_SERVICE_IDLE_H_
#define LANTERN_SERVICE_IDLE_H_

// Finds the calls whose callers are silent: streams without requests, calls whose request does not come, and
// answers that nobody takes.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "absl/time/time.h"

namespace lantern::service {

// Looks after calls from a thread of its own. Thread-safe; outlives its watches.
class IdleSweeper {
 public:
  // `max_idle` of zero: nobody is ever idle.
  explicit IdleSweeper(absl::Duration max_idle);
  ~IdleSweeper();
  IdleSweeper(const IdleSweeper&) = delete;
  IdleSweeper& operator=(const IdleSweeper&) = delete;

  absl::Duration max_idle() const { return max_idle_; }

 private:
  friend class IdleWatch;
  struct Entry {
    std::mutex mutex;
    // Guarded by mutex.
    std::function<void()> on_idle;
    std::atomic<int64_t> last_nanos{0};
  };

  void Run();
  void Sweep();

  const absl::Duration max_idle_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_.
  bool stopping_ = false;
  std::set<std::shared_ptr<Entry>> entries_;
  std::thread thread_;
};

// One call that is looked after from Begin to End. Begin and End belong to the call, Touch to anybody.
class IdleWatch {
 public:
  ~IdleWatch() { End(); }

  // `on_idle` is called again and again while nothing happens, on the sweeper's thread.
  void Begin(IdleSweeper& sweeper, std::function<void()> on_idle);
  // Something happened.
  void Touch();
  // `on_idle` is not called any more when this returns.
  void End();

 private:
  IdleSweeper* sweeper_ = nullptr;
  std::shared_ptr<IdleSweeper::Entry> entry_;
};

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_IDLE_H_
