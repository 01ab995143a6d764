#include "simulation/forces/meeting_forces.h"

#include <optional>

#include "contact/rough_solver.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/forces/rough_forces.h"

namespace touchstone::simulation {

std::vector<Load> KeepApart(const World& world, const PairTable& pairs, const Island& island,
                            std::span<const Load> under, double t, double h,
                            const settings::Settings& settings) {
  const std::optional<MouseSpring> mouse;  // it is part of the loads
  const ForceInput input = MakeForceInput(world, settings, mouse, t, h);
  BuiltProblem built = BuildForceProblem(world, pairs, island, input, Foresight(world, h));
  built.moments.clear();
  for (std::size_t i = 0; i < built.problem.bodies.size(); ++i) {
    contact::ContactProblem::Body& body = built.problem.bodies[i];
    const dynamics::Wrench& total = under[static_cast<std::size_t>(island.bodies[i])].total;
    Vec6 wrench;
    wrench << total.force, total.torque;
    body.v_free += body.M.ldlt().solve(wrench);
  }
  std::vector<Vec3> f =
      contact::SolveRoughly(built.problem, settings.contact,
                            {.sweeps = settings.lively.sweeps, .newton = settings.lively.newton})
          .f;
  const double part = PartWithoutGain(world, island, built, f, h);
  for (Vec3& force : f) force *= part;
  return SumLoads(built, f, {}, h);
}

}  // namespace touchstone::simulation
