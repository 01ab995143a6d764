#include "ui/widgets.h"

#include "panels/panel_fixture.h"

namespace touchstone::ui {
namespace {

class WidgetsTest : public PanelTest {};

TEST_F(WidgetsTest, LinesAreBrokenAtSpacesAlone) {
  Frame([](const PanelContext&) {
    const float width = ImGui::CalcTextSize("friction 0.").x + 1.0F;
    EXPECT_EQ(Wrapped("friction 0.4 at both ends", width), "friction\n0.4 at both\nends");
    EXPECT_EQ(Wrapped("unbreakable-word and more", 10.0F), "unbreakable-word\nand\nmore");
    EXPECT_EQ(Wrapped("one\ntwo", 1000.0F), "one\ntwo");
    EXPECT_EQ(Wrapped("", 10.0F), "");
  });
}

TEST_F(WidgetsTest, APathIsBrokenAfterItsSlashes) {
  Frame([](const PanelContext&) {
    const float width = ImGui::CalcTextSize("Saved /home/me/").x + 1.0F;
    EXPECT_EQ(WrappedPath("Saved /home/me/Pictures/cube-1.gif", width),
              "Saved /home/me/\nPictures/\ncube-1.gif");
    EXPECT_EQ(WrappedPath("/a/b", width), "/a/b");
    EXPECT_EQ(WrappedPath("/a/0123456789012345678", ImGui::CalcTextSize("/a/01234567").x + 1.0F),
              "/a/\n01234567890\n12345678");
  });
}

TEST_F(WidgetsTest, ANumberAndItsUnitStayOnOneLine) {
  Frame([](const PanelContext&) {
    const auto width = [](const char* text) { return ImGui::CalcTextSize(text).x + 1.0F; };
    EXPECT_EQ(Wrapped("slides 1.31 m down", width("slides 1.31")), "slides\n1.31 m down");
    EXPECT_EQ(Wrapped("shaken 1.31 / m there", width("shaken 1.31 /")), "shaken\n1.31 / m\nthere");
    EXPECT_EQ(Wrapped("of 2.5 kN·m, turns", width("of 2.5")), "of\n2.5 kN·m,\nturns");
    EXPECT_EQ(Wrapped("at 9.81 m/s² here", width("at 9.81")), "at\n9.81 m/s²\nhere");
    EXPECT_EQ(Wrapped("of 12 bodies in all", width("of 12")), "of 12\nbodies\nin\nall");
    EXPECT_EQ(Wrapped("takes 3 s", width("takes 3")), "takes\n3 s");
  });
}

TEST_F(WidgetsTest, ALongNameIsShortened) {
  Frame([](const PanelContext&) {
    EXPECT_EQ(Shortened("on floor", 1000.0F), "on floor");
    const float width = ImGui::CalcTextSize("on pyram…").x + 1.0F;
    EXPECT_EQ(Shortened("on pyramid.1.0", width), "on pyram…");
    EXPECT_EQ(Shortened("µµµµµµµµ", ImGui::CalcTextSize("µµ…").x + 1.0F), "µµ…");
  });
}

// A panel that is narrow for the size of its text.
TEST_F(WidgetsTest, AFieldHasALineOfItsOwnWhereItIsNarrow) {
  float end = 0.0F;
  const Draw draw = [&](const PanelContext& context) {
    BeginField({.name = "tolerance", .share = 0.5F, .least = 6.0F});
    ImGui::Button("1e-4 m", {ImGui::CalcItemWidth(), 0.0F});
    context.Mark("field");
    Fact("load sharing", "many ways", "");
    end = ImGui::GetItemRectMax().x;
  };
  Frame(draw);
  const auto beside = widgets_.at("field");
  EXPECT_GT(beside[0], 100.0F);
  width_ = 150.0F;
  Frame(draw);
  const auto below = widgets_.at("field");
  EXPECT_LT(below[0], 20.0F);
  EXPECT_GT(below[1], beside[1]);
  EXPECT_GT(below[2] - below[0], 6.0F * ImGui::GetFontSize());
  EXPECT_LE(end, width_) << "nothing of the value is cut off";
}

class TipsTest : public WidgetsTest {
 protected:
  static void DrawTab(const PanelContext& context, float y) {
    ImGui::SetCursorScreenPos({40.0F, y});
    ImGui::Button("tab");
    context.Mark("tab");
    Tooltip("what it opens");
  }

