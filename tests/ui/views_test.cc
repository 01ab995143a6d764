// The panels that look into the simulation, in the real window, driven by real events.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;

class ViewsTest : public DesktopTest {};

/// Opens a panel of the dock and waits for one of its widgets.
bool Open(const Desktop& desktop, const std::string& tab, const std::string& widget) {
  desktop.Click(desktop.Widget("dock." + tab));
  return desktop.WaitFor([&](const json& s) { return Shows(s, widget); });
}

std::string MovingBody(const json& state) {
  for (const json& body : state.at("bodies"))
    if (body.at("fixed") == false) return body.at("name");
  return {};
}

/// Whether a body's centre is in the scene's part of the window.
bool IsInScene(const json& state, const std::string& name) {
  const json pixel = FindBody(state, name).at("pixel"), rect = state.at("scene_rect");
  return !pixel.is_null() && pixel[0] > rect[0] && pixel[0] < rect[2] && pixel[1] > rect[1] &&
         pixel[1] < rect[3];
}

/// Index of the selected contact in the state, or -1.
int SelectedContact(const json& state) {
  const json& contacts = state.at("contacts");
  for (std::size_t i = 0; i < contacts.size(); ++i)
    if (contacts[i].at("selected") == true) return static_cast<int>(i);
  return -1;
}

TEST_F(ViewsTest, AContactIsSelectedInTheTableAndInTheScene) {
  Desktop desktop(1280, 800, "cube");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() == 4; }));
  PauseAndSettle(desktop);
  ASSERT_TRUE(Open(desktop, "Contacts", "contacts.row.3"));
  desktop.Click(desktop.Widget("contacts.row.2", 0.1));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return SelectedContact(s) >= 0; }));
  const int first = SelectedContact(desktop.State());
  EXPECT_EQ(desktop.State().at("selected"), FindBody(desktop.State(), "cube").at("id"));
  // The arrow keys go from row to row while the mouse is over them.
  desktop.Key("Down");
  EXPECT_TRUE(desktop.WaitFor(
      [&](const json& s) { return SelectedContact(s) >= 0 && SelectedContact(s) != first; }));
  desktop.Key("Up");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return SelectedContact(s) == first; }));

  // The front corner is in sight; of the others one is not selected yet.
  const json contacts = desktop.State().at("contacts");
  int front = 0;
  for (int i = 1; i < 4; ++i)
    if (contacts[static_cast<std::size_t>(i)].at("pixel")[1] >
        contacts[static_cast<std::size_t>(front)].at("pixel")[1])
      front = i;
  const json& pixel = contacts[static_cast<std::size_t>(front)].at("pixel");
  desktop.Click({pixel[0], pixel[1]});
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return SelectedContact(s) == front; }))
      << "was " << first;
  desktop.Key("Escape");
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return SelectedContact(s) == -1; }));
}

// What is written about a contact goes when a diagram opens; one that is selected then has it
// again.
TEST_F(ViewsTest, AContactIsNotWrittenAboutInADiagramThatOpens) {
  Desktop desktop(1280, 800, "cube");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() == 4; }));
  PauseAndSettle(desktop);
  ASSERT_TRUE(Open(desktop, "Contacts", "contacts.row.3"));
  desktop.Click(desktop.Widget("contacts.row.2", 0.1));
  ASSERT_TRUE(desktop.WaitFor(
      [](const json& s) { return SelectedContact(s) >= 0 && Shows(s, "inspector.free_body"); }));
  desktop.Click(desktop.Widget("inspector.free_body", 0.05));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return SelectedContact(s) == -1; }));
  desktop.Click(desktop.Widget("contacts.row.1", 0.1));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return SelectedContact(s) >= 0; }));
  EXPECT_EQ(desktop.State().at("view").at("free_body"), true);
}

