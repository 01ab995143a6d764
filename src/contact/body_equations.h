#pragma once

#include <memory>
#include <vector>

#include "contact/block_lu.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// The linear equations
///   (s M + sum_k J_k^T S_k J_k) x - sum_j J_j^T y_j = b,   J_j x + C_j y_j = r_j
/// for the change x of the bodies' motion and the change y of the forces of the bilateral contacts
/// j. S_k is any 3x3 matrix, in general not symmetric, of a contact k that is not bilateral. These
/// are the Newton steps of the methods that treat the exact law directly.
class BodyEquations {
 public:
  /// Keeps a reference to `system`.
  BodyEquations(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                double inertia_scale);

  /// Assembles and factors for the given S_k and C_j > 0, by contact.
  void Factor(const std::vector<Mat3>& stiffness, const std::vector<double>& compliance);

  /// Takes b and r, by contact, and returns x and y in their place, refined if wanted. Contacts
  /// that are not bilateral keep their entry of y. Returns false when the result is not finite
  /// because the matrix is singular.
  bool Solve(std::vector<Vec6>* x, std::vector<Vec3>* y, bool refined = true) const;

  bool DeterminantIsPositive() const { return matrix_.DeterminantIsPositive(); }

 private:
  void Border(const ContactProblem::Contact& contact, const ContactPlace& place, double compliance);

  const ContactSystem& system_;
  const double inertia_scale_;
  const std::vector<ContactPlace> place_;
  BlockLu matrix_;
};

}  // namespace touchstone::contact
