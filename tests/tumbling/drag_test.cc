// Blocks are torn out of a pyramid by the mouse: nothing overlaps, no energy appears, and the
// solves that are not certified are few and told.

#include <gtest/gtest.h>

#include "support/format.h"
#include "support/lcg.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

constexpr double kFastest = 4.0;  // of the hand [m/s]

class Drag : public ::testing::TestWithParam<int> {};

// Every 0.4 s another block is seized and pulled in another direction.
TEST_P(Drag, KeepsTheLawOrSaysWhereItDoesNot) {
  const double until = kSanitized ? 0.5 : 2.0;
  const double step = 1.0 / 60.0;
  Lcg lcg(static_cast<std::uint64_t>(GetParam()));
  Simulation simulation(testing::BuiltIn("start"));
  int exits = 0;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    exits += event.kind == exchange::EventKind::kDissipativeExit ? 1 : 0;
  });
  Vec3 hand = Vec3::Zero(), velocity = Vec3::Zero();
  for (int frame = 0; !simulation.HasReached(until); ++frame) {
    if (frame % 24 == 0) {
      const exchange::Snapshot now = simulation.MakeSnapshot();
      std::vector<exchange::BodySnapshot> movable;
      for (const exchange::BodySnapshot& body : now.bodies)
        if (!body.fixed) movable.push_back(body);
      const auto chosen = static_cast<size_t>(lcg.Uniform(0, static_cast<double>(movable.size())));
      hand = movable[chosen].p_WBcm;
      velocity = kFastest * lcg.InBall(1.0);
      ASSERT_EQ(simulation.Apply(exchange::Grab{movable[chosen].id, Vec3::Zero(), hand}), "");
    }
    hand += step * velocity;
    hand.z() = std::max(hand.z(), 0.2);
    ASSERT_EQ(simulation.Apply(exchange::MoveGrab{hand}), "");
    const session::StepReport report = simulation.Advance();
    ASSERT_TRUE(report.ok) << report.message;
  }
  const Simulation::Totals totals = simulation.totals();
  EXPECT_LE(totals.penetration_max, 0.0);
  EXPECT_LE(exits, 0.01 * static_cast<double>(totals.solves));
  RecordProperty("exits", exits);
  RecordProperty("solves", static_cast<int>(totals.solves));
  RecordProperty("newton_per_solve",
                 testing::Format("%.1f", static_cast<double>(totals.solver_iterations) /
                                             static_cast<double>(totals.solves)));
}

INSTANTIATE_TEST_SUITE_P(Seeds, Drag, ::testing::Range(1, 4));
INSTANTIATE_TEST_SUITE_P(DISABLED_More, Drag, ::testing::Range(4, 11));

}  // namespace
}  // namespace touchstone
