#include "collision/witness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "collision_fixtures.h"
#include "support/exhaustive_separation.h"
#include "support/sanitized.h"

namespace touchstone::collision {
namespace {

using geometry::MakeBox;
using geometry::MakePlatonic;
using geometry::PlatonicSolid;
using geometry::Polyhedron;

double Margin(double gap, double tolerance) { return 1e-3 * std::abs(gap) + 1e-2 * tolerance; }

/// gap = min over A of n.p - max over B of n.p, from its definition.
double GapAlong(const PosedShape& A, const PosedShape& B, const Vec3& n) {
  double lowest = kInfinity, highest = -kInfinity;
  for (const Vec3& p : A.shape->vertices()) lowest = std::min(lowest, n.dot(A.X_WB.ToWorld(p)));
  for (const Vec3& p : B.shape->vertices()) highest = std::max(highest, n.dot(B.X_WB.ToWorld(p)));
  return lowest - highest;
}

/// The search's answer must be the best of all planes, or a face that an edge pair beats by less
/// than the margin; its gap and normal must be those of its witness.
void ExpectBestPlane(const PosedShape& A, const PosedShape& B, double tolerance) {
  const Separation found = FindSeparation(A, B, Witness(), kInfinity, tolerance, nullptr);
  const Separation best = FindSeparationExhaustive(A, B);
  // Round-off: a few dozen operations on coordinates of the bodies' size.
  const double round_off = 1e-12 * (A.shape->size() + B.shape->size());
  EXPECT_LE(found.gap, best.gap + round_off);
  if (best.witness.kind == WitnessKind::kEdgePair && found.witness.kind != WitnessKind::kEdgePair) {
    EXPECT_GE(found.gap, best.gap - Margin(found.gap, tolerance) - round_off);
  } else {
    EXPECT_GE(found.gap, best.gap - round_off);
  }
  EXPECT_NEAR(found.nhat_BA_W.norm(), 1.0, 1e-14);
  EXPECT_NEAR(GapAlong(A, B, found.nhat_BA_W), found.gap, round_off);
  const Separation again = EvaluateWitness(A, B, found.witness);
  EXPECT_EQ(again.gap, found.gap);
}

void ExpectBestPlanes(const Polyhedron& a, const Polyhedron& b, double spread, int pairs,
                      unsigned seed) {
  RandomBodies random(seed);
  if (kSanitized) pairs = (pairs + 19) / 20;
  for (int i = 0; i < pairs && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(i);
    ExpectBestPlane({&a, random.PoseWithin(spread)}, {&b, random.PoseWithin(spread)},
                    i % 2 == 0 ? 0.0 : kTolerance);
  }
}

TEST(FindSeparation, BoxesApartAndOverlapping) {
  ExpectBestPlanes(MakeBox({1, 1, 1}), MakeBox({0.5, 1.5, 0.8}), 1.2, 4000, 1);
}

TEST(FindSeparation, ThinPlates) {
  ExpectBestPlanes(MakeBox({1, 1, 1e-3}), MakeBox({1, 1, 1e-3}), 0.8, 2000, 2);
}

TEST(FindSeparation, Needles) {
  ExpectBestPlanes(MakeBox({2, 1e-3, 1e-3}), MakeBox({1e-2, 3, 1e-2}), 1.0, 2000, 3);
}

TEST(FindSeparation, VeryDifferentSizes) {
  ExpectBestPlanes(MakeBox({100, 100, 1}), MakeBox({0.01, 0.02, 0.03}), 60.0, 500, 4);
}

TEST(FindSeparation, Solids) {
  for (const auto solid : {PlatonicSolid::kTetrahedron, PlatonicSolid::kOctahedron,
                           PlatonicSolid::kDodecahedron, PlatonicSolid::kIcosahedron}) {
    ExpectBestPlanes(MakePlatonic(solid, 0.7), MakePlatonic(PlatonicSolid::kTetrahedron, 1.0), 1.2,
                     400, 5);
  }
}

TEST(FindSeparation, HullsOfManyVertices) {
  RandomBodies random(6);
  for (const int points : {20, 60, 120, 200}) {
    const Polyhedron a = random.Hull(points, {1, 1, 1});
    const Polyhedron b = random.Hull(points, {1, 0.3, 0.6});
    ExpectBestPlanes(a, b, 1.8, points > 100 ? 3 : 30, 7);
  }
}

TEST(FindSeparation, AlignedShiftedAndTurnedCubes) {
  const Polyhedron cube = MakeBox({1, 1, 1});
  for (const double gap : {1e-3, 1e-5, 0.0, -1e-5}) {
    for (const double shift : {0.0, 0.25, 0.5, 0.999}) {
      for (const double angle : {0.0, M_PI / 4, 1e-9, 1e-6, 1e-3}) {
        const PosedShape A{&cube, Place({shift, 0, 1 + gap}, Turn(angle, Vec3::UnitZ()))};
        const PosedShape B{&cube, Place(Vec3::Zero())};
        const Separation found = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
        EXPECT_NEAR(found.gap, gap, 1e-15);
        EXPECT_NEAR(found.nhat_BA_W.z(), 1.0, 1e-15);
        ExpectBestPlane(A, B, kTolerance);
      }
    }
  }
}

// Baraff II, footnote 6: the overlap of two equal cubes, one lowered into the other, has no vertex
// inside a cube and no edge through a face.
TEST(FindSeparation, EqualCubesLoweredIntoEachOther) {
  const Polyhedron cube = MakeBox({1, 1, 1});
  const Separation found = FindSeparation({&cube, Place({0, 0, 0.9})}, {&cube, Place({0, 0, 0})},
                                          Witness(), kInfinity, kTolerance, nullptr);
  EXPECT_NEAR(found.gap, -0.1, 1e-15);
  EXPECT_NEAR(found.nhat_BA_W.z(), 1.0, 1e-15);
  EXPECT_NE(found.witness.kind, WitnessKind::kEdgePair);
}

TEST(FindSeparation, CrossedEdges) {
  const Polyhedron cube = MakeBox({1, 1, 1});
  const Mat3 along_x = Turn(M_PI / 4, Vec3::UnitX());
  const Mat3 along_y = Turn(M_PI / 4, Vec3::UnitY());
  const double height = std::sqrt(2.0) + 0.01;
  const Separation found = FindSeparation({&cube, Place({0.1, 0.2, height}, along_y)},
                                          {&cube, Place(Vec3::Zero(), along_x)}, Witness(),
                                          kInfinity, kTolerance, nullptr);
  EXPECT_EQ(found.witness.kind, WitnessKind::kEdgePair);
  EXPECT_NEAR(found.gap, 0.01, 1e-15);
  EXPECT_NEAR(found.nhat_BA_W.z(), 1.0, 1e-15);
}

TEST(FindSeparation, NormalPointsFromBToA) {
  RandomBodies random(8);
  const Polyhedron a = MakeBox({1, 2, 3});
  const Polyhedron b = MakePlatonic(PlatonicSolid::kIcosahedron, 0.8);
  for (int i = 0; i < 300; ++i) {
    const PosedShape A{&a, random.PoseWithin(4.0)}, B{&b, random.PoseWithin(4.0)};
    const Separation ab = FindSeparation(A, B, Witness(), kInfinity, 0.0, nullptr);
    const Separation ba = FindSeparation(B, A, Witness(), kInfinity, 0.0, nullptr);
    EXPECT_NEAR(ab.gap, ba.gap, 1e-3 * std::abs(ab.gap) + 1e-13);
    if (ab.gap < 0.1) continue;
    // Apart by more than round-off, the plane has the centres (inside the bodies) on its two sides.
    EXPECT_GT(ab.nhat_BA_W.dot(A.X_WB.p_WB - B.X_WB.p_WB), 0.0);
    EXPECT_LT(ba.nhat_BA_W.dot(A.X_WB.p_WB - B.X_WB.p_WB), 0.0);
  }
}

// Moving A by the depth along the normal must leave the bodies just touching: the gap is then the
// least translation that separates them.
TEST(FindSeparation, DepthIsTheLeastTranslation) {
  RandomBodies random(9);
  const Polyhedron a = random.Hull(30, {1, 1, 0.5});
  const Polyhedron b = MakeBox({1, 1, 1});
  for (int i = 0; i < 200; ++i) {
    PosedShape A{&a, random.PoseWithin(0.7)};
    const PosedShape B{&b, random.PoseWithin(0.7)};
    const Separation overlap = FindSeparationExhaustive(A, B);
    if (overlap.gap >= 0.0) continue;
    const Vec3 start = A.X_WB.p_WB;
    A.X_WB.p_WB = start - overlap.gap * overlap.nhat_BA_W;
    EXPECT_NEAR(FindSeparationExhaustive(A, B).gap, 0.0, 1e-12);
    A.X_WB.p_WB = start - 0.99 * overlap.gap * random.Direction();
    EXPECT_LT(FindSeparationExhaustive(A, B).gap, 0.0);
  }
}

TEST(FindSeparation, CachedWitnessStaysUnlessAnotherIsBetterByTheMargin) {
  const Polyhedron cube = MakeBox({1, 1, 1});
  const PosedShape B{&cube, Place(Vec3::Zero())};
  WitnessCounters counters;
  // The upper corner edge region: gaps along x and z that differ by less, then by more, than 1 %
  // of the tolerance and a thousandth.
  PosedShape A{&cube, Place({1 + 5e-5, 0, 1 + 5e-5})};
  const Separation first = FindSeparation(A, B, Witness(), kInfinity, kTolerance, &counters);
  const bool x_first = std::abs(first.nhat_BA_W.x()) > 0.5;
  const Vec3 other = x_first ? Vec3::UnitZ() : Vec3::UnitX();
  A.X_WB.p_WB += 0.9e-6 * other;
  const Separation kept = FindSeparation(A, B, first.witness, kInfinity, kTolerance, &counters);
  EXPECT_EQ(kept.witness, first.witness);
  A.X_WB.p_WB += 0.3e-6 * other;
  const Separation changed = FindSeparation(A, B, first.witness, kInfinity, kTolerance, &counters);
  EXPECT_NE(changed.witness, first.witness);
  EXPECT_EQ(counters.queries, 3);
  EXPECT_EQ(counters.full_searches, 3);
}

TEST(FindSeparation, CachedWitnessAtRestNeedsNoSearch) {
  RandomBodies random(10);
  const Polyhedron cube = MakeBox({1, 1, 1});
  const Polyhedron floor = MakeBox({40, 40, 1});
  WitnessCounters counters;
  for (int i = 0; i < 100; ++i) {
    const Pose T = random.PoseWithin(10.0);
    const PosedShape A{&cube,
                       Moved(T, Place({random.Uniform(-9, 9), random.Uniform(-9, 9), 1.00005},
                                      Turn(random.Uniform(0, 6), Vec3::UnitZ())))};
    const PosedShape B{&floor, Moved(T, Place(Vec3::Zero()))};
    const Separation first = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
    const Separation again = FindSeparation(A, B, first.witness, kInfinity, kTolerance, &counters);
    EXPECT_EQ(again.witness, first.witness);
    EXPECT_EQ(again.gap, first.gap);
  }
  EXPECT_EQ(counters.cache_hits, 100);
  EXPECT_EQ(counters.full_searches, 0);
}

// Neither plate has a corner over the other: the proof needs the overlap of the faces.
TEST(FindSeparation, CachedWitnessOfCrossedPlatesNeedsNoSearch) {
  const Polyhedron plate = MakeBox({3, 1, 0.1});
  const PosedShape A{&plate, Place({0, 0, 0.10005}, Turn(M_PI / 2, Vec3::UnitZ()))};
  const PosedShape B{&plate, Place(Vec3::Zero())};
  const Separation first = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
  WitnessCounters counters;
  FindSeparation(A, B, first.witness, kInfinity, kTolerance, &counters);
  EXPECT_EQ(counters.cache_hits, 1);
}

TEST(FindSeparation, FarPlaneIsReturnedAtOnce) {
  const Polyhedron cube = MakeBox({1, 1, 1});
  const PosedShape A{&cube, Place({5, 0, 3})};
  const PosedShape B{&cube, Place(Vec3::Zero())};
  WitnessCounters counters;
  const Separation best = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
  EXPECT_NEAR(best.gap, 4.0, 1e-14);
  Witness above;
  for (int face = 0; face < 6; ++face) {
    const Witness witness{WitnessKind::kFaceOfB, -1, face};
    if (EvaluateWitness(A, B, witness).nhat_BA_W.z() > 0.5) above = witness;
  }
  const Separation bound = FindSeparation(A, B, above, 1.0, kTolerance, &counters);
  EXPECT_EQ(bound.witness, above);
  EXPECT_NEAR(bound.gap, 2.0, 1e-14);
  EXPECT_EQ(counters.cache_hits, 1);
  const Separation exact = FindSeparation(A, B, above, kInfinity, kTolerance, &counters);
  EXPECT_NEAR(exact.gap, 4.0, 1e-14);
}

// A chain of small motions, each search starting from the witness before: the answer must stay
// within the margin of the best plane.
TEST(FindSeparation, CachedChainStaysWithinTheMargin) {
  RandomBodies random(11);
  const Polyhedron a = random.Hull(40, {0.5, 0.7, 0.6});
  const Polyhedron b = MakeBox({1, 1, 1});
  for (int chain = 0; chain < 20; ++chain) {
    const Mat3 start = random.Rotation();
    const Vec3 axis = random.Direction(), from = 1.3 * random.Direction(),
               to = 1.3 * random.Direction();
    Witness witness;
    for (int k = 0; k <= 100; ++k) {
      const double s = 0.01 * k;
      const PosedShape A{&a, Place(from + s * (to - from), Turn(2.0 * s, axis) * start)};
      const PosedShape B{&b, Place(Vec3::Zero())};
      const Separation found = FindSeparation(A, B, witness, kInfinity, kTolerance, nullptr);
      const Separation best = FindSeparationExhaustive(A, B);
      EXPECT_LE(found.gap, best.gap + 1e-12);
      // Two margins: face before edge pair, and cached before new.
      EXPECT_GE(found.gap, best.gap - 2.01 * Margin(best.gap, kTolerance));
      witness = found.witness;
    }
  }
}

TEST(EvaluateWitness, ParallelEdgesSeparateNothing) {
  const Polyhedron cube = MakeBox({1, 1, 1});
  const Separation separation =
      EvaluateWitness({&cube, Place({0, 0, 3})}, {&cube, Place(Vec3::Zero())},
                      Witness{WitnessKind::kEdgePair, 0, 0});
  EXPECT_EQ(separation.gap, -kInfinity);
}

}  // namespace
}  // namespace touchstone::collision
