#include "session/free_space.h"

#include <gtest/gtest.h>

#include "geometry/shapes.h"
#include "scene/body_geometry.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

TEST(FreeSpace, ABodyThatStandsOnTheFloorHasRoom) {
  const exchange::Snapshot snapshot = Simulation(testing::BuiltIn("cube")).MakeSnapshot();
  for (const scene::SolidKind kind :
       {scene::SolidKind::kWedge, scene::SolidKind::kTetrahedron, scene::SolidKind::kOctahedron,
        scene::SolidKind::kDodecahedron, scene::SolidKind::kIcosahedron}) {
    scene::BodyDesc body;
    body.shape = scene::SolidShape{kind, 0.45};
    const auto shape = scene::MakeBodyGeometry(body).shape;
    double lowest = 0.0;
    for (const Vec3& vertex : shape->vertices()) lowest = std::min(lowest, vertex.z());
    const auto at = [&](double gap) {
      return FindOverlaps(snapshot, *shape, {Mat3::Identity(), Vec3(3, 2, gap - lowest)});
    };
    EXPECT_TRUE(at(5e-5).empty()) << static_cast<int>(kind);
    EXPECT_EQ(at(-1e-3).size(), 1U) << static_cast<int>(kind);
    EXPECT_EQ(FindOverlaps(snapshot, *shape, {Mat3::Identity(), Vec3(0, 0, 0.5)}).size(), 1U);
  }
}

TEST(FreeSpace, ABodyIsNotInItsOwnWay) {
  const exchange::Snapshot snapshot = Simulation(testing::BuiltIn("cube")).MakeSnapshot();
  const exchange::BodySnapshot& cube = testing::Body(snapshot, "cube");
  const Pose X_WB{cube.q_WB.toRotationMatrix(), cube.p_WBcm};
  EXPECT_TRUE(FindOverlaps(snapshot, *cube.shape, X_WB, cube.id).empty());
  EXPECT_EQ(FindOverlaps(snapshot, *cube.shape, X_WB), std::vector<BodyId>{cube.id});
}

}  // namespace
}  // namespace touchstone::session
