#pragma once

#include <vector>

#include "base/math.h"

namespace touchstone::contact {

/// A few contacts with compliance R: the forces f in their cones |f_t| <= mu f_n that minimise
///   1/2 f . W f + q . f + 1/2 sum R f^2,
/// a strictly convex problem. Rows are t1, t2, n of contacts with friction, n of others.
struct DenseStage {
  Eigen::MatrixXd W;  // symmetric, positive semidefinite
  Eigen::VectorXd q;
  Eigen::VectorXd R;             // by row, equal for the rows of a contact
  std::vector<double> friction;  // by contact

  /// Newton's method with exact line search, as in `ConvexStage`, from larger compliances down to
  /// R. `f` is the start and receives the minimiser. The steps, at most 90, are added to `newton`.
  /// Returns false when the minimum was not reached.
  bool Minimize(Eigen::VectorXd* f, int* newton) const;
};

}  // namespace touchstone::contact
