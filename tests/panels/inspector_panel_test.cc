#include "ui/inspector_panel.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class InspectorPanelTest : public PanelTest {
 protected:
  InspectorPanelTest() {
    snapshot_.gravity = Vec3(0, 0, -9.81);
    snapshot_.bodies = {MakeBody(7, "box", 0.3, 0.5)};
    exchange::BodySnapshot& body = snapshot_.bodies[0];
    body.mass = 1500.0;
    body.inertia_B = 250.0 * Mat3::Identity();
    body.p_WBcm = Vec3(1, 2, 3);
    auto scene = std::make_shared<scene::SceneDesc>();
    scene::BodyDesc& desc = scene->bodies.emplace_back();
    desc.name = "box";
    desc.shape = scene::BoxShape{};
    desc.position = Vec3(0, 0, 5);
    snapshot_.scene = scene;
  }
  Draw draw_ = [this](const PanelContext& context) {
    panel_.Draw(context, snapshot_.bodies[0], &free_body_);
  };
  InspectorPanel panel_;
  bool free_body_ = false;
};

TEST_F(InspectorPanelTest, PositionAndMassGoBackToTheScenes) {
  Click(draw_, "inspector.reset.position");
  EXPECT_EQ(TheCommand<exchange::PlaceBody>().p_WBcm, Vec3(0, 0, 5));
  commands_.clear();
  Click(draw_, "inspector.reset.mass");
  EXPECT_NEAR(TheCommand<exchange::SetMass>().mass, 1000.0, 1e-9);  // a cubic metre
}

TEST_F(InspectorPanelTest, PlacingABodyThatMovesKeepsItsMotion) {
  snapshot_.bodies[0].v_WBcm = Vec3(0, 0, 4);
  Click(draw_, "inspector.reset.position");
  ASSERT_EQ(commands_.size(), 2U);
  EXPECT_EQ(std::get<exchange::SetVelocity>(commands_[1]).twist.v, Vec3(0, 0, 4));
}

/// The line of the panel that says this much at its beginning.
std::string LineOf(const std::string& text, const std::string& name) {
  const std::size_t at = text.find(name);
  return at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
}

// Rather with fewer decimals than cut.
TEST_F(InspectorPanelTest, LargeNumbersFitIntoTheirFields) {
  width_ = 205.0F;
  EXPECT_NE(TextOf(draw_).find("{ 1.000 }"), std::string::npos) << TextOf(draw_);
  snapshot_.bodies[0].p_WBcm = Vec3(-62483.9871, 0.25, 3);
  now_ += 100.0;
  const std::string text = TextOf(draw_);
  EXPECT_EQ(text.find("-62483.987"), std::string::npos) << text;
  EXPECT_NE(text.find("-6248"), std::string::npos) << text;
}

TEST_F(InspectorPanelTest, ValuesThatReadZeroHaveNoSignAndLargeOnesFewDecimals) {
  width_ = 420.0F;
  snapshot_.bodies[0].p_WBcm = Vec3(-0.0004, 12.34567, -624.839);
  snapshot_.bodies[0].q_WB = Quat(Eigen::AngleAxisd(-5e-5, Vec3::UnitX()));
  snapshot_.bodies[0].w_WB = Vec3(-0.0004, 0, 0);
  now_ += 100.0;
  const std::string text = TextOf(draw_);
  EXPECT_EQ(text.find("-0.0 "), std::string::npos) << text;
  EXPECT_EQ(text.find("-0.00"), std::string::npos) << text;
  EXPECT_NE(text.find("-624.8"), std::string::npos) << text;
  EXPECT_EQ(text.find("-624.83"), std::string::npos) << text;
}

