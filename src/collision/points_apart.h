#pragma once

#include "collision/separating_axes.h"

namespace touchstone::collision {

/// The point of a segment that is nearest to p.
Vec3 ClosestOnSegment(const Vec3& p, const Vec3& start, const Vec3& end);

/// p minus the nearest point of the face.
Vec3 ApartFromFace(const geometry::Polyhedron& P, const geometry::Polyhedron::Face& face,
                   const Vec3& p);

/// Vector whose length is an upper bound of the distance between the bodies, from a pair of points
/// on (or near) a face's plane: their difference (point of Q) - (point of P) in the frame of P.
/// When the nearest features lie on this plane the bound is the distance itself, which proves that
/// no plane separates by more.
Vec3 ApartOverFace(const geometry::Polyhedron& P, const FaceAxis& axis,
                   const geometry::Polyhedron& Q, const Pose& X_PQ);

/// Vector like that of ApartOverFace for two edges: difference (point of A) - (point of B), in the
/// frame of A, of the points of the two segments where their lines come closest, clamped to the
/// segments.
Vec3 ApartOverEdges(const PairFrame& frame, int edge_a, int edge_b);

}  // namespace touchstone::collision
