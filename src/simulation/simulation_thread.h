#pragma once

#include <memory>
#include <thread>

#include "exchange/command_queue.h"
#include "exchange/latest.h"
#include "exchange/snapshot.h"
#include "simulation/simulation.h"

namespace touchstone::simulation {

/// Runs a Simulation on its own thread: drains the queue between steps, keeps simulated time at the
/// wanted speed (or says it is behind), publishes a snapshot after every step. A failed step pauses
/// the run with the reason in the snapshot. A run to the next event goes as fast as it can and
/// shows a snapshot now and then.
class SimulationThread {
 public:
  explicit SimulationThread(std::shared_ptr<const scene::SceneDesc> scene, bool playing);
  ~SimulationThread();

  void Send(exchange::Command command) { queue_.Push(std::move(command)); }
  /// The newest snapshot; never null.
  std::shared_ptr<const exchange::Snapshot> Latest() const { return latest_.Get(); }

 private:
  class Runner;

  exchange::CommandQueue queue_;
  exchange::Latest<exchange::Snapshot> latest_;
  Simulation simulation_;
  std::unique_ptr<Runner> runner_;
  std::jthread thread_;
};

}  // namespace touchstone::simulation
