#pragma once

#include <vector>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// The motion that is wanted of a contact [m/s], along t1, t2 and n.
struct WantedMotion {
  bool along = false;   // whether its tangential rows are meant,
  bool normal = false;  // and its normal one
  Vec3 u = Vec3::Zero();
};

/// The motions u_k = J_k w of a problem's first contacts that are nearest to what is wanted of
/// these: w are the velocities of the bodies that minimise the sum of |J_k w - wanted_k|^2 over the
/// rows that are meant, other rows of u are zero. The bodies can have all these motions at once,
/// where what is wanted of one contact may contradict what is wanted of another.
std::vector<Vec3> NearestPossibleMotion(const ContactProblem& problem,
                                        const std::vector<WantedMotion>& wanted);

}  // namespace touchstone::contact
