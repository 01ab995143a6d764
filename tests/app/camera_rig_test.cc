#include "app/camera_rig.h"

#include <gtest/gtest.h>

#include "app/framing.h"
#include "geometry/shapes.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

/// A unit cube at the origin that can move.
class CameraRigTest : public ::testing::Test {
 protected:
  CameraRigTest() {
    exchange::BodySnapshot& body = snapshot_.bodies.emplace_back();
    body.id = BodyId{1};
    body.shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3::Ones()));
    rig_.Place({0, 0, 800, 600});
    rig_.FrameStart(snapshot_);
  }
  exchange::BodySnapshot& body() { return snapshot_.bodies[0]; }
  /// At the end of a glide.
  void Arrive() {
    while (rig_.gliding()) rig_.Advance(1.0);
  }
  const render::Camera& camera() const { return rig_.view().camera; }

  exchange::Snapshot snapshot_;
  CameraRig rig_;
};

TEST_F(CameraRigTest, ItFramesAgainWhenTheViewChangesUnlessSomeoneHasMovedIt) {
  const double distance = camera().distance;
  rig_.Place({0, 0, 200, 600});
  rig_.KeepFramed(snapshot_, {});
  EXPECT_GT(camera().distance, 1.5 * distance);
  rig_.Place({0, 0, 800, 600});
  rig_.KeepFramed(snapshot_, {});
  EXPECT_EQ(camera().distance, distance);

  rig_.camera()->azimuth += 0.1;
  const render::Camera moved = camera();
  rig_.Place({0, 0, 200, 600});
  rig_.KeepFramed(snapshot_, {});
  EXPECT_EQ(camera(), moved);
}

// The card of a lesson has its size a few pictures after the scene has begun.
TEST_F(CameraRigTest, TheFirstPictureLeavesTheCardOut) {
  const auto hidden = [&] { return HidesBodies(snapshot_, rig_.view()); };
  for (const ui::Rect& card : {ui::Rect{0, 0, 420, 350}, ui::Rect{380, 100, 410, 350},
                               ui::Rect{100, 10, 600, 340}, ui::Rect{100, 300, 600, 280}}) {
    rig_.Place({0, 0, 800, 600}, card);
    EXPECT_TRUE(hidden());
    rig_.KeepFramed(snapshot_, {});
    EXPECT_FALSE(hidden()) << card.x << " " << card.y;
    EXPECT_FALSE(rig_.gliding()) << "nothing has been seen from elsewhere";
    rig_.Place({0, 0, 800, 600});
    rig_.FrameStart(snapshot_);
  }
}

TEST_F(CameraRigTest, ACardThatHidesNothingMovesNoCamera) {
  const render::Camera before = camera();
  rig_.Place({0, 0, 800, 600}, {0, 0, 120, 500});
  ASSERT_FALSE(HidesBodies(snapshot_, rig_.view()));
  rig_.KeepFramed(snapshot_, {});
  EXPECT_EQ(camera(), before);
}

TEST_F(CameraRigTest, ACardThatGrowsOverABodyLetsTheCameraGlide) {
  rig_.Place({0, 0, 800, 600}, {0, 0, 120, 500});
  rig_.KeepFramed(snapshot_, {});
  snapshot_.time = 1.0;
  rig_.Place({0, 0, 800, 600}, {0, 0, 420, 500});
  rig_.KeepFramed(snapshot_, {});
  EXPECT_TRUE(rig_.gliding());
  Arrive();
  EXPECT_FALSE(HidesBodies(snapshot_, rig_.view()));
}

TEST_F(CameraRigTest, ItGoesAlongWithATrackedBody) {
  const Vec3 target = camera().target;
  rig_.Track(body());
  body().p_WBcm += Vec3(1, 2, 3);
  rig_.FollowTracked(snapshot_);
  EXPECT_EQ(camera().target, target + Vec3(1, 2, 3));
  EXPECT_TRUE(rig_.StopTracking());
  EXPECT_FALSE(rig_.StopTracking());
  body().p_WBcm += Vec3(1, 2, 3);
  rig_.FollowTracked(snapshot_);
  EXPECT_EQ(camera().target, target + Vec3(1, 2, 3));
}

// On a slow machine much has happened before the first picture of the run.
TEST_F(CameraRigTest, ItGoesAlongFromTheFirstStepOn) {
  body().name = "cube";
  const Vec3 target = camera().target;
  rig_.TrackFromStart("cube", snapshot_);
  body().p_WBcm += Vec3(0, 0, 1);  // by hand, before the run
  rig_.FollowTracked(snapshot_);
  EXPECT_FALSE(rig_.StopTracking());
  EXPECT_EQ(camera().target, target);
  snapshot_.time = 0.4;
  body().p_WBcm += Vec3(1, 2, 3);
  rig_.FollowTracked(snapshot_);
  EXPECT_EQ(camera().target, target + Vec3(1, 2, 3));
  EXPECT_TRUE(rig_.StopTracking());
}

