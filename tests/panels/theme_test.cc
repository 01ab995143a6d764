// Every text of every theme can be read where it stands (WCAG 2.2, AA): 4.5 for text, 3 for what is
// disabled and for lines.

#include "ui/theme.h"

#include "panels/panel_fixture.h"
#include "ui/plot.h"
#include "ui/solved_system.h"
#include "ui/solver_panel.h"

namespace touchstone::ui {
namespace {

class ThemeTest : public PanelTest, public ::testing::WithParamInterface<Theme> {
 protected:
  ThemeTest() { ApplyTheme(GetParam(), 1.0F); }
  ~ThemeTest() override { ApplyTheme(Theme::kLight, 1.0F); }

  static Srgb Style(ImGuiCol color) { return ToSrgb(ImGui::GetStyleColorVec4(color)); }
  static void ExpectContrast(const Srgb& color, const Srgb& ground, double least,
                             const std::string& what) {
    EXPECT_GE(ContrastRatio(color, ground), least) << ToString(GetParam()) << ": " << what;
  }
};

constexpr std::array kPanelGrounds = {ImGuiCol_WindowBg, ImGuiCol_ChildBg, ImGuiCol_PopupBg,
                                      ImGuiCol_TableRowBgAlt, ImGuiCol_TableHeaderBg};
constexpr std::array kControlGrounds = {
    ImGuiCol_FrameBg,       ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_Button,
    ImGuiCol_ButtonHovered, ImGuiCol_ButtonActive,   ImGuiCol_Header,        ImGuiCol_HeaderHovered,
    ImGuiCol_HeaderActive,  ImGuiCol_TitleBg,        ImGuiCol_TitleBgActive};

TEST_P(ThemeTest, TextIsLegibleOnEveryGround) {
  const Srgb text = Style(ImGuiCol_Text);
  for (const ImGuiCol ground : kPanelGrounds)
    ExpectContrast(text, Style(ground), kTextContrast, ImGui::GetStyleColorName(ground));
  for (const ImGuiCol ground : kControlGrounds)
    ExpectContrast(text, Style(ground), kTextContrast, ImGui::GetStyleColorName(ground));
  ExpectContrast(text, ToSrgb(Colors().bar), kTextContrast, "bar");
  ExpectContrast(text, ToSrgb(Colors().plot_ground), kTextContrast, "plot");
  ExpectContrast(ToSrgb(Colors().on_accent), ToSrgb(Colors().accent), kTextContrast, "open tab");
}

TEST_P(ThemeTest, TextIsLegibleUnderWhatIsLaidOverIt) {
  // A slider's grab lies between its frame and its number, the selection behind typed text.
  for (const auto& [over, grounds] :
       {std::pair(ImGuiCol_SliderGrab, std::vector{ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered}),
        std::pair(ImGuiCol_SliderGrabActive, std::vector{ImGuiCol_FrameBgActive}),
        std::pair(ImGuiCol_TextSelectedBg, std::vector{ImGuiCol_FrameBg})})
    for (const ImGuiCol ground : grounds) {
      const ImVec4 color = ImGui::GetStyleColorVec4(over);
      ExpectContrast(Style(ImGuiCol_Text), Blend(ToSrgb(color), Style(ground), color.w),
                     kTextContrast, ImGui::GetStyleColorName(over));
    }
}

TEST_P(ThemeTest, DisabledTextIsLegible) {
  for (const ImGuiCol ground : kPanelGrounds)
    ExpectContrast(Style(ImGuiCol_TextDisabled), Style(ground), kLineContrast,
                   ImGui::GetStyleColorName(ground));
  ExpectContrast(Style(ImGuiCol_TextDisabled), Style(ImGuiCol_FrameBg), kLineContrast, "hint");
}

TEST_P(ThemeTest, ColorsWithAMeaningAreLegible) {
  const Palette& colors = Colors();
  for (const ImVec4* color :
       {&colors.muted, &colors.accent, &colors.good, &colors.warning, &colors.error})
    for (const ImGuiCol ground : {ImGuiCol_WindowBg, ImGuiCol_ChildBg, ImGuiCol_PopupBg})
      ExpectContrast(ToSrgb(*color), Style(ground), kTextContrast,
                     ImGui::GetStyleColorName(ground));
}

TEST_P(ThemeTest, CurvesStandOutFromThePlot) {
  for (std::size_t i = 0; i < 8; ++i) {
    ExpectContrast(ToSrgb(CurveColor(i)), ToSrgb(Colors().plot_ground), kLineContrast,
                   "curve " + std::to_string(i));
    ExpectContrast(ToSrgb(TextOn(Colors().plot_ground, CurveColor(i))),
                   ToSrgb(Colors().plot_ground), kTextContrast, "name of a curve");
    for (std::size_t j = 0; j < i; ++j)
      EXPECT_NE(ToSrgb(CurveColor(i)), ToSrgb(CurveColor(j))) << i << ", " << j;
  }
}

TEST_P(ThemeTest, NothingIsTheGroundInAMatrix) {
  EXPECT_EQ(ToSrgb(HeatColor(0.0)), ToSrgb(Colors().plot_ground));
}

INSTANTIATE_TEST_SUITE_P(All, ThemeTest, ::testing::ValuesIn(kThemes),
                         [](const auto& test) { return std::string(ToString(test.param)); });

}  // namespace
}  // namespace touchstone::ui
