// How many times the renderer calls the graphics card for one picture, counted without one.

#include <gtest/gtest.h>

#include "render/renderer.h"
#include "support/full_frame.h"
#include "support/null_gl.h"

namespace touchstone::render {
namespace {

constexpr int kMost = 24;

int CountDrawCalls(const exchange::Snapshot& snapshot, const Picture& picture) {
  testing_support::InstallNullGl();
  Renderer renderer;
  RenderTarget target;
  target.Resize(1280, 800, 4);
  renderer.Draw(snapshot, picture, Quality(), &target);
  return testing_support::null_gl_draw_calls;
}

/// Of so many contacts only the selected one has a friction cone.
Picture EverythingShown(const exchange::Snapshot& snapshot) {
  Picture picture;
  picture.forces.contact = snapshot.contacts.at(39).key();  // not too weak to be shown
  picture.forces.metres_per_newton = 0.01;
  picture.forces.shown.normals = picture.forces.shown.cones = picture.forces.shown.pairs = true;
  picture.forces.shown.chains = true;
  return picture;
}

TEST(DrawCalls, AFullFrameOfManyShapesNeedsFew) {
  const exchange::Snapshot snapshot = testing_support::FullFrame();
  const int calls = CountDrawCalls(snapshot, EverythingShown(snapshot));
  EXPECT_GT(calls, 5) << "the count counts";
  EXPECT_LE(calls, kMost);
}

TEST(DrawCalls, EveryKindOfMarkAtOnceStaysWithinTheLimit) {
  Picture picture = EverythingShown(testing_support::FullFrame());
  for (std::size_t i = 0; i < kMarkerShapes; ++i)
    picture.markers.push_back(
        {.shape = static_cast<MarkerShape>(i), .span_W = Vec3::UnitZ(), .radius_metres = 0.1});
  EXPECT_LE(CountDrawCalls(testing_support::FullFrame(), picture), kMost);
  picture.bodies.glass = true;
  EXPECT_LE(CountDrawCalls(testing_support::FullFrame(), picture), kMost);
  picture.bodies.glass = false;
  picture.forces.free_body = BodyId{7};
  EXPECT_LE(CountDrawCalls(testing_support::FullFrame(), picture), kMost);
}

TEST(DrawCalls, ShadowsAreDrawnAnewOnlyWhenBodiesMove) {
  testing_support::InstallNullGl();
  exchange::Snapshot snapshot = testing_support::FullFrame();
  Renderer renderer;
  RenderTarget target;
  Picture picture = EverythingShown(snapshot);
  const auto draw = [&] {
    testing_support::null_gl_draw_calls = 0;
    renderer.Draw(snapshot, picture, Quality(), &target);
    return testing_support::null_gl_draw_calls;
  };
  const int first = draw();
  picture.camera.azimuth += 0.1;
  EXPECT_EQ(draw(), first - 1) << "the camera turns, the light does not";
  snapshot.bodies[20].color = {0.1F, 0.2F, 0.3F};
  EXPECT_EQ(draw(), first - 1);
  snapshot.bodies[20].p_WBcm.x() += 0.01;
  EXPECT_EQ(draw(), first);
  snapshot.bodies.pop_back();
  EXPECT_EQ(draw(), first);
  EXPECT_EQ(draw(), first - 1);
}

TEST(DrawCalls, SamplesAreAveragedOnceAPicture) {
  testing_support::InstallNullGl();
  static int copies;
  copies = 0;
  glad_glBlitFramebuffer = [](GLint, GLint, GLint, GLint, GLint, GLint, GLint, GLint, GLbitfield,
                              GLenum) { ++copies; };
  RenderTarget target;
  target.Resize(1280, 800, 4);
  const auto show = [&] {
    copies = 0;
    target.CopyToScreen(0, 0, 1280, 800);
    return copies;
  };
  target.Bind();
  EXPECT_EQ(show(), 2);
  EXPECT_EQ(show(), 1) << "the same picture, shown again";
  target.Bind();
  EXPECT_EQ(show(), 2);
  target.Resize(1280, 800, 0);
  target.Bind();
  EXPECT_EQ(show(), 1) << "one sample a pixel needs no average";
}

TEST(DrawCalls, DoNotGrowWithTheBodies) {
  exchange::Snapshot few = testing_support::FullFrame();
  const Picture picture = EverythingShown(few);
  const int many = CountDrawCalls(few, picture);
  few.bodies.resize(11);
  std::erase_if(few.contacts, [](const auto& contact) { return contact.body_a.value > 10; });
  EXPECT_EQ(CountDrawCalls(few, picture), many);
}

}  // namespace
}  // namespace touchstone::render
