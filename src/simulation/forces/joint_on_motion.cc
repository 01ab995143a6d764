#include "simulation/forces/joint_on_motion.h"

#include "simulation/joints/joint_travel.h"
#include "simulation/motion/flight.h"

namespace touchstone::simulation {

JointOnMotion::JointOnMotion(const World& world, const Island& island,
                             const dynamics::ModelJoint& joint,
                             const std::vector<dynamics::Trajectory>& flights,
                             const settings::IntegratorSettings& integrator)
    : world_(world),
      joint_(joint),
      start_(flights.front().start()),
      size_(TravelSize(world, joint)),
      travel_(TravelNow(world, joint)),
      rate_(TravelRate(world, joint)) {
  const auto find = [&](const dynamics::AttachedFrame& frame, End* end) {
    if (!frame.on_body()) return;
    const int i = island.IndexOf(frame.body);
    if (i != contact::ContactProblem::kWorld)
      end->flight = &flights[static_cast<size_t>(i)];
    else
      end->prescribed = Fly(world, frame.body, {}, start_, flights.front().end(), integrator);
  };
  find(joint.a, &ends_[0]);
  find(joint.b, &ends_[1]);
}

JointOnMotion::Instant JointOnMotion::At(double s) const {
  dynamics::BodyState states[2];
  Twist twists[2];
  for (const size_t i : {0u, 1u}) {
    const dynamics::Trajectory* flight =
        ends_[i].prescribed ? &*ends_[i].prescribed : ends_[i].flight;
    if (flight == nullptr) continue;
    states[i] = flight->StateAt(start_ + s);
    twists[i] = flight->TwistAt(start_ + s);
  }
  const LinkPlace place{states[0], states[1]};
  const double rate = TravelRate(joint_, place, twists[0], twists[1]);
  const double travel = TravelNear(joint_, place, travel_ + 0.5 * s * (rate_ + rate));
  const double rest = joint_.spring ? joint_.spring->rest : 0.0;
  return {size_ * (travel - rest), size_ * rate};
}

}  // namespace touchstone::simulation
