// FindSeparation on random pairs near contact against an exhaustive search in long double.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "collision_random/exact_pair.h"
#include "collision_random/random_pairs.h"

namespace touchstone::collision {
namespace {

// Below this sine two edges count for parallel, and have no plane of their own.
constexpr Real kParallel = 1e-13L;

// Round-off of the product's double precision, relative to the bodies' sizes and their distance
// from each other: a few dozen operations.
constexpr double kDistanceRoundOff = 1e-12;

double Margin(double gap) { return 1e-3 * std::abs(gap) + 1e-2 * kTolerance; }

/// Of the gap [m]: the common normal of two edges is turned about them by the round-off of their
/// directions over the sine between them, which counts by how far the edges are from each other.
double RoundOff(const PosedShape& A, const PosedShape& B, const Witness& witness) {
  const double round_off = kDistanceRoundOff * (A.shape->size() + B.shape->size());
  if (witness.kind != WitnessKind::kEdgePair) return round_off;
  const auto& a = A.shape->edges()[static_cast<size_t>(witness.feature_a)];
  const auto& b = B.shape->edges()[static_cast<size_t>(witness.feature_b)];
  const Vec3 along = A.X_WB.R_WB * a.direction;
  const double sine = along.cross(B.X_WB.R_WB * b.direction).norm();
  const Vec3 apart = A.X_WB.ToWorld(A.shape->vertices()[static_cast<size_t>(a.vertex[0])]) -
                     B.X_WB.ToWorld(B.shape->vertices()[static_cast<size_t>(b.vertex[0])]);
  return round_off + 1e-14 / sine * along.cross(apart).norm();
}

struct SeparationTally {
  int apart = 0, overlapping = 0, edge_pairs = 0, at_distance = 0;
};

/// The gap is that of the best plane of all, or of the best face when no edge pair is better by the
/// margin; along the normal the bodies are so far apart; and no plane separates more than the
/// distance.
void ExpectWhatIsPromised(const PosedShape& A, const PosedShape& B, const Witness& before,
                          SeparationTally* tally) {
  const Separation found = FindSeparation(A, B, Witness(), kInfinity, kTolerance, nullptr);
  const ExactBody a(A), b(B);
  const double round_off = RoundOff(A, B, found.witness);

  const ExactPlanes planes = FindExactPlanes(a, b, kParallel);
  EXPECT_GE(found.gap, static_cast<double>(planes.faces) - round_off);
  EXPECT_GE(found.gap, static_cast<double>(planes.edges) - Margin(found.gap) - round_off);
  EXPECT_LE(found.gap, static_cast<double>(planes.best()) + round_off);
  EXPECT_NEAR(found.nhat_BA_W.norm(), 1.0, 1e-14);
  const Real along = ExactGapAlong(a, b, found.nhat_BA_W.cast<Real>());
  EXPECT_NEAR(static_cast<double>(along), found.gap,
              kDistanceRoundOff * static_cast<double>(a.size + b.size));

  // The bodies the other way round, and a witness from where A was a little before.
  const Separation exchanged = FindSeparation(B, A, Witness(), kInfinity, kTolerance, nullptr);
  EXPECT_NEAR(exchanged.gap, found.gap, Margin(found.gap) + round_off);
  const Separation held = FindSeparation(A, B, before, kInfinity, kTolerance, nullptr);
  const double held_round_off = RoundOff(A, B, held.witness);
  EXPECT_LE(held.gap, static_cast<double>(planes.best()) + held_round_off);
  EXPECT_GE(held.gap, static_cast<double>(planes.best()) - 2.0 * Margin(found.gap) - round_off);
  const Separation beyond = FindSeparation(A, B, before, 0.5 * kTolerance, kTolerance, nullptr);
  EXPECT_LE(beyond.gap, static_cast<double>(planes.best()) + held_round_off);
  EXPECT_TRUE(beyond.gap > 0.5 * kTolerance || beyond.gap == held.gap);

  tally->edge_pairs += found.witness.kind == WitnessKind::kEdgePair;
  if (found.gap <= round_off) {  // touching, up to round-off, or overlapping
    ++tally->overlapping;
    return;
  }
  ++tally->apart;
  const ExactDistance nearest = FindExactDistance(a, b);
  EXPECT_LE(found.gap, static_cast<double>(nearest.distance) + round_off);
  if (nearest.on_faces > nearest.distance) return;
  // The nearest points lie on a face of the Minkowski difference: its plane is at the distance.
  ++tally->at_distance;
  EXPECT_GE(found.gap, static_cast<double>(nearest.distance) - Margin(found.gap) - round_off);
}

class RandomSeparation : public ::testing::TestWithParam<unsigned> {};

TEST_P(RandomSeparation, IsThatOfTheExhaustiveSearch) {
  RandomPairs pairs(GetParam());
  SeparationTally tally;
  const int count = PairsToTest(50000);
  for (int i = 0; i < count && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const RandomPairs::Pair pair = pairs.Next();
    PosedShape earlier = pair.A;
    earlier.X_WB.p_WB += pair.moved;
    const Witness before =
        FindSeparation(earlier, pair.B, Witness(), kInfinity, kTolerance, nullptr).witness;
    ExpectWhatIsPromised(pair.A, pair.B, before, &tally);
  }
  // All kinds have been met.
  EXPECT_GT(tally.apart, count / 5);
  EXPECT_GT(tally.overlapping, count / 5);
  EXPECT_GT(tally.edge_pairs, count / 50);
  EXPECT_GT(tally.at_distance, count / 10);
}

// Ridge over ridge, parallel but for 1e-12 to 0.1 rad: crossing within both, at an end, beyond it.
TEST_P(RandomSeparation, IsThatOfTheExhaustiveSearchWhereEdgesAreNearlyParallel) {
  RandomRidges ridges(GetParam());
  SeparationTally tally;
  const int count = PairsToTest(5000);
  for (int i = 0; i < count && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const RandomRidges::Pair pair = ridges.Next();
    const PosedShape A = pair.Upper(), B = pair.Lower();
    ExpectWhatIsPromised(A, B, Witness(), &tally);
    // No edges count for parallel here: what leaves them out costs no more than round-off.
    const Separation found = FindSeparation(A, B, Witness(), kInfinity, 0.0, nullptr);
    const ExactPlanes planes = FindExactPlanes(ExactBody(A), ExactBody(B), 1e-17L);
    // That of the common normal in double about the edges, in long double along them.
    const double round_off = kDistanceRoundOff * (A.shape->size() + B.shape->size()) +
                             (1e-14 * pair.apart + 1e-18) / pair.angle;
    EXPECT_NEAR(found.gap, static_cast<double>(planes.best()),
                1e-3 * std::abs(found.gap) + round_off)
        << pair.angle << " rad";
  }
  EXPECT_GT(tally.edge_pairs, count / 10);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomSeparation, ::testing::Values(1U, 2U, 3U, 4U));

}  // namespace
}  // namespace touchstone::collision
