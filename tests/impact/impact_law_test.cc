#include "impact/impact_law.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "impact/impact_scenes.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;
using settings::ImpactLaw;

// The kernel solves to 1e-9 relative; what follows from its answer is linear in it.
constexpr double kTolerance = 1e-9;

std::vector<double> SpeedsAlongX(const ImpactSolution& solution) {
  std::vector<double> speeds;
  for (const Vec6& v : solution.v) speeds.push_back(v[0]);
  return speeds;
}

void ExpectSpeeds(const ImpactSolution& solution, const std::vector<double>& expected) {
  const std::vector<double> speeds = SpeedsAlongX(solution);
  ASSERT_EQ(speeds.size(), expected.size());
  for (std::size_t i = 0; i < speeds.size(); ++i)
    EXPECT_NEAR(speeds[i], expected[i], kTolerance) << i;
}

std::vector<Vec3> Ring(int count, double radius, double z) {
  std::vector<Vec3> points;
  for (int i = 0; i < count; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / count + 0.1;
    points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
  }
  return points;
}

std::vector<Vec3> Corners(const Vec3& size) {
  const Vec3 h = 0.5 * size;
  return {{-h.x(), -h.y(), -h.z()},
          {h.x(), -h.y(), -h.z()},
          {h.x(), h.y(), -h.z()},
          {-h.x(), h.y(), -h.z()}};
}

struct Landing {
  std::string name;
  ContactProblem::Body body;
  std::vector<Vec3> points;
};

std::vector<Landing> FlatLandings() {
  const Vec3 down(0, 0, -2);
  const Vec3 cube(1, 1, 1);
  const Vec3 plate(3, 2, 0.1);
  const Mat3 prism = Vec3(0.4, 0.4, 0.6).asDiagonal();
  return {{"cube", MakeBox(1.0, cube, down), Corners(cube)},
          {"plate", MakeBox(7.0, plate, down), Corners(plate)},
          {"hexagonal prism", MakeBody(2.0, prism, down, Vec3::Zero()), Ring(6, 0.7, -0.3)}};
}

// Two balls side by side strike three at rest. Whether round-off lets the two part or approach
// decides nothing, nor does an approach that the contact force would stop.
TEST(FrictionalImpact, TwoBallsSideBySideSendOffTwo) {
  for (const ImpactLaw law : {ImpactLaw::kFrictional, ImpactLaw::kNewton, ImpactLaw::kSequential}) {
    for (const double approach : {-1e-6, -4e-16, 0.0, 4e-16, 1e-12, 1e-6}) {
      SCOPED_TRACE(static_cast<int>(law));
      SCOPED_TRACE(approach);
      ImpactProblem problem = MakeRow({2.0 + approach, 2.0, 0.0, 0.0, 0.0}, 1.0);
      problem.slowest_bounce = 0.05;
      problem.resting_speed = 1e-4;
      const ImpactSolution solution = Resolve(problem, law);
      EXPECT_EQ(solution.exit, ImpactExit::kSeparated);
      const std::vector<double> speeds = SpeedsAlongX(solution);
      for (std::size_t i = 0; i < 5; ++i)
        EXPECT_NEAR(speeds[i], i < 3 ? 0.0 : 2.0, kTolerance + std::abs(approach)) << i;
    }
  }
}

// What approaches slowly does not bounce, whatever else bounces in the same pass.
TEST(FrictionalImpact, SlowApproachesDoNotBounce) {
  ImpactProblem problem = MakeRow({2.0, 0.0}, 1.0);
  const ImpactProblem slowly = MakeRow({0.04, 0.0}, 1.0);
  for (ContactProblem::Body body : slowly.contact.bodies) problem.contact.bodies.push_back(body);
  ContactProblem::Contact contact = slowly.contact.contacts[0];
  contact.a += 2;
  contact.b += 2;
  Add(contact, 1.0, &problem);
  problem.slowest_bounce = 0.05;
  for (const ImpactLaw law : {ImpactLaw::kFrictional, ImpactLaw::kNewton})
    ExpectSpeeds(Resolve(problem, law), {0.0, 2.0, 0.02, 0.02});
}

