#pragma once

#include <cstdint>
#include <vector>

#include "collision/facing_edges.h"
#include "collision/relative_motion.h"
#include "collision/witness.h"

namespace touchstone::collision {

enum class ContactKind : std::uint8_t {
  kVertexFace,  // vertex of A on a face of B
  kFaceVertex,  // face of A on a vertex of B
  kEdgeEdge,    // crossing edges
  kVertexEdge,
  kEdgeVertex,
  kVertexVertex,
  // Of cylinders and cones.
  kVertexRim,
  kRimVertex,
  kVertexSide,
  kSideVertex,
  kEdgeRim,
  kRimEdge,
  kEdgeSide,
  kSideEdge,
  kFaceRim,
  kRimFace,
  kFaceSide,
  kSideFace,
  kRimRim,
  kRimSide,
  kSideRim,
  kSideSide,
  // Where nothing of two bodies is more special; only of curved ones.
  kEdgeFace,
  kFaceEdge,
  kFaceFace,
};

/// The kind as scripts read it: "vertex-face", "edge-edge", ...
const char* ToString(ContactKind kind);

/// What a contact point moves with (Carry): the body that its pair's witness says; one of the
/// bodies, that whose vertex it is; the crossing of an edge of each; the foremost point of a curved
/// body, which stays at its place along the axis and does not turn round it; or, of a body that all
/// but fills its hollow, the body, while the normal turns with the hollow.
enum class Follows : std::uint8_t { kWitness, kA, kB, kCrossing, kRollingA, kRollingB, kFilling };

struct ContactPoint {
  Vec3 p_W = Vec3::Zero();  // between the two surfaces along the normal, see FindContactPoints
  double gap = 0.0;         // along the normal at this point [m]
  ContactKind kind = ContactKind::kVertexFace;
  int feature_a = -1;  // vertex or edge index of A, by kind; for a face its index
  int feature_b = -1;
  Follows follows = Follows::kWitness;
};

/// All contact points of one pair that are within the tolerance, with their common normal, or, of a
/// body in a hollow, each with its own.
struct ContactManifold {
  Separation separation;
  std::vector<ContactPoint> points;
  std::vector<double> weights;  // tributary share of the contact polygon's outline, mean 1
  std::vector<Vec3> normals;    // by point, from B to A; none where all have the separation's

  const Vec3& NormalAt(size_t k) const {
    return normals.empty() ? separation.nhat_BA_W : normals[k];
  }
};

/// The axes of a pair's contacts, in W: t1, t2, n as columns, n from B to A; the same for all, or
/// of a body in a hollow each its own.
struct PairAxes {
  Mat3 common = Mat3::Identity();
  std::vector<Mat3> own = {};

  const Mat3& At(size_t k) const { return own.empty() ? common : own[k]; }
  Mat3& At(size_t k) { return own.empty() ? common : own[k]; }
};

/// Contact points of a pair at its separation (Baraff II 7, 9): the support sets of both bodies
/// within `tolerance` along the normal, of what is turned to the other body, are projected on the
/// witness plane and intersected by clipping with -/0/+ snapping; each corner of the intersection
/// is a contact point whose gap is measured between the two surfaces. Of rounded bodies the cores
/// are taken, and the point is moved to the surfaces along the normal: to that of the rounded body,
/// of two between both, the nearer to the surface of the larger rounding; else it is midway. So the
/// arm of a ball that rolls on a plane is its radius. Vertex/face, edge/edge and every degenerate
/// case come out of the same clipping; edges that face each other have the normal of the line
/// between them (AtFacingEdges); points within 0.02 tolerance
/// of each other merge to the most special kind, or to the one of least gap where the gaps differ;
/// there is no reduction to four. The set does not depend on the order of the two bodies, on their
/// vertex order or on a rigid motion of both. Empty when separation.gap > tolerance. Of a body in a
/// hollow: FindInsideContacts.
ContactManifold FindContactPoints(const PosedShape& A, const PosedShape& B,
                                  const Separation& separation, double tolerance);

/// Where FindContactPoints finds none: the contact points of edges beside which faces are parallel,
/// and which do not pass each other in this encounter (AtFacingEdges). Empty where there are none.
ContactManifold FindPointsOfMeetingEdges(const Encounter& encounter, const Separation& separation,
                                         double tolerance);

/// The manifold with one more point, its points in the order of their outline and with the weights
/// that follow. `places` receives for each point its index in the manifold given, its number of
/// points for the new one.
/// @pre all points have the separation's normal.
ContactManifold WithPoint(const ContactManifold& manifold, const ContactPoint& point,
                          std::vector<int>* places);

/// Where the surfaces miss each other sideways now, an edge beside an edge or a corner beside a
/// corner: the contact points of where they will meet, were both bodies to go on as they move,
/// within the tolerance there, with the gaps that they have now. Empty when they do not come
/// together, only after `horizon` [s], or from further aside than `reach` [m].
ContactManifold FindContactPointsAhead(const BodyInstant& A, const BodyInstant& B,
                                       const Separation& separation, double tolerance,
                                       double horizon, double reach);

}  // namespace touchstone::collision
