#pragma once

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// The normal rows of a contact problem as a linear complementarity problem: the normal motion of
/// the contacts is A f + b for normal forces f (Baraff II (9-8), (9-9)). Bilateral rows are
/// eliminated: A and b are those of bodies that their joints hold together.
struct Delassus {
  Eigen::MatrixXd A;  // J_n M^-1 J_n^T, symmetric positive semidefinite [1/kg for point contacts]
  Eigen::VectorXd b;  // J_n v_free + offset_n
};

/// The rank of a symmetric positive semidefinite matrix: eigenvalues under 1e-10 of the largest
/// count as zero.
int ComputeRank(const Eigen::MatrixXd& A);

/// A and b. Dense: for inspection, teaching and tests. Throws InternalError when an inertia is not
/// positive definite.
Delassus ComputeDelassus(const ContactProblem& problem);

}  // namespace touchstone::contact
