// Bodies in bowls and tubes, against closed forms; none passes a wall.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "collision/room.h"
#include "session/static_forces.h"
#include "simulation/step/engine.h"
#include "support/lcg.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::FromText;
using testing::RunTo;

constexpr double kPullOfEarth = 9.81;
constexpr double kGapAtRest = 5e-5;
constexpr const char* kBowl =
    R"({"name": "bowl", "shape": {"bowl": {"radius": 1}}, "fixed": true})";
// Across the picture: its axis along y.
constexpr const char* kTubeAcross =
    R"({"name": "tube", "shape": {"tube": {"radius": 1, "length": 3}}, "fixed": true,
        "rotation": {"axis": [1, 0, 0], "degrees": 90}})";

constexpr const char* kTubeLong =
    R"({"name": "tube", "shape": {"tube": {"radius": 1, "length": 4}}, "fixed": true,
        "rotation": {"axis": [1, 0, 0], "degrees": 90}})";

std::string VectorText(const Vec3& v) {
  std::ostringstream text;
  text.precision(17);
  text << "[" << v.x() << ", " << v.y() << ", " << v.z() << "]";
  return text.str();
}

std::string BallAt(double r, const Vec3& p, const Vec3& v = Vec3::Zero(),
                   const Vec3& w = Vec3::Zero()) {
  return R"({"name": "ball", "shape": {"sphere": {"radius": )" + std::to_string(r) +
         R"(}}, "position": )" + VectorText(p) + R"(, "velocity": )" + VectorText(v) +
         R"(, "angular_velocity": )" + VectorText(w) + "}";
}

std::shared_ptr<const scene::SceneDesc> RoomScene(double mu, const std::string& step,
                                                  const std::string& bodies, double e = 0.0) {
  return FromText(R"({"touchstone": 1, "settings": {"step": )" + step +
                  R"(}, "materials": {"default": {"restitution": )" + std::to_string(e) +
                  R"(, "friction": )" + std::to_string(mu) + R"(}}, "bodies": [)" + bodies + "]}");
}

/// When a body's x first passes zero, and the time after which it does so for the third time less
/// that: a period.
double PeriodOf(Simulation* simulation, const std::string& name, double longest) {
  double before = 0.0, last = 0.0;
  std::vector<double> crossings;
  EXPECT_EQ(RunTo(simulation, longest,
                  [&] {
                    const exchange::Snapshot now = simulation->MakeSnapshot();
                    const double x = Body(now, name).p_WBcm.x();
                    if (before * x < 0.0)
                      crossings.push_back(last + (now.time - last) * before / (before - x));
                    before = x;
                    last = now.time;
                  }),
            "");
  EXPECT_EQ(simulation->totals().penetration_max, 0.0);
  if (crossings.size() < 3) return 0.0;
  return crossings[2] - crossings[0];
}

/// Of a pendulum of that length that swings up to the angle.
double PendulumPeriod(double length, double angle) {
  return 4.0 * std::sqrt(length / kPullOfEarth) * std::comp_ellint_1(std::sin(0.5 * angle));
}

// A ball that rolls in a bowl swings as a pendulum of 7/5 of R - r, one that slides as one of R -
// r.
TEST(Inside, BallInABowlSwingsAsAPendulum) {
  const double r = 0.1, reach = 1 - r - kGapAtRest;
  for (const bool rolls : {true, false})
    for (const double angle : {0.02, 1.2}) {
      const Vec3 p = reach * Vec3(std::sin(angle), 0, -std::cos(angle));
      Simulation simulation(RoomScene(rolls ? 2.0 : 0.0, "0.002", kBowl + ("," + BallAt(r, p))));
      const double expected = PendulumPeriod((rolls ? 1.4 : 1.0) * reach, angle);
      EXPECT_NEAR(PeriodOf(&simulation, "ball", 1.5 * expected), expected, 2e-4 * expected)
          << rolls << " " << angle;
    }
}

