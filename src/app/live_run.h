#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "exchange/command.h"
#include "exchange/snapshot.h"
#include "session/simulation_thread.h"

namespace touchstone::app {

/// The run that the window shows: its newest snapshot, and the way for commands to it.
class LiveRun {
 public:
  using SnapshotPointer = std::shared_ptr<const exchange::Snapshot>;
  using Listener = std::function<void(const exchange::Command&)>;

  LiveRun(const std::shared_ptr<const scene::SceneDesc>& scene, bool playing);

  /// Takes the newest snapshot; returns whether it is another than before. `now` is the wall
  /// clock [s].
  bool Update(double now);
  /// As of the last Update.
  const exchange::Snapshot& snapshot() const { return *snapshot_; }
  const SnapshotPointer& shared_snapshot() const { return snapshot_; }
  bool playing() const { return snapshot_->run.state == exchange::RunState::kPlaying; }
  /// When the snapshot came, by the clock of Update [s].
  double snapshot_time() const { return came_; }

  /// `listener` is called with every command before it is sent, and may send others.
  void SetListener(Listener listener) { listener_ = std::move(listener); }
  void Send(exchange::Command command);
  /// Sends what panels need to see where that has changed.
  void Observe(const exchange::Observe& wanted);
  /// A key or button goes down: the edits from here on are undone together.
  void BeginGesture() { ++gesture_; }

  /// Asks the run to end and waits for that, no longer than `patience`; returns whether it has
  /// ended. When it has not, a long step is under way, and this must not be destroyed before.
  bool Stop(std::chrono::milliseconds patience) { return thread_.Stop(patience); }

 private:
  session::SimulationThread thread_;
  SnapshotPointer snapshot_;
  double came_ = 0.0;
  exchange::Observe observed_;
  std::uint64_t gesture_ = 0;
  Listener listener_;
};

}  // namespace touchstone::app
