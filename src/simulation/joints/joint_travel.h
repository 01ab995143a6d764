#pragma once

#include <span>
#include <vector>

#include "simulation/joints/link_rows.h"
#include "simulation/motion/motions.h"
#include "simulation/world/link_graph.h"

namespace touchstone::simulation {

/// Travel of a hinge or a slider since its placement in the scene: the angle of A about the axis,
/// seen from B, in (-pi, pi], or the displacement of the point of A along the axis [rad, m].
double TravelAt(const dynamics::ModelJoint& joint, const LinkPlace& place);

/// Travel with the number of full turns of a hinge that brings it nearest to `near` [rad, m].
double TravelNear(const dynamics::ModelJoint& joint, const LinkPlace& place, double near);
/// Travel including the turns of the joint so far [rad, m].
double TravelNow(const World& world, const dynamics::ModelJoint& joint);
/// The rate of travel [rad/s, m/s].
double TravelRate(const World& world, const dynamics::ModelJoint& joint);
/// The rate of travel of bodies at these poses that move with these twists [rad/s, m/s].
double TravelRate(const dynamics::ModelJoint& joint, const LinkPlace& place, const Twist& A,
                  const Twist& B);

/// The length that converts travel to a distance: the size of its bodies for a hinge, 1 for a
/// slider.
double TravelSize(const World& world, const dynamics::ModelJoint& joint);

/// The rate of travel times TravelSize as the third row of a link [m/s]; the others are zero. So is
/// the third (HasMotion) where the axis is locked for all of the joint's bodies.
LinkRows MakeTravelRow(const World& world, const Island& island, const dynamics::ModelJoint& joint,
                       const LinkPlace& place);
/// J-dot v of the row of MakeTravelRow, at the present state [m/s^2].
double TravelTerm(const World& world, const dynamics::ModelJoint& joint);
/// The relative acceleration of a slider's points, seen from B, if no body accelerated, in W
/// [m/s^2].
Vec3 SlidingTerm(const World& world, const dynamics::ModelJoint& joint);

/// Counts the turns of these bodies' hinges with drives, whose state is at time t.
void CountTurns(const LinkGraph& links, const Motions& motions, std::span<const int> bodies,
                double t, World* world);

}  // namespace touchstone::simulation
