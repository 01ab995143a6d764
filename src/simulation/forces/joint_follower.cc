#include "simulation/forces/joint_follower.h"

#include <algorithm>
#include <cmath>

#include "base/dense.h"
#include "contact/slip_reader.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/contacts/open_directions.h"
#include "simulation/forces/closing.h"
#include "simulation/forces/followed_springs.h"
#include "simulation/forces/jammed_forces.h"
#include "simulation/forces/middle_forces.h"
#include "simulation/forces/plan_length.h"
#include "simulation/forces/rolling_contacts.h"
#include "simulation/joints/joint_opening.h"
#include "simulation/joints/row_basis.h"
#include "simulation/motion/flight.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::ContactSolution;

namespace {

constexpr double kSettled = 1e-9;  // change of the velocities below which no further problem is
                                   // made
constexpr double kSettledOnSprings =
    1e-11;  // the same for springs without joints, which do work by what is left
constexpr double kNear = 1e-5;    // change that is accepted when the rounds are used up
constexpr double kAstray = 1e-2;  // change above which it must at least halve

// The problem of the joints alone, for bodies with these velocities.
ContactProblem JointsAlone(const IslandProblem& built, const std::vector<Vec6>& v) {
  ContactProblem joints{built.problem.bodies, {}};
  for (size_t i = 0; i < v.size(); ++i) joints.bodies[i].v_free = v[i];
  for (const auto& [i, k] : built.LinksOf(IslandProblem::Link::Kind::kJoint))
    joints.contacts.push_back(built.problem.contacts[k]);
  return joints;
}

bool SameContacts(const IslandProblem& a, const IslandProblem& b) {
  return std::ranges::equal(a.contacts, b.contacts,
                            [](const IslandProblem::Source& x, const IslandProblem::Source& y) {
                              return x.pair == y.pair && x.point == y.point;
                            });
}

// Adds the rows held by contacts in the solution before, as far as these are independent of the
// joints and of earlier contacts.
void AddHeldContacts(const World& world, const Island& island, const IslandProblem& built,
                     const ForceSolution& before, ContactProblem* held) {
  RowBasis basis(world, island);
  for (const ContactProblem::Contact& joint : held->contacts)
    for (const Eigen::Index row : {0, 1, 2}) basis.Add(joint, row);
  const contact::SlipReader slips(before.built.problem, before.solution);
  for (size_t k = 0; k < built.contacts.size(); ++k) {
    if (!(before.solution.f[k].z() > 0.0)) continue;
    ContactProblem::Contact contact = built.problem.contacts[k];
    const bool slides = contact.mu == 0.0 || slips.Slips(k);
    contact.bilateral = true;
    contact.mu = 0.0;
    basis.HoldContact(slides, &contact);
    held->contacts.push_back(contact);
  }
}

// By body: the acceleration if all forces on it pushed the same way [m/s^2]. Bodies at rest under
// large forces move by no more than the round-off of these.
std::vector<double> LargestAccelerations(const World& world, const Island& island,
                                         const IslandProblem& built,
                                         const ContactSolution& solution) {
  std::vector<double> largest(island.bodies.size(), 0.0);
  for (size_t k = 0; k < solution.f.size(); ++k) {
    for (const int i : {built.problem.contacts[k].a, built.problem.contacts[k].b}) {
      if (i == ContactProblem::kWorld) continue;
      const auto at = static_cast<size_t>(i);
      largest[at] += world.body(island.bodies[at]).inverse_mass * solution.f[k].norm();
    }
  }
  return largest;
}

// The part of the bodies' velocities that nothing changes: that of their centre of mass along open
// directions.
Vec3 Gliding(const World& world, const Island& island, const OpenDirections& open,
             const std::vector<Vec6>& v) {
  double mass = 0.0;
  Vec3 momentum = Vec3::Zero();
  for (size_t i = 0; i < v.size(); ++i) {
    const double own = world.body(island.bodies[i]).mass;
    mass += own;
    momentum += own * v[i].head<3>();
  }
  return open.PartOf(momentum / mass);
}

// Change of the velocities, relative to the largest one besides gliding; 0 where that is the
// round-off of the forces that cause such accelerations.
double RelativeChange(const std::vector<Vec6>& before, const std::vector<Vec6>& after,
                      const Vec3& gliding, const std::vector<double>& accelerations) {
  constexpr double kRoundOff = 1e-9;
  double fastest = 0.0, change = 0.0;
  for (const Vec6& v : before)
    fastest = std::max(fastest, std::hypot((v.head<3>() - gliding).norm(), v.tail<3>().norm()));
  for (size_t i = 0; i < before.size(); ++i) {
    const double moved = (after[i] - before[i]).norm();
    if (moved > kRoundOff * accelerations[i]) change = std::max(change, moved / fastest);
  }
  return change;
}

// Rates of the forces of joints and rotors are assumed to continue; those of contacts are unknown.
std::vector<Vec3> RememberedRates(const IslandProblem& built,
                                  const std::vector<LinkForce>& joints) {
  std::vector<Vec3> rates(built.problem.contacts.size(), Vec3::Zero());
  for (const auto& [i, k] : built.LinksOf(IslandProblem::Link::Kind::kJoint)) {
    const IslandProblem::Link& link = built.links[i];
    rates[k] = joints[static_cast<size_t>(link.index)].rates[static_cast<size_t>(link.block)];
  }
  for (const auto& [i, k] : built.LinksOf(IslandProblem::Link::Kind::kRotor))
    rates[k].z() = joints[static_cast<size_t>(built.links[i].index)].rotor_rate;
  return rates;
}

// Adds the effect of the forces' rates on the mean wrench while the rows turn: a force that grows
// while its arm swings out has a larger moment than its mean on the mean arm.
void AddMomentsOfRates(const std::vector<Vec3>& rate, double h, IslandProblem* built) {
  if (rate.empty()) return;
  std::vector<Vec6> wrench(built->problem.bodies.size(), Vec6::Zero());
  for (size_t k = 0; k < built->turn.size(); ++k)
    contact::AddWrenches(built->TurnOf(k), h / 12.0 * rate[k], &wrench);
  for (size_t i = 0; i < wrench.size(); ++i) {
    built->problem.bodies[i].v_free += SolveSymmetric(built->problem.bodies[i].M, wrench[i]);
    built->moments.push_back({wrench[i].head<3>(), wrench[i].tail<3>()});
  }
}

}  // namespace

