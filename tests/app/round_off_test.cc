// What the panels write of the built-in scenes: no number that is only round-off. A residual is
// what it is, and the square of a small speed is small.

#include <gmock/gmock.h>

#include <algorithm>
#include <regex>

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

class RoundOffTest : public ui::PanelTest {
 protected:
  RoundOffTest() { width_ = 1200.0F; }

  void ExpectReadable(const std::string& panel, const Draw& draw) {
    const std::string text = TextOf(draw);
    static const std::regex kSmall("[^\\n]*[0-9]e-(1[5-9]|[2-9][0-9])[^\\n]*");
    // What a collision takes is a speed times an impulse, both of which are told from 1e-9 on.
    static const std::regex kTaken("[^\\n]*collision[^\\n]*[0-9]e-1[5-8] J[^\\n]*");
    for (std::sregex_iterator it(text.begin(), text.end(), kSmall), end; it != end; ++it)
      if (it->str().find("residual") == std::string::npos &&
          it->str().find("kinetic") == std::string::npos && !std::regex_match(it->str(), kTaken))
        ADD_FAILURE() << panel << ": " << it->str();
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