TEST_F(InspectorPanelTest, MomentumBelowTheRoundOffOfTheForcesIsZero) {
  exchange::BodySnapshot& body = snapshot_.bodies[0];
  body.v_WBcm = Vec3(-2.9e-8 / body.mass, 0, 0);
  EXPECT_EQ(LineOf(TextOf(draw_), "momentum"), "momentum 0, 0, 0 N·s");
  body.v_WBcm = Vec3(-2.9e-6 / body.mass, 0, 0);
  EXPECT_NE(LineOf(TextOf(draw_), "momentum"), "momentum 0, 0, 0 N·s");
  // The hand's force is the largest by far: what is left of it is as much larger.
  snapshot_.grab = exchange::GrabSnapshot{};
  snapshot_.grab->body = body.id;
  snapshot_.grab->force_W = Vec3(0, 0, 1e6);
  EXPECT_EQ(LineOf(TextOf(draw_), "momentum"), "momentum 0, 0, 0 N·s");
}

TEST_F(InspectorPanelTest, TheSupportOfAFixedBodyIsNotCalledItsNetForce) {
  exchange::ContactSnapshot& contact = snapshot_.contacts.emplace_back();
  contact.body_a = BodyId{8};
  contact.body_b = snapshot_.bodies[0].id;
  contact.nhat_BA_W = Vec3(0, 0, 1);
  contact.force_n = 50.0;
  EXPECT_NE(LineOf(TextOf(draw_), "net force"), "");
  snapshot_.bodies[0].fixed = true;
  const std::string text = TextOf(draw_);
  EXPECT_EQ(LineOf(text, "net force"), "");
  EXPECT_EQ(LineOf(text, "load 0"), "load 0, 0, -50.0 N");
}

TEST_F(InspectorPanelTest, AHingeIsGivenAMotorAndLosesItsLimits) {
  exchange::JointSnapshot& hinge = snapshot_.joints.emplace_back();
  hinge.kind = scene::JointKind::kHinge;
  hinge.body_a = snapshot_.bodies[0].id;
  hinge.limits = scene::JointLimits{-1.0, 2.0};
  hinge.friction = 0.5;
  hinge.speed = 0.25;
  Click(draw_, "inspector.joint.0.motor");
  const auto driven = TheCommand<exchange::SetDrive>();
  EXPECT_EQ(driven.joint, 0);
  EXPECT_EQ(driven.low, -1.0);
  EXPECT_EQ(driven.high, 2.0);
  EXPECT_EQ(driven.speed, 0.25);
  EXPECT_GT(driven.most.value_or(0.0), 0.0);
  EXPECT_EQ(driven.friction, 0.5);
  commands_.clear();
  hinge.motor = scene::MotorDesc{*driven.speed, *driven.most};  // as the simulation answers
  Click(draw_, "inspector.joint.0.limits");
  const auto freed = TheCommand<exchange::SetDrive>();
  EXPECT_FALSE(freed.low);
  EXPECT_FALSE(freed.high);
  EXPECT_EQ(freed.most, driven.most);
}

TEST_F(InspectorPanelTest, ASliderIsGivenASpringThatRestsWhereItIs) {
  exchange::JointSnapshot& slider = snapshot_.joints.emplace_back();
  slider.kind = scene::JointKind::kSlider;
  slider.body_a = snapshot_.bodies[0].id;
  slider.friction = 0.5;
  slider.armature = 0.75;
  slider.travel = 0.25;
  Click(draw_, "inspector.joint.0.spring");
  const auto sprung = TheCommand<exchange::SetDrive>();
  ASSERT_TRUE(sprung.spring);
  EXPECT_GT(sprung.spring->stiffness, 0.0);
  EXPECT_EQ(sprung.spring->damping, 0.0);
  EXPECT_EQ(sprung.spring->rest, 0.25);
  EXPECT_EQ(sprung.friction, 0.5);
  EXPECT_EQ(sprung.armature, 0.75);
  commands_.clear();
  slider.spring = sprung.spring;  // as the simulation answers
  slider.spring_force = -3.5;
  const std::string text = TextOf(draw_);
  EXPECT_EQ(LineOf(text, "pull"), "pull -3.50 N");
  Click(draw_, "inspector.joint.0.spring");
  EXPECT_FALSE(TheCommand<exchange::SetDrive>().spring);
}

