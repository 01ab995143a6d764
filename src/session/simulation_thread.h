#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "exchange/command.h"
#include "exchange/moment_stream.h"
#include "exchange/snapshot.h"

namespace touchstone::session {

/// Runs a simulation on a separate thread: carries out commands between steps, cancels a step for
/// those that do not wait for it (exchange::BreaksOffSteps), keeps simulated time at the requested
/// speed (or reports that it is behind), publishes a snapshot after every step and records the run.
/// A failed step pauses the run with the reason in the snapshot. A run to the next event goes as
/// fast as possible and publishes a snapshot from time to time.
class SimulationThread {
 public:
  SimulationThread(std::shared_ptr<const scene::SceneDesc> scene, bool playing);
  /// Cancels the step in progress.
  ~SimulationThread();

  /// Queues a command. Edits of one gesture are undone together (exchange::Request).
  void Send(exchange::Command command, std::uint64_t gesture = 0);
  /// Repeats the recorded run beside the run, for the moments that the stream requests.
  void Retrace(std::shared_ptr<exchange::MomentStream> stream);
  /// The latest snapshot; never null.
  std::shared_ptr<const exchange::Snapshot> Latest() const;

  /// Asks the thread to cancel its work and to end, and waits for that, at most `patience`; returns
  /// whether it has ended.
  bool Stop(std::chrono::milliseconds patience);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace touchstone::session