TEST_F(CameraRigTest, ItForgetsABodyThatHasGone) {
  rig_.Track(body());
  snapshot_.bodies.clear();
  rig_.FollowTracked(snapshot_);
  EXPECT_FALSE(rig_.StopTracking());
}

TEST_F(CameraRigTest, ItGoesAlongWithTheBodyOfADiagramThatHasLeftThePicture) {
  render::ForceStyle style;
  style.free_body = body().id;
  render::Camera shows_it = camera();
  FrameDiagram(snapshot_, style, rig_.view().viewport(), &shows_it);
  rig_.FollowDiagram(snapshot_, style, shows_it);
  EXPECT_FALSE(rig_.LosesDiagram(snapshot_, style));

  body().p_WBcm.z() -= 30.0;
  EXPECT_TRUE(rig_.LosesDiagram(snapshot_, style));
  FrameDiagram(snapshot_, style, rig_.view().viewport(), &shows_it);
  rig_.FollowDiagram(snapshot_, style, shows_it);
  EXPECT_FALSE(rig_.LosesDiagram(snapshot_, style));
  const double height = rig_.goal().camera.target.z();
  body().p_WBcm.z() -= 30.0;
  rig_.FollowTracked(snapshot_);
  EXPECT_NEAR(rig_.goal().camera.target.z(), height - 30.0, 1e-9);
  EXPECT_FALSE(rig_.LosesDiagram(snapshot_, style));

  // A hand has turned it, and it goes along again once the body has left that picture, too.
  Arrive();
  rig_.camera()->azimuth += 0.1;
  rig_.FollowDiagram(snapshot_, style, {});
  EXPECT_FALSE(rig_.LosesDiagram(snapshot_, style));
  const render::Camera turned = camera();
  body().p_WBcm.z() -= 0.1;
  rig_.FollowTracked(snapshot_);
  EXPECT_EQ(camera(), turned);
  body().p_WBcm.z() -= 30.0;
  rig_.FollowTracked(snapshot_);
  EXPECT_TRUE(rig_.LosesDiagram(snapshot_, style));

  // Where a hand has moved the body out of the picture, the camera stays.
  rig_.camera()->target.x() += 40.0;
  rig_.FollowDiagram(snapshot_, style, {});
  const render::Camera moved = camera();
  body().p_WBcm.z() -= 30.0;
  EXPECT_FALSE(rig_.LosesDiagram(snapshot_, style));
  rig_.FollowDiagram(snapshot_, style, {});
  rig_.FollowTracked(snapshot_);
  EXPECT_EQ(camera(), moved);
}

TEST_F(CameraRigTest, ADiagramIsFramedAgainAtTheStartOfTheRunAndWhenAnArrowReachesOutOfThePicture) {
  render::ForceStyle style;
  style.free_body = body().id;
  style.metres_per_newton = 1.0;
  body().mass = 0.1;
  snapshot_.gravity = Vec3(0, 0, -9.81);
  snapshot_.time = 2.0;
  const auto frame = [&] {
    render::Camera shows_it = rig_.goal().camera;
    FrameDiagram(snapshot_, style, rig_.view().viewport(), &shows_it);
    rig_.FollowDiagram(snapshot_, style, shows_it);
    Arrive();
  };
  frame();
  snapshot_.run.state = exchange::RunState::kPlaying;
  EXPECT_FALSE(rig_.LosesDiagram(snapshot_, style));
  body().mass = 0.3;
  EXPECT_TRUE(rig_.LosesDiagram(snapshot_, style)) << "gravity's arrow is three times as long";
  frame();
  body().mass = 0.1;
  rig_.FollowDiagram(snapshot_, style, {});
  EXPECT_FALSE(rig_.LosesDiagram(snapshot_, style)) << "it stays when arrows become short again";

  snapshot_.time = 0.01;
  EXPECT_TRUE(rig_.LosesDiagram(snapshot_, style));
  frame();
  EXPECT_FALSE(rig_.LosesDiagram(snapshot_, style));

  // Also where a hand has left half of it outside.
  rig_.camera()->target.z() += 2.0;
  snapshot_.time = 2.0;
  rig_.FollowDiagram(snapshot_, style, {});
  EXPECT_FALSE(rig_.LosesDiagram(snapshot_, style));
  snapshot_.time = 0.0;
  EXPECT_TRUE(rig_.LosesDiagram(snapshot_, style));
}

TEST_F(CameraRigTest, HeldKeysFlyItAndASlowPictureIsNoLeap) {
  const Vec3 forward = render::ComputeFrame(camera()).forward;
  const Vec3 start = camera().target;
  rig_.Advance(0.05);
  EXPECT_EQ(camera().target, start);
  rig_.HoldFlyKey(GLFW_KEY_W);
  rig_.Advance(0.05);
  const double step = (camera().target - start).dot(forward);
  EXPECT_GT(step, 0.0);
  rig_.Advance(10.0);
  EXPECT_NEAR((camera().target - start).dot(forward), 3.0 * step, 1e-12);
  rig_.ReleaseFlyKey(GLFW_KEY_W);
  EXPECT_FALSE(rig_.flying());
}

}  // namespace
}  // namespace touchstone::app
