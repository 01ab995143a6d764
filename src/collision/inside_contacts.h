#pragma once

#include "collision/contact_points.h"
#include "collision/curved_overlay.h"

namespace touchstone::collision {

/// The gap of a pair with one body inside the other, a hollow: the least distance from a wall of
/// the inner body's extreme points, which are its vertices, less its rounding, and its rims. A
/// convex body is in a convex room when all of these are.
Separation FindInsideSeparation(const PosedShape& A, const PosedShape& B);

/// The separation of the wall and the vertex or rim of a witness alone.
Separation EvaluateInside(const PosedShape& A, const PosedShape& B, const Witness& witness);

/// All extreme points within `tolerance` of a wall, each with its own normal. A rim touches where
/// it is furthest out; a rim that is within the tolerance all around also touches with eight points
/// that move with the body. A ball or capsule whose room across the round wall is at most twice the
/// tolerance is pushed along fixed directions of the hollow, in addition to the nearest point: it
/// cannot move around in there. Contacts are on the surface of the body, so that the lever arm of a
/// rolling ball is its radius.
ContactManifold FindInsideContacts(const PosedShape& A, const PosedShape& B,
                                   const Separation& separation, double tolerance);

/// Whether the witness is possible for such a pair.
bool IsInsideWitnessOf(const Witness& witness, const geometry::Polyhedron& a,
                       const geometry::Polyhedron& b);

/// For rims that touch all around: adds the point between the contact points that would sink
/// deepest into the wall with these velocities, if it sinks faster than `slowest` [m/s]. Returns
/// whether there was one. On an end and in a ball the speed of sinking varies with the sine around
/// the rim, so the point has a closed form; a rim that fills a cylinder has no such point.
bool AddSinkingPointInside(const PosedShape& A, const PosedShape& B, const PairTwists& twists,
                           double slowest, ContactManifold* manifold);

}  // namespace touchstone::collision
