#pragma once

#include <functional>

#include "exchange/command.h"
#include "session/simulation_checkpoint.h"

namespace touchstone::session {

/// Reports the events of a run: converts the engine's log to text, keeps the recent past in the
/// checkpoint, and sends events and force problems to their receivers.
class RunReporter {
 public:
  using EventSink = std::function<void(const exchange::EventSnapshot&)>;

  void SendEvents(EventSink sink) { events_ = std::move(sink); }
  void SendProblems(Simulation::ProblemSink sink, Simulation::Checkpoint* run);
  /// A reporter with the same observations that sends nothing, for steps that are repeated.
  RunReporter Silent() const;

  /// The details that are being observed.
  const exchange::Observe& observed() const { return observed_; }
  void Observe(const exchange::Observe& command, Simulation::Checkpoint* run);

  /// Sets what a new or restored engine logs, and where it sends its force problems.
  void Listen(Simulation::Checkpoint* run) const;
  /// Moves the engine's log into the recent past of the run, and sends its events.
  void TakeLog(Simulation::Checkpoint* run) const;

 private:
  EventSink events_;
  Simulation::ProblemSink problems_;
  exchange::Observe observed_;
};

}  // namespace touchstone::session
