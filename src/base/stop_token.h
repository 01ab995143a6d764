#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

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
    if (request_ == nullptr) return false;
    const std::int64_t from = request_->from.load(std::memory_order_relaxed);
    return from != kNever && IsDue(from);
  }
  /// Whether there is a source that can ask.
  bool armed() const { return request_ != nullptr; }
  /// This token for work that may look so often, at most: a bound in counts, which is the same on
  /// every machine. For work on one thread.
  StopToken Allowing(int looks) const {
    StopToken token = *this;
    token.looks_ = std::make_shared<int>(looks);
    return token;
  }
  /// How often such work may still look; 0 without a bound.
  int looks_left() const { return looks_ != nullptr ? std::max(*looks_, 0) : 0; }
  /// Throws Stopped if the work is to be broken off. Costs none of the looks that `Allowing`
  /// counts: it may stand anywhere without changing what the work comes to.
  void CheckRequest() const {
    if (requested()) throw Stopped();
  }
  /// Throws Stopped if the work is to be broken off, WorkSpent if it has looked too often.
  void Check() const {
    CheckRequest();
    if (looks_ != nullptr && --*looks_ < 0) throw WorkSpent();
  }

 private:
  friend class StopSource;
  using Clock = std::chrono::steady_clock;
  static constexpr std::int64_t kNever = INT64_MAX;

  struct Request {
    std::atomic<std::int64_t> from = kNever;  // a time of the clock
    std::function<void()> on_look;
  };

  bool IsDue(std::int64_t from) const {
    if (request_->on_look) request_->on_look();
    return Clock::now().time_since_epoch().count() >= from;
  }

  std::shared_ptr<const Request> request_;
  std::shared_ptr<int> looks_;  // left
};

/// Asks the holders of its tokens to stop, now or from some time on. All functions may be called
/// from any thread; Request also from a signal handler.
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
  /// Takes the request back.
  void Clear() { request_->from.store(StopToken::kNever, std::memory_order_relaxed); }

  /// Calls this at each look, on the thread that looks, and never asks to stop: shows how long work
  /// goes on without a look. Before tokens are given away.
  void Watch(std::function<void()> on_look) {
    request_->on_look = std::move(on_look);
    request_->from.store(StopToken::kNever - 1, std::memory_order_relaxed);
  }

 private:
  std::shared_ptr<StopToken::Request> request_ = std::make_shared<StopToken::Request>();
};

}  // namespace touchstone
