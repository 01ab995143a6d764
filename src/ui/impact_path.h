#pragma once

#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// A direction in which a contact can go on sliding without turning while it is pressed:
/// du_t / dp_n = K (-mu d, 1) is along the unit vector d.
struct SlidingRay {
  Eigen::Vector2d direction;
  bool away = false;  // from u_t = 0 along it, or towards it
};

/// The rays of constant sliding of a contact, from none to four (Frictional impact, 3).
std::vector<SlidingRay> FindSlidingRays(const Mat3& K, double mu);

/// A point of a trace between its points: `at` runs from 0 to the number of points - 1.
exchange::ImpactPointSnapshot PointAt(const std::vector<exchange::ImpactPointSnapshot>& trace,
                                      double at);

/// What the normal impulses of these parts of two bodies took of the energy and did not give back:
/// the normal loss of their event [J].
double NormalLoss(const exchange::ImpactSnapshot& impact,
                  const exchange::ImpactContactSnapshot& of_pair);
/// The sum of the impulses of all contacts of these parts of two bodies, normal and friction: the
/// whole impulse of their event [N s].
Vec3 WholeImpulse(const exchange::ImpactSnapshot& impact,
                  const exchange::ImpactContactSnapshot& of_pair);

/// The impact of a collision event, or the newest when there is no event; null when there are no
/// impacts.
std::shared_ptr<const exchange::ImpactSnapshot> FindImpact(
    const exchange::Snapshot& snapshot, const std::optional<exchange::EventSnapshot>& event);

}  // namespace touchstone::ui
