#ifndef LANTERN_SERVICE_WORKER_POOL_H_
#define LANTERN_SERVICE_WORKER_POOL_H_

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace lantern::service {

// A fixed number of threads that run tasks in the order in which they were added. Each call has at most one
// task here, so the queue is bounded by the number of running calls. Thread-safe.
class WorkerPool {
 public:
  // `threads`: at least 1.
  explicit WorkerPool(int threads);
  // Runs what was added, then ends the threads.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Never after destruction has begun.
  void Add(std::function<void()> task);

 private:
  void Work();

  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_.
  std::deque<std::function<void()>> tasks_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace lantern::service

#endif  // LANTERN_SERVICE_WORKER_POOL_H_
