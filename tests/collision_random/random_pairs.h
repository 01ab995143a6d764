#pragma once

#include <vector>

#include "collision/collision_fixtures.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// Pairs of polyhedra near contact, the same for the same seed.
class RandomPairs {
 public:
  explicit RandomPairs(unsigned seed);

  struct Pair {
    PosedShape A;
    PosedShape B;
    Vec3 moved = Vec3::Zero();  // a small motion of A
  };
  /// A pair apart, in band, touching or overlapping; turned anyhow, or with faces or edges
  /// parallel, exactly or by 1e-12 to 1e-2 rad, and flush.
  Pair Next();

 private:
  const geometry::Polyhedron& AnyShape();
  Mat3 TurnNear(const Pair& pair);
  double AnyGap(double size);

  RandomBodies random_;
};

/// Two prisms of three sides, the ridge of one near the ridge of the other and parallel to it but
/// for 1e-12 to 0.1 rad.
class RandomRidges {
 public:
  explicit RandomRidges(unsigned seed) : random_(seed) {}

  struct Pair {
    geometry::Polyhedron upper;
    geometry::Polyhedron lower;
    Pose X_WU;
    Pose X_WL;
    double angle = 0.0;  // of the ridges [rad]
    double apart = 0.0;  // of their middles, across [m]

    PosedShape Upper() const { return {&upper, X_WU}; }
    PosedShape Lower() const { return {&lower, X_WL}; }
  };
  Pair Next();

 private:
  RandomBodies random_;
};

/// How many pairs a test looks at: as many as the environment variable TOUCHSTONE_STRESS_PAIRS
/// says, or this many.
int PairsToTest(int otherwise);

}  // namespace touchstone::collision
