#pragma once

#include <memory>
#include <vector>

#include "contact/block_cholesky.h"
#include "contact/cone_projection.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// State of a stage's contacts at a point: zone and derivative of g = P(y), and the compliance R
/// about the base forces.
struct StagePoint {
  const std::vector<Zone>& zone;
  const std::vector<Mat3>& derivative;
  const std::vector<double>& compliance;
};

/// The Newton equations of a stage of the augmented method: H = M + J^T (dP/dy) R^-1 J of the
/// contacts that are not open, bordered by the joints' J and -(C + R).
class StageEquations {
 public:
  /// The pattern must fit the system's problem.
  StageEquations(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern);

  /// Returns false where rounding leaves H not positive definite.
  bool Factor(const StagePoint& point);
  /// Solves H x - J^T y = *x for the bodies, J x + (C + R) y = *y for the joints; *y of other
  /// contacts is unchanged.
  void Solve(std::vector<Vec6>* x, std::vector<Vec3>* y) const;

 private:
  void AddContact(const ContactProblem::Contact& contact, const ContactPlace& place,
                  const Mat3& stiffness);
  void Border(const ContactProblem::Contact& contact, const ContactPlace& place, double compliance);

  const ContactSystem& system_;
  const std::vector<ContactPlace> place_;
  BlockCholesky hessian_;
};

}  // namespace touchstone::contact
