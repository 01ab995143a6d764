// What the force stage does so that no energy comes from nothing: forces that are constant over a
// step do work that contacts do not.

#include <algorithm>
#include <cmath>

#include "simulation/along_motion.h"
#include "simulation/engine.h"
#include "simulation/plan_work.h"
#include "simulation/slip_reader.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::ContactSolution;

// Of the bodies' kinetic energy; beside it what a load lifted by a millionth of the tolerance
// gains, which the residual of the solver is worth.
double Engine::NegligibleGain(double load, double kinetic) const {
  constexpr double kOfEnergy = 1e-9;
  constexpr double kOfTolerance = 3e-8;
  return kOfEnergy * kinetic + kOfTolerance * settings.contact.tolerance * load;
}

// At contacts that gain, the points should not have moved apart at all over the time planned for:
// they did by `path`, so they are asked to end with a speed of twice that against each other, and
// their mean speed is zero. That is exact where nothing slides, and next time the contact takes it
// back. It closes the gap by `path`: where that is more than the contact can take without a
// collision, the time is divided first.
double Engine::CurbGain(const Island& island, ForceSolution* forces) const {
  constexpr int kRounds = 3;
  constexpr double kTaken = 0.01;         // of the tolerance, in a whole step
  constexpr double kFinest = 1.0 / 64.0;  // of settings.step
  const double h = forces->h;
  const double finest = kFinest * settings.step;
  for (int round = 0; round < kRounds; ++round) {
    const PlanWork work =
        ForeseeWork(world_, island, forces->built, forces->solution, h, settings.integrator);
    double load = 0.0;
    for (const Vec3& f : forces->solution.f) load += f.norm();
    if (work.total <= NegligibleGain(load, work.kinetic)) return h;

    const double taken = kTaken * settings.contact.tolerance * h / settings.step;
    double reach = 0.0, of_springs = 0.0;
    const SlipReader slips(forces->built.problem, forces->solution, h);
    ContactProblem curbed = forces->built.problem;
    for (size_t k = 0; k < curbed.contacts.size(); ++k) {
      if (k >= forces->built.contacts.size()) {
        of_springs += std::max(work.gain[k], 0.0);
        continue;
      }
      if (forces->solution.f[k][2] <= 0.0) continue;
      const bool slides = slips.Slips(k);
      Vec3 path = work.path[k];
      if (slides) path.head<2>().setZero();
      reach = std::max(reach, path.norm());
      curbed.contacts[k].offset += 2.0 / (h * h) * path;
    }
    const bool can_divide = h > 1.01 * finest;
    if (can_divide && reach > taken) {
      const double parts = std::clamp(std::ceil(std::cbrt(reach / taken)), 2.0, 8.0);
      return std::max(h / parts, finest);
    }
    if (can_divide && of_springs > 0.5 * work.total) return std::max(0.5 * h, finest);
    if (reach == 0.0) return h;

    contact::WarmStart warm = forces->warm;
    ContactSolution solution = contact::Solve(curbed, settings.contact, &warm);
    forces->newton += solution.statistics.newton;
    if (!solution.ok()) return can_divide ? std::max(0.5 * h, finest) : h;
    warm.v = std::move(forces->warm.v);
    forces->warm = std::move(warm);
    forces->built.problem = std::move(curbed);
    forces->solution = std::move(solution);
  }
  return h;
}

