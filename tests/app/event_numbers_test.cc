// What the table of events says of real runs.

#include "ui/event_numbers.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "exchange/body_forces.h"
#include "support/scene_run.h"

namespace touchstone::app {
namespace {

// A gain of a pair and a collision of two that part looked like mistakes, and are none: the impact
// as a whole gains nothing.
TEST(EventNumbers, OfRealRunsUnusualSignsAreExplained) {
  int explained = 0;
  for (const char* name : {"seesaw", "platonic", "dominoes-40", "wedge", "break"}) {
    SCOPED_TRACE(name);
    session::Simulation simulation(testing::BuiltIn(name));
    std::vector<exchange::EventSnapshot> events;
    simulation.SetEventSink([&](const exchange::EventSnapshot& event) { events.push_back(event); });
    EXPECT_EQ(testing::RunTo(&simulation, 1.0), "");
    const exchange::Snapshot s = simulation.MakeSnapshot();
    const double floor = SpeedFloor(s);
    std::map<double, double> lost;
    for (const exchange::EventSnapshot& event : events) {
      const ui::EventNumber loss = ui::LossOf(event, s, floor), speeds = ui::SpeedsOf(event, floor);
      lost[event.time] -= event.work_compression + event.work_restitution;
      if (loss.text.empty()) continue;
      const bool gains = loss.text.starts_with("-");
      const bool parts = !speeds.text.starts_with("-") && !speeds.text.starts_with("0 ");
      EXPECT_EQ(loss.hidden.starts_with("Negative"), gains) << loss.text;
      EXPECT_EQ(speeds.hidden.starts_with("The two moved apart"), parts) << speeds.text;
      explained += gains + parts;
    }
    for (const auto& [time, energy] : lost) EXPECT_GT(energy, -1e-9) << time;
  }
  EXPECT_GT(explained, 20);
}

}  // namespace
}  // namespace touchstone::app
