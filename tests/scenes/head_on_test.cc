// Two bodies shot at each other exactly head on: face on face, edge along edge, tip on tip, plates
// of 1 mm edge on edge. No plane but one, or too many, would do for these.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>

#include "base/dense.h"
#include "collision/witness.h"
#include "support/exhaustive_separation.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::RunTo;

struct Meeting {
  std::string name;
  scene::ShapeDesc left, right;
  Quat q_left, q_right;
  Vec3 offset;  // of the right one from head on
};

Quat Turned(double angle, const Vec3& axis) {
  return Quat(Eigen::AngleAxisd(angle, axis.normalized()));
}

std::vector<Meeting> Meetings() {
  const double eighth = std::numbers::pi / 4, quarter = std::numbers::pi / 2;
  const Quat straight = Quat::Identity();
  const Quat edge_up = Turned(eighth, Vec3::UnitY()), edge_across = Turned(eighth, Vec3::UnitZ());
  const Quat corner_left = TurnBetween(Vec3(1, 1, 1), -Vec3::UnitX());
  const Quat corner_right = TurnBetween(Vec3(1, 1, 1), Vec3::UnitX());
  const scene::BoxShape cube{{0.2, 0.2, 0.2}}, plate{{0.2, 0.2, 1e-3}}, card{{0.2, 1e-3, 0.2}};
  const scene::HullShape spear{{{0.1, 0, 0},
                                {-0.1, 0.01, 0.01},
                                {-0.1, -0.01, 0.01},
                                {-0.1, -0.01, -0.01},
                                {-0.1, 0.01, -0.01}}};
  const Quat about = Turned(2.0 * quarter, Vec3::UnitZ());
  return {
      {"FaceOnFace", cube, cube, straight, straight, Vec3::Zero()},
      {"FaceOnFaceTurned", cube, cube, straight, Turned(eighth, Vec3::UnitX()), Vec3::Zero()},
      {"FaceOnFaceByAnEdge", cube, cube, straight, straight, {0, 0.2, 0}},
      {"FaceOnFaceByACorner", cube, cube, straight, straight, {0, 0.2, 0.2}},
      {"EdgeOnFace", cube, cube, edge_up, straight, Vec3::Zero()},
      {"EdgeAlongEdge", cube, cube, edge_up, edge_up, Vec3::Zero()},
      {"EdgeAlongEdgeOffBy1e9", cube, cube, edge_up, edge_up, {0, 0, 1e-9}},
      {"EdgeAlongEdgeOffBy1e6", cube, cube, edge_up, edge_up, {0, 0, 1e-6}},
      {"EdgeAlongEdgeNearly", cube, cube, edge_up, Turned(1e-8, Vec3::UnitX()) * edge_up,
       Vec3::Zero()},
      {"EdgeAcrossEdge", cube, cube, edge_up, edge_across, Vec3::Zero()},
      {"CornerOnFace", cube, cube, corner_right, straight, Vec3::Zero()},
      {"CornerOnCorner", cube, cube, corner_right, corner_left, Vec3::Zero()},
      {"CornerOnCornerOffBy1e7", cube, cube, corner_right, corner_left, {0, 1e-7, 1e-7}},
      {"TipOnTip", spear, spear, straight, about, Vec3::Zero()},
      {"TipOnTipOffBy1e9", spear, spear, straight, about, {0, 1e-9, 0}},
      {"TipOnTipOffBy1e6", spear, spear, straight, about, {0, 1e-6, 1e-6}},
      {"TipOnEdge", spear, cube, straight, edge_up, Vec3::Zero()},
      {"PlateOnPlate", plate, plate, straight, straight, Vec3::Zero()},
      {"PlateOnPlateHalf", plate, plate, straight, straight, {0, 0, 5e-4}},
      {"PlateOnPlateByAnEdge", plate, plate, straight, straight, {0, 0, 1e-3}},
      {"PlateAcrossPlate", plate, card, straight, straight, Vec3::Zero()},
      {"PlateTurnedOnPlate", plate, plate, straight, Turned(0.3, Vec3::UnitX()), Vec3::Zero()},
      {"PlateCornerOnPlateCorner", plate, plate, edge_across, edge_across, Vec3::Zero()},
      {"PlateFlatOnPlate", plate, plate, Turned(quarter, Vec3::UnitY()),
       Turned(quarter, Vec3::UnitY()), Vec3::Zero()},
  };
}

