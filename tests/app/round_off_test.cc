// What the panels write of the built-in scenes: no number that is only round-off. A residual is
// what it is, and the square of a small speed is small.

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "panels/panel_fixture.h"
#include "scene/catalog/catalog.h"
#include "support/scene_run.h"
#include "ui/body_facts.h"
#include "ui/contacts_panel.h"
#include "ui/events_panel.h"
#include "ui/force_table.h"
#include "ui/statistics_panel.h"

namespace touchstone::app {
namespace {

/// Whether the line has a number that ends in e-FROM to e-TO, two digits, and then in `unit`.
bool HasPower(std::string_view line, int from, int to, std::string_view unit = "") {
  const auto is_digit = [&](std::size_t i) {
    return i < line.size() && std::isdigit(static_cast<unsigned char>(line[i])) != 0;
  };
  for (std::size_t e = line.find("e-", 1); e < line.size(); e = line.find("e-", e + 1)) {
    if (!is_digit(e - 1) || !is_digit(e + 2) || !is_digit(e + 3)) continue;
    const int power = 10 * (line[e + 2] - '0') + (line[e + 3] - '0');
    if (power >= from && power <= to && line.substr(e + 4).starts_with(unit)) return true;
  }
  return false;
}

/// What a collision takes is a speed times an impulse, both of which are told from 1e-9 on.
bool TellsOfCollision(std::string_view line) {
  const std::size_t collision = line.find("collision");
  return collision < line.size() && HasPower(line.substr(collision), 15, 18, " J");
}

class RoundOffTest : public ui::PanelTest {
 protected:
  RoundOffTest() { width_ = 1200.0F; }

  void ExpectReadable(const std::string& panel, const Draw& draw) {
    std::istringstream text(TextOf(draw));
    for (std::string line; std::getline(text, line);)
      if (HasPower(line, 15, 99) && line.find("residual") == std::string::npos &&
          line.find("kinetic") == std::string::npos && !TellsOfCollision(line))
        ADD_FAILURE() << panel << ": " << line;
  }
};

TEST_F(RoundOffTest, IsNotShownAsAValue) {
  for (const char* group : {"Energy", "Exactness"})
    sections_[std::string("Statistics: ") + group] = true;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    auto desc = std::make_shared<const scene::SceneDesc>(entry.make());
    if (desc->bodies.size() > 25) continue;
    SCOPED_TRACE(entry.name);
    session::Simulation simulation(desc);
    testing::RunTo(&simulation, 1.5);
    snapshot_ = simulation.MakeSnapshot();
    ExpectReadable("statistics", [](const ui::PanelContext& c) { DrawStatisticsPanel(c, 60.0); });
    ui::ContactsPanel contacts;
    ExpectReadable("contacts", [&](const ui::PanelContext& c) { contacts.Draw(c); });
    ui::EventsPanel events;
    events.Update(snapshot_);
    ExpectReadable("events", [&](const ui::PanelContext& c) { events.Draw(c); });
    int drawn = 0;
    for (const exchange::BodySnapshot& body : snapshot_.bodies) {
      if (body.fixed || ++drawn > 6) continue;
      ExpectReadable(body.name, [&](const ui::PanelContext& c) {
        DrawForceTable(c, body);
        DrawFacts(c, body);
      });
    }
  }
}

}  // namespace
}  // namespace touchstone::app
