#include <gtest/gtest.h>

#include "app/pointer.h"
#include "geometry/shapes.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

/// A unit cube at the origin in the middle of an 800 x 600 picture, seen along -x from 10 m.
class ToolsTest : public ::testing::Test {
 protected:
  ToolsTest() {
    exchange::BodySnapshot cube;
    cube.id = BodyId{4};
    cube.name = "cube";
    cube.shape = std::make_shared<const geometry::Polyhedron>(geometry::MakeBox(Vec3::Ones()));
    snapshot_.bodies = {cube};
    camera_ = render::LookAt(Vec3(10, 0, 0), Vec3::Zero(), 45.0);
  }
  ToolContext Context() {
    return {snapshot_, {800, 600}, &camera_, &selected_, [this](exchange::Command command) {
              sent_.push_back(std::move(command));
            }};
  }
  void Press(double x, double y, int mods = 0, int button = GLFW_MOUSE_BUTTON_LEFT) {
    pointer_.Press(Context(), {button, mods, x, y}, {x, y});
  }
  void Move(double x, double y) { pointer_.Move(Context(), {x, y}); }
  void Release(int button = GLFW_MOUSE_BUTTON_LEFT) { pointer_.Release(Context(), button); }

  exchange::Snapshot snapshot_;
  render::Camera camera_;
  std::optional<BodyId> selected_;
  std::vector<exchange::Command> sent_;
  Pointer pointer_;
};

TEST_F(ToolsTest, ADragPullsAtTheClickedSurfacePoint) {
  Press(400, 300);
  EXPECT_TRUE(sent_.empty());  // a click must not disturb the body
  Move(430, 280);
  ASSERT_EQ(sent_.size(), 2u);
  const auto& grab = std::get<exchange::Grab>(sent_[0]);
  EXPECT_EQ(grab.body, BodyId{4});
  EXPECT_LT((grab.anchor_B - Vec3(0.5, 0, 0)).norm(), 1e-12);
  EXPECT_LT((grab.target_W - Vec3(0.5, 0, 0)).norm(), 1e-12);
  // The target stays in the plane through the clicked point and lies under the cursor.
  const auto& move = std::get<exchange::MoveGrab>(sent_[1]);
  EXPECT_NEAR(move.target_W.x(), 0.5, 1e-12);
  const auto at = render::Project(camera_, {800, 600}, move.target_W);
  ASSERT_TRUE(at);
  EXPECT_NEAR(at->x, 430.0, 1e-9);
  EXPECT_NEAR(at->y, 280.0, 1e-9);
  Release();
  EXPECT_TRUE(std::holds_alternative<exchange::ReleaseGrab>(sent_.back()));
  EXPECT_FALSE(selected_);
}

TEST_F(ToolsTest, TheWheelMovesTheHeldPointAway) {
  Press(400, 300);
  Move(430, 300);
  pointer_.Wheel(Context(), 1.0);
  const double depth = 10.0 - std::get<exchange::MoveGrab>(sent_.back()).target_W.x();
  EXPECT_NEAR(depth, 9.5 * 1.08, 1e-9);
  EXPECT_EQ(camera_.distance, 10.0);
}

TEST_F(ToolsTest, AClickSelectsAndAClickOnNothingClears) {
  Press(400, 300);
  Move(401, 301);  // a tremble
  Release();
  EXPECT_EQ(selected_, BodyId{4});
  EXPECT_TRUE(sent_.empty());
  Press(50, 50);
  Release();
  EXPECT_FALSE(selected_);
}

TEST_F(ToolsTest, ADragOnNothingOrOnAFixedBodyTurnsTheCamera) {
  snapshot_.bodies[0].fixed = true;
  const double azimuth = camera_.azimuth;
  Press(400, 300);
  Move(450, 300);
  Release();
  EXPECT_NE(camera_.azimuth, azimuth);
  EXPECT_EQ(camera_.distance, 10.0);
  EXPECT_TRUE(sent_.empty());
}

TEST_F(ToolsTest, ALaunchFliesAlongTheCursorRay) {
  Press(430, 250, GLFW_MOD_SHIFT);
  Release();
  ASSERT_EQ(sent_.size(), 1u);
  const scene::BodyDesc& shot = std::get<exchange::AddBody>(sent_[0]).body;
  const render::Ray ray = render::RayThrough(camera_, {800, 600}, 430, 250);
  EXPECT_EQ(shot.name, "shot 1");
  EXPECT_LT(shot.velocity.cross(ray.direction).norm(), 1e-9);
  EXPECT_GT(shot.velocity.dot(ray.direction), 1.0);
  EXPECT_LT((shot.position - ray.origin).cross(ray.direction).norm(), 1e-9);
}

TEST_F(ToolsTest, TheDragSetsTheLaunchSpeed) {
  const auto speed_after = [&](double drag) {
    sent_.clear();
    Press(430, 250, GLFW_MOD_SHIFT);
    Move(430, 250 + drag);
    Release();
    return std::get<exchange::AddBody>(sent_.at(0)).body.velocity.norm();
  };
  const double slow = speed_after(30.0);
  EXPECT_NEAR(speed_after(60.0) / slow, 2.0, 0.1);  // speeds are rounded to two digits
}

TEST_F(ToolsTest, LaunchedBodiesAreNumbered) {
  snapshot_.bodies[0].name = "shot 7";
  Press(430, 250, GLFW_MOD_SHIFT);
  Release();
  EXPECT_EQ(std::get<exchange::AddBody>(sent_.at(0)).body.name, "shot 8");
}

TEST_F(ToolsTest, BreakingOffLetsGo) {
  Press(400, 300);
  Move(450, 300);
  EXPECT_TRUE(pointer_.Cancel(Context()));
  EXPECT_TRUE(std::holds_alternative<exchange::ReleaseGrab>(sent_.back()));
  EXPECT_FALSE(pointer_.Cancel(Context()));
}

TEST_F(ToolsTest, TheRightButtonPans) {
  const Vec3 before = camera_.target;
  Press(100, 100, 0, GLFW_MOUSE_BUTTON_RIGHT);
  Move(150, 100);
  Release(GLFW_MOUSE_BUTTON_RIGHT);
  EXPECT_GT((camera_.target - before).norm(), 0.1);
}

}  // namespace
}  // namespace touchstone::app
