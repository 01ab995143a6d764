#include "contact/resting_problem.h"

#include "base/dense.h"

namespace touchstone::contact {
namespace {

/// Acceleration without contact forces: F / m and I^-1 (tau + L x omega) (Baraff II (C-10)).
Vec6 FreeAcceleration(const RestingBody& body) {
  const Vec3 L = body.inertia_world * body.omega;
  Vec6 acceleration;
  acceleration.head<3>() = body.ext_force / body.mass;
  acceleration.tail<3>() =
      SolveSymmetric(body.inertia_world, body.ext_torque + L.cross(body.omega));
  return acceleration;
}

Vec3 PointVelocity(const RestingBody& body, const Vec3& p) {
  return body.v + body.omega.cross(p - body.x);
}

Vec3 CentripetalAcceleration(const RestingBody& body, const Vec3& p) {
  return body.omega.cross(body.omega.cross(p - body.x));
}

/// Acceleration of the material point at p along the rows of `frame`, per body acceleration.
Mat36 PointJacobian(const Mat3& frame, const RestingBody& body, const Vec3& p) {
  Mat36 J;
  J << frame, -frame * Skew(p - body.x);
  return J;
}

}  // namespace

Vec3 ComputeNormalRate(const RestingContact& contact, const RestingBody& a, const RestingBody& b) {
  const Vec3 n = contact.n.normalized();
  if (contact.type == RestingContactType::kVertexFace) return b.omega.cross(n);
  const Vec3 product = contact.ea.cross(contact.eb);
  const Vec3 rate =
      a.omega.cross(contact.ea).cross(contact.eb) + contact.ea.cross(b.omega.cross(contact.eb));
  const Vec3 along = product.normalized();
  const Vec3 normalized_rate = (rate - along * along.dot(rate)) / product.norm();
  return along.dot(n) >= 0.0 ? normalized_rate : Vec3(-normalized_rate);
}

RestingProblem MakeRestingProblem(const std::vector<RestingBody>& bodies,
                                  const std::vector<RestingContact>& contacts, double step) {
  RestingProblem result;
  for (const RestingBody& body : bodies) {
    if (body.immovable) {
      result.index.push_back(ContactProblem::kWorld);
      continue;
    }
    result.index.push_back(static_cast<int>(result.problem.bodies.size()));
    ContactProblem::Body& movable = result.problem.bodies.emplace_back();
    movable.M.setZero();
    movable.M.topLeftCorner<3, 3>() = body.mass * Mat3::Identity();
    movable.M.bottomRightCorner<3, 3>() = body.inertia_world;
    movable.v_free = FreeAcceleration(body);
  }
  for (const RestingContact& given : contacts) {
    const RestingBody& a = bodies.at(static_cast<std::size_t>(given.a));
    const RestingBody& b = bodies.at(static_cast<std::size_t>(given.b));
    const Vec3 n = given.n.normalized();
    Vec3 t1, t2;
    TangentBasis(n, &t1, &t2);
    Mat3 frame;
    frame << t1.transpose(), t2.transpose(), n.transpose();
    const Vec3 relative = PointVelocity(a, given.p) - PointVelocity(b, given.p);
    Vec3 velocity_terms =
        frame * (CentripetalAcceleration(a, given.p) - CentripetalAcceleration(b, given.p));
    velocity_terms.z() += 2.0 * ComputeNormalRate(given, a, b).dot(relative);
    ContactProblem::Contact& contact = result.problem.contacts.emplace_back();
    contact.a = result.index[static_cast<std::size_t>(given.a)];
    contact.b = result.index[static_cast<std::size_t>(given.b)];
    contact.J_a = PointJacobian(frame, a, given.p);
    contact.J_b = -PointJacobian(frame, b, given.p);
    contact.offset = velocity_terms;
    if (step > 0.0) contact.offset += frame * relative / step;
    contact.mu = given.mu;
    result.velocity_terms.push_back(velocity_terms);
  }
  return result;
}

}  // namespace touchstone::contact
