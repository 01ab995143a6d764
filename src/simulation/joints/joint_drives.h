#pragma once

#include <limits>
#include <vector>

#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The kinds of rows along the one motion that a joint leaves free.
enum class Drive { kMotor, kFriction, kLowLimit, kHighLimit };
inline bool IsLimit(Drive drive) { return drive == Drive::kLowLimit || drive == Drive::kHighLimit; }

/// A row of a drive. Its force f on A along `sense` times the direction of increasing travel,
/// divided by TravelSize [N], is at least `least` and at most `most`. Between these bounds the
/// speed `sense` times the rate of travel times TravelSize is kept at `target` [m/s]; it is not
/// less where f is `least` and not more where f is `most`.
struct DriveLaw {
  Drive drive;
  double sense = 1.0;
  double target = 0.0;
  double least = 0.0;
  double most = std::numeric_limits<double>::infinity();
};

/// Distance of a joint from one of its limits, times TravelSize [m], plus half a contact tolerance:
/// a joint that rests on its limit is up to half a tolerance away from it, as a contact rests in
/// the middle of its band.
double LimitGap(const World& world, const dynamics::ModelJoint& joint, Drive limit,
                double tolerance);
/// Rate of that distance [m/s].
double LimitSpeed(const World& world, const dynamics::ModelJoint& joint, Drive limit);

/// The limits of a joint whose gap is at most `within` [m]; empty if there are none.
std::vector<DriveLaw> LimitsWithin(const World& world, const dynamics::ModelJoint& joint,
                                   double tolerance, double within);

/// The motor, the friction and the limits in band of a joint, without limits that it leaves faster
/// than `leaving` [m/s].
std::vector<DriveLaw> DriveLawsOf(const World& world, const dynamics::ModelJoint& joint,
                                  double tolerance, double leaving);

/// Whether some joint approaches a limit in band faster than `speed` [m/s].
bool ApproachesLimits(const World& world, const Island& island, double tolerance, double speed);

/// The distance by which a limit of the joint is to be opened [m]: where its gap is below a quarter
/// of the tolerance and it leaves no faster than `leaving` [m/s], the difference to half a
/// tolerance; otherwise 0.
double LimitToOpen(const World& world, const dynamics::ModelJoint& joint, double tolerance,
                   double leaving);

}  // namespace touchstone::simulation
