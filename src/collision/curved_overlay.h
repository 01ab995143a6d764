#pragma once

#include <optional>
#include <vector>

#include "collision/patch_overlay.h"
#include "collision/support_patch.h"

namespace touchstone::collision {

/// The contact points of a pair of which one is a cylinder or a cone, before points in one place
/// are merged; those within the tolerance.
///
/// A flat face that lies within the tolerance of the witness plane, all of it, is a disc: it
/// touches with eight points of its rim, with those where the rim crosses an edge or a rim of the
/// other, and with the other's corners below it. The resultant of normal forces on equally spaced
/// points of a circle does not depend on where they begin, as long as all push. Otherwise the rims
/// and the apex touch with the foremost point of each: one point of a tilted body, the ends of the
/// side of one that lies. Contacts are on the surface of a curved body that touches a sharp one,
/// else midway.
std::vector<Crossing> FindCurvedCrossings(const PosedShape& A, const PosedShape& B,
                                          const Separation& separation, const PlaneFrame& frame,
                                          double tolerance, double tau, double merge_radius);

/// How two bodies of a pair move: velocities of their frame origins, and angular velocities, in W.
struct PairTwists {
  Twist a, b;
};

/// The rim point of a flat-lying disc that sinks fastest into the other body, if faster than
/// `slowest` [m/s] and over that body; nullopt otherwise. Added to the points of the manifold it
/// makes the disc tip where a circle would.
std::optional<ContactPoint> FindSinkingRimPoint(const PosedShape& A, const PosedShape& B,
                                                const ContactManifold& manifold,
                                                const PairTwists& twists, double slowest,
                                                double tolerance);

/// The part of a gap that lies between a contact point and A; the rest is on the side of B.
double GapShareOfA(const geometry::Polyhedron& a, const geometry::Polyhedron& b);

}  // namespace touchstone::collision