// A cylinder on its side in a tube: 3/2 of R - r.
TEST(Inside, CylinderRollsInATubeAsAPendulum) {
  const double r = 0.2, reach = 1 - r - kGapAtRest, angle = 0.5;
  const Vec3 p = reach * Vec3(std::sin(angle), 0, -std::cos(angle));
  Simulation simulation(RoomScene(1.0, "0.002",
                                  std::string(kTubeAcross) +
                                      R"(, {"name": "log", "shape": {"cylinder": {"radius": 0.2,
            "length": 0.5}}, "rotation": {"axis": [1, 0, 0], "degrees": 90}, "position": )" +
                                      VectorText(p) + "}"));
  const double expected = PendulumPeriod(1.5 * reach, angle);
  EXPECT_NEAR(PeriodOf(&simulation, "log", 1.5 * expected), expected, 3e-4 * expected);
  EXPECT_NEAR(Body(simulation.MakeSnapshot(), "log").p_WBcm.y(), 0.0, 1e-6);
}

// Balls and capsules with room for less than, as much as and more than the tolerance, thrown about
// in there: the direction to the nearest point of the wall turns by any angle within a step.
TEST(Inside, WhatAllButFillsItsHollowGainsNothing) {
  for (int number = 0; number < 60; ++number) {
    Lcg random(static_cast<std::uint64_t>(number));
    const double r = 1.0 - std::pow(10.0, random.Uniform(-4.7, -3.5));
    const bool bowl = number % 3 != 2, capsule = number % 6 == 5;
    Vec3 w = random.UniformVec3(-3, 3);
    if (capsule) w = Vec3(0, w.y(), 0);
    std::ostringstream radius;
    radius.precision(17);
    radius << r;
    const std::string body =
        R"({"name": "body", "shape": {)" +
        (capsule ? R"("capsule": {"radius": )" + radius.str() + R"(, "length": 0.5}})"
                 : R"("sphere": {"radius": )" + radius.str() + "}}") +
        (capsule ? R"(, "rotation": {"axis": [1, 0, 0], "degrees": 90})" : "") +
        R"(, "velocity": )" + VectorText(random.UniformVec3(-0.5, 0.5)) +
        R"(, "angular_velocity": )" + VectorText(w) + "}";
    Simulation simulation(RoomScene(1.0, number % 2 == 0 ? "0.004" : "0.016",
                                    std::string(bowl ? kBowl : kTubeAcross) + "," + body, 0.5));
    ASSERT_EQ(RunTo(&simulation, 0.5), "") << number;
    const auto totals = simulation.totals();
    ASSERT_EQ(totals.penetration_max, 0.0) << number;
    ASSERT_LT(totals.energy_gain_max, 1e-6 * totals.energy_start) << number << " " << r;
  }
}

// Coins across a tube that have room for a tenth of a millimetre to a centimetre: where one leaves
// the wall, the next point of its rim, which runs around it at any speed, meets it at once.
TEST(Inside, CoinThatAllButFitsATubeRattlesOn) {
  struct Coin {
    double radius, length;
    const char* step;
    double restitution, friction;
    Vec3 v, w;
  };
  for (const Coin& coin : {Coin{0.9962385326075365,
                                0.02,
                                "0.016666666666666666",
                                0.8,
                                0.6,
                                {-0.019043184650758938, -0.2697783562735039, 0.19833467984858844},
                                {-0.002749422341986496, 30.0, 0.16013158798563676}},
                           Coin{0.9924246608291251,
                                0.1,
                                "0.016666666666666666",
                                0.8,
                                0.3,
                                {-0.047712922293109306, 0.2297817851275551, -0.26136951965050903},
                                {0.06932429629136316, 30.0, 0.060727976736330014}},
                           Coin{0.9930494281045539,
                                0.02,
                                "0.004166666666666667",
                                0.8,
                                0.3,
                                {-0.41683209795840737, 0.3823865382475583, -0.17475026654992243},
                                {0.27071366368739114, 30.0, 0.16922052990575576}},
                           Coin{0.9901106310004869,
                                0.05,
                                "0.016666666666666666",
                                0.95,
                                0.3,
                                {-0.08542601502387859, 0.30700616955598414, -0.1040619644718701},
                                {-0.44235579509327627, 30.0, 0.11670754594271038}},
                           Coin{0.9904639944591829,
                                0.05,
                                "0.016666666666666666",
                                0.8,
                                0.6,
                                {0.059969594094147816, 0.49438943289792214, -0.12178269762271321},
                                {0.31654271736426454, 30.0, -0.18466942873111314}}}) {
    std::ostringstream shape;
    shape.precision(17);
    shape << R"({"name": "coin", "shape": {"cylinder": {"radius": )" << coin.radius
          << R"(, "length": )" << coin.length << "}}";
    Simulation simulation(
        RoomScene(coin.friction, coin.step,
                  std::string(kTubeLong) + "," + shape.str() +
                      R"(, "rotation": {"axis": [1, 0, 0], "degrees": 90}, "velocity": )" +
                      VectorText(coin.v) + R"(, "angular_velocity": )" + VectorText(coin.w) + "}",
                  coin.restitution));
    ASSERT_EQ(RunTo(&simulation, 0.6), "") << coin.radius;
    const auto totals = simulation.totals();
    EXPECT_EQ(totals.penetration_max, 0.0) << coin.radius;
    EXPECT_LT(totals.energy_gain_max, 1e-6 * totals.energy_start) << coin.radius;
    EXPECT_TRUE(simulation.totals().warnings.empty()) << coin.radius;
  }
}

