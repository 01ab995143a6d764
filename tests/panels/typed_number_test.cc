// Numbers typed into sliders and other fields: what is accepted, and what is told.

#include "ui/typed_number.h"

#include <algorithm>

#include "panels/panel_fixture.h"
#include "ui/inspector_panel.h"
#include "ui/parameters_panel.h"
#include "ui/several_panel.h"

namespace touchstone::ui {
namespace {

TEST(ReadNumber, ReadsNumbersProductsAndQuotients) {
  EXPECT_EQ(ReadNumber("0.5"), 0.5);
  EXPECT_EQ(ReadNumber("0,5"), 0.5);
  EXPECT_EQ(ReadNumber(" -1e-3 "), -1e-3);
  EXPECT_EQ(ReadNumber("+2"), 2.0);
  EXPECT_EQ(ReadNumber("1/60"), 1.0 / 60.0);
  EXPECT_EQ(ReadNumber("2*3/4"), 1.5);
  for (const char* wrong : {"", "1/", "/60", "1/0", "1//2", "1-2", "1 2", "--1", "+-1", "1e999"})
    EXPECT_EQ(ReadNumber(wrong), std::nullopt) << wrong;
}

class TypedNumberTest : public PanelTest {
 protected:
  TypedNumberTest() {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyMap[ImGuiKey_Enter] = kEnter;
    io.KeyMap[ImGuiKey_Escape] = kEscape;
    auto scene = std::make_shared<scene::SceneDesc>();
    scene->bodies.emplace_back().name = "box";
    snapshot_.scene = scene;
    snapshot_.bodies = {MakeBody(7, "box", 0.3, 0.5), MakeBody(8, "other", 0.3, 0.5)};
    snapshot_.bodies[0].mass = snapshot_.bodies[1].mass = 2.0;
    snapshot_.bodies[0].inertia_B = Mat3::Identity();
  }
  /// Types a text in place of a number and accepts it.
  void Type(const Draw& draw, const std::string& widget, const char* text) {
    BeginTyping(draw, widget);
    ImGui::GetIO().AddInputCharactersUTF8(text);
    Frame(draw);
    Press(draw, kEnter);
  }
  /// Makes a number a text, by a double click.
  void BeginTyping(const Draw& draw, const std::string& widget) {
    Frame(draw);
    const auto rect = widgets_.at(widget);
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = {0.5F * (rect[0] + rect[2]), 0.5F * (rect[1] + rect[3])};
    Frame(draw);
    for (const bool down : {true, false, true, false}) {
      io.MouseDown[0] = down;
      Frame(draw);
    }
    Frame(draw);
  }
  void Press(const Draw& draw, int key) {
    ImGui::GetIO().KeysDown[key] = true;
    Frame(draw);
    ImGui::GetIO().KeysDown[key] = false;
    Frame(draw);
  }
  /// Whether something is written below a field, all of it within the window.
  static bool Tells() {
    return std::ranges::any_of(ImGui::GetCurrentContext()->Windows, [](const ImGuiWindow* window) {
      return (window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->WasActive &&
             window->Pos.x + window->Size.x <= ImGui::GetIO().DisplaySize.x;
    });
  }

  static constexpr int kEnter = 5, kEscape = 6, kLetterY = 7, kLetterZ = 8;
  Draw parameters_ = [this](const PanelContext& context) { parameters_panel_.Draw(context); };
  Draw inspector_ = [this](const PanelContext& context) {
    inspector_panel_.Draw(context, snapshot_.bodies[0], &free_body_);
  };
  Draw several_draw_ = [this](const PanelContext& context) { several_panel_.Draw(context); };
  ParametersPanel parameters_panel_;
  InspectorPanel inspector_panel_;
  SeveralPanel several_panel_;
  bool free_body_ = false;
};

TEST_F(TypedNumberTest, AQuotientIsComputed) {
  Type(parameters_, "settings.step", "1/48");
  EXPECT_EQ(TheCommand<exchange::SetSettings>().settings.step, 1.0 / 48.0);
}

// The steps of the long text do not fit the short one.
TEST_F(TypedNumberTest, WhatWasTypedBeforeIsNotUndoneInAnotherText) {
  ImGuiIO& io = ImGui::GetIO();
  io.KeyMap[ImGuiKey_Z] = kLetterZ;
  io.KeyMap[ImGuiKey_Y] = kLetterY;
  Type(inspector_, "inspector.mass", "1.23456789012345");
  snapshot_.bodies[0].mass = 2.0;
  for (int frame = 0; frame < 40; ++frame) Frame(inspector_);  // no click joins the earlier ones
  BeginTyping(inspector_, "inspector.mass");
  for (const int key : {kLetterZ, kLetterZ, kLetterY, kLetterZ}) {
    io.KeyCtrl = true;
    io.KeyMods = ImGuiKeyModFlags_Ctrl;
    Press(inspector_, key);
  }
  io.KeyCtrl = false;
  io.KeyMods = ImGuiKeyModFlags_None;
  commands_.clear();
  Press(inspector_, kEnter);
  EXPECT_TRUE(commands_.empty());
}

TEST_F(TypedNumberTest, ATextThatIsNoNumberIsRefused) {
  ImGui::GetIO().DisplaySize.x = 450.0F;
  Type(parameters_, "settings.step", "1/");
  EXPECT_TRUE(commands_.empty());
  EXPECT_TRUE(Tells());
}

// The text has fewer digits than the number.
TEST_F(TypedNumberTest, ATextThatIsAcceptedAsItWasChangesNothing) {
  snapshot_.settings.step = 1.0 / 60.0;
  exchange::JointSnapshot& hinge = snapshot_.joints.emplace_back();
  hinge.kind = scene::JointKind::kHinge;
  hinge.body_a = snapshot_.bodies[0].id;
  hinge.limits = scene::JointLimits{-1.0, 2.0};
  Type(parameters_, "settings.step", "");
  Type(inspector_, "inspector.joint.0.low", "");
  EXPECT_TRUE(commands_.empty());
}

TEST_F(TypedNumberTest, AllMassesOfScenesCanBeTyped) {
  for (const auto& [text, mass] : {std::pair("1e-9", 1e-9), std::pair("5e9", 5e9)}) {
    commands_.clear();
    Type(inspector_, "inspector.mass", text);
    EXPECT_EQ(TheCommand<exchange::SetMass>().mass, mass);
    snapshot_.bodies[0].mass = mass;
    now_ += 1.0;
    ImGui::GetIO().DeltaTime = 1.0F;  // the next click is no double click
    Frame(inspector_);
    ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
  }
}

TEST_F(TypedNumberTest, AMassOrLengthOfZeroOrLessIsRefused) {
  auto desc = std::make_shared<scene::BodyDesc>();
  desc->shape = scene::SphereShape{.radius = 0.5};
  snapshot_.bodies[0].desc = desc;
  for (const char* widget : {"inspector.mass", "inspector.size.radius"})
    for (const char* text : {"-2", "0"}) {
      Type(inspector_, widget, text);
      EXPECT_TRUE(commands_.empty()) << widget << " " << text;
      EXPECT_TRUE(Tells()) << widget << " " << text;
      ImGui::GetIO().DeltaTime = 10.0F;  // until the message is gone
      Frame(inspector_);
      ImGui::GetIO().DeltaTime = 1.0F / 60.0F;
      Frame(inspector_);
      EXPECT_FALSE(Tells());
    }
}

TEST_F(TypedNumberTest, ALimitThatIsClampedIsTold) {
  exchange::JointSnapshot& hinge = snapshot_.joints.emplace_back();
  hinge.kind = scene::JointKind::kHinge;
  hinge.body_a = snapshot_.bodies[0].id;
  hinge.limits = scene::JointLimits{-1.0, 2.0};
  hinge.motor = scene::MotorDesc{1.0, 3.0};
  hinge.travel = 0.5;
  Type(inspector_, "inspector.joint.0.low", "90");
  EXPECT_EQ(TheCommand<exchange::SetDrive>().low, 0.5);
  EXPECT_TRUE(Tells());
  commands_.clear();
  now_ += 100.0;
  Type(inspector_, "inspector.joint.0.max", "-4");
  EXPECT_EQ(TheCommand<exchange::SetDrive>().most, 0.0);
}

TEST_F(TypedNumberTest, ALengthOfAShapeIsTyped) {
  auto desc = std::make_shared<scene::BodyDesc>();
  desc->shape = scene::CylinderShape{.radius = 0.5, .length = 2.0};
  snapshot_.bodies[0].desc = desc;
  Type(inspector_, "inspector.size.radius", "0.25");
  const auto edit = TheCommand<exchange::SetShape>();
  EXPECT_EQ(std::get<scene::CylinderShape>(edit.shape).radius, 0.25);
  EXPECT_EQ(std::get<scene::CylinderShape>(edit.shape).length, 2.0);
  commands_.clear();
  now_ += 100.0;
  Type(inspector_, "inspector.size.length", "1e-9");
  EXPECT_EQ(std::get<scene::CylinderShape>(TheCommand<exchange::SetShape>().shape).length, 1e-6);
  EXPECT_TRUE(Tells());
}

TEST_F(TypedNumberTest, ALengthOfABoxIsPositive) {
  auto desc = std::make_shared<scene::BodyDesc>();
  desc->shape = scene::BoxShape{.lengths = Vec3(1, 2, 3)};
  snapshot_.bodies[0].desc = desc;
  Type(inspector_, "inspector.size", "-1");  // in its middle, along y
  EXPECT_TRUE(commands_.empty());
  EXPECT_TRUE(Tells());
}

TEST_F(TypedNumberTest, ASpringKeepsAStiffnessOrADamping) {
  exchange::SpringSnapshot& spring = snapshot_.springs.emplace_back();
  spring.body_a = snapshot_.bodies[0].id;
  spring.stiffness = 40.0;
  Type(inspector_, "inspector.spring.0.damping", "2.5");
  EXPECT_EQ(TheCommand<exchange::SetSpring>().damping, 2.5);
  EXPECT_EQ(TheCommand<exchange::SetSpring>().stiffness, 40.0);
  commands_.clear();
  now_ += 100.0;
  Type(inspector_, "inspector.spring.0.stiffness", "0");
  EXPECT_EQ(TheCommand<exchange::SetSpring>().stiffness, 1e-9);
  EXPECT_TRUE(Tells());
}

TEST_F(TypedNumberTest, TheLowerLimitOfAJointAtItsUpperOneStaysBelowThat) {
  exchange::JointSnapshot& hinge = snapshot_.joints.emplace_back();
  hinge.kind = scene::JointKind::kHinge;
  hinge.body_a = snapshot_.bodies[0].id;
  hinge.limits = scene::JointLimits{-1.0, 2.0};
  hinge.travel = 2.0 + 1e-9;
  Type(inspector_, "inspector.joint.0.low", "300");
  EXPECT_EQ(TheCommand<exchange::SetDrive>().low, 2.0);
}

TEST_F(TypedNumberTest, ATimeOfAKeyframeThatIsClampedIsTold) {
  snapshot_.bodies[0].fixed = true;
  scene::KeyframePlan plan;
  plan.keyframes = {{.time = 1.0}, {.time = 2.0}};
  snapshot_.bodies[0].plan = std::make_shared<const scene::KeyframePlan>(plan);
  Type(inspector_, "inspector.keyframe.0.time", "7");
  EXPECT_NEAR(TheCommand<exchange::SetKeyframes>().keyframes.at(0).time, 2.0, 0.01);
  EXPECT_TRUE(Tells());
}

TEST_F(TypedNumberTest, EscDiscardsTheText) {
  Frame(inspector_);
  const auto rect = widgets_.at("inspector.position");
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = {rect[0] + 20.0F, 0.5F * (rect[1] + rect[3])};
  Frame(inspector_);
  for (const bool down : {true, false, true, false}) {
    io.MouseDown[0] = down;
    Frame(inspector_);
  }
  io.AddInputCharactersUTF8("7");
  Frame(inspector_);
  Press(inspector_, kEscape);
  EXPECT_TRUE(commands_.empty());
}

// A mass is changed by a factor: the results may differ by their rounding.
TEST_F(TypedNumberTest, MassesThatDifferByRoundingAreEqual) {
  several_ = {BodyId{7}, BodyId{8}};
  snapshot_.bodies[1].mass = 2.0 + 4e-16;
  EXPECT_EQ(TextOf(several_draw_).find("Mass *"), std::string::npos);
  snapshot_.bodies[1].mass = 2.001;
  EXPECT_NE(TextOf(several_draw_).find("Mass *"), std::string::npos);
}

}  // namespace
}  // namespace touchstone::ui
