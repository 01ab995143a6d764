// Mouse and thruster keys.

#include "session/world_edits.h"

#include <utility>

namespace touchstone::session {

using simulation::MouseSpring;

std::string WorldEdits::Hold(MouseSpring spring) {
  const int index = run_.engine.world().Find(spring.body);
  if (index < 0) return "the body is gone";
  if (!run_.engine.world().body(index).movable())
    return "'" + run_.engine.world().body(index).name + "' is fixed";
  run_.engine.mouse = std::move(spring);
  run_.engine.WakeIslandOf(index);
  return "";
}

std::string WorldEdits::Apply(const exchange::Grab& command) {
  return Hold({.body = command.body,
               .anchor_B = command.anchor_B,
               .target_W = command.target_W,
               .target_q_WB = {}});
}

std::string WorldEdits::Apply(const exchange::Turn& command) {
  return Hold({.body = command.body, .target_q_WB = command.target_q_WB});
}

std::string WorldEdits::Apply(const exchange::MoveTurn& command) {
  if (!run_.engine.mouse || !run_.engine.mouse->target_q_WB) return "";
  run_.engine.mouse->target_q_WB = command.target_q_WB;
  run_.engine.WakeIslandOf(run_.engine.world().Find(run_.engine.mouse->body));
  return "";
}

std::string WorldEdits::Apply(const exchange::MoveGrab& command) {
  if (!run_.engine.mouse || run_.engine.mouse->target_q_WB) return "";
  run_.engine.mouse->target_W = command.target_W;
  run_.engine.WakeIslandOf(run_.engine.world().Find(run_.engine.mouse->body));
  return "";
}

std::string WorldEdits::Apply(const exchange::ReleaseGrab&) {
  if (!run_.engine.mouse) return "";
  run_.engine.WakeIslandOf(run_.engine.world().Find(run_.engine.mouse->body));
  run_.engine.mouse.reset();
  return "";
}

std::string WorldEdits::Apply(const exchange::SetThrusters& command) {
  for (dynamics::ModelThruster& thruster : run_.engine.mutable_world().thrusters) {
    if (thruster.key != command.key || thruster.key_down == command.firing) continue;
    thruster.key_down = command.firing;
    run_.engine.WakeIslandOf(thruster.at.body);
  }
  return "";
}

}  // namespace touchstone::session
