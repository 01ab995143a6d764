#pragma once

// Whether proofs that two bodies stay apart hold, on random flights.

#include <gtest/gtest.h>

#include <cmath>

#include "collision/collision_fixtures.h"
#include "collision/moving_fixtures.h"
#include "collision/safe_step.h"
#include "collision/witness.h"

namespace touchstone::collision {

inline Separation SeparateAtAnyDistance(const PosedShape& A, const PosedShape& B,
                                        const Witness& cached = {}) {
  return FindSeparation(A, B, cached, kInfinity, kTolerance, nullptr);
}

struct ProvedSteps {
  int proved = 0;  // proofs that reach somewhere
  int whole = 0;   // and those of all of the flight
};

/// Two bodies fly from within 0.2 m and `farthest` [m] of the origin: no proof reaches beyond a
/// time at which their gap is below the level.
inline void CheckProvedSteps(const geometry::Polyhedron& a, const geometry::Polyhedron& b,
                             double farthest, RandomBodies* random, ProvedSteps* steps) {
  const double speed = std::pow(10.0, random->Uniform(-1, 2));
  const auto motion = [&](double distance) {
    return TwistMotion(random->PoseWithin(distance), speed * random->Direction(),
                       speed * random->Direction(), 10.0 * random->Direction(),
                       speed * random->Direction(), random->Uniform(0, 1));
  };
  const TwistMotion of_a = motion(0.2), of_b = motion(farthest);
  const MovingShape A{&a, &of_a}, B{&b, &of_b};
  const Separation s = SeparateAtAnyDistance(A.At(0), B.At(0));
  if (s.gap < 1e-3) return;
  const double span = 0.3 / speed;
  PairInstant pair;
  pair.a = {&a, of_a.PoseAt(0), of_a.TwistAt(0)};
  pair.b = {&b, of_b.PoseAt(0), of_b.TwistAt(0)};
  const PairBounds bounds{of_a.BoundsOver(0, span), of_b.BoundsOver(0, span), span};
  const double level = 0.5 * s.gap;
  for (const double step : {SafeStepOfSpheres(pair, bounds, level),
                            SafeStepOfDirection(pair, s.nhat_BA_W, bounds, level),
                            SafeStepOfWitness(pair, s.witness, bounds, level)}) {
    steps->proved += step > 0.0;
    steps->whole += step >= span;
    for (int k = 1; k <= 20; ++k) {
      const double t = step * k / 20;
      ASSERT_GE(SeparateAtAnyDistance(A.At(t), B.At(t)).gap, level - 1e-12);
    }
  }
}

}  // namespace touchstone::collision