/// The largest angle from the bottom at which a ball, sent off there, still touches the wall before
/// it first does not, up to where it has gone all around.
double LeavesAt(double v_squared) {
  const double r = 0.1, reach = 1 - r - kGapAtRest, v = std::sqrt(v_squared * kPullOfEarth * reach);
  Simulation simulation(
      RoomScene(2.0, "0.001",
                std::string(kTubeAcross) + "," +
                    BallAt(r, Vec3(0, 0, -reach), Vec3(v, 0, 0), Vec3(0, v / r, 0))));
  double angle = 0.0;
  bool touches = true;
  EXPECT_EQ(RunTo(&simulation, 4.0 * reach * std::numbers::pi / v,
                  [&] {
                    const exchange::Snapshot now = simulation.MakeSnapshot();
                    const Vec3 p = Body(now, "ball").p_WBcm;
                    double here = std::atan2(p.x(), -p.z());
                    if (here < -0.1) here += 2.0 * std::numbers::pi;
                    touches &= !now.contacts.empty() && now.contacts[0].force_n > 0.0;
                    if (touches) angle = std::max(angle, here);
                  }),
            "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  return angle;
}

// Around the loop goes what has come down from 2.7 (R - r) above the bottom: v^2 = 27/7 g (R - r)
// there. Slower it leaves the wall where the force ends, at cos = (10/7 - v^2 / (g (R - r))) 7/17.
TEST(Inside, LoopNeedsTwoPointSevenRadii) {
  EXPECT_GT(LeavesAt(1.02 * 27.0 / 7.0), 0.95 * 2 * std::numbers::pi);
  for (const double share : {0.97, 0.8}) {
    const double v_squared = share * 27.0 / 7.0;
    EXPECT_NEAR(std::cos(LeavesAt(v_squared)), (10.0 / 7.0 - v_squared) * 7.0 / 17.0, 0.01);
  }
}

// A ball that circles in an upright tube goes down and comes up again, with sqrt(2/7) of its rate:
// z = -5 g / (2 W^2) (1 - cos(sqrt(2/7) W t)) (Gualtieri et al., Am. J. Phys. 74 (2006) 497).
TEST(Inside, BallInAnUprightTubeComesUpAgain) {
  const double r = 0.1, reach = 0.3 - kGapAtRest, W = 10.0, v = W * reach;
  const auto after = [&](const std::string& step, double time) {
    Simulation simulation(RoomScene(
        3.0, step,
        R"({"name": "tube", "shape": {"tube": {"radius": 0.4, "length": 3}}, "fixed": true}, )" +
            BallAt(r, Vec3(reach, 0, 0), Vec3(0, v, 0), Vec3(0, 0, -v / r))));
    EXPECT_EQ(RunTo(&simulation, time), "");
    EXPECT_EQ(simulation.totals().penetration_max, 0.0);
    return Body(simulation.MakeSnapshot(time), "ball").p_WBcm;
  };
  const double rate = std::sqrt(2.0 / 7.0) * W, depth = 5.0 * kPullOfEarth / (2.0 * W * W);
  for (const double time : {0.3, 0.5 * 2 * std::numbers::pi / rate, 2 * std::numbers::pi / rate}) {
    const double expected = -depth * (1 - std::cos(rate * time));
    EXPECT_NEAR(after("0.001", time).z(), expected, 0.01 * depth) << time;
  }
}

exchange::Snapshot SettledIn(const std::shared_ptr<const scene::SceneDesc>& scene, double time) {
  Simulation simulation(scene);
  EXPECT_EQ(RunTo(&simulation, time), "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  return simulation.MakeSnapshot(time);
}

// Without friction each of n equal contacts at the angle phi from the vertical carries
// m g / (n cos phi).
void ExpectShares(const exchange::Snapshot& now, const std::string& name, size_t count,
                  double cosine) {
  const exchange::BodySnapshot& body = Body(now, name);
  ASSERT_EQ(now.contacts.size(), count);
  for (const exchange::ContactSnapshot& contact : now.contacts) {
    EXPECT_NEAR(contact.force_n, body.mass * kPullOfEarth / (static_cast<double>(count) * cosine),
                1e-6 * body.mass * kPullOfEarth);
    EXPECT_NEAR(std::abs(contact.nhat_BA_W.z()), cosine, 1e-7);
    EXPECT_TRUE(contact.certified);
  }
}

TEST(Inside, CubeInABowlStandsOnFourCorners) {
  const double half = 0.15, aside = std::sqrt(2.0) * half;
  const double reach = 1 - kGapAtRest, low = std::sqrt(reach * reach - aside * aside);
  const exchange::Snapshot now = SettledIn(
      RoomScene(0.0, "0.004",
                std::string(kBowl) +
                    R"(, {"name": "cube", "shape": {"box": [0.3, 0.3, 0.3]}, "position": )" +
                    VectorText(Vec3(0, 0, half - low)) + "}"),
      0.5);
  ExpectShares(now, "cube", 4, low / reach);
}

TEST(Inside, CapsuleAcrossATubeStandsOnBothEnds) {
  const double half = 0.4, r = 0.1, reach = 1 - r - kGapAtRest;
  const double low = std::sqrt(reach * reach - half * half);
  const exchange::Snapshot now =
      SettledIn(RoomScene(0.0, "0.004",
                          std::string(kTubeAcross) + R"(, {"name": "capsule", "shape": {"capsule":
            {"radius": 0.1, "length": 0.8}}, "rotation": {"axis": [0, 1, 0], "degrees": 90},
            "position": )" + VectorText(Vec3(0, 0, -low)) +
                              "}"),
                0.1);
  ExpectShares(now, "capsule", 2, low / reach);
}