  /// The tooltip that is shown when the mouse has stood there for a while, if one is.
  const ImGuiWindow* RestAt(const Draw& draw, float x, float y) {
    ImGui::GetIO().MousePos = {x, y};
    for (int i = 0; i < 40; ++i) Frame(draw);
    const ImGuiWindow* tip = nullptr;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
      if ((window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->WasActive) tip = window;
    return tip;
  }
};

// What lies below a widget in the lower half of the window is not covered by its tip.
TEST_F(TipsTest, StandAboveWhatIsLow) {
  for (const float y : {200.0F, 1000.0F}) {
    const Draw draw = [&](const PanelContext& context) { DrawTab(context, y); };
    Frame(draw);
    const ImGuiWindow* tip = RestAt(draw, 45.0F, y + 5.0F);
    ASSERT_NE(tip, nullptr);
    if (y > 600.0F)
      EXPECT_LE(tip->Pos.y + tip->Size.y, y);
    else
      EXPECT_GE(tip->Pos.y, y);
  }
}

TEST_F(TipsTest, GoWithAClickUntilTheMouseHasLeft) {
  const Draw draw = [](const PanelContext& context) { DrawTab(context, 40.0F); };
  Frame(draw);
  EXPECT_NE(RestAt(draw, 45.0F, 45.0F), nullptr);
  Click(draw, "tab");
  EXPECT_EQ(RestAt(draw, 45.0F, 45.0F), nullptr);
  EXPECT_EQ(RestAt(draw, 400.0F, 400.0F), nullptr);
  EXPECT_NE(RestAt(draw, 45.0F, 45.0F), nullptr);
}

// Such as Play, which is Pause from then on, and text, which has no id.
TEST_F(TipsTest, GoWithAClickThatChangesWhatIsThereAndOnText) {
  bool plays = false;
  const Draw draw = [&](const PanelContext&) {
    ImGui::SetCursorScreenPos({40.0F, 40.0F});
    if (ImGui::Button(plays ? "pause" : "play ")) plays = !plays;
    Tooltip("what it does");
    ImGui::SetCursorScreenPos({40.0F, 140.0F});
    ImGui::TextUnformatted("clock");
    Tooltip("what it shows");
  };
  for (const float y : {45.0F, 145.0F}) {
    EXPECT_NE(RestAt(draw, 45.0F, y), nullptr);
    ImGui::GetIO().MouseDown[0] = true;
    Frame(draw);
    ImGui::GetIO().MouseDown[0] = false;
    EXPECT_EQ(RestAt(draw, 45.0F, y), nullptr);
    EXPECT_EQ(RestAt(draw, 400.0F, 400.0F), nullptr);
    EXPECT_NE(RestAt(draw, 45.0F, y), nullptr);
  }
  EXPECT_TRUE(plays);
}

TEST_F(TipsTest, DoNotLieOverADialog) {
  bool dialog = false;
  const Draw draw = [&](const PanelContext& context) {
    DrawTab(context, 40.0F);
    if (!dialog) return;
    ImGui::SetNextWindowPos({200.0F, 40.0F});
    BeginDialog("dialog", &dialog, ImGuiWindowFlags_AlwaysAutoResize);
    ImGui::Button("answer");
    Tooltip("what it does");
    ImGui::End();
  };
  Frame(draw);
  EXPECT_NE(RestAt(draw, 45.0F, 45.0F), nullptr);
  dialog = true;
  EXPECT_EQ(RestAt(draw, 45.0F, 45.0F), nullptr);
  EXPECT_NE(RestAt(draw, 215.0F, 75.0F), nullptr) << "its own";
}

}  // namespace
}  // namespace touchstone::ui
