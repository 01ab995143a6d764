#pragma once

#include <array>
#include <vector>

#include "base/math.h"
#include "collision/contact_points.h"

namespace touchstone::collision {

/// Pose and velocity of a body, as the kinematics of its contacts need them. The orientation is
/// kept as in the state, so that vectors that turn with the body lose no digits.
struct Stance {
  const geometry::Polyhedron* shape = nullptr;
  Vec3 p_WB = Vec3::Zero();  // [m]
  Quat q_WB = Quat::Identity();
  Twist V_WB;  // v of the frame origin, w [m/s, rad/s]
};

/// The contacts of a pair: axes and points, all in W.
struct ContactPlaces {
  PairAxes E = {};
  std::vector<Vec3> p_WC;             // [m]
  std::vector<double> gap = {};       // by point; polyhedra without rounding may leave it out [m]
  std::vector<Follows> follows = {};  // by point; of polyhedra kWitness where it is left out
  std::vector<std::array<int, 2>> features = {};  // by point, of A and B; read of crossing edges
};

/// Where contacts at `now` will be when the two bodies have moved from A and B to A_ahead and
/// B_ahead: the normal turns with the face that defines it, a point moves with the body whose
/// vertex it is, whichever has the face; where two edges cross that slide far, it stays on both.
/// The normal of a pair of edges follows both; where two edges face each other, normal and points
/// move with the mean of both bodies, and along the edges with the vertex. Between two vertices, or
/// a vertex and an edge, the normal follows the shortest line between them, and the point the
/// vertex. Rounded edges that lie along each other (nearly parallel, with more than one contact
/// point) touch in the mean along the line between their contact points: the normal follows that,
/// and the points A. Of rounded bodies it is the core's point that moves so, and the contact point
/// stays as far from it along the normal: that of a rolling ball stays below its centre. The
/// tangents follow the normal without turning about it. The twists are not used. Of cylinders and
/// cones as curved_kinematics.h says, here and below, of a body in a hollow as inside_kinematics.h
/// says.
ContactPlaces Carry(const ContactPlaces& now, const Witness& witness, const Stance& A,
                    const Stance& B, const Stance& A_ahead, const Stance& B_ahead);

/// The body with which a point of two sharp bodies goes as if it were fixed to it, kA or kB;
/// kWitness where Carry has to tell.
Follows GoesRigidlyWith(const ContactManifold& manifold, size_t k, const geometry::Polyhedron& a,
                        const geometry::Polyhedron& b);

/// Time derivative of the witness normal, from B to A, in W [1/s]: it turns with the body whose
/// face it is, of edges that face each other with the mean of both; for an edge pair it follows
/// both edges (Baraff II, appendix D, compute_ndot):
///   n = e_A x e_B / |e_A x e_B|,   n' = (z - (z.n) n) / |e_A x e_B|,
///   z = (w_A x e_A) x e_B + e_A x (w_B x e_B),
/// with the sign of |e_A x e_B| that makes n the normal of the separation. For rounded edges that
/// lie along each other (Carry), with the sums over their contact points of the distances d of the
/// cores and of the velocities u of A's core point against B's:
///   n' = (S - n (n.S) - e_A (e_A.S)) / D - (n.(w_A x e_A)) e_A,   S = sum of u, D = sum of d.
/// Between two vertices at
/// the distance d, n' = P (v_A - v_B) / d with P = 1 - n n^T and the velocities of the vertices.
/// Between a vertex of A and an edge of B, n' = (e . (w_B x n)) e + P_e (v_A - v_B) / d with
/// P_e = P - e e^T and the velocity of B where the edge is nearest; likewise of an edge of A.
/// @pre not of a body in a hollow; likewise PointRates.
/// @param contacts  those of the pair; only rounded edges along each other ask for more than E.
Vec3 NormalRate(const ContactPlaces& contacts, const Separation& separation, const Stance& A,
                const Stance& B);

/// Velocities of the contact points as Carry moves them, in W [m/s].
/// @param n_rate  NormalRate.
std::vector<Vec3> PointRates(const ContactPlaces& contacts, const Witness& witness,
                             const Vec3& n_rate, const Stance& A, const Stance& B);

/// The rates of the normals and of the points of a pair's contacts, in W [1/s, m/s]: NormalRate for
/// all and PointRates, or of a body in a hollow InsideRates.
struct ContactRates {
  std::vector<Vec3> normal;
  std::vector<Vec3> point;
};
ContactRates RatesOf(const ContactPlaces& contacts, const Separation& separation, const Stance& A,
                     const Stance& B);

/// The angular velocity with which the tangents of a pair's contacts turn, in W [rad/s]: that of
/// the body whose face makes the normal; of two edges, that of B.
const Vec3& TangentSpin(const Witness& witness, const Stance& A, const Stance& B);

}  // namespace touchstone::collision
