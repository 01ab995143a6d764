#include "app/camera_glide.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "app/camera_rig.h"
#include "geometry/shapes.h"

namespace touchstone::app {
namespace {

constexpr double kPicture = 1.0 / 64.0;  // [s], without round-off

TEST(CameraGlide, GoesTheShortWayRoundAndEndsExactly) {
  render::Camera from, to;
  from.azimuth = 3.0;
  to.azimuth = -3.0;
  to.target = Vec3(1.0, 2.0, 0.5);
  to.distance = 2.0;
  CameraGlide glide(from, to);
  double least = std::numbers::pi;
  int pictures = 0;
  render::Camera camera;
  for (; !glide.finished(); ++pictures) {
    const double distance = pictures == 0 ? from.distance : camera.distance;
    camera = glide.Advance(kPicture);
    EXPECT_LT(camera.distance, distance);
    least = std::min(least, std::abs(camera.azimuth));
  }
  EXPECT_EQ(camera, to);
  EXPECT_EQ(pictures, 16);  // a quarter of a second
  EXPECT_GT(least, 2.9);
}

TEST(CameraGlide, KeepsAPointOfThePictureInItsPlace) {
  render::Camera from, to;
  to.distance = 0.5 * from.distance;
  to.target = from.target + 0.5 * from.distance * render::ComputeFrame(from).right;
  const render::Viewport viewport{800, 600};
  // The point about which the picture grows lies twice as far to the right.
  const Vec3 fixed = from.target + from.distance * render::ComputeFrame(from).right;
  const double x = render::Project(from, viewport, fixed)->x;
  CameraGlide glide(from, to);
  while (!glide.finished())
    EXPECT_NEAR(render::Project(glide.Advance(kPicture), viewport, fixed)->x, x, 1e-6);
}

/// A unit cube that moves, and a camera that shows it.
class GlidingRig : public ::testing::Test {
 protected:
  GlidingRig() {
    exchange::BodySnapshot& body = snapshot_.bodies.emplace_back();
    body.id = BodyId{1};
    body.shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3::Ones()));
    rig_.Place({0, 0, 800, 600});
    rig_.FrameStart(snapshot_);
    start_ = camera();
  }
  const render::Camera& camera() const { return rig_.view().camera; }
  void FinishGlide() {
    for (int i = 0; i < 20; ++i) rig_.Advance(kPicture);
  }

  exchange::Snapshot snapshot_;
  CameraRig rig_;
  render::Camera start_;
};

TEST_F(GlidingRig, WheelStepsAddUpOnTheWay) {
  rig_.Zoom(1.0);
  rig_.Advance(kPicture);
  EXPECT_TRUE(rig_.gliding());
  rig_.Zoom(1.0);
  render::Camera twice = start_;
  render::Zoom(&twice, 2.0);
  EXPECT_NEAR(rig_.goal().camera.distance, twice.distance, 1e-12);
  EXPECT_GT(camera().distance, 1.01 * twice.distance);
  FinishGlide();
  EXPECT_FALSE(rig_.gliding());
  EXPECT_NEAR(camera().distance, twice.distance, 1e-12);
}

TEST_F(GlidingRig, AHandTakesOver) {
  rig_.Zoom(5.0);
  rig_.camera()->azimuth += 0.2;
  const render::Camera mine = camera();
  FinishGlide();
  EXPECT_EQ(camera(), mine);
}

TEST_F(GlidingRig, ItGoesAlongWithAFollowedBodyOnTheWay) {
  rig_.Track(snapshot_.bodies[0]);
  rig_.LookAt(Vec3(0.5, 0.0, 0.0));
  snapshot_.bodies[0].p_WBcm += Vec3(0.0, 2.0, 0.0);
  rig_.FollowTracked(snapshot_);
  FinishGlide();
  EXPECT_EQ(camera().target, Vec3(0.5, 2.0, 0.0));
}

TEST_F(GlidingRig, WithoutGlidesItIsThereAtOnce) {
  rig_.UseGlides(false);
  rig_.FrameFrom(ViewDirection::kAbove, snapshot_, {});
  EXPECT_FALSE(rig_.gliding());
  EXPECT_GT(render::ComputeFrame(camera()).eye.z(), 1.0);
}

TEST_F(GlidingRig, AViewAlongAnAxisIsFramedAgainWhenTheWindowChanges) {
  rig_.FrameFrom(ViewDirection::kFront, snapshot_, {});
  FinishGlide();
  const render::Camera wide = camera();
  rig_.Place({0, 0, 200, 600});
  rig_.KeepFramed(snapshot_, {});
  EXPECT_FALSE(rig_.gliding());  // with the window
  EXPECT_GT(camera().distance, wide.distance);
  EXPECT_EQ(camera().elevation, 0.0);
}

}  // namespace
}  // namespace touchstone::app
