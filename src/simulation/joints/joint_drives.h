#pragma once

#include <limits>
#include <vector>

#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The kinds of rows along the one motion that a joint leaves free.
enum class Drive { kMotor, kFriction, kLowLimit, kHighLimit };

/// A row of a drive: its force f on A along `sense` times the direction of growing travel, over
/// TravelSize [N], is at least `least` and at most `most`. Between them the speed `sense` times the
/// rate of travel times TravelSize is kept at `target` [m/s]; it is not less where f is `least` and
/// not more where f is `most`.
struct DriveLaw {
  Drive drive;
  double sense = 1.0;
  double target = 0.0;
  double least = 0.0;
  double most = std::numeric_limits<double>::infinity();
};

/// How far a joint is from one of its limits, times TravelSize [m], and half a contact tolerance
/// more: a joint that rests on its limit stands there up to half a tolerance, as a contact does in
/// the middle of its band.
double LimitGap(const World& world, const dynamics::ModelJoint& joint, Drive limit,
                double tolerance);
/// How fast that grows [m/s].
double LimitSpeed(const World& world, const dynamics::ModelJoint& joint, Drive limit);

/// The limits of a joint whose gap is at most `within` [m], none where there are none.
std::vector<DriveLaw> LimitsWithin(const World& world, const dynamics::ModelJoint& joint,
                                   double tolerance, double within);

/// The motor, the friction and the limits in band of a joint; limits that it leaves faster than
/// `leaving` [m/s] not.
std::vector<DriveLaw> DriveLawsOf(const World& world, const dynamics::ModelJoint& joint,
                                  double tolerance, double leaving);

/// Whether some joint comes up to a limit in band faster than so [m/s].
bool ApproachesLimits(const World& world, const Island& island, double tolerance, double speed);

/// By how much the limits of the island's joints are to be opened: where the gap of one is below a
/// quarter of the tolerance and it leaves no faster than so [m/s], what it lacks of half a
/// tolerance; else 0 [m].
double LimitsToOpen(const World& world, const Island& island, double tolerance, double leaving);

}  // namespace touchstone::simulation
