// What a newcomer does wrong, by real mouse and keys, and what must not happen then.

#include <gtest/gtest.h>

#include <fstream>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class MistakesTest : public DesktopTest {
 protected:
  static void Type(const Desktop& desktop, const std::string& text) {
    desktop.Input({"type", "--delay", "60", "--", text});
    desktop.Settle();
  }
  static double Gravity(const json& state) { return state.at("gravity")[2]; }
};

TEST_F(MistakesTest, ANumberCountsOnceItIsTypedAndARefusedOneChangesNothing) {
  Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  const auto type = [&](const std::string& text) {
    desktop.DoubleClick(desktop.Widget("gravity", 0.85));
    Type(desktop, text);
    EXPECT_NEAR(Gravity(desktop.State()), -9.81, 1e-9) << "half of " << text << " is no number yet";
  };
  type("-1e20");
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "banner"); }));
  EXPECT_NEAR(Gravity(desktop.State()), -9.81, 1e-9);
  type("-3");
  desktop.Key("Escape");
  desktop.Settle();
  EXPECT_NEAR(Gravity(desktop.State()), -9.81, 1e-9);
  type("-1.62");
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return std::abs(Gravity(s) + 1.62) < 1e-9; }));
}

TEST_F(MistakesTest, ANumberCountsIfTheNextFieldIsTheOneBeforeIt) {
  Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  desktop.DoubleClick(desktop.Widget("gravity", 0.85));
  Type(desktop, "-2.5");
  desktop.Key("shift+Tab");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return Gravity(s) == -2.5; }));
}

TEST_F(MistakesTest, AFileThatCannotBeOpenedLeavesTheDialogOpen) {
  Desktop desktop(1280, 800, "cube");
  PauseAndSettle(desktop);
  const auto has = [](const std::string& widget) {
    return [widget](const json& s) { return Shows(s, widget); };
  };
  desktop.Key("ctrl+z");  // is refused; a paused run keeps the reason
  ASSERT_TRUE(desktop.WaitFor(has("banner")));
  desktop.Key("ctrl+o");
  ASSERT_TRUE(desktop.WaitFor(has("file.name")));
  desktop.Settle();
  Type(desktop, "nothing.obj");
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor(has("file.refusal")));
  std::ofstream(desktop.folder() / "tip.obj")
      << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
  desktop.Settle();
  Type(desktop, (desktop.folder() / "tip.obj").string());  // replaces the other name
  desktop.Key("Return");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return s.at("scene") == "tip"; }));
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return !Shows(s, "file.name"); }));
  desktop.Key("ctrl+o");
  EXPECT_TRUE(desktop.WaitFor(has("file.entry.tip.obj"))) << "a mesh is listed";
}

// A key that was pressed to delete a file does not delete the body that is selected behind the
// dialog, nor does the space bar start the run.
TEST_F(MistakesTest, KeysPressedOverTheFileDialogStayThere) {
  Desktop desktop(1280, 800, "cube");
  std::ofstream(desktop.folder() / "tip.obj") << "v 0 0 0\n";
  PauseAndSettle(desktop);
  desktop.Click(desktop.BodyAt("cube"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("selected").is_null(); }));
  const std::size_t bodies = desktop.State().at("bodies").size();
  desktop.Key("ctrl+o");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "file.name"); }));
  desktop.Settle();
  desktop.Click(desktop.Widget("file.entry.tip.obj"));  // takes the keyboard from the name
  desktop.Settle();
  desktop.Key("Delete");
  desktop.Key("space");
  desktop.Key("Escape");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return !Shows(s, "file.name"); }));
  desktop.Settle();
  EXPECT_EQ(desktop.State().at("bodies").size(), bodies);
  EXPECT_EQ(desktop.State().at("run_state"), "paused");
}

}  // namespace
}  // namespace touchstone::ui_test
