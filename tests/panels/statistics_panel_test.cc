#include "ui/statistics_panel.h"

#include <gmock/gmock.h>

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class StatisticsPanelTest : public PanelTest {
 protected:
  /// All that the panel says.
  std::string Text() {
    std::string text;
    Frame([&](const PanelContext& context) {
      ImGui::LogToBuffer();
      DrawStatisticsPanel(context, 60.0);
      text = ImGui::GetCurrentContext()->LogBuffer.c_str();
      ImGui::LogFinish();
    });
    return text;
  }
};

TEST_F(StatisticsPanelTest, JointsAreCountedWithTheirLargestOpening) {
  EXPECT_THAT(Text(), Not(HasSubstr("joints")));
  snapshot_.joints.resize(3);
  snapshot_.joints[1].opening = 4.5e-6;
  snapshot_.joints[2].opening = 1e-7;
  const std::string text = Text();
  EXPECT_THAT(text, HasSubstr("joints | 3"));
  EXPECT_THAT(text, HasSubstr("largest opening | 4.50"));
}

}  // namespace
}  // namespace touchstone::ui
