#include "simulation/forces/plan_work.h"

#include <algorithm>

#include "contact/contact_problem.h"
#include "simulation/forces/joint_on_motion.h"
#include "simulation/forces/link_building.h"
#include "simulation/forces/rotor_on_motion.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/joints/joint_travel.h"
#include "simulation/motion/along_motion.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;

constexpr double kRoundOffOfWays = 1e-9;  // relative to a spring's length: shorter paths are
                                          // round-off

// How far a spring is stretched now and at the end of these flights.
PlanWork::Stretch StretchOf(const World& world, const Island& island,
                            const dynamics::ModelSpring& spring,
                            const std::vector<dynamics::Trajectory>& flights,
                            const settings::IntegratorSettings& integrator) {
  const double start = flights.front().start(), end_of_plan = flights.front().end();
  const Vec3 before = SpringLine(world, spring),
             after = SpringLine(spring, [&](int body) {
               const int i = island.IndexOf(body);
               return i != ContactProblem::kWorld
                          ? flights[static_cast<size_t>(i)].PoseAt(end_of_plan)
                          : Fly(world, body, {}, start, end_of_plan, integrator)
                                .PoseAt(end_of_plan);
             });
  return {spring.StretchOf(before), spring.StretchOf(after), before.norm()};
}

// The same for the spring of a joint.
PlanWork::Stretch StretchOf(const World& world, const Island& island,
                            const dynamics::ModelJoint& joint,
                            const std::vector<dynamics::Trajectory>& flights,
                            const settings::IntegratorSettings& integrator) {
  const JointOnMotion motion(world, island, joint, flights, integrator);
  const double h = flights.front().end() - flights.front().start();
  return {motion.At(0.0).stretch * Vec3::UnitZ(), motion.At(h).stretch * Vec3::UnitZ(),
          TravelSize(world, joint)};
}

// The kinetic energy of bodies about their common centre of mass (König), which does not change if
// everything they touch moves along with them; with joints and springs, which may tie them to the
// world, their whole kinetic energy.
class InnerEnergy {
 public:
  explicit InnerEnergy(const Island& island)
      : held_(!island.joints.empty() || !island.springs.empty()) {}
  void Add(const dynamics::ModelBody& body, const dynamics::BodyState& state) {
    whole_ += dynamics::ComputeKineticEnergy(body, state);
    mass_ += body.mass;
    momentum_ += body.mass * dynamics::ComputeTwist(body, state).v;
  }
  double Sum() const {
    if (held_ || !(mass_ > 0.0)) return whole_;
    return std::max(0.0, whole_ - 0.5 * momentum_.squaredNorm() / mass_);
  }

 private:
  bool held_;
  double whole_ = 0.0, mass_ = 0.0;
  Vec3 momentum_ = Vec3::Zero();
};

}  // namespace

PlannedTravel TravelWithMoment(const World& world,
                               const std::vector<dynamics::Trajectory>& flights) {
  const double start = flights.front().start(), end = flights.front().end();
  const double middle = 0.5 * (start + end);
  PlannedTravel bodies;
  for (const dynamics::Trajectory& flight : flights) {
    bodies.travel.push_back(ComputeTravel(world, flight));
    bodies.moment.push_back(IntegrateAlong(
        BodyMotion(flight), world.environment.damping.angular, start, end, [&](double t) -> Vec6 {
          const Twist twist = flight.TwistAt(t);
          return (t - middle) * (Vec6() << twist.v, twist.w).finished();
        }));
  }
  return bodies;
}

RowPath PathAlongTurning(const IslandProblem& built, std::size_t k, const PlannedTravel& bodies,
                         double h) {
  const IslandProblem::Middle& middle = built.middle[k];
  const ContactProblem::Contact turn = built.TurnOf(k);
  ContactProblem::Contact along = built.problem.contacts[k];
  along.offset = h * middle.MeanPrescribed();
  RowPath of_row;
  of_row.path = contact::RelativeMotion(along, bodies.travel) +
                contact::RelativeMotion(turn, bodies.moment) / h;
  along.offset = h * h / 12.0 * middle.prescribed * Vec3(-1.0, 0.0, 1.0);
  of_row.moment = contact::RelativeMotion(along, bodies.moment) +
                  h / 12.0 * contact::RelativeMotion(turn, bodies.travel);
  return of_row;
}

