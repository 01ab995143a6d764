#include "simulation/forces/calm_plan.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "contact/contact_solver.h"
#include "simulation/forces/plan_work.h"
#include "simulation/impacts/standstill.h"
#include "simulation/joints/rotors.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;
using Link = IslandProblem::Link;

// The part of the motion that is given up.
struct Calm {
  bool all_turns = false;  // turns of all bodies, not only of the fast ones
  bool all_motion = false;
  double pull = 1.0;    // part of the springs' pull; 0: they hold their lengths
  bool frozen = false;  // nothing moves relative to anything else
};

class CalmPlanner {
 public:
  static constexpr int kMatches = 4;

  CalmPlanner(const World& world, const PairTable& pairs, const Island& island,
              const ForceInput& input, const settings::Settings& settings)
      : world_(world),
        calm_(world),
        pairs_(pairs),
        island_(island),
        input_(input),
        settings_(settings) {}

  std::optional<CalmPlan> Make(const Calm& calm, const std::vector<char>& fast, double negligible) {
    for (size_t i = 0; i < island_.bodies.size(); ++i) {
      const int body = island_.bodies[i];
      calm_.state(body) = world_.state(body);
      if (calm.all_turns || fast[i] != 0) calm_.state(body).L.setZero();
    }
    if (calm.all_motion) StopTogether(pairs_, island_, &calm_);
    CalmPlan plan;
    plan.built =
        BuildForceProblem(calm_, pairs_, island_, input_, PredictedPoses(calm_, *input_.h));
    const ContactProblem with_arms = plan.built.problem;
    for (size_t i = 0; i < island_.bodies.size(); ++i)
      if (calm.all_turns || fast[i] != 0) DropArms(static_cast<int>(i), &plan.built);
    WeakenPulls(calm.pull, &plan.built);
    for (const int body : island_.bodies) plan.states.push_back(calm_.state(body));
    if (calm.frozen) {
      Freeze(&plan);
    } else if (!Solve(negligible, calm.pull < 1.0 ? 0 : kMatches, &plan)) {
      return std::nullopt;
    }
    plan.solution.residuals = contact::ComputeResiduals(with_arms, plan.solution.f);
    plan.solution.residuals.reported = plan.solution.residuals.Worst();  // including springs
    plan.solution.status = contact::SolveStatus::kStalled;
    plan.solution.statistics.method = "calm";
    return plan;
  }

 private:
  void DropArms(int body, IslandProblem* built) const {
    const auto drop = [&](const ContactProblem::Contact& contact, Mat36* J_a, Mat36* J_b) {
      if (contact.a == body) J_a->rightCols<3>().setZero();
      if (contact.b == body) J_b->rightCols<3>().setZero();
    };
    for (size_t k = 0; k < built->problem.contacts.size(); ++k) {
      ContactProblem::Contact& contact = built->problem.contacts[k];
      drop(contact, &contact.J_a, &contact.J_b);
      drop(contact, &built->middle[k].J_a, &built->middle[k].J_b);
    }
    const auto i = static_cast<size_t>(body);
    built->thrust[i].torque.setZero();
    built->problem.bodies[i].v_free.tail<3>().setZero();
  }

  // Reduces the pull towards the force that keeps a spring at its length.
  static void WeakenPulls(double pull, IslandProblem* built) {
    for (const auto& [i, k] : built->LinksOf(Link::Kind::kSpring))
      built->problem.contacts[k].offset *= pull;
  }

  // Plans without forces: tied bodies stay in place, the rest falls as one.
  void Freeze(CalmPlan* plan) const {
    const bool tied = IsTied(world_, pairs_, island_);
    const Vec3 gravity = world_.environment.gravity;
    plan->solution.status = contact::SolveStatus::kSolved;
    plan->solution.f.assign(plan->built.problem.contacts.size(), Vec3::Zero());
    for (size_t i = 0; i < island_.bodies.size(); ++i) {
      const dynamics::ModelBody& body = world_.body(island_.bodies[i]);
      const dynamics::BodyState& state = calm_.state(island_.bodies[i]);
      plan->built.thrust[i] = {tied ? Vec3(-body.mass * gravity) : Vec3::Zero(), Vec3::Zero()};
      Vec6 v = Vec6::Zero();
      if (!tied) v.head<3>() = state.P * body.inverse_mass / *input_.h + gravity;
      plan->solution.v.push_back(v);
    }
  }

  // Whether the plan adds no energy, after its springs have been given the forces that match their
  // work up to `matches` times.
  bool Solve(double negligible, int matches, CalmPlan* plan) const {
    const double h = *input_.h, lost = ComputeKineticEnergy(world_, island_) -
                                       ComputeKineticEnergy(calm_, island_);
    for (int round = 0;; ++round) {
      plan->solution = contact::Solve(plan->built.problem, settings_.contact);
      if (!plan->solution.ok()) return false;
      const std::vector<dynamics::Trajectory> flights =
          Fly(calm_, island_, SumLoads(plan->built, plan->solution.f, {}, h), input_.t,
              input_.t + h, settings_.integrator);
      if (flights.empty()) return false;
      const PlanWork work = ForeseeWork(calm_, island_, plan->built, plan->solution, {}, flights,
                                        settings_.integrator);
      if (work.total - lost <= negligible) return true;
      if (round == matches) return false;
      for (const auto& [i, k] : plan->built.LinksOf(Link::Kind::kSpring)) {
        ContactProblem::Contact& row = plan->built.problem.contacts[k];
        row.offset += row.compliance * MatchSpring(plan->built, plan->solution, i, work, h).excess;
      }
    }
  }

  const World& world_;
  World calm_;  // world with the slowed states of one plan
  const PairTable& pairs_;
  const Island& island_;
  const ForceInput& input_;
  const settings::Settings& settings_;
};

}  // namespace

CalmPlan MakeCalmPlan(const World& world, const PairTable& pairs, const Island& island,
                      const ForceInput& input, const settings::Settings& settings,
                      const std::vector<char>& fast, double negligible) {
  constexpr double kWeakest = 1e-6;  // relative to the springs' pull
  CalmPlanner planner(world, pairs, island, input, settings);
  const auto make = [&](const Calm& calm) { return planner.Make(calm, fast, negligible); };
  std::optional<CalmPlan> plan = make({});
  if (!plan) plan = make({.all_turns = true});
  for (double pull = 1.0; !plan && pull > kWeakest; pull *= 0.25)
    plan = make({.all_turns = true, .all_motion = true, .pull = pull});
  if (!plan) plan = make({.all_turns = true, .all_motion = true, .pull = 0.0});
  if (!plan) return MakeFrozenPlan(world, pairs, island, input, settings);
  return std::move(*plan);
}

CalmPlan MakeFrozenPlan(const World& world, const PairTable& pairs, const Island& island,
                        const ForceInput& input, const settings::Settings& settings) {
  const Calm frozen{.all_turns = true, .all_motion = true, .pull = 0.0, .frozen = true};
  return *CalmPlanner(world, pairs, island, input, settings)
              .Make(frozen, std::vector<char>(island.bodies.size(), 1), 0.0);
}

}  // namespace touchstone::simulation