TEST(FrictionalImpact, FlatLandingBouncesStraight) {
  for (const Landing& landing : FlatLandings()) {
    for (const double e : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      for (const double mu : {0.0, 0.5, 1.0}) {
        SCOPED_TRACE(landing.name + " e " + std::to_string(e) + " mu " + std::to_string(mu));
        const ImpactProblem problem = MakeLanding(landing.body, landing.points, e, mu);
        const ImpactSolution solution = Resolve(problem);
        EXPECT_EQ(solution.exit, e > 0 ? ImpactExit::kSeparated : ImpactExit::kInelastic);
        for (std::size_t k = 0; k < landing.points.size(); ++k)
          EXPECT_NEAR(Motion(problem, solution.v, k).z(), 2.0 * e, kTolerance);
        EXPECT_LT(solution.v[0].tail<3>().norm(), kTolerance);
        EXPECT_LT(solution.v[0].head<2>().norm(), kTolerance);
        const double before = KineticEnergy(problem, VelocitiesBefore(problem));
        EXPECT_NEAR(solution.energy_change, -(1.0 - e * e) * before, kTolerance * before);
      }
    }
  }
}

TEST(FrictionalImpact, WorkOfTheImpulsesIsTheEnergyChange) {
  const Vec3 cube(1, 1, 1);
  const ImpactProblem problem =
      MakeLanding(MakeBox(1.0, cube, Vec3(0, 0, -2)), Corners(cube), 0.6, 0.0);
  const ImpactSolution solution = Resolve(problem);
  double compression = 0.0;
  double restitution = 0.0;
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_LE(solution.work_compression[k], 0.0);
    EXPECT_GE(solution.work_restitution[k], 0.0);
    EXPECT_EQ(solution.phases[k], 1);
    compression += solution.work_compression[k];
    restitution += solution.work_restitution[k];
  }
  EXPECT_NEAR(compression, -2.0, kTolerance);
  EXPECT_NEAR(restitution, 0.36 * 2.0, kTolerance);
  EXPECT_NEAR(solution.energy_change, compression + restitution, kTolerance);
}

TEST(FrictionalImpact, CradlePassesOnAsManyBallsAsArrive) {
  for (const ImpactLaw law : {ImpactLaw::kFrictional, ImpactLaw::kNewton}) {
    ExpectSpeeds(Resolve(MakeRow({1, 0, 0, 0, 0}, 1.0), law), {0, 0, 0, 0, 1});
    ExpectSpeeds(Resolve(MakeRow({1, 1, 0, 0, 0}, 1.0), law), {0, 0, 0, 1, 1});
    ExpectSpeeds(Resolve(MakeRow({1, 1, 1, 0, 0}, 1.0), law), {0, 0, 1, 1, 1});
  }
  EXPECT_EQ(Resolve(MakeRow({1, 0, 0, 0, 0}, 1.0)).passes, 4);
}

TEST(FrictionalImpact, InelasticCradleMovesAsOne) {
  ExpectSpeeds(Resolve(MakeRow({1, 0, 0, 0, 0}, 0.0)), {0.2, 0.2, 0.2, 0.2, 0.2});
}

// Outcomes of a published 2D engine (frictionless, e = 1).
TEST(FrictionalImpact, PublishedOutcomes) {
  ExpectSpeeds(Resolve(MakeRow({3, 0, 0}, 1.0)), {0, 0, 3});
  ExpectSpeeds(Resolve(MakeRow({3, 0, -1.5}, 1.0)), {-2, 1, 2.5});

  ImpactProblem on_wall = MakeRow({3, 0, 0}, 1.0);
  Add(MakeContact(ContactProblem::kWorld, Vec3::Zero(), 2, Vec3(0.5, 0, 0), Vec3::UnitX(), 0.0),
      1.0, &on_wall);
  ExpectSpeeds(Resolve(on_wall), {-3, 0, 0});
}

TEST(FrictionalImpact, BlockHitsTwoSeparateBalls) {
  ImpactProblem problem;
  problem.contact.bodies = {MakeBox(2.0, Vec3(1, 1, 3), Vec3(3, 0, 0)),
                            MakeBox(1.0, Vec3::Ones(), Vec3::Zero()),
                            MakeBox(1.0, Vec3::Ones(), Vec3::Zero())};
  for (const int ball : {1, 2}) {
    Add(MakeContact(ball, Vec3(-0.5, 0, 0), 0, Vec3(0.5, 0, ball == 1 ? 1 : -1), Vec3::UnitX(), 0),
        1.0, &problem);
  }
  ExpectSpeeds(Resolve(problem), {0, 3, 3});
}