PlanWork ForeseeWork(const World& world, const Island& island, const IslandProblem& built,
                     const contact::ContactSolution& solution, const std::vector<Vec3>& rate,
                     const std::vector<dynamics::Trajectory>& flights,
                     const settings::IntegratorSettings& integrator) {
  const std::vector<ContactProblem::Contact>& rows = built.problem.contacts;
  const double h = flights.front().end() - flights.front().start();
  PlanWork work;
  PlannedTravel bodies;
  if (!rate.empty()) bodies = TravelWithMoment(world, flights);
  InnerEnergy before(island), after(island);
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int body = island.bodies[i];
    work.travel.push_back(rate.empty() ? ComputeTravel(world, flights[i]) : bodies.travel[i]);
    before.Add(world.body(body), world.state(body));
    after.Add(world.body(body), flights[i].StateAt(flights[i].end()));
  }
  work.kinetic = std::max(before.Sum(), after.Sum());
  work.stretches.resize(built.links.size());
  for (size_t k = 0; k < rows.size(); ++k) {
    using Kind = IslandProblem::Link::Kind;
    const bool link = k >= built.contacts.size();
    const IslandProblem::Link* links = link ? &built.links[k - built.contacts.size()] : nullptr;
    Vec3 path;
    if (rate.empty()) {
      ContactProblem::Contact along = rows[k];
      along.offset = h * built.middle[k].MeanPrescribed();
      path = contact::RelativeMotion(along, work.travel);
    } else {
      const RowPath turning = PathAlongTurning(built, k, bodies, h);
      path = turning.path;
      work.moment.push_back(turning.moment);
    }
    double gain = solution.f[k].dot(path);
    if (!rate.empty()) gain += rate[k].dot(work.moment[k]);
    const bool motor =
        link && links->kind == Kind::kDrive && links->block == static_cast<int>(Drive::kMotor);
    if (motor || (link && links->kind == Kind::kMouse)) gain = 0.0;
    if (link && links->kind == Kind::kSpring) {
      PlanWork::Stretch& stretch = work.stretches[k - built.contacts.size()];
      stretch = WithSpring(world, *links, [&](const auto& spring) {
        return StretchOf(world, island, spring, flights, integrator);
      });
      const double stored = 0.5 * links->law.stiffness *
                            (stretch.end - stretch.start).dot(stretch.end + stretch.start);
      gain += stored;
      work.stored += stored;
    }
    if (link && links->kind == Kind::kRotor) {
      const RotorMotion rotor = RotorOnMotion(
          world, island, world.joints[static_cast<size_t>(links->index)], flights, integrator);
      gain += rotor.grown;
      work.stored += rotor.grown;
      work.rotors += rotor.largest;
    }
    work.path.push_back(path);
    work.gain.push_back(gain);
    work.total += gain;
  }
  work.kinetic += work.rotors;
  return work;
}

SpringMatch MatchSpring(const IslandProblem& built, const contact::ContactSolution& solution,
                        std::size_t link, const PlanWork& work, double h) {
  const SpringLaw& law = built.links[link].law;
  const EndShares& shares = built.links[link].shares;
  const size_t k = built.contacts.size() + link;
  const auto& [first, last, length] = work.stretches[link];
  const Vec3 &path = work.path[k], grown = last - first;
  Vec3 wanted = -law.stiffness * (first + (0.5 + 0.5 * shares.elastic) * grown);
  const double way = path.dot(wanted), needed = grown.dot(wanted);
  // A path over which the spring hardly changes is only the round-off of its ends.
  const bool changes = std::abs(way) > kRoundOffOfWays * length * wanted.norm();
  const double ratio = changes ? needed / way : 1.0;
  SpringMatch match;
  match.matched = ratio > 0.5 && ratio < 2.0;
  if (match.matched) wanted *= ratio;
  const Vec3 end = built.SpeedsAtEnd(k, solution.v, h);
  wanted -=
      law.damping * (2.0 * (1.0 - shares.damped) / h * path + (2.0 * shares.damped - 1.0) * end);
  match.excess = solution.f[k] - wanted;
  if (built.problem.contacts[k].J_a.topRows<2>().isZero(0.0)) match.excess.head<2>().setZero();
  return match;
}

}  // namespace touchstone::simulation
