// Joints, springs and thrusters in motion, against closed forms.

#include <gtest/gtest.h>

#include <cmath>

#include "support/joint_opening.h"
#include "support/sanitized.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using scene::JointKind;
using scene::SceneDesc;

scene::BodyDesc Box(const std::string& name, const Vec3& lengths, const Vec3& position,
                    double mass) {
  scene::BodyDesc body;
  body.name = name;
  body.shape = scene::BoxShape{lengths};
  body.position = position;
  body.mass = mass;
  return body;
}

SceneDesc Empty() {
  SceneDesc scene;
  scene.materials["default"] = {};
  return scene;
}

std::shared_ptr<const SceneDesc> Share(SceneDesc scene) {
  return std::make_shared<const SceneDesc>(std::move(scene));
}

scene::JointDesc Joint(JointKind kind, const std::string& a, std::optional<std::string> b,
                       const Vec3& anchor, const Vec3& axis = Vec3::UnitY()) {
  scene::JointDesc joint;
  joint.kind = kind;
  joint.body_a = a;
  joint.body_b = std::move(b);
  joint.anchor = anchor;
  joint.axis = axis;
  return joint;
}

/// A rod of length 1 that hangs on a joint at the origin, lifted by `angle` about -y.
SceneDesc Pendulum(JointKind kind, double angle) {
  SceneDesc scene = Empty();
  const Quat q(Eigen::AngleAxisd(-angle, Vec3::UnitY()));
  scene.bodies.push_back(Box("rod", Vec3(0.05, 0.05, 1.0), q * Vec3(0, 0, -0.5), 2.0));
  scene.bodies[0].orientation = q;
  scene.joints.push_back(Joint(kind, "rod", std::nullopt, Vec3::Zero()));
  return scene;
}

double Angle(const exchange::Snapshot& snapshot) {
  const Vec3 p = snapshot.bodies[0].p_WBcm;
  return std::atan2(p.x(), -p.z());
}

/// Runs to `until` and returns the largest opening of any joint on the way [m].
double LargestOpeningUntil(session::Simulation* simulation, double until) {
  double opening = 0.0;
  EXPECT_EQ(testing::RunTo(simulation, until,
                           [&] {
                             opening = std::max(
                                 opening, testing::LargestOpening(simulation->MakeSnapshot()));
                           }),
            "");
  return opening;
}

TEST(Joints, APendulumKeepsItsEnergyAndThePeriodOfTheEllipticIntegral) {
  const double theta0 = 2.0;
  const double inertia = 2.0 * (1.0 + 0.05 * 0.05) / 12.0 + 2.0 * 0.25;
  const double period =
      4.0 * std::sqrt(inertia / (2.0 * 9.81 * 0.5)) * std::comp_ellint_1(std::sin(theta0 / 2.0));
  for (const JointKind kind : {JointKind::kBall, JointKind::kHinge}) {
    session::Simulation simulation(Share(Pendulum(kind, theta0)));
    const double start = simulation.MakeSnapshot().energy.Mechanical();
    double opening = 0.0, energy = 0.0, last = theta0, crossing = 0.0;
    int crossings = 0;
    const auto look = [&] {
      const exchange::Snapshot now = simulation.MakeSnapshot();
      opening = std::max(opening, now.joints[0].opening);
      energy = std::max(energy, std::abs(now.energy.Mechanical() - start));
      const double angle = Angle(now);
      if (last > 0.0 && angle <= 0.0) {
        ++crossings;
        crossing = now.time + angle / now.bodies[0].w_WB.y();
      }
      last = angle;
    };
    ASSERT_EQ(testing::RunTo(&simulation, kSanitized ? 3.0 : 60.0, look), "");
    EXPECT_LT(opening, 1e-6);
    // Second order in the step that keeps joints together; its swing turns over 14 J.
    EXPECT_LT(energy, 1e-3 * 14.0);
    EXPECT_NEAR(crossing, (crossings - 0.75) * period, 2e-4 * crossing);
    EXPECT_LE(simulation.totals().residual_max, 1e-9);
    EXPECT_TRUE(simulation.totals().warnings.empty());
  }
}

