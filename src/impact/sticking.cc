#include "impact/sticking.h"

#include <cmath>

#include "impact/bracketed_root.h"

namespace touchstone::impact {
namespace {

// Directions in which K_tt is less than this part of K do not respond to friction (planar bodies).
constexpr double kRigid = 1e-14;

}  // namespace

Departure ComputeDeparture(const Mat3& K, double mu) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> principal(K.topLeftCorner<2, 2>());
  const Vec2 stiffness = principal.eigenvalues();
  Vec2 pull = principal.eigenvectors().transpose() * K.topRightCorner<2, 1>();
  Vec2 hold = Vec2::Zero();
  for (int i = 0; i < 2; ++i) {
    if (stiffness[i] <= kRigid * K.trace()) pull[i] = 0.0;
    if (pull[i] != 0.0) hold[i] = -pull[i] / stiffness[i];
  }
  Departure departure;
  departure.stable = hold.norm() <= mu;
  if (departure.stable) {
    departure.friction = principal.eigenvectors() * hold;
  } else {
    const auto ray = [&](double lambda) {
      Vec2 d = Vec2::Zero();
      for (int i = 0; i < 2; ++i) {
        if (pull[i] != 0.0) d[i] = pull[i] / (lambda + mu * stiffness[i]);
      }
      return d;
    };
    // 1 - 1/|d| is finite and nearly straight even where |d| is not.
    const double lambda =
        FindBracketedRoot([&](double x) { return 1.0 - 1.0 / ray(x).norm(); }, 0.0, pull.norm());
    departure.friction = principal.eigenvectors() * (-mu * ray(lambda).normalized());
  }
  const Vec3 p_rate(departure.friction.x(), departure.friction.y(), 1.0);
  departure.rate = K * p_rate;
  if (departure.stable) departure.rate.head<2>().setZero();
  departure.wedged = departure.stable && departure.rate.z() <= kWedged * K.trace();
  return departure;
}

}  // namespace touchstone::impact