// The rest of the step, h, divided into equal parts no longer than the last plan that kept the
// joints together.
double JointFollower::StepFor(const Island& island, double h) const {
  double longest = h;
  for (const int index : island.joints) longest = std::min(longest, memory_.OfJoint(index).step);
  return h / std::ceil((1.0 - 1e-9) * h / longest);
}

// How much further than at present the solution leaves the joints open if its forces stay constant
// [m].
double JointFollower::OpeningAhead(const Island& island, const ForceSolution& forces) const {
  PredictedPoses predicted(world_, forces.h);
  predicted.SetEnd(island.bodies, forces.solution.v);
  return std::max(simulation::OpeningAhead(world_, island, predicted) - WidestJoint(world_, island),
                  0.0);
}

// The motions of the island's bodies over the planned time.
std::vector<dynamics::Trajectory> JointFollower::Flights(const Island& island,
                                                         const ForceSolution& forces,
                                                         double t) const {
  return Fly(world_, island, SumLoads(forces.built, forces.solution.f, forces.rate, forces.h), t,
             t + forces.h, settings_.integrator);
}

// The poses to which the plan moves the bodies; none where that cannot be followed.
std::optional<PredictedPoses> JointFollower::PredictPoses(const Island& island,
                                                          const ForceSolution& forces,
                                                          double t) const {
  if (forces.flights.empty()) return std::nullopt;
  std::vector<dynamics::BodyState> middle, end;
  for (const dynamics::Trajectory& flight : forces.flights) {
    if (!flight.complete()) return std::nullopt;
    middle.push_back(flight.StateAt(t + 0.5 * forces.h));
    end.push_back(flight.StateAt(flight.end()));
  }
  PredictedPoses predicted(world_, forces.h);
  predicted.SetEnd(island.bodies, std::move(middle), std::move(end));
  return predicted;
}

