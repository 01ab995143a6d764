#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

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

  /// Takes the newest snapshot or, while it takes long to compute the next one, the moment of its
  /// step that is due; returns whether that is another than before. `now` is the wall clock [s].
  bool Update(double now);
  /// As of the last Update.
  const exchange::Snapshot& snapshot() const { return *snapshot_; }
  const SnapshotPointer& shared_snapshot() const { return snapshot_; }
  bool playing() const { return snapshot_->run.state == exchange::RunState::kPlaying; }

  /// How long the run has been at the step, seek or command under way, as far as can be seen, by
  /// the time of the last Update [s].
  double waiting() const;
  /// Whether that is so long that a person sees the picture stand.
  bool held_up() const { return waiting() > kHeldUp; }
  /// Whether a request to break off is still unanswered.
  bool stopping() const { return stopping_; }
  /// Whether the run has been asked to stand or to go to another moment or scene, and the snapshot
  /// is still one from before.
  bool leaving() const { return leaving_; }
  /// Breaks off the present work and pauses.
  void BreakOff();

  /// `listener` is called with every command before it is sent, and may send others.
  void SetListener(Listener listener) { listener_ = std::move(listener); }
  /// Sends it. A scene that is opened plays, whatever the run before it did; one whose card asks
  /// stands.
  void Send(exchange::Command command);
  /// Sends the panels' requests for details where they have changed.
  void Observe(const exchange::Observe& wanted);
  /// Repeats the recorded run beside the run, for the moments that the stream asks for.
  void Retrace(std::shared_ptr<exchange::MomentStream> stream) {
    thread_.Retrace(std::move(stream));
  }
  /// A key or button goes down: the edits from here on are undone together.
  void BeginGesture() { ++gesture_; }

  /// Asks the run to end and waits for that, no longer than `patience`; returns whether it has
  /// ended. When it has not, a long step is under way, and this must not be destroyed before.
  bool Stop(std::chrono::milliseconds patience) { return thread_.Stop(patience); }

 private:
  static constexpr double kHeldUp = 0.2;  // [s]

  SnapshotPointer MomentAt(double now) const;

  session::SimulationThread thread_;
  SnapshotPointer latest_;
  SnapshotPointer snapshot_;  // shown: the latest, or a moment within its step
  double came_ = 0.0;
  double now_ = 0.0;            // as of the last Update [s]
  std::optional<double> sent_;  // the first command that has no answer yet [s]
  bool stopping_ = false;
  bool leaving_ = false;
  exchange::Observe observed_;
  std::uint64_t gesture_ = 0;
  Listener listener_;
};

}  // namespace touchstone::app
