#pragma once

#include <array>
#include <vector>

#include "base/math.h"
#include "collision/contact_points.h"

namespace touchstone::collision {

/// Pose and velocity of a body, for the kinematics of its contacts. The orientation is a
/// quaternion, as in the state, so that vectors that turn with the body lose no digits.
struct Stance {
  const geometry::Polyhedron* shape = nullptr;
  Vec3 p_WB = Vec3::Zero();  // [m]
  Quat q_WB = Quat::Identity();
  Twist V_WB;  // v of the frame origin, w [m/s, rad/s]
};

/// What a direction that turns with a body has become from one stance of it to another, in W.
Vec3 TurnedDirection(const Vec3& n_W, const Stance& from, const Stance& to);

/// The contacts of a pair: axes and points, all in W.
struct ContactPlaces {
  PairAxes E = {};
  std::vector<Vec3> p_WC;             // [m]
  std::vector<double> gap = {};       // gap by point; sharp polyhedra may leave it empty [m]
  std::vector<Follows> follows = {};  // by point; kWitness where left empty (polyhedra)
  // Kind, and features of A and B, by point; only used for crossings.
  std::vector<ContactKind> kind = {};
  std::vector<std::array<int, 2>> features = {};
};

/// Where the contacts of a pair have come to: axes and points, in W.
struct CarriedPlaces {
  PairAxes E = {};
  std::vector<Vec3> p_WC;  // [m]
};

/// Returns the contacts of `now` after the two bodies have moved from A and B to A_ahead and
/// B_ahead. The normal turns with the face that defines it; a point moves with the body whose
/// vertex it is, whichever body has the face; where two edges cross that slide far, the point stays
/// on both. The normal of a pair of edges follows both. Where two edges face each other, normal and
/// points move with the mean of both bodies, and along the edges with the vertex. Between two
/// vertices, or a vertex and an edge, the normal follows the shortest line between them, and the
/// point follows the vertex. Rounded edges that lie along each other (nearly parallel, with more
/// than one contact point) touch in the mean along the line between their contact points: the
/// normal follows that line, and the points follow A. For rounded bodies these rules move the point
/// of the core, and the contact point keeps its distance from it along the normal: the contact
/// point of a rolling ball stays below its centre. The tangents follow the normal without turning
/// about it. The twists are not used. Here and below, curved_kinematics.h covers cylinders and
/// cones, and inside_kinematics.h a body in a hollow.
CarriedPlaces Carry(const ContactPlaces& now, const Witness& witness, const Stance& A,
                    const Stance& B, const Stance& A_ahead, const Stance& B_ahead);

/// Returns the body with which a point of two sharp bodies moves as if fixed to it, kA or kB;
/// kWitness where only Carry can determine the motion.
Follows GoesRigidlyWith(const ContactManifold& manifold, size_t k, const geometry::Polyhedron& a,
                        const geometry::Polyhedron& b);

/// Time derivative of the witness normal, from B to A, in W [1/s]. The normal of a face turns with
/// its body; the normal of edges that face each other turns with the mean of both bodies; the
/// normal of an edge pair follows both edges (Baraff II, appendix D, compute_ndot):
///   n = e_A x e_B / |e_A x e_B|,   n' = (z - (z.n) n) / |e_A x e_B|,
///   z = (w_A x e_A) x e_B + e_A x (w_B x e_B),
/// with the sign of |e_A x e_B| that makes n the normal of the separation. For rounded edges that
/// lie along each other (Carry), let S be the sum over their contact points of the velocities u of
/// A's core point relative to B's, and D the sum of the distances d of the cores:
///   n' = (S - n (n.S) - e_A (e_A.S)) / D - (n.(w_A x e_A)) e_A.
/// Between two vertices at the distance d, n' = P (v_A - v_B) / d with P = 1 - n n^T and the
/// velocities of the vertices. Between a vertex of A and an edge of B, n' = (e . (w_B x n)) e + P_e
/// (v_A - v_B) / d with P_e = P - e e^T and the velocity of B at the nearest point of the edge;
/// similarly for an edge of A and a vertex of B.
/// @pre the pair is not a body in a hollow; the same holds for PointRates.
/// @param contacts  contacts of the pair; members besides E are needed only for rounded edges along
/// each other.
Vec3 NormalRate(const ContactPlaces& contacts, const Separation& separation, const Stance& A,
                const Stance& B);

/// Velocities of the contact points as Carry moves them, in W [m/s].
/// @param n_rate  result of NormalRate.
std::vector<Vec3> PointRates(const ContactPlaces& contacts, const Witness& witness,
                             const Vec3& n_rate, const Stance& A, const Stance& B);

/// The rates of the normals and of the points of a pair's contacts, in W [1/s, m/s]: from
/// NormalRate (one normal for all points) and PointRates, or from InsideRates for a body in a
/// hollow.
struct ContactRates {
  std::vector<Vec3> normal;
  std::vector<Vec3> point;
};
ContactRates RatesOf(const ContactPlaces& contacts, const Separation& separation, const Stance& A,
                     const Stance& B);

/// The angular velocity with which the tangents of a pair's contacts turn, in W [rad/s]: that of
/// the body whose face defines the normal; for two edges, that of B.
const Vec3& TangentSpin(const Witness& witness, const Stance& A, const Stance& B);

}  // namespace touchstone::collision
