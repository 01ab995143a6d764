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

// Two that pass through each other are not in each other's way; a third is.
TEST(FreeSpace, WhatPassesThroughABodyIsNotInItsWay) {
  const exchange::Snapshot snapshot = Simulation(testing::FromText(R"({"touchstone": 1,
    "no_contact": [["ghosts", "wall"]], "bodies": [
    {"name": "wall", "shape": {"box": [1, 1, 1]}, "fixed": true},
    {"name": "post", "shape": {"box": [1, 1, 1]}, "position": [1.5, 0, 0], "fixed": true},
    {"name": "ghost", "group": "ghosts", "shape": {"box": [1, 1, 1]}, "position": [5, 0, 0]}]})"))
                                          .MakeSnapshot();
  const exchange::BodySnapshot& ghost = testing::Body(snapshot, "ghost");
  const Pose between{Mat3::Identity(), Vec3(0.7, 0, 0)};
  EXPECT_EQ(FindOverlaps(snapshot, *ghost.shape, between, ghost.id),
            std::vector<BodyId>{testing::Body(snapshot, "post").id});
  EXPECT_EQ(FindOverlaps(snapshot, *ghost.shape, between).size(), 2U);  // of what is new
}

// A cube fits into the notch of an L, and an L around a cube.
TEST(FreeSpace, ABodyOfPartsHasRoomWhereNoPartIsInTheWay) {
  const exchange::Snapshot snapshot = Simulation(testing::BuiltIn("cube")).MakeSnapshot();
  const geometry::BodyShape around(
      {geometry::MakeBox(Vec3(0.2, 1, 2)),
       geometry::MakeBox(Vec3(1.6, 1, 0.2)).Posed({Mat3::Identity(), Vec3(0.9, 0, 0.9)})});
  const auto at = [&](double x) {
    return FindOverlaps(snapshot, around, {Mat3::Identity(), Vec3(x, 0, 1.01)});
  };
  EXPECT_TRUE(at(-0.65).empty());
  EXPECT_EQ(at(-0.55), std::vector<BodyId>{testing::Body(snapshot, "cube").id});
}

}  // namespace
}  // namespace touchstone::session
