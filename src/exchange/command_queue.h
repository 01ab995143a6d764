#pragma once

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

#include "exchange/command.h"

namespace touchstone::exchange {

/// The one door into a running simulation. Any thread pushes; the simulation thread drains between
/// steps, in the order of pushing.
class CommandQueue {
 public:
  void Push(Command command) {
    {
      const std::lock_guard lock(mutex_);
      commands_.push_back(std::move(command));
    }
    pushed_.notify_one();
  }

  std::vector<Command> Drain() {
    const std::lock_guard lock(mutex_);
    return std::exchange(commands_, {});
  }

  /// Sleeps until there is a command, `stop` says so on a notify, or the time is up.
  template <class TimePoint, class Stop>
  void WaitUntil(TimePoint deadline, Stop&& stop) {
    std::unique_lock lock(mutex_);
    pushed_.wait_until(lock, deadline, [&] { return !commands_.empty() || stop(); });
  }

  /// Wakes a waiting thread so that it looks at its stop condition.
  void Notify() {
    { const std::lock_guard lock(mutex_); }
    pushed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable pushed_;
  std::vector<Command> commands_;
};

}  // namespace touchstone::exchange
