#pragma once

#include "exchange/command_queue.h"
#include "session/pacer.h"

namespace touchstone::session {

/// A seek to another moment while its steps are repeated: its duration and whether it is cancelled.
class Journey {
 public:
  using Clock = Pacer::Clock;

  explicit Journey(exchange::CommandQueue* queue) : queue_(*queue) {}

  /// Starts the clock of a new seek.
  void Begin();
  /// Whether the seek continues. A request in the queue that does not wait for it cancels it: a
  /// BreakOff, another scene and, after a while, a request to seek elsewhere.
  bool GoesOn();
  /// The command has been carried out, with or without success.
  void End() { queue_.EndSeek(); }
  /// Whether the seek takes long enough to show progress, given the time still needed [s].
  bool IsLong(double ahead) const;

  /// Whether the last seek was cancelled.
  bool broken_off() const { return broken_off_; }
  /// Whether a BreakOff is waiting in the queue: commands of time before it are void.
  bool called_off() const { return called_off_; }
  /// Call after that BreakOff has been carried out.
  void PassOrder() { called_off_ = false; }

 private:
  exchange::CommandQueue& queue_;
  Clock::time_point set_out_;
  bool broken_off_ = false;
  bool called_off_ = false;
};

/// Whether `next` makes `request` pointless: while a person drags the time slider or places a body,
/// only the last position matters.
bool IsOvertaken(const exchange::Request& request, const exchange::Request& next);

}  // namespace touchstone::session