// Whether the forces that act on the island have given it energy by then.
bool Engine::GainsUntil(const Island& island, double t, double end) const {
  double gain = 0.0, load = 0.0;
  for (const int body : island.bodies) {
    const auto k = static_cast<size_t>(body);
    const Load& forces = loads_[k];
    const BodyMotion& motion = motions_[k];
    const Vec3 force = forces.total.force - forces.driven.force;
    const Vec3 torque = forces.total.torque - forces.driven.torque;
    const Vec3 turn = IntegrateAlong(motion, world_.environment.damping.angular, t, end,
                                     [&](double at) -> Vec3 { return motion.TwistAt(at).w; });
    gain += force.dot(motion.PoseAt(end).p_WB - motion.PoseAt(t).p_WB) + torque.dot(turn) -
            forces.conveyed_power * (end - t);
    load += force.norm();
  }
  for (const int index : island.springs) {
    const dynamics::ModelSpring& spring = world_.springs[static_cast<size_t>(index)];
    const auto length = [&](double at) {
      const auto point = [&](const dynamics::AttachedFrame& frame) -> Vec3 {
        if (!frame.on_body()) return frame.p;
        return motions_[static_cast<size_t>(frame.body)].PoseAt(at).ToWorld(frame.p);
      };
      return (point(spring.a) - point(spring.b)).norm();
    };
    gain += 0.5 * spring.stiffness *
            (std::pow(length(end) - spring.length, 2) - std::pow(length(t) - spring.length, 2));
  }
  return gain > NegligibleGain(load, KineticEnergy(island));
}

// A contact that a body turns on keeps its height from the start to the end of the time planned
// for; between them a constant force lets it sink by up to w^2 r h^2 / 8. A body stopped there by
// another corner has lost the work of that.
bool Engine::StrikesBesideRest(const Island& island, double t, double strike) const {
  constexpr double kNearAnEnd = 0.01;  // of the time planned for: nothing is gained
  const double whole = step_end_ - t, h = strike - t;
  if (island.bodies.size() != 1 || h < kNearAnEnd * whole || h > (1.0 - kNearAnEnd) * whole)
    return false;
  return std::ranges::any_of(pairs_.OfBody(island.bodies.front()), [&](int index) {
    const PairRecord& pair = pairs_.at(index);
    return pair.event && pair.event->t == strike && pair.strikes_beside_rest;
  });
}

// Forces that do no work up to the end of the time planned for may have done some before. An island
// that an event will interrupt then is planned anew up to the event.
std::optional<StepFailure> Engine::PlanToEvents(const std::vector<int>& bodies, double t) {
  constexpr int kRounds = 3;
  const auto first_event = [&](const Island& island) {
    double first = step_end_;
    for (const int body : island.bodies)
      for (const int index : pairs_.OfBody(body))
        if (pairs_.at(index).event) first = std::min(first, pairs_.at(index).event->t);
    for (const Event& event : reconsider_)
      if (island.IndexOf(event.body) != ContactProblem::kWorld && event.t <= first)
        first = step_end_;  // it is planned to be resolved before that
    return first;
  };
  const auto interrupted = [&](int body) {
    return std::ranges::any_of(pairs_.OfBody(body),
                               [&](int index) { return pairs_.at(index).event.has_value(); });
  };
  std::vector<int> open = bodies;
  for (int round = 0; round < kRounds && std::ranges::any_of(open, interrupted); ++round) {
    std::vector<int> planned;
    for (const Island& island : FindIslands(open)) {
      if (island.pairs.empty() && island.springs.empty()) continue;
      const double event = first_event(island);
      if (event >= step_end_) continue;
      const bool strikes = round == 0 && StrikesBesideRest(island, t, event);
      if (!strikes && (!island.joints.empty() || !GainsUntil(island, t, event))) continue;
      ForceSolution forces = SolveIsland(island, t, event - t);
      if (!forces.solution.ok()) continue;
      forces.part = true;
      std::erase_if(reconsider_, [&](const Event& earlier) {
        return earlier.plan && island.IndexOf(earlier.body) != ContactProblem::kWorld;
      });
      if (auto failure = LaunchIsland(island, &forces, t)) return failure;
      planned.insert(planned.end(), island.bodies.begin(), island.bodies.end());
    }
    if (planned.empty()) return std::nullopt;
    std::ranges::sort(planned);
    ClaimSpace(planned, t);
    if (auto failure = SearchEvents(planned, t)) return failure;
    open = std::move(planned);
  }
  return std::nullopt;
}

}  // namespace touchstone::simulation
