#pragma once

#include <cstdint>

#include "exchange/command_queue.h"
#include "session/hands.h"
#include "session/history.h"
#include "session/journey.h"
#include "session/playback.h"
#include "session/refiner.h"
#include "session/simulation.h"

namespace touchstone::session {

/// Carries out commands between steps; results and refusals become messages of the playback.
class CommandDesk {
 public:
  CommandDesk(Simulation* simulation, History* history, Journey* journey, Hands* hands,
              Refiner* refiner, Playback* playback);

  void CarryOut(const exchange::Request& request);

 private:
  /// Describes the destination of an undo or redo; empty if the time [s] has not changed.
  std::string TellMove(double before, const char* how) const;

  // Commands of time.
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
  void CarryOut(const exchange::Refine& refine, std::uint64_t);
  void CarryOut(const exchange::DropRefinement&, std::uint64_t);
  void CarryOut(const exchange::TakeRefinement&, std::uint64_t);
  void CarryOut(const exchange::BreakOff&, std::uint64_t);
  void CarryOut(const exchange::SetSpeed& speed, std::uint64_t);
  void CarryOut(const exchange::Observe& observe, std::uint64_t);
  // Commands of files.
  void CarryOut(const exchange::LoadRecording& load, std::uint64_t);
  void CarryOut(const exchange::SaveScene& save, std::uint64_t);
  void CarryOut(const exchange::SaveRecording& save, std::uint64_t);
  // Commands that change the world.
  void CarryOut(const exchange::Reset& reset, std::uint64_t gesture);
  void CarryOut(const exchange::LoadScene& load, std::uint64_t gesture);
  void CarryOut(const exchange::SetThrusters& set, std::uint64_t gesture);
  template <class Edit>
  void CarryOut(const Edit& edit, std::uint64_t gesture);

  /// Pauses and starts a seek.
  void SetOut();

  Simulation& simulation_;
  History& history_;
  Journey& journey_;
  Hands& hands_;
  Refiner& refiner_;
  Playback& playback_;
};

}  // namespace touchstone::session
