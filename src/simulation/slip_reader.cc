#include "simulation/slip_reader.h"

#include <algorithm>

namespace touchstone::simulation {

SlipReader::SlipReader(const contact::ContactProblem& problem,
                       const contact::ContactSolution& solution, double h)
    : problem_(problem), solution_(solution), h_(h) {
  constexpr double kStill = 1e-7;  // of the largest velocity in b
  double fastest = 0.0;
  for (const contact::ContactProblem::Body& body : problem.bodies)
    fastest = std::max(fastest, body.v_free.head<3>().norm());
  still_ = kStill * h * fastest;
}

double SlipReader::SlipOf(std::size_t k) const {
  return h_ * RelativeMotion(problem_.contacts[k], solution_.v).head<2>().norm();
}

bool SlipReader::IsOnCone(std::size_t k) const {
  constexpr double kMargin = 1e-7;  // of the cone, above the residual that solves leave
  const Vec3& f = solution_.f[k];
  return f.head<2>().norm() >= (1.0 - kMargin) * problem_.contacts[k].mu * f[2];
}

SlipState SlipReader::StateOf(std::size_t k) const {
  const bool on_cone = IsOnCone(k);
  const bool moves = Moves(k);
  if (on_cone && moves) return SlipState::kSlips;
  if (!on_cone && !moves) return SlipState::kSticks;
  return SlipState::kUndecided;
}

}  // namespace touchstone::simulation
