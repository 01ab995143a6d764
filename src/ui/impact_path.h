#pragma once

#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// A direction in which a contact can slide on without turning while it is compressed: du_t / dp_n
/// = K (-mu d, 1) is along the unit vector d.
struct SlidingRay {
  Eigen::Vector2d direction;
  bool away = false;  // whether u_t grows from 0 along the ray; otherwise it shrinks towards 0
};

/// The rays of constant sliding of a contact, zero to four (Frictional impact, 3).
std::vector<SlidingRay> FindSlidingRays(const Mat3& K, double mu);

/// Interpolates a trace: `at` runs from 0 to the number of points - 1.
exchange::ImpactPointSnapshot PointAt(const std::vector<exchange::ImpactPointSnapshot>& trace,
                                      double at);

/// The energy that the normal impulses of these parts of two bodies took and did not return: the
/// normal loss of their event [J].
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
