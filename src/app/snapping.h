#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/markers.h"
#include "session/free_space.h"

namespace touchstone::app {

/// A body where it would be placed.
struct Placed {
  std::shared_ptr<const geometry::BodyShape> shape;
  Quat q_WB = Quat::Identity();
  Vec3 p_W = Vec3::Zero();

  Pose pose() const { return {q_WB.toRotationMatrix(), p_W}; }
};

/// What bodies snap to: a translation of all of them together, and lines that show why.
struct Snap {
  Vec3 shift_W = Vec3::Zero();
  std::vector<render::Marker> guides;
};

/// How near something must be to be snapped to, and what is left open where bodies come to touch
/// [m].
struct SnapReach {
  double most = 0.0;
  double gap = 0.0;
};

/// The bodies come to touch the flat faces around them that are nearer than the reach, then faces
/// come to be flush and centres in line. Each of up to three directions, square to each other, is
/// used for one of these.
/// @param taken  unit directions along which the bodies must stay
Snap SnapToBodies(const session::Surroundings& around, const std::vector<Placed>& moved,
                  const SnapReach& reach, std::vector<Vec3> taken = {});

/// How far the bodies may be lowered along `down` (unit) until they stand on a level flat face;
/// none where there is no such face below them.
std::optional<double> MeasureDrop(const session::Surroundings& around,
                                  const std::vector<Placed>& moved, const Vec3& down, double gap);

}  // namespace touchstone::app
