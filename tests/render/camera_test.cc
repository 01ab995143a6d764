#include "render/camera.h"

#include <gtest/gtest.h>

#include <array>

#include "geometry/aabb.h"
#include "render/frame_uniforms.h"
#include "render/glm_conversion.h"

namespace touchstone::render {
namespace {

constexpr Viewport kViewport{640.0, 480.0};

Camera SomeCamera() {
  Camera camera;
  camera.target = Vec3(0.3, -0.7, 1.2);
  camera.distance = 5.0;
  camera.azimuth = 2.1;
  camera.elevation = 0.6;
  camera.fov_degrees = 50.0;
  return camera;
}

TEST(Camera, TheTargetIsInTheMiddleOfThePicture) {
  const auto at = Project(SomeCamera(), kViewport, SomeCamera().target);
  ASSERT_TRUE(at);
  EXPECT_NEAR(at->x, 320.0, 1e-9);
  EXPECT_NEAR(at->y, 240.0, 1e-9);
  EXPECT_NEAR(at->depth, 5.0, 1e-12);
}

TEST(Camera, ARayThroughAPixelProjectsBackToThePixel) {
  const Camera camera = SomeCamera();
  for (const auto& [x, y] : {std::array{0.0, 0.0}, {639.0, 479.0}, {17.5, 300.25}}) {
    const Ray ray = RayThrough(camera, kViewport, x, y);
    EXPECT_NEAR(ray.direction.norm(), 1.0, 1e-14);
    for (const double distance : {0.5, 3.0, 200.0}) {
      const auto at = Project(camera, kViewport, ray.origin + distance * ray.direction);
      ASSERT_TRUE(at);
      // Round-off of coordinates of order 100 m, seen in pixels.
      EXPECT_NEAR(at->x, x, 1e-8);
      EXPECT_NEAR(at->y, y, 1e-8);
    }
  }
}

TEST(Camera, UpInTheWorldIsUpInThePicture) {
  const Camera camera = SomeCamera();
  const auto low = Project(camera, kViewport, camera.target);
  const auto high = Project(camera, kViewport, camera.target + Vec3::UnitZ());
  ASSERT_TRUE(low && high);
  EXPECT_LT(high->y, low->y);
  EXPECT_NEAR(high->x, low->x, 1e-9);
}

TEST(Camera, NothingBehindTheEyeIsProjected) {
  const Camera camera = SomeCamera();
  const CameraFrame frame = ComputeFrame(camera);
  EXPECT_FALSE(Project(camera, kViewport, frame.eye - frame.forward));
}

TEST(Camera, TheGraphicsCardProjectsAsTheCursorDoes) {
  const Camera camera = SomeCamera();
  const Vec3 p_W(0.9, 0.1, 0.4);
  const glm::vec4 clip =
      ProjectionMatrix(camera, kViewport.Aspect()) * ViewMatrix(camera) * ToGlm(p_W, 1.0);
  const auto at = Project(camera, kViewport, p_W);
  ASSERT_TRUE(at);
  // Single precision: 1e-7 of 640 pixels, a few operations long.
  EXPECT_NEAR((clip.x / clip.w * 0.5 + 0.5) * kViewport.width, at->x, 1e-2);
  EXPECT_NEAR((0.5 - clip.y / clip.w * 0.5) * kViewport.height, at->y, 1e-2);
}

TEST(Camera, PanningMovesTheTargetsPlaneWithTheHand) {
  Camera camera = SomeCamera();
  const Vec3 p_W = camera.target;
  Pan(&camera, kViewport, 37.0, -12.0);
  const auto at = Project(camera, kViewport, p_W);
  ASSERT_TRUE(at);
  EXPECT_NEAR(at->x, 320.0 + 37.0, 1e-9);
  EXPECT_NEAR(at->y, 240.0 - 12.0, 1e-9);
}

TEST(Camera, OrbitingKeepsTheDistanceAndStopsAtThePole) {
  Camera camera = SomeCamera();
  Orbit(&camera, 100.0, 1e5);
  const CameraFrame frame = ComputeFrame(camera);
  EXPECT_NEAR((frame.eye - camera.target).norm(), 5.0, 1e-12);
  EXPECT_LT(frame.forward.z(), -0.99);
  EXPECT_GT(frame.up.norm(), 0.999);  // the picture's frame is still one
}

TEST(Camera, ZoomingInAndOutReturns) {
  Camera camera = SomeCamera();
  Zoom(&camera, 3.0);
  EXPECT_LT(camera.distance, 5.0);
  Zoom(&camera, -3.0);
  EXPECT_NEAR(camera.distance, 5.0, 1e-12);
}

TEST(Camera, FramingShowsEveryCornerOfTheBox) {
  const geometry::Aabb box{Vec3(-3, 1, 0), Vec3(4, 2, 0.5)};
  for (const Viewport& viewport : {kViewport, Viewport{300.0, 900.0}}) {
    Camera camera = SomeCamera();
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
      corners.emplace_back((i & 1) != 0 ? box.upper.x() : box.lower.x(),
                           (i & 2) != 0 ? box.upper.y() : box.lower.y(),
                           (i & 4) != 0 ? box.upper.z() : box.lower.z());
    Frame(&camera, viewport, corners);
    for (const Vec3& corner : corners) {
      const auto at = Project(camera, viewport, corner);
      ASSERT_TRUE(at);
      EXPECT_GT(at->x, 0.0);
      EXPECT_LT(at->x, viewport.width);
      EXPECT_GT(at->y, 0.0);
      EXPECT_LT(at->y, viewport.height);
    }
  }
}

TEST(Camera, LookAtPutsTheEyeWhereItIsAsked) {
  const Vec3 eye(2, -5, 3);
  const Vec3 target(0.5, 0, 1);
  const CameraFrame frame = ComputeFrame(LookAt(eye, target, 40.0));
  EXPECT_LT((frame.eye - eye).norm(), 1e-12);
  EXPECT_LT((frame.forward - (target - eye).normalized()).norm(), 1e-12);
}

}  // namespace
}  // namespace touchstone::render
