// Cylinders and cones that roll, stand, tip and lie on each other, against closed forms.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <sstream>
#include <string>

#include "session/static_forces.h"
#include "simulation/step/engine.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::FromText;
using testing::RunTo;

constexpr double kEarth = 9.81;
constexpr double kHalfTolerance = 5e-5;

/// Bodies on a wide floor, with gravity turned as on a slope that falls towards `azimuth`.
struct OnSlope {
  double slope = 0.0;    // [rad]
  double azimuth = 0.0;  // [rad]
  double mu = 0.5;
  double restitution = 0.0;

  std::shared_ptr<const scene::SceneDesc> With(const std::string& bodies) const {
    std::ostringstream text;
    text.precision(17);
    text << R"({"touchstone": 1, "gravity": [)" << kEarth * std::sin(slope) * std::cos(azimuth)
         << ", " << kEarth * std::sin(slope) * std::sin(azimuth) << ", "
         << -kEarth * std::cos(slope) << R"(], "materials": {"default": {"restitution": )"
         << restitution << R"(, "friction": )" << mu << R"(}}, "bodies": [
         {"name": "floor", "shape": {"box": [400, 400, 1]}, "position": [0, 0, -0.5],
          "fixed": true}, )"
         << bodies << "]}";
    return FromText(text.str());
  }
};

exchange::Snapshot RunFor(Simulation* simulation, double time) {
  EXPECT_EQ(RunTo(simulation, time), "");
  EXPECT_EQ(simulation->totals().penetration_max, 0.0);
  return simulation->MakeSnapshot(time);
}

// a = 2/3 g sin: as exactly as a ball, on two points of its side that share the load.
TEST(Cylinders, RollDownASlopeAtTwoThirds) {
  const OnSlope world{.slope = 0.5, .mu = 0.4};
  Simulation simulation(world.With(R"({"name": "log", "mass": 3,
      "shape": {"cylinder": {"radius": 0.2, "length": 0.8}}, "position": [0, 0, 0.20005],
      "rotation": {"axis": [1, 0, 0], "degrees": 90}})"));
  const double time = 2.0;
  const exchange::Snapshot end = RunFor(&simulation, time);
  const exchange::BodySnapshot log = Body(end, "log");
  const double a = 2.0 / 3.0 * kEarth * std::sin(world.slope);
  EXPECT_NEAR(log.v_WBcm.x(), a * time, 1e-10);
  EXPECT_NEAR(log.p_WBcm.x(), 0.5 * a * time * time, 1e-10);
  EXPECT_NEAR(log.w_WB.y(), a * time / 0.2, 1e-9);
  EXPECT_NEAR(log.p_WBcm.z(), 0.2 + kHalfTolerance, 1e-11);
  ASSERT_EQ(end.contacts.size(), 2u);
  const double weight = 3 * kEarth * std::cos(world.slope);
  for (const auto& contact : end.contacts)
    EXPECT_NEAR(contact.force_n, 0.5 * weight, 1e-9 * weight);
}

// A prism of many sides rolls the more like a cylinder the more it has: each edge it rolls over
// takes some of its energy.
TEST(Cylinders, APrismOfManySidesTendsToTheCylinder) {
  const OnSlope world{.slope = 0.3, .mu = 1.0};
  const double time = 1.0, rolled = 2.0 / 3.0 * kEarth * std::sin(world.slope) * time;
  const auto lag_of = [&](int sides) {
    std::ostringstream text;
    text.precision(17);
    text << R"({"name": "prism", "shape": {"prism": {"depth": 0.3, "polygon": [)";
    for (int i = 0; i < sides; ++i) {
      const double angle = 2.0 * std::numbers::pi * (i + 0.5) / sides;
      text << (i > 0 ? ", [" : "[") << 0.1 * std::cos(angle) << ", " << 0.1 * std::sin(angle)
           << "]";
    }
    text << R"(]}}, "position": [0, 0, )"
         << 0.1 * std::cos(std::numbers::pi / sides) + kHalfTolerance << "]}";
    Simulation simulation(world.With(text.str()));
    return rolled - Body(RunFor(&simulation, time), "prism").v_WBcm.x();
  };
  const double of_24 = lag_of(24), of_64 = lag_of(64);
  EXPECT_GT(of_24, 0.0);
  EXPECT_LT(of_64, 0.6 * of_24);
  EXPECT_LT(std::abs(of_64), 0.15 * rolled);
}

