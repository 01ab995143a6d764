#pragma once

#include <algorithm>
#include <vector>

#include "base/math.h"
#include "impact/impact_problem.h"
#include "impact/jointed_bodies.h"

namespace touchstone::impact {

/// Data of one problem that every impact law needs, computed once: the bodies' response to an
/// impulse at each contact, and the scale of their velocities.
class ImpactSystem {
 public:
  /// Keeps a reference to `problem`.
  explicit ImpactSystem(const ImpactProblem& problem);

  const ImpactProblem& problem() const { return problem_; }
  std::size_t num_contacts() const { return problem_.contact.contacts.size(); }
  const contact::ContactProblem::Contact& contact(std::size_t k) const {
    return problem_.contact.contacts[k];
  }

  /// False when an inertia is not positive definite or a number is not finite.
  bool valid() const { return valid_; }

  /// The change of twist per unit impulse at contact k: M^-1 J^T of its bodies and of all bodies
  /// jointed to them. Joints that hold the contact fast are left out: they yield to a body that
  /// moves into the contact.
  const std::vector<JointedBodies::Response>& responses(std::size_t k) const {
    return responses_[k];
  }
  /// K = J M^-1 J^T, the collision matrix of contact k (Frictional impact, section 4, step 2), with
  /// the inverse inertia of jointed bodies.
  const Mat3& collision_matrix(std::size_t k) const { return collision_matrix_[k]; }

  /// Whether an impulse along the normal moves anything. It does not where a planar body is struck
  /// across its plane.
  bool IsMovable(std::size_t k) const { return collision_matrix_[k](2, 2) > 0.0; }

  /// Closing speeds below this [m/s] are round-off: 1e-9 of the velocities they are computed from.
  double speed_tolerance() const { return speed_tolerance_; }
  /// Contacts that close faster than this are struck [m/s].
  double struck_speed() const { return std::max(speed_tolerance_, problem_.resting_speed); }

 private:
  const ImpactProblem& problem_;
  bool valid_ = true;
  std::vector<std::vector<JointedBodies::Response>> responses_;
  std::vector<Mat3> collision_matrix_;
  double speed_tolerance_ = 0.0;
};

}  // namespace touchstone::impact