// A coin flat in a lying tube: the two ends of a diameter.
TEST(Inside, CoinAcrossATubeStandsOnTheEndsOfADiameter) {
  const double r = 0.5, half = 0.02, low = std::sqrt(1 - r * r);
  const exchange::Snapshot now =
      SettledIn(RoomScene(0.5, "0.004",
                          std::string(kTubeAcross) + R"(, {"name": "coin", "shape": {"cylinder":
            {"radius": 0.5, "length": 0.04}}, "position": )" +
                              VectorText(Vec3(0, 0, half - low + kGapAtRest / low)) + "}"),
                1.0);
  ASSERT_EQ(now.contacts.size(), 2u);
  double lift = 0.0;
  for (const exchange::ContactSnapshot& contact : now.contacts) {
    EXPECT_NEAR(std::abs(contact.p_W.x()), r, 1e-6);
    EXPECT_NEAR(contact.p_W.y(), 0.0, 1e-6);
    const double sign = contact.nhat_BA_W.z() > 0.0 ? 1.0 : -1.0;
    lift += sign * (contact.force_n * contact.nhat_BA_W.z() + contact.force_t_W.z());
  }
  const double weight = Body(now, "coin").mass * kPullOfEarth;
  EXPECT_NEAR(lift, weight, 1e-9 * weight);
}

