#include "app/desktop_motion.h"

#include <gtest/gtest.h>

#include <fstream>

namespace touchstone::app {
namespace {

class DesktopMotion : public ::testing::Test {
 protected:
  DesktopMotion() {
    std::filesystem::remove_all(config_);
    std::filesystem::create_directories(config_ / "gtk-3.0");
  }
  ~DesktopMotion() override { std::filesystem::remove_all(config_); }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(config_ / name) << text;
  }

  const std::filesystem::path config_ =
      std::filesystem::path(::testing::TempDir()) / "desktop_motion";
};

TEST_F(DesktopMotion, IsFullWhereNothingIsSaid) {
  EXPECT_FALSE(DesktopReducesMotion(config_));
  EXPECT_FALSE(DesktopReducesMotion(config_ / "nowhere"));
  Write("gtk-3.0/settings.ini", "[Settings]\ngtk-theme-name=Adwaita\n");
  EXPECT_FALSE(DesktopReducesMotion(config_));
}

TEST_F(DesktopMotion, IsReadFromGtk) {
  Write("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations = false\n");
  EXPECT_TRUE(DesktopReducesMotion(config_));
  Write("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=1\n");
  EXPECT_FALSE(DesktopReducesMotion(config_));
}

TEST_F(DesktopMotion, IsReadFromKde) {
  Write("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n");
  EXPECT_TRUE(DesktopReducesMotion(config_));
  Write("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n");
  EXPECT_FALSE(DesktopReducesMotion(config_));
}

}  // namespace
}  // namespace touchstone::app
