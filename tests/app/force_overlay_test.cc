#include "app/force_overlay.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/force_unit.h"
#include "geometry/shapes.h"

namespace touchstone::app {
namespace {

/// A moving unit cube at the origin, seen along -x from 10 m.
class ForceOverlayTest : public ::testing::Test {
 protected:
  ForceOverlayTest() {
    exchange::BodySnapshot cube;
    cube.id = BodyId{1};
    cube.shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3::Ones()));
    snapshot_.bodies = {cube};
    view_.rect = {100, 50, 800, 600};
    view_.camera = render::LookAt(Vec3(10, 0, 0), Vec3::Zero(), 45.0);
    style_.metres_per_newton = 0.1;
  }
  std::vector<ui::Label> Labels() const { return ForceLabels(snapshot_, style_, view_); }
  std::vector<std::string> Texts() const {
    std::vector<std::string> texts;
    for (const ui::Label& label : Labels()) texts.push_back(ui::TextOf(label));
    return texts;
  }

  exchange::Snapshot snapshot_;
  SceneView view_;
  render::ForceStyle style_;
};

TEST_F(ForceOverlayTest, ALabelIsAtItsArrowsTip) {
  exchange::JointSnapshot joint;
  joint.body_a = BodyId{1};
  joint.force_W = Vec3(0, 0, 10);
  snapshot_.joints = {joint};
  const std::vector<ui::Label> labels = Labels();
  ASSERT_EQ(labels.size(), 1u);
  EXPECT_EQ(ui::TextOf(labels[0]), "10.0 N");
  const auto tip = view_.ToWindow(Vec3(0, 0, 1));
  ASSERT_TRUE(tip);
  EXPECT_NEAR(labels[0].x, tip->x, 1e-3);
  EXPECT_NEAR(labels[0].y, tip->y, 1e-3);
}

TEST_F(ForceOverlayTest, EveryKindOfForceHasItsNumberUnlessItIsRoundOffOrHidden) {
  exchange::ContactSnapshot contact;
  contact.body_a = BodyId{1};
  contact.force_n = 7.0;
  contact.force_t_W = Vec3(1e-9, 0, 0);
  snapshot_.contacts = {contact};
  exchange::SpringSnapshot spring;
  spring.body_a = BodyId{1};
  spring.p_B_W = Vec3(0, 0, 1);
  spring.tension = -3.0;
  snapshot_.springs = {spring};
  exchange::ThrusterSnapshot thruster;
  thruster.force_W = Vec3(0, 2, 0);
  snapshot_.thrusters = {thruster};
  EXPECT_EQ(Texts(), (std::vector<std::string>{"7.00 N", "3.00 N"}));
  snapshot_.thrusters[0].firing = true;
  EXPECT_EQ(Texts(), (std::vector<std::string>{"7.00 N", "3.00 N", "2.00 N"}));
  style_.shown.spring_forces = false;
  style_.shown.thrust = false;
  EXPECT_EQ(Texts(), (std::vector<std::string>{"7.00 N"}));
}

TEST(ForceUnit, OnePictureHasOneUnitWhateverItsForcesAre) {
  render::ForceStyle style;
  UseScale({.full_newtons = 30.0, .full_metres = 1.0}, 2.0, &style);
  EXPECT_EQ(UnitOf(style).Of(24.5), "24.5 N");
  EXPECT_EQ(UnitOf(style).Of(0.0123), "0.0123 N");
  EXPECT_EQ(UnitOf(style).Of(2260), "2260 N");
  UseScale({.full_newtons = 0.05, .full_metres = 1.0}, 2.0, &style);
  EXPECT_EQ(UnitOf(style).Of(0.0123), "12.3 mN");
  EXPECT_EQ(UnitOf(style).OfTorque(0.5), "500 mN·m");
  UseScale({.full_newtons = 40e3, .full_metres = 1.0}, 2.0, &style);
  EXPECT_EQ(UnitOf(style).Of(2260), "2.26 kN");
  EXPECT_EQ(UnitOf(style).Of(24.5), "0.0245 kN");
}

// Its length does not tell.
TEST_F(ForceOverlayTest, ABrokenArrowHasItsNumberInAnyCase) {
  exchange::ContactSnapshot contact;
  contact.body_a = BodyId{1};
  contact.force_n = 70.0;
  snapshot_.contacts = {contact, contact};
  snapshot_.contacts[1].force_n = 10.0;
  UseScale({.full_newtons = 10.0, .full_metres = 1.0}, 1.0, &style_);
  const std::vector<ui::Label> labels = ForceLabels(snapshot_, style_, view_, Numbers::kOfBroken);
  ASSERT_EQ(labels.size(), 1U);
  EXPECT_EQ(ui::TextOf(labels[0]), "70.0 N");
}

TEST_F(ForceOverlayTest, AnArrowAtTheMouseHasItsNumber) {
  exchange::ContactSnapshot contact;
  contact.body_a = BodyId{1};
  contact.force_n = 7.0;
  snapshot_.contacts = {contact};
  UseScale({.full_newtons = 10.0, .full_metres = 1.0}, 1.0, &style_);
  const auto labels = [&](double right) {
    const auto tip = ForceLabels(snapshot_, style_, view_).front();
    const auto tail = *view_.ToWindow(snapshot_.contacts[0].p_W);
    const ScenePoint middle{0.5 * (tip.x + tail.x) + right, 0.5 * (tip.y + tail.y)};
    return ForceLabels(snapshot_, style_, view_, Numbers::kOfBroken, middle);
  };
  EXPECT_TRUE(ForceLabels(snapshot_, style_, view_, Numbers::kOfBroken).empty());
  ASSERT_EQ(labels(2.0).size(), 1U);
  EXPECT_EQ(ui::TextOf(labels(2.0)[0]), "7.00 N");
  EXPECT_TRUE(labels(9.0).empty());
}

TEST_F(ForceOverlayTest, ATorqueIsNamedAtItsJoint) {
  exchange::JointSnapshot joint;
  joint.kind = scene::JointKind::kFixed;
  joint.body_a = BodyId{1};
  joint.force_W = Vec3(0, 0, 10);
  joint.torque_W = Vec3(0, 2500, 0);
  snapshot_.joints = {joint};
  EXPECT_EQ(Texts(), (std::vector<std::string>{"10.0 N", "2500 N·m"}));
  snapshot_.joints[0].torque_W *= 1e-12;
  EXPECT_EQ(Texts(), (std::vector<std::string>{"10.0 N"}));
  snapshot_.joints[0].torque_W = Vec3(0, 1, 0);
  style_.shown.joint_forces = false;
  EXPECT_TRUE(Texts().empty());
}

}  // namespace
}  // namespace touchstone::app
