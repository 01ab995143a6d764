// Laws that every impact obeys, on many random ones.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/mass_properties.h"
#include "geometry/shapes.h"
#include "impact/impact_scenes.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;

/// A convex polyhedron of unit mass about its centre of mass.
struct Solid {
  std::vector<Vec3> vertices;
  Mat3 inertia;
};

// Needles, plates and lumps of 4 to 12 points, up to about a metre.
std::vector<Solid> MakeSolids() {
  Lcg random(3);
  std::vector<Solid> solids;
  for (int i = 0; i < 64; ++i) {
    const Vec3 size(std::pow(10.0, random.Uniform(-1.5, 0)),
                    std::pow(10.0, random.Uniform(-1.5, 0)), 1.0);
    std::vector<Vec3> points;
    for (int k = 0; k < 4 + i % 9; ++k) {
      points.push_back(size.cwiseProduct(random.OnUnitSphere()));
    }
    const geometry::Polyhedron hull = geometry::MakeHull(points);
    const geometry::VolumeProperties volume = geometry::ComputeVolumeProperties(hull);
    Solid solid;
    for (const Vec3& p : hull.vertices()) solid.vertices.push_back(p - volume.centre);
    solid.inertia = volume.inertia / volume.volume;
    solids.push_back(solid);
  }
  return solids;
}

const Solid& AnySolid(Lcg* random) {
  static const std::vector<Solid> kSolids = MakeSolids();
  return kSolids[static_cast<std::size_t>(random->Uniform(0, 64))];
}

struct PlacedSolid {
  ContactProblem::Body body;
  std::vector<Vec3> vertices;  // from the centre of mass, in the world
};

// Masses over six decades, turned anyhow.
PlacedSolid PlaceSolid(double speed, Lcg* random) {
  const Solid& solid = AnySolid(random);
  const double mass = std::pow(10.0, random->Uniform(-3, 3));
  const Mat3 R = random->Rotation();
  const Mat3 inertia = mass * R * solid.inertia * R.transpose();
  PlacedSolid placed;
  placed.body = MakeBody(mass, 0.5 * (inertia + inertia.transpose()),
                         speed * random->UniformVec3(-1, 1), 3.0 * random->UniformVec3(-1, 1));
  for (const Vec3& p : solid.vertices) placed.vertices.push_back(R * p);
  return placed;
}

Vec3 AnyVertex(const PlacedSolid& solid, Lcg* random) {
  const auto count = static_cast<double>(solid.vertices.size());
  return solid.vertices[static_cast<std::size_t>(random->Uniform(0, count))];
}

// What velocities of contact k are sums of: their round-off is relative to this.
double SpeedScale(const ImpactProblem& problem, const std::vector<Vec6>& v, std::size_t k) {
  const ContactProblem::Contact& contact = problem.contact.contacts[k];
  double scale = contact.offset.norm();
  const auto add = [&](int body, const Mat36& J) {
    if (body < 0) return;
    scale += (J.cwiseAbs() * v[static_cast<std::size_t>(body)].cwiseAbs()).norm();
  };
  add(contact.a, contact.J_a);
  add(contact.b, contact.J_b);
  return scale;
}

// M (v' - v) = J^T p of every body, each component relative to the momenta it is the difference of.
void ExpectMomentumKept(const ImpactProblem& problem, const ImpactSolution& solution,
                        double tolerance) {
  std::vector<Vec6> impulse(problem.contact.bodies.size(), Vec6::Zero());
  std::vector<Vec6> terms(problem.contact.bodies.size(), Vec6::Zero());
  for (std::size_t k = 0; k < problem.contact.contacts.size(); ++k) {
    const ContactProblem::Contact& contact = problem.contact.contacts[k];
    const auto add = [&](int body, const Mat36& J) {
      if (body < 0) return;
      impulse[static_cast<std::size_t>(body)] += J.transpose() * solution.impulse[k];
      terms[static_cast<std::size_t>(body)] +=
          J.transpose().cwiseAbs() * solution.impulse[k].cwiseAbs();
    };
    add(contact.a, contact.J_a);
    add(contact.b, contact.J_b);
  }
  for (std::size_t i = 0; i < impulse.size(); ++i) {
    const ContactProblem::Body& body = problem.contact.bodies[i];
    const Vec6 change = body.M * (solution.v[i] - body.v_free);
    const Vec6 momentum =
        body.M.cwiseAbs() * (solution.v[i].cwiseAbs() + body.v_free.cwiseAbs()) + terms[i];
    EXPECT_LE((change - impulse[i]).head<3>().norm(), tolerance * momentum.head<3>().norm()) << i;
    EXPECT_LE((change - impulse[i]).tail<3>().norm(), tolerance * momentum.tail<3>().norm()) << i;
  }
}

// Two solids, or one and the immovable world, struck at a vertex each.
ImpactProblem MakeSingle(int seed) {
  Lcg random(static_cast<std::uint64_t>(seed));
  ImpactProblem problem;
  const double speed = std::pow(10.0, random.Uniform(-1, 2));
  const PlacedSolid a = PlaceSolid(speed, &random);
  problem.contact.bodies.push_back(a.body);
  const Vec3 r_a = AnyVertex(a, &random);
  int b_index = ContactProblem::kWorld;
  Vec3 r_b = Vec3::Zero();
  if (seed % 3 != 0) {
    const PlacedSolid b = PlaceSolid(speed, &random);
    r_b = AnyVertex(b, &random);
    problem.contact.bodies.push_back(b.body);
    b_index = 1;
  }
  const double mu = seed % 10 == 0 ? 0.0 : random.Uniform(0, 2);
  const double e = seed % 7 == 0 ? 0.0 : (seed % 11 == 0 ? 1.0 : random.Uniform(0, 1));
  Vec3 n = random.OnUnitSphere();
  Add(MakeContact(0, r_a, b_index, r_b, n, mu), e, &problem);
  if (Motion(problem, VelocitiesBefore(problem), 0).z() > 0.0) {
    problem.contact.contacts[0] = MakeContact(0, r_a, b_index, r_b, -n, mu);
  }
  return problem;
}

