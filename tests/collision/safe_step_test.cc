#include "collision/safe_step.h"

#include <gtest/gtest.h>

#include <limits>

#include "moving_fixtures.h"

namespace touchstone::collision {
namespace {

using geometry::MakeBox;
using geometry::Polyhedron;

BodyInstant At(const Polyhedron* shape, const Motion& motion, double t) {
  return {shape, motion.PoseAt(t), motion.TwistAt(t)};
}

TwistMotion RandomMotion(RandomBodies* random, double distance) {
  const auto rate = [&](double largest) {
    return Vec3(random->Integer(0, 1) * random->Uniform(0, largest) * random->Direction());
  };
  const Pose start = Place(distance * random->Direction(), random->Rotation());
  const Vec3 v = rate(3), w = rate(8), a = rate(20), spin = rate(8);
  return TwistMotion(start, v, w, a, spin, 0.5 * random->Integer(0, 2));
}

/// Where a point of Q is in the frame of P.
Vec3 Seen(const Motion& P, const Motion& Q, const Vec3& p_Q, double t) {
  return P.PoseAt(t).ToBody(Q.PoseAt(t).ToWorld(p_Q));
}

// Central differences at step 1e-4 of motions with rates up to 16 rad/s: truncation 1e-8 relative
// times (rate)^4 and round-off 1e-16 / 1e-8, both far below the margin of 1e-3.
constexpr double kDifference = 1e-4;
constexpr double kDifferenceError = 1e-3;

TEST(RelativeMotion, RatesAreThoseOfThePoint) {
  RandomBodies random(1);
  for (int i = 0; i < 200; ++i) {
    const TwistMotion P = RandomMotion(&random, 1.0), Q = RandomMotion(&random, 2.0);
    const Vec3 p_Q = random.Direction();
    const BodyInstant p = At(nullptr, P, 0.3), q = At(nullptr, Q, 0.3);
    const RelativeMotion motion(p, q, P.BoundsOver(0.3, 0.3), Q.BoundsOver(0.3, 0.3), 0.0);
    const Vec3 rate = (Seen(P, Q, p_Q, 0.3 + kDifference) - Seen(P, Q, p_Q, 0.3 - kDifference)) /
                      (2.0 * kDifference);
    const Vec3 exact = p.X_WB.R_WB.transpose() * motion.VelocityOf(q.X_WB.R_WB * p_Q);
    EXPECT_LT((rate - exact).norm(), kDifferenceError);
  }
}

// The bounds hold all over the interval, and for short intervals they come near to what some
// motions attain: they are bounds, and not loose by orders of magnitude.
TEST(RelativeMotion, BoundsHoldOverTheInterval) {
  RandomBodies random(2);
  double tightest = 0.0, tightest_height = 0.0;
  for (int i = 0; i < 6000; ++i) {
    // Origins far from each other, and so near that what they travel matters more.
    const TwistMotion P = RandomMotion(&random, 0.01);
    const TwistMotion Q = RandomMotion(&random, i % 2 == 0 ? 2.0 : 0.02);
    const double s = std::pow(10.0, random.Uniform(-3, -0.5));
    const Vec3 p_Q = random.Uniform(0, 1.5) * random.Direction();
    const RelativeMotion motion(At(nullptr, P, 0), At(nullptr, Q, 0), P.BoundsOver(0, s),
                                Q.BoundsOver(0, s), s);
    // Normals along the spins, where only the change of the spin tilts the plane, and others.
    const Vec3 spin_W = i % 3 == 0 ? P.TwistAt(0).w : Q.TwistAt(0).w - P.TwistAt(0).w;
    const Vec3 n_P = i % 3 == 2 || spin_W.norm() < 0.1
                         ? random.Direction()
                         : Vec3(P.PoseAt(0).R_WB.transpose() * spin_W.normalized());
    const auto heights = motion.BoundHeight(P.PoseAt(0).R_WB * n_P);
    const double height_bound = heights.centre + heights.turn * p_Q.norm();
    const double bound = motion.BoundAcceleration(p_Q.norm());
    for (int k = 0; k <= 10; ++k) {
      const double t = 0.1 * k * s;
      const Vec3 second = (Seen(P, Q, p_Q, t + kDifference) - 2.0 * Seen(P, Q, p_Q, t) +
                           Seen(P, Q, p_Q, t - kDifference)) /
                          (kDifference * kDifference);
      // At the ends the differences reach beyond the interval by 1e-4: a thousandth more.
      ASSERT_LE(second.norm(), 1.002 * bound + kDifferenceError) << i;
      ASSERT_LE(-n_P.dot(second), height_bound + 1e-4 * bound + kDifferenceError) << i;
      if (bound > 1.0) tightest = std::max(tightest, second.norm() / bound);
      if (height_bound > 1.0) {
        tightest_height = std::max(tightest_height, -n_P.dot(second) / height_bound);
      }
    }
  }
  EXPECT_GT(tightest, 0.9);
  EXPECT_GT(tightest_height, 0.9);
}

// Each term of y'' alone, at its exact value, where the geometry makes it attain its bound.
TEST(RelativeMotion, EachTermAlone) {
  const Polyhedron box = MakeBox({1, 1, 1});
  const auto bound = [](const TwistMotion& P, const TwistMotion& Q, double rho) {
    return RelativeMotion(At(nullptr, P, 0), At(nullptr, Q, 0), P.BoundsOver(0, 0),
                          Q.BoundsOver(0, 0), 0.0)
        .BoundAcceleration(rho);
  };
  const Vec3 z = Vec3::UnitZ(), x = Vec3::UnitX(), none = Vec3::Zero();
  const TwistMotion rest(Place(none), none, none);
  EXPECT_NEAR(bound(rest, TwistMotion(Place(x), none, none, 3.0 * x), 0.5), 3.0, 1e-14);
  EXPECT_NEAR(bound(rest, TwistMotion(Place(x), none, 2.0 * z), 0.5), 2.0, 1e-14);  // w^2 rho
  // P turns below a fixed body: centripetal and Coriolis terms of the origin, w^2 c + 2 w (w c).
  EXPECT_NEAR(
      bound(TwistMotion(Place(none), none, 2.0 * z), TwistMotion(Place(5.0 * x), none, none), 0.0),
      3.0 * 4.0 * 5.0, 1e-12);
  // Two bodies that spin at the same rate about the same axis do not turn to each other.
  const TwistMotion spins(Place(none), none, 2.0 * z);
  EXPECT_NEAR(bound(spins, spins, 0.5), 0.0, 1e-14);
}

struct Sampled {
  double step;
  double lowest;  // gap along the witness over [0, step]
};

enum class Certificate { kSpheres, kFace, kEdges, kWitness };

// What each certificate promises, on the gap it is about, sampled densely.
void ExpectStepsAreSafe(Certificate certificate, const Polyhedron& a, const Polyhedron& b,
                        unsigned seed, int pairs, int least_useful) {
  RandomBodies random(seed);
  int useful = 0, partial = 0;
  for (int i = 0; i < pairs; ++i) {
    const double distance = random.Uniform(0.3, certificate == Certificate::kSpheres ? 6.0 : 2.0);
    const TwistMotion of_a = RandomMotion(&random, distance), of_b = RandomMotion(&random, 0.1);
    const MovingShape A{&a, &of_a}, B{&b, &of_b};
    const Separation start = FindSeparation(A.At(0), B.At(0), Witness(), kInfinity, 0.0, nullptr);
    if (start.gap <= 1e-3) continue;
    const bool is_edge_pair = start.witness.kind == WitnessKind::kEdgePair;
    if (certificate == Certificate::kFace && is_edge_pair) continue;
    if (certificate == Certificate::kEdges && !is_edge_pair) continue;

    // The spheres' proof is about a fraction of the distance only.
    const bool spheres = certificate == Certificate::kSpheres;
    const double level = random.Uniform(0.1, 0.9) * start.gap * (spheres ? 0.02 : 1.0);
    const double s = std::pow(10.0, random.Uniform(-3, spheres ? 0.3 : -0.5));
    const PairInstant pair{0.0, At(&a, of_a, 0), At(&b, of_b, 0)};
    const PairBounds bounds{of_a.BoundsOver(0, s), of_b.BoundsOver(0, s), s};
    double step = 0.0;
    switch (certificate) {
      case Certificate::kSpheres:
        step = SafeStepOfSpheres(pair, bounds, level);
        break;
      case Certificate::kFace:
        step = SafeStepOfFace(pair, start.witness, bounds, level);
        break;
      case Certificate::kEdges:
        step = SafeStepOfEdges(pair, start.witness, bounds, level);
        break;
      case Certificate::kWitness:
        step = SafeStepOfWitness(pair, start.witness, bounds, level);
        break;
    }
    ASSERT_LE(step, s);
    useful += step > 0.0 ? 1 : 0;
    partial += step > 0.0 && step < s ? 1 : 0;
    const bool along_witness =
        certificate == Certificate::kFace || certificate == Certificate::kEdges;
    for (int k = 0; k <= 40; ++k) {
      const double t = step * k / 40;
      const double gap =
          along_witness ? EvaluateWitness(A.At(t), B.At(t), start.witness).gap
                        : FindSeparation(A.At(t), B.At(t), Witness(), kInfinity, 0.0, nullptr).gap;
      // A thousandth: by that much a face is preferred to a better edge pair.
      ASSERT_GE(gap, (along_witness ? 1.0 : 0.999) * level - 1e-12)
          << i << " at " << t << " of " << step;
    }
  }
  EXPECT_GE(useful, least_useful);
  EXPECT_GE(partial, least_useful / 4);
}

TEST(SafeStep, OfSpheres) {
  ExpectStepsAreSafe(Certificate::kSpheres, MakeBox({1, 0.4, 0.6}), MakeBox({0.3, 0.2, 1}), 3, 4000,
                     500);
}
// As the arm of an L: the frame origin, about which it turns, lies outside it.
TEST(SafeStep, OfSpheresOfPartsAwayFromTheirFramesOrigin) {
  ExpectStepsAreSafe(Certificate::kSpheres, MakeBox({1, 0.4, 0.6}).MovedOrigin({0.9, 0.1, 0.5}),
                     MakeBox({0.3, 0.2, 1}), 7, 4000, 500);
  ExpectStepsAreSafe(Certificate::kSpheres, MakeBox({1, 0.4, 0.6}).MovedOrigin({0, -0.3, 0}),
                     MakeBox({0.3, 0.2, 1}).MovedOrigin({0.2, 0, 0}), 8, 4000, 500);
}
// Needles tip to tip: the gap is far smaller than the distance.
TEST(SafeStep, OfSpheresAroundNeedles) {
  ExpectStepsAreSafe(Certificate::kSpheres, MakeBox({2, 0.2, 0.2}), MakeBox({2, 0.2, 0.2}), 4, 4000,
                     40);
}
TEST(SafeStep, OfFaces) {
  ExpectStepsAreSafe(Certificate::kFace, MakeBox({1, 0.4, 0.6}), MakeBox({0.3, 0.2, 1}), 5, 8000,
                     2000);
}
TEST(SafeStep, OfEdges) {
  ExpectStepsAreSafe(Certificate::kEdges, MakeBox({1, 0.4, 0.6}), MakeBox({0.3, 0.2, 1}), 6, 20000,
                     1000);
}
TEST(SafeStep, OfWitnesses) {
  RandomBodies random(7);
  ExpectStepsAreSafe(Certificate::kWitness, random.Hull(20, {0.5, 0.4, 0.3}),
                     MakeBox({0.3, 0.2, 1}), 8, 4000, 1500);
}

// Parts of bodies lie beside the point about which they turn, which says nothing of where they are.
TEST(SafeStep, OfPartsBesideTheirOrigin) {
  const Polyhedron part = MakeBox({0.3, 0.2, 1}).Posed({Turn(0.4, Vec3::UnitX()), {0.6, 0.1, 0}});
  const Polyhedron other = MakeBox({1, 0.4, 0.6}).Posed({Turn(1.0, Vec3::UnitY()), {0, -0.5, 0.3}});
  ExpectStepsAreSafe(Certificate::kWitness, part, other, 9, 4000, 1000);
  ExpectStepsAreSafe(Certificate::kFace, part, MakeBox({1, 0.4, 0.6}), 10, 4000, 500);
  ExpectStepsAreSafe(Certificate::kSpheres, part, MakeBox({1, 0.4, 0.6}), 11, 4000, 0);
  ExpectStepsAreSafe(Certificate::kEdges, part, other, 12, 8000, 100);
}

// What turns about two nearly parallel edges, or slides along them, changes no gap: it is not what
// the short product of their directions says.
TEST(SafeStep, TurningAboutNearlyParallelEdgesCostsNoStep) {
  const Polyhedron roof = geometry::MakeHull(
      std::vector<Vec3>{{0, -1, 0}, {0, 1, 0}, {-1, -1, -1}, {-1, 1, -1}, {1, -1, -1}, {1, 1, -1}});
  const double top = roof.vertices()[static_cast<size_t>(roof.SupportVertex(Vec3(0, 1, 5)))].z();
  const Vec3 none = Vec3::Zero(), z = Vec3::UnitZ(), y = Vec3::UnitY();
  const TwistMotion rest(Place(none), none, none);
  for (const double angle : {1e-1, 1e-4, 1e-7, 1e-10}) {
    // About its own ridge, which stays where it is.
    const Vec3 centre(0, 0, 2.0 * top + 1e-3);
    const Vec3 w = 0.5 * (Turn(angle, z) * y);
    const TwistMotion rocks(Place(centre, Turn(angle, z) * Turn(M_PI, y)),
                            w.cross(Vec3(0, 0, top)) + 0.3 * y, w);
    const PairInstant pair{0.0, At(&roof, rocks, 0), At(&roof, rest, 0)};
    const Separation start =
        FindSeparation(pair.a.Posed(), pair.b.Posed(), Witness(), kInfinity, 0.0, nullptr);
    ASSERT_EQ(start.witness.kind, WitnessKind::kEdgePair) << angle;
    ASSERT_NEAR(start.gap, 1e-3, 1e-9) << angle;
    constexpr double kSpan = 0.01;
    const PairBounds bounds{rocks.BoundsOver(0, kSpan), rest.BoundsOver(0, kSpan), kSpan};
    EXPECT_GE(SafeStepOfEdges(pair, start.witness, bounds, 5e-4), kSpan) << angle;
  }
}

// The first-order part is exact: the step is nearly the whole time the gap takes, when nothing
// bends the motion.
TEST(SafeStep, OfPlainMotionIsExact) {
  const Polyhedron box = MakeBox({1, 1, 1});
  const TwistMotion falls(Place({0, 0, 3}), {1, 0, -4}, Vec3::Zero());
  const TwistMotion rest(Place(Vec3::Zero()), Vec3::Zero(), Vec3::Zero());
  const PairInstant pair{0.0, At(&box, falls, 0), At(&box, rest, 0)};
  const PairBounds bounds{falls.BoundsOver(0, 1), rest.BoundsOver(0, 1), 1.0};
  const Witness witness =
      FindSeparation(pair.a.Posed(), pair.b.Posed(), Witness(), kInfinity, 0, nullptr).witness;
  EXPECT_NEAR(SafeStepOfFace(pair, witness, bounds, 0.5), (2.0 - 0.5) / 4.0, 1e-14);
}

}  // namespace
}  // namespace touchstone::collision
