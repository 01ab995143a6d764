#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::exchange {

/// Passes moments of the recorded run from the thread that repeats it to the one that requested
/// them. Only a few are queued at a time, so that a long run needs no more memory than a short one.
class MomentStream {
 public:
  using SnapshotPointer = std::shared_ptr<const Snapshot>;

  /// `times` [s], in ascending order, are the requested moments.
  explicit MomentStream(std::vector<double> times) : times_(std::move(times)) {}

  const std::vector<double>& times() const { return times_; }

  // For the requesting thread.

  /// The next moment; null if none is queued.
  SnapshotPointer Take() {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return nullptr;
    SnapshotPointer moment = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    return moment;
  }
  /// Whether no more moments will come.
  bool finished() const {
    const std::lock_guard lock(mutex_);
    return ended_ && waiting_.empty();
  }
  /// The reason why some moments are missing; empty if all have come, or still may.
  std::string problem() const {
    const std::lock_guard lock(mutex_);
    return problem_;
  }
  /// Tells that no more moments are needed.
  void Cancel() {
    const std::lock_guard lock(mutex_);
    cancelled_ = true;
    waiting_.clear();
    changed_.notify_all();
  }

  // For the thread that repeats the run.

  /// Waits until there is room for one more; returns false if no more are needed.
  bool Put(SnapshotPointer moment) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return cancelled_ || waiting_.size() < kMostWaiting; });
    if (!cancelled_) waiting_.push_back(std::move(moment));
    return !cancelled_;
  }
  bool cancelled() const {
    const std::lock_guard lock(mutex_);
    return cancelled_;
  }
  /// Tells that all moments have been put, or that the remaining ones cannot be.
  void End(std::string problem = {}) {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    problem_ = std::move(problem);
  }

 private:
  static constexpr std::size_t kMostWaiting = 8;

  const std::vector<double> times_;
  mutable std::mutex mutex_;  // guards all members below
  std::condition_variable changed_;
  std::deque<SnapshotPointer> waiting_;
  bool ended_ = false;
  bool cancelled_ = false;
  std::string problem_;
};

}  // namespace touchstone::exchange
