#include <gtest/gtest.h>

#include "app/camera_tools.h"
#include "app/ground.h"
#include "app/launch_tool.h"
#include "app/new_bodies.h"
#include "app/pointer.h"
#include "app/spawn_tool.h"
#include "geometry/shapes.h"
#include "geometry/surface_height.h"
#include "scene/body_geometry.h"

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
    cube.shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3::Ones()));
    snapshot_.bodies = {cube};
    snapshot_.run.state = exchange::RunState::kPlaying;
    camera_ = render::LookAt(Vec3(10, 0, 0), Vec3::Zero(), 45.0);
  }
  ToolContext Context() {
    return {.snapshot = snapshot_,
            .viewport = {800, 600},
            .camera = &camera_,
            .selected = &selected_,
            .send = [this](exchange::Command command) { sent_.push_back(std::move(command)); },
            .menu = &menu_,
            .flying = flying_,
            .launch = launch_};
  }
  void Press(double x, double y, int mods = 0, int button = GLFW_MOUSE_BUTTON_LEFT) {
    pointer_.Press(Context(), {button, mods, x, y}, {x, y});
  }
  void Move(double x, double y) { pointer_.Move(Context(), {x, y}); }
  void Release(int button = GLFW_MOUSE_BUTTON_LEFT) { pointer_.Release(Context(), button); }

  exchange::Snapshot snapshot_;
  render::Camera camera_;
  SelectedBodies selected_;
  std::optional<MenuRequest> menu_;
  bool flying_ = false;
  ui::LaunchOptions launch_;
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
  EXPECT_FALSE(selected_.last());
}

TEST_F(ToolsTest, TheWheelMovesTheHeldPointAway) {
  Press(400, 300);
  Move(430, 300);
  EXPECT_TRUE(pointer_.Wheel(Context(), 1.0));
  const double depth = 10.0 - std::get<exchange::MoveGrab>(sent_.back()).target_W.x();
  EXPECT_NEAR(depth, 9.5 * 1.08, 1e-9);
  EXPECT_EQ(camera_.distance, 10.0);
}

