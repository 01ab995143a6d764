// The force stage of the step: solves the resting-contact problem of an island and launches its
// bodies on the trajectories those forces give.

#include <algorithm>
#include <cmath>
#include <sstream>

#include "simulation/engine.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::ContactSolution;

std::optional<StepFailure> Engine::SolveAndLaunch(const Island& island, double t) {
  constexpr int kHalvings = 4;
  const MouseSpring* spring = mouse ? &*mouse : nullptr;
  const bool held = spring != nullptr && std::ranges::any_of(island.bodies, [&](int body) {
                      return world_.body(body).id == spring->body;
                    });
  for (const int body : island.bodies) loads_[static_cast<size_t>(body)] = {};
  if (island.pairs.empty() && !held) {
    CountQuietSteps(island, t == step_start_ && IsAtRest(island));
    for (const int body : island.bodies) Launch(body, t);
    return std::nullopt;
  }

  double h = RemainingStep(t);
  BuiltProblem built;
  ContactSolution solution;
  int halvings = 0;
  for (;; ++halvings, h *= 0.5) {
    built = BuildForceProblem(world_, pairs_, island, h, settings.contact.tolerance / (2.0 * h),
                              settings.mouse, spring);
    solution = SolveIsland(island, built);
    if (solution.ok() || halvings == kHalvings) break;
  }
  if (!solution.ok()) {
    std::ostringstream message;
    message << "the contact forces of " << built.problem.contacts.size()
            << " contacts could not be solved (" << contact::ToString(solution.status)
            << ", residual " << solution.residuals.Worst() << ")";
    return StepFailure{message.str()};
  }
  if (halvings > 0) reconsider_.push_back({.t = t + h, .body = island.bodies.front()});

  KeepForces(island, built, solution);
  ApplyForces(island, built, solution, h);
  CountQuietSteps(island, !held && t == step_start_ && IsAtRest(island));
  for (const int body : island.bodies) Launch(body, t);
  return std::nullopt;
}

ContactSolution Engine::SolveIsland(const Island& island, const BuiltProblem& built) {
  contact::WarmStart warm;
  for (const int body : island.bodies) warm.v.push_back(stage_velocity_[static_cast<size_t>(body)]);
  bool remembered = true;
  for (const BuiltProblem::Source& source : built.contacts)
    remembered &= !pairs_.at(source.pair).force.empty();
  if (remembered)
    for (const BuiltProblem::Source& source : built.contacts) {
      const auto point = static_cast<size_t>(source.point);
      warm.f.push_back(pairs_.at(source.pair).force[point]);
      warm.shift.push_back(pairs_.at(source.pair).shift[point]);
    }
  ContactSolution solution = contact::Solve(built.problem, settings.contact, &warm);

  ++counters_.solves;
  counters_.solver_newton += solution.statistics.newton;
  last_.solver_newton += solution.statistics.newton;
  last_.method = solution.statistics.method;
  if (!solution.ok()) return solution;
  last_.residual = std::max(last_.residual, solution.residuals.reported);
  counters_.residual_max = std::max(counters_.residual_max, solution.residuals.reported);
  constexpr size_t kKept = 100000;
  const size_t slot = static_cast<size_t>(counters_.solves - 1) % kKept;
  residuals_.resize(std::max(residuals_.size(), slot + 1));
  residuals_[slot] = solution.residuals.reported;
  for (size_t i = 0; i < island.bodies.size() && i < warm.v.size(); ++i)
    stage_velocity_[static_cast<size_t>(island.bodies[i])] = warm.v[i];
  for (size_t k = 0; k < built.contacts.size(); ++k) {
    PairRecord& pair = pairs_.at(built.contacts[k].pair);
    pair.shift.resize(pair.manifold.points.size(), 0.0);
    pair.shift[static_cast<size_t>(built.contacts[k].point)] =
        k < warm.shift.size() ? warm.shift[k] : 0.0;
  }
  return solution;
}

void Engine::KeepForces(const Island& island, const BuiltProblem& built,
                        const ContactSolution& solution) {
  for (const int index : island.pairs) {
    PairRecord& pair = pairs_.at(index);
    const size_t points = pair.manifold.points.size();
    pair.force.assign(points, Vec3::Zero());
    pair.shift.resize(points, 0.0);
    pair.state.assign(points, exchange::ContactState::kFrictionless);
  }
  for (size_t k = 0; k < built.contacts.size(); ++k) {
    PairRecord& pair = pairs_.at(built.contacts[k].pair);
    const auto point = static_cast<size_t>(built.contacts[k].point);
    const double mu = built.problem.contacts[k].mu;
    const Vec3& f = solution.f[k];
    pair.force[point] = f;
    if (mu == 0.0) continue;
    const bool at_limit = f.head<2>().norm() >= (1.0 - 1e-7) * mu * f[2];
    pair.state[point] = at_limit ? exchange::ContactState::kSlide : exchange::ContactState::kStick;
  }
}

