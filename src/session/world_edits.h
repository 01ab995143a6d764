#pragma once

#include <cstdint>
#include <string>

#include "exchange/command.h"
#include "session/run_reporter.h"
#include "session/simulation_checkpoint.h"

namespace touchstone::session {

/// Edits the world of a run by commands, one Apply per kind. Each returns an empty string or the
/// reason of a refusal; then nothing has changed. Commands that change nothing in the world are
/// ignored.
class WorldEdits {
 public:
  /// `revisions`: how many different sets of bodies there have been.
  WorldEdits(Simulation::Checkpoint* run, RunReporter* reporter, std::uint64_t* revisions)
      : run_(*run), reporter_(*reporter), revisions_(*revisions) {}

  std::string Apply(const exchange::Reset&);
  std::string Apply(const exchange::LoadScene& command);
  std::string Apply(const exchange::SetSettings& command);
  std::string Apply(const exchange::SetGravity& command);
  std::string Apply(const exchange::SetDamping& command);
  std::string Apply(const exchange::SetMaterial& command);
  std::string Apply(const exchange::ResetMaterial& command);
  std::string Apply(const exchange::AddBody& command);
  std::string Apply(const exchange::RemoveBody& command);
  std::string Apply(const exchange::DuplicateBody& command);
  std::string Apply(const exchange::PinBody& command);
  std::string Apply(const exchange::PlaceBody& command);
  std::string Apply(const exchange::SetVelocity& command);
  std::string Apply(const exchange::SetMass& command);
  std::string Apply(const exchange::SetDrive& command);
  std::string Apply(const exchange::Observe& command);
  // Mouse and keys (world_edits_hands.cc).
  std::string Apply(const exchange::Grab& command);
  std::string Apply(const exchange::MoveGrab& command);
  std::string Apply(const exchange::Turn& command);
  std::string Apply(const exchange::MoveTurn& command);
  std::string Apply(const exchange::ReleaseGrab&);
  std::string Apply(const exchange::SetThrusters& command);
  template <class Other>
  std::string Apply(const Other&) {
    return "";
  }

 private:
  // Replaces the engine by one with an edited world. The ledger continues: the edit is external
  // work.
  std::string Adopt(simulation::World edited);
  // Edits a copy of the world and adopts it; refuses if the body does not exist.
  template <class Change>
  std::string ChangeBody(BodyId body, Change&& change);
  // Adds a body. A copy takes the materials of `original`, with their changes by hand.
  std::string Insert(const scene::BodyDesc& desc, const dynamics::ModelBody* original);
  // Replaces the world and clears the recent past; returns the reason if the world cannot start.
  std::string BeginAnew(simulation::World world, const settings::Settings& settings,
                        const std::string& name);
  std::string Hold(simulation::MouseSpring spring);

  Simulation::Checkpoint& run_;
  RunReporter& reporter_;
  std::uint64_t& revisions_;
};

}  // namespace touchstone::session
