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

namespace {

// Of the bodies' kinetic energy: a spring may lose as much in one plan.
constexpr double kLost = 1e-6;

// What of a contact's force should do no work: all of it where it holds, its normal part where it
// slides.
Vec3 IdleForce(const ContactSolution& solution, const SlipReader& slips, size_t k) {
  const Vec3& f = solution.f[k];
  if (f[2] <= 0.0) return Vec3::Zero();
  return slips.Slips(k) ? Vec3(0.0, 0.0, f[2]) : f;
}

// The most that one spring without damping takes out, as a negative number [J].
double LeastGainOfSprings(const BuiltProblem& built, const PlanWork& work) {
  double least = 0.0;
  for (size_t i = 0; i < built.links.size(); ++i)
    if (built.links[i].kind == BuiltProblem::Link::Kind::kSpring)
      least = std::min(least, work.gain[built.contacts.size() + i]);
  return least;
}

// Changes a problem so that its solution does no work it should not do.
class Curbing {
 public:
  // A contact takes drifts up to a hundredth of `tolerance` [m]; `asked` is what contacts have been
  // asked to end with in earlier rounds.
  Curbing(const World& world, const PairTable& pairs, const BuiltProblem& built,
          const ContactSolution& solution, const PlanWork& work, double h, double tolerance,
          std::vector<Vec3>* asked)
      : world_(world),
        pairs_(pairs),
        built_(built),
        solution_(solution),
        work_(work),
        h_(h),
        taken_(0.01 * tolerance),
        asked_(asked),
        problem_(built.problem) {}

  // A force that is constant over the plan lets a contact that turns drift by `path` although its
  // points are at rest against each other at the end. Without drift they would end, and begin, with
  // a small speed against each other. They are asked to end with it, or, where they begin
  // otherwise and energy would still be gained, with the one that leaves no drift in this plan.
  void CurbContacts(double negligible) {
    const SlipReader slips(built_.problem, solution_, h_);
    std::vector<Vec3> steady(built_.contacts.size()), exact = steady;
    double gain = 0.0;
    for (size_t k = 0; k < built_.contacts.size(); ++k) {
      const Vec3 start = StartOf(k);
      const Vec3 drift = work_.path[k] - 0.5 * h_ * (start + (*asked_)[k]);  // of points at rest
      steady[k] = -drift / h_;
      exact[k] = -2.0 * drift / h_ - start;
      gain += 0.5 * IdleForce(solution_, slips, k).dot(drift + h_ * start);
    }
    const std::vector<Vec3>& wanted = gain > negligible ? exact : steady;
    for (size_t k = 0; k < built_.contacts.size(); ++k) {
      const Vec3 idle = IdleForce(solution_, slips, k);
      if (idle.isZero(0.0)) continue;
      const int free = slips.Slips(k) ? 2 : 0;  // rows of a contact that slides
      for (int row = free; row < 3; ++row) {
        problem_.contacts[k].offset[row] += ((*asked_)[k][row] - wanted[k][row]) / h_;
        (*asked_)[k][row] = wanted[k][row];
      }
      const double taken = std::abs(0.5 * h_ * (*asked_)[k].z()) / taken_;
      if (taken > 1.0) parts_ = std::max(parts_, std::clamp(std::cbrt(taken), 2.0, 8.0));
    }
  }

  // The force of a spring is made the one whose work is what the spring gives, on the way its ends
  // really take: the mean of both ends, or nearer to that at the end as the row has it.
  void MatchSprings() {
    for (size_t i = 0; i < built_.links.size(); ++i) {
      if (built_.links[i].kind != BuiltProblem::Link::Kind::kSpring) continue;
      const dynamics::ModelSpring& spring =
          world_.springs[static_cast<size_t>(built_.links[i].index)];
      const size_t k = built_.contacts.size() + i;
      ContactProblem::Contact& row = problem_.contacts[k];
      const auto& [first, last] = work_.spring_lines[i];
      const double k_hh = spring.stiffness * h_ * h_, c_h = spring.damping * h_;
      const double stiff =
          (1.0 / row.compliance - 0.25 * k_hh - 0.5 * c_h) / (0.75 * k_hh + 0.5 * c_h);
      const double of_end = 0.5 + 0.5 * std::clamp(stiff, 0.0, 1.0);
      const Vec3& path = work_.path[k];
      Vec3 wanted;
      double way = 0.0, needed = 0.0;  // along the force
      if (spring.length > 0.0) {
        const double grown = last.norm() - first.norm();
        const double stretch = first.norm() + of_end * grown - spring.length;
        wanted = Vec3(0.0, 0.0, -spring.stiffness * stretch);
        way = path.z();
        needed = grown;
      } else {
        wanted = -spring.stiffness * (first + of_end * (last - first));
        way = path.dot(wanted);
        needed = (last - first).dot(wanted);
      }
      const double ratio = std::abs(way) > 0.0 ? needed / way : 1.0;
      if (ratio > 0.5 && ratio < 2.0) {
        wanted *= ratio;
      } else if (work_.gain[k] > 0.0) {
        parts_ = std::max(parts_, 2.0);
      }
      wanted -= spring.damping / h_ * path;
      Vec3 off = solution_.f[k] - wanted;
      if (spring.length > 0.0) off.head<2>().setZero();
      row.offset += row.compliance * off;
    }
  }

