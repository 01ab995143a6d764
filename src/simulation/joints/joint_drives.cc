#include "simulation/joints/joint_drives.h"

#include <algorithm>

#include "simulation/joints/joint_travel.h"

namespace touchstone::simulation {

using dynamics::ModelJoint;

namespace {

double SenseOf(Drive drive) { return drive == Drive::kHighLimit ? -1.0 : 1.0; }

}  // namespace

double LimitGap(const World& world, const ModelJoint& joint, Drive limit, double tolerance) {
  const double end = limit == Drive::kLowLimit ? joint.limits->low : joint.limits->high;
  return SenseOf(limit) * TravelSize(world, joint) * (TravelNow(world, joint) - end) +
         0.5 * tolerance;
}

double LimitSpeed(const World& world, const ModelJoint& joint, Drive limit) {
  return SenseOf(limit) * TravelSize(world, joint) * TravelRate(world, joint);
}

std::vector<DriveLaw> LimitsWithin(const World& world, const ModelJoint& joint, double tolerance,
                                   double within) {
  std::vector<DriveLaw> limits;
  if (!joint.limits) return limits;
  for (const Drive limit : {Drive::kLowLimit, Drive::kHighLimit})
    if (LimitGap(world, joint, limit, tolerance) <= within)
      limits.push_back({.drive = limit, .sense = SenseOf(limit)});
  return limits;
}

std::vector<DriveLaw> DriveLawsOf(const World& world, const ModelJoint& joint, double tolerance,
                                  double leaving) {
  std::vector<DriveLaw> laws;
  if (!joint.Drives()) return laws;
  const double size = TravelSize(world, joint);
  if (joint.motor && joint.motor->most > 0.0)
    laws.push_back({.drive = Drive::kMotor,
                    .target = size * joint.motor->speed,
                    .least = -joint.motor->most / size,
                    .most = joint.motor->most / size});
  if (joint.friction > 0.0)
    laws.push_back({.drive = Drive::kFriction,
                    .least = -joint.friction / size,
                    .most = joint.friction / size});
  for (const DriveLaw& limit : LimitsWithin(world, joint, tolerance, tolerance))
    if (LimitSpeed(world, joint, limit.drive) <= leaving) laws.push_back(limit);
  return laws;
}

bool ApproachesLimits(const World& world, const Island& island, double tolerance, double speed) {
  return std::ranges::any_of(island.joints, [&](int index) {
    const ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    return std::ranges::any_of(
        LimitsWithin(world, joint, tolerance, tolerance),
        [&](const DriveLaw& limit) { return LimitSpeed(world, joint, limit.drive) < -speed; });
  });
}

double LimitToOpen(const World& world, const ModelJoint& joint, double tolerance, double leaving) {
  double open = 0.0;
  for (const DriveLaw& limit : LimitsWithin(world, joint, tolerance, 0.25 * tolerance)) {
    const double gap = LimitGap(world, joint, limit.drive, tolerance);
    if (gap <= 0.0 || LimitSpeed(world, joint, limit.drive) <= leaving)
      open = std::max(open, 0.5 * tolerance - gap);
  }
  return open;
}

}  // namespace touchstone::simulation
