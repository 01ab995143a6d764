#include "app/framing.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "render/arrow_scale.h"
#include "scene/catalog/catalog.h"
#include "scene/scene_file.h"
#include "session/simulation.h"

namespace touchstone::app {
namespace {

using render::Viewport;

/// Of a window of 1280 x 800 between its panels; of larger and smaller ones.
constexpr Viewport kViews[] = {{680, 689}, {1320, 969}, {400, 600}, {272, 489}};

exchange::Snapshot StartOf(const scene::CatalogEntry& entry) {
  return session::Simulation(std::make_shared<const scene::SceneDesc>(entry.make())).MakeSnapshot();
}

bool Shows(const render::Camera& camera, const Viewport& viewport,
           const std::vector<Vec3>& points_W) {
  return std::ranges::all_of(points_W, [&](const Vec3& p_W) {
    const auto at = render::Project(camera, viewport, p_W);
    return at && at->x > 0.0 && at->y > 0.0 && at->x < viewport.width && at->y < viewport.height;
  });
}

TEST(Framing, EveryBuiltInSceneStartsWithAllThatIsInUseInView) {
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    const exchange::Snapshot snapshot = StartOf(entry);
    for (const Viewport& viewport : kViews) {
      const render::Camera camera = StartCamera(snapshot, viewport);
      render::Camera farther = camera;
      while (!Shows(farther, viewport, PointsOfInterest(snapshot))) farther.distance *= 1.02;
      EXPECT_EQ(farther.distance, camera.distance)
          << entry.name << " in " << viewport.width << " x " << viewport.height << ": from "
          << farther.distance / camera.distance << " times as far";
    }
  }
}

/// What moves, and where it comes to by then.
std::vector<Vec3> Way(const std::string& scene, double seconds) {
  session::Simulation run(
      std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry(scene)->make()));
  std::vector<Vec3> way_W;
  while (run.time() < seconds) {
    for (const exchange::BodySnapshot& body : run.MakeSnapshot().bodies)
      if (!body.fixed) way_W.push_back(body.p_WBcm);
    EXPECT_TRUE(run.Advance().ok);
  }
  return way_W;
}

TEST(Framing, LessonsStayInThePicture) {
  const std::pair<const char*, double> lessons[] = {
      {"cannon", 2.0}, {"billiards", 3.0}, {"beats", 10.0}, {"painleve", 3.0}, {"incline", 1.0}};
  for (const auto& [name, seconds] : lessons) {
    const exchange::Snapshot snapshot = StartOf(*scene::FindCatalogEntry(name));
    const std::vector<Vec3> way_W = Way(name, seconds);
    render::Camera camera = StartCamera(snapshot, kViews[0]);
    const double distance = camera.distance;
    while (!Shows(camera, kViews[0], way_W)) camera.distance *= 1.02;
    EXPECT_EQ(camera.distance, distance) << name << ": from " << camera.distance / distance;
  }
}

TEST(Framing, WhereAFallingBodyWillLieIsInTheFirstPicture) {
  const auto start = [](const char* joints) {
    return session::Simulation(std::make_shared<const scene::SceneDesc>(
                                   scene::ParseScene(std::string(R"({"touchstone": 1, "bodies": [
                     {"name": "floor", "shape": {"box": [99, 99, 1]}, "position": [0, 0, -0.5],
                      "fixed": true},
                     {"name": "box", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 8.5]}],
                     "joints": [)") + joints + "]}",
                                                     "falls")))
        .MakeSnapshot();
  };
  const exchange::Snapshot falls = start("");
  const exchange::Snapshot hangs =
      start(R"({"type": "ball", "bodies": ["box", null], "anchor": [0, 0, 9]})");
  for (const Viewport& viewport : kViews) {
    EXPECT_TRUE(Shows(StartCamera(falls, viewport), viewport, {Vec3(0, 0, 9), Vec3(0, 0, 0)}));
    EXPECT_FALSE(Shows(StartCamera(hangs, viewport), viewport, {Vec3(0, 0, 0)}));
  }
}

TEST(Framing, NeitherTheGroundNorWhatHasFlownAwayIsFramed) {
  exchange::Snapshot snapshot = StartOf(*scene::FindCatalogEntry("start"));
  const auto framed = [&](const std::vector<BodyId>& selected) {
    render::Camera camera = StartCamera(snapshot, kViews[0]);
    FrameSelection(snapshot, selected, {}, kViews[0], &camera);
    return camera;
  };
  const render::Camera home = framed({});
  const auto floor = std::ranges::find(snapshot.bodies, "floor", &exchange::BodySnapshot::name);
  EXPECT_EQ(framed({floor->id}), home);
  const auto body = std::ranges::find(snapshot.bodies, false, &exchange::BodySnapshot::fixed);
  const double near = framed({body->id}).distance;
  EXPECT_LT(near, 0.5 * home.distance);
  const auto other = std::ranges::find_if(std::next(body), snapshot.bodies.end(),
                                          [](const auto& each) { return !each.fixed; });
  ASSERT_NE(other, snapshot.bodies.end());
  EXPECT_GT(framed({body->id, other->id, floor->id}).distance, near);  // both, not the floor
  EXPECT_LE(framed({body->id, other->id, floor->id}).distance, home.distance);
  exchange::BodySnapshot shot = *body;
  shot.p_WBcm = Vec3(0, 0, -1e4);
  snapshot.bodies.push_back(shot);
  EXPECT_EQ(framed({}), home);
}

TEST(Framing, HomeShowsAllThatMovesFromAnyDirection) {
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    const exchange::Snapshot snapshot = StartOf(entry);
    for (const Viewport& viewport : kViews)
      for (const double azimuth : {-1.5, 0.2, 2.0}) {
        render::Camera camera = StartCamera(snapshot, viewport);
        camera.azimuth = azimuth;
        FrameSelection(snapshot, {}, {}, viewport, &camera);
        EXPECT_TRUE(Shows(camera, viewport, PointsOfInterest(snapshot))) << entry.name;
      }
  }
}

TEST(Framing, HomeShowsTheArrowsOfJointsAndContacts) {
  for (const char* name : {"bridge", "ball-cradle", "cube"}) {
    session::Simulation run(
        std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry(name)->make()));
    while (run.time() < 0.3) ASSERT_TRUE(run.Advance().ok);
    const exchange::Snapshot snapshot = run.MakeSnapshot();
    render::ForceStyle style;
    style.shown.joint_forces = true;
    render::UseScale(render::OpeningArrowScale(snapshot), 1.0, &style);
    const std::vector<Vec3> ends_W = ArrowEnds(snapshot, style, PointsOfInterest(snapshot));
    EXPECT_GE(ends_W.size(), 8U) << name;
    render::Camera camera = StartCamera(snapshot, kViews[0]);
    FrameSelection(snapshot, {}, style, kViews[0], &camera);
    EXPECT_TRUE(Shows(camera, kViews[0], ends_W)) << name;
  }
}

}  // namespace
}  // namespace touchstone::app
