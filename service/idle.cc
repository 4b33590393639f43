#include "service/idle.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/time/clock.h"

namespace lantern::service {
namespace {

// So often in the time that a call may be idle, so that it ends at most an eighth late.
constexpr int kLooks = 8;
constexpr absl::Duration kShortest = absl::Milliseconds(5);
constexpr absl::Duration kLongest = absl::Seconds(30);

}  // namespace

IdleSweeper::IdleSweeper(absl::Duration max_idle) : max_idle_(max_idle) {
  if (max_idle_ > absl::ZeroDuration()) thread_ = std::thread([this] { Run(); });
}

IdleSweeper::~IdleSweeper() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void IdleSweeper::Run() {
  const auto pause = absl::ToChronoMilliseconds(std::clamp(max_idle_ / kLooks, kShortest, kLongest));
  while (true) {
    {
      std::unique_lock lock(mutex_);
      if (changed_.wait_for(lock, pause, [this] { return stopping_; })) return;
    }
    Sweep();
  }
}

void IdleSweeper::Sweep() {
  const int64_t before = absl::GetCurrentTimeNanos() - absl::ToInt64Nanoseconds(max_idle_);
  std::vector<std::shared_ptr<Entry>> idle;
  {
    const std::lock_guard lock(mutex_);
    for (const std::shared_ptr<Entry>& entry : entries_) {
      if (entry->last_nanos.load(std::memory_order_relaxed) <= before) idle.push_back(entry);
    }
  }
  for (const std::shared_ptr<Entry>& entry : idle) {
    const std::lock_guard lock(entry->mutex);
    if (entry->on_idle) entry->on_idle();
  }
}

void IdleWatch::Begin(IdleSweeper& sweeper, std::function<void()> on_idle) {
  if (sweeper.max_idle() <= absl::ZeroDuration()) return;
  sweeper_ = &sweeper;
  entry_ = std::make_shared<IdleSweeper::Entry>();
  entry_->on_idle = std::move(on_idle);
  Touch();
  const std::lock_guard lock(sweeper.mutex_);
  sweeper.entries_.insert(entry_);
}

void IdleWatch::Touch() {
  if (entry_ != nullptr) entry_->last_nanos.store(absl::GetCurrentTimeNanos(), std::memory_order_relaxed);
}

void IdleWatch::End() {
  if (entry_ == nullptr) return;
  {
    const std::lock_guard lock(sweeper_->mutex_);
    sweeper_->entries_.erase(entry_);
  }
  const std::lock_guard lock(entry_->mutex);
  entry_->on_idle = nullptr;
}

}  // namespace lantern::service
