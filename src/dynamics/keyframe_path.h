#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/math.h"
#include "dynamics/rate_bounds.h"
#include "scene/scene_desc.h"

namespace touchstone::dynamics {

/// The motion that keyframes prescribe to a body: through each of them at its time, with a velocity
/// that has no jumps. Every coordinate is a cubic between two keyframes, monotone there, with the
/// slopes of Fritsch and Butland (SIAM J. Sci. Stat. Comput. 5 (1984) 300, eq. 5, with weights by
/// the lengths of the intervals): where two keyframes are alike it stands still, and it never
/// goes beyond them. The body turns about a fixed axis between two keyframes, the shorter way
/// round, by an angle that is such a cubic; where the axis changes it stands still for an instant.
/// At the first and the last keyframe it stands still, and before and after them, unless it loops.
class KeyframePath {
 public:
  /// Two or more keyframes, ascending in time; those of a loop begin and end alike.
  KeyframePath(std::span<const scene::KeyframeDesc> keyframes, bool loops);

  bool loops() const { return loops_; }
  const std::vector<scene::KeyframeDesc>& keyframes() const { return keyframes_; }
  /// Keyframes of the same motion from t on, for a clock that is 0 then; of a loop the first one is
  /// not after 0. A scene admits them: those that no longer count are left out, and round-off
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
  /// The first keyframe's time after t [s]; infinity where there is none.
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
    const Segment* segment;  // none: stands still
    double since;            // its start [s]
  };

  void AddBounds(const Segment& segment, double from, double to, const Vec3& steady,
                 RateBounds* bounds) const;
  /// The time on the first round of a loop; t itself of others.
  double OnFirstRound(double t) const;
  Place PlaceAt(double t) const;

  std::vector<scene::KeyframeDesc> keyframes_;
  std::vector<Segment> segments_;
  bool loops_;
};

}  // namespace touchstone::dynamics
