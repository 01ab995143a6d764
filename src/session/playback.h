#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "exchange/command.h"
#include "exchange/snapshot.h"
#include "session/hands.h"
#include "session/history.h"
#include "session/pacer.h"
#include "session/refiner.h"
#include "session/simulation.h"
#include "session/words.h"

namespace touchstone::session {

/// The state of a run: paused, playing, replaying a recording or running to an event.
class Playback {
 public:
  Playback(Simulation* simulation, History* history, Hands* hands, const Refiner* refiner,
           bool playing);
  Playback(const Playback&) = delete;
  Playback& operator=(const Playback&) = delete;

  /// Continues in the given state; clears messages, the event search and the replay.
  void GoOn(exchange::RunState state);
  /// Call after a scene was loaded or reset.
  void BeginAnew();
  void Pause();
  void Step(int count);
  /// Plays the recorded steps ahead of the present, if there are any.
  void Replay();
  /// Runs to the next event that matches.
  void RunTo(const exchange::RunToEvent& run);
  /// Ends a replay because the run now differs from the recording.
  void TurnOff();
  void SetSpeed(double speed) { pacer_.SetSpeed(speed, simulation_.time()); }

  /// Takes one step of a run that plays; pauses at the end of a recording.
  void PlayOn();
  /// Takes one step of a run to an event; pauses at the event or when the time limit is reached.
  void SearchOn();
  /// Pauses with a message if a repeated run turned out to differ from its recording.
  void TellDivergence();

  /// Shows the bodies at that time [s] if it lies within the last step.
  void ShowWithin(double time);
  void ShowStepEnd() { shown_time_.reset(); }
  /// Clears the reason of a refusal, but not that of a failed run.
  void ForgetRefusal();
  /// Adds a file, written on request, to the snapshots.
  void NoteSaved(std::string file, bool whole_run);
  /// Sets the event that the run is paused at; shown until the run continues.
  void StopBy(std::optional<exchange::EventSnapshot> event) { stopped_by_ = std::move(event); }

  bool is_playing() const { return state_ == exchange::RunState::kPlaying; }
  bool is_searching() const { return search_.has_value(); }
  bool is_replaying() const { return replaying_; }
  /// Whether the run is paused at the end of a step: its forces may be solved exactly for display.
  bool StandsAtStepEnd() const { return !is_playing() && !shown_time_; }
  /// Whether the run plays normally: neither a replay nor a run to an event.
  bool IsWatched() const { return is_playing() && !replaying_ && !search_; }
  std::optional<double> shown_time() const { return shown_time_; }
  const Pacer& pacer() const { return pacer_; }

  /// With a time within the last step, bodies and contacts are shown at that time.
  exchange::Snapshot MakeSnapshot(std::optional<double> time) const;
  /// Sets run state, message, notice and refinement of a snapshot.
  void ShowState(exchange::Snapshot* snapshot) const;

  Words words;
  double longest_wait_ms = 0.0;  // see StatisticsSnapshot
  std::uint64_t answered = 0;    // see RunSnapshot

 private:
  /// State of a run to the next event.
  struct EventSearch {
    exchange::EventFilter filter;
    double limit = 0.0;  // [s]
    double until = 0.0;  // simulated time at which to give up [s]
    std::optional<exchange::EventSnapshot> found;
  };

  bool Advance();

  Simulation& simulation_;
  History& history_;
  Hands& hands_;
  const Refiner& refiner_;
  Pacer pacer_;
  exchange::RunState state_;
  bool replaying_ = false;
  std::optional<double> shown_time_;  // time within the last step
  std::optional<EventSearch> search_;
  std::optional<exchange::EventSnapshot> stopped_by_;
  std::vector<exchange::SavedFile> saved_;  // see RunSnapshot
};

}  // namespace touchstone::session
