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

// Each of these returns a time s' <= bounds.s such that the gap is proved above `level` over all of
// [t, t + s']; 0 when it proves nothing.

/// From the bounding spheres alone. The distance D of the spheres does not bound the gap: near a
/// sharp corner the gap is smaller than the distance. But the Minkowski difference contains a ball
/// of radius in_A + in_B and lies in one of radius r_A + r_B about the same centre, hence
/// gap >= D (in_A + in_B) / (r_A + r_B). Of rounded and curved bodies
/// the gap is the distance, at least D - (r_A + r_B). Both balls of a shape are about its frame's
/// origin or, where it does not hold that, as a part of a body that is not convex, about its
/// middle. Of a body in a hollow: SafeStepOfBallInside.
double SafeStepOfSpheres(const PairInstant& pair, const PairBounds& bounds, double level);

/// From the plane of a face of A or B, fixed in that body: vertex i of the other has the height
/// d_i(t + s) >= d_i + d_i' s - C_i s^2 / 2 (RelativeMotion), and so has the sphere around it. Of a
/// rim the height of all points is bounded at once (PartHeight).
double SafeStepOfFace(const PairInstant& pair, const Witness& face, const PairBounds& bounds,
                      double level);

/// From the common normal of two edges, n = m / |m| with m = ea x eb. In the frame P of one body,
/// with r between a point of each edge, g = m . r has the exact rate m' . r + m . r' and
///   -g'' <= (|Omega'| + |Omega| |T|) |r x ep| + 2 |T| |r' x ep| + |m| |r'' - steady| - m . steady,
/// ep the edge of P and T = Omega x (the edge of Q): what turns about the edges or slides along
/// them changes no gap, which counts where they are nearly parallel and m is short. The gap stays
/// above the level while g - level |m| > 0 and the pair stays a supporting pair: its arcs cross on
/// the Gauss map as long as the four products x . y of a face normal and the other edge keep their
/// signs. Each of these is bounded by its value, its exact rate and
/// |Omega'| + |Omega x x| |Omega x y|.
double SafeStepOfEdges(const PairInstant& pair, const Witness& edges, const PairBounds& bounds,
                       double level);

/// Of rounded and curved bodies, from any direction n from B to A: the cores are apart at least by
/// what they are apart along it, s(n) = min over A of n.p - max over B of n.p, and the gap is their
/// distance less the roundings. Taken three times: with n fixed in A, where the reach of A along it
/// stays what it is, in B, and in W, where every point of A stays above every point of B as the
/// accelerations of both let it. For two vertices the last is the distance of two points with its
/// curvature |P (v_A - v_B)|^2 / d left out, which only opens the gap.
double SafeStepOfDirection(const PairInstant& pair, const Vec3& nhat_BA_W, const PairBounds& bounds,
                           double level);

/// Of a body in a hollow SafeStepInside; else the longest of the steps that the witness, the faces
/// beside it and, of rounded bodies, its normal give. Features of curved bodies may have several
/// lines between them, and so several normals: SafeStepOfDirection with the one of the separation
/// is for them.
double SafeStepOfWitness(const PairInstant& pair, const Witness& witness, const PairBounds& bounds,
                         double level);

/// Largest s <= limit with value + rate s' - bend s'^2 / 2 >= 0 for all s' in [0, s], 0 where the
/// value is not positive. A negative bend, upwards, is taken for none.
double TimeAboveZero(double value, double rate, double bend, double limit);

/// How long the core of Q stays above a plane that is fixed in P, with the unit normal n in W and
/// at that offset from the frame origin of P, by more than `level`.
double TimeOverPlane(const Vec3& n, double offset, const BodyInstant& Q,
                     const RelativeMotion& motion, double level, double limit);

}  // namespace touchstone::collision