// A body on a fixed joint: force m g, torque m g d, at once and for good; it then sleeps.
TEST(Joints, ACantileverShowsItsForceAndMoment) {
  SceneDesc scene = Empty();
  scene.bodies.push_back(Box("beam", Vec3(2, 0.1, 0.1), Vec3(1, 0, 0), 3.0));
  scene.joints.push_back(Joint(JointKind::kFixed, "beam", std::nullopt, Vec3::Zero()));
  session::Simulation simulation(Share(std::move(scene)));
  for (const double until : {0.0, 1.0}) {
    ASSERT_EQ(testing::RunTo(&simulation, until), "");
    const exchange::Snapshot now = simulation.MakeSnapshot();
    EXPECT_LT((now.joints[0].force_W - Vec3(0, 0, 3.0 * 9.81)).norm(), 1e-9 * 3.0 * 9.81);
    EXPECT_LT((now.joints[0].torque_W - Vec3(0, -3.0 * 9.81, 0)).norm(), 1e-9 * 3.0 * 9.81);
    EXPECT_LT(now.joints[0].opening, 1e-12);
  }
  EXPECT_TRUE(simulation.MakeSnapshot().bodies[0].asleep);
}

// Four rods in a parallelogram on two hinges in the world: a closed loop with redundant rows.
TEST(Joints, AFourBarLinkageStaysClosed) {
  SceneDesc scene = Empty();
  scene.bodies.push_back(Box("left", Vec3(0.05, 0.05, 1), Vec3(0, 0, 0.5), 1.0));
  scene.bodies.push_back(Box("right", Vec3(0.05, 0.05, 1), Vec3(1.5, 0, 0.5), 1.0));
  scene.bodies.push_back(Box("coupler", Vec3(1.5, 0.05, 0.05), Vec3(0.75, 0, 1), 1.0));
  for (scene::BodyDesc& body : scene.bodies) {  // turns about the lower hinges: 2 rad/s
    const double height = body.name == "coupler" ? 1.0 : 0.5;
    body.velocity = Vec3(2.0 * height, 0, 0);
    if (body.name != "coupler") body.angular_velocity = Vec3(0, 2.0, 0);
  }
  scene.joints.push_back(Joint(JointKind::kHinge, "left", std::nullopt, Vec3(0, 0, 0)));
  scene.joints.push_back(Joint(JointKind::kHinge, "right", std::nullopt, Vec3(1.5, 0, 0)));
  scene.joints.push_back(Joint(JointKind::kHinge, "left", "coupler", Vec3(0, 0, 1)));
  scene.joints.push_back(Joint(JointKind::kHinge, "right", "coupler", Vec3(1.5, 0, 1)));
  session::Simulation simulation(Share(std::move(scene)));
  const double start = simulation.MakeSnapshot().energy.Mechanical();
  EXPECT_LT(LargestOpeningUntil(&simulation, kSanitized ? 1.0 : 20.0), 1e-6);
  const exchange::Snapshot now = simulation.MakeSnapshot();
  EXPECT_NEAR(now.energy.Mechanical(), start, 1e-4 * 40.0);  // of what falls and rises
  EXPECT_LT(now.bodies[2].w_WB.norm(), 1e-6);                // the coupler only shifts
  EXPECT_LE(simulation.totals().residual_max, 1e-9);
}

