// Limits, motors and friction of joints: a plan ends where one of them begins to act differently.

#include <algorithm>
#include <cmath>

#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/drive_events.h"
#include "simulation/forces/force_planner.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/joints/joint_travel.h"

namespace touchstone::simulation {

using contact::ContactProblem;

namespace {

// The speed that a motor or joint friction still has to produce, times TravelSize [m/s].
double MissingSpeed(const World& world, const IslandProblem::Link& link) {
  const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(link.index)];
  const bool motor = link.block == static_cast<int>(Drive::kMotor) && joint.motor;
  const double wanted = motor ? joint.motor->speed : 0.0;
  return TravelSize(world, joint) * (wanted - TravelRate(world, joint));
}

// Action of a drive in a plan.
enum class DriveAct {
  kSteady,  // its joint does not reach its speed
  kGets,    // its joint reaches its speed, and the drive holds it at the end
  kPasses,  // its joint passes its speed: the drive pushes the other way at the end
};

// `slow`: a smaller missing speed counts as none [m/s].
DriveAct ActOf(const World& world, const ForceSolution& plan, const IslandProblem::LinkRow& row,
               double slow) {
  const double missing = MissingSpeed(world, plan.built.links[row.link]);
  if (std::abs(missing) <= slow) return DriveAct::kSteady;
  const ContactProblem::Contact& contact = plan.built.problem.contacts[row.row];
  const double f = plan.solution.f[row.row].z();
  if (!std::isfinite(contact.least) || !std::isfinite(contact.most)) return DriveAct::kSteady;
  if (f > contact.least && f < contact.most) return DriveAct::kGets;
  const bool pushes_on = missing > 0.0 ? f >= contact.most : f <= contact.least;
  return pushes_on ? DriveAct::kSteady : DriveAct::kPasses;
}

}  // namespace

// A plan up to the time at which a joint reaches one of its limits. The forces of a shorter plan
// differ slightly, so this is repeated until no limit is passed by more than the band allows.
ForceSolution ForcePlanner::StopAtLimits(const Island& island, double t, ForceSolution plan) const {
  constexpr int kRounds = 6;
  constexpr double kForgiven = 0.1;  // relative to the tolerance
  double beyond = 0.0;
  for (int round = 0; round < kRounds; ++round) {
    const std::optional<double> arrival =
        FirstArrival(world_, island, plan.flights, settings_.contact.tolerance,
                     PartingSpeed(settings_.contact, plan.h), beyond);
    if (!arrival || *arrival >= plan.h) return plan;
    ForceSolution shorter = Shorten(island, t, *arrival);
    shorter.newton += plan.newton;
    shorter.ends_early = true;
    plan = std::move(shorter);
    beyond = kForgiven * settings_.contact.tolerance;
  }
  return plan;
}

// The time [s from the present] when a motor or joint friction that brings its joint to its speed
// within the plan, and holds it at the end, reaches that speed. Until then it pushes with its
// largest force; an intermediate force before the end occurs only because forces are constant over
// the plan. Found by a second solve over half of the time: a force that is needed is alpha + beta /
// h, and a speed changes steadily under a force that is not enough. Where the joint reaches its
// speed so early that it has passed it by the end, or by half of the time, the search continues in
// half of the time. None where no drive does, or the second solve fails.
std::optional<double> ForcePlanner::FirstDriveStop(const Island& island, double t,
                                                   ForceSolution* whole) const {
  constexpr double kSlow = 1e-2;  // tolerances per step: the joint already has its speed
  constexpr double kHalf = 0.5;
  constexpr double kNearAnEnd = 0.01;  // relative to the planned time: a shorter plan gains nothing
  const auto act_of = [&](const ForceSolution& plan, const IslandProblem::LinkRow& row) {
    return ActOf(world_, plan, row, kSlow * settings_.contact.tolerance / settings_.step);
  };
  std::vector<IslandProblem::LinkRow> stopping;
  for (const auto& row : whole->built.LinksOf(IslandProblem::Link::Kind::kDrive))
    if (act_of(*whole, row) != DriveAct::kSteady) stopping.push_back(row);
  if (stopping.empty()) return std::nullopt;
  ForceSolution half = SolveIsland(island, t, kHalf * whole->h);
  whole->newton += half.newton;
  if (!half.solution.ok() || half.built.links.size() != whole->built.links.size())
    return std::nullopt;
  double first = (1.0 - kNearAnEnd) * whole->h;
  const double latest = first;
  bool in_first_half = false;
  for (const auto& [link, row] : stopping) {
    // A shorter plan may have other contacts: the links' rows come after these.
    const std::size_t same = row - whole->built.contacts.size() + half.built.contacts.size();
    const IslandProblem::Link &of_half = half.built.links[link],
                              &of_whole = whole->built.links[link];
    if (of_half.kind != of_whole.kind || of_half.index != of_whole.index) return std::nullopt;
    const ContactProblem::Contact& contact = half.built.problem.contacts[same];
    const double f = whole->solution.f[row].z(), sooner = half.solution.f[same].z();
    const DriveAct by_half = act_of(half, {link, same});
    if (by_half == DriveAct::kSteady) {
      const double start = MissingSpeed(world_, half.built.links[link]);
      const double left = -half.h * contact::RelativeMotion(contact, half.solution.v).z();
      first = std::min(first, half.h * start / (start - left));
    } else if (by_half == DriveAct::kPasses || act_of(*whole, {link, row}) == DriveAct::kPasses) {
      in_first_half = true;
    } else {
      const double change = (whole->h / half.h - 1.0);  // change of 1 / h, relative to 1 / h
      const double beta = (sooner - f) * whole->h / change;
      const double bound = beta > 0.0 ? contact.most : contact.least;
      first = std::min(first, beta / (bound - (f - beta / whole->h)));
    }
  }
  if (in_first_half && half.h > kNearAnEnd * settings_.step) {
    const int counted = half.newton;
    const std::optional<double> stop = FirstDriveStop(island, t, &half);
    whole->newton += half.newton - counted;
    return stop;
  }
  if (!(first < latest) || !(first > kNearAnEnd * whole->h)) return std::nullopt;
  return first;
}

}  // namespace touchstone::simulation
