#include "simulation/world/material_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace touchstone::simulation {
namespace {

scene::SceneDesc IceAndRubber() {
  scene::SceneDesc scene;
  scene.materials = {{"default", {}}, {"ice", {0.1, 0.25}}, {"rubber", {0.8, 1.0}}};
  scene.pairs = {{"rubber", "ice", {}, 0.02}, {"ice", "ice", 0.0, {}}};
  return scene;
}

TEST(MaterialTable, CombinesTheLargerRestitutionAndTheMeanFriction) {
  const MaterialTable table(IceAndRubber());
  const PairMaterial met = table.Combine(table.Named("default"), table.Named("ice"));
  EXPECT_EQ(met.restitution, 0.3);
  EXPECT_EQ(met.friction, std::sqrt(0.5 * 0.25));
  EXPECT_FALSE(met.restitution_of_pair || met.friction_of_pair);
}

TEST(MaterialTable, TakesWhatThePairGivesInEitherOrderAndNoMore) {
  const MaterialTable table(IceAndRubber());
  const Material ice = table.Named("ice");
  const Material rubber = table.Named("rubber");
  for (const PairMaterial& met : {table.Combine(ice, rubber), table.Combine(rubber, ice)}) {
    EXPECT_EQ(met.friction, 0.02);
    EXPECT_TRUE(met.friction_of_pair);
    EXPECT_EQ(met.restitution, 0.8);
    EXPECT_FALSE(met.restitution_of_pair);
  }
  EXPECT_EQ(table.Combine(ice, ice).restitution, 0.0);
  EXPECT_EQ(table.Combine(rubber, rubber).restitution, 0.8);
}

TEST(MaterialTable, ValueChangedByHandWinsOverThePair) {
  const MaterialTable table(IceAndRubber());
  Material ice = table.Named("ice");
  ice.friction = 0.09;
  ice.own_friction = true;
  const PairMaterial met = table.Combine(ice, table.Named("rubber"));
  EXPECT_EQ(met.friction, 0.3);
  EXPECT_FALSE(met.friction_of_pair);
  EXPECT_TRUE(table.Combine(ice, ice).restitution_of_pair);  // that value was not touched
}

TEST(MaterialTable, KnowsEachMaterialByNameAndId) {
  const MaterialTable table(IceAndRubber());
  for (const char* name : {"default", "ice", "rubber"}) {
    EXPECT_EQ(table.NameOf(table.Named(name).id), name);
    EXPECT_EQ(table.AsGiven(table.Named(name).id), table.Named(name));
  }
  EXPECT_THROW(table.Named("wood"), std::out_of_range);
}

}  // namespace
}  // namespace touchstone::simulation
