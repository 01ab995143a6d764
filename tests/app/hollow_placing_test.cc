// Bowls and tubes that are placed, and bodies that are placed in them.

#include <gtest/gtest.h>

#include "app/spawn_tool.h"
#include "geometry/shapes.h"
#include "scene/body_geometry.h"

namespace touchstone::app {
namespace {

constexpr render::Viewport kHollowView{800, 600};

/// A large floor, time stands; seen from above, at a slant.
class HollowPlacingTest : public ::testing::Test {
 protected:
  HollowPlacingTest() {
    Add("floor", geometry::MakeBox(Vec3(40, 40, 1)), Vec3(0, 0, -0.5));
    snapshot_.gravity = Vec3(0, 0, -9.81);
    snapshot_.run.state = exchange::RunState::kPaused;
    camera_ = render::LookAt(Vec3(9, -3, 5), Vec3(0, 0, 0.5), 45.0);
  }
  void Add(const char* name, geometry::Polyhedron shape, const Vec3& p_W) {
    exchange::BodySnapshot& body = snapshot_.bodies.emplace_back();
    body.id = BodyId{static_cast<std::uint32_t>(snapshot_.bodies.size())};
    body.name = name;
    body.fixed = true;
    body.shape = geometry::MakeBodyShape(std::move(shape));
    body.p_WBcm = p_W;
  }
  ToolContext Context() {
    return {.snapshot = snapshot_,
            .viewport = kHollowView,
            .camera = &camera_,
            .selected = &selected_,
            .send = [this](exchange::Command command) { sent_.push_back(std::move(command)); },
            .snaps = true};
  }
  /// Where a cursor over a point has the shape placed; empty when it is refused.
  std::optional<scene::BodyDesc> Place(const scene::ShapeDesc& shape, const Vec3& at_W,
                                       double wheel = 0.0) {
    SpawnTool spawn(snapshot_, shape, "new 1");
    const auto at = render::Project(camera_, kHollowView, at_W);
    if (wheel != 0.0) spawn.Wheel(Context(), wheel);
    spawn.Hover(Context(), {at->x, at->y});
    if (!spawn.Place(Context()).empty()) return std::nullopt;
    return std::get<exchange::AddBody>(sent_.back()).body;
  }
  /// From the wall of the first body but the floor.
  double GapIn(const scene::BodyDesc& body) const {
    return session::MeasureGap(*scene::MakeBodyGeometry(body).shape,
                               {body.orientation.toRotationMatrix(), body.position},
                               snapshot_.bodies[1]);
  }

  exchange::Snapshot snapshot_;
  double gap_ = 0.5 * snapshot_.settings.contact.tolerance;
  render::Camera camera_;
  SelectedBodies selected_;
  std::vector<exchange::Command> sent_;
};

TEST_F(HollowPlacingTest, ABowlStandsAndATubeLiesFixedOnTheFloor) {
  const auto bowl = Place(scene::BowlShape{1.0}, Vec3::Zero());
  ASSERT_TRUE(bowl);
  EXPECT_TRUE(bowl->fixed);
  const double radius = std::get<scene::BowlShape>(bowl->shape).radius;
  EXPECT_NEAR(radius, 0.75, 1e-12);  // three times as large as other shapes
  EXPECT_NEAR(bowl->position.z(), radius + gap_, 1e-9);

  const auto tube = Place(scene::TubeShape{1.0, 1.5}, Vec3::Zero());
  ASSERT_TRUE(tube);
  EXPECT_TRUE(tube->fixed);
  const auto& shape = std::get<scene::TubeShape>(tube->shape);
  EXPECT_NEAR(shape.length, 3.0 * shape.radius, 1e-9);
  EXPECT_NEAR(tube->position.z(), shape.radius + gap_, 1e-9);
  EXPECT_NEAR((tube->orientation * Vec3::UnitZ()).z(), 0.0, 1e-12);
}

// Balls touch the wall where the cursor points at it; what has corners is lifted until these do.
TEST_F(HollowPlacingTest, BodiesLieInsideOnTheWall) {
  const geometry::Polyhedron rooms[] = {
      geometry::Polyhedron::BallInside(Vec3::Zero(), 1.0),
      geometry::Polyhedron::CylinderInside(Vec3(-1.5, 0, 0), Vec3(1.5, 0, 0), 1.0)};
  const scene::ShapeDesc shapes[] = {scene::SphereShape{1.0},
                                     scene::BoxShape{Vec3::Ones()},
                                     scene::CapsuleShape{0.25, 0.5},
                                     scene::CylinderShape{1.0, 0.6},
                                     scene::ConeShape{1.0, 1.0},
                                     scene::SolidShape{scene::SolidKind::kWedge, 1.0},
                                     scene::BoxShape{Vec3(1, 1, 0.2), 0.05}};
  for (const geometry::Polyhedron& room : rooms) {
    snapshot_.bodies.resize(1);
    Add("room", room, Vec3(0, 0, 1 + gap_));
    for (const scene::ShapeDesc& shape : shapes)
      for (const Vec3& at : {Vec3(0, 0, gap_), Vec3(0.1, 0.6, 1 + gap_ - 0.8)}) {
        const auto body = Place(shape, at);
        ASSERT_TRUE(body) << shape.index();
        EXPECT_FALSE(body->fixed);
        EXPECT_NEAR(GapIn(*body), gap_, 1e-3 * gap_) << shape.index();
        EXPECT_LT((body->position - at).norm(), 0.6);
      }
  }
  snapshot_.bodies.resize(1);
  Add("room", rooms[0], Vec3(0, 0, 1 + gap_));
  EXPECT_FALSE(Place(scene::BoxShape{Vec3(9, 9, 0.1)}, Vec3(0, 0, gap_)));  // too large for it
}

}  // namespace
}  // namespace touchstone::app
