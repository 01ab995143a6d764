#pragma once

#include <vector>

#include "exchange/snapshot.h"
#include "render/force_style.h"
#include "render/markers.h"

namespace touchstone::render {

/// The displayed force of a joint, a spring or a thruster: on one body.
struct LinkForce {
  Vec3 p_W;
  Vec3 force_W;
  Color color;
  bool has_pair = false;         // its reaction is at the same point
  Vec3 torque_W = Vec3::Zero();  // torque of a joint, in addition to the force [N m]
};

/// The forces that `style` shows: those of a joint or a spring on the selected body, otherwise on
/// the movable one, otherwise on its first; those of thrusters while they fire.
std::vector<LinkForce> ShowLinkForces(const exchange::Snapshot& snapshot, const ForceStyle& style);

/// Markers of joints (a ball; a barrel on its pin; a block), springs (a coil whose turns stretch
/// with it, coloured by its tension) and thrusters (a nozzle, a flame while it fires), and the
/// arrows of their forces. Torques have two heads, and the length of the force that would exert
/// them on a lever of TypicalSize.
std::vector<Marker> LinkMarkers(const exchange::Snapshot& snapshot, const ForceStyle& style);

}  // namespace touchstone::render
