// What the force stage does for islands with joints: rows where the solution takes the bodies, and
// steps short enough that the joints stay together.

#include <algorithm>
#include <cmath>

#include "simulation/engine.h"
#include "simulation/joint_basis.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::ContactSolution;

namespace {

// The joints of the problem, for bodies that move like this.
ContactProblem JointsAlone(const BuiltProblem& built, const std::vector<Vec6>& v) {
  ContactProblem joints{built.problem.bodies, {}};
  for (size_t i = 0; i < v.size(); ++i) joints.bodies[i].v_free = v[i];
  for (size_t i = 0; i < built.links.size(); ++i)
    if (built.links[i].kind == BuiltProblem::Link::Kind::kJoint)
      joints.contacts.push_back(built.problem.contacts[built.contacts.size() + i]);
  return joints;
}

// What rates of the forces do to the mean wrench on the bodies while the rows turn: a force that
// grows while its arm swings out has a larger moment than its mean on the mean arm.
void AddMomentsOfRates(const std::vector<Vec3>& rate, double h, BuiltProblem* built) {
  if (rate.empty()) return;
  std::vector<Vec6> wrench(built->problem.bodies.size(), Vec6::Zero());
  for (size_t i = 0; i < built->links.size(); ++i) {
    const size_t k = built->contacts.size() + i;
    ContactProblem::Contact turning = built->problem.contacts[k];
    turning.J_a = built->turn[i].J_a;
    turning.J_b = built->turn[i].J_b;
    contact::AddWrenches(turning, h / 12.0 * rate[k], &wrench);
  }
  for (size_t i = 0; i < wrench.size(); ++i) {
    built->problem.bodies[i].v_free += built->problem.bodies[i].M.ldlt().solve(wrench[i]);
    built->moments.push_back({wrench[i].head<3>(), wrench[i].tail<3>()});
  }
}

}  // namespace

// Takes what the joints forbid out of the velocities, by the impulse of least effort.
void Engine::ObeyJoints(const Island& island) {
  constexpr double kDrift = 1e-4;  // of the largest velocity: what the end of a step may leave
  if (island.joints.empty()) return;
  const contact::ContactProblem problem = BuildJointProblem(world_, island);
  double fastest = 0.0;
  for (const contact::ContactProblem::Body& body : problem.bodies)
    fastest = std::max(fastest, body.v_free.cwiseAbs().maxCoeff());
  std::vector<Vec6> v;
  for (const contact::ContactProblem::Body& body : problem.bodies) v.push_back(body.v_free);
  JointConflict conflict;
  size_t row = 0;
  for (const int index : island.joints) {
    const bool ball = world_.joints[static_cast<size_t>(index)].kind == scene::JointKind::kBall;
    for (const size_t end = row + (ball ? 1 : 2); row < end; ++row) {
      const double speed = contact::RelativeMotion(problem.contacts[row], v).norm();
      if (speed > conflict.speed) conflict = {.joint = index, .speed = speed};
    }
  }
  if (conflict.speed <= kDrift * fastest) return;
  const contact::ContactSolution solution = contact::Solve(problem, ImpulseSettings());
  if (!solution.ok()) return;
  const double energy_before = KineticEnergy(island);
  TakeVelocities(island, solution.v);
  conflict.energy = joint_conflict_.energy + energy_before - KineticEnergy(island);
  if (conflict.speed > joint_conflict_.speed) {
    joint_conflict_ = conflict;
  } else {
    joint_conflict_.energy = conflict.energy;
  }
}

// What is left of the step, h, in equal parts no longer than what kept the joints together last.
double Engine::JointStep(const Island& island, double h) const {
  double longest = h;
  for (const int index : island.joints)
    longest = std::min(longest, joint_forces_[static_cast<size_t>(index)].step);
  return h / std::ceil((1.0 - 1e-9) * h / longest);
}

// What constant forces may open a joint by in the time planned for: less where they stay constant.
double Engine::JointDrift(const ForceSolution& forces) const {
  constexpr double kClosedAhead = 5e-2;  // of the tolerance
  constexpr double kClosedByHand = 5e-3;
  const bool steady = forces.built.contacts.empty() && !forces.stay_open;
  return (steady ? kClosedAhead : kClosedByHand) * settings.contact.tolerance;
}

// The step that would leave the joints open by no more than they may be, which goes with its third
// power; the same step if they are, or if that would be no use.
double Engine::FinerJointStep(const ForceSolution& forces) const {
  constexpr double kFinest = 1.0 / 512.0;  // of settings.step
  if (forces.opening <= JointDrift(forces)) return forces.h;
  const double finer = forces.h / std::ceil(std::cbrt(forces.opening / JointDrift(forces)));
  return std::max(finer, kFinest * settings.step);
}