TEST_F(InspectorPanelTest, AJointAndASpringAtRestHaveZeros) {
  exchange::JointSnapshot& hinge = snapshot_.joints.emplace_back();
  hinge.kind = scene::JointKind::kHinge;
  hinge.body_a = snapshot_.bodies[0].id;
  hinge.travel = -7e-18;
  hinge.speed = 2e-17;
  exchange::SpringSnapshot& spring = snapshot_.springs.emplace_back();
  spring.body_a = snapshot_.bodies[0].id;
  spring.p_A_W = Vec3(0, 0, 0.75);
  spring.stiffness = 4900.0;
  spring.tension = 2.9e-12;
  const std::string text = TextOf(draw_);
  EXPECT_NE(text.find(" 0 °, 0 rad/s"), std::string::npos) << text;
  EXPECT_NE(text.find(" 0.750 m, 0 N"), std::string::npos) << text;
  EXPECT_EQ(text.find("e-12"), std::string::npos) << text;
}

TEST_F(InspectorPanelTest, ALoadIsEditedGivenAnEndAndRemoved) {
  exchange::ThrusterSnapshot& others = snapshot_.thrusters.emplace_back();
  others.body = BodyId{9};
  exchange::ThrusterSnapshot& load = snapshot_.thrusters.emplace_back();
  load.body = snapshot_.bodies[0].id;
  load.is_load = load.firing = true;
  load.force_W = load.given.force = Vec3(0, 0, 12.5);
  snapshot_.time = 2.0;
  EXPECT_NE(LineOf(TextOf(draw_), "load 1").find("12.5 N"), std::string::npos);
  EXPECT_FALSE(widgets_.contains("inspector.push.0"));
  EXPECT_FALSE(widgets_.contains("inspector.push.1.key"));
  EXPECT_TRUE(widgets_.contains("inspector.push.1.torque"));
  Click(draw_, "inspector.push.1.ends");
  const auto ended = TheCommand<exchange::SetPush>();
  EXPECT_EQ(ended.push, 1);
  EXPECT_EQ(ended.given.force, Vec3(0, 0, 12.5));
  EXPECT_EQ(ended.given.until, 3.0);
  load.given = ended.given;  // as the simulation answers
  commands_.clear();
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("inspector.push.1.until"));
  Click(draw_, "inspector.push.1.remove");
  EXPECT_EQ(TheCommand<exchange::RemovePush>().push, 1);
}

TEST_F(InspectorPanelTest, AThrusterGetsAnotherKeyOrTimes) {
  exchange::ThrusterSnapshot& thruster = snapshot_.thrusters.emplace_back();
  thruster.body = snapshot_.bodies[0].id;
  thruster.key = "I";
  thruster.given = {.force = Vec3(3, 0, 0), .key = "I"};
  EXPECT_NE(LineOf(TextOf(draw_), "thruster 0").find("off"), std::string::npos);
  EXPECT_FALSE(widgets_.contains("inspector.push.0.torque"));
  EXPECT_FALSE(widgets_.contains("inspector.push.0.from"));
  Click(draw_, "inspector.push.0.key");
  Click(draw_, "inspector.push.0.key.J");
  EXPECT_EQ(TheCommand<exchange::SetPush>().given.key, "J");
  commands_.clear();
  now_ += 100.0;
  thruster.given = {.force = Vec3(3, 0, 0), .from = 1.0};
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("inspector.push.0.from"));
}

TEST_F(InspectorPanelTest, JointsAndSpringsAreNamedAndRemoved) {
  exchange::JointSnapshot& joint = snapshot_.joints.emplace_back();
  joint.kind = scene::JointKind::kFixed;
  joint.body_a = BodyId{8};
  joint.body_b = snapshot_.bodies[0].id;
  snapshot_.bodies.push_back(MakeBody(8, "lid", 0.3, 0.5));
  exchange::SpringSnapshot& others = snapshot_.springs.emplace_back();
  others.body_a = BodyId{8};
  exchange::SpringSnapshot& spring = snapshot_.springs.emplace_back();
  spring.body_a = snapshot_.bodies[0].id;
  spring.stiffness = 40.0;
  EXPECT_NE(TextOf(draw_).find("with lid"), std::string::npos) << TextOf(draw_);
  Click(draw_, "inspector.joint.0.remove");
  EXPECT_EQ(TheCommand<exchange::RemoveJoint>().joint, 0);
  commands_.clear();
  EXPECT_FALSE(widgets_.contains("inspector.spring.0"));
  Click(draw_, "inspector.spring.1.remove");
  EXPECT_EQ(TheCommand<exchange::RemoveSpring>().spring, 1);
}

