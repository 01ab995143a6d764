#pragma once

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "exchange/command_queue.h"
#include "exchange/latest.h"
#include "exchange/snapshot.h"
#include "session/history.h"
#include "session/pacer.h"
#include "session/simulation.h"

namespace touchstone::session {

/// What the simulation's thread does from its start to its end: carries out requests between steps,
/// keeps pace, publishes snapshots.
class SimulationRunner {
 public:
  SimulationRunner(Simulation* simulation, exchange::CommandQueue* queue,
                   exchange::Latest<exchange::Snapshot>* latest, bool playing);
  SimulationRunner(const SimulationRunner&) = delete;
  SimulationRunner& operator=(const SimulationRunner&) = delete;

  void Run(const std::stop_token& stop);
  /// With a time within the last step, the bodies are shown as they were then.
  void Publish(std::optional<double> time = {});

 private:
  /// A run to the next event.
  struct EventSearch {
    exchange::EventFilter filter;
    double limit = 0.0;  // [s]
    double until = 0.0;  // simulated time to give up at
    std::optional<exchange::EventSnapshot> found;
  };

  // Time.
  void CarryOut(const exchange::Play&, std::uint64_t);
  void CarryOut(const exchange::Pause&, std::uint64_t);
  void CarryOut(const exchange::StepOnce& step, std::uint64_t);
  void CarryOut(const exchange::StepBack& step, std::uint64_t);
  void CarryOut(const exchange::Seek& seek, std::uint64_t);
  void CarryOut(const exchange::SeekTime& seek, std::uint64_t);
  void CarryOut(const exchange::Replay&, std::uint64_t);
  void CarryOut(const exchange::RunToEvent& run, std::uint64_t);
  void CarryOut(const exchange::PreviousEvent& previous, std::uint64_t);
  void CarryOut(const exchange::Undo&, std::uint64_t);
  void CarryOut(const exchange::Redo&, std::uint64_t);
  void CarryOut(const exchange::BreakOff&, std::uint64_t);
  void CarryOut(const exchange::SetSpeed& speed, std::uint64_t);
  void CarryOut(const exchange::Observe& observe, std::uint64_t);
  // Files.
  void CarryOut(const exchange::LoadRecording& load, std::uint64_t);
  void CarryOut(const exchange::SaveScene& save, std::uint64_t);
  void CarryOut(const exchange::SaveRecording& save, std::uint64_t);
  // The world.
  void CarryOut(const exchange::Reset& reset, std::uint64_t gesture);
  void CarryOut(const exchange::LoadScene& load, std::uint64_t gesture);
  void CarryOut(const exchange::SetThrusters& set, std::uint64_t gesture);
  template <class Edit>
  void CarryOut(const Edit& edit, std::uint64_t gesture);

  void BeginAnew();
  void GoOn(exchange::RunState state);
  /// Whether `next` makes what `request` asks for of no account: of a slider dragged along the time
  /// line, or of a body moved by hand, only the last place counts.
  static bool IsOvertaken(const exchange::Request& request, const exchange::Request& next);
  /// Whether it runs for a person to watch, not along the recording nor to an event.
  bool Plays() const { return state_ == exchange::RunState::kPlaying && !replaying_ && !search_; }
  void SetOut();
  void ShowWithin(double time);
  bool KeepGoing(const History::Progress& progress, const std::stop_token& stop);
  void PublishJourney(const History::Progress& progress);
  void LetGo();
  void TellDivergence();
  void Advance();
  void KeepPace(bool requested, const std::stop_token& stop);
  void Search();
  void Hear(const exchange::EventSnapshot& event);
  void Wait(Pacer::Clock::time_point until, const std::stop_token& stop);

  Simulation& simulation_;
  exchange::CommandQueue& queue_;
  exchange::Latest<exchange::Snapshot>& latest_;
  History history_;
  Pacer pacer_;
  exchange::RunState state_;
  bool replaying_ = false;
  std::string message_;
  std::string notice_;
  std::optional<double> shown_time_;  // within the last step
  Pacer::Clock::time_point set_out_;  // on the last way to another moment
  bool broken_off_ = false;           // that way
  bool called_off_ = false;           // what is asked of time, up to the order to break off
  std::optional<EventSearch> search_;
  std::optional<exchange::EventSnapshot> stopped_by_;
  bool moved_ = false;  // the present may hold what no hand holds now
  std::set<std::string> held_keys_;
  std::set<std::string> fresh_keys_;     // pressed since the last step
  std::set<std::string> released_keys_;  // of them; they fire for one step
  Pacer::Clock::time_point published_;
};

}  // namespace touchstone::session