// On a slope towards any side a cylinder stands as long as tan < 2 r / l, and tips beyond: to a
// thousandth, where eight fixed points would tip it up to 7.6 % early.
TEST(Cylinders, TipAtTheDiameterOverTheHeight) {
  const double r = 0.1, l = 0.5;
  for (const double azimuth : {0.0, 0.2, std::numbers::pi / 8, 1.9, 4.0}) {
    for (const double share : {0.999, 1.001}) {
      const OnSlope world{.slope = std::atan(share * 2 * r / l), .azimuth = azimuth, .mu = 1.0};
      Simulation simulation(world.With(R"({"name": "tower",
          "shape": {"cylinder": {"radius": 0.1, "length": 0.5}}, "position": [0, 0, 0.25005]})"));
      const exchange::BodySnapshot tower = Body(RunFor(&simulation, 2.0), "tower");
      const double upright = (tower.q_WB * Vec3::UnitZ()).z();
      if (share < 1.0) {
        EXPECT_GT(upright, 1.0 - 1e-9) << azimuth;
        EXPECT_LT(tower.w_WB.norm(), 1e-9) << azimuth;
      } else {
        EXPECT_LT(upright, 0.999) << azimuth;
      }
    }
  }
}

// The circle has as many points as its load asks for when forces are computed without a step, too:
// eight points let the tower tip up to 7.6 % too early.
TEST(Cylinders, ForcesOfAnInstantHoldThemUpToThatSlope) {
  for (const double azimuth : {0.0, 0.2, std::numbers::pi / 8, 1.9, 4.0}) {
    for (const double share : {0.998, 1.01}) {
      const OnSlope world{.slope = std::atan(share * 0.4), .azimuth = azimuth, .mu = 1.0};
      const auto scene = world.With(R"({"name": "tower",
          "shape": {"cylinder": {"radius": 0.1, "length": 0.5}}, "position": [0, 0, 0.25005]})");
      for (const std::optional<double> h : {std::optional<double>(), std::optional(1.0 / 60.0)}) {
        simulation::Engine engine(simulation::MakeWorld(*scene), scene->settings);
        const session::StaticForces forces = session::ComputeStaticForces(&engine, h);
        ASSERT_TRUE(forces.solution.ok());
        const double turning = forces.bodies[1].acceleration.tail<3>().norm();
        if (share < 1.0)
          EXPECT_LT(turning, 1e-6) << azimuth;
        else
          EXPECT_GT(turning, 0.05) << azimuth;
      }
    }
  }
}

// A coin on its edge stands, and one that stands on its face sleeps.
TEST(Cylinders, ACoinStandsOnItsEdge) {
  const OnSlope world;
  Simulation simulation(world.With(R"({"name": "coin",
      "shape": {"cylinder": {"radius": 0.1, "length": 0.01}}, "position": [0, 0, 0.10005],
      "rotation": {"axis": [0, 1, 0], "degrees": 90}},
      {"name": "flat", "shape": {"cylinder": {"radius": 0.1, "length": 0.01}},
      "position": [1, 0, 0.00505]})"));
  const exchange::Snapshot end = RunFor(&simulation, 3.0);
  EXPECT_NEAR(Body(end, "coin").p_WBcm.z(), 0.1 + kHalfTolerance, 1e-9);
  EXPECT_TRUE(Body(end, "flat").asleep);
  EXPECT_NEAR(Body(end, "flat").p_WBcm.z(), 0.005 + kHalfTolerance, 1e-12);
}

