#include "scene/catalog/catalog.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "scene/body_geometry.h"
#include "scene/scene_file.h"
#include "scene_equality.h"

namespace touchstone::scene {
namespace {

class CatalogSceneTest : public testing::TestWithParam<CatalogEntry> {};

INSTANTIATE_TEST_SUITE_P(All, CatalogSceneTest,
                         testing::ValuesIn(Catalog().begin(), Catalog().end()),
                         [](const testing::TestParamInfo<CatalogEntry>& entry) {
                           std::string name(entry.param.name);
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST_P(CatalogSceneTest, SurvivesWritingAndReadingToTheLastBit) {
  const SceneDesc scene = GetParam().make();
  ExpectSameBits(scene, ParseScene(WriteScene(scene), "copy.scene.json"));
}

}  // namespace
}  // namespace touchstone::scene
