#pragma once

#include <memory>
#include <vector>

#include "contact/block_lu.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// The linear equations (s M + sum_k J_k^T S_k J_k) x = b in body space, with any 3x3 S_k, not
/// symmetric in general: the Newton steps of the methods that treat the exact law directly.
class BodyEquations {
 public:
  /// Keeps a reference to `system`.
  BodyEquations(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                double inertia_scale);

  /// Assembles and factors for the given S_k, by contact.
  void Factor(const std::vector<Mat3>& stiffness);

  /// x := A^-1 x, refined. False when the result is not finite: the matrix is singular.
  bool Solve(std::vector<Vec6>* x) const;

  bool DeterminantIsPositive() const { return matrix_.DeterminantIsPositive(); }

 private:
  const ContactSystem& system_;
  const double inertia_scale_;
  const std::vector<ContactPlace> place_;
  BlockLu matrix_;
};

}  // namespace touchstone::contact
