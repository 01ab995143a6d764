#pragma once

#include <optional>

#include "collision/feature.h"

namespace touchstone::collision {

/// The shortest line between a feature of A and one of B, both taken as endless.
struct FeatureLine {
  Vec3 nhat_BA = Vec3::UnitZ();  // unit, from B to A
  Vec3 on_a = Vec3::Zero();
  Vec3 on_b = Vec3::Zero();
};

/// A placed feature of each body, between which a line is to be found.
struct FeaturePair {
  PlacedFeature a;
  PlacedFeature b;

  /// The shortest line between the features, found from a nearby point of each body. First the
  /// distance of two points of the features is minimised over their shifts along the features
  /// (damped Newton method), then the normal is made exact. With w(n) = p_A(-n) - p_B(n), the
  /// difference of the foremost points at z = 0, and c_i . n = k_i for each edge and side, the
  /// normal is the stationary point of n . w(n) among the unit vectors that the features allow:
  ///   w(n) = mu n + sum of lambda_i c_i,   n . n = 1,   c_i . n = k_i.
  /// None where the features meet, and where the nearest points have no such normal.
  std::optional<FeatureLine> FindLine(const Vec3& near_a, const Vec3& near_b) const;
};

/// Motion of a pair of features: the velocities of the points of its bodies.
struct MovingFeatures {
  FeaturePair features;
  Twist A;  // motion of the points of A, about the origin of the frame in which both features are
            // placed
  Twist B;
};

/// Rates of a line between moving features: of its direction [1/s], and of its two ends [m/s].
struct FeatureLineRates {
  Vec3 nhat_BA = Vec3::Zero();
  Vec3 on_a = Vec3::Zero();
  Vec3 on_b = Vec3::Zero();
};

/// Solves the time derivative of the equations of FindLine: with the rate w_t of w at constant n,
/// and the bend W = dw/dn,
///   (W - mu) n' - mu' n - sum of lambda_i' c_i = sum of lambda_i c_i' - w_t,
///   n . n' = 0,   c_i . n' = -c_i' . n.
FeatureLineRates RatesOf(const MovingFeatures& moving, const FeatureLine& line);

}  // namespace touchstone::collision