// A coin at the bottom of a bowl touches it with all of its rim, and comes to rest.
TEST(Inside, CoinInABowlTouchesAllAround) {
  Simulation simulation(
      RoomScene(0.5, "0.004", std::string(kBowl) + R"(, {"name": "coin", "shape": {"cylinder":
            {"radius": 0.3, "length": 0.04}}, "position": [0.1, 0.05, -0.85]})"));
  EXPECT_EQ(RunTo(&simulation, 4.0), "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  const exchange::Snapshot now = simulation.MakeSnapshot();
  EXPECT_GE(now.contacts.size(), 8u);
  EXPECT_TRUE(Body(now, "coin").asleep);
  // Its axis goes through the middle of the bowl.
  const exchange::BodySnapshot& coin = Body(now, "coin");
  const Vec3 axis = coin.q_WB * Vec3::UnitZ();
  EXPECT_LT((coin.p_WBcm - axis.dot(coin.p_WBcm) * axis).norm(), 1e-3);
}

// On the end of a tube, too, a cylinder tips at the diameter over the height, towards any side.
TEST(Inside, CylinderOnTheEndOfATubeTipsWhereACircleDoes) {
  for (const double azimuth : {0.0, 0.2, std::numbers::pi / 8, 1.9})
    for (const double share : {0.999, 1.001}) {
      const double slope = std::atan(share * 0.4);
      const Vec3 gravity =
          kPullOfEarth * Vec3(std::sin(slope) * std::cos(azimuth),
                              std::sin(slope) * std::sin(azimuth), -std::cos(slope));
      const auto scene = FromText(R"({"touchstone": 1, "gravity": )" + VectorText(gravity) +
                                  R"(, "materials": {"default": {"restitution": 0, "friction": 1}},
          "bodies": [{"name": "tube", "shape": {"tube": {"radius": 1, "length": 2}}, "fixed": true},
          {"name": "tower", "shape": {"cylinder": {"radius": 0.1, "length": 0.5}},
           "position": [0, 0, -0.74995]}]})");
      const exchange::Snapshot now = SettledIn(scene, 2.0);
      const double upright = (Body(now, "tower").q_WB * Vec3::UnitZ()).z();
      if (share < 1.0) {
        EXPECT_GT(upright, 1.0 - 1e-9) << azimuth;
      } else {
        EXPECT_LT(upright, 0.999) << azimuth;
      }
    }
}

// The force at the bottom of a swing: m (g + v^2 / (R - r)); the centre accelerates by v^2 / (R -
// r).
TEST(Inside, ForcesCountTheCurvatureOfTheWall) {
  const double r = 0.1, reach = 1 - r - kGapAtRest, v = 2.0;
  for (const char* wall : {kBowl, kTubeAcross}) {
    const auto scene = RoomScene(
        0.5, "0.01",
        std::string(wall) + "," + BallAt(r, Vec3(0, 0, -reach), Vec3(v, 0, 0), Vec3(0, v / r, 0)));
    simulation::Engine engine(simulation::MakeWorld(*scene), scene->settings);
    ASSERT_FALSE(engine.Prepare());
    const session::StaticForces forces = session::ComputeStaticForces(&engine, std::nullopt);
    ASSERT_EQ(forces.contacts.size(), 1u);
    const double m = 1000.0 * 4.0 / 3.0 * std::numbers::pi * r * r * r;
    EXPECT_NEAR(forces.solution.f[0].z(), m * (kPullOfEarth + v * v / reach),
                1e-9 * m * kPullOfEarth);
    for (const session::StaticForces::Body& body : forces.bodies) {
      if (body.name == "ball") {
        EXPECT_NEAR(body.acceleration[2], v * v / reach, 1e-9);
      }
    }
  }
}

// From outside a bowl is a ball, to the bit, and a tube a cylinder.
TEST(Inside, FromOutsideItIsTheSolid) {
  const auto run = [](const std::string& shape) {
    Simulation simulation(RoomScene(0.5, "0.01",
                                    R"({"name": "base", "shape": )" + shape + R"(, "fixed": true},
           {"name": "cube", "shape": {"box": [0.4, 0.4, 0.4]}, "position": [0.1, 0.05, 1.6]},
           {"name": "ball", "shape": {"sphere": {"radius": 0.2}}, "position": [-0.3, 0.05, 1.4]})",
                                    0.4));
    EXPECT_EQ(RunTo(&simulation, 1.5), "");
    const exchange::Snapshot now = simulation.MakeSnapshot();
    return std::pair(Body(now, "cube").p_WBcm, Body(now, "ball").p_WBcm);
  };
  EXPECT_EQ(run(R"({"bowl": {"radius": 1}})"), run(R"({"sphere": {"radius": 1}})"));
  EXPECT_EQ(run(R"({"tube": {"radius": 1, "length": 2}})"),
            run(R"({"cylinder": {"radius": 1, "length": 2}})"));
}

