#pragma once

#include <vector>

#include "contact/contact_solution.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// Buffers of one residual evaluation, to be kept by callers that evaluate often.
struct ResidualWorkspace {
  std::vector<Vec6> p;  // J^T f
  std::vector<Vec6> w;  // M^-1 J^T f
  std::vector<Vec3> u;  // motion of the contacts under f
  double joints = 0.0;  // the largest residual of the bilateral rows
};

/// Computes the law, acceleration and reported residuals of forces f. The motion is recomputed from
/// f and left in `work`; the dynamics residual compares it with the solver's own velocity change
/// `w`, when given.
Residuals ComputeResiduals(const ContactSystem& system, const std::vector<Vec3>& f,
                           ResidualWorkspace* work, const std::vector<Vec6>* w = nullptr);

}  // namespace touchstone::contact