// Euler's disk, steady: with its centre at rest a disc at the angle alpha precesses at Omega^2 = 4
// g / (a sin alpha) without friction (McDonald, arXiv physics/0008227), for a disc without
// thickness.
TEST(Cylinders, EulersDiskPrecessesSteadily) {
  const double a = 0.0375, alpha = 10.0 * std::numbers::pi / 180.0, h = 1e-5;
  // The lowest point at x = -a cos(alpha); w = Omega (cos(alpha) n - z), along that radius.
  const double omega = std::sqrt(4.0 * kEarth / (a * std::sin(alpha)));
  const double speed = omega * std::sin(alpha);
  const Vec3 radius(std::cos(alpha), 0, std::sin(alpha));
  std::ostringstream text;
  text.precision(17);
  text << R"({"name": "disk", "shape": {"cylinder": {"radius": )" << a << R"(, "length": )" << h
       << R"(}}, "mass": 0.1, "position": [0, 0, )"
       << a * std::sin(alpha) + 0.5 * h * std::cos(alpha) + kHalfTolerance
       << R"(], "rotation": {"axis": [0, -1, 0], "degrees": 10}, "angular_velocity": [)"
       << speed * radius.x() << ", 0, " << speed * radius.z() << "]}";
  Simulation simulation(OnSlope{.mu = 0.3}.With(text.str()));
  scene::SceneDesc unused;
  const double time = 0.1;
  const exchange::BodySnapshot disk = Body(RunFor(&simulation, time), "disk");
  const Vec3 n = disk.q_WB * Vec3::UnitZ();
  EXPECT_NEAR(n.z(), std::cos(alpha), 2e-3);
  EXPECT_NEAR(disk.p_WBcm.z(), a * std::sin(alpha), 2e-4);
  EXPECT_LT(disk.v_WBcm.norm(), 0.05 * omega * a);
  const double turned = std::remainder(std::atan2(n.y(), n.x()) - std::numbers::pi - omega * time,
                                       2.0 * std::numbers::pi);
  const double turned_back = std::remainder(
      std::atan2(n.y(), n.x()) - std::numbers::pi + omega * time, 2.0 * std::numbers::pi);
  EXPECT_LT(std::min(std::abs(turned), std::abs(turned_back)), 0.2);
}

// Three logs, one on two: the friction that holds them is W/2 tan(15 degrees) on each of the lower
// ones, whose normal force against the upper is W/2 (to leading order of the gap).
TEST(Cylinders, APileOfThreeLogsStandsFrom15Degrees) {
  const auto pile = [](double mu) {
    std::ostringstream text;
    text.precision(17);
    const double r = 0.1, apart = 2 * r + 1e-4;
    const auto log = [&](const char* name, double x, double z) {
      text << R"({"name": ")" << name
           << R"(", "shape": {"cylinder": {"radius": 0.1, "length": 0.6}},
          "position": [)"
           << x << ", 0, " << z << R"(], "rotation": {"axis": [1, 0, 0], "degrees": 90}})";
    };
    const double height = r + kHalfTolerance, reach = 2 * r + kHalfTolerance;
    log("left", -0.5 * apart, height);
    text << ", ";
    log("right", 0.5 * apart, height);
    text << ", ";
    log("top", 0.0, height + std::sqrt(reach * reach - 0.25 * apart * apart));
    return OnSlope{.mu = mu}.With(text.str());
  };
  for (const double mu : {0.265, 0.272}) {
    Simulation simulation(pile(mu));
    const exchange::Snapshot end = RunFor(&simulation, 1.0);
    const double fallen = 0.1 + std::sqrt(3.0) * 0.1 - Body(end, "top").p_WBcm.z();
    if (mu > std::tan(std::numbers::pi / 12))
      EXPECT_LT(std::abs(fallen), 2e-3) << mu;
    else
      EXPECT_GT(fallen, 0.01) << mu;
  }
}