TEST_F(ViewsTest, TheFreeBodyDiagramDrawsGravity) {
  Desktop desktop(1280, 800, "cube", 1.0, {{"preferences.json", kAutomaticQuality}});
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() == 4; }));
  PauseAndSettle(desktop);
  // Violet, darker where the body hides it.
  const auto is_gravity = [](const Rgb& c) { return c[2] > c[1] + 45 && c[2] > c[0] + 25; };
  const auto drawn = [&] {
    // Below the cube, between its centre and what is below it in the picture.
    const Pixel centre = desktop.BodyAt("cube");
    return desktop.Capture().Any({centre.x, centre.y + 60}, 50, is_gravity);
  };
  desktop.Click(desktop.BodyAt("cube"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "inspector.free_body"); }));
  EXPECT_FALSE(drawn());
  desktop.Click(desktop.Widget("inspector.free_body", 0.05));
  desktop.Settle();
  EXPECT_TRUE(drawn());
}

// A stone between two others has eight contacts: more than are legible.
TEST_F(ViewsTest, TheFreeBodyDiagramSaysThatItPutsContactsTogether) {
  Desktop desktop(1280, 800, "arch-25");
  PauseAndSettle(desktop);
  const auto note = [&] { return desktop.State().at("diagram_notes").dump(); };
  desktop.Click(desktop.BodyAt("stone.2"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "inspector.free_body"); }));
  EXPECT_EQ(note(), "[]");
  desktop.Click(desktop.Widget("inspector.free_body", 0.05));
  desktop.Settle();
  EXPECT_NE(note().find("too close together to be labelled"), std::string::npos) << note();
}

// Alone in the picture, the body falls out of it within a moment.
/// The scene `bounce` without its slow part.
std::string BounceAtFullSpeed() {
  std::ifstream file(std::filesystem::path(TOUCHSTONE_SOURCE_DIR) / "assets/scenes" /
                     "bounce.scene.json");
  json scene = json::parse(file);
  scene.erase("view");
  return scene.dump();
}

TEST_F(ViewsTest, TheFreeBodyDiagramGoesAlongWithItsBody) {
  Desktop desktop(1280, 800, "full-speed.scene.json", 1.0,
                  {{"../full-speed.scene.json", BounceAtFullSpeed()}});
  PauseAndSettle(desktop);
  desktop.Key("r");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  const std::string name = MovingBody(desktop.State());
  desktop.Click(desktop.BodyAt(name));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "inspector.free_body"); }));
  desktop.Click(desktop.Widget("inspector.free_body", 0.05));
  desktop.Settle();
  const auto target = [](const json& s) { return s.at("camera").at("target")[2].get<double>(); };
  const double before = target(desktop.State());
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("collisions") >= 1; }));
  Pause(desktop);
  desktop.Settle();
  const json state = desktop.State();
  EXPECT_LT(target(state), before - 0.2);
  EXPECT_TRUE(IsInScene(state, name)) << state.at("camera");

  // From where a hand has turned it, too; and at the start of the run all of it is there again.
  desktop.PressAndMove({500, 150}, {540, 150});
  desktop.Release();
  desktop.Settle();
  const double turned = desktop.State().at("camera").at("eye")[0];
  const double paused_at = desktop.State().at("time");
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("time") > paused_at + 0.5; }));
  Pause(desktop);
  desktop.Settle();
  EXPECT_TRUE(IsInScene(desktop.State(), name)) << desktop.State().at("camera");
  EXPECT_NE(turned, state.at("camera").at("eye")[0]);
  desktop.Key("r");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("time") == 0.0; }));
  desktop.Settle();
  EXPECT_NEAR(target(desktop.State()), before, 0.05);

  // Where a hand has moved the body out of the picture, the camera stays.
  desktop.PressAndMove({600, 200}, {600, 900}, 3);
  desktop.PressAndMove({600, 200}, {600, 900}, 3);
  desktop.Release(3);
  desktop.Settle();
  EXPECT_FALSE(IsInScene(desktop.State(), name));
  const json eye = desktop.State().at("camera").at("eye");
  desktop.Key("space");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("collisions") >= 2; }));
  EXPECT_EQ(desktop.State().at("camera").at("eye"), eye);
}