class RandomSingles : public testing::TestWithParam<int> {};

TEST_P(RandomSingles, ObeyTheLaw) {
  constexpr int kCount = 12500;
  for (int seed = GetParam() * kCount; seed < (GetParam() + 1) * kCount; ++seed) {
    SCOPED_TRACE(seed);
    const ImpactProblem problem = MakeSingle(seed);
    const std::vector<Vec6> before = VelocitiesBefore(problem);
    const double scale = SpeedScale(problem, before, 0);
    if (Motion(problem, before, 0).z() > -1e-8 * scale) continue;
    const ImpactSolution solution = Resolve(problem);
    ASSERT_EQ(solution.exit, ImpactExit::kSeparated) << solution.message;
    ASSERT_EQ(solution.passes, 1);
    const double mu = problem.contact.contacts[0].mu;
    const double e = problem.restitution[0];
    const Vec3& p = solution.impulse[0];
    const double Wc = solution.work_compression[0];
    EXPECT_GE(Motion(problem, solution.v, 0).z(),
              -1e-12 * (scale + SpeedScale(problem, solution.v, 0)));
    EXPECT_LE(p.head<2>().norm(), (mu + 1e-12) * p.z());
    EXPECT_NEAR(solution.work_restitution[0], -e * e * Wc, -1e-9 * Wc);
    const double energy = KineticEnergy(problem, before);
    EXPECT_LE(KineticEnergy(problem, solution.v) - energy, 1e-12 * energy);
    EXPECT_LE(solution.energy_change, 1e-12 * energy);
    ExpectMomentumKept(problem, solution, 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Eighths, RandomSingles, testing::Range(0, 8));

// 2 to 8 solids, 2 to 24 contacts between vertices of theirs or with the world, with normals at
// random: many are jammed as no real contacts can be.
ImpactProblem MakeCluster(int seed) {
  Lcg random(static_cast<std::uint64_t>(seed));
  ImpactProblem problem;
  const int bodies = 2 + seed % 7;
  std::vector<PlacedSolid> solids;
  for (int i = 0; i < bodies; ++i) {
    solids.push_back(PlaceSolid(2.0, &random));
    problem.contact.bodies.push_back(solids.back().body);
  }
  const int contacts = 2 + static_cast<int>(random.Uniform(0, 23));
  for (int k = 0; k < contacts; ++k) {
    const int a = k % bodies;
    int b = static_cast<int>(random.Uniform(0, bodies));
    if (b == a || random.Uniform(0, 1) < 0.3) b = ContactProblem::kWorld;
    const Vec3 r_a = AnyVertex(solids[static_cast<std::size_t>(a)], &random);
    const Vec3 r_b = b < 0 ? Vec3::Zero() : AnyVertex(solids[static_cast<std::size_t>(b)], &random);
    const double mu = seed % 5 == 0 ? 0.0 : random.Uniform(0, 1.5);
    const double e = seed % 6 == 0 ? 0.0 : (seed % 11 == 0 ? 1.0 : random.Uniform(0, 1));
    Add(MakeContact(a, r_a, b, r_b, random.OnUnitSphere(), mu), e, &problem);
  }
  return problem;
}

class RandomClusters : public testing::TestWithParam<int> {};

TEST_P(RandomClusters, SeparateWithoutGain) {
  constexpr int kCount = 2500;
  for (int seed = GetParam() * kCount; seed < (GetParam() + 1) * kCount; ++seed) {
    SCOPED_TRACE(seed);
    const ImpactProblem problem = MakeCluster(seed);
    const std::vector<Vec6> before = VelocitiesBefore(problem);
    const ImpactSolution solution = Resolve(problem);
    ASSERT_NE(solution.exit, ImpactExit::kFailed) << solution.message;
    const int budget = settings::ImpactSettings().max_passes;
    ASSERT_LE(solution.passes, budget);
    EXPECT_TRUE(solution.exit != ImpactExit::kBudget || solution.passes == budget);
    double scale = 0.0;
    for (std::size_t k = 0; k < problem.contact.contacts.size(); ++k) {
      scale = std::max(scale, SpeedScale(problem, before, k));
    }
    for (std::size_t k = 0; k < problem.contact.contacts.size(); ++k) {
      EXPECT_GE(Motion(problem, solution.v, k).z(), -1e-9 * scale) << k;
      const double mu = problem.contact.contacts[k].mu;
      const Vec3& p = solution.impulse[k];
      EXPECT_GE(p.z(), 0.0) << k;
      EXPECT_LE(p.head<2>().norm(), (mu + 1e-12) * p.z()) << k;
      EXPECT_LE(solution.work_compression[k], 0.0);
      EXPECT_GE(solution.work_restitution[k], 0.0);
    }
    const double energy = KineticEnergy(problem, before);
    EXPECT_LE(KineticEnergy(problem, solution.v) - energy, 1e-12 * energy);
    ExpectMomentumKept(problem, solution, 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(Eighths, RandomClusters, testing::Range(0, 8));

}  // namespace
}  // namespace touchstone::impact