// What falls tumbling comes to rest, gains nothing and never overlaps: coins, drums and cones on a
// floor, on each other and between walls.
TEST(Cylinders, AHeapComesToRest) {
  std::ostringstream text;
  text.precision(17);
  const char* shapes[] = {R"({"cylinder": {"radius": 0.1, "length": 0.03}})",
                          R"({"cylinder": {"radius": 0.08, "length": 0.2}})",
                          R"({"cone": {"radius": 0.1, "height": 0.2}})",
                          R"({"box": [0.15, 0.15, 0.15]})", R"({"sphere": {"radius": 0.08}})"};
  for (int i = 0; i < 10; ++i) {
    text << (i > 0 ? ", " : "") << R"({"name": "body)" << i << R"(", "shape": )" << shapes[i % 5]
         << R"(, "position": [)" << 0.06 * (i % 3) << ", " << 0.05 * (i % 2) << ", "
         << 0.3 + 0.3 * i << R"(], "rotation": {"axis": [1, )" << i << R"(, 2], "degrees": )"
         << 40 * i << R"(}, "angular_velocity": [1, 2, )" << i << "]}";
  }
  Simulation simulation(OnSlope{.mu = 0.5, .restitution = 0.2}.With(text.str()));
  RunFor(&simulation, 3.0);
  const auto& totals = simulation.totals();
  EXPECT_LT(totals.energy_gain_max, 1e-6 * 100.0);
}

// What flies up bends away from what is above it: it is struck all the same, at the closed form's
// speed, also where it would be back below within one step.
TEST(Cylinders, StrikeACeilingThatTheyFallAwayFrom) {
  constexpr double kGap = 0.008, kUp = 0.45, kStep = 0.1;  // it comes 0.0103 m high
  struct Flyer {
    const char* shape;
    double up, down, aside;  // from the centre of mass [m]
  };
  for (const auto& [shape, up, down, aside] :
       {Flyer{R"({"cylinder": {"radius": 0.2, "length": 0.4}})", 0.2, 0.2, 0.2},
        Flyer{R"({"cone": {"radius": 0.2, "height": 0.4}})", 0.3, 0.1, 0.2},
        Flyer{R"({"box": [1, 1, 1]})", 0.5, 0.5, 0.5}})
    for (const double degrees : {0.0, 30.0, 90.0}) {
      SCOPED_TRACE(std::string(shape) + " " + std::to_string(degrees));
      const double c = std::cos(degrees * std::numbers::pi / 180.0);
      const double s = std::sin(degrees * std::numbers::pi / 180.0);
      const double top = std::max(up * c, aside * s + (up > down ? -down * c : down * c));
      std::ostringstream text;
      text.precision(17);
      text << R"({"touchstone": 1, "settings": {"step": )" << kStep
           << R"(}, "materials": {"default": {"restitution": 1, "friction": 0}}, "bodies": [
          {"name": "ceiling", "shape": {"cylinder": {"radius": 3, "length": 1}},
           "position": [0, 0, 0], "fixed": true},
          {"name": "flies", "shape": )"
           << shape << R"(, "position": [0, 0, )" << -0.5 - kGap - top << R"(],
           "velocity": [0, 0, )"
           << kUp << R"(], "rotation": {"axis": [1, 0, 0], "degrees": )" << degrees << "}}]}";
      Simulation simulation(FromText(text.str()));
      EXPECT_EQ(RunTo(&simulation, kStep), "");
      EXPECT_GE(simulation.totals().collisions, 1);
      EXPECT_EQ(simulation.totals().penetration_max, 0.0);
    }
}

// The point that a ball touches on a disc goes with the ball, not with the disc.
TEST(Cylinders, ABallRollsOverADiscAsOverAFloor) {
  constexpr double kSpeed = 1.0, kTime = 2.0;
  Simulation simulation(FromText(R"({"touchstone": 1,
      "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [
      {"name": "disc", "shape": {"cylinder": {"radius": 5, "length": 1}}, "position": [0, 0, -0.5],
       "fixed": true},
      {"name": "ball", "shape": {"sphere": {"radius": 0.1}}, "position": [-1, 0, 0.10005],
       "velocity": [1, 0, 0], "angular_velocity": [0, 10, 0]}]})"));
  const exchange::BodySnapshot ball = Body(RunFor(&simulation, kTime), "ball");
  EXPECT_NEAR(ball.p_WBcm.x(), -1.0 + kSpeed * kTime, 1e-10);
  EXPECT_NEAR(ball.v_WBcm.x(), kSpeed, 1e-10);
  EXPECT_NEAR(ball.p_WBcm.z(), 0.1 + kHalfTolerance, 1e-10);
  EXPECT_EQ(simulation.totals().collisions, 0);
}

}  // namespace
}  // namespace touchstone
