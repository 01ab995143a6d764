#pragma once

#include <optional>
#include <vector>

#include "collision/patch_overlay.h"
#include "collision/support_patch.h"

namespace touchstone::collision {

/// Returns the contact points, within the tolerance, of a pair with a cylinder or a cone, before
/// points in one place are merged.
/// A flat face that lies entirely within the tolerance of the witness plane is a disc: it touches
/// with eight points of its rim, with the points where the rim crosses an edge or a rim of the
/// other body, and with the other's corners below it. The resultant of normal forces on equally
/// spaced points of a circle does not depend on where they begin, as long as all push. Otherwise
/// the rims and the apex touch with the foremost point of each: one point of a tilted body, the
/// ends of the side of a lying one. Contacts are on the surface of a curved body that touches a
/// sharp one, otherwise midway.
std::vector<Crossing> FindCurvedCrossings(const PosedShape& A, const PosedShape& B,
                                          const Separation& separation, const PlaneFrame& frame,
                                          double tolerance, double tau, double merge_radius);

/// Motion of the two bodies of a pair: velocities of their frame origins and angular velocities, in
/// W.
struct PairTwists {
  Twist a, b;
};

/// The rim point of a flat-lying disc that sinks fastest into the other body, if it is faster than
/// `slowest` [m/s] and above that body; otherwise nullopt. With this point added to the manifold,
/// the disc tips where a circle would.
std::optional<ContactPoint> FindSinkingRimPoint(const PosedShape& A, const PosedShape& B,
                                                const ContactManifold& manifold,
                                                const PairTwists& twists, double slowest,
                                                double tolerance);

/// The part of a gap that lies between a contact point, with this witness and motion, and A; the
/// rest lies between the point and B. The point lies on the surface of the body that is round there
/// alone: so the lever arm of a ball that rolls on a face is its radius, whatever has the face.
double GapShareOfA(const geometry::Polyhedron& a, const geometry::Polyhedron& b,
                   WitnessKind witness, Follows follows);

}  // namespace touchstone::collision
