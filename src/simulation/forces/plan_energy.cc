#include "simulation/forces/plan_energy.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "contact/possible_motion.h"
#include "contact/slip_reader.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/plan_faults.h"
#include "simulation/forces/plan_length.h"
#include "simulation/forces/plan_work.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/motion/flight.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::ContactSolution;

namespace {

// The approximate angle by which a body of the island turns in a plan for h [rad].
double LargestTurn(const World& world, const Island& island, const ContactSolution& solution,
                   double h) {
  double fastest = 0.0;
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int body = island.bodies[i];
    const Twist now = dynamics::ComputeTwist(world.body(body), world.state(body));
    const Vec3 end = h * solution.v[i].tail<3>();
    fastest = std::max({fastest, now.w.norm(), end.norm()});
  }
  return fastest * h;
}

// The largest work [J] that forces can do in a plan for h on contacts with these initial velocities
// [m/s], if no body turns by more than `turn` [rad]. `lift` is the energy needed to lift the loads
// by the bodies' size [J].
double MostWork(const IslandProblem& built, const ContactSolution& solution,
                const std::vector<Vec3>& start, double lift, double h, double turn) {
  constexpr double kOfTurns = 4.0;  // for points that turn about others, a second power of the
                                    // angle
  double work = kOfTurns * turn * turn * lift;
  for (std::size_t k = 0; k < start.size(); ++k) {
    const double end = h * contact::RelativeMotion(built.problem.contacts[k], solution.v).norm();
    work += h * solution.f[k].norm() * (start[k].norm() + end);
  }
  return work;
}

// Changes a problem so that its solution does no unwanted work.
class Curbing {
 public:
  // For a plan of length h [s]; a contact may drift by up to `taken` [m].
  Curbing(const World& world, const IslandProblem& built, const ContactSolution& solution,
          const PlanWork& work, double h, double taken)
      : world_(world),
        built_(built),
        solution_(solution),
        work_(work),
        h_(h),
        taken_(taken),
        problem_(built.problem) {}

  // A force that is constant over the plan lets a turning contact drift by `path` although its
  // points are at relative rest at the end. Without drift they would begin and end with a small
  // relative speed. They are required to end with it or, where they begin otherwise and energy
  // would still be gained, with the one that leaves no drift in this plan: as nearly as the bodies
  // can. `asked` holds the requirements so far.
  void CurbContacts(const std::vector<Vec3>& start, const std::vector<Vec3>& idle,
                    double negligible, std::vector<Vec3>* asked) {
    std::vector<Vec3> steady(idle.size()), exact(idle.size());
    double gain = 0.0;
    for (size_t k = 0; k < idle.size(); ++k) {
      // Drift of points at rest.
      const Vec3 drift = work_.path[k] - 0.5 * h_ * (start[k] + (*asked)[k]);
      steady[k] = -drift / h_;
      exact[k] = -2.0 * drift / h_ - start[k];
      gain += 0.5 * idle[k].dot(drift + h_ * start[k]);
    }
    const std::vector<contact::WantedMotion> wanted =
        Possible(idle, gain > negligible ? exact : steady, *asked);
    for (size_t k = 0; k < wanted.size(); ++k) {
      const auto& [along, normal, u] = wanted[k];
      if (!normal) continue;
      for (int row = along ? 0 : 2; row < 3; ++row) {
        problem_.contacts[k].offset[row] += ((*asked)[k][row] - u[row]) / h_;
        (*asked)[k][row] = u[row];
      }
      const double taken = std::abs(0.5 * h_ * (*asked)[k].z()) / taken_;
      if (taken > 1.0) parts_ = std::max(parts_, std::clamp(std::cbrt(taken), 2.0, 8.0));
    }
  }

  // Gives each spring the force whose work equals the energy that the spring releases.
  void MatchSprings() {
    for (const auto& [i, k] : built_.LinksOf(IslandProblem::Link::Kind::kSpring)) {
      const SpringMatch match = MatchSpring(world_, built_, solution_, i, work_, h_);
      if (!match.matched && work_.gain[k] > 0.0) parts_ = std::max(parts_, 2.0);
      problem_.contacts[k].offset += problem_.contacts[k].compliance * match.excess;
    }
  }

  // The number of parts into which the time should be divided; 1: the problem is good enough.
  double parts() const { return parts_; }
  const ContactProblem& problem() const { return problem_; }
  ContactProblem TakeProblem() { return std::move(problem_); }

