#include "simulation/impacts/joints_in_impact.h"

#include <algorithm>
#include <vector>

#include "contact/contact_solver.h"
#include "simulation/forces/instant_problems.h"

namespace touchstone::simulation {
namespace {

// Whether the joints forbid these velocities, because they have been open or have yielded: by more
// than `part` of the largest velocity and more than a contact force stops in time.
bool Forbid(const contact::ContactProblem& problem,
            const std::vector<contact::ContactProblem::Contact>& joints, double part,
            double caught) {
  const std::vector<Vec6> v = contact::FreeVelocities(problem);
  double fastest = 0.0, forbidden = 0.0;
  for (const Vec6& own : v) fastest = std::max(fastest, own.cwiseAbs().maxCoeff());
  for (const contact::ContactProblem::Contact& joint : joints)
    forbidden = std::max(forbidden, contact::RelativeMotion(joint, v).norm());
  return forbidden > std::max(caught, part * fastest);
}

double KineticEnergy(const contact::ContactProblem::Body& body, const Vec6& v) {
  return 0.5 * v.dot(body.M * v);
}

bool IsRotor(const contact::ContactProblem::Contact& joint) { return joint.compliance > 0.0; }

// The energy of a rotor at these velocities, with what is joined to it at rest.
double KineticEnergyOfRotor(contact::ContactProblem::Contact rotor, const std::vector<Vec6>& v) {
  rotor.offset.setZero();
  return 0.5 * contact::RelativeMotion(rotor, v).squaredNorm() / rotor.compliance;
}

struct EnergyOfImpact {
  double before = 0.0, after = 0.0;  // [J]
};

EnergyOfImpact EnergyOf(const impact::ImpactProblem& problem,
                        const impact::ImpactSolution& solution) {
  EnergyOfImpact energy;
  for (size_t i = 0; i < problem.contact.bodies.size(); ++i) {
    const contact::ContactProblem::Body& body = problem.contact.bodies[i];
    energy.before += KineticEnergy(body, body.v_free);
    energy.after += KineticEnergy(body, solution.v[i]);
  }
  if (std::ranges::none_of(problem.joints, IsRotor)) return energy;
  const std::vector<Vec6> v_free = contact::FreeVelocities(problem.contact);
  for (const contact::ContactProblem::Contact& joint : problem.joints) {
    if (!IsRotor(joint)) continue;
    energy.before += KineticEnergyOfRotor(joint, v_free);
    energy.after += KineticEnergyOfRotor(joint, solution.v);
  }
  return energy;
}

}  // namespace

bool JointsForbidVelocities(const World& world, const Island& island, double caught) {
  constexpr double kPart = 1e-2;
  if (island.joints.empty()) return false;
  const contact::ContactProblem problem = BuildJointProblem(world, island);
  return Forbid(problem, problem.contacts, kPart, caught);
}

void HoldJoints(const settings::ContactSettings& settings, impact::ImpactProblem* problem) {
  constexpr double kPart = 1e-4;  // the end of a plan may leave less
  if (Forbid(problem->contact, problem->joints, kPart, problem->resting_speed))
    HoldJointsExactly(settings, problem);
}

void HoldJointsExactly(const settings::ContactSettings& settings, impact::ImpactProblem* problem) {
  const contact::ContactSolution held =
      contact::Solve({problem->contact.bodies, problem->joints}, settings);
  if (!held.ok()) return;
  const std::vector<Vec6> v = contact::FreeVelocities(problem->contact);
  for (size_t i = 0; i < v.size(); ++i) problem->contact.bodies[i].v_free = held.v[i];
  const auto approaches = [&](size_t k, const std::vector<Vec6>& velocities) {
    return contact::RelativeMotion(problem->contact.contacts[k], velocities).z() <
           -problem->resting_speed;
  };
  for (size_t k = 0; k < problem->restitution.size(); ++k)
    if (approaches(k, held.v) && !approaches(k, v)) problem->restitution[k] = 0.0;
}

bool JointsGiveEnergy(const impact::ImpactProblem& problem,
                      const impact::ImpactSolution& solution) {
  constexpr double kRoundOff = 1e-8;  // relative to the energy
  const EnergyOfImpact energy = EnergyOf(problem, solution);
  return !problem.joints.empty() && energy.after - energy.before > kRoundOff * energy.before;
}

bool FlingsBodies(const impact::ImpactProblem& problem, const impact::ImpactSolution& solution) {
  constexpr double kMost = 100.0;
  constexpr double kNegligible = 1e-3;  // relative to the energy before
  const auto [before, after] = EnergyOf(problem, solution);
  double mass = 0.0;
  for (const contact::ContactProblem::Body& body : problem.contact.bodies) mass += body.M(0, 0);
  const double approach =
      contact::FastestApproach(problem.contact, contact::FreeVelocities(problem.contact));
  const double most = 0.5 * kMost * mass * approach * approach + kNegligible * before;
  return !(after - before <= most);  // also true for velocities that are not finite
}

bool IsDriven(const World& world, const Island& island) {
  const auto moves = [&](const dynamics::AttachedFrame& end) {
    return end.on_body() && HasPrescribedMotion(world, end.body);
  };
  return std::ranges::any_of(island.joints, [&](int index) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    return moves(joint.a) || moves(joint.b);
  });
}

}  // namespace touchstone::simulation