// Two boxes held together move as one: thrown, turning, onto the floor.
TEST(Joints, TwoFixedBoxesFallAndBounceAsOne) {
  const auto scene_of = [](bool halves) {
    SceneDesc scene = Empty();
    scene.bodies.push_back(Box("floor", Vec3(20, 20, 1), Vec3(0, 0, -0.5), 1.0));
    scene.bodies[0].fixed = true;
    const Vec3 w(0.3, 2.0, 0.1);
    const auto add = [&](const std::string& name, const Vec3& size, double x, double mass) {
      scene.bodies.push_back(Box(name, size, Vec3(x, 0, 1.5), mass));
      scene.bodies.back().velocity = Vec3(1, 0, 0) + w.cross(Vec3(x, 0, 0));
      scene.bodies.back().angular_velocity = w;
    };
    if (halves) {
      add("a", Vec3(1, 1, 1), -0.5, 1.0);
      add("b", Vec3(1, 1, 1), 0.5, 1.0);
      scene.joints.push_back(Joint(JointKind::kFixed, "a", "b", Vec3(0, 0, 1.5)));
    } else {
      add("whole", Vec3(2, 1, 1), 0.0, 2.0);
    }
    return scene;
  };
  session::Simulation whole(Share(scene_of(false)));
  session::Simulation halves(Share(scene_of(true)));
  for (const double until : {0.3, 0.45}) {  // before and after the first impact
    ASSERT_EQ(testing::RunTo(&whole, until), "");
    ASSERT_EQ(testing::RunTo(&halves, until), "");
    const exchange::Snapshot one = whole.MakeSnapshot();
    const exchange::Snapshot two = halves.MakeSnapshot();
    EXPECT_LT((one.bodies[1].p_WBcm - 0.5 * (two.bodies[1].p_WBcm + two.bodies[2].p_WBcm)).norm(),
              1e-4);
    EXPECT_LT((one.bodies[1].w_WB - two.bodies[1].w_WB).norm(), 1e-3);
    EXPECT_LT(two.joints[0].opening, 1e-6);
  }
  EXPECT_GT(halves.totals().collisions, 0);
}

// A chain of twelve links hangs in a V from two points, swings and comes to rest in its catenary;
// the ends carry its weight, and at the lowest point every link but the middle pulls level.
TEST(Joints, AHangingChainCarriesItsWeight) {
  SceneDesc scene = Empty();
  scene.damping = {2.0, 2.0};
  constexpr int kLinks = 12;
  Vec3 end(0, 0, 2);
  for (int i = 0; i < kLinks; ++i) {
    const double slope = i < kLinks / 2 ? 0.5 : -0.5;
    const Quat q(Eigen::AngleAxisd(slope, Vec3::UnitY()));
    const Vec3 along = q * Vec3(0.2, 0, 0);
    const std::string name = "link." + std::to_string(i);
    scene.bodies.push_back(Box(name, Vec3(0.2, 0.04, 0.04), end + 0.5 * along, 0.5));
    scene.bodies.back().orientation = q;
    const auto before = i == 0 ? std::nullopt : std::optional("link." + std::to_string(i - 1));
    scene.joints.push_back(Joint(JointKind::kBall, name, before, end));
    end += along;
  }
  scene.joints.push_back(Joint(JointKind::kBall, "link.11", std::nullopt, end));
  session::Simulation simulation(Share(std::move(scene)));
  EXPECT_LT(LargestOpeningUntil(&simulation, kSanitized ? 0.2 : 8.0), 1e-6);
  if (kSanitized) return;
  const exchange::Snapshot now = simulation.MakeSnapshot();
  const double weight = kLinks * 0.5 * 9.81;
  EXPECT_NEAR(now.joints.front().force_W.z(), 0.5 * weight, 1e-3 * weight);
  EXPECT_NEAR(now.joints.back().force_W.z(), 0.5 * weight, 1e-3 * weight);
  EXPECT_NEAR(now.joints[6].force_W.z(), 0.0, 1e-3 * weight);
}

TEST(Joints, BodiesThatAJointKeepsFromCollidingMayOverlap) {
  for (const bool collide : {false, true}) {
    SceneDesc scene = Empty();
    scene.bodies.push_back(Box("a", Vec3(1, 1, 1), Vec3(0, 0, 0), 1.0));
    scene.bodies.push_back(Box("b", Vec3(1, 1, 1), Vec3(0.9, 0, 0), 1.0));
    scene.joints.push_back(Joint(JointKind::kHinge, "a", "b", Vec3(0.45, 0, 0)));
    scene.joints.back().collide = collide;
    if (collide) {
      EXPECT_ANY_THROW(session::Simulation{Share(scene)});
    } else {
      session::Simulation simulation(Share(scene));
      EXPECT_TRUE(simulation.MakeSnapshot().contacts.empty());
    }
  }
}