 private:
  // Contacts with contradicting requirements would slip by the difference, and their friction would
  // press bodies against each other as hard as possible. A contact that slides at first and has
  // stopped by the end of the plan keeps what was asked of it along its surface.
  std::vector<contact::WantedMotion> Possible(const std::vector<Vec3>& idle,
                                              const std::vector<Vec3>& speeds,
                                              const std::vector<Vec3>& asked) const {
    const contact::SlipReader slips(built_.problem, solution_);
    std::vector<contact::WantedMotion> wanted;
    for (size_t k = 0; k < idle.size(); ++k) {
      const bool holds = !idle[k].isZero(0.0);
      const bool slides = idle[k].head<2>().isZero(0.0);
      const bool stops = slides && slips.StateOf(k) == contact::SlipState::kSticks;
      Vec3 u = speeds[k];
      if (stops) u.head<2>() = asked[k].head<2>();
      wanted.push_back({.along = holds && (!slides || stops), .normal = holds, .u = u});
    }
    const std::vector<Vec3> possible = contact::NearestPossibleMotion(problem_, wanted);
    for (size_t k = 0; k < wanted.size(); ++k) wanted[k].u = possible[k];
    return wanted;
  }

  const World& world_;
  const IslandProblem& built_;
  const ContactSolution& solution_;
  const PlanWork& work_;
  double h_;
  double taken_;
  ContactProblem problem_;
  double parts_ = 1.0;
};

}  // namespace

double PlanEnergy::CurbGain(const Island& island, ForceSolution* forces) const {
  constexpr int kRounds = 4;
  constexpr double kTaken = 0.005;   // relative to the tolerance, in a whole step
  constexpr double kMostFine = 0.5;  // relative to a step's Newton steps: for plans below
                                     // kFinestPlan
  constexpr double kWithin = 0.9;    // relative to the largest turn
  const double h = forces->h;
  const double part = h / settings_.step;
  const double taken = kTaken * settings_.contact.tolerance * part;
  // A part of the time, if a plan may be that short.
  const auto divided = [&](double parts, double finest) -> std::optional<double> {
    constexpr double kAlready = 1.01;  // relative to the finest
    if (part <= kAlready * finest) return std::nullopt;
    return std::max(h / parts, finest * settings_.step);
  };
  const double turn = LargestTurn(world_, island, forces->solution, h);
  // At the finest plan the remaining gain is only marked; see GoCalmly. Smaller gains are taken
  // back from the bodies.
  const auto give_up = [&] {
    forces->unfollowed = !island.springs.empty();
    return h;
  };
  if (turn > kFarthestTurn) {
    const auto finer = divided(turn / (kWithin * kFarthestTurn), kFinestPlan);
    return finer ? *finer : give_up();
  }
  std::vector<Vec3> start, asked(forces->built.contacts.size(), Vec3::Zero());
  std::vector<bool> slid;
  for (const IslandProblem::Source& source : forces->built.contacts) {
    const PairRecord& pair = pairs_.at(source.pair);
    const ContactFrame frame = MakeContactFrame(world_, pair);
    const auto point = static_cast<size_t>(source.point);
    slid.push_back(point < pair.slides.size() && pair.slides[point]);
    const Vec3& p_W = frame.p_WC[point];
    start.emplace_back(frame.E.At(point).transpose() * frame.RelativeVelocity(p_W));
  }
  double lift = 0.0;
  for (size_t k = 0; k < forces->solution.f.size(); ++k) {
    const ContactProblem::Contact& contact = forces->built.problem.contacts[k];
    const int i = contact.a != ContactProblem::kWorld ? contact.a : contact.b;
    lift += forces->solution.f[k].norm() *
            world_.body(island.bodies[static_cast<size_t>(i)]).shape->radius();
  }
  if (forces->built.links.empty() && MostWork(forces->built, forces->solution, start, lift, h,
                                              turn) <= part * NegligibleGain(lift, 0.0))
    return h;  // nothing moves
  const bool hopeless = std::ranges::any_of(island.pairs, [&](int index) {
    return pairs_.at(index).in_step.fine_newton > kMostFine * settings_.events.max_newton_per_step;
  });
  for (int round = 0;; ++round) {
    const std::vector<Load> loads = SumLoads(forces->built, forces->solution.f, forces->rate, h);
    const std::vector<dynamics::Trajectory> flights =
        Fly(world_, island, loads, 0.0, h, settings_.integrator);
    if (flights.empty()) {
      const auto half = island.springs.empty() ? std::nullopt : divided(2.0, kFinestPlan);
      return half ? *half : give_up();
    }
    const PlanWork work = ForeseeWork(world_, island, forces->built, forces->solution, forces->rate,
                                      flights, settings_.integrator);
    const std::vector<Vec3> idle =
        IdleForces(forces->built, forces->solution, start, slid, 2.0 * taken / h);
    PlanFaults faults = FindFaults(*forces, work, idle, start, lift, part);
    faults.brakes &= round == 0;  // a small loss is reduced only once
    if (faults.misses) {
      if (const auto half = divided(2.0, kFinestPlan)) return *half;
      faults.misses = false;  // nothing else helps
    }
    if (!faults.Any()) return h;

    Curbing curbing(world_, forces->built, forces->solution, work, h, taken);
    if (faults.gains || faults.brakes || faults.drags)
      curbing.CurbContacts(start, idle, faults.negligible, &asked);
    curbing.MatchSprings();
    forces->springs_give = faults.springs_give && !faults.gains;
    const bool grave = faults.gains_much || faults.drags;
    const double finest = grave && !hopeless ? kFinestPlanOfAll : kFinestPlan;
    if (faults.AreWorthDividing() && (curbing.parts() > 1.0 || round == kRounds)) {
      if (const auto finer = divided(std::max(curbing.parts(), 2.0), finest)) return *finer;
      if (grave) forces->division = Division::kInVain;
    }
    if (round == kRounds) return faults.gains_much ? give_up() : h;

    contact::WarmStart warm = forces->warm;
    ContactSolution solution = contact::Solve(curbing.problem(), settings_.contact, &warm);
    forces->newton += solution.statistics.newton;
    if (!solution.ok()) {
      const auto half = faults.gains ? divided(2.0, finest) : std::nullopt;
      return half ? *half : faults.gains_much ? give_up() : h;
    }
    warm.v = std::move(forces->warm.v);
    forces->warm = std::move(warm);
    forces->built.problem = curbing.TakeProblem();
    forces->solution = std::move(solution);
  }
}

