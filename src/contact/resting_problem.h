#pragma once

#include <vector>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// State of one body at the instant of Baraff II section 9 (world frame, SI).
struct RestingBody {
  bool immovable = false;  // moves with the prescribed v and omega, whatever the forces
  double mass = 1.0;
  Mat3 inertia_world = Mat3::Identity();  // about the centre of mass
  Vec3 x = Vec3::Zero();                  // centre of mass
  Vec3 v = Vec3::Zero();
  Vec3 omega = Vec3::Zero();
  Vec3 ext_force = Vec3::Zero();  // all forces except contact forces, gravity included
  Vec3 ext_torque = Vec3::Zero();
};

enum class RestingContactType { kVertexFace, kEdgeEdge };

/// One contact point p. n points from B to A; it is fixed in B (vertex/face) or the normalised
/// cross product of the edges ea, fixed in A, and eb, fixed in B (edge/edge; their signs do not
/// matter).
struct RestingContact {
  RestingContactType type = RestingContactType::kVertexFace;
  int a = 0;  // index of body a
  int b = 0;
  Vec3 p = Vec3::Zero();
  Vec3 n = Vec3::UnitZ();
  Vec3 ea = Vec3::Zero();
  Vec3 eb = Vec3::Zero();
  double mu = 0.0;
};

/// A resting contact problem at acceleration level, and the index of each given body in it.
struct RestingProblem {
  ContactProblem problem;  // v: acceleration [m/s^2, rad/s^2], f: force, u_n: d'' of the gap
  std::vector<int> index;  // index of each given body in problem.bodies, kWorld when immovable
  std::vector<Vec3> velocity_terms;  // per contact, the terms that depend on velocities alone: t1,
                                     // t2, n
};

/// Time derivative of the contact's normal (Baraff II, D.2, compute_ndot): omega_b x n for
/// vertex/face, the derivative of the normalised ea x eb for edge/edge.
Vec3 ComputeNormalRate(const RestingContact& contact, const RestingBody& a, const RestingBody& b);

/// The problem a = A f + b of Baraff II section 9 with appendix D. Bodies accelerate freely by
///   F / m and I^-1 (tau + L x omega)                                            (D-3), (C-10);
/// the offsets hold omega x (omega x r) of both bodies and 2 n-dot . (v_a - v_b)  (D-2), (D-3).
/// A tangential row t gets the centripetal terms and, for `step` > 0, all rows get v/h (extra
/// acceleration that stops a residual velocity within the step h [s]). Immovable bodies contribute
/// their prescribed motion without acceleration. Normals are normalised.
RestingProblem MakeRestingProblem(const std::vector<RestingBody>& bodies,
                                  const std::vector<RestingContact>& contacts, double step = 0.0);

}  // namespace touchstone::contact
