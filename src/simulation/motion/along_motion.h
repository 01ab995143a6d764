#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

#include "simulation/motion/body_motion.h"

namespace touchstone::simulation {

/// The integral of rate(t) over [from, to] by three-point Gauss quadrature, on pieces in which what
/// the rate depends on turns by at most 0.4 rad at `turning` [rad/s]. Exact to 1e-8 of the size of
/// the rate.
template <class Rate>
auto IntegrateTurning(double turning, double from, double to, const Rate& rate) {
  constexpr double kTurn = 0.4;
  constexpr std::array<double, 2> kWeights = {5.0 / 18.0, 8.0 / 18.0};
  constexpr double kMostPieces = 6e4;  // enough for all motions that can be followed
  const double node = 0.5 * std::sqrt(0.6);
  const int pieces =
      static_cast<int>(std::ceil(std::clamp(turning * (to - from) / kTurn, 1.0, kMostPieces)));
  const double piece = (to - from) / pieces;
  std::remove_cvref_t<std::invoke_result_t<Rate, double>> sum = 0.0 * rate(from);
  for (int i = 0; i < pieces; ++i) {
    const double middle = from + (i + 0.5) * piece;
    sum += kWeights[0] * (rate(middle - node * piece) + rate(middle + node * piece)) +
           kWeights[1] * rate(middle);
  }
  return std::remove_cvref_t<decltype(sum)>(piece * sum);
}

/// The integral over [from, to] of rate(t), a quantity of a body in this motion such as its angular
/// velocity in W or a power: on pieces in which the body turns by at most 0.4 rad and damping [1/s]
/// removes at most a third.
template <class Rate>
auto IntegrateAlong(const BodyMotion& motion, double damping, double from, double to,
                    const Rate& rate) {
  const dynamics::Trajectory& trajectory = motion.trajectory();
  const double speed = motion.BoundsOver(trajectory.start(), trajectory.end()).angular_speed;
  return IntegrateTurning(speed + damping, from, to, rate);
}

/// The work over [from, to] of a wrench on a body in this motion that changes steadily by `ramp`
/// per second and is zero halfway through its trajectory [J].
inline double WorkOfRamp(const dynamics::Wrench& ramp, const BodyMotion& motion, double from,
                         double to) {
  if (ramp.force.isZero(0.0) && ramp.torque.isZero(0.0)) return 0.0;
  const double middle = 0.5 * (motion.trajectory().start() + motion.trajectory().end());
  return IntegrateAlong(motion, 0.0, from, to, [&](double t) {
    const Twist twist = motion.TwistAt(t);
    return (t - middle) * (ramp.force.dot(twist.v) + ramp.torque.dot(twist.w));
  });
}

}  // namespace touchstone::simulation
