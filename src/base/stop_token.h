#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

namespace touchstone {

/// Thrown where work is cancelled on request. It is not an error: the changes made by the work are
/// void, and the caller that started the work restores the state. Not a std::exception, so that it
/// is not caught as one.
struct Stopped {};

/// Thrown when work has checked its token as often as allowed (`StopToken::Allowing`). The changes
/// made by the work are void.
struct WorkSpent {};

/// Tells whether work is to be cancelled. Long loops check it about once a millisecond, from any
/// thread; a check costs the reading of one number. A token without a source never asks to stop.
class StopToken {
 public:
  StopToken() = default;

  bool requested() const {
    if (request_ == nullptr) return false;
    const std::int64_t from = request_->from.load(std::memory_order_relaxed);
    return from != kNever && IsDue(from);
  }
  /// Whether there is a source that can request a stop.
  bool armed() const { return request_ != nullptr; }
  /// A copy of this token for work that may check it at most `looks` times: a limit in counts,
  /// which is the same on every machine. For work on one thread.
  StopToken Allowing(int looks) const {
    StopToken token = *this;
    token.looks_ = std::make_shared<int>(looks);
    return token;
  }
  /// Number of remaining checks; 0 without a limit.
  int looks_left() const { return looks_ != nullptr ? std::max(*looks_, 0) : 0; }
  /// Throws Stopped if the work is to be cancelled. Does not count as one of the checks of
  /// `Allowing`, so it may be called anywhere without changing the result of the work.
  void CheckRequest() const {
    if (requested()) throw Stopped();
  }
  /// Throws Stopped if the work is to be cancelled, WorkSpent if it has checked too often.
  void Check() const {
    CheckRequest();
    if (looks_ != nullptr && --*looks_ < 0) throw WorkSpent();
  }

 private:
  friend class StopSource;
  using Clock = std::chrono::steady_clock;
  static constexpr std::int64_t kNever = INT64_MAX;

  struct Request {
    std::atomic<std::int64_t> from = kNever;  // time since the clock's epoch
    std::function<void()> on_look;
  };

  bool IsDue(std::int64_t from) const {
    if (request_->on_look) request_->on_look();
    return Clock::now().time_since_epoch().count() >= from;
  }

  std::shared_ptr<const Request> request_;
  std::shared_ptr<int> looks_;  // remaining checks
};

/// Requests the holders of its tokens to stop, at once or from a given time on. All functions may
/// be called from any thread; Request also from a signal handler.
class StopSource {
 public:
  using Clock = StopToken::Clock;

  StopToken token() const {
    StopToken token;
    token.request_ = request_;
    return token;
  }
  void Request() { request_->from.store(INT64_MIN, std::memory_order_relaxed); }
  void RequestFrom(Clock::time_point time) {
    request_->from.store(time.time_since_epoch().count(), std::memory_order_relaxed);
  }
  /// Withdraws the request.
  void Clear() { request_->from.store(StopToken::kNever, std::memory_order_relaxed); }

  /// Calls `on_look` at each check, on the thread that checks, and never requests a stop. This
  /// measures how long work runs without a check. Must be called before tokens are handed out.
  void Watch(std::function<void()> on_look) {
    request_->on_look = std::move(on_look);
    request_->from.store(StopToken::kNever - 1, std::memory_order_relaxed);
  }

 private:
  std::shared_ptr<StopToken::Request> request_ = std::make_shared<StopToken::Request>();
};

}  // namespace touchstone