TEST_F(InspectorPanelTest, TheScenesRulesForABodyAreShown) {
  const auto shows = [&](const std::string& widget) {
    Frame(draw_);
    return widgets_.contains(widget);
  };
  EXPECT_FALSE(shows("inspector.locked"));
  EXPECT_FALSE(shows("inspector.passes"));
  auto scene = std::make_shared<scene::SceneDesc>(*snapshot_.scene);
  scene->no_contact = {{"posts", "boxes"}};
  snapshot_.scene = scene;
  snapshot_.bodies[0].locked = kPlanar;
  snapshot_.bodies[0].group = "boxes";
  EXPECT_TRUE(shows("inspector.locked"));
  EXPECT_TRUE(shows("inspector.group"));
  EXPECT_TRUE(shows("inspector.passes"));
  EXPECT_FALSE(shows("inspector.keyframes"));
  scene = std::make_shared<scene::SceneDesc>(*snapshot_.scene);
  snapshot_.bodies[0].plan =
      std::make_shared<const scene::KeyframePlan>(std::vector<scene::KeyframeDesc>(2), false);
  snapshot_.scene = scene;
  snapshot_.bodies[0].fixed = true;
  EXPECT_TRUE(shows("inspector.keyframes"));
}

TEST_F(InspectorPanelTest, VelocityIsDragged) {
  Frame(draw_);
  const auto rect = widgets_.at("inspector.velocity");
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = {rect[0] + 10.0F, 0.5F * (rect[1] + rect[3])};  // the x component
  Frame(draw_);
  io.MouseDown[0] = true;
  Frame(draw_);
  io.MousePos.x += 50.0F;
  Frame(draw_);
  io.MouseDown[0] = false;
  Frame(draw_);
  ASSERT_FALSE(commands_.empty());
  const Twist twist = std::get<exchange::SetVelocity>(commands_.back()).twist;
  EXPECT_GT(twist.v.x(), 0.5);
  EXPECT_EQ(twist.v.y(), 0.0);
}

TEST_F(InspectorPanelTest, AFixedBodyIsGivenKeyframesWhereItStands) {
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("inspector.keyframes"));
  exchange::BodySnapshot& body = snapshot_.bodies[0];
  body.fixed = true;
  snapshot_.time = 2.0;
  const auto answer = [&](const exchange::SetKeyframes& plan) {
    body.plan = std::make_shared<const scene::KeyframePlan>(plan.keyframes, plan.loop);
    body.follows_plan = plan.follow;
    commands_.clear();
    return plan;
  };
  Click(draw_, "inspector.keyframes.add");
  exchange::SetKeyframes plan = answer(TheCommand<exchange::SetKeyframes>());
  ASSERT_EQ(plan.keyframes.size(), 1U);
  EXPECT_EQ(plan.keyframes[0].time, 2.0);
  EXPECT_EQ(plan.keyframes[0].position, Vec3(1, 2, 3));
  EXPECT_FALSE(plan.follow);
  body.p_WBcm = Vec3(1, 2, 4);
  Click(draw_, "inspector.keyframes.add");
  plan = answer(TheCommand<exchange::SetKeyframes>());
  ASSERT_EQ(plan.keyframes.size(), 2U);
  EXPECT_EQ(plan.keyframes[1].time, 3.0);
  Click(draw_, "inspector.keyframes.follow", 0.05F);
  plan = answer(TheCommand<exchange::SetKeyframes>());
  EXPECT_TRUE(plan.follow);
  // A loop ends where it begins.
  Click(draw_, "inspector.keyframes.loop", 0.05F);
  plan = answer(TheCommand<exchange::SetKeyframes>());
  ASSERT_EQ(plan.keyframes.size(), 3U);
  EXPECT_EQ(plan.keyframes[2].position, Vec3(1, 2, 3));
  EXPECT_EQ(plan.keyframes[2].time, 4.0);
  body.p_WBcm = Vec3(5, 5, 5);
  Click(draw_, "inspector.keyframe.0.here");
  plan = answer(TheCommand<exchange::SetKeyframes>());
  EXPECT_EQ(plan.keyframes[0].position, Vec3(5, 5, 5));
  EXPECT_EQ(plan.keyframes[2].position, Vec3(5, 5, 5));
  Click(draw_, "inspector.keyframe.1.remove");
  plan = answer(TheCommand<exchange::SetKeyframes>());
  EXPECT_EQ(plan.keyframes.size(), 2U);
}

