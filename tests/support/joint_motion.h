#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "support/scene_run.h"

// Motions of joints against an integration of the equations of motion in their coordinates.

namespace touchstone::testing {

inline constexpr std::array<double, 3> kThreeRates = {60.0, 120.0, 240.0};

/// Angles and angular velocities of the joints, one after another.
using Coordinates = std::vector<double>;
using JointMotion = std::function<Coordinates(const Coordinates&)>;

/// The coordinates after `time` seconds, by Runge and Kutta's fourth order.
inline Coordinates IntegrateJoints(const JointMotion& rate, Coordinates y, double time,
                                   int pieces) {
  const double h = time / pieces;
  const auto plus = [](const Coordinates& a, double s, const Coordinates& b) {
    Coordinates sum = a;
    for (size_t i = 0; i < a.size(); ++i) sum[i] += s * b[i];
    return sum;
  };
  for (int i = 0; i < pieces; ++i) {
    const Coordinates k1 = rate(y), k2 = rate(plus(y, 0.5 * h, k1)),
                      k3 = rate(plus(y, 0.5 * h, k2)), k4 = rate(plus(y, h, k3));
    for (const auto& [k, share] :
         {std::pair(&k1, 1.0), std::pair(&k2, 2.0), std::pair(&k3, 2.0), std::pair(&k4, 1.0)})
      y = plus(y, share * h / 6.0, *k);
  }
  return y;
}

/// The largest difference, until `end`, between the travel of the joints and that of a motion.
inline double WorstTravel(session::Simulation* simulation, double end, const JointMotion& rate,
                          Coordinates y) {
  constexpr int kPieces = 300;
  double worst = 0.0, now = 0.0;
  const auto look = [&] {
    y = IntegrateJoints(rate, std::move(y), simulation->time() - now, kPieces);
    now = simulation->time();
    const auto joints = simulation->MakeSnapshot().joints;
    for (size_t i = 0; i < joints.size(); ++i)
      worst = std::max(worst, std::abs(joints[i].travel - y[i]));
  };
  EXPECT_EQ(RunTo(simulation, end, look), "");
  return worst;
}

inline void ExpectBalancedBooks(const session::Simulation& simulation, double within) {
  const auto energy = simulation.MakeSnapshot().energy;
  EXPECT_NEAR(energy.Unexplained(), 0.0, within);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-7);
}

}  // namespace touchstone::testing