// Three balls pressed together by two walls never part by elastic passes: the exit ends it.
TEST(FrictionalImpact, ClosedLoopEndsInelastically) {
  ImpactProblem problem = MakeRow({3, 0, 0}, 1.0);
  Add(MakeContact(0, Vec3(-0.5, 0, 0), 2, Vec3(0.5, 0, 0), Vec3::UnitX(), 0.0), 1.0, &problem);
  const ImpactSolution solution = Resolve(problem);
  EXPECT_EQ(solution.exit, ImpactExit::kBudget);
  ExpectSpeeds(solution, {1, 1, 1});
}

TEST(FrictionalImpact, SymmetricStaysSymmetric) {
  // Two cubes land mirrored on a third, each with half of its face.
  ImpactProblem problem;
  const double e = 0.5;
  problem.contact.bodies = {MakeBox(1.0, Vec3::Ones(), Vec3(0.3, 0, -1), Vec3(0, 0.2, 0)),
                            MakeBox(1.0, Vec3::Ones(), Vec3(-0.3, 0, -1), Vec3(0, -0.2, 0)),
                            MakeBox(2.0, Vec3(2, 1, 1), Vec3::Zero())};
  for (const int side : {0, 1}) {
    const double x = side == 0 ? -1.0 : 1.0;
    for (const double px : {0.5 * x, 0.9 * x}) {
      for (const double y : {-0.5, 0.5}) {
        Add(MakeContact(side, Vec3(px - 0.9 * x, y, -0.5), 2, Vec3(px, y, 0.5), Vec3::UnitZ(), 0.4),
            e, &problem);
      }
    }
  }
  for (const double x : {-1.0, 1.0}) {
    for (const double y : {-0.5, 0.5}) {
      Add(MakeContact(2, Vec3(x, y, -0.5), ContactProblem::kWorld, Vec3::Zero(), Vec3::UnitZ(),
                      0.4),
          e, &problem);
    }
  }
  const ImpactSolution solution = Resolve(problem);
  ASSERT_NE(solution.exit, ImpactExit::kFailed);
  Vec6 mirror;
  mirror << -1, 1, 1, 1, -1, -1;
  EXPECT_LT((solution.v[0] - mirror.cwiseProduct(solution.v[1])).norm(), 1e-8);
  EXPECT_LT((solution.v[2] - mirror.cwiseProduct(solution.v[2])).norm(), 1e-8);
}

TEST(FrictionalImpact, FrictionStopsASlowSlideAndBoundsAFastOne) {
  const Vec3 plate(4, 4, 0.01);  // thin: the friction at its corners hardly turns it
  const double mu = 0.5;
  const auto land = [&](double slide) {
    return Resolve(MakeLanding(MakeBox(1.0, plate, Vec3(slide, 0, -1)), Corners(plate), 0.0, mu));
  };
  EXPECT_NEAR(land(0.1).v[0][0], 0.0, kTolerance);
  // The normal impulse is 1 N s in all, to the thickness over the length.
  EXPECT_NEAR(land(3.0).v[0][0], 3.0 - mu, 1e-2);
}

TEST(FrictionalImpact, MovingFloorPutsInEnergyOnlyThroughItsMotion) {
  const Vec3 cube(1, 1, 1);
  ImpactProblem problem = MakeLanding(MakeBox(1.0, cube, Vec3::Zero()), Corners(cube), 1.0, 0.3);
  for (auto& contact : problem.contact.contacts) contact.offset = Vec3(0, 0, -1);  // rises at 1
  const ImpactSolution solution = Resolve(problem);
  EXPECT_NEAR(solution.v[0][2], 2.0, kTolerance);
  EXPECT_NEAR(solution.energy_change, 2.0, kTolerance);
}

TEST(FrictionalImpact, ContactsThatDoNotApproachAreLeftAlone) {
  const Vec3 cube(1, 1, 1);
  const ImpactSolution solution =
      Resolve(MakeLanding(MakeBox(1.0, cube, Vec3(1, 0, 0.5)), Corners(cube), 0.5, 0.5));
  EXPECT_EQ(solution.passes, 0);
  EXPECT_EQ(solution.energy_change, 0.0);
  for (const Vec3& p : solution.impulse) EXPECT_TRUE(p.isZero(0.0));
}

