#pragma once

#include "simulation/joints/link_rows.h"
#include "simulation/joints/spring_law.h"

namespace touchstone::simulation {

/// A spring over the coming h seconds as a row with compliance.
struct SpringRows {
  SteadyRows steady;
  SpringLaw law;
  EndShares shares;
};

/// A spring along the line of its ends halfway. With d the length and u = d',
///   f = -k (d + h (a u0 + b u1) - L) - c ((1 - t) u0 + t u1),   a = b = 1/4, t = 1/2:
/// the mean of start and end, which neither adds nor removes energy. A spring too stiff for h is
/// shifted by EndShares::elastic towards the end, a = 0, b = t = 1. A spring without length has
/// three rows.
SpringRows MakeSpringRows(const World& world, const Island& island,
                          const dynamics::ModelSpring& spring, const PredictedPoses& predicted);

/// The spring of a joint, likewise, along the row of its travel halfway; t is EndShares::damped.
/// @pre the joint has a spring
SpringRows MakeSpringRows(const World& world, const Island& island,
                          const dynamics::ModelJoint& joint, const PredictedPoses& predicted);

/// The rows of a spring with its bodies at the given poses: the third is the relative velocity of
/// its ends along the line between them, the others are zero; three rows along x, y and z if it has
/// no length. Without offsets and compliance.
LinkRows MakeSpringRowsAt(const World& world, const Island& island,
                          const dynamics::ModelSpring& spring, const LinkPlace& place);
/// The row of a joint's travel, likewise (MakeTravelRow).
LinkRows MakeSpringRowsAt(const World& world, const Island& island,
                          const dynamics::ModelJoint& joint, const LinkPlace& place);

/// The present velocity of the spring's end a relative to its end b, in W [m/s].
Vec3 SpringVelocity(const World& world, const dynamics::ModelSpring& spring);

/// Present force of the spring on a [N].
Vec3 SpringForce(const World& world, const dynamics::ModelSpring& spring);
/// Force on a of a spring whose ends are apart by `line` = a - b and move apart with `velocity`, in
/// W [m, m/s, N].
Vec3 SpringForce(const dynamics::ModelSpring& spring, const Vec3& line, const Vec3& velocity);
/// Present force of a joint's spring on a along the travel, over TravelSize [N].
/// @pre the joint has a spring
double SpringForce(const World& world, const dynamics::ModelJoint& joint);

}  // namespace touchstone::simulation