void Engine::ApplyForces(const Island& island, const BuiltProblem& built,
                         const ContactSolution& solution, double h) {
  for (size_t k = 0; k < built.contacts.size(); ++k) {
    const PairRecord& pair = pairs_.at(built.contacts[k].pair);
    const Vec3& p_W = pair.manifold.points[static_cast<size_t>(built.contacts[k].point)].p_W;
    const Vec3 force_W = ContactAxes(pair.manifold) * solution.f[k];
    const auto push = [&](int body, int other, const Vec3& force) {
      if (!world_.body(body).movable()) return;
      Load& load = loads_[static_cast<size_t>(body)];
      load.total.force += force;
      load.total.torque += (p_W - world_.state(body).p_WBcm).cross(force);
      if (world_.body(other).movable()) return;
      load.outside_force += force;
      const Twist conveyor = dynamics::ComputeTwist(world_.body(other), world_.state(other));
      load.conveyed_power += force.dot(conveyor.At(p_W - world_.state(other).p_WBcm));
    };
    push(pair.a, pair.b, force_W);
    push(pair.b, pair.a, -force_W);
  }
  if (!mouse) return;
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int body = island.bodies[i];
    const dynamics::ModelBody& model = world_.body(body);
    if (model.id != mouse->body) continue;
    const Vec3 arm = world_.state(body).q_WB * mouse->anchor_B;
    const double k = mouse->Stiffness(model, settings.mouse);
    const double c = mouse->Damping(model, settings.mouse);
    const Vec3 velocity_rate = solution.v[i].head<3>() + solution.v[i].tail<3>().cross(arm);
    mouse->force_W = k * (mouse->target_W - world_.state(body).p_WBcm - arm) -
                     (k * h * h + c * h) * velocity_rate;
    Load& load = loads_[static_cast<size_t>(body)];
    load.mouse = {mouse->force_W, arm.cross(mouse->force_W)};
    load.total.force += load.mouse.force;
    load.total.torque += load.mouse.torque;
    load.outside_force += load.mouse.force;
  }
}

bool Engine::IsAtRest(const Island& island) const {
  constexpr double kStill = 1e-9;  // [m/s], of any point of the body
  const double still_acceleration = kStill / (step_end_ - step_start_);
  for (const int index : island.pairs)
    if (IsConveyor(pairs_.at(index).a) || IsConveyor(pairs_.at(index).b)) return false;
  return std::ranges::all_of(island.bodies, [&](int i) {
    const dynamics::ModelBody& body = world_.body(i);
    const dynamics::BodyState& state = world_.state(i);
    const Load& load = loads_[static_cast<size_t>(i)];
    const double radius = body.shape->radius();
    const Twist twist = dynamics::ComputeTwist(body, state);
    const Vec3 acceleration = body.inverse_mass * load.total.force + world_.environment.gravity;
    const Vec3 turning = dynamics::ComputeWorldInverseInertia(body, state.q_WB) * load.total.torque;
    return twist.v.norm() + radius * twist.w.norm() < kStill &&
           acceleration.norm() + radius * turning.norm() < still_acceleration;
  });
}

void Engine::CountQuietSteps(const Island& island, bool at_rest) {
  constexpr int kEnough = 3;
  int quiet = kEnough;
  for (const int body : island.bodies)
    quiet = std::min(quiet, at_rest ? quiet_steps_[static_cast<size_t>(body)] + 1 : 0);
  for (const int body : island.bodies) {
    quiet_steps_[static_cast<size_t>(body)] = quiet;
    asleep_[static_cast<size_t>(body)] = quiet >= kEnough ? 1 : 0;
  }
}

void Engine::Launch(int body, double t) {
  const auto k = static_cast<size_t>(body);
  const dynamics::ModelBody& model = world_.body(body);
  dynamics::Environment environment = world_.environment;
  dynamics::Wrench wrench = loads_[k].total;
  if (asleep_[k] != 0) {
    world_.state(body).P.setZero();
    world_.state(body).L.setZero();
    environment.gravity.setZero();
    wrench = {};
  }
  if (t > step_start_) flown_[k].push_back(std::move(motions_[k]));
  motions_[k] = BodyMotion(dynamics::Trajectory::Make(model, world_.state(body), t, step_end_,
                                                      wrench, environment, settings.integrator));
}

}  // namespace touchstone::simulation
