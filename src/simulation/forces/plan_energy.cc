#include "simulation/forces/plan_energy.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "simulation/forces/link_building.h"
#include "simulation/forces/plan_faults.h"
#include "simulation/forces/plan_work.h"
#include "simulation/forces/springs_on_motion.h"
#include "simulation/joints/joint_drives.h"

namespace touchstone::simulation {
namespace {

/// The energy that the dampers of springs take over a plan, the integral of c u^2 on its motion
/// [J]; none if that is not known exactly enough to tell a loss from it: where bodies are damped,
/// springs are not followed, or a damper stops what it moves within the plan.
std::optional<double> WorkOfDampers(const World& world, const Island& island,
                                    const ForceSolution& plan,
                                    const settings::IntegratorSettings& integrator) {
  const scene::DampingDesc& damping = world.environment.damping;
  if (damping.linear > 0.0 || damping.angular > 0.0) return std::nullopt;
  const auto links = plan.built.LinksOf(IslandProblem::Link::Kind::kSpring);
  double work = 0.0;
  std::vector<SpringOnMotion> springs;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const SpringLaw& law = plan.built.links[links[i].link].law;
    if (law.damping == 0.0) continue;
    const bool followed = !plan.rate.empty() && !plan.rate[links[i].row].isZero(0.0);
    if (!followed || law.damping * plan.h > SpringLaw::kSoft * law.mass) return std::nullopt;
    if (springs.empty()) springs = FindSpringsOnMotion(world, island, plan.flights, integrator);
    work += springs[i].taken;
  }
  return work;
}

/// The work of friction, at contacts and in joints, over a plan [J].
double WorkOfFriction(const ForceSolution& plan, const PlanWork& foreseen) {
  double work = 0.0;
  for (std::size_t k = 0; k < plan.built.contacts.size(); ++k) {
    work += plan.solution.f[k].head<2>().dot(foreseen.path[k].head<2>());
    if (!plan.rate.empty()) work += plan.rate[k].head<2>().dot(foreseen.moment[k].head<2>());
  }
  for (const auto& [i, k] : plan.built.LinksOf(IslandProblem::Link::Kind::kDrive))
    if (plan.built.links[i].block == static_cast<int>(Drive::kFriction)) work += foreseen.gain[k];
  return work;
}

}  // namespace

// The gain is the energy at the end less that at the start and less the work of gravity, thrusters
// and prescribed motion.
double ExcessEnergy(const settings::Settings& settings, const World& world, const Island& island,
                    const ForceSolution& plan, double t) {
  constexpr double kRoundOff = 1e-14;  // relative to the energies
  constexpr double kOfLoss = 0.1;      // part of a loss that counts
  constexpr double kAsFriction = 1.1;  // approximate multiple of friction's work that it may remove
  const std::vector<Load> loads = SumLoads(plan.built, plan.solution.f, plan.rate, plan.h);
  const std::vector<dynamics::Trajectory>& flights = plan.flights;
  if (flights.empty()) return 1e300;
  const PlanWork foreseen = ForeseeWork(world, island, plan.built, plan.solution, plan.rate,
                                        flights, settings.integrator);
  double gain = foreseen.stored, lift = 0.0, kinetic = foreseen.rotors;
  for (size_t i = 0; i < flights.size(); ++i) {
    const int index = island.bodies[i];
    const dynamics::ModelBody& body = world.body(index);
    const double before = dynamics::ComputeKineticEnergy(body, world.state(index));
    const double after = dynamics::ComputeKineticEnergy(body, flights[i].StateAt(t + plan.h));
    const Vec6& travel = foreseen.travel[i];
    const auto work = [&](const dynamics::Wrench& wrench) {
      return wrench.force.dot(travel.head<3>()) + wrench.torque.dot(travel.tail<3>());
    };
    gain += after - before - body.mass * world.environment.gravity.dot(travel.head<3>()) -
            work(loads[i].driven) - WorkOf(loads[i].prescribed_power, 0.0, plan.h, 0.0, plan.h);
    kinetic += std::max(before, after);
    // What balances a thruster or a motor is a load too.
    const Vec3 held = loads[i].total.force - loads[i].driven.force;
    lift += std::max(loads[i].total.force.norm(), held.norm()) * body.shape->radius() +
            loads[i].driven.torque.norm();
  }
  // So is what a joint's spring turns against. The energy stored in any spring is known to the
  // round-off of its length.
  double stored = 0.0;
  for (const auto& [i, k] : plan.built.LinksOf(IslandProblem::Link::Kind::kSpring)) {
    const double pull = plan.solution.f[k].norm() * foreseen.stretches[i].length;
    (plan.built.links[i].IsSpringOfJoint() ? lift : stored) += pull;
  }
  const double allowed = plan.h / settings.step * NegligibleGain(lift, kinetic) +
                         kRoundOff * (kinetic + lift + stored);
  const std::optional<double> taken = WorkOfDampers(world, island, plan, settings.integrator);
  const double friction = WorkOfFriction(plan, foreseen);
  if (taken) gain += *taken;
  const double loss = taken ? -gain - kAsFriction * std::abs(friction) : 0.0;
  if (!(allowed > 0.0)) return 0.0;  // nothing moves and nothing pushes
  return std::max(gain, kOfLoss * loss) / allowed;
}

}  // namespace touchstone::simulation
