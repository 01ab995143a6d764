// Mouse and thruster keys.

#include <utility>

#include "session/simulation_impl.h"

namespace touchstone::session {

using simulation::MouseSpring;

std::string Simulation::Impl::Hold(MouseSpring spring) {
  const int index = run.engine.world().Find(spring.body);
  if (index < 0) return "the body is gone";
  if (!run.engine.world().body(index).movable())
    return "'" + run.engine.world().body(index).name + "' is fixed";
  run.engine.mouse = std::move(spring);
  run.engine.WakeIslandOf(index);
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
  if (!run.engine.mouse || !run.engine.mouse->target_q_WB) return "";
  run.engine.mouse->target_q_WB = command.target_q_WB;
  run.engine.WakeIslandOf(run.engine.world().Find(run.engine.mouse->body));
  return "";
}

std::string Simulation::Impl::Apply(const exchange::MoveGrab& command) {
  if (!run.engine.mouse || run.engine.mouse->target_q_WB) return "";
  run.engine.mouse->target_W = command.target_W;
  run.engine.WakeIslandOf(run.engine.world().Find(run.engine.mouse->body));
  return "";
}

std::string Simulation::Impl::Apply(const exchange::ReleaseGrab&) {
  if (!run.engine.mouse) return "";
  run.engine.WakeIslandOf(run.engine.world().Find(run.engine.mouse->body));
  run.engine.mouse.reset();
  return "";
}

std::string Simulation::Impl::Apply(const exchange::SetThrusters& command) {
  for (dynamics::ModelThruster& thruster : run.engine.mutable_world().thrusters) {
    if (thruster.key != command.key || thruster.key_down == command.firing) continue;
    thruster.key_down = command.firing;
    run.engine.WakeIslandOf(thruster.at.body);
  }
  return "";
}

}  // namespace touchstone::session
