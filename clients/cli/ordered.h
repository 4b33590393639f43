#ifndef LANTERN_CLIENTS_CLI_ORDERED_H_
#define LANTERN_CLIENTS_CLI_ORDERED_H_

#include <algorithm>
#include <cstddef>
#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "absl/synchronization/mutex.h"

namespace lantern::cli {

// Calls work(0) ... work(count - 1) on `jobs` threads (at least 1) and take(i, result) on the calling thread,
// in order of i. At most four results a thread wait to be taken, so a slow reader of the output holds the
// work up instead of filling memory. `work` must be thread-safe and throw nothing.
template <typename Result, typename Work, typename Take>
void InOrder(size_t count, size_t jobs, const Work& work, const Take& take) {
  jobs = std::clamp<size_t>(jobs, 1, std::max<size_t>(count, 1));
  if (jobs == 1) {
    for (size_t i = 0; i < count; ++i) take(i, work(i));
    return;
  }
  absl::Mutex mutex;
  std::map<size_t, Result> waiting;
  size_t next = 0;
  size_t taken = 0;
  const size_t window = 4 * jobs;
  auto worker = [&] {
    while (true) {
      size_t mine;
      {
        auto may_start = [&] { return next >= count || next < taken + window; };
        absl::MutexLock lock(&mutex, absl::Condition(&may_start));
        if (next >= count) return;
        mine = next++;
      }
      Result result = work(mine);
      absl::MutexLock lock(&mutex);
      waiting.emplace(mine, std::move(result));
    }
  };
  std::vector<std::thread> threads;
  for (size_t i = 0; i < jobs; ++i) threads.emplace_back(worker);
  for (size_t i = 0; i < count; ++i) {
    auto is_ready = [&] { return waiting.count(i) != 0; };
    mutex.LockWhen(absl::Condition(&is_ready));
    Result result = std::move(waiting.extract(i).mapped());
    ++taken;
    mutex.Unlock();
    take(i, std::move(result));
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace lantern::cli

#endif  // LANTERN_CLIENTS_CLI_ORDERED_H_