TEST(FrictionalImpact, BadDataFailsAndChangesNothing) {
  const Vec3 cube(1, 1, 1);
  ImpactProblem problem = MakeLanding(MakeBox(1.0, cube, Vec3(0, 0, -1)), Corners(cube), 0.5, 0.5);
  problem.contact.bodies[0].M(0, 0) = -1.0;
  const ImpactSolution solution = Resolve(problem);
  EXPECT_EQ(solution.exit, ImpactExit::kFailed);
  EXPECT_FALSE(solution.message.empty());
  EXPECT_EQ(solution.v[0], problem.contact.bodies[0].v_free);
}

// Boxes of masses 0.1 to 10 in random clusters, some contacts with the floor, mixed e and mu.
ImpactProblem MakeCluster(int seed) {
  Lcg random(seed);
  ImpactProblem problem;
  const int bodies = 1 + seed % 6;
  for (int i = 0; i < bodies; ++i) {
    const Vec3 size = random.UniformVec3(0.1, 1.0);
    problem.contact.bodies.push_back(MakeBox(std::pow(10.0, random.Uniform(-1, 1)), size,
                                             random.UniformVec3(-3, 3), random.UniformVec3(-3, 3)));
  }
  const int contacts = 1 + seed % 9;
  for (int k = 0; k < contacts; ++k) {
    const int a = k % bodies;
    const int b = bodies == 1 || random.Uniform(0, 1) < 0.4 ? ContactProblem::kWorld
                                                            : (a + 1 + k / bodies) % bodies;
    const double mu = seed % 5 == 0 ? 0.0 : random.Uniform(0, 1);
    Add(MakeContact(a, random.UniformVec3(-0.5, 0.5), b == a ? ContactProblem::kWorld : b,
                    random.UniformVec3(-0.5, 0.5), random.OnUnitSphere(), mu),
        seed % 7 == 0 ? 0.0 : random.Uniform(0, 1), &problem);
  }
  return problem;
}

class RandomClusters : public testing::TestWithParam<ImpactLaw> {};

TEST_P(RandomClusters, SeparateWithoutGainAndKeepMomentum) {
  int budgets = 0;
  for (int seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const ImpactProblem problem = MakeCluster(seed);
    const ImpactSolution solution = Resolve(problem, GetParam());
    ASSERT_NE(solution.exit, ImpactExit::kFailed) << solution.message;
    budgets += solution.exit == ImpactExit::kBudget ? 1 : 0;
    const std::vector<Vec6> before = VelocitiesBefore(problem);
    const double energy = KineticEnergy(problem, before);
    EXPECT_LE(KineticEnergy(problem, solution.v) - energy, 1e-12 * energy);
    EXPECT_NEAR(KineticEnergy(problem, solution.v) - energy, solution.energy_change,
                1e-12 * energy);

    std::vector<Vec6> momentum(before.size(), Vec6::Zero());
    for (std::size_t k = 0; k < problem.contact.contacts.size(); ++k) {
      const ContactProblem::Contact& contact = problem.contact.contacts[k];
      // Velocities of the scenes are below 20 m/s; 1e-9 of what they sum up from.
      EXPECT_GE(Motion(problem, solution.v, k).z(), -2e-8);
      EXPECT_GE(solution.impulse[k].z(), -1e-9);
      EXPECT_LE(solution.work_compression[k], 0.0);
      EXPECT_GE(solution.work_restitution[k], 0.0);
      if (contact.a >= 0)
        momentum[static_cast<std::size_t>(contact.a)] +=
            contact.J_a.transpose() * solution.impulse[k];
      if (contact.b >= 0)
        momentum[static_cast<std::size_t>(contact.b)] +=
            contact.J_b.transpose() * solution.impulse[k];
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
      const Vec6 change = problem.contact.bodies[i].M * (solution.v[i] - before[i]);
      EXPECT_LT((change - momentum[i]).norm(), 1e-11 * (1.0 + momentum[i].norm()));
    }
  }
  RecordProperty("budget_exits", budgets);
}

INSTANTIATE_TEST_SUITE_P(AllLaws, RandomClusters,
                         testing::Values(ImpactLaw::kFrictional, ImpactLaw::kNewton,
                                         ImpactLaw::kSequential),
                         [](const auto& law) {
                           return std::string(law.param == ImpactLaw::kFrictional ? "Frictional"
                                              : law.param == ImpactLaw::kNewton   ? "Newton"
                                                                                  : "Sequential");
                         });

}  // namespace
}  // namespace touchstone::impact
