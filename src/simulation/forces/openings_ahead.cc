#include "simulation/forces/openings_ahead.h"

#include <algorithm>

#include "contact/contact_problem.h"
#include "simulation/forces/rotor_on_motion.h"
#include "simulation/joints/joint_opening.h"
#include "simulation/motion/predicted_poses.h"

namespace touchstone::simulation {

using Link = IslandProblem::Link;

std::vector<RowError> JointErrors(const World& world, const Island& island,
                                  const IslandProblem& built,
                                  const std::vector<dynamics::Trajectory>& flights, double h,
                                  const settings::Settings& settings) {
  constexpr double kWide = 1.0;  // opening that plans do not close, relative to the tolerance
  constexpr double kLong = 1.0 / 64.0;  // part of a step: long enough to close present openings
  std::vector<RowError> errors;
  const auto links = built.LinksOf(Link::Kind::kJoint);
  if (links.empty()) return errors;
  const double part = std::min(1.0, h / (kLong * settings.step));
  const double wide = kWide * settings.contact.tolerance;
  // What stays open is carried along by the bodies.
  const auto carry = [](const Vec3& opening, const LinkPlace& from, const LinkPlace& to) -> Vec3 {
    const auto turned = [&](const dynamics::BodyState& a, const dynamics::BodyState& b) -> Vec3 {
      return b.q_WB * (a.q_WB.conjugate() * opening);
    };
    return 0.5 * (turned(from.A, to.A) + turned(from.B, to.B));
  };
  const auto place = [&](const dynamics::AttachedFrame& end) {
    if (!end.on_body()) return dynamics::BodyState();
    const int i = island.IndexOf(end.body);
    return i == contact::ContactProblem::kWorld
               ? PredictedPoses(world, h).At(end.body, h)
               : flights[static_cast<size_t>(i)].StateAt(flights.front().end());
  };
  for (const auto& [i, k] : links) {
    const Link& link = built.links[i];
    if (link.block != 0) continue;
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(link.index)];
    const LinkPlace now = PlaceNow(world, joint), end = {place(joint.a), place(joint.b)};
    const std::vector<Vec3> error = JointError(world, joint, end);
    const std::vector<Vec3> left = JointError(world, joint, now);
    for (size_t block = 0; block < error.size(); ++block) {
      const double closed = left[block].norm() > wide ? 0.0 : part * part;
      const bool along_world = block == 0 && joint.kind != scene::JointKind::kSlider;
      const Vec3 goes_along = along_world ? carry(left[block], now, end) : left[block];
      errors.push_back(
          {k + block, built.links[i + block].axes * (error[block] - (1.0 - closed) * goes_along)});
    }
  }
  return errors;
}

void AddRotorErrors(const World& world, const Island& island, const IslandProblem& built,
                    const std::vector<Vec3>& rate, const std::vector<dynamics::Trajectory>& flights,
                    double h, const settings::IntegratorSettings& integrator,
                    std::vector<RowError>* errors) {
  for (const auto& [i, k] : built.LinksOf(Link::Kind::kRotor)) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(built.links[i].index)];
    const double slope = rate.empty() ? 0.0 : rate[k].z();
    const double beyond = built.problem.contacts[k].compliance * slope * h * h * h / 12.0;
    const RotorMotion rotor = RotorOnMotion(world, island, joint, flights, integrator);
    errors->push_back({k, (rotor.beyond - beyond) * Vec3::UnitZ()});
  }
}

}  // namespace touchstone::simulation
