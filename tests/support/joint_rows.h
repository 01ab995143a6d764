#pragma once

#include "base/math.h"
#include "contact/contact_problem.h"

namespace touchstone::contact {

/// A ball joint's rows along x, y, z: the points at these offsets from the centres of mass stay
/// together.
inline ContactProblem::Contact MakeBallJoint(int a, const Vec3& r_a, int b, const Vec3& r_b) {
  ContactProblem::Contact joint;
  joint.a = a;
  joint.b = b;
  joint.J_a << Mat3::Identity(), -Skew(r_a);
  joint.J_b << -Mat3::Identity(), Skew(r_b);
  joint.bilateral = true;
  return joint;
}

/// The bodies turn together; rows in metres per second at distance `arm` [m].
inline ContactProblem::Contact MakeTurnLock(int a, int b, double arm) {
  ContactProblem::Contact joint;
  joint.a = a;
  joint.b = b;
  joint.J_a << Mat3::Zero(), arm * Mat3::Identity();
  joint.J_b << Mat3::Zero(), -arm * Mat3::Identity();
  joint.bilateral = true;
  return joint;
}

}  // namespace touchstone::contact