scene::ShapeDesc AnyInsider(Lcg* random) {
  const auto length = [&] { return random->Uniform(0.06, 0.3); };
  const double kind = random->Uniform(0, 1);
  if (kind < 0.2) return scene::SphereShape{length()};
  if (kind < 0.35) return scene::CapsuleShape{0.5 * length(), length()};
  if (kind < 0.55) return scene::CylinderShape{length(), length()};
  if (kind < 0.7) return scene::ConeShape{length(), length()};
  if (kind < 0.85) return scene::BoxShape{{length(), length(), length()}, 0.0};
  if (kind < 0.9) return scene::BoxShape{{length(), length(), length()}, 0.02};
  return scene::SolidShape{scene::SolidKind::kTetrahedron, length(), 0.0};
}

scene::BodyDesc AnyRoom(Lcg* random, double radius) {
  scene::BodyDesc room;
  room.name = "room";
  room.fixed = true;
  room.orientation = Quat(random->Rotation()).normalized();
  if (random->Uniform(0, 1) < 0.5)
    room.shape = scene::BowlShape{radius};
  else
    room.shape = scene::TubeShape{radius, 3.0 * radius};
  return room;
}

/// The least distance of points of the bodies from the wall of the first, by samples of their rims
/// and by their vertices [m].
double LeastSampledGap(const exchange::Snapshot& now) {
  const geometry::Polyhedron::Room& room = *now.bodies[0].shape->part(0).room();
  double least = 1e300;
  for (size_t i = 1; i < now.bodies.size(); ++i) {
    const geometry::Polyhedron& part = now.bodies[i].shape->part(0);
    const auto look = [&](const Vec3& p_B) {
      const Vec3 p = now.bodies[0].q_WB.conjugate() *
                     (now.bodies[i].p_WBcm + now.bodies[i].q_WB * p_B - now.bodies[0].p_WBcm);
      const Vec3 across = p - room.axis.dot(p) * room.axis;
      least = std::min(least, room.radius - across.norm() - part.rounding());
      if (room.has_ends())
        least = std::min(least, 0.5 * room.length - std::abs(room.axis.dot(p)) - part.rounding());
    };
    for (const Vec3& p : part.vertices()) look(p);
    for (const geometry::Polyhedron::Rim& rim : part.rims()) {
      Vec3 t1, t2;
      TangentBasis(rim.axis, &t1, &t2);
      for (int k = 0; k < 500; ++k)
        look(rim.centre + rim.radius * (std::cos(0.01257 * k) * t1 + std::sin(0.01257 * k) * t2));
    }
  }
  return least;
}

// Heaps of anything in bowls and tubes, some of which turn: no overlap by samples of the
// definition, no gain, no failure.
TEST(Inside, RandomBodiesInRandomRoomsStayInside) {
  int contacts = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Lcg random(seed);
    auto scene = std::make_shared<scene::SceneDesc>();
    scene->settings.step = 1.0 / 120;
    scene->materials["default"] = {.restitution = random.Uniform(0, 0.8),
                                   .friction = random.Uniform(0, 1)};
    scene->bodies.push_back(AnyRoom(&random, 1.2));
    const bool turns = seed % 4 == 0;
    if (turns) scene->bodies[0].angular_velocity = random.OnUnitSphere();
    const Mat3 R = Quat(scene->bodies[0].orientation).toRotationMatrix();
    for (int i = 0; i < 7; ++i) {  // side by side around the middle
      scene::BodyDesc body;
      body.name = "b" + std::to_string(i);
      body.shape = AnyInsider(&random);
      const double angle = std::numbers::pi / 3 * i;
      body.position =
          i == 0 ? Vec3::Zero() : Vec3(R * Vec3(0.63 * std::cos(angle), 0.63 * std::sin(angle), 0));
      body.orientation = Quat(random.Rotation()).normalized();
      body.velocity = 3.0 * random.OnUnitSphere();
      body.angular_velocity = 10.0 * random.OnUnitSphere();
      scene->bodies.push_back(body);
    }
    Simulation simulation(scene);
    ASSERT_EQ(RunTo(&simulation, 1.5,
                    [&] { ASSERT_GT(LeastSampledGap(simulation.MakeSnapshot()), 0.0) << seed; }),
              "")
        << seed;
    EXPECT_EQ(simulation.totals().penetration_max, 0.0) << seed;
    EXPECT_LT(simulation.totals().energy_gain_max, 1e-7) << seed;
    contacts += static_cast<int>(simulation.MakeSnapshot().contacts.size());
  }
  EXPECT_GT(contacts, 60);
}

