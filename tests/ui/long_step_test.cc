// A step that lasts seconds, in the real window: it is broken off by what a person does.

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include "support/struck_pile.h"
#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class LongStepTest : public DesktopTest {
 protected:
  void SetUp() override {
    DesktopTest::SetUp();
    if (IsSkipped()) return;
    desktop_ = std::make_unique<Desktop>(
        1280, 800, "pile.scene.json", 1.0,
        std::map<std::string, std::string>{{"../pile.scene.json", testing::StruckPile()},
                                           {"preferences.json", kAutomaticQuality}});
    ASSERT_TRUE(Frozen());
  }

  /// Waits until the picture stands for a second while the run plays.
  bool Frozen() const {
    double time = -1.0;
    auto since = std::chrono::steady_clock::now();
    return desktop_->WaitFor([&](const json& s) {
      if (s.at("time").get<double>() != time || s.at("run_state") != "playing") {
        time = s.at("time");
        since = std::chrono::steady_clock::now();
      }
      return std::chrono::steady_clock::now() - since > std::chrono::seconds(1);
    });
  }

  /// Far more than it takes, for other programs may run, and the state is written now and then.
  static constexpr double kPatience = 1.0;  // [s]

  std::unique_ptr<Desktop> desktop_;
};

TEST_F(LongStepTest, SpaceAndEscapeAndResetBreakItOff) {
  const double time = desktop_->State().at("time");
  const auto is_paused = [&](const json& s) {
    return s.at("run_state") == "paused" && s.at("time") == time;
  };
  desktop_->Key("space");
  EXPECT_TRUE(desktop_->WaitFor(is_paused, kPatience));
  desktop_->Key("space");
  ASSERT_TRUE(Frozen());
  desktop_->Key("Escape");
  EXPECT_TRUE(desktop_->WaitFor(is_paused, kPatience));
  desktop_->Key("space");
  ASSERT_TRUE(Frozen());
  desktop_->Key("r");
  EXPECT_TRUE(desktop_->WaitFor([](const json& s) { return s.at("time") < 0.1; }, kPatience));
}

TEST_F(LongStepTest, AnEditIsUndoneAndAnotherSceneOpens) {
  desktop_->Key("space");
  const std::size_t count = desktop_->State().at("bodies").size();
  const auto has = [](std::size_t bodies) {
    return [bodies](const json& s) { return s.at("bodies").size() == bodies; };
  };
  desktop_->Key("b");
  ASSERT_TRUE(desktop_->WaitFor(has(count + 1)));
  desktop_->Key("space");
  ASSERT_TRUE(Frozen());
  desktop_->Key("ctrl+z");
  EXPECT_TRUE(desktop_->WaitFor(has(count), kPatience));
  ASSERT_TRUE(Frozen());
  desktop_->Key("ctrl+k");
  ASSERT_TRUE(
      desktop_->WaitFor([](const json& s) { return s.at("widgets").contains("gallery.search"); }));
  desktop_->Settle();
  desktop_->Input({"type", "coin"});
  ASSERT_TRUE(desktop_->WaitFor(
      [](const json& s) { return s.at("widgets").contains("gallery.chosen.coin"); }));
  desktop_->Key("Return");
  EXPECT_TRUE(desktop_->WaitFor([](const json& s) { return s.at("scene") == "coin"; }, kPatience));
}

TEST_F(LongStepTest, ClosingDoesNotWaitForIt) {
  const auto asked = std::chrono::steady_clock::now();
  desktop_->Input({"key", "ctrl+q"});
  EXPECT_EQ(desktop_->WaitForEnd(), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(2));
}

}  // namespace
}  // namespace touchstone::ui_test
