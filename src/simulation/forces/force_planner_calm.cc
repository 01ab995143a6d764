// Plans for bodies that turn too fast to be followed, or springs that add energy however short the
// plan is.

#include <algorithm>

#include "simulation/forces/calm_plan.h"
#include "simulation/forces/force_memory.h"
#include "simulation/forces/force_planner.h"
#include "simulation/forces/heavy_turns.h"
#include "simulation/forces/plan_length.h"
#include "simulation/joints/rotors.h"

namespace touchstone::simulation {

namespace {

constexpr double kFollowed = 0.5;  // [rad] in the shortest plan

// Angle by which a body of the island turns in a plan, by its present velocity and by that at the
// end [rad].
double TurnIn(const World& world, const Island& island, const ForceSolution& plan, size_t i) {
  const int body = island.bodies[i];
  const Vec3 now = plan.h * dynamics::ComputeTwist(world.body(body), world.state(body)).w;
  const Vec3 end = plan.h * plan.h * plan.solution.v[i].tail<3>();
  return std::max(now.norm(), end.norm());
}

}  // namespace

// Replaces the plan by a calm plan for the whole time or, if the island has joints, by one in which
// the fast bodies have so much more rotational inertia that they can be followed. Its residual is
// that of the forces in the original problem.
void ForcePlanner::GoCalmly(const Island& island, double t, double h, ForceSolution* plan) const {
  constexpr int kRounds = 4;
  constexpr double kHeavier = 16.0;  // factor from round to round
  if (!island.joints.empty()) {
    std::vector<double> heavier(island.bodies.size(), 1.0);
    for (int round = 0; round < kRounds; ++round) {
      for (size_t i = 0; i < heavier.size(); ++i) {
        const double turn = TurnIn(world_, island, *plan, i);
        if (heavier[i] > 1.0) {
          heavier[i] *= kHeavier;
        } else if (turn > kFollowed) {
          heavier[i] = std::max(1.0, turn / kFollowed * (h * h) / (plan->h * plan->h));
        }
      }
      std::optional<ForceSolution> heavy = PlanHeavy(island, t, h, heavier);
      if (!heavy) continue;
      heavy->newton += plan->newton;
      *plan = std::move(*heavy);
      return;
    }
  }
  const ForceInput input = MakeForceInput(world_, settings_, mouse_, t, h);
  CalmPlan calm;
  if (island.joints.empty()) {
    std::vector<char> fast;
    for (size_t i = 0; i < island.bodies.size(); ++i)
      fast.push_back(TurnIn(world_, island, *plan, i) > kFollowed ? 1 : 0);
    calm = MakeCalmPlan(
        world_, pairs_, island, input, settings_, fast,
        h / settings_.step * NegligibleGain(0.0, ComputeKineticEnergy(world_, island)));
  } else {
    calm = MakeFrozenPlan(world_, pairs_, island, input, settings_);
  }
  plan->newton += calm.solution.statistics.newton;
  plan->built = std::move(calm.built);
  plan->solution = std::move(calm.solution);
  plan->slowed.states = std::move(calm.states);
  plan->rate.clear();
  plan->warm = {};
  plan->h = h;
  plan->ends_early = false;
  plan->dissipative = true;
}

// The same planner in another world.
ForcePlanner ForcePlanner::In(const World& world, const ForceMemory& memory) const {
  return {settings_, mouse_, world, pairs_, motions_, events_, loads_, memory, budget_};
}

// A plan for bodies with this multiple of their rotational inertia; none where that cannot be
// followed either, or adds energy.
std::optional<ForceSolution> ForcePlanner::PlanHeavy(const Island& island, double t, double h,
                                                     const std::vector<double>& heavier) const {
  const World heavy = WithHeavyTurns(world_, island, settings_, heavier);
  ForceMemory memory = memory_;
  memory.ForgetPlans(island.joints, settings_.step);
  ForceSolution plan = In(heavy, memory).Shorten(island, t, h);
  if (!plan.solution.ok() || plan.unfollowed || plan.excess > 1.0) return std::nullopt;
  plan.slowed = {.states = StatesOfLight(heavy, island, heavier), .heavier = heavier};
  plan.warm = {};
  plan.dissipative = true;
  contact::ContactProblem light = plan.built.problem;
  for (size_t i = 0; i < heavier.size(); ++i)
    light.bodies[i].M.bottomRightCorner<3, 3>() /= heavier[i];
  plan.solution.residuals = contact::ComputeResiduals(light, plan.solution.f);
  plan.solution.residuals.reported = plan.solution.residuals.Worst();
  plan.solution.status = contact::SolveStatus::kStalled;
  plan.solution.statistics.method = "calm";
  return plan;
}

}  // namespace touchstone::simulation