// Thin as the wall is, nothing passes it at 1 to 10 000 m/s, from within or from outside.
TEST(Inside, ShotsDoNotPassTheWall) {
  for (int number = 0; number < 200; ++number) {
    Lcg random(static_cast<std::uint64_t>(number) + 77);
    const bool outside = number % 4 == 0;
    auto scene = std::make_shared<scene::SceneDesc>();
    scene->gravity = Vec3::Zero();
    scene->materials["default"] = {.restitution = random.Uniform(0, 1), .friction = 0.5};
    scene->bodies.push_back(AnyRoom(&random, 1.0));
    scene::BodyDesc body;
    body.name = "shot";
    body.shape = AnyInsider(&random);
    const Vec3 from = (outside ? 4.0 : 0.4) * random.OnUnitSphere();
    body.position = from;
    body.orientation = Quat(random.Rotation()).normalized();
    const double speed = std::pow(10.0, random.Uniform(0, 4));
    body.velocity = speed * (outside ? Vec3(-from.normalized()) : random.OnUnitSphere());
    scene->settings.step = std::min(1.0 / 60, 1.0 / speed);
    body.angular_velocity = std::pow(10.0, random.Uniform(0, 2.5)) * random.OnUnitSphere();
    scene->bodies.push_back(body);
    Simulation simulation(scene);
    int collisions = 0;
    simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
      collisions += event.kind == exchange::EventKind::kCollision;
    });
    ASSERT_EQ(RunTo(&simulation, (outside ? 6.0 : 4.0) / speed), "") << number;
    ASSERT_EQ(simulation.totals().penetration_max, 0.0) << number;
    ASSERT_GT(collisions, 0) << number;
    const exchange::Snapshot end = simulation.MakeSnapshot();
    collision::PosedShape room{&end.bodies[0].shape->part(0),
                               {end.bodies[0].q_WB.toRotationMatrix(), end.bodies[0].p_WBcm}};
    collision::PosedShape shot{&end.bodies[1].shape->part(0),
                               {end.bodies[1].q_WB.toRotationMatrix(), end.bodies[1].p_WBcm}};
    ASSERT_EQ(collision::IsOutside(shot, room), outside) << number;
    if (outside) continue;
    ASSERT_GT(LeastSampledGap(end), 0.0) << number;
  }
}

// What goes through a wall is refused as an overlap.
TEST(Inside, BodyThroughTheWallIsRefused) {
  for (const double x : {0.85, 1.05}) {
    try {
      Simulation simulation(
          RoomScene(0.5, "0.01", std::string(kBowl) + "," + BallAt(0.2, Vec3(x, 0, 0))));
      ADD_FAILURE() << x;
    } catch (const std::exception& error) {
      EXPECT_NE(std::string(error.what()).find("overlap"), std::string::npos) << error.what();
    }
  }
}