  // Into how many parts the time should rather be divided; 1: the problem will do.
  double parts() const { return parts_; }
  const ContactProblem& problem() const { return problem_; }
  ContactProblem TakeProblem() { return std::move(problem_); }

 private:
  // How fast the points of a contact move against each other now, along its rows [m/s].
  Vec3 StartOf(size_t k) const {
    const ContactFrame frame = MakeContactFrame(world_, pairs_.at(built_.contacts[k].pair));
    const Vec3& p_W = frame.p_WC[static_cast<size_t>(built_.contacts[k].point)];
    return frame.E.transpose() * frame.RelativeVelocity(p_W);
  }

  const World& world_;
  const PairTable& pairs_;
  const BuiltProblem& built_;
  const ContactSolution& solution_;
  const PlanWork& work_;
  double h_;
  double taken_;
  std::vector<Vec3>* asked_;
  ContactProblem problem_;
  double parts_ = 1.0;
};

}  // namespace

// Of the bodies' kinetic energy; beside it what a load lifted by a millionth of the tolerance
// gains, which the residual of the solver is worth.
double Engine::NegligibleGain(double load, double kinetic) const {
  constexpr double kOfEnergy = 1e-9;
  constexpr double kOfTolerance = 3e-8;
  return kOfEnergy * kinetic + kOfTolerance * settings.contact.tolerance * load;
}

double Engine::CurbGain(const Island& island, ForceSolution* forces) const {
  constexpr int kRounds = 4;
  constexpr double kFinest = 1.0 / 64.0;  // of settings.step
  const double h = forces->h;
  const double finest = kFinest * settings.step;
  std::vector<Vec3> asked(forces->built.contacts.size(), Vec3::Zero());  // speeds at the end [m/s]
  for (int round = 0;; ++round) {
    const PlanWork work =
        ForeseeWork(world_, island, forces->built, forces->solution, h, settings.integrator);
    double load = 0.0;
    for (const Vec3& f : forces->solution.f) load += f.norm();
    const double negligible = NegligibleGain(load, work.kinetic);
    const bool gains = work.total > negligible;
    const bool drains = -LeastGainOfSprings(forces->built, work) > kLost * work.kinetic;
    if (!gains && !drains) return h;

    Curbing curbing(world_, pairs_, forces->built, forces->solution, work, h,
                    settings.contact.tolerance * h / settings.step, &asked);
    if (gains) curbing.CurbContacts(negligible);
    curbing.MatchSprings();
    const bool can_divide = h > 1.01 * finest;
    if (can_divide && (curbing.parts() > 1.0 || round == kRounds))
      return gains ? std::max(h / std::max(curbing.parts(), 2.0), finest) : h;
    if (round == kRounds) return h;

    contact::WarmStart warm = forces->warm;
    ContactSolution solution = contact::Solve(curbing.problem(), settings.contact, &warm);
    forces->newton += solution.statistics.newton;
    if (!solution.ok()) return can_divide && gains ? std::max(0.5 * h, finest) : h;
    warm.v = std::move(forces->warm.v);
    forces->warm = std::move(warm);
    forces->built.problem = curbing.TakeProblem();
    forces->solution = std::move(solution);
  }
}

Engine::ForceSolution Engine::PlanWithoutGain(const Island& island, double t, double h) const {
  ForceSolution plan = SolveToFirstStop(island, t, h);
  while (plan.solution.ok() && island.joints.empty() && !plan.built.problem.bodies.empty()) {
    const double finer = CurbGain(island, &plan);
    if (!(finer < plan.h)) break;
    ForceSolution shorter = SolveIsland(island, t, finer);
    shorter.newton += plan.newton;
    if (!shorter.solution.ok()) break;
    shorter.part = true;
    plan = std::move(shorter);
  }
  return plan;
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
      ForceSolution forces = PlanWithoutGain(island, t, event - t);
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
