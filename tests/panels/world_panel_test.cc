#include "ui/world_panel.h"

#include <algorithm>

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class WorldPanelTest : public PanelTest {
 protected:
  WorldPanelTest() {
    snapshot_.gravity = Vec3(0, 0, -9.81);
    snapshot_.bodies = {MakeBody(3, "floor", 0.9, 0.9), MakeBody(4, "left", 0.3, 0.5),
                        MakeBody(5, "right", 0.3, 0.5)};
    snapshot_.bodies[0].fixed = true;
  }
  Draw draw_ = [this](const PanelContext& context) { panel_.Draw(context); };
  WorldPanel panel_;
};

TEST_F(WorldPanelTest, WithoutASelectionTheSlidersMeanAllBodies) {
  Click(draw_, "restitution", 0.99F);
  const auto command = TheCommand<exchange::SetMaterial>();
  EXPECT_FALSE(command.body);
  EXPECT_EQ(command.restitution, 1.0);
  EXPECT_FALSE(command.friction);
}

TEST_F(WorldPanelTest, WithASelectionTheyMeanTheSelectedBody) {
  selected_ = BodyId{5};
  Click(draw_, "friction", 0.01F);
  const auto command = TheCommand<exchange::SetMaterial>();
  EXPECT_EQ(command.body, BodyId{5});
  EXPECT_EQ(command.friction, 0.0);
  EXPECT_FALSE(command.restitution);
}

TEST_F(WorldPanelTest, WhatWasChangedGoesBackToTheScenes) {
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->gravity = Vec3(0, 0, -1.62);
  scene->damping.angular = 0.5;
  snapshot_.scene = scene;
  snapshot_.bodies[2].material.own_friction = true;
  Click(draw_, "world.reset.restitution");
  EXPECT_TRUE(commands_.empty()) << "is as the scene says";
  Click(draw_, "world.reset.friction");
  const auto command = TheCommand<exchange::ResetMaterial>();
  EXPECT_FALSE(command.body);
  EXPECT_TRUE(command.friction);
  EXPECT_FALSE(command.restitution);
  commands_.clear();
  selected_ = BodyId{4};
  Click(draw_, "world.reset.friction");
  EXPECT_TRUE(commands_.empty()) << "of the left one nothing was changed";
  selected_ = BodyId{5};
  Click(draw_, "world.reset.friction");
  EXPECT_EQ(TheCommand<exchange::ResetMaterial>().body, BodyId{5});
  commands_.clear();
  Click(draw_, "world.reset.gravity");
  EXPECT_EQ(TheCommand<exchange::SetGravity>().gravity, scene->gravity);
  commands_.clear();
  Click(draw_, "world.reset.Spin damping");
  EXPECT_EQ(TheCommand<exchange::SetDamping>().damping.angular, 0.5);
}

TEST_F(WorldPanelTest, AllBodiesCanBeMeantWhileOneIsSelected) {
  selected_ = BodyId{5};
  Click(draw_, "material.all", 0.05F);
  EXPECT_TRUE(commands_.empty());
  Click(draw_, "restitution", 0.99F);
  EXPECT_FALSE(TheCommand<exchange::SetMaterial>().body);
}

TEST_F(WorldPanelTest, WhatCountsBetweenTwoBodiesIsSaid) {
  exchange::ContactSnapshot contact;
  contact.body_a = BodyId{5};
  contact.body_b = BodyId{3};
  contact.material.friction = 0.02;
  contact.material.friction_of_pair = true;
  contact.material.restitution = 0.9;
  snapshot_.contacts = {contact, contact};
  const auto text = [&] { return TextOf(draw_) + "\n"; };
  EXPECT_EQ(text().find("on floor"), std::string::npos);  // of all bodies
  selected_ = BodyId{5};
  EXPECT_NE(text().find("on floor e 0.900, µ 0.0200 (pair)"), std::string::npos) << text();
  snapshot_.contacts[0].material.friction_of_pair = false;
  EXPECT_NE(text().find("on floor e 0.900, µ 0.0200\n"), std::string::npos) << text();
  EXPECT_EQ(text().find("on floor"), text().rfind("on floor"));
}

std::string Unwrapped(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  return text;
}

// A new scene has a floor only: its material was shown as 0.
TEST_F(WorldPanelTest, WhereNothingMovesTheMaterialOfAllIsThatOfTheGround) {
  std::erase_if(snapshot_.bodies, [](const auto& body) { return !body.fixed; });
  ASSERT_FALSE(snapshot_.bodies.empty());
  snapshot_.bodies.resize(1);
  snapshot_.bodies[0].material.restitution = 0.37;
  EXPECT_NE(TextOf(draw_).find("0.37"), std::string::npos) << TextOf(draw_);
}

