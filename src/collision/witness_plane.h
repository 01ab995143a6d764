#pragma once

#include <limits>

#include "collision/separating_axes.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// A witness plane of a pair, measured on the cores.
struct Plane {
  Witness witness;
  double gap = -std::numeric_limits<double>::infinity();  // [m]
  int vertex = -1;                 // for a face: the vertex of the other body nearest to it
  Vec3 nhat_BA_A = Vec3::UnitZ();  // in the frame of A
};

Plane FromFaceOfA(const PairFrame& frame, const FaceAxis& axis);
Plane FromFaceOfB(const PairFrame& frame, const FaceAxis& axis);
Plane FromEdgePair(const EdgeAxis& axis);
Plane FromFacingEdges(const EdgeAxis& axis);

/// The plane of a witness at these poses, whether or not it still is a supporting pair.
Plane EvaluatePlane(const PairFrame& frame, const Witness& witness);

/// EvaluatePlane, except that an edge pair that no longer supports the bodies gives no witness.
Plane EvaluateCached(const PairFrame& frame, const Witness& cached);

/// (point of A) - (point of B), in the frame of A, for two points near each other on the plane.
Vec3 Apart(const PairFrame& frame, const Plane& plane);

}  // namespace touchstone::collision
