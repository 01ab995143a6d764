#pragma once

#include <span>
#include <vector>

#include "simulation/joints/link_rows.h"
#include "simulation/motion/motions.h"
#include "simulation/world/link_graph.h"

namespace touchstone::simulation {

/// How far a hinge or a slider has come from where the scene placed it: the angle of A about the
/// axis, seen from B, in (-pi, pi], or the way of the point of A along the axis [rad, m].
double TravelAt(const dynamics::ModelJoint& joint, const LinkPlace& place);

/// The same with the full turns of a hinge that bring it next to `near`.
double TravelNear(const dynamics::ModelJoint& joint, const LinkPlace& place, double near);
/// With the turns of the joint so far.
double TravelNow(const World& world, const dynamics::ModelJoint& joint);
/// How fast it grows [rad/s, m/s].
double TravelRate(const World& world, const dynamics::ModelJoint& joint);

/// The length that makes travel a distance: of hinges that of their bodies, 1 of sliders.
double TravelSize(const World& world, const dynamics::ModelJoint& joint);

/// The rate of travel times TravelSize as the third row of a link [m/s]; the others are zero.
LinkRows MakeTravelRow(const World& world, const Island& island, const dynamics::ModelJoint& joint,
                       const LinkPlace& place);
/// J-dot v of that row, now [m/s^2].
double TravelTerm(const World& world, const dynamics::ModelJoint& joint);
/// What a slider's points would accelerate by against each other, seen from B, if no body did, in W
/// [m/s^2].
Vec3 SlidingTerm(const World& world, const dynamics::ModelJoint& joint);

/// Counts the turns of the hinges with drives of these bodies, which have come to time t.
void CountTurns(const LinkGraph& links, const Motions& motions, std::span<const int> bodies,
                double t, World* world);

}  // namespace touchstone::simulation
