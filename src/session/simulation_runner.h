#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "exchange/command_queue.h"
#include "exchange/latest.h"
#include "exchange/snapshot.h"
#include "session/command_desk.h"
#include "session/hands.h"
#include "session/history.h"
#include "session/journey.h"
#include "session/playback.h"
#include "session/refiner.h"
#include "session/retracing.h"
#include "session/simulation.h"

namespace touchstone::session {

/// The main loop of the simulation's thread: carries out commands between steps, keeps pace,
/// publishes snapshots.
class SimulationRunner {
 public:
  SimulationRunner(Simulation* simulation, exchange::CommandQueue* queue,
                   exchange::Latest<exchange::Snapshot>* latest, bool playing);
  SimulationRunner(const SimulationRunner&) = delete;
  SimulationRunner& operator=(const SimulationRunner&) = delete;

  void Run(const std::stop_token& stop);
  /// With a time within the last step, bodies and contacts are shown at that time.
  void Publish(std::optional<double> time = {});
  /// Repeats the recorded run beside the run for the moments of a stream. May be called from any
  /// thread.
  void Retrace(Retracing::Stream stream) { retracer_.Ask(std::move(stream)); }

 private:
  void BookWaits(const std::vector<exchange::Request>& requests);
  void CarryOutAll(const std::vector<exchange::Request>& requests, const std::stop_token& stop);
  bool IsToBeShown(const std::vector<exchange::Request>& requests) const;
  bool KeepGoing(const History::Progress& progress);
  void PublishJourney(const History::Progress& progress);
  void PublishStep(double seconds);
  void KeepPace(bool requested, const std::stop_token& stop);
  void Search();
  void CertifyForces();
  void Wait(Pacer::Clock::time_point until, const std::stop_token& stop);

  exchange::CommandQueue& queue_;
  exchange::Latest<exchange::Snapshot>& latest_;
  Simulation& simulation_;
  History history_;
  Journey journey_;
  Hands hands_;
  Refiner refiner_;
  Retracer retracer_;
  Playback playback_;
  CommandDesk desk_;
  Pacer::Clock::time_point published_;
};

}  // namespace touchstone::session
