#pragma once

#include <functional>

#include "exchange/command.h"
#include "session/simulation_checkpoint.h"

namespace touchstone::session {

/// Reports what happens in a run: puts the engine's log into words, keeps the recent past in the
/// checkpoint, and sends events and force problems to their receivers.
class RunReporter {
 public:
  using EventSink = std::function<void(const exchange::EventSnapshot&)>;

  void SendEvents(EventSink sink) { events_ = std::move(sink); }
  void SendProblems(Simulation::ProblemSink sink, Simulation::Checkpoint* run);
  /// A reporter that observes the same and sends nothing, for steps that are repeated.
  RunReporter Silent() const;

  /// The details that a person looks at.
  const exchange::Observe& observed() const { return observed_; }
  void Observe(const exchange::Observe& command, Simulation::Checkpoint* run);

  /// Tells a new or restored engine what to log, and where to send its force problems.
  void Listen(Simulation::Checkpoint* run) const;
  /// Empties the engine's log into the recent past of the run, and sends its events.
  void TakeLog(Simulation::Checkpoint* run) const;

 private:
  EventSink events_;
  Simulation::ProblemSink problems_;
  exchange::Observe observed_;
};

}  // namespace touchstone::session