// Joints do not tolerate rows that belong to the poses to which the bodies would coast. The problem
// is made again for the poses to which its velocities move them (jointed between large bodies, a
// small one moves where the joints allow, but forces whose arms belong to coasting would throw it
// far off), then for the poses given by its own solution, with the joints' forces acting by the
// mean of their rows over the time, until these poses agree. If they do not converge, the forces
// remain as they were, constant; in plans near the shortest this is not tried again at once.
bool JointFollower::Follow(const Island& island, const ForceInput& input,
                           ForceSolution* forces) const {
  constexpr int kRounds = 6, kRoundsOfSliding = 10;
  constexpr double kNearShortest = 2.0;
  const bool strayed = forces->stay_open || std::ranges::any_of(island.joints, [&](int joint) {
                         return !memory_.OfJoint(joint).IsTried();
                       });
  if (strayed && *input.h < kNearShortest * ShortestPlan(settings_)) {
    forces->stay_open = true;
    return false;
  }
  ForceSolution followed = *forces;
  SecantSteps steps;
  double previous = 1e300;
  bool settled = false;
  followed.rate = RememberedRates(followed.built, memory_.joints());
  followed.flights.clear();
  PredictedPoses by_velocities(world_, *input.h);
  by_velocities.SetEnd(island.bodies, followed.solution.v);
  MakeAgain(island, input, by_velocities, &followed);
  const OpenDirections open = OpenDirectionsOf(world_, pairs_, island);
  // Where a contact runs round a rim, the rounds have to settle, or the plan must be shorter: the
  // motion after the body has passed a flat position depends on every digit.
  const bool runs = island.joints.empty() && FastestRun(world_, pairs_, island) > 0.0;
  // Friction that turns with the sliding converges by a third a round.
  const int rounds =
      followed.warm.about.empty() && !island.HasSprings() ? kRounds : kRoundsOfSliding;
  // The slopes of springs' forces count from the second problem on.
  const int first = island.HasSprings() ? 1 : 0;
  const double enough =
      island.joints.empty() && !island.springs.empty() ? kSettledOnSprings : kSettled;
  for (int round = 0; round < rounds && !settled; ++round) {
    const std::vector<Vec6> before = followed.solution.v;
    CloseAhead(island, input.t, &steps, &followed);
    followed.flights = Flights(island, followed, input.t);
    const std::optional<PredictedPoses> predicted = PredictPoses(island, followed, input.t);
    if (!predicted || !MakeAgain(island, input, *predicted, &followed)) break;
    const double change =
        RelativeChange(before, followed.solution.v, Gliding(world_, island, open, before),
                       LargestAccelerations(world_, island, followed.built, followed.solution));
    if (change > kAstray && change > 0.5 * previous && round > first) break;
    const double next = round == 0 ? change : change * std::min(1.0, change / previous);
    previous = change;
    settled = next <= enough || (round + 1 == rounds && change <= kNear && !runs);
  }
  forces->newton = followed.newton;
  if (settled) CloseAhead(island, input.t, &steps, &followed);
  if (settled && !followed.stay_open) {
    *forces = std::move(followed);
    forces->opening = 0.0;
  } else {
    forces->stay_open = true;
  }
  return true;
}