// The gain is the energy at the end less that at the start and less the work of gravity, thrusters
// and prescribed motion.
double PlanEnergy::ExcessOf(const Island& island, const ForceSolution& plan, double t) const {
  constexpr double kRoundOff = 1e-14;  // relative to the energies
  constexpr double kOfLoss = 0.1;      // part of a loss that counts
  constexpr double kAsFriction = 1.1;  // approximate multiple of friction's work that it may remove
  const std::vector<Load> loads = SumLoads(plan.built, plan.solution.f, plan.rate, plan.h);
  const std::vector<dynamics::Trajectory>& flights = plan.flights;
  if (flights.empty()) return 1e300;
  const PlanWork foreseen =
      ForeseeWork(world_, island, plan.built, plan.solution, {}, flights, settings_.integrator);
  double gain = foreseen.stored, lift = 0.0, kinetic = 0.0;
  for (size_t i = 0; i < flights.size(); ++i) {
    const int index = island.bodies[i];
    const dynamics::ModelBody& body = world_.body(index);
    const double before = dynamics::ComputeKineticEnergy(body, world_.state(index));
    const double after = dynamics::ComputeKineticEnergy(body, flights[i].StateAt(t + plan.h));
    const Vec6& travel = foreseen.travel[i];
    const auto work = [&](const dynamics::Wrench& wrench) {
      return wrench.force.dot(travel.head<3>()) + wrench.torque.dot(travel.tail<3>());
    };
    gain += after - before - body.mass * world_.environment.gravity.dot(travel.head<3>()) -
            work(loads[i].driven) - WorkOf(loads[i].prescribed_power, 0.0, plan.h, 0.0, plan.h);
    kinetic += std::max(before, after);
    lift += loads[i].total.force.norm() * body.shape->radius();
  }
  const double allowed =
      plan.h / settings_.step * NegligibleGain(lift, kinetic) + kRoundOff * (kinetic + lift);
  const scene::DampingDesc& damping = world_.environment.damping;
  const bool damped = damping.linear > 0.0 || damping.angular > 0.0 ||
                      std::ranges::any_of(island.springs, [&](int i) {
                        return world_.springs[static_cast<size_t>(i)].damping > 0.0;
                      });
  double friction = 0.0;
  for (size_t k = 0; k < plan.built.contacts.size(); ++k)
    friction -= plan.solution.f[k].head<2>().dot(foreseen.path[k].head<2>());
  for (const auto& [i, k] : plan.built.LinksOf(IslandProblem::Link::Kind::kDrive))
    if (plan.built.links[i].block == static_cast<int>(Drive::kFriction))
      friction -= plan.solution.f[k].dot(foreseen.path[k]);
  const double loss = damped ? 0.0 : -gain - kAsFriction * std::abs(friction);
  if (!(allowed > 0.0)) return 0.0;  // nothing moves and nothing pushes
  return std::max(gain, kOfLoss * loss) / allowed;
}

}  // namespace touchstone::simulation