TEST_F(ToolsTest, AClickSelectsAndAClickOnNothingClears) {
  Press(400, 300);
  Move(401, 301);  // a tremble
  Release();
  EXPECT_EQ(selected_.last(), BodyId{4});
  EXPECT_TRUE(sent_.empty());
  Press(50, 50);
  Release();
  EXPECT_FALSE(selected_.last());
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
  EXPECT_NEAR(shot.velocity.dot(ray.direction), 10.0, 1e-9);
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

TEST_F(ToolsTest, ABallIsLaunchedOrACubeOfItsVolume) {
  LaunchTool::Again(Context());
  launch_.shape = ui::LaunchShape::kBox;
  LaunchTool::Again(Context());
  ASSERT_EQ(sent_.size(), 2u);
  const scene::BodyDesc& ball = std::get<exchange::AddBody>(sent_[0]).body;
  const scene::BodyDesc& cube = std::get<exchange::AddBody>(sent_[1]).body;
  EXPECT_GT(std::get<scene::SphereShape>(ball.shape).radius, 0.0);
  const Vec3& lengths = std::get<scene::BoxShape>(cube.shape).lengths;
  EXPECT_EQ(lengths, Vec3::Constant(lengths.x()));
  const auto mass = [](const scene::BodyDesc& body) { return scene::MakeBodyGeometry(body).mass; };
  EXPECT_NEAR(mass(cube), mass(ball), 1e-12 * mass(ball));
}

TEST_F(ToolsTest, LaunchedBodiesHaveTheChosenSizeAndDensity) {
  LaunchTool::Again(Context());
  launch_.size = 2.0;
  launch_.density = 500.0;
  LaunchTool::Again(Context());
  const auto mass = [&](std::size_t i) {
    return scene::MakeBodyGeometry(std::get<exchange::AddBody>(sent_.at(i)).body).mass;
  };
  EXPECT_NEAR(mass(1) / mass(0), 4.0, 1e-12);  // eight times the volume, half the density
}

// The dashes lie on the parabola.
TEST_F(ToolsTest, TheFlightOfALaunchIsShown) {
  snapshot_.gravity = Vec3(0, 0, -10);
  launch_.speed = 5.0;
  const LaunchTool tool(Context(), {430, 250});
  const ToolDrawing drawing = tool.Draw(Context());
  ASSERT_GT(drawing.markers.size(), 2U);
  const Vec3 start = drawing.markers[1].tail_W;
  const Vec3 direction = Context().RayAt({430, 250}).direction;
  for (std::size_t i = 1; i < drawing.markers.size(); ++i) {
    const Vec3 way = drawing.markers[i].tail_W - start;
    const Vec3 across = Vec3::UnitZ().cross(direction).normalized().cross(direction).normalized();
    // way = v t d + g t^2 / 2: across the ray it falls by the part of gravity there.
    const double fall = way.dot(across) / (0.5 * snapshot_.gravity.dot(across));
    const double t = std::sqrt(std::max(fall, 0.0));
    EXPECT_LT((way - 5.0 * t * direction - 0.5 * t * t * snapshot_.gravity).norm(), 1e-6) << i;
  }
}

TEST_F(ToolsTest, AFlightEndsAtADiscOnTheBodyThatItMeets) {
  launch_.speed = 40.0;
  const LaunchTool tool(Context(), {400, 300});
  const Vec3 direction = Context().RayAt({400, 300}).direction;
  const render::Marker landing = tool.Draw(Context()).markers.back();
  EXPECT_EQ(landing.radius_points, 8.0);
  const auto met = render::PickBody(snapshot_, {landing.tail_W - 0.01 * direction, direction});
  ASSERT_TRUE(met);
  EXPECT_NEAR(met->distance, 0.01, 1e-6);
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

TEST_F(ToolsTest, WhileTimeStandsADragMovesTheBodyWhereThereIsRoom) {
  snapshot_.run.state = exchange::RunState::kPaused;
  exchange::BodySnapshot wall = snapshot_.bodies[0];
  wall.id = BodyId{5};
  wall.name = "wall";
  wall.p_WBcm = Vec3(0, 3, 0);
  snapshot_.bodies.push_back(wall);
  Press(400, 300);
  Move(430, 300);
  ASSERT_EQ(sent_.size(), 1u);
  const auto& place = std::get<exchange::PlaceBody>(sent_[0]);
  EXPECT_EQ(place.body, BodyId{4});
  EXPECT_NEAR(place.p_WBcm.x(), 0.0, 1e-12);  // in the picture's plane
  EXPECT_GT(place.p_WBcm.y(), 0.1);
  const auto wall_at = render::Project(camera_, {800, 600}, Vec3(0.5, 3, 0));
  Move(wall_at->x, 300);  // into the wall: up to it, and no further
  ASSERT_EQ(sent_.size(), 2u);
  EXPECT_NEAR(std::get<exchange::PlaceBody>(sent_[1]).p_WBcm.y(), 2.0,
              snapshot_.settings.contact.tolerance);
  const ToolDrawing drawing = pointer_.Draw(Context());
  ASSERT_EQ(drawing.labels.size(), 1u);
  EXPECT_NE(drawing.labels[0].text.find("wall"), std::string::npos);
  EXPECT_EQ(drawing.markers.size(), 12u);  // the cube's edges
  Release();
}

TEST_F(ToolsTest, ControlAndShiftTurnTheBody) {
  const int mods = GLFW_MOD_CONTROL | GLFW_MOD_SHIFT;
  Press(400, 300, mods);
  Move(440, 300);
  ASSERT_EQ(sent_.size(), 2u);
  EXPECT_EQ(std::get<exchange::Turn>(sent_[0]).body, BodyId{4});
  // A drag to the right turns about the picture's upward axis.
  const Eigen::AngleAxisd turn(std::get<exchange::MoveTurn>(sent_[1]).target_q_WB);
  EXPECT_NEAR(turn.axis().z(), 1.0, 1e-9);
  Move(4000, 300);  // never more than a quarter turn ahead
  EXPECT_LE(Eigen::AngleAxisd(std::get<exchange::MoveTurn>(sent_.back()).target_q_WB).angle(),
            1.571);
  Release();
  EXPECT_TRUE(std::holds_alternative<exchange::ReleaseGrab>(sent_.back()));

  sent_.clear();
  snapshot_.run.state = exchange::RunState::kPaused;
  Press(400, 300, mods);
  Move(440, 300);
  EXPECT_EQ(std::get<exchange::PlaceBody>(sent_.at(0)).p_WBcm, Vec3::Zero());
  Release();
  EXPECT_EQ(sent_.size(), 1u);
}

TEST_F(ToolsTest, ARightClickAsksForTheMenu) {
  Press(400, 300, 0, GLFW_MOUSE_BUTTON_RIGHT);
  Release(GLFW_MOUSE_BUTTON_RIGHT);
  ASSERT_TRUE(menu_);
  EXPECT_EQ(menu_->body, BodyId{4});
  EXPECT_EQ(selected_.last(), BodyId{4});
  menu_.reset();
  Press(20, 20, 0, GLFW_MOUSE_BUTTON_RIGHT);
  Release(GLFW_MOUSE_BUTTON_RIGHT);
  ASSERT_TRUE(menu_);
  EXPECT_FALSE(menu_->body);
}

TEST_F(ToolsTest, WhileItFliesTheCameraTurnsItsHead) {
  const Vec3 eye = render::ComputeFrame(camera_).eye;
  flying_ = true;
  Press(100, 100, 0, GLFW_MOUSE_BUTTON_RIGHT);
  Move(150, 100);
  Release(GLFW_MOUSE_BUTTON_RIGHT);
  EXPECT_LT((render::ComputeFrame(camera_).eye - eye).norm(), 1e-9);
  EXPECT_GT((camera_.target - Vec3::Zero()).norm(), 0.1);
  Fly(&camera_, Vec3(0, 0, 2));
  EXPECT_NEAR((render::ComputeFrame(camera_).eye - eye).norm(), 2.0, 1e-9);
}

TEST_F(ToolsTest, ANewBodyStandsOnWhatTheCursorPointsAt) {
  SpawnTool spawn(snapshot_, scene::BoxShape{Vec3::Ones()}, "box 1");
  spawn.Hover(Context(), {400, 300});
  EXPECT_EQ(spawn.Place(Context()), "");
  const scene::BodyDesc box = std::get<exchange::AddBody>(sent_.at(0)).body;
  const double half = 0.5 * std::get<scene::BoxShape>(box.shape).lengths.x();
  const double gap = 0.5 * snapshot_.settings.contact.tolerance;
  EXPECT_NEAR(box.position.x(), 0.5 + half + gap, 1e-12);

  exchange::BodySnapshot there = snapshot_.bodies[0];
  there.id = BodyId{9};
  there.name = "pillar";
  there.p_WBcm = box.position + Vec3(0, 0.6, 0);
  snapshot_.bodies.push_back(there);
  spawn.Hover(Context(), {400, 300});
  EXPECT_NE(spawn.Place(Context()).find("pillar"), std::string::npos);
  EXPECT_EQ(sent_.size(), 1u);
  spawn.Wheel(Context(), -30.0);  // small enough to stand beside it
  EXPECT_EQ(spawn.Place(Context()), "");
}

TEST_F(ToolsTest, ANewBodyStandsOnAFaceAndNotOnATip) {
  using scene::SolidKind;
  const Vec3 sides[] = {Vec3(10, 0, 0), Vec3(2, 3, 9), Vec3(-3, 1, 10)};
  for (const SolidKind kind :
       {SolidKind::kTetrahedron, SolidKind::kOctahedron, SolidKind::kDodecahedron,
        SolidKind::kIcosahedron, SolidKind::kWedge})
    for (const Vec3& eye : sides) {
      camera_ = render::LookAt(eye, Vec3::Zero(), 45.0);
      SpawnTool spawn(snapshot_, scene::SolidShape{kind, 1.0}, "new");
      spawn.Wheel(Context(), -15.0);
      spawn.Hover(Context(), {400, 300});
      sent_.clear();
      ASSERT_EQ(spawn.Place(Context()), "");
      const scene::BodyDesc body = std::get<exchange::AddBody>(sent_.at(0)).body;
      const Vec3 n = [&] {  // of the cube's side that it stands on
        int axis = 0;
        body.position.cwiseAbs().maxCoeff(&axis);
        return Vec3(std::copysign(1.0, body.position[axis]) * Vec3::Unit(axis));
      }();
      double lowest = 1e9;
      const auto shape = scene::MakeBodyGeometry(body).shape;
      for (const Vec3& p_B : shape->vertices())
        lowest = std::min(lowest, n.dot(body.orientation * p_B));
      int standing = 0;
      for (const Vec3& p_B : shape->vertices()) {
        if (n.dot(body.orientation * p_B) < lowest + 1e-9) ++standing;
      }
      EXPECT_GE(standing, 3);
      EXPECT_NEAR(n.dot(body.position) + lowest, 0.5 + 0.5 * snapshot_.settings.contact.tolerance,
                  1e-9);
    }
}

TEST_F(ToolsTest, ACopyFindsRoomBesideItsBody) {
  for (std::uint32_t i = 0; i < 4; ++i) {
    const auto shift = FindRoomBeside(snapshot_, {&snapshot_.bodies[0]}, camera_);
    ASSERT_TRUE(shift);
    const Vec3 room = snapshot_.bodies[0].p_WBcm + *shift;
    exchange::BodySnapshot copy = snapshot_.bodies[0];
    copy.id = BodyId{10 + i};
    copy.p_WBcm = room;
    for (const auto& body : snapshot_.bodies)
      EXPECT_GT((body.p_WBcm - room).cwiseAbs().maxCoeff(), 1.0);
    snapshot_.bodies.push_back(copy);
  }
}

TEST_F(ToolsTest, InAnotherSceneACopyKeepsItsPlaceIfThatIsFree) {
  const exchange::BodySnapshot copied = snapshot_.bodies[0];
  snapshot_.bodies[0].p_WBcm = Vec3(5, 0, 0);
  EXPECT_EQ(FindRoomBeside(snapshot_, {&copied}, camera_, true), Vec3(0, 0, 0));
  snapshot_.bodies[0].p_WBcm = Vec3(0.5, 0, 0);
  EXPECT_GT(FindRoomBeside(snapshot_, {&copied}, camera_, true).value().norm(), 1.0);
}

// The ground may be a round body: the eye comes down to it, and neither into it nor below.
TEST_F(ToolsTest, TheEyeStaysOutOfARoundGround) {
  scene::BodyDesc hill;
  hill.name = "hill";
  hill.fixed = true;
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->bodies = {hill};
  snapshot_.scene = scene;
  for (const bool capsule : {false, true}) {
    const auto shape = capsule ? geometry::Polyhedron::Capsule(Vec3(0, -3, 0), Vec3(0, 3, 0), 20.0)
                               : geometry::Polyhedron::Ball(Vec3::Zero(), 20.0);
    exchange::BodySnapshot ground;
    ground.id = BodyId{7};
    ground.name = "hill";
    ground.fixed = true;
    ground.shape = geometry::MakeBodyShape(shape);
    ground.p_WBcm = Vec3(0, 0, -20.5);
    snapshot_.bodies.resize(1);
    snapshot_.bodies.push_back(ground);
    ASSERT_TRUE(IsGround(snapshot_, ground));
    for (const double drag : {-30.0, -300.0}) {
      camera_ = render::LookAt(Vec3(6, 0, 6), Vec3::Zero(), 45.0);
      for (int i = 0; i < 30; ++i)
        OrbitTool(std::nullopt, false).Move(Context(), {400, 300}, {400, 300 + drag});
      const Vec3 eye = render::ComputeFrame(camera_).eye;
      EXPECT_LT(eye.z(), 3.0) << "it has gone down";
      EXPECT_GT(geometry::MeasureHeight(shape, eye - ground.p_WBcm).height, 0.0);
      EXPECT_GT(eye.z(), -20.5);
    }
  }
}

TEST_F(ToolsTest, AShotIsRepeatedFromTheMiddleOfTheView) {
  launch_.speed = 12.5;
  LaunchTool::Again(Context());
  const scene::BodyDesc& shot = std::get<exchange::AddBody>(sent_.at(0)).body;
  EXPECT_NEAR(shot.velocity.norm(), 12.5, 1e-12);
  EXPECT_NEAR(shot.velocity.normalized().x(), -1.0, 1e-12);
}

}  // namespace
}  // namespace touchstone::app
