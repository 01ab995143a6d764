// Bodies of several convex parts.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <string>

#include "collision/witness.h"
#include "support/lcg.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using scene::BodyDesc;
using scene::BoxShape;
using scene::CompoundShape;
using scene::PartDesc;
using session::Simulation;
using testing::Body;
using testing::RunTo;

constexpr double kWeightOfAKilo = 9.81;  // [N]

BodyDesc FixedBox(const std::string& name, const Vec3& lengths, const Vec3& position) {
  BodyDesc body;
  body.name = name;
  body.shape = BoxShape{lengths};
  body.position = position;
  body.fixed = true;
  return body;
}

PartDesc MakePart(const scene::ConvexDesc& shape, const Vec3& position = Vec3::Zero()) {
  PartDesc part;
  part.shape = shape;
  part.position = position;
  return part;
}

/// The floor or bar of a scene, and the material of everything.
std::shared_ptr<scene::SceneDesc> SceneWith(const BodyDesc& fixed,
                                            const scene::MaterialDesc& material = {}) {
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->materials["default"] = material;
  scene->bodies.push_back(fixed);
  return scene;
}

/// A leg of 0.1 x 0.3 x 0.8 m around the frame's origin and an arm of 0.4 x 0.3 x 0.1 m at its
/// upper end, towards x: 36 kg, the centre of mass at (1/12, 0, 7/60) m of that frame.
const Vec3 kCentre(1.0 / 12.0, 0, 7.0 / 60.0);
constexpr double kMass = 36.0;
BodyDesc MakeL() {
  BodyDesc body;
  body.name = "L";
  body.shape = CompoundShape{{MakePart(BoxShape{{0.1, 0.3, 0.8}}),
                              MakePart(BoxShape{{0.4, 0.3, 0.1}}, Vec3(0.25, 0, 0.35))}};
  return body;
}

/// The least gap over all parts of different bodies of which one moves [m].
double LeastGap(const exchange::Snapshot& snapshot) {
  double least = std::numeric_limits<double>::infinity();
  const auto posed = [](const exchange::BodySnapshot& body, const geometry::Polyhedron& part) {
    return collision::PosedShape{&part, {body.q_WB.toRotationMatrix(), body.p_WBcm}};
  };
  for (const exchange::BodySnapshot& a : snapshot.bodies)
    for (const exchange::BodySnapshot& b : snapshot.bodies) {
      if (b.id.value <= a.id.value || (a.fixed && b.fixed)) continue;
      for (const geometry::Polyhedron& of_a : a.shape->parts())
        for (const geometry::Polyhedron& of_b : b.shape->parts())
          least = std::min(
              least,
              collision::FindSeparation(posed(a, of_a), posed(b, of_b), {}, 0.0, 0.0, nullptr).gap);
    }
  return least;
}

void ExpectKeysNameOneContact(const exchange::Snapshot& snapshot) {
  for (const exchange::ContactSnapshot& contact : snapshot.contacts)
    EXPECT_EQ(FindContact(snapshot, contact.key()), &contact);
}

TEST(Compound, OfOnePartIsThatBodyBitForBit) {
  const auto scene_with = [](bool compound) {
    auto scene = std::make_shared<scene::SceneDesc>();
    scene->materials["default"] = {.restitution = 0.4, .friction = 0.5};
    scene->bodies.push_back(FixedBox("floor", {8, 8, 1}, {0, 0, -0.5}));
    Lcg random(7);
    for (int i = 0; i < 6; ++i) {
      BodyDesc body;
      body.name = "body" + std::to_string(i);
      scene::ConvexDesc shape = BoxShape{{0.4, 0.3, 0.2}};
      if (i % 3 == 1) shape = scene::HullShape{PointsInCube(static_cast<std::uint64_t>(i), 12)};
      if (i % 3 == 2) shape = scene::SolidShape{scene::SolidKind::kWedge, 0.4};
      body.shape = compound ? CompoundShape{{MakePart(shape)}}
                            : std::visit([](auto s) { return scene::ShapeDesc(s); }, shape);
      body.position = Vec3(0.3 * (i % 2), 0.2 * (i % 3), 1.8 + 2.2 * i);
      body.orientation = Quat(random.Rotation());
      body.angular_velocity = random.UniformVec3(-2, 2);
      scene->bodies.push_back(body);
    }
    return scene;
  };
  Simulation plain(scene_with(false)), compound(scene_with(true));
  for (int i = 0; i < 120; ++i) {
    ASSERT_TRUE(plain.Advance().ok);
    ASSERT_TRUE(compound.Advance().ok);
    ASSERT_EQ(plain.state_hash(), compound.state_hash()) << "step " << i;
  }
  EXPECT_GT(plain.totals().collisions, 3);
}

