#pragma once

#include "collision/relative_motion.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// Both bodies of a pair at one instant.
struct PairInstant {
  double t = 0.0;
  BodyInstant a;
  BodyInstant b;
};

/// Bounds of both bodies over [t, t + s].
struct PairBounds {
  MotionBounds a;
  MotionBounds b;
  double s = 0.0;

  bool IsFinite() const;
};

// Each of these functions returns a time s' <= bounds.s such that the gap is proved above `level`
// over all of [t, t + s']; 0 when it proves nothing.

/// The step proved from the bounding spheres alone. The distance D of the spheres does not bound
/// the gap: near a sharp corner the gap is smaller than the distance. But the Minkowski difference
/// contains a ball of radius in_A + in_B and lies in one of radius r_A + r_B about the same centre,
/// hence gap >= D (in_A + in_B) / (r_A + r_B). For rounded and curved bodies the gap is the
/// distance, at least D - (r_A + r_B). Both balls of a shape are centred at its frame's origin or,
/// where the shape does not contain that (as a part of a body that is not convex), at its middle.
/// For a body in a hollow: SafeStepOfBallInside.
double SafeStepOfSpheres(const PairInstant& pair, const PairBounds& bounds, double level);

/// The step proved from the plane of a face of A or B, fixed in that body: vertex i of the other
/// has the height d_i(t + s) >= d_i + d_i' s - C_i s^2 / 2 (RelativeMotion), and so has the sphere
/// around it. For a rim the height of all points is bounded at once (PartHeight).
double SafeStepOfFace(const PairInstant& pair, const Witness& face, const PairBounds& bounds,
                      double level);

/// The step proved from the common normal of two edges, n = m / |m| with m = ea x eb. In the frame
/// P of one body, with r between a point of each edge, g = m . r has the exact rate m' . r + m . r'
/// and
///   -g'' <= (|Omega'| + |Omega| |T|) |r x ep| + 2 |T| |r' x ep| + |m| |r'' - steady| - m . steady,
/// where ep is the edge of P and T = Omega x (the edge of Q): a turn about the edges or a slide
/// along them does not change the gap, which matters where they are nearly parallel and m is short.
/// The gap stays above the level while g - level |m| > 0 and the pair stays a supporting pair: its
/// arcs cross on the Gauss map as long as the four products x . y of a face normal and the other
/// edge keep their signs. Each of these is bounded by its value, its exact rate and |Omega'| +
/// |Omega x x| |Omega x y|.
double SafeStepOfEdges(const PairInstant& pair, const Witness& edges, const PairBounds& bounds,
                       double level);

/// The step for rounded and curved bodies, from any direction n from B to A. The distance of the
/// cores is at least that along n, s(n) = min over A of n.p - max over B of n.p, and the gap is
/// their distance less the roundings. Computed three times: with n fixed in A, where the reach of A
/// along n does not change; with n fixed in B; and with n fixed in W, where every point of A stays
/// above every point of B as long as the accelerations of both allow. For two vertices the last is
/// the distance of two points without its curvature |P (v_A - v_B)|^2 / d, which only increases the
/// gap.
double SafeStepOfDirection(const PairInstant& pair, const Vec3& nhat_BA_W, const PairBounds& bounds,
                           double level);

/// For a body in a hollow SafeStepInside; otherwise the longest of the steps given by the witness,
/// the faces beside it and, for rounded bodies, its normal. Features of curved bodies may have
/// several lines between them, and so several normals: for these use SafeStepOfDirection with the
/// normal of the separation.
double SafeStepOfWitness(const PairInstant& pair, const Witness& witness, const PairBounds& bounds,
                         double level);

/// Largest s <= limit with value + rate s' - bend s'^2 / 2 >= 0 for all s' in [0, s]; 0 where the
/// value is not positive. A negative bend, upwards, counts as zero.
double TimeAboveZero(double value, double rate, double bend, double limit);

/// The time over which the core of Q stays more than `level` above a plane that is fixed in P, with
/// the unit normal n in W and the given offset from the frame origin of P.
double TimeOverPlane(const Vec3& n, double offset, const BodyInstant& Q,
                     const RelativeMotion& motion, double level, double limit);

}  // namespace touchstone::collision
