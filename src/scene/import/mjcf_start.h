#pragma once

#include <optional>
#include <string>

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_key.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// The pose of a frame in the world and its motion at the start.
struct MjcfMotion {
  RobotFrame X;
  Vec3 v = Vec3::Zero();  // velocity of its point that is at the world's origin [m/s]
  Vec3 w = Vec3::Zero();  // angular velocity [rad/s]

  /// The motion of a frame at rest in this one.
  MjcfMotion operator*(const RobotFrame& inner) const { return {X * inner, v, w}; }
  /// The velocity of the point at `p` in the world [m/s].
  Vec3 VelocityAt(const Vec3& p) const { return v + w.cross(p); }
};

/// The motion of a body with a free joint: that of the keyframe, or at rest at its place in the
/// file.
MjcfMotion StartOfFreeBody(const RobotFrame& place, MjcfKey* key);

/// The place of a body with `mocap`, which stands still: that of the keyframe, or that of the file.
RobotFrame StartOfMocapBody(const RobotFrame& place, MjcfKey* key);

/// Where a hinge or a slide starts; 0 for other joints.
struct MjcfStart {
  double position = 0.0;               // counted as `ref` and `range` are [rad, m]
  double speed = 0.0;                  // [rad/s, m/s]
  std::optional<double> outside = {};  // the position outside of the range that it would have had
};

/// The position in the keyframe, or `ref`, the position of the joint in the file; in both cases the
/// nearest end of its range if that leaves the position out. It is the end to which the limits of
/// MuJoCo pull the joint, and where servos hold it whose signals have the same range.
MjcfStart StartOfMjcf(const MjcfElement& joint, const MjcfPlaces& places, MjcfKey* key);

/// What a remark tells of a joint that starts elsewhere than the file says; "" otherwise.
std::string RemarkOnMjcfStart(const MjcfElement& joint, const MjcfStart& start);

/// The motion of a body whose frame would have the motion `before` if the joint was at its position
/// in the file. A ball joint takes its rotation from the keyframe, other joints from `start`.
MjcfMotion MovedBy(const MjcfElement& joint, const MjcfStart& start, const MjcfMotion& before,
                   const MjcfPlaces& places, MjcfKey* key);

}  // namespace touchstone::scene
