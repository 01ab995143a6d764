#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/stop_token.h"
#include "exchange/command.h"

namespace touchstone::exchange {

/// A command and the gesture it came from. Edits of one gesture (all those sent by a drag of a
/// slider) are undone together; 0 means no gesture: the edit is separate.
struct Request {
  Command command;
  std::uint64_t gesture = 0;
  StopSource::Clock::time_point sent = {};
};

/// The only way to send requests to a running simulation. Any thread pushes; the simulation thread
/// drains between steps, in the order of pushing. A pending request that does not wait for the end
/// of a step or seek cancels it through `stop`.
class CommandQueue {
 public:
  using Clock = StopSource::Clock;

  /// The token that asks the simulation's thread to cancel its work.
  StopToken stop() const { return stop_.token(); }

  /// Begins a seek. From `give_way` on, a request for another moment cancels it: while a person
  /// drags the time slider, some of the moments on the way are reached.
  void BeginSeek(Clock::time_point give_way) {
    const std::lock_guard lock(mutex_);
    give_way_ = give_way;
    JudgeAll();
  }
  void EndSeek() {
    const std::lock_guard lock(mutex_);
    give_way_.reset();
    JudgeAll();
  }
  /// Begins work that was not requested and that no request should wait for: any request cancels
  /// it.
  void BeginIdleWork() {
    const std::lock_guard lock(mutex_);
    idle_ = true;
    JudgeAll();
  }
  void EndIdleWork() {
    const std::lock_guard lock(mutex_);
    idle_ = false;
    JudgeAll();
  }
  /// From now on everything is cancelled.
  void End() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    stop_.Request();
    pushed_.notify_all();
  }

  void Push(Command command, std::uint64_t gesture = 0) {
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back({std::move(command), gesture, Clock::now()});
      JudgeAll();
    }
    pushed_.notify_one();
  }

  /// Whether the predicate holds for the pending requests, oldest first.
  template <class Predicate>
  bool Check(Predicate&& predicate) const {
    const std::lock_guard lock(mutex_);
    return predicate(requests_);
  }

  std::vector<Request> Drain() {
    const std::lock_guard lock(mutex_);
    std::vector<Request> requests = std::exchange(requests_, {});
    JudgeAll();
    return requests;
  }

  /// Sleeps until there is a request, until `stop` returns true on a notify, or until the deadline.
  template <class TimePoint, class Stop>
  void WaitUntil(TimePoint deadline, Stop&& stop) {
    std::unique_lock lock(mutex_);
    pushed_.wait_until(lock, deadline, [&] { return !requests_.empty() || stop(); });
  }

 private:
  /// The time from which this request cancels the work in progress; none if it does not.
  std::optional<Clock::time_point> BreaksOffFrom(const Command& command) const {
    if (idle_) return Clock::time_point::min();
    if (!(give_way_ ? BreaksOffSeeks(command) : BreaksOffSteps(command))) return std::nullopt;
    return give_way_ && Seeks(command) ? *give_way_ : Clock::time_point::min();
  }

  /// @pre the mutex is locked
  void JudgeAll() {
    if (ended_) return;
    std::optional<Clock::time_point> earliest;
    for (const Request& request : requests_)
      if (const auto from = BreaksOffFrom(request.command))
        earliest = earliest ? std::min(*earliest, *from) : *from;
    if (earliest)
      stop_.RequestFrom(*earliest);
    else
      stop_.Clear();
  }

  mutable std::mutex mutex_;
  std::condition_variable pushed_;
  std::vector<Request> requests_;
  StopSource stop_;
  std::optional<Clock::time_point> give_way_;  // while a seek is under way
  bool idle_ = false;  // while work is under way that any request breaks off
  bool ended_ = false;
};

}  // namespace touchstone::exchange
