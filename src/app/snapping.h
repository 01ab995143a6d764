#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "render/markers.h"
#include "session/free_space.h"

namespace touchstone::app {

/// A body at a proposed pose.
struct Placed {
  std::shared_ptr<const geometry::BodyShape> shape;
  Quat q_WB = Quat::Identity();
  Vec3 p_W = Vec3::Zero();

  Pose pose() const { return {q_WB.toRotationMatrix(), p_W}; }
};

/// The result of snapping: a common translation of all bodies, and lines that show the reason.
struct Snap {
  Vec3 shift_W = Vec3::Zero();
  std::vector<render::Marker> guides;
};

/// The distance within which bodies snap, and the gap left between bodies brought into contact [m].
struct SnapReach {
  double most = 0.0;
  double gap = 0.0;
};

/// Brings the bodies into contact with the flat faces around them that are within reach, then makes
/// faces flush and aligns centres. Each of up to three orthogonal directions is used for one of
/// these.
/// @param taken  unit directions along which the bodies must not move
Snap SnapToBodies(const session::Surroundings& around, const std::vector<Placed>& moved,
                  const SnapReach& reach, std::vector<Vec3> taken = {});

/// The distance by which the bodies can be lowered along `down` (unit) until they stand on a level
/// flat face; none if there is no such face below them.
std::optional<double> MeasureDrop(const session::Surroundings& around,
                                  const std::vector<Placed>& moved, const Vec3& down, double gap);

}  // namespace touchstone::app
