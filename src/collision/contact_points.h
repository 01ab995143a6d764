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
  // Kinds of cylinders and cones.
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
  // Kinds of curved bodies where neither body has a more special feature.
  kEdgeFace,
  kFaceEdge,
  kFaceFace,
};

/// The name of the kind in scripts: "vertex-face", "edge-edge", ...
const char* ToString(ContactKind kind);

/// The motion that a contact point follows (Carry). kWitness: the body given by its pair's witness;
/// kA, kB: the body whose vertex it is; kCrossing: the crossing of an edge of each body; kRollingA,
/// kRollingB: the foremost point of a curved body, which keeps its place along the axis and does
/// not turn about it; kFilling: for a body that almost fills its hollow, the body, while the normal
/// turns with the hollow.
enum class Follows : std::uint8_t { kWitness, kA, kB, kCrossing, kRollingA, kRollingB, kFilling };

struct ContactPoint {
  Vec3 p_W = Vec3::Zero();  // between the two surfaces along the normal, see FindContactPoints
  double gap = 0.0;         // gap along the normal at this point [m]
  ContactKind kind = ContactKind::kVertexFace;
  int feature_a = -1;  // index of a vertex, edge or face of A, by kind
  int feature_b = -1;
  Follows follows = Follows::kWitness;
};

/// All contact points of one pair that are within the tolerance. They have a common normal, except
/// for a body in a hollow, where each has its own.
struct ContactManifold {
  Separation separation;
  std::vector<ContactPoint> points;
  std::vector<double> weights;  // tributary share of the contact polygon's outline, mean 1
  std::vector<Vec3> normals;  // from B to A, by point; empty where all have the separation's normal

  const Vec3& NormalAt(size_t k) const {
    return normals.empty() ? separation.nhat_BA_W : normals[k];
  }
};

/// The axes of a pair's contacts, in W: t1, t2, n as columns, n from B to A. They are the same for
/// all contacts, except for a body in a hollow, where each has its own.
struct PairAxes {
  Mat3 common = Mat3::Identity();
  std::vector<Mat3> own = {};

  const Mat3& At(size_t k) const { return own.empty() ? common : own[k]; }
  Mat3& At(size_t k) { return own.empty() ? common : own[k]; }
};

/// Contact points of a pair at its separation (Baraff II 7, 9). The support sets of both bodies,
/// those parts within `tolerance` along the normal that face the other body, are projected on the
/// witness plane and intersected by clipping with -/0/+ snapping; each corner of the intersection
/// is a contact point whose gap is measured between the two surfaces. For rounded bodies the cores
/// are clipped, and the point is moved to the surfaces along the normal: to the surface of the
/// rounded body; between two rounded bodies, nearer to the surface of the larger rounding;
/// otherwise it is midway. So the lever arm of a ball that rolls on a plane is its radius.
/// Vertex/face, edge/edge and every degenerate case result from the same clipping; edges that face
/// each other have the normal of the line between them (AtFacingEdges). Points within 0.02
/// tolerance of each other merge to the most special kind, or to the one of least gap where the
/// gaps differ; there is no reduction to four. The set does not depend on the order of the two
/// bodies, on their vertex order or on a rigid motion of both. Empty when separation.gap >
/// tolerance. For a body in a hollow the points are those of FindInsideContacts.
ContactManifold FindContactPoints(const PosedShape& A, const PosedShape& B,
                                  const Separation& separation, double tolerance);

/// For pairs where FindContactPoints finds none: the contact points of edges beside which faces are
/// parallel, and which do not pass each other in this encounter (AtFacingEdges). Empty if there are
/// none.
ContactManifold FindPointsOfMeetingEdges(const Encounter& encounter, const Separation& separation,
                                         double tolerance);

/// The manifold with one more point, its points in the order of their outline and with the
/// resulting weights. `places` receives for each new point its index in the given manifold; for the
/// added point, the number of points of that manifold.
/// @pre all points have the separation's normal.
ContactManifold WithPoint(const ContactManifold& manifold, const ContactPoint& point,
                          std::vector<int>* places);

/// For surfaces that at present miss each other sideways, an edge beside an edge or a corner beside
/// a corner: the contact points, within the tolerance, at the place where they will meet if both
/// bodies keep their present motion, with the present gaps. Empty when they do not meet, meet only
/// after `horizon` [s], or come from further aside than `reach` [m].
ContactManifold FindContactPointsAhead(const BodyInstant& A, const BodyInstant& B,
                                       const Separation& separation, double tolerance,
                                       double horizon, double reach);

}  // namespace touchstone::collision
