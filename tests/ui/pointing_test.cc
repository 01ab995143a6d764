// What the mouse points at is told, without a click.

#include <gtest/gtest.h>

#include <cstdlib>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class PointingTest : public DesktopTest {};

TEST_F(PointingTest, AnArrowUnderTheMouseHasItsNumber) {
  Desktop desktop(1280, 800, "cube", 1.0, {{"preferences.json", kAutomaticQuality}});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() == 4; }));
  PauseAndSettle(desktop);
  Pixel foot;  // of the arrow in front
  const json contacts = desktop.State().at("contacts");
  for (const json& contact : contacts)
    if (const json& pixel = contact.at("pixel"); pixel.at(1).get<double>() > foot.y)
      foot = {pixel.at(0), pixel.at(1)};
  const auto shown = [&](Pixel mouse) {
    desktop.MoveTo(mouse);
    desktop.Settle();
    return desktop.Capture();
  };
  const Screenshot without = shown({foot.x - 120.0, foot.y});
  const Screenshot with = shown({foot.x, foot.y - 40.0});
  int changed = 0;
  const auto left = static_cast<int>(foot.x), low = static_cast<int>(foot.y);
  for (int y = low - 250; y < low; ++y)
    for (int x = left; x < left + 90; ++x)
      changed += std::abs(with.At(x, y)[0] - without.At(x, y)[0]) > 20;
  EXPECT_GT(changed, 300) << "a label of 50 by 16 pixels beside its tip";
}

}  // namespace
}  // namespace touchstone::ui_test
