#include "simulation/forces/plan_energy.h"

#include <algorithm>
#include <cmath>

#include "simulation/forces/link_building.h"
#include "simulation/forces/plan_faults.h"
#include "simulation/forces/plan_work.h"
#include "simulation/joints/joint_drives.h"

namespace touchstone::simulation {

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
  // So is what a joint's spring turns against.
  for (const auto& [i, k] : plan.built.LinksOf(IslandProblem::Link::Kind::kSpring))
    if (plan.built.links[i].IsSpringOfJoint())
      lift += std::abs(plan.solution.f[k].z()) * foreseen.stretches[i].length;
  const double allowed =
      plan.h / settings.step * NegligibleGain(lift, kinetic) + kRoundOff * (kinetic + lift);
  const scene::DampingDesc& damping = world.environment.damping;
  const bool damped = damping.linear > 0.0 || damping.angular > 0.0 ||
                      std::ranges::any_of(plan.built.LinksOf(IslandProblem::Link::Kind::kSpring),
                                          [&](const IslandProblem::LinkRow& row) {
                                            return plan.built.links[row.link].law.damping > 0.0;
                                          });
  const auto work_of = [&](size_t k, const Vec3& along) {
    const Vec3& path = foreseen.path[k];
    const double ramped =
        plan.rate.empty() ? 0.0 : plan.rate[k].dot(along.cwiseProduct(foreseen.moment[k]));
    return plan.solution.f[k].dot(along.cwiseProduct(path)) + ramped;
  };
  double friction = 0.0;
  for (size_t k = 0; k < plan.built.contacts.size(); ++k)
    friction -= work_of(k, Vec3(1.0, 1.0, 0.0));
  for (const auto& [i, k] : plan.built.LinksOf(IslandProblem::Link::Kind::kDrive))
    if (plan.built.links[i].block == static_cast<int>(Drive::kFriction))
      friction -= work_of(k, Vec3::Ones());
  const double loss = damped ? 0.0 : -gain - kAsFriction * std::abs(friction);
  if (!(allowed > 0.0)) return 0.0;  // nothing moves and nothing pushes
  return std::max(gain, kOfLoss * loss) / allowed;
}

}  // namespace touchstone::simulation
