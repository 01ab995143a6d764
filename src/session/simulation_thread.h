#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <thread>

#include "exchange/command_queue.h"
#include "exchange/latest.h"
#include "exchange/snapshot.h"
#include "session/simulation_runner.h"

namespace touchstone::session {

/// Runs a Simulation on its own thread: drains the queue between steps, keeps simulated time at the
/// wanted speed (or says it is behind), publishes a snapshot after every step, keeps the past. A
/// failed step pauses the run with the reason in the snapshot. A run to the next event goes as fast
/// as it can and shows a snapshot now and then.
class SimulationThread {
 public:
  explicit SimulationThread(std::shared_ptr<const scene::SceneDesc> scene, bool playing);
  /// Waits for the step under way.
  ~SimulationThread();

  /// Edits of one gesture are undone together (exchange::Request).
  void Send(exchange::Command command, std::uint64_t gesture = 0) {
    queue_.Push(std::move(command), gesture);
  }
  /// The newest snapshot; never null.
  std::shared_ptr<const exchange::Snapshot> Latest() const { return latest_.Get(); }

  /// Asks the thread to end after the step under way and waits for that, no longer than `patience`;
  /// returns whether it has ended.
  bool Stop(std::chrono::milliseconds patience);

 private:
  exchange::CommandQueue queue_;
  exchange::Latest<exchange::Snapshot> latest_;
  Simulation simulation_;
  SimulationRunner runner_;
  std::promise<void> ended_;
  std::future<void> end_ = ended_.get_future();
  std::jthread thread_;
};

}  // namespace touchstone::session