// Nothing moves and nothing pushes: there is no energy that a plan could be too long for.
TEST(Joints, AtRestWithoutGravityArePlannedOnceAStep) {
  SceneDesc scene = Empty();
  scene.gravity = Vec3::Zero();
  scene.bodies.push_back(Box("a", Vec3(1, 1, 1), Vec3(0, 0, 0), 1.0));
  scene.bodies.push_back(Box("b", Vec3(1, 1, 1), Vec3(1.5, 0, 0), 1.0));
  scene.joints.push_back(Joint(JointKind::kHinge, "a", "b", Vec3(0.75, 0, 0)));
  session::Simulation simulation(Share(std::move(scene)));
  EXPECT_EQ(testing::RunTo(&simulation, 0.1), "");
  EXPECT_LE(simulation.totals().solves, simulation.totals().steps);
}

// A jointed body dropped by hand: deleting one end frees the other.
TEST(Joints, RemovingABodyRemovesItsJoints) {
  SceneDesc scene = Empty();
  scene.bodies.push_back(Box("a", Vec3(0.1, 0.1, 0.1), Vec3(0, 0, 5), 1.0));
  scene.bodies.push_back(Box("b", Vec3(0.1, 0.1, 0.1), Vec3(1, 0, 5), 1.0));
  scene.joints.push_back(Joint(JointKind::kBall, "a", std::nullopt, Vec3(0, 0, 5)));
  scene.joints.push_back(Joint(JointKind::kBall, "b", "a", Vec3(0.5, 0, 5)));
  session::Simulation simulation(Share(std::move(scene)));
  ASSERT_EQ(simulation.Apply(exchange::RemoveBody{simulation.MakeSnapshot().bodies[0].id}), "");
  EXPECT_TRUE(simulation.MakeSnapshot().joints.empty());
  ASSERT_EQ(testing::RunTo(&simulation, 0.5), "");
  EXPECT_NEAR(simulation.MakeSnapshot().bodies[0].p_WBcm.z(), 5 - 0.5 * 9.81 * 0.25, 1e-9);
}

/// A mass that hangs on a spring of natural length 1 from the origin.
SceneDesc SpringScene(double mass, double stiffness, double damping, double drop) {
  SceneDesc scene = Empty();
  scene.bodies.push_back(Box("bob", Vec3(0.1, 0.1, 0.1), Vec3(0, 0, -1.0 - drop), mass));
  scene::SpringDesc spring;
  spring.body_a = "bob";
  spring.stiffness = stiffness;
  spring.damping = damping;
  spring.length = 1.0;
  scene.springs.push_back(spring);
  return scene;
}

// z = -1 - m g / k + A cos(sqrt(k / m) t).
TEST(Springs, AnOscillatorKeepsItsEnergyAndItsFrequency) {
  const double m = 2.0, k = 200.0;
  session::Simulation simulation(Share(SpringScene(m, k, 0.0, 0.3)));
  const double start = simulation.MakeSnapshot().energy.Mechanical();
  const double omega = std::sqrt(k / m);
  const double rest = -1.0 - m * 9.81 / k;
  double energy = 0.0, path = 0.0;
  const auto look = [&] {
    const exchange::Snapshot now = simulation.MakeSnapshot();
    energy = std::max(energy, std::abs(now.energy.Mechanical() - start));
    const double z = rest + (-1.3 - rest) * std::cos(omega * now.time);
    path = std::max(path, std::abs(now.bodies[0].p_WBcm.z() - z));
  };
  ASSERT_EQ(testing::RunTo(&simulation, 20.0, look), "");
  EXPECT_LT(energy, 1e-9);
  EXPECT_LT(path, 1e-9);
}

