#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "architecture/layer_rules.h"

namespace touchstone::architecture {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const fs::path kRoot = TOUCHSTONE_SOURCE_DIR;
const fs::path kSource = kRoot / "src";

LayerTable ProjectTable() { return ReadLayerTable(kRoot / "docs" / "architecture.md"); }

TEST(Layers, NoIncludeStepsOverTheTable) {
  EXPECT_THAT(FindLayerBreaks(kSource, ProjectTable()), IsEmpty());
}

TEST(Layers, TableIsAHierarchyFromBaseUp) {
  const LayerTable table = ProjectTable();
  EXPECT_EQ(FindCycle(table), "");
  ASSERT_TRUE(table.contains("base"));
  EXPECT_THAT(table.at("base"), IsEmpty());
  for (const auto& [module, below] : table) {
    for (const std::string& name : below)
      EXPECT_TRUE(table.contains(name)) << module << " " << name;
  }
}

// What keeps the picture from touching the physics: no row of the window reaches the live state.
TEST(Layers, WindowCannotReachLiveState) {
  const LayerTable table = ProjectTable();
  for (const char* module : {"render", "ui"}) {
    ASSERT_TRUE(table.contains(module));
    for (const char* engine :
         {"dynamics", "collision", "impact", "contact", "simulation", "session"}) {
      EXPECT_FALSE(table.at(module).contains(engine)) << module << " " << engine;
    }
  }
}

// The step works on values: nothing of threads, windows or files reaches it.
TEST(Layers, StepKnowsNeitherSnapshotsNorTexts) {
  const LayerTable table = ProjectTable();
  ASSERT_TRUE(table.contains("simulation"));
  for (const char* module : {"exchange", "session", "render", "ui", "cli", "app"})
    EXPECT_FALSE(table.at("simulation").contains(module)) << module;
  EXPECT_THAT(FindOtherIncludes(kSource, "simulation", "scene",
                                {"scene/scene_desc.h", "scene/body_geometry.h"}),
              IsEmpty());
}

// The next kinds of shapes bring new kinds of witnesses: what a kind means is said in one folder.
TEST(Layers, OnlyCollisionKnowsTheKindsOfWitnesses) {
  EXPECT_THAT(FindOtherMentions(kSource, "collision", {"WitnessKind", "witness.kind"}), IsEmpty());
}

TEST(Layers, GraphicsMathematicsStaysInTheWindow) {
  EXPECT_THAT(FindSystemIncludes(kSource, "glm/", {"render", "app"}), IsEmpty());
}

TEST(Layers, NoFileIsLongerThanSixHundredLines) {
  EXPECT_THAT(FindLongFiles(kSource, 600), IsEmpty());
}

// The rules themselves, on a small tree that breaks each of them once.
class LayerRules : public ::testing::Test {
 protected:
  void SetUp() override {
    root_ =
        fs::path(::testing::TempDir()) /
        ("layers_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  void Write(const std::string& file, const std::string& text) {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << text;
  }

  fs::path root_;
};

TEST_F(LayerRules, IncludeUpwardsIsNamedWithFileAndLine) {
  Write("base/math.h", "#pragma once\n");
  Write("collision/sweep.cc", "// text\n#include \"simulation/world.h\"\n#include <vector>\n");
  Write("simulation/world.h", "#include \"base/math.h\"\n#include \"collision/sweep.h\"\n");
  const LayerTable table = {
      {"base", {}}, {"collision", {"base"}}, {"simulation", {"base", "collision"}}};
  EXPECT_THAT(
      FindLayerBreaks(root_, table),
      ElementsAre("collision/sweep.cc:2: collision may not include \"simulation/world.h\""));
}

TEST_F(LayerRules, NestedFoldersAndTopFilesBelongToTheirModule) {
  Write("scene/catalog/cube.cc", "#include \"scene/scene_desc.h\"\n# include \"render/mesh.h\"\n");
  Write("main.cc", "#include \"scene/scene_desc.h\"\n");
  EXPECT_THAT(FindLayerBreaks(root_, {{"scene", {}}, {"main", {}}}),
              ElementsAre("main.cc:1: main may not include \"scene/scene_desc.h\"",
                          "scene/catalog/cube.cc:2: scene may not include \"render/mesh.h\""));
}

TEST_F(LayerRules, FoldersAndRowsMatch) {
  Write("base/math.h", "");
  Write("misc/odds.h", "");
  EXPECT_THAT(FindLayerBreaks(root_, {{"base", {}}, {"impact", {}}}),
              ElementsAre("misc/odds.h:1: module misc has no row in the table",
                          "row impact has no sources"));
}

TEST_F(LayerRules, CycleIsFound) {
  EXPECT_EQ(FindCycle({{"a", {}}, {"b", {"a"}}, {"c", {"a", "b"}}}), "");
  EXPECT_NE(FindCycle({{"a", {"c"}}, {"b", {"a"}}, {"c", {"b"}}}), "");
}

TEST_F(LayerRules, TableIsReadFromItsDocument) {
  Write("doc.md",
        "Text with `base` in it.\n\n| module | does | may include |\n|---|---|---|\n"
        "| `base` | maths | - |\n| `scene` | files: `a`, `b` | base settings |\n");
  const LayerTable expected = {{"base", {}}, {"scene", {"base", "settings"}}};
  EXPECT_EQ(ReadLayerTable(root_ / "doc.md"), expected);
}

TEST_F(LayerRules, SystemHeaderOutsideItsModulesIsFound) {
  Write("render/mesh.h", "#include <glm/vec3.hpp>\n");
  Write("geometry/hull.h", "#include <vector>\n#include <glm/vec3.hpp>\n");
  EXPECT_THAT(FindSystemIncludes(root_, "glm/", {"render"}),
              ElementsAre("geometry/hull.h:2: includes glm/vec3.hpp"));
}

TEST_F(LayerRules, HeaderOfAModuleThatIsNotAllowedIsFound) {
  Write("simulation/world.h", "#include \"scene/scene_desc.h\"\n#include \"scene/scene_file.h\"\n");
  Write("session/file.h", "#include \"scene/scene_file.h\"\n");
  EXPECT_THAT(FindOtherIncludes(root_, "simulation", "scene", {"scene/scene_desc.h"}),
              ElementsAre("simulation/world.h:2: includes scene/scene_file.h"));
}

TEST_F(LayerRules, MentionOutsideItsModuleIsFound) {
  Write("collision/witness.h", "enum class Kind {};\n");
  Write("simulation/frame.cc",
        "// Kind\nif (kind == Kind::kFace) {}\nauto k = pair.witness.kind;\n");
  EXPECT_THAT(FindOtherMentions(root_, "collision", {"Kind::", "witness.kind"}),
              ElementsAre("simulation/frame.cc:2: mentions Kind::",
                          "simulation/frame.cc:3: mentions witness.kind"));
}

TEST_F(LayerRules, LongFileIsFound) {
  Write("a/short.cc", "1\n2\n3\n");
  Write("a/long.cc", "1\n2\n3\n4\n");
  EXPECT_THAT(FindLongFiles(root_, 3), ElementsAre("a/long.cc: 4 lines, at most 3 are allowed"));
}

}  // namespace
}  // namespace touchstone::architecture