// What the built-in scenes say of themselves.
TEST(InsideScenes, OneOfTheLoopsIsLeft) {
  Simulation simulation(testing::BuiltIn("loop"));
  std::map<std::string, double> least = {
      {"rolling from 2.75", 1.0}, {"rolling from 2.55", 1.0}, {"sliding from 2.55", 1.0}};
  EXPECT_EQ(RunTo(&simulation, 1.1,
                  [&] {
                    const exchange::Snapshot now = simulation.MakeSnapshot();
                    for (auto& [name, radius] : least) {
                      const Vec3 from = Body(now, name).p_WBcm - Body(now, "loop, " + name).p_WBcm;
                      radius = std::min(radius, from.norm());
                    }
                  }),
            "");
  EXPECT_NEAR(least["rolling from 2.75"], 0.52, 2e-4);
  EXPECT_LT(least["rolling from 2.55"], 0.51);
  EXPECT_NEAR(least["sliding from 2.55"], 0.52, 2e-4);
}

TEST(InsideScenes, GolfBallComesUpAgainAndTheOtherDoesNot) {
  Simulation simulation(testing::BuiltIn("golf-hole"));
  const double period = 2.0 * std::numbers::pi / (std::sqrt(2.0 / 7.0) * 8.0);
  EXPECT_EQ(RunTo(&simulation, 0.5 * period), "");
  const double depth = 5.0 * kPullOfEarth / 64.0;
  EXPECT_NEAR(Body(simulation.MakeSnapshot(0.5 * period), "rolling ball").p_WBcm.z(), 1.6 - depth,
              0.01);
  EXPECT_EQ(RunTo(&simulation, period), "");
  const exchange::Snapshot now = simulation.MakeSnapshot(period);
  EXPECT_NEAR(Body(now, "rolling ball").p_WBcm.z(), 1.6, 0.01);
  EXPECT_LT(Body(now, "sliding ball").p_WBcm.z(), 0.5);
}

TEST(InsideScenes, BowlsDifferByTheRootOfSevenFifths) {
  Simulation simulation(testing::BuiltIn("bowls", {{"settings.step", "0.008"}}));
  struct Swing {
    std::string name;
    double middle;
    double before = 1.0;
    std::vector<double> crossings = {};  // of the middle [s]
  };
  std::vector<Swing> swings = {{"rolling ball", -1.4}, {"sliding ball", 0.0}};
  double last = 0.0;
  EXPECT_EQ(RunTo(&simulation, 1.6,
                  [&] {
                    const exchange::Snapshot now = simulation.MakeSnapshot();
                    for (Swing& swing : swings) {
                      const double x = Body(now, swing.name).p_WBcm.x() - swing.middle;
                      if (swing.before * x < 0.0)
                        swing.crossings.push_back(last + (now.time - last) * swing.before /
                                                             (swing.before - x));
                      swing.before = x;
                    }
                    last = now.time;
                  }),
            "");
  const auto half_period = [](const Swing& swing) {
    return swing.crossings.size() < 2 ? 0.0 : swing.crossings[1] - swing.crossings[0];
  };
  EXPECT_NEAR(half_period(swings[0]) / half_period(swings[1]), std::sqrt(1.4), 2e-3);
}

TEST(InsideScenes, FastDrumCarriesItsLoadAround) {
  Simulation simulation(testing::BuiltIn("drums"));
  std::map<std::string, double> highest;
  int times = 0;
  EXPECT_EQ(RunTo(&simulation, 5.5,
                  [&] {
                    if (++times % 6 != 0 || times < 220) return;
                    const exchange::Snapshot now = simulation.MakeSnapshot();
                    for (const exchange::BodySnapshot& body : now.bodies) {
                      if (body.fixed) continue;
                      const std::string drum = body.name.substr(0, 4);
                      highest[drum] = std::max(highest[drum], body.p_WBcm.z());
                    }
                  }),
            "");
  EXPECT_EQ(simulation.totals().penetration_max, 0.0);
  EXPECT_LT(highest["slow"], 1.25);
  EXPECT_GT(highest["fast"], 1.3);
}

// A session cannot let go of a wall.
TEST(Inside, WallStaysFixed) {
  Simulation simulation(
      RoomScene(0.5, "0.01", std::string(kBowl) + "," + BallAt(0.2, Vec3::Zero())));
  const BodyId bowl = Body(simulation.MakeSnapshot(), "bowl").id;
  EXPECT_NE(simulation.Apply(exchange::PinBody{bowl, false}), "");
  EXPECT_TRUE(Body(simulation.MakeSnapshot(), "bowl").fixed);
}

}  // namespace
}  // namespace touchstone
