#pragma once

#include "collision/contact_points.h"
#include "collision/curved_overlay.h"

namespace touchstone::collision {

/// The gap of a pair of which one body is inside the other, a hollow: the least distance from a
/// wall of the other's extreme points, its vertices, less its rounding, and its rims. A convex body
/// is in a convex room when they are.
Separation FindInsideSeparation(const PosedShape& A, const PosedShape& B);

/// The same of the wall and the vertex or rim of a witness alone.
Separation EvaluateInside(const PosedShape& A, const PosedShape& B, const Witness& witness);

/// All extreme points within `tolerance` of a wall, each with its own normal. A rim touches where
/// it is furthest out; one that is within the tolerance all around touches with eight points that
/// go with the body, beside that. A ball or capsule with no more room across the round wall than
/// twice the tolerance is pushed along fixed directions of the hollow, beside where it is nearest:
/// it cannot go around in there. Contacts are on the surface of the body, so that the arm of a
/// ball that rolls is its radius.
ContactManifold FindInsideContacts(const PosedShape& A, const PosedShape& B,
                                   const Separation& separation, double tolerance);

/// Whether the witness can be one of such a pair.
bool IsInsideWitnessOf(const Witness& witness, const geometry::Polyhedron& a,
                       const geometry::Polyhedron& b);

/// Of rims that touch all around: adds the point that would sink deepest into the wall between the
/// contact points, with these velocities, if it does so faster than `slowest` [m/s]; whether there
/// was one. On an end and in a ball the speed of sinking goes with the sine around the rim, so that
/// the point is a closed form; a rim that fills a cylinder has no such point.
bool AddSinkingPoint(const PosedShape& A, const PosedShape& B, const PairTwists& twists,
                     double slowest, ContactManifold* manifold);

}  // namespace touchstone::collision