// Critically damped, it comes to rest where k x = m g, shows that force and falls asleep.
TEST(Springs, ADampedSpringComesToRestUnderItsLoad) {
  const double m = 2.0, k = 200.0;
  session::Simulation simulation(Share(SpringScene(m, k, 2.0 * std::sqrt(k * m), 0.3)));
  ASSERT_EQ(testing::RunTo(&simulation, 5.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot();
  EXPECT_NEAR(now.bodies[0].p_WBcm.z(), -1.0 - m * 9.81 / k, 1e-9);
  EXPECT_NEAR(now.springs[0].tension, m * 9.81, 1e-7);
  EXPECT_TRUE(now.bodies[0].asleep);
  EXPECT_EQ(now.energy.external_work, 0.0);
}

// From softer than the step can see to far stiffer than it: bounded, and where a spring is too
// stiff for the step it gains at most a part of its own energy under the load, (m g)^2 / (2 k).
TEST(Springs, AnyStiffnessIsStable) {
  for (const double k : {1e-3, 1e2, 1e4, 1e6, 1e9, 1e12}) {
    SCOPED_TRACE(k);
    session::Simulation simulation(Share(SpringScene(1.0, k, 0.0, 0.0)));
    ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
    const double stretch = -1.0 - simulation.MakeSnapshot().bodies[0].p_WBcm.z();
    EXPECT_LE(stretch, 2.0 * 9.81 / k + 1e-9 + (k < 1.0 ? 20.0 : 0.0));
    EXPECT_LT(simulation.totals().energy_gain_max, 0.1 * 9.81 * 9.81 / (2.0 * k) + 1e-9);
    EXPECT_TRUE(simulation.totals().warnings.empty());
  }
}

// Two bodies on a spring in free fall: the centre of mass falls, momentum and angular momentum
// stay.
TEST(Springs, ASpringBetweenTwoBodiesChangesNoMomentum) {
  SceneDesc scene = Empty();
  scene.gravity.setZero();
  scene.bodies.push_back(Box("a", Vec3(0.2, 0.3, 0.1), Vec3(0, 0, 0), 1.0));
  scene.bodies.push_back(Box("b", Vec3(0.1, 0.2, 0.4), Vec3(1.5, 0, 0), 2.0));
  scene.bodies[0].velocity = Vec3(0, 1.0, 0.2);
  scene.bodies[1].angular_velocity = Vec3(1, 2, 3);
  scene::SpringDesc spring;
  spring.body_a = "a";
  spring.body_b = "b";
  spring.anchor_a = Vec3(0.1, 0.15, 0);
  spring.anchor_b = Vec3(0, -0.1, 0.2);
  spring.stiffness = 50.0;
  spring.length = 1.0;
  scene.springs.push_back(spring);
  session::Simulation simulation(Share(std::move(scene)));
  const auto angular = [&](const exchange::Snapshot& now) {
    Vec3 sum = Vec3::Zero();
    for (const exchange::BodySnapshot& body : now.bodies) {
      const Mat3 R = body.q_WB.toRotationMatrix();
      sum += R * body.inertia_B * R.transpose() * body.w_WB +
             body.mass * body.p_WBcm.cross(body.v_WBcm);
    }
    return sum;
  };
  const exchange::Snapshot start = simulation.MakeSnapshot();
  ASSERT_EQ(testing::RunTo(&simulation, 10.0), "");
  const exchange::Snapshot end = simulation.MakeSnapshot();
  EXPECT_LT(simulation.totals().momentum_drift, 1e-12);
  // The force acts along the line of the ends halfway there, foreseen to second order.
  EXPECT_LT((angular(end) - angular(start)).norm(), 1e-2 * angular(start).norm());
  EXPECT_NEAR(end.energy.Mechanical(), start.energy.Mechanical(), 1e-2 * start.energy.Mechanical());
}

// 10 N on 2 kg from 0.251 s until 0.747 s, times that no step ends at: v = F t / m to round-off,
// and the work is booked.
TEST(Thrusters, FireFromAndUntilTheirTimes) {
  SceneDesc scene = Empty();
  scene.gravity.setZero();
  scene.bodies.push_back(Box("ship", Vec3(1, 1, 1), Vec3::Zero(), 2.0));
  scene::ThrusterDesc thruster;
  thruster.body = "ship";
  thruster.force = Vec3(10, 0, 0);
  thruster.from = 0.251;
  thruster.until = 0.747;
  scene.thrusters.push_back(thruster);
  session::Simulation simulation(Share(std::move(scene)));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot();
  const double burn = 0.747 - 0.251;
  EXPECT_NEAR(now.bodies[0].v_WBcm.x(), 5.0 * burn, 1e-12);
  EXPECT_NEAR(now.bodies[0].p_WBcm.x(), 2.5 * burn * burn + 5.0 * burn * (1.0 - 0.747), 1e-12);
  EXPECT_NEAR(now.energy.external_work, now.energy.kinetic, 1e-12);
  EXPECT_LT(simulation.totals().energy_gain_max, 1e-12);
}

// A load on a point of a ball that goes round once in a step: w' = F r cos(angle) / I turns it to
// and fro by F r / (I w) = 0.066 rad/s, and leaves it as fast as it was.
TEST(Thrusters, ALoadGoesRoundWithAFastBody) {
  SceneDesc scene = Empty();
  scene.gravity.setZero();
  scene::BodyDesc ball;
  ball.name = "ball";
  ball.shape = scene::SphereShape{.radius = 0.1};
  ball.mass = 1.0;
  ball.angular_velocity = Vec3(0, 0, 377);
  scene.bodies.push_back(ball);
  scene::LoadDesc load;
  load.body = "ball";
  load.point = Vec3(0.05, 0, 0);
  load.force = Vec3(0, 2, 0);
  scene.loads.push_back(load);
  session::Simulation simulation(Share(std::move(scene)));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  const exchange::BodySnapshot now = simulation.MakeSnapshot().bodies[0];
  EXPECT_NEAR(now.w_WB.z(), 377.0, 0.066);
  EXPECT_NEAR(now.v_WBcm.y(), 2.0, 1e-9);
}

// Held by its key; off centre it turns the body; a sleeping one wakes.
TEST(Thrusters, FireWhileTheirKeyIsHeld) {
  SceneDesc scene = Empty();
  scene.bodies.push_back(Box("floor", Vec3(20, 20, 1), Vec3(0, 0, -0.5), 1.0));
  scene.bodies[0].fixed = true;
  scene.bodies.push_back(Box("block", Vec3(1, 1, 1), Vec3(0, 0, 0.5), 1.0));
  scene::ThrusterDesc thruster;
  thruster.body = "block";
  thruster.force = Vec3(8, 0, 0);  // friction holds 4.9
  thruster.key = "S";
  scene.thrusters.push_back(thruster);
  session::Simulation simulation(Share(std::move(scene)));
  ASSERT_EQ(testing::RunTo(&simulation, 1.0), "");
  EXPECT_TRUE(simulation.MakeSnapshot().bodies[1].asleep);
  simulation.Apply(exchange::SetThrusters{"D", true});
  EXPECT_TRUE(simulation.MakeSnapshot().bodies[1].asleep);
  simulation.Apply(exchange::SetThrusters{"S", true});
  EXPECT_TRUE(simulation.MakeSnapshot().thrusters[0].firing);
  ASSERT_EQ(testing::RunTo(&simulation, 1.5), "");
  const double speed = 0.5 * (8.0 - 0.5 * 9.81);
  EXPECT_NEAR(simulation.MakeSnapshot().bodies[1].v_WBcm.x(), speed, 1e-6);
  simulation.Apply(exchange::SetThrusters{"S", false});
  ASSERT_EQ(testing::RunTo(&simulation, 3.0), "");
  EXPECT_LT(simulation.MakeSnapshot().bodies[1].v_WBcm.norm(), 1e-9);
}

// v = v0 exp(-c t), and a top slows by the same law.
TEST(Damping, IsExponential) {
  SceneDesc scene = Empty();
  scene.gravity.setZero();
  scene.damping = {0.7, 0.4};
  scene.bodies.push_back(Box("box", Vec3(1, 2, 3), Vec3::Zero(), 2.0));
  scene.bodies[0].velocity = Vec3(3, 0, 0);
  scene.bodies[0].angular_velocity = Vec3(0, 0, 5);
  session::Simulation simulation(Share(std::move(scene)));
  ASSERT_EQ(testing::RunTo(&simulation, 2.0), "");
  const exchange::Snapshot now = simulation.MakeSnapshot();
  EXPECT_NEAR(now.bodies[0].v_WBcm.x(), 3.0 * std::exp(-1.4), 1e-12);
  EXPECT_NEAR(now.bodies[0].w_WB.z(), 5.0 * std::exp(-0.8), 1e-10);
}

}  // namespace
}  // namespace touchstone