scene::BodyDesc MakeBody(const std::string& name, const scene::ShapeDesc& shape, const Quat& q,
                         const Vec3& p, const Vec3& v) {
  scene::BodyDesc body;
  body.name = name;
  body.shape = shape;
  body.orientation = q.normalized();
  body.position = p;
  body.velocity = v;
  return body;
}

/// How far the shape, turned by q, reaches along the direction from its centre.
double Reach(const geometry::BodyShape& shape, const Quat& q, const Vec3& direction) {
  double reach = 0.0;
  for (const Vec3& p : shape.vertices()) reach = std::max(reach, direction.dot(q.normalized() * p));
  return reach;
}

collision::Separation SeparationOf(const exchange::Snapshot& snapshot) {
  const auto posed = [&](size_t i) {
    const exchange::BodySnapshot& body = snapshot.bodies[i];
    return collision::PosedShape{&body.shape->part(0), {body.q_WB.toRotationMatrix(), body.p_WBcm}};
  };
  return collision::FindSeparationExhaustive(posed(0), posed(1));
}

class HeadOn : public ::testing::TestWithParam<Meeting> {};

TEST_P(HeadOn, NeitherPassesNorOverlaps) {
  constexpr double kTolerance = 1e-4;  // eps
  const Meeting& meeting = GetParam();
  for (const double speed : {1.0, 30.0, 1e3, 2e4}) {  // of each towards the other
    SCOPED_TRACE(speed);
    auto scene = std::make_shared<scene::SceneDesc>();
    scene->gravity = Vec3::Zero();
    scene->materials["default"] = {.restitution = 0.5, .friction = 0.3};
    scene->bodies.push_back(
        MakeBody("left", meeting.left, meeting.q_left, Vec3(-0.5, 0, 0), speed * Vec3::UnitX()));
    scene->bodies.push_back(MakeBody("right", meeting.right, meeting.q_right,
                                     Vec3(0.5, 0, 0) + meeting.offset, -speed * Vec3::UnitX()));
    Simulation simulation(scene);
    double struck = -1.0;
    simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
      if (event.kind == exchange::EventKind::kCollision && struck < 0.0) struck = event.time;
    });
    ASSERT_EQ(RunTo(&simulation, 1.0 / speed), "");
    // They meet when the foremost points have covered their distance. Edges that are off by a
    // little slide past each other by that over their slope, 1, and slender tips over theirs, 1/20;
    // and their planes are within the tolerance that much earlier.
    const exchange::Snapshot end = simulation.MakeSnapshot();
    const double way = 1.0 - Reach(*end.bodies[0].shape, meeting.q_left, Vec3::UnitX()) -
                       Reach(*end.bodies[1].shape, meeting.q_right, -Vec3::UnitX());
    const double slope = meeting.name.starts_with("TipOnTip")        ? 1.0 / 20.0
                         : meeting.name.starts_with("EdgeAlongEdge") ? 1.0
                                                                     : INFINITY;
    const double slack = meeting.offset.norm() / slope;
    EXPECT_LE(struck, (way + slack) / (2.0 * speed) * (1.0 + 1e-9));
    EXPECT_GE(struck, (way - 20.0 * kTolerance) / (2.0 * speed));
    EXPECT_LE(simulation.totals().penetration_max, 0.0);
    EXPECT_GT(SeparationOf(end).gap, 0.0);
  }
}

INSTANTIATE_TEST_SUITE_P(Meetings, HeadOn, ::testing::ValuesIn(Meetings()),
                         [](const ::testing::TestParamInfo<Meeting>& tested) {
                           return tested.param.name;
                         });

}  // namespace
}  // namespace touchstone
