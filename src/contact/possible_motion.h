#pragma once

#include <vector>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// The wanted motion of a contact [m/s], along t1, t2 and n.
struct WantedMotion {
  bool along = false;   // whether a tangential motion is wanted
  bool normal = false;  // whether a normal motion is wanted
  Vec3 u = Vec3::Zero();
};

/// The motions u_k = J_k w of a problem's first contacts that are nearest to the wanted ones: w are
/// the velocities of the bodies that minimise the sum of |J_k w - wanted_k|^2 over the wanted rows;
/// other rows of u are zero. The bodies can have all these motions at once, whereas the wanted
/// motions of two contacts may contradict each other.
std::vector<Vec3> NearestPossibleMotion(const ContactProblem& problem,
                                        const std::vector<WantedMotion>& wanted);

/// Changes the offsets of these rows so that nothing is required of them that only forces far
/// larger than others could bring about: the required motion loses its part along the eigenvectors
/// of J M^-1 J^T (over these rows) whose eigenvalues are below 1e-6 of the largest, the stresses
/// that hardly move the bodies.
void LeaveOutStress(const std::vector<WantedMotion>& rows, ContactProblem* problem);

}  // namespace touchstone::contact
