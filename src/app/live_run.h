#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "exchange/command.h"
#include "exchange/snapshot.h"
#include "session/simulation_thread.h"

namespace touchstone::app {

/// The run that the window shows: its newest snapshot, and the channel for its commands.
class LiveRun {
 public:
  using SnapshotPointer = std::shared_ptr<const exchange::Snapshot>;
  using Listener = std::function<void(const exchange::Command&)>;

  LiveRun(const std::shared_ptr<const scene::SceneDesc>& scene, bool playing);

  /// Takes the newest snapshot or, while the next one takes long to compute, the moment of its step
  /// that is due; returns whether the picture is a new one. `now` is the wall clock [s].
  bool Update(double now);
  /// The snapshot at the last Update.
  const exchange::Snapshot& snapshot() const { return *snapshot_; }
  const SnapshotPointer& shared_snapshot() const { return snapshot_; }
  bool playing() const { return snapshot_->run.state == exchange::RunState::kPlaying; }

  /// The time the run has spent so far on the present step, seek or command, as far as it is
  /// observed, at the last Update [s].
  double waiting() const;
  /// Whether that time is so long that a person notices a frozen picture.
  bool held_up() const { return waiting() > kHeldUp; }
  /// Whether a request to break off is still unanswered.
  bool stopping() const { return stopping_; }
  /// Whether the run has been asked to pause or to go to another moment or scene, and the snapshot
  /// still precedes that.
  bool leaving() const { return leaving_; }
  /// Breaks off the present work and pauses.
  void BreakOff();

  /// Sets a function that is called with every command before it is sent, and may send others.
  void SetListener(Listener listener) { listener_ = std::move(listener); }
  /// Sends a command. An opened scene plays, regardless of the run before it, except if its card
  /// asks a question; that one is paused.
  void Send(exchange::Command command);
  /// Opens a scene and leaves it paused.
  void OpenPaused(std::shared_ptr<const scene::SceneDesc> scene);
  /// Sends the panels' requests for details if they have changed.
  void Observe(const exchange::Observe& wanted);
  /// Replays the recorded run beside the present run, for the moments that the stream requests.
  void Retrace(std::shared_ptr<exchange::MomentStream> stream) {
    thread_.Retrace(std::move(stream));
  }
  /// Number of commands sent so far.
  std::uint64_t requests() const { return requests_; }
  /// Number of commands whose effect the run has shown.
  std::uint64_t answered() const { return latest_->run.answered; }
  /// Waits until the run has shown the effect of all commands, at most `patience`.
  void WaitForAnswers(std::chrono::milliseconds patience);
  /// Must be called when a key or button goes down: later edits are undone together.
  void BeginGesture() { ++gesture_; }

  /// Asks the run to end and waits for at most `patience`; returns whether it has ended. If not, a
  /// long step is under way, and this object must not be destroyed before it ends.
  bool Stop(std::chrono::milliseconds patience) { return thread_.Stop(patience); }

 private:
  static constexpr double kHeldUp = 0.2;  // [s]

  SnapshotPointer MomentAt(double now) const;
  void Pass(exchange::Command command);

  session::SimulationThread thread_;
  SnapshotPointer latest_;
  SnapshotPointer snapshot_;  // shown snapshot: the latest, or a moment within its step
  double came_ = 0.0;
  double now_ = 0.0;            // time of the last Update [s]
  std::optional<double> sent_;  // time of the first command that is still unanswered [s]
  bool stopping_ = false;
  bool leaving_ = false;
  exchange::Observe observed_;
  std::uint64_t gesture_ = 0;
  std::uint64_t requests_ = 0;
  Listener listener_;
};

}  // namespace touchstone::app
