#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/math.h"
#include "dynamics/rate_bounds.h"
#include "scene/scene_desc.h"

namespace touchstone::dynamics {

/// The motion that keyframes prescribe to a body: it passes each keyframe at its time, with a
/// velocity without jumps. Every coordinate is a monotone cubic between two keyframes, with the
/// slopes of Fritsch and Butland (SIAM J. Sci. Stat. Comput. 5 (1984) 300, eq. 5, with weights by
/// the lengths of the intervals): between two equal keyframes the body stands still, and it never
/// goes beyond them. Between two keyframes the body turns about a fixed axis, the shorter way
/// round, by an angle that is such a cubic; where the axis changes it stops for an instant. It is
/// at rest at the first and the last keyframe, and before and after them, unless it loops.
class KeyframePath {
 public:
  /// Takes two or more keyframes, ascending in time; a loop begins and ends with equal keyframes.
  KeyframePath(std::span<const scene::KeyframeDesc> keyframes, bool loops);

  bool loops() const { return loops_; }
  const std::vector<scene::KeyframeDesc>& keyframes() const { return keyframes_; }
  /// Keyframes of the same motion from t on, for a clock that is 0 then; the first one of a loop is
  /// not after 0. They are valid in a scene: keyframes in the past are left out, and round-off
  /// brings none nearer to the one before than scene::kLeastBetweenKeyframes.
  std::vector<scene::KeyframeDesc> KeyframesFrom(double t) const;

  struct Placement {
    Vec3 p_WBcm;
    Quat q_WB;
  };
  Placement At(double t) const;
  /// v, w in W [m/s, rad/s].
  Twist TwistAt(double t) const;
  /// v', w' in W [m/s^2, rad/s^2]; they may jump at a keyframe.
  Twist AccelerationAt(double t) const;
  /// The time of the first keyframe after t [s]; infinity if there is none.
  double NextKeyframeAfter(double t) const;
  /// Bounds over all of [t0, t1].
  RateBounds BoundsOver(double t0, double t1) const;

 private:
  using Cubic = std::array<double, 4>;  // coefficients of powers of the time since the start
  struct Segment {
    double start = 0.0;  // [s]
    double duration = 0.0;
    std::array<Vec3, 4> p;  // coefficients of powers of the time since the start
    Quat q_WB = Quat::Identity();
    Vec3 axis_W = Vec3::UnitZ();
    Cubic angle = {};
  };
  struct Place {
    const Segment* segment;  // null: the body stands still
    double since;            // time since its start [s]
  };

  void AddBounds(const Segment& segment, double from, double to, const Vec3& steady,
                 RateBounds* bounds) const;
  /// For a loop, the equivalent time in the first round; otherwise t.
  double OnFirstRound(double t) const;
  Place PlaceAt(double t) const;

  std::vector<scene::KeyframeDesc> keyframes_;
  std::vector<Segment> segments_;
  bool loops_;
};

}  // namespace touchstone::dynamics
