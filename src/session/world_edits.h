#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "exchange/command.h"
#include "session/run_reporter.h"
#include "session/simulation_checkpoint.h"

namespace touchstone::session {

/// Edits the world of a run by commands, one Apply per kind. Each returns an empty string or the
/// reason of a refusal; then nothing has changed. Commands that do not change the world are
/// ignored.
class WorldEdits {
 public:
  /// `revisions`: number of different sets of bodies so far.
  WorldEdits(Simulation::Checkpoint* run, RunReporter* reporter, std::uint64_t* revisions)
      : run_(*run), reporter_(*reporter), revisions_(*revisions) {}

  std::string Apply(const exchange::Reset& command);
  std::string Apply(const exchange::LoadScene& command);
  std::string Apply(const exchange::SetSettings& command);
  std::string Apply(const exchange::SetGravity& command);
  std::string Apply(const exchange::SetDamping& command);
  std::string Apply(const exchange::SetMaterial& command);
  std::string Apply(const exchange::ResetMaterial& command);
  std::string Apply(const exchange::SetColor& command);
  std::string Apply(const exchange::AddBody& command) { return Insert(command); }
  std::string Apply(const exchange::DuplicateBody& command) { return Insert(command); }
  std::string Apply(const exchange::AddCopies& command);
  std::string Apply(const exchange::RemoveBody& command) { return EditBody(command); }
  std::string Apply(const exchange::PinBody& command) { return EditBody(command); }
  std::string Apply(const exchange::PlaceBody& command) { return EditBody(command); }
  std::string Apply(const exchange::SetVelocity& command) { return EditBody(command); }
  std::string Apply(const exchange::SetMass& command) { return EditBody(command); }
  std::string Apply(const exchange::EditTogether& command);
  std::string Apply(const exchange::SetDrive& command);
  std::string Apply(const exchange::SetShape& command);
  std::string Apply(const exchange::SetKeyframes& command);
  std::string Apply(const exchange::Observe& command);
  // Mouse and keys (world_edits_hands.cc).
  std::string Apply(const exchange::Grab& command);
  std::string Apply(const exchange::MoveGrab& command);
  std::string Apply(const exchange::Turn& command);
  std::string Apply(const exchange::MoveTurn& command);
  std::string Apply(const exchange::ReleaseGrab&);
  std::string Apply(const exchange::SetThrusters& command);
  // Edits of joints, springs, thrusters and loads; nothing for commands that do not change the
  // world.
  template <class Other>
  std::string Apply([[maybe_unused]] const Other& command) {
    if constexpr (std::is_constructible_v<exchange::LinkEdit, const Other&>)
      return Link(command);
    else if constexpr (std::is_constructible_v<exchange::PushEdit, const Other&>)
      return Push(command);
    else
      return "";
  }

 private:
  // Replaces the engine by one with an edited world. The ledger continues: the edit is external
  // work.
  std::string Adopt(simulation::World edited);
  // Edits a copy of the world and adopts it.
  std::string EditBody(const exchange::BodyEdit& edit);
  std::string Insert(const exchange::BodyEdit& edit);
  std::string Link(const exchange::LinkEdit& edit);
  std::string Push(const exchange::PushEdit& edit);
  // Like Adopt; if there is no room for a new body, the refusal begins with that.
  std::string AdoptWithNewBodies(simulation::World edited);
  // Replaces the world and clears the recent past; returns the reason if the world cannot start.
  std::string BeginAnew(simulation::World world, const settings::Settings& settings,
                        const scene::SceneDesc& scene);
  std::string Hold(simulation::MouseSpring spring);

  Simulation::Checkpoint& run_;
  RunReporter& reporter_;
  std::uint64_t& revisions_;
};

}  // namespace touchstone::session