// Makes and solves the problem once more for bodies that move as predicted.
bool JointFollower::MakeAgain(const Island& island, const ForceInput& input,
                              const PredictedPoses& predicted, ForceSolution* forces) const {
  IslandProblem built = BuildForceProblem(world_, pairs_, island, input, predicted);
  if (!forces->flights.empty() && island.HasSprings()) {
    const KnownMotion motion{forces->flights, predicted, forces->solution.v};
    if (!FollowSpringsAlong(world_, island, motion, settings_.integrator, &built, &forces->rate))
      return false;
    forces->follows_springs = true;
  }
  if (built.problem.contacts.size() == forces->rate.size())
    AddMomentsOfRates(forces->rate, *input.h, &built);
  contact::WarmStart warm = forces->warm;
  const std::optional<std::vector<Vec6>> held = WithoutForbiddenMotion(island, built, forces);
  if (!held) return false;
  built.problem = ActFromMiddle(built, *held);
  ContactSolution solution = contact::SolveEvenly(settings_.contact, &built.problem, &warm);
  forces->newton += solution.statistics.newton;
  if (solution.ok() && island.joints.empty() && SameContacts(built, forces->built) &&
      AreJammed(built, solution.f, forces->solution.f)) {
    contact::LeaveOutStress(HeldRows(forces->built.problem, forces->solution), &built.problem);
    warm = forces->warm;
    solution = contact::SolveEvenly(settings_.contact, &built.problem, &warm);
    forces->newton += solution.statistics.newton;
  }
  if (!solution.ok()) return false;
  forces->built = std::move(built);
  forces->warm = std::move(warm);
  forces->solution = std::move(solution);
  return true;
}

// The velocities of the solution without the part that the joints of a similar problem forbid, and
// without the part that holding contacts forbid: the problem that acts from the middle requires
// contacts to undo that, and redundant ones cannot. Where contacts and joints nearly contradict
// each other, which shows in a large change of the velocities by the contacts, only the joints
// count. None where the joints contradict each other.
std::optional<std::vector<Vec6>> JointFollower::WithoutForbiddenMotion(
    const Island& island, const IslandProblem& built, ForceSolution* forces) const {
  const settings::ContactSettings settings = ImpulseSettings(settings_.contact);
  ContactProblem rows = JointsAlone(built, forces->solution.v);
  ContactSolution joints = contact::Solve(rows, settings);
  forces->newton += joints.statistics.newton;
  if (!joints.ok()) return std::nullopt;
  if (built.contacts.empty() || !SameContacts(built, forces->built)) return std::move(joints.v);
  AddHeldContacts(world_, island, built, *forces, &rows);
  ContactSolution all = contact::Solve(rows, settings);
  forces->newton += all.statistics.newton;
  const std::vector<double> forceless(joints.v.size(), 0.0);
  if (!all.ok() || RelativeChange(joints.v, all.v, Vec3::Zero(), forceless) > kAstray)
    return std::move(joints.v);
  return std::move(all.v);
}

// Lets the forces of joints and contacts change steadily so that the joints are closed at the end.
// No force does that in a very short time, nor at a linkage's dead centre: there the forces stay
// constant.
void JointFollower::CloseAhead(const Island& island, double t, SecantSteps* steps,
                               ForceSolution* forces) const {
  constexpr double kSliver = 1e-6;  // relative to the step: too short for any effect
  constexpr double kOpen = 1e-3;  // relative to the tolerance: a linkage at its dead centre may not
                                  // close
  forces->stay_open = false;
  if (!forces->solution.ok() || forces->h < kSliver * settings_.step) {
    forces->rate.clear();
    return;
  }
  Closing closing = simulation::CloseAhead(world_, pairs_, island,
                                           {.built = forces->built,
                                            .solution = forces->solution,
                                            .t = t,
                                            .h = forces->h,
                                            .rate = std::move(forces->rate),
                                            .factor = forces->warm.joints,
                                            .steps = steps},
                                           settings_);
  forces->stay_open = !(closing.opening <= kOpen * settings_.contact.tolerance);
  forces->rate = std::move(closing.rate);
}

}  // namespace touchstone::simulation