// How far the solution leaves the joints open [m].
double Engine::OpeningAfter(const Island& island, const ForceSolution& forces) const {
  Foresight foresight(world_, forces.h);
  foresight.Expect(island.bodies, forces.solution.v);
  return OpeningAhead(island, foresight);
}

// Joints do not forgive rows that stand where the bodies would have coasted to. The problem is made
// again where its own solution takes them, the joints' forces acting by the mean of their rows over
// the time, until that is where it takes them.
void Engine::FollowJoints(const Island& island, const ForceStage& stage,
                          ForceSolution* forces) const {
  constexpr int kRounds = 4;
  constexpr double kSettled = 1e-8;  // change of the velocities from round to round
  constexpr double kAstray = 1e-2;   // change that must at least halve
  const ForceSolution first = *forces;
  double previous = 1e300;
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<Vec6> before = forces->solution.v;
    CloseJointsAhead(island, stage.t, forces);
    Foresight foresight(world_, *stage.h);
    std::vector<dynamics::BodyState> middle, end;
    for (const dynamics::Trajectory& flight : Fly(island, *forces, stage.t)) {
      middle.push_back(flight.StateAt(stage.t + 0.5 * *stage.h));
      end.push_back(flight.StateAt(flight.end()));
    }
    foresight.Expect(island.bodies, std::move(middle), std::move(end));
    BuiltProblem built = BuildForceProblem(world_, pairs_, island, stage, foresight);
    if (built.problem.contacts.size() == forces->rate.size())
      AddMomentsOfRates(forces->rate, *stage.h, &built);
    contact::WarmStart warm = forces->warm;
    const ContactSolution held = built.contacts.empty()
                                     ? contact::Solve(JointsAlone(built, before), ImpulseSettings())
                                     : contact::Solve(built.problem, settings.contact, &warm);
    forces->newton += held.statistics.newton;
    built.problem = ActFromMiddle(built, held.v);
    ContactSolution solution = contact::Solve(built.problem, settings.contact, &warm);
    forces->newton += solution.statistics.newton;
    if (!held.ok() || !solution.ok()) return;
    forces->built = std::move(built);
    forces->warm = std::move(warm);
    forces->solution = std::move(solution);
    double change = 0.0, size = 0.0;
    for (size_t i = 0; i < before.size(); ++i) {
      change = std::max(change, (forces->solution.v[i] - before[i]).norm());
      size = std::max(size, before[i].norm());
    }
    if (change > kAstray * size && change > 0.5 * previous) {  // it does not settle
      *forces = first;
      return;
    }
    previous = change;
    if (change <= kSettled * size) return;
  }
}

// How the bodies of the island move over the time planned for.
std::vector<dynamics::Trajectory> Engine::Fly(const Island& island, const ForceSolution& forces,
                                              double t) const {
  const ContactProblem& problem = forces.built.problem;
  std::vector<Vec6> mean(problem.bodies.size(), Vec6::Zero());
  for (size_t k = 0; k < problem.contacts.size(); ++k)
    AddWrenches(problem.contacts[k], forces.solution.f[k], &mean);
  std::vector<dynamics::Trajectory> flights;
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    dynamics::Wrench total = forces.built.thrust[i];
    if (!forces.built.moments.empty()) total.torque += forces.built.moments[i].torque;
    flights.push_back(Fly(island.bodies[i], t, t + forces.h,
                          {mean[i].head<3>() + total.force, mean[i].tail<3>() + total.torque},
                          forces.ramp.empty() ? dynamics::Wrench() : forces.ramp[i].wrench));
  }
  return flights;
}

// The rates of the wrenches on the bodies, from those of the forces and from the turning of the
// joints' rows, of an island without contacts.
void Engine::SumRamps(const Island& island, ForceSolution* forces) const {
  const BuiltProblem& built = forces->built;
  forces->ramp.assign(island.bodies.size(), {});
  for (size_t k = 0; k < built.problem.contacts.size(); ++k) {
    const ContactProblem::Contact& contact = built.problem.contacts[k];
    const bool outside = contact.a == ContactProblem::kWorld || contact.b == ContactProblem::kWorld;
    const Vec3 turned = forces->solution.f[k] / forces->h;
    const BuiltProblem::Turn& turn = built.turn[k];
    const auto push = [&](int i, const Mat36& J, const Mat36& dJ) {
      if (i == ContactProblem::kWorld) return;
      const Vec6 wrench = J.transpose() * forces->rate[k] + dJ.transpose() * turned;
      Ramp& ramp = forces->ramp[static_cast<size_t>(i)];
      ramp.wrench.force += wrench.head<3>();
      ramp.wrench.torque += wrench.tail<3>();
      if (!outside) return;
      ramp.outside_force += wrench.head<3>();
      ramp.conveyed_power -= built.middle[k].prescribed.dot(forces->rate[k]);
    };
    push(contact.a, contact.J_a, turn.J_a);
    push(contact.b, contact.J_b, turn.J_b);
  }
}

