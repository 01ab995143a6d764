#include "simulation/forces/rough_forces.h"

#include <algorithm>

#include "base/dense.h"
#include "base/parabola.h"

namespace touchstone::simulation {

double PartWithoutGain(const World& world, const Island& island, const BuiltProblem& built,
                       const std::vector<Vec3>& f, double h) {
  const contact::ContactProblem& problem = built.problem;
  if (std::ranges::any_of(built.middle, [](const BuiltProblem::Middle& middle) {
        return !middle.prescribed.isZero(0.0);
      }))
    return 1.0;
  std::vector<Vec6> wrench(problem.bodies.size(), Vec6::Zero());
  for (size_t k = 0; k < built.contacts.size(); ++k)
    contact::AddWrenches(problem.contacts[k], f[k], &wrench);
  double linear = 0.0, quadratic = 0.0;  // work over h: linear s + quadratic s^2
  for (size_t i = 0; i < wrench.size(); ++i) {
    const contact::ContactProblem::Body& body = problem.bodies[i];
    const int index = island.bodies[i];
    const Twist now = dynamics::ComputeTwist(world.body(index), world.state(index));
    Vec6 v;
    v << now.v, now.w;
    const Vec6 change = SolveSymmetric(body.M, wrench[i]);
    linear += 0.5 * wrench[i].dot(v + h * body.v_free);
    quadratic += 0.5 * h * wrench[i].dot(change);
  }
  return GainlessPart(linear, quadratic);
}

}  // namespace touchstone::simulation
