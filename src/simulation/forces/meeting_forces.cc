#include "simulation/forces/meeting_forces.h"

#include <optional>
#include <utility>

#include "base/dense.h"
#include "contact/rough_solver.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/forces/rough_forces.h"

namespace touchstone::simulation {

namespace {

// The forces that the contacts of a problem have, along the axes of its rows.
std::vector<Vec3> PresentForces(const BuiltProblem& built, const PairTable& pairs) {
  std::vector<Vec3> present;
  for (const auto& [index, point] : built.contacts) {
    const PairRecord& pair = pairs.at(index);
    const bool known = pair.force.size() == pair.manifold.points.size();
    const auto k = static_cast<std::size_t>(point);
    const Mat3 turn = known ? Mat3(ContactAxes(pair.manifold, k).transpose() * pair.axes.At(k))
                            : Mat3::Identity();
    present.push_back(known ? Vec3(turn * pair.force[k]) : Vec3(Vec3::Zero()));
  }
  return present;
}

}  // namespace

MeetingForces KeepApart(const World& world, const PairTable& pairs, const Island& island,
                        std::span<const Load> under, double t, double h,
                        const settings::Settings& settings) {
  const std::optional<MouseSpring> mouse;  // it is part of the loads
  const ForceInput input = MakeForceInput(world, settings, mouse, t, h);
  BuiltProblem built = BuildForceProblem(world, pairs, island, input, PredictedPoses(world, h));
  built.moments.clear();
  const std::vector<Vec3> present = PresentForces(built, pairs);
  std::vector<Vec6> others(built.problem.bodies.size(), Vec6::Zero());
  for (std::size_t k = 0; k < present.size(); ++k)
    contact::AddWrenches(built.problem.contacts[k], -present[k], &others);
  for (std::size_t i = 0; i < others.size(); ++i) {
    contact::ContactProblem::Body& body = built.problem.bodies[i];
    const dynamics::Wrench& total = under[static_cast<std::size_t>(island.bodies[i])].total;
    others[i].head<3>() += total.force;
    others[i].tail<3>() += total.torque;
    body.v_free += SolveSymmetric(body.M, others[i]);
  }
  contact::ContactSolution found =
      contact::SolveRoughly(built.problem, settings.contact, settings.lively);
  const double part = PartWithoutGain(world, island, built, found.f, h);
  for (std::size_t k = 0; k < present.size(); ++k) found.f[k] = part * found.f[k] - present[k];
  MeetingForces forces{.contacts = built.contacts,
                       .f = std::move(found.f),
                       .loads = {},
                       .residual = found.residuals.reported};
  forces.loads = SumLoads(built, forces.f, {}, h);
  return forces;
}

void AddForces(const MeetingForces& forces, PairTable* pairs) {
  for (std::size_t k = 0; k < forces.contacts.size(); ++k) {
    PairRecord& pair = pairs->at(forces.contacts[k].pair);
    const std::size_t points = pair.manifold.points.size();
    const auto point = static_cast<std::size_t>(forces.contacts[k].point);
    if (pair.force.size() != points) {
      pair.force.assign(points, Vec3::Zero());
      pair.slides.assign(points, false);
      pair.state.assign(points, ContactState::kStick);
      pair.axes = ContactAxes(pair.manifold);
    }
    pair.force[point] +=
        pair.axes.At(point).transpose() * ContactAxes(pair.manifold, point) * forces.f[k];
    pair.pushing = true;
    pair.certified = false;
  }
}

}  // namespace touchstone::simulation
