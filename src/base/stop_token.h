#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>

namespace touchstone {

/// Thrown where work is broken off because somebody asked for it. No error: what the work has
/// changed by then is void, and who began the work puts it back. Not a std::exception, so that
/// nobody takes it for one.
struct Stopped {};

/// Thrown where work has looked at its token as often as it may (`StopToken::Allowing`). What it
/// has changed by then is void.
struct WorkSpent {};

/// Says whether work is to be broken off. Long loops ask about once a millisecond, from any thread;
/// that costs the reading of one number. A token without a source is never asked to stop.
class StopToken {
 public:
  StopToken() = default;

  bool requested() const {
    if (from_ == nullptr) return false;
    const std::int64_t from = from_->load(std::memory_order_relaxed);
    return from != kNever && Now() >= from;
  }
  /// Whether there is a source that can ask.
  bool armed() const { return from_ != nullptr; }
  /// This token for work that may look so often, at most: a bound in counts, which is the same on
  /// every machine. For work on one thread.
  StopToken Allowing(int looks) const {
    StopToken token = *this;
    token.looks_ = std::make_shared<int>(looks);
    return token;
  }
  /// Throws Stopped if the work is to be broken off, WorkSpent if it has looked too often.
  void Check() const {
    if (requested()) throw Stopped();
    if (looks_ != nullptr && --*looks_ < 0) throw WorkSpent();
  }

 private:
  friend class StopSource;
  using Clock = std::chrono::steady_clock;
  static constexpr std::int64_t kNever = INT64_MAX;

  static std::int64_t Now() { return Clock::now().time_since_epoch().count(); }

  std::shared_ptr<const std::atomic<std::int64_t>> from_;  // a time of the clock
  std::shared_ptr<int> looks_;                             // left
};

/// Asks the holders of its tokens to stop, now or from some time on. All functions may be called
/// from any thread; Request also from a signal handler.
class StopSource {
 public:
  using Clock = StopToken::Clock;

  StopToken token() const {
    StopToken token;
    token.from_ = from_;
    return token;
  }
  void Request() { from_->store(INT64_MIN, std::memory_order_relaxed); }
  void RequestFrom(Clock::time_point time) {
    from_->store(time.time_since_epoch().count(), std::memory_order_relaxed);
  }
  /// Takes the request back.
  void Clear() { from_->store(StopToken::kNever, std::memory_order_relaxed); }

 private:
  std::shared_ptr<std::atomic<std::int64_t>> from_ =
      std::make_shared<std::atomic<std::int64_t>>(StopToken::kNever);
};

}  // namespace touchstone