TEST_F(InspectorPanelTest, TheNextKeyframeIsForeseen) {
  scene::KeyframePlan plan{{{1.0, Vec3::Zero(), Quat::Identity()},
                            {1.5, Vec3::UnitX(), Quat::Identity()},
                            {3.0, Vec3::Zero(), Quat::Identity()}},
                           false};
  EXPECT_NEAR(*TimeToNextKeyframe(plan, 0.25), 0.75, 1e-12);
  EXPECT_NEAR(*TimeToNextKeyframe(plan, 1.0), 0.5, 1e-12);
  EXPECT_FALSE(TimeToNextKeyframe(plan, 3.0));
  plan.loop = true;
  EXPECT_NEAR(*TimeToNextKeyframe(plan, 5.25), 0.25, 1e-12);  // as at 1.25
}

TEST_F(InspectorPanelTest, PartsAreCountedAndTheirOwnMaterialsShown) {
  Frame(draw_);
  EXPECT_FALSE(widgets_.contains("inspector.parts"));
  exchange::BodySnapshot& body = snapshot_.bodies[0];
  body.shape = std::make_shared<const geometry::BodyShape>(
      std::vector<geometry::Polyhedron>(2, geometry::MakeBox(Vec3::Ones())));
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("inspector.parts"));
  EXPECT_FALSE(widgets_.contains("inspector.part.0"));
  body.part_materials = {{.id = {}, .restitution = 0.1, .friction = 0.2},
                         {.id = {}, .restitution = 0.3, .friction = 0}};
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("inspector.part.1"));
  EXPECT_EQ(NameOfPart(snapshot_, body.id, 1), "box[1]");
}

TEST_F(InspectorPanelTest, AClickOnAContactsForceSelectsTheContact) {
  exchange::ContactSnapshot contact;
  contact.body_a = BodyId{7};
  contact.body_b = BodyId{9};
  contact.force_n = 10.0;
  snapshot_.contacts = {contact};
  Click(draw_, "force.0");  // gravity
  EXPECT_FALSE(intents_.select_contact);
  Click(draw_, "force.1");
  EXPECT_EQ(intents_.select_contact, contact.key());
}

TEST_F(InspectorPanelTest, FrictionOfTheSizeOfRoundOffHasNoRow) {
  exchange::ContactSnapshot contact;
  contact.body_a = BodyId{7};
  contact.body_b = BodyId{9};
  contact.force_n = 1e4;
  contact.force_t_W = Vec3(1e-13, 0, 0);
  snapshot_.contacts = {contact};
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("force.1"));
  EXPECT_FALSE(widgets_.contains("force.2"));
  snapshot_.contacts[0].force_t_W = Vec3(3, 0, 0);
  Frame(draw_);
  EXPECT_TRUE(widgets_.contains("force.2"));
}

TEST_F(InspectorPanelTest, TheFreeBodyDiagramIsSwitchedHere) {
  Click(draw_, "inspector.free_body", 0.05F);
  EXPECT_TRUE(free_body_);
}

TEST(RollPitchYaw, GoThereAndBack) {
  for (const Vec3& degrees : {Vec3(10, 20, 30), Vec3(-170, 80, 5), Vec3(0, -45, 179)})
    EXPECT_LT((ToRollPitchYaw(FromRollPitchYaw(degrees)) - degrees).norm(), 1e-9);
  const Quat up = FromRollPitchYaw(Vec3(0, 90, 30));
  EXPECT_LT(FromRollPitchYaw(ToRollPitchYaw(up)).angularDistance(up), 1e-7);
}

}  // namespace
}  // namespace touchstone::ui
