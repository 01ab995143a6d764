#pragma once

#include <functional>

#include "base/math.h"

namespace touchstone::contact {

/// Generalised minimal residual method (Saad and Schultz 1986), without restart: x with
/// |apply(x) - b| <= tolerance |b|, or the best within `max_iterations`.
Eigen::VectorXd SolveGmres(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& apply,
                           const Eigen::VectorXd& b, double tolerance, int max_iterations);

}  // namespace touchstone::contact
