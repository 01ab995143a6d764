#include "app/ground.h"

#include <gmock/gmock.h>

#include "scene/catalog/catalog.h"
#include "session/simulation.h"

namespace touchstone::app {
namespace {

using ::testing::Contains;
using ::testing::UnorderedElementsAre;

std::vector<std::string> GroundOf(const exchange::Snapshot& snapshot) {
  std::vector<std::string> names;
  for (const exchange::BodySnapshot* body : FindGround(snapshot)) names.push_back(body->name);
  return names;
}

exchange::Snapshot StartOf(std::string_view scene) {
  return session::Simulation(
             std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry(scene)->make()))
      .MakeSnapshot();
}

TEST(Ground, IsWhatTheSceneRestsOnAndNotAThingInIt) {
  EXPECT_THAT(GroundOf(StartOf("cube")), UnorderedElementsAre("floor"));
  EXPECT_THAT(GroundOf(StartOf("incline")), UnorderedElementsAre("floor", "incline"));
  EXPECT_THAT(GroundOf(StartOf("bowling")), UnorderedElementsAre("floor", "lane"));
  EXPECT_THAT(GroundOf(StartOf("hail")), UnorderedElementsAre("floor"));  // its walls can be taken
  EXPECT_THAT(GroundOf(StartOf("arch-25")), UnorderedElementsAre("floor"));
}

TEST(Ground, EveryFloorIsOfIt) {
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    const exchange::Snapshot snapshot = StartOf(entry.name);
    for (const exchange::BodySnapshot& body : snapshot.bodies)
      EXPECT_TRUE(body.name != "floor" || IsGround(snapshot, body)) << entry.name;
  }
}

TEST(Ground, WhatIsHeldByHandIsNone) {
  exchange::Snapshot snapshot = StartOf("seesaw");
  for (exchange::BodySnapshot& body : snapshot.bodies) body.fixed = true;
  const std::vector<std::string> ground = GroundOf(snapshot);
  EXPECT_THAT(ground, Contains("floor"));
  for (const std::string& name : ground) EXPECT_TRUE(name == "floor" || name == "ridge") << name;
}

}  // namespace
}  // namespace touchstone::app