// The value of the pair was lost without a word.
TEST_F(WorldPanelTest, FrictionThatWasChangedTellsWhatThePairBecomes) {
  auto scene = std::make_shared<scene::SceneDesc>();
  for (const exchange::BodySnapshot& body : snapshot_.bodies) {
    scene::BodyDesc& desc = scene->bodies.emplace_back();
    desc.name = body.name;
    desc.material = body.name == "floor" ? "stone" : "ice";
  }
  auto& pair = scene->pairs.emplace_back();
  pair.material_a = "stone";
  pair.material_b = "ice";
  pair.friction = 0.6;
  snapshot_.scene = scene;
  exchange::ContactSnapshot contact;
  contact.body_a = BodyId{5};
  contact.body_b = BodyId{3};
  contact.material.friction = 0.3;
  snapshot_.contacts = {contact};
  selected_ = BodyId{5};
  snapshot_.bodies[0].material.friction = 0.9;
  snapshot_.bodies[2].material.friction = 0.1;
  EXPECT_EQ(TextOf(draw_).find("√"), std::string::npos);
  snapshot_.bodies[2].material.own_friction = true;
  const std::string text = TextOf(draw_);
  EXPECT_NE(text.find("µ 0.300 = √(0.100 · 0.900)"), std::string::npos) << text;
  EXPECT_NE(text.find("0.600"), std::string::npos) << text;
  EXPECT_EQ(text.find("larger"), std::string::npos) << text;

  scene->pairs.front().restitution = 0.8;
  snapshot_.contacts[0].material.restitution = 0.7;
  snapshot_.bodies[0].material.restitution = 0.7;
  snapshot_.bodies[2].material.restitution = 0.2;
  snapshot_.bodies[2].material.own_restitution = true;
  const std::string both = Unwrapped(TextOf(draw_));
  EXPECT_NE(both.find("e 0.700 is the larger of 0.200 and 0.700 since it was changed; the scene "
                      "gives this pair 0.800"),
            std::string::npos)
      << both;
}

TEST_F(WorldPanelTest, AGravityPresetKeepsZUp) {
  Click(draw_, "gravity.Moon");
  EXPECT_EQ(TheCommand<exchange::SetGravity>().gravity, Vec3(0, 0, -1.62));
}

TEST_F(WorldPanelTest, GravityHasNoNegativeZero) {
  snapshot_.gravity = Vec3(-0.0, -1e-5, -9.81);
  const std::string text = TextOf(draw_);
  EXPECT_EQ(text.find("-0.00"), std::string::npos) << text;
  EXPECT_NE(text.find("-9.81"), std::string::npos) << text;
}

TEST_F(WorldPanelTest, GravityIsAVectorThatCanBeDragged) {
  Frame(draw_);
  const auto rect = widgets_.at("gravity");
  ImGuiIO& io = ImGui::GetIO();
  io.MousePos = {rect[0] + 10.0F, 0.5F * (rect[1] + rect[3])};  // the x component
  Frame(draw_);
  io.MouseDown[0] = true;
  Frame(draw_);
  io.MousePos.x += 40.0F;
  Frame(draw_);
  io.MouseDown[0] = false;
  Frame(draw_);
  ASSERT_FALSE(commands_.empty());
  const Vec3 gravity = std::get<exchange::SetGravity>(commands_.back()).gravity;
  EXPECT_GT(gravity.x(), 1.0);
  EXPECT_EQ(gravity.y(), 0.0);
  EXPECT_EQ(gravity.z(), -9.81);
}

TEST_F(WorldPanelTest, EitherDampingKeepsTheOther) {
  snapshot_.damping = {.linear = 0.25, .angular = 0.5};
  Click(draw_, "Damping", 0.99F);
  EXPECT_EQ(TheCommand<exchange::SetDamping>().damping.linear, 5.0);
  EXPECT_EQ(TheCommand<exchange::SetDamping>().damping.angular, 0.5);
  snapshot_.damping.linear = 5.0;  // the simulation's answer
  commands_.clear();
  Click(draw_, "Spin damping", 0.01F);
  EXPECT_EQ(TheCommand<exchange::SetDamping>().damping.linear, 5.0);
  EXPECT_EQ(TheCommand<exchange::SetDamping>().damping.angular, 0.0);
}

}  // namespace
}  // namespace touchstone::ui
