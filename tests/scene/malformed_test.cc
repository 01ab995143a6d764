// Every file of tests/data/malformed holds one mistake; expected.json says at which path it must be
// reported and what the message must contain.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "scene/scene_file.h"
#include "support/json_file.h"

namespace touchstone::scene {
namespace {

using testing::HasSubstr;

const std::filesystem::path kFolder = std::filesystem::path(TOUCHSTONE_TEST_DATA) / "malformed";

nlohmann::json ReadExpectations() {
  return test_data::ReadJson((kFolder / "expected.json").string());
}

TEST(MalformedSceneTest, EachMistakeIsReportedAtItsPath) {
  const nlohmann::json expectations = ReadExpectations();
  for (const auto& [name, expected] : expectations.items()) {
    SCOPED_TRACE(name);
    try {
      LoadScene(kFolder / name);
      ADD_FAILURE() << "the mistake went unnoticed";
    } catch (const SceneError& error) {
      EXPECT_EQ(error.path(), expected["path"].get<std::string>()) << error.what();
      EXPECT_EQ(error.file(), (kFolder / name).string());
      EXPECT_THAT(error.what(), HasSubstr(error.file() + ": "));
      EXPECT_THAT(error.what(), HasSubstr(error.path()));
      for (const auto& fragment : expected["message"]) {
        EXPECT_THAT(error.what(), HasSubstr(fragment.get<std::string>()));
      }
    }
  }
}

TEST(MalformedSceneTest, TheTableAndTheFolderNameTheSameFiles) {
  std::set<std::string> files, expected;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    files.insert(entry.path().filename().string());
  }
  files.erase("expected.json");
  const nlohmann::json expectations = ReadExpectations();
  for (const auto& item : expectations.items()) expected.insert(item.key());
  EXPECT_EQ(files, expected);
  EXPECT_GE(files.size(), 40u);
}

TEST(MalformedSceneTest, AMissingFileSaysSo) {
  for (const auto& file : {kFolder / "there-is-no-such.scene.json", kFolder}) {
    try {
      LoadScene(file);
      ADD_FAILURE();
    } catch (const SceneError& error) {
      EXPECT_THAT(error.what(), HasSubstr("cannot be opened"));
    }
  }
}

}  // namespace
}  // namespace touchstone::scene