// Whether a displacement, solved exactly or nearly, is finite and moves no point by more [m].
bool Engine::StaysNear(const Island& island, const ContactSolution& displacement,
                       double limit) const {
  for (size_t i = 0; i < displacement.v.size(); ++i)
    if (!(LongestWay(island.bodies[i], displacement.v[i]) <= limit)) return false;
  return !displacement.v.empty() &&
         std::ranges::all_of(displacement.f, [](const Vec3& f) { return f.allFinite(); });
}

// Under forces that are constant while the bodies turn the joints are open at the end by a third
// power of the time, and closing them by hand would change the energy. So the forces of joints
// change steadily about their mean, which leaves the velocities at the end as they are and moves a
// body by -h^3 / 12 of what it is pushed by more each second: such that the joints are closed. What
// they do as work then is of the fifth power. In an island that has contacts they stay constant:
// the contacts would have to give way.
void Engine::CloseJointsAhead(const Island& island, double t, ForceSolution* forces) const {
  constexpr int kRounds = 3;
  constexpr double kClosed = 1e-6;      // of the tolerance
  constexpr double kFar = 10.0;         // openings a body may move by to close them
  constexpr double kSliver = 1e-6;      // of the step: too short to do anything in
  constexpr double kLong = 1.0 / 64.0;  // of the step: long enough to close what is open now
  constexpr double kOpen = 1e-3;  // of the tolerance: a linkage at its dead centre may not close
  forces->ramp.clear();
  forces->stay_open = false;
  if (!forces->solution.ok() || !forces->built.contacts.empty() ||
      forces->h < kSliver * settings.step) {
    forces->rate.clear();
    return;
  }
  const BuiltProblem& built = forces->built;
  const double per_metre = -12.0 / (forces->h * forces->h * forces->h);
  ContactProblem problem = built.problem;
  for (ContactProblem::Body& body : problem.bodies) body.v_free.setZero();
  for (size_t k = 0; k < problem.contacts.size(); ++k) {
    ContactProblem::Contact& contact = problem.contacts[k];
    contact.offset.setZero();
    if (built.links[k].kind == BuiltProblem::Link::Kind::kJoint) continue;
    contact.J_a.setZero();
    contact.J_b.setZero();
  }
  const JointBasis basis(world_, island);
  if (forces->rate.size() != problem.contacts.size())
    forces->rate.assign(problem.contacts.size(), Vec3::Zero());
  settings::ContactSettings roughly = ImpulseSettings();  // the next round sees what is left
  roughly.residual_tolerance = 1e-4;
  roughly.max_newton = 10;
  // What is open now is not closed in no time.
  const double part = std::min(1.0, forces->h / (kLong * settings.step));
  const double stays = 1.0 - part * part;
  double widest = 1e300;
  std::vector<Vec3> best = forces->rate;
  for (int round = 0; round < kRounds; ++round) {
    SumRamps(island, forces);
    const std::vector<dynamics::Trajectory> flights = Fly(island, *forces, t);
    const auto place = [&](const dynamics::AttachedFrame& end) {
      if (!end.on_body()) return dynamics::BodyState();
      const int i = island.IndexOf(end.body);
      return i == ContactProblem::kWorld ? Foresight(world_, forces->h).At(end.body, forces->h)
                                         : flights[static_cast<size_t>(i)].StateAt(t + forces->h);
    };
    double opening = 0.0;
    size_t row = 0;
    for (size_t j = 0; j < island.joints.size(); ++j) {
      const dynamics::ModelJoint& joint = world_.joints[static_cast<size_t>(island.joints[j])];
      std::vector<Vec3> error = JointError(world_, joint, {place(joint.a), place(joint.b)});
      const std::vector<Vec3> left = JointError(world_, joint, PlaceNow(world_, joint));
      for (size_t block = 0; block < error.size(); ++block) error[block] -= stays * left[block];
      basis.Restrict(j, &error);
      for (const Vec3& block : error) {
        problem.contacts[row++].offset = block;
        opening = std::max(opening, block.norm());
      }
    }
    const bool followed = std::ranges::all_of(flights, &dynamics::Trajectory::complete);
    if (!followed || opening >= widest) break;
    widest = opening;
    best = forces->rate;
    if (opening <= kClosed * settings.contact.tolerance) break;
    const ContactSolution closing = contact::Solve(problem, roughly);
    if (!StaysNear(island, closing, kFar * opening)) break;
    for (size_t k = 0; k < closing.f.size(); ++k) forces->rate[k] += per_metre * closing.f[k];
  }
  forces->rate = std::move(best);
  SumRamps(island, forces);
  forces->stay_open = widest > kOpen * settings.contact.tolerance;
  if (forces->stay_open) {
    forces->rate.clear();
    forces->ramp.clear();
  }
}

}  // namespace touchstone::simulation
