#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "exchange/command.h"

namespace touchstone::exchange {

/// A command and the gesture it came from. Edits of one gesture (all that a drag of a slider sends)
/// are undone together; 0 is no gesture: an edit of its own.
struct Request {
  Command command;
  std::uint64_t gesture = 0;
};

/// The one door into a running simulation. Any thread pushes; the simulation thread drains between
/// steps, in the order of pushing.
class CommandQueue {
 public:
  void Push(Command command, std::uint64_t gesture = 0) {
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back({std::move(command), gesture});
    }
    pushed_.notify_one();
  }

  /// Whether the predicate holds for what is waiting, oldest first.
  template <class Predicate>
  bool Check(Predicate&& predicate) const {
    const std::lock_guard lock(mutex_);
    return predicate(requests_);
  }

  std::vector<Request> Drain() {
    const std::lock_guard lock(mutex_);
    return std::exchange(requests_, {});
  }

  /// Sleeps until there is a request, `stop` says so on a notify, or the time is up.
  template <class TimePoint, class Stop>
  void WaitUntil(TimePoint deadline, Stop&& stop) {
    std::unique_lock lock(mutex_);
    pushed_.wait_until(lock, deadline, [&] { return !requests_.empty() || stop(); });
  }

  /// Wakes a waiting thread so that it looks at its stop condition.
  void Notify() {
    { const std::lock_guard lock(mutex_); }
    pushed_.notify_all();
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable pushed_;
  std::vector<Request> requests_;
};

}  // namespace touchstone::exchange