// The arm lies on the bar, its leg beside it: (0.05 - x) / 0.1 of the weight is on the left edge of
// the bar, x being where the centre of mass is over it.
TEST(Compound, LHangsOnABarWithTheForcesOfALever) {
  auto scene = SceneWith(FixedBox("bar", {0.1, 2, 0.1}, {0, 0, 0.95}));
  scene->bodies.push_back(MakeL());
  const double x = -0.11 + kCentre.x();
  scene->bodies.back().position = Vec3(x, 0, 0.70005 + kCentre.z());
  Simulation simulation(scene);
  ASSERT_EQ(RunTo(&simulation, 0.2), "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  ASSERT_EQ(end.contacts.size(), 4U);
  double left = 0.0, right = 0.0;
  for (const exchange::ContactSnapshot& contact : end.contacts) {
    EXPECT_EQ(contact.body_a, Body(end, "bar").id);
    EXPECT_EQ(contact.parts, (std::array{0, 1}));
    EXPECT_EQ(NameOfPart(end, contact.body_b, contact.parts[1]), "L[1]");
    (contact.p_W.x() < 0.0 ? left : right) += contact.force_n;
  }
  const double weight = kMass * kWeightOfAKilo;
  EXPECT_NEAR(left, weight * (0.05 - x) / 0.1, 1e-4 * weight);
  EXPECT_NEAR(right, weight * (0.05 + x) / 0.1, 1e-4 * weight);
  EXPECT_LT(Body(end, "L").v_WBcm.norm(), 1e-9);
}

// On its side both boxes lie on the floor, and carry it together.
TEST(Compound, LOnItsSideIsCarriedByBothParts) {
  auto scene = SceneWith(FixedBox("floor", {8, 8, 1}, {0, 0, -0.5}));
  scene->bodies.push_back(MakeL());
  scene->bodies.back().orientation = Quat(Eigen::AngleAxisd(0.5 * M_PI, Vec3::UnitX()));
  scene->bodies.back().position = Vec3(0, 0, 0.15005);
  Simulation simulation(scene);
  ASSERT_EQ(RunTo(&simulation, 0.2), "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  const exchange::BodySnapshot& body = Body(end, "L");
  ExpectKeysNameOneContact(end);
  std::array<double, 2> on_part = {};
  double force = 0.0;
  Vec3 moment = Vec3::Zero();
  for (const exchange::ContactSnapshot& contact : end.contacts) {
    on_part[static_cast<size_t>(contact.parts[1])] += contact.force_n;
    force += contact.force_n;
    moment += (contact.p_W - body.p_WBcm).cross(contact.force_n * Vec3::UnitZ());
  }
  const double weight = kMass * kWeightOfAKilo;
  EXPECT_GT(on_part[0], 0.1 * weight);
  EXPECT_GT(on_part[1], 0.1 * weight);
  EXPECT_NEAR(force, weight, 1e-6 * weight);
  EXPECT_LT(moment.norm(), 1e-6 * weight);
  EXPECT_LT(body.v_WBcm.norm(), 1e-9);
}

TEST(Compound, LFallsOverABarAndHangsThere) {
  auto scene = SceneWith(FixedBox("bar", {0.1, 2, 0.1}, {0, 0, 0.95}),
                         {.restitution = 0.3, .friction = 0.5});
  scene->bodies.push_back(MakeL());
  scene->bodies.back().position = Vec3(-0.02, 0, 1.2);
  scene->bodies.back().orientation = Quat(Eigen::AngleAxisd(0.1, Vec3::UnitY()));
  Simulation simulation(scene);
  double least = 1.0;
  ASSERT_EQ(RunTo(&simulation, 4.0,
                  [&] {
                    least = std::min(least, LeastGap(simulation.MakeSnapshot()));
                    ExpectKeysNameOneContact(simulation.MakeSnapshot(
                        0.5 * (simulation.last_step_start() + simulation.time())));
                  }),
            "");
  EXPECT_GT(least, 0.0);
  EXPECT_LE(simulation.totals().penetration_max, 0.0);
  EXPECT_GT(simulation.totals().collisions, 1);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-6 * kMass * kWeightOfAKilo);
  const exchange::Snapshot end = simulation.MakeSnapshot();
  const exchange::BodySnapshot& body = Body(end, "L");
  EXPECT_GT(body.p_WBcm.z(), 0.5);
  EXPECT_LT(std::abs(body.p_WBcm.x()), 0.1);
  // It hangs, rocking on the bar: the lower end of its leg is far below.
  EXPECT_LT((body.q_WB * (Vec3(0, 0, -0.4) - kCentre) + body.p_WBcm).z(), 0.6);
}

TEST(Compound, ThatBouncesWithoutFrictionKeepsItsEnergy) {
  auto scene = SceneWith(FixedBox("floor", {40, 40, 1}, {0, 0, -0.5}),
                         {.restitution = 1.0, .friction = 0.0});
  scene->bodies.push_back(MakeL());
  scene->bodies.back().position = Vec3(0, 0, 1.5);
  scene->bodies.back().orientation = Quat(Lcg(3).Rotation());
  scene->bodies.back().angular_velocity = Vec3(1, 2, -1);
  Simulation simulation(scene);
  const auto energy = [&] {
    const exchange::Snapshot now = simulation.MakeSnapshot();
    return now.energy.kinetic + now.energy.potential;
  };
  const double before = energy();
  ASSERT_EQ(RunTo(&simulation, 4.0), "");
  EXPECT_GT(simulation.totals().collisions, 3);
  EXPECT_NEAR(energy(), before, 1e-6 * before);
}

// A sledge whose front runner is ice: contacts have the friction of the part that touches.
TEST(Compound, PartsHaveTheFrictionOfTheirOwnMaterials) {
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->materials["default"] = {.restitution = 0.0, .friction = 0.64};
  scene->materials["ice"] = {.restitution = 0.0, .friction = 0.01};
  scene->bodies.push_back(FixedBox("floor", {20, 20, 1}, {0, 0, -0.5}));
  BodyDesc sledge;
  sledge.name = "sledge";
  CompoundShape parts{{MakePart(BoxShape{{1, 0.5, 0.1}}),
                       MakePart(BoxShape{{0.1, 0.5, 0.1}}, Vec3(-0.4, 0, -0.1)),
                       MakePart(BoxShape{{0.1, 0.5, 0.1}}, Vec3(0.4, 0, -0.1))}};
  parts.parts[2].material = "ice";
  sledge.shape = parts;
  const double height =
      0.15 - 0.2 / 12.0;  // of the plate's middle, less how far the centre is below
  sledge.position = Vec3(0, 0, height + 5e-5);
  scene->bodies.push_back(sledge);
  Simulation simulation(scene);
  ASSERT_EQ(RunTo(&simulation, 0.05), "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  std::array<int, 3> contacts = {};
  for (const exchange::ContactSnapshot& contact : end.contacts) {
    const int part = contact.parts[1];
    ++contacts[static_cast<size_t>(part)];
    EXPECT_DOUBLE_EQ(contact.material.friction, part == 2 ? 0.08 : 0.64);
  }
  EXPECT_THAT(contacts, ::testing::ElementsAre(0, 4, 4));
  // What a person sets holds for all of the body.
  ASSERT_EQ(simulation.Apply(exchange::SetMaterial{
                .body = Body(end, "sledge").id, .restitution = {}, .friction = 0.36}),
            "");
  for (const exchange::ContactSnapshot& contact : simulation.MakeSnapshot().contacts)
    EXPECT_DOUBLE_EQ(contact.material.friction, 0.48);
  ASSERT_EQ(simulation.Apply(exchange::ResetMaterial{.body = {}, .friction = true}), "");
  for (const exchange::ContactSnapshot& contact : simulation.MakeSnapshot().contacts)
    EXPECT_DOUBLE_EQ(contact.material.friction, contact.parts[1] == 2 ? 0.08 : 0.64);
}

/// Two to five boxes, wedges and solids that overlap, touch or stand apart.
BodyDesc RandomCompound(int i, Lcg* random) {
  BodyDesc body;
  body.name = "body" + std::to_string(i);
  CompoundShape compound;
  const int parts = 2 + static_cast<int>(random->Uniform(0.0, 3.999));
  for (int k = 0; k < parts; ++k) {
    PartDesc part;
    part.shape = BoxShape{random->UniformVec3(0.05, 0.5)};
    if (k % 3 == 1) part.shape = scene::SolidShape{scene::SolidKind::kWedge, 0.2};
    if (k % 3 == 2) part.shape = scene::SolidShape{scene::SolidKind::kOctahedron, 0.15};
    part.position = random->InBall(0.4);
    part.orientation = Quat(random->Rotation());
    compound.parts.push_back(part);
  }
  body.shape = compound;
  body.orientation = Quat(random->Rotation());
  body.angular_velocity = random->UniformVec3(-5, 5);
  body.velocity = random->UniformVec3(-2, 2);
  body.position = Vec3(0.8 * (i % 2) - 0.4, 0.8 * (i / 2 % 2) - 0.4, 1.2 + 1.5 * i);
  return body;
}

class RandomCompounds : public ::testing::TestWithParam<int> {};

TEST_P(RandomCompounds, TumbleWithoutOverlapAndWithoutEnergyFromNothing) {
  Lcg random(static_cast<std::uint64_t>(GetParam()));
  auto scene = SceneWith(FixedBox("floor", {20, 20, 1}, {0, 0, -0.5}),
                         {.restitution = random.Uniform(0, 0.8), .friction = random.Uniform(0, 1)});
  scene->bodies.push_back(FixedBox("bar", {0.1, 6, 0.1}, {0, 0, 0.6}));
  double energy = 0.0;
  for (int i = 0; i < 5; ++i) scene->bodies.push_back(RandomCompound(i, &random));
  Simulation simulation(scene);
  double least = 1.0;
  ASSERT_EQ(RunTo(&simulation, 1.5,
                  [&] { least = std::min(least, LeastGap(simulation.MakeSnapshot())); }),
            "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  for (const exchange::BodySnapshot& body : end.bodies) energy += body.mass * kWeightOfAKilo;
  EXPECT_GT(least, 0.0);
  EXPECT_LE(simulation.totals().penetration_max, 0.0);
  EXPECT_GT(simulation.totals().collisions, 5);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-5 * energy);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomCompounds, ::testing::Range(1, 9));

}  // namespace
}  // namespace touchstone