// A force that is ten times as large does not change the scale; a click on its bar, or a key, does.
TEST_F(ViewsTest, TheScaleOfArrowsStaysUntilItIsFitted) {
  Desktop desktop(1280, 800, "cube");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("contacts").size() == 4 && Shows(s, "scale_bar") &&
           s.at("contacts")[0].at("force_n") > 0.0;
  }));
  const auto scale = [](const json& s) { return s.at("newtons_per_metre").get<double>(); };
  const double at_first = scale(desktop.State());
  EXPECT_NEAR(at_first, 0.5 * 9810.0 / std::sqrt(3.0), 1.0);
  PauseAndSettle(desktop);
  desktop.Click(desktop.Widget("scale_bar"));
  // The largest force, a corner's quarter of the weight, is as long as the cube is wide.
  EXPECT_TRUE(desktop.WaitFor(
      [&](const json& s) { return std::abs(scale(s) - 0.5 * at_first) < 1e-3 * at_first; }));
  desktop.Input({"key", "shift+m"});
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return scale(s) == at_first; }));
  desktop.Key("m");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return scale(s) < 0.6 * at_first; }));
  desktop.Key("r");
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("time") == 0.0; }));
  EXPECT_LT(scale(desktop.State()), 0.6 * at_first) << "kept while the scene is";
}

TEST_F(ViewsTest, TheInspectorChangesTheMassAndPutsItBack) {
  Desktop desktop(1280, 800, "cube");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() == 4; }));
  PauseAndSettle(desktop);
  const auto force = [](const json& s) { return s.at("contacts")[0].at("force_n").get<double>(); };
  const double before = force(desktop.State());
  desktop.Click(desktop.BodyAt("cube"));
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return Shows(s, "inspector.mass"); }));
  desktop.Click(desktop.Widget("inspector.mass", 0.3));  // a thousandth on the scale of powers
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return force(s) < 0.1 * before; }));
  desktop.Click(desktop.Widget("inspector.reset.mass"));
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return std::abs(force(s) - before) < 1e-3; }));
}

TEST_F(ViewsTest, PlotsAreExported) {
  Desktop desktop(1280, 800, "cube");
  ASSERT_TRUE(Open(desktop, "Plots", "plots.plot"));
  desktop.Click(desktop.Widget("plots.csv"));
  desktop.Click(desktop.Widget("plots.png"));
  desktop.Click(desktop.Widget("plots.svg"));
  desktop.Settle();
  std::ifstream csv(desktop.folder() / "cube-Energy-1.csv");
  std::string heading;
  std::getline(csv, heading);
  EXPECT_EQ(heading.find("time [s],\"kinetic energy [J]\""), 0U) << heading;
  EXPECT_GT(std::filesystem::file_size(desktop.folder() / "cube-Energy-1.png"), 1000U);
  EXPECT_GT(std::filesystem::file_size(desktop.folder() / "cube-Energy-1.svg"), 1000U);
}

TEST_F(ViewsTest, AnEventLeadsToItsImpactAndItsSearch) {
  Desktop desktop(1280, 800, "bounce");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("collisions") >= 9; }));
  ASSERT_TRUE(Open(desktop, "Events", "events.row.0"));
  PauseAndSettle(desktop);
  desktop.Click(desktop.Widget("events.row.0", 0.05));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return !s.at("selected").is_null(); }));

  // The oldest row in sight; those above it stay, and lead on again.
  const auto rows = [&](const json& s) {
    int count = 0;
    while (Shows(s, "events.row." + std::to_string(count))) ++count;
    return count;
  };
  desktop.Settle();
  const int before = rows(desktop.State());
  ASSERT_GE(before, 3);
  const double late = desktop.State().at("time");
  desktop.Click(desktop.Widget("events.row." + std::to_string(before - 2), 0.05));
  ASSERT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("time") < late; }));
  desktop.Settle();
  EXPECT_EQ(rows(desktop.State()), before);
  const double chosen = desktop.State().at("time");
  // The arrow keys go up to the newest while the mouse is over the rows.
  for (int i = 0; i < before; ++i) {
    desktop.Key("Up");
    desktop.Settle();
  }
  EXPECT_TRUE(desktop.WaitFor([&](const json& s) { return s.at("time") > chosen; }));
  EXPECT_TRUE(Open(desktop, "Impact", "impact.hodograph"));
  EXPECT_TRUE(Open(desktop, "Search", "search.gap"));
}

