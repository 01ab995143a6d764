// Mouse and thruster keys.

#include <utility>

#include "session/simulation_impl.h"

namespace touchstone::session {

using simulation::MouseSpring;

std::string Simulation::Impl::Hold(MouseSpring spring) {
  const int index = now.engine.world().Find(spring.body);
  if (index < 0) return "the body is gone";
  if (!now.engine.world().body(index).movable())
    return "'" + now.engine.world().body(index).name + "' is fixed";
  now.engine.mouse = std::move(spring);
  now.engine.WakeIslandOf(index);
  return "";
}

std::string Simulation::Impl::Apply(const exchange::Grab& command) {
  return Hold({.body = command.body,
               .anchor_B = command.anchor_B,
               .target_W = command.target_W,
               .target_q_WB = {}});
}

std::string Simulation::Impl::Apply(const exchange::Turn& command) {
  return Hold({.body = command.body, .target_q_WB = command.target_q_WB});
}

std::string Simulation::Impl::Apply(const exchange::MoveTurn& command) {
  if (!now.engine.mouse || !now.engine.mouse->target_q_WB) return "";
  now.engine.mouse->target_q_WB = command.target_q_WB;
  now.engine.WakeIslandOf(now.engine.world().Find(now.engine.mouse->body));
  return "";
}

std::string Simulation::Impl::Apply(const exchange::MoveGrab& command) {
  if (!now.engine.mouse || now.engine.mouse->target_q_WB) return "";
  now.engine.mouse->target_W = command.target_W;
  now.engine.WakeIslandOf(now.engine.world().Find(now.engine.mouse->body));
  return "";
}

std::string Simulation::Impl::Apply(const exchange::ReleaseGrab&) {
  if (!now.engine.mouse) return "";
  now.engine.WakeIslandOf(now.engine.world().Find(now.engine.mouse->body));
  now.engine.mouse.reset();
  return "";
}

std::string Simulation::Impl::Apply(const exchange::SetThrusters& command) {
  for (dynamics::ModelThruster& thruster : now.engine.mutable_world().thrusters) {
    if (thruster.key != command.key || thruster.key_down == command.firing) continue;
    thruster.key_down = command.firing;
    now.engine.WakeIslandOf(thruster.at.body);
  }
  return "";
}

}  // namespace touchstone::session
