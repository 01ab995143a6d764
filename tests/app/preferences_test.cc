#include "app/preferences.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace touchstone::app {
namespace {

std::filesystem::path PreferencesFolder() {
  return std::filesystem::path(::testing::TempDir()) /
         ("preferences_" +
          std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
}

Preferences LoadText(const std::string& text) {
  std::filesystem::create_directories(PreferencesFolder());
  std::ofstream(PreferencesFolder() / "p.json") << text;
  return LoadPreferences(PreferencesFolder() / "p.json");
}

TEST(Preferences, ReturnAsTheyWereSaved) {
  Preferences saved;
  saved.window = {1500, 900};
  saved.panels.left = 333.0F;
  saved.panels.right_open = false;
  saved.lessons = {{"lesson-01-weight", true}, {"lesson-04-lever", false}};
  saved.panels_shown = false;
  saved.text_scale = 1.5F;
  saved.lesson_card = {1.0F, 0.25F};
  saved.view.numbers = true;
  saved.view.arrow_factor = 2.5;
  saved.sections["Statistics"] = false;
  saved.pictures.theme = ui::Theme::kDark;
  saved.pictures.quality = ui::QualityChoice::kMedium;
  saved.pictures.width = 3840;
  saved.pictures.height = 2160;
  saved.pictures.folder = "films/one";
  saved.launch = {ui::LaunchShape::kBox, 2.5, 3.0, 7800.0};
  const std::filesystem::path file = PreferencesFolder() / "below" / "p.json";
  SavePreferences(saved, file);
  const Preferences loaded = LoadPreferences(file);
  EXPECT_EQ(loaded.window.width, 1500);
  EXPECT_EQ(loaded.window.height, 900);
  EXPECT_EQ(loaded.panels.left, 333.0F);
  EXPECT_TRUE(loaded.panels.left_open);
  EXPECT_FALSE(loaded.panels.right_open);
  EXPECT_EQ(loaded.lessons, saved.lessons);
  EXPECT_FALSE(loaded.panels_shown);
  EXPECT_EQ(loaded.text_scale, 1.5F);
  EXPECT_EQ(loaded.lesson_card.x, 1.0F);
  EXPECT_EQ(loaded.lesson_card.y, 0.25F);
  EXPECT_TRUE(loaded.view.numbers);
  EXPECT_EQ(loaded.view.arrow_factor, 2.5);
  EXPECT_EQ(loaded.sections, saved.sections);
  EXPECT_EQ(loaded.pictures.theme, ui::Theme::kDark);
  EXPECT_EQ(loaded.pictures.quality, ui::QualityChoice::kMedium);
  EXPECT_EQ(loaded.pictures.width, 3840);
  EXPECT_EQ(loaded.pictures.height, 2160);
  EXPECT_EQ(loaded.pictures.folder, "films/one");
  EXPECT_EQ(loaded.launch.shape, ui::LaunchShape::kBox);
  EXPECT_EQ(loaded.launch.speed, 2.5);
  EXPECT_EQ(loaded.launch.size, 3.0);
  EXPECT_EQ(loaded.launch.density, 7800.0);
}

TEST(Preferences, BrokenOnesAreReportedOnceAndKeptBeside) {
  std::filesystem::remove_all(PreferencesFolder());
  EXPECT_NE(LoadText("not JSON at all").problem.find("kept as p.broken-1.json"), std::string::npos);
  EXPECT_EQ(LoadPreferences(PreferencesFolder() / "p.json").problem, "");
  EXPECT_NE(LoadText(R"({"text_scale": "big", "view": {"numbers": true}})").problem, "");
  std::ifstream kept(PreferencesFolder() / "p.broken-1.json");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(kept), {}), "not JSON at all");
  EXPECT_TRUE(std::filesystem::exists(PreferencesFolder() / "p.broken-2.json"));
  for (const char* text :
       {R"([1])", R"({"theme": "purple"})", R"({"launch_shape": "cone"})", R"({"panels": 3})",
        R"({"recent_files": {}})", R"({"sections": {"a": 1}})", R"({"lessons": 3})",
        R"({"lessons": {"a": 1}})"})
    EXPECT_NE(LoadText(text).problem, "") << text;
  EXPECT_EQ(
      LoadText(R"({"text_scale": 1e308, "unheard_of": 3, "window": {"width": -1e308}})").problem,
      "");
  std::filesystem::remove_all(PreferencesFolder());
}

TEST(Preferences, FileNamesNeedNotBeUtf8) {
  Preferences saved;
  saved.recent_files = {"/tmp/W\xfcrfel.scene.json"};
  std::filesystem::create_directories(PreferencesFolder());
  SavePreferences(saved, PreferencesFolder() / "q.json");
  EXPECT_EQ(LoadPreferences(PreferencesFolder() / "q.json").problem, "");
}

TEST(Preferences, WhatCannotBeReadKeepsItsDefault) {
  EXPECT_EQ(LoadText("not JSON at all").window.width, Preferences().window.width);
  EXPECT_EQ(LoadText("[1, 2]").window.width, Preferences().window.width);
  const Preferences mixed =
      LoadText(R"({"window": {"width": "wide", "height": 1000}, "text_scale": 99, "panels": 3})");
  EXPECT_EQ(mixed.window.width, Preferences().window.width);
  EXPECT_EQ(mixed.window.height, 1000);
  EXPECT_EQ(mixed.text_scale, 3.0F);
  EXPECT_EQ(mixed.panels.left, Preferences().panels.left);
  EXPECT_EQ(LoadPreferences(PreferencesFolder() / "absent.json").text_scale, 1.0F);
  const Preferences wrong =
      LoadText(R"({"theme": "pink", "quality": 7, "pictures": {"width": 99999, "height": 0}})");
  EXPECT_EQ(wrong.pictures.theme, ui::Theme::kLight);
  EXPECT_EQ(wrong.pictures.quality, ui::QualityChoice::kAutomatic);
  EXPECT_EQ(wrong.pictures.width, 0);
}

TEST(Preferences, LieInTheConfigurationFolder) {
  setenv("XDG_CONFIG_HOME", "/somewhere", 1);
  EXPECT_EQ(PreferencesFile(), "/somewhere/touchstone/preferences.json");
  unsetenv("XDG_CONFIG_HOME");
  setenv("HOME", "/home/me", 1);
  EXPECT_EQ(PreferencesFile(), "/home/me/.config/touchstone/preferences.json");
}

}  // namespace
}  // namespace touchstone::app
