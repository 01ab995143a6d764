#include "impact/single_contact_impact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "base/dense.h"
#include "impact/impact_scenes.h"
#include "impact/sticking.h"

namespace touchstone::impact {
namespace {

// Collision matrix of a box (edges 0.01 to 1) struck at one of its corners, by a fixed body.
Mat3 RandomCollisionMatrix(Lcg* random) {
  const Vec3 size(std::pow(10.0, random->Uniform(-2, 0)), std::pow(10.0, random->Uniform(-2, 0)),
                  std::pow(10.0, random->Uniform(-2, 0)));
  const auto body = MakeBox(std::pow(10.0, random->Uniform(-2, 2)), size, Vec3::Zero());
  const auto contact = MakeContact(0, 0.5 * size, -1, Vec3::Zero(), random->OnUnitSphere(), 0.0);
  const Mat3 K = InertiaFactor(body.M).Mobility(contact.J_a);
  return 0.5 * (K + K.transpose());
}

Vec3 RandomApproach(Lcg* random) {
  Vec3 u = random->UniformVec3(-1, 1);
  u.head<2>() *= std::pow(10.0, random->Uniform(-3, 2));
  u.z() = -std::abs(u.z()) - 1e-3;
  return u;
}

TEST(SingleContactImpact, ObeysItsLawsOnRandomBodies) {
  Lcg random(7);
  for (int i = 0; i < 4000; ++i) {
    SCOPED_TRACE(i);
    const Mat3 K = RandomCollisionMatrix(&random);
    const Vec3 u0 = RandomApproach(&random);
    const double mu = i % 10 == 0 ? 0.0 : random.Uniform(0, 2);
    const double e = i % 7 == 0 ? 0.0 : (i % 11 == 0 ? 1.0 : random.Uniform(0, 1));
    const SingleImpactResult result = ResolveSingle(K, u0, mu, e);
    ASSERT_TRUE(result.solved);
    // u, p and the works come from separate sums: round-off of K p, of at most 1e3 terms.
    const double terms = u0.norm() + (K * result.p).norm() + K.norm() * result.p.norm();
    EXPECT_LT((result.u - u0 - K * result.p).norm(), 1e-12 * terms);
    EXPECT_GE(result.u.z(), 0.0);
    EXPECT_LE(result.p.head<2>().norm(), (mu + 1e-13) * result.p.z());
    EXPECT_NEAR(result.Wd, -e * e * result.Wc, 1e-13 * -result.Wc);
    EXPECT_LE(0.5 * result.p.dot(u0 + result.u), 1e-13 * result.p.norm() * terms);
    EXPECT_LE(result.phases, 2);
  }
}

// The law has no scale of its own (errata D3): K / c^2, u0 s, p c^2 s.
TEST(SingleContactImpact, DoesNotDependOnUnits) {
  Lcg random(8);
  for (int i = 0; i < 200; ++i) {
    const Mat3 K = RandomCollisionMatrix(&random);
    const Vec3 u0 = RandomApproach(&random);
    const double mu = random.Uniform(0, 2);
    const double e = random.Uniform(0, 1);
    const SingleImpactResult one = ResolveSingle(K, u0, mu, e);
    const SingleImpactResult other = ResolveSingle(1e6 * K, 1e-5 * u0, mu, e);
    EXPECT_LT((1e5 * other.u - one.u).norm(), 1e-11 * u0.norm()) << i;
    EXPECT_LT((1e11 * other.p - one.p).norm(), 1e-11 * one.p.norm()) << i;
  }
}

// Against the definition, du / dp_n = K (-mu u_t / |u_t|, 1), by small Runge-Kutta steps while the
// contact slides.
TEST(SingleContactImpact, SlidesAsTheDifferentialEquation) {
  Lcg random(9);
  int compared = 0;
  for (int i = 0; i < 100; ++i) {
    const Mat3 K = RandomCollisionMatrix(&random);
    Vec3 u = RandomApproach(&random);
    const double mu = random.Uniform(0.1, 1);
    ContactTrace trace;
    const SingleImpactResult result = ResolveSingle(K, u, mu, 0.8, &trace);
    bool stuck = false;
    for (const TracePoint& point : trace) {
      stuck |= point.event == TraceEvent::kStickStable || point.event == TraceEvent::kStickUnstable;
    }
    if (stuck) continue;
    const Vec3 u0 = u;
    double slowest = u.head<2>().norm();
    const auto rate = [&](const Vec3& at) {
      const double r = at.head<2>().norm();
      return Vec3(K * Vec3(-mu * at.x() / r, -mu * at.y() / r, 1.0));
    };
    const int steps = 20000;
    const double h = result.p.z() / steps;
    for (int step = 0; step < steps; ++step) {
      const Vec3 k1 = rate(u);
      const Vec3 k2 = rate(u + 0.5 * h * k1);
      const Vec3 k3 = rate(u + 0.5 * h * k2);
      const Vec3 k4 = rate(u + h * k3);
      u += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
      slowest = std::min(slowest, u.head<2>().norm());
    }
    // Near u_t = 0 the direction turns fast, which steps of a fixed size cannot follow.
    if (slowest < 0.02 * h * steps * K.norm()) continue;
    ++compared;
    EXPECT_LT((u - result.u).norm(), 1e-9 * (u0.norm() + u.norm())) << i;
  }
  EXPECT_GT(compared, 20);
}

// At the edge between stable and unstable sticking the outgoing rate changes continuously (errata
// D6: the quartic loses the ray here).
TEST(Sticking, IsContinuousAcrossTheThreshold) {
  Lcg random(10);
  for (int i = 0; i < 400; ++i) {
    const Mat3 K = RandomCollisionMatrix(&random);
    const double threshold = (K.topLeftCorner<2, 2>().inverse() * K.topRightCorner<2, 1>()).norm();
    if (threshold < 1e-3) continue;
    const Departure above = ComputeDeparture(K, threshold * (1.0 + 1e-9));
    const Departure below = ComputeDeparture(K, threshold * (1.0 - 1e-9));
    ASSERT_TRUE(above.stable);
    ASSERT_FALSE(below.stable);
    EXPECT_NEAR(above.rate.z(), below.rate.z(), 1e-7 * K.norm());
    EXPECT_LT((above.friction - below.friction).norm(), 1e-6 * threshold);
  }
}

TEST(Sticking, UnstableDepartureIsADivergingRay) {
  Lcg random(11);
  int unstable = 0;
  for (int i = 0; i < 400; ++i) {
    const Mat3 K = RandomCollisionMatrix(&random);
    const double mu = random.Uniform(0, 0.5);
    const Departure departure = ComputeDeparture(K, mu);
    EXPECT_GT(departure.rate.z(), 0.0);
    if (departure.stable) continue;
    ++unstable;
    const Eigen::Vector2d out = departure.rate.head<2>().normalized();
    // Friction opposes the slip it goes along with, at its full size.
    EXPECT_LT((departure.friction + mu * out).norm(), 1e-9) << i;
  }
  EXPECT_GT(unstable, 50);
}

// The closed form of the plane against the integration in space: K and u0 of a plane that is turned
// by any angle about the normal are not seen as planar.
// A mechanism that can move in one direction d alone: K = d d^T. It strikes along d, and friction
// that holds it lets nothing be given back, since the contact cannot move however hard it is
// pressed; without that much friction it slides back the way it came.
TEST(SingleContactImpact, OfAMechanismOfOneFreedomIsFinite) {
  Lcg random(23);
  for (int i = 0; i < 2000; ++i) {
    SCOPED_TRACE(i);
    Vec3 d = random.UniformVec3(-1, 1);
    if (i % 2 == 0) d.y() = 0.0;
    d.z() = std::abs(d.z()) + 1e-3;
    d *= std::pow(10.0, random.Uniform(-3, 1));
    const Mat3 K = d * d.transpose();
    const Vec3 u0 = -std::pow(10.0, random.Uniform(-3, 2)) * d;
    const double mu = random.Uniform(0, 3), e = random.Uniform(0, 1);
    const SingleImpactResult result = ResolveSingle(K, u0, mu, e);
    ASSERT_TRUE(result.solved);
    ASSERT_TRUE(result.p.allFinite() && result.u.allFinite());
    const double terms = u0.norm() + K.norm() * result.p.norm();
    EXPECT_LT((result.u - u0 - K * result.p).norm(), 1e-12 * terms);
    EXPECT_LE(result.p.head<2>().norm(), (mu + 1e-13) * result.p.z());
    EXPECT_LE(result.Wd, -e * e * result.Wc + 1e-13 * -result.Wc);
    const bool locked = d.head<2>().norm() * mu > 1.001 * d.z();
    EXPECT_LE(result.u.norm(), (locked ? 0.0 : u0.norm()) + 1e-12 * terms);
  }
}

TEST(PlanarImpact, IsTheSpatialImpactInAPlane) {
  Lcg random(12);
  std::set<std::vector<TraceEvent>> paths;
  for (int i = 0; i < 2000; ++i) {
    SCOPED_TRACE(i);
    Mat3 K = RandomCollisionMatrix(&random);
    Vec3 u0 = RandomApproach(&random);
    K.row(1).setZero();
    K.col(1).setZero();
    u0.y() = 0.0;
    if (i % 5 == 0) u0.x() = 0.0;
    const double mu = i % 10 == 0 ? 0.0 : random.Uniform(0, 1.5);
    const double e = i % 7 == 0 ? 0.0 : (i % 11 == 0 ? 1.0 : random.Uniform(0, 1));
    ContactTrace trace;
    const SingleImpactResult planar = ResolveSingle(K, u0, mu, e, &trace);
    ASSERT_TRUE(planar.solved);
    std::vector<TraceEvent> path;
    for (const TracePoint& point : trace) {
      if (point.event != TraceEvent::kNone) path.push_back(point.event);
    }
    paths.insert(path);

    const Mat3 turn = Eigen::AngleAxisd(0.7, Vec3::UnitZ()).toRotationMatrix();
    const Mat3 turned = turn * K * turn.transpose();
    const SingleImpactResult spatial =
        ResolveSingle(0.5 * (turned + turned.transpose()), turn * u0, mu, e);
    ASSERT_TRUE(spatial.solved);
    EXPECT_LT((turn.transpose() * spatial.p - planar.p).norm(), 1e-11 * planar.p.norm());
    EXPECT_LT((turn.transpose() * spatial.u - planar.u).norm(), 1e-11 * u0.norm());
    EXPECT_NEAR(spatial.Wc, planar.Wc, -1e-11 * planar.Wc);
    EXPECT_NEAR(planar.Wd, -e * e * planar.Wc, -1e-15 * planar.Wc);
  }
  // Sliding throughout, to a stable or an unstable stop in either phase, and without friction.
  EXPECT_EQ(paths.size(), 6U);
}

// A body that moves in one plane alone, on a slope across it that friction holds it to: no impulse
// within the cone moves it once it sticks.
TEST(SingleContactImpact, StaysWhereFrictionWedgesIt) {
  Lcg random(11);
  int wedged = 0;
  for (int i = 0; i < 300; ++i) {
    SCOPED_TRACE(i);
    const Vec3 across = random.OnUnitSphere();
    const Mat3 free = RandomCollisionMatrix(&random);
    const Mat3 plane = Mat3::Identity() - across * across.transpose();
    const Mat3 K = plane * free * plane;
    const Vec3 way = plane * RandomApproach(&random);
    if (way.z() >= 0.0 || K(2, 2) < 1e-6 * K.trace()) continue;
    const double mu = random.Uniform(0.5, 3);
    const SingleImpactResult stays = ResolveSingle(0.5 * (K + K.transpose()), way, mu, 0.5);
    ASSERT_TRUE(stays.solved);
    EXPECT_LT((stays.u - way - K * stays.p).norm(), 1e-8 * way.norm());
    EXPECT_LE(0.5 * stays.p.dot(way + stays.u), 1e-9 * stays.p.norm() * way.norm());
    EXPECT_LT(stays.p.norm() * K.norm(), 1e9 * way.norm());
    wedged += stays.u.norm() < 1e-8 * way.norm();
    // What the other body does across the plane as well cannot be stopped by sticking.
    const Vec3 pushed = way - (across.z() > 0.0 ? 1.0 : -1.0) * way.norm() * across;
    const SingleImpactResult never = ResolveSingle(0.5 * (K + K.transpose()), pushed, mu, 0.5);
    if (never.solved) {
      EXPECT_LT((never.u - pushed - K * never.p).norm(), 1e-8 * pushed.norm());
    }
  }
  EXPECT_GT(wedged, 20);
}

TEST(SingleContactImpact, FrictionlessFollowsNewton) {
  const Mat3 K = Mat3(Vec3(3, 2, 1).asDiagonal()) + 0.3 * Mat3::Ones();
  const SingleImpactResult result = ResolveSingle(K, Vec3(1, -2, -3), 0.0, 0.4);
  EXPECT_DOUBLE_EQ(result.p.z(), 1.4 * 3.0 / 1.3);
  EXPECT_NEAR(result.u.z(), 1.2, 1e-15);
  EXPECT_NEAR(result.u.x(), 1.0 + 0.3 * result.p.z(), 1e-15);
}

}  // namespace
}  // namespace touchstone::impact
