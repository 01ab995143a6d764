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

/// A command and the gesture it came from. Edits of one gesture (all that a drag of a slider sends)
/// are undone together; 0 is no gesture: an edit of its own.
struct Request {
  Command command;
  std::uint64_t gesture = 0;
  StopSource::Clock::time_point sent = {};
};

/// The one door into a running simulation. Any thread pushes; the simulation thread drains between
/// steps, in the order of pushing. A step or seek is broken off, by way of `stop`, while a request
/// waits that does not wait for its end.
class CommandQueue {
 public:
  using Clock = StopSource::Clock;

  /// Asks the simulation's thread to break off what it does.
  StopToken stop() const { return stop_.token(); }

  /// A seek begins. A wish for yet another moment breaks it off from that time on: while a person
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
  /// Work begins that nobody has asked for and nobody should wait for: any request breaks it off.
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
  /// From now on everything is broken off.
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

  /// Whether the predicate holds for what is waiting, oldest first.
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

  /// Sleeps until there is a request, `stop` says so on a notify, or the time is up.
  template <class TimePoint, class Stop>
  void WaitUntil(TimePoint deadline, Stop&& stop) {
    std::unique_lock lock(mutex_);
    pushed_.wait_until(lock, deadline, [&] { return !requests_.empty() || stop(); });
  }

 private:
  /// From when on this request breaks off what is under way, if it does at all.
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
