#pragma once

#include <limits>

#include "collision/moving_body.h"

namespace touchstone::collision {

/// Sine of the angle below which two edges count as parallel: their directions are then the same up
/// to round-off, and the planes of the faces beside them separate as well as any.
inline constexpr double kParallelEdges = 1e-13;

/// A pair of shapes in the frame of its first body, with the transforms every plane test needs.
struct PairFrame {
  PairFrame(const PosedShape& A, const PosedShape& B);

  const geometry::Polyhedron& a;
  const geometry::Polyhedron& b;
  Pose X_AB;
  Pose X_BA;
};

/// The separation along the outward normal of one face of body P, with the vertex of Q nearest to
/// its plane.
struct FaceAxis {
  int face = -1;
  double gap = -std::numeric_limits<double>::infinity();
  int vertex = -1;  // no vertex (-1) where Q is curved
};

/// The separation along the common normal of two edges.
struct EdgeAxis {
  int edge_a = -1;
  int edge_b = -1;
  double gap = -std::numeric_limits<double>::infinity();
  Vec3 nhat_BA_A = Vec3::Zero();  // in the frame of A
};

/// Height of Q above the plane of a face of P: min over Q of n.p - offset.
/// @param X_PQ  pose of Q in the frame of P.
FaceAxis EvaluateFace(const geometry::Polyhedron& P, int face, const geometry::Polyhedron& Q,
                      const Pose& X_PQ);

/// Distance of the cores along a direction from B to A: min over A less max over B of nhat.p [m].
double GapAlong(const PairFrame& frame, const Vec3& nhat_BA_A);

/// The plane parallel to an edge of A and an edge of B, with A on its positive side as determined
/// by the faces beside the two edges; gap is min over A minus max over B of nhat.p. For parallel
/// edges there is no such plane: gap is -infinity.
EdgeAxis EvaluateEdgePair(const PairFrame& frame, int edge_a, int edge_b);

/// Common normal of an edge of A and an edge of B, from B to A, in the frame of A; zero when they
/// are parallel. The faces beside the edges determine its sign; between two segments, which have
/// none, it points from the line of B to that of A.
Vec3 EdgePairNormal(const PairFrame& frame, int edge_a, int edge_b);

/// Whether two edges form a face of the Minkowski difference A - B: each lies in a supporting plane
/// of its body that is parallel to both. Only such pairs count for the gap.
bool IsSupportingPair(const PairFrame& frame, int edge_a, int edge_b);

/// The face of P whose plane has Q highest above it. A face is skipped when the separation along
/// its normal of the two given points, `apart_P` = (point of Q) - (point of P), or the height of
/// the middle of Q over its plane, is below the best so far; both points may be any of their
/// bodies.
FaceAxis FindBestFace(const geometry::Polyhedron& P, const geometry::Polyhedron& Q,
                      const Pose& X_PQ, FaceAxis best, Vec3* apart_P);

/// The best plane among the edge pairs that are faces of the Minkowski difference A - B, that is,
/// whose arcs on the Gauss map cross (Gregorius, "The Separating Axis Test", GDC 2013). Pairs that
/// cannot beat `floor` are skipped by the bound nhat.(a - b) >= gap(nhat), which holds for any
/// points a of A and b of B.
/// @param apart_A  a - b in the frame of A.
EdgeAxis FindBestEdgePair(const PairFrame& frame, const Vec3& apart_A, double floor);

}  // namespace touchstone::collision