TEST_F(ViewsTest, TheMatrixOfTheSolverIsLinkedToTheContacts) {
  Desktop desktop(1280, 800, "cube");
  ASSERT_TRUE(desktop.WaitFor([](const json& s) { return s.at("contacts").size() == 4; }));
  ASSERT_TRUE(Open(desktop, "Solver", "solver.matrix"));
  desktop.Click(desktop.Widget("solver.matrix"));
  EXPECT_TRUE(desktop.WaitFor([](const json& s) { return SelectedContact(s) >= 0; }));
}

TEST_F(ViewsTest, GravityIsDraggedInTheScene) {
  Desktop desktop(1280, 800, "cube");
  const Pixel middle = desktop.Widget("gravity.arrow");
  desktop.PressAndMove({middle.x, middle.y + 20}, {middle.x + 35, middle.y});
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    const json& g = s.at("gravity");
    return std::hypot(g[0].get<double>(), g[1].get<double>()) > 2.0;
  }));
  desktop.Release();
}

TEST_F(ViewsTest, ParametersAreSearched) {
  Desktop desktop(1280, 800, "cube");
  desktop.Click(desktop.Widget("settings.search"));
  desktop.Input({"type", "passes"});
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return Shows(s, "settings.impact.max_passes") && !Shows(s, "settings.step");
  }));
}

TEST_F(ViewsTest, TheDockFitsAtEverySizeAndIsRemembered) {
  const struct {
    int width;
    int height;
    double text_scale;
  } sizes[] = {{1280, 800, 1.0}, {1920, 1080, 1.0}, {2560, 1600, 2.0}, {1280, 800, 2.0}};
  for (const auto& [width, height, text_scale] : sizes) {
    Desktop desktop(width, height, "start", text_scale);
    for (const auto& [tab, widget] : {std::pair{"Contacts", "contacts.of_selected"},
                                      {"Plots", "plots.plot"},
                                      {"Events", "events.kind"},
                                      {"Solver", "solver.certificate"}}) {
      ASSERT_TRUE(Open(desktop, tab, widget)) << tab << " at " << width << " x " << text_scale;
      const json state = desktop.State();
      const json rect = state.at("scene_rect");
      EXPECT_GT(rect[3].get<double>() - rect[1].get<double>(), 0.33 * height);
      for (const auto& [name, at] : state.at("widgets").items()) {
        if (name == "gravity.arrow" || name == "scale_bar" || name.starts_with("fold.") ||
            name.starts_with("hint."))
          continue;  // they belong into it
        const bool apart =
            at[2] <= rect[0] || at[0] >= rect[2] || at[3] <= rect[1] || at[1] >= rect[3];
        EXPECT_TRUE(apart) << name << " at " << at << " over " << rect;
      }
      const json& main = state.at("widgets").at(widget);
      EXPECT_GE(main[0].get<double>(), rect[0].get<double>()) << tab;
      EXPECT_LE(main[2].get<double>(), rect[2].get<double>()) << tab << " x " << text_scale;
      // In a dock as narrow as the last, the plot is scrolled to.
      if (std::string(tab) == "Plots" && width > 1000 * text_scale) {
        EXPECT_LE(main[3].get<double>(), height);
      }
    }
    desktop.Key("ctrl+q");
    EXPECT_EQ(desktop.WaitForEnd(), 0);
    std::ifstream file(desktop.folder() / "touchstone" / "preferences.json");
    const json preferences = json::parse(file);
    EXPECT_EQ(preferences.at("dock_tab"), "Solver");
    EXPECT_EQ(preferences.at("panels").at("dock_open"), true);
  }
}

}  // namespace
}  // namespace touchstone::ui_test
