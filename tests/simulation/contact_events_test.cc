// Contacts made and broken: the log tells of every change, whatever ends a contact.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "simulation/step/engine.h"
#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

using Key = std::array<int, 4>;

Key KeyOf(const StepLog::Event& event) {
  return {event.a, event.b, event.parts[0], event.parts[1]};
}

std::set<Key> TouchingPairs(const PairTable& pairs) {
  std::set<Key> touching;
  for (const int index : pairs.All())
    if (pairs.at(index).reported.touching) touching.insert(pairs.at(index).key());
  return touching;
}

/// Applies the logged changes to the pairs that touched before them. No contact is made twice, or
/// ends that was not there.
void Follow(const StepLog& log, std::set<Key>* touching) {
  for (const StepLog::Event& event : log.events) {
    if (event.kind == EventKind::kContactMade) {
      EXPECT_TRUE(touching->insert(KeyOf(event)).second) << "made twice, t = " << event.time;
    } else if (event.kind == EventKind::kContactBroken) {
      EXPECT_EQ(touching->erase(KeyOf(event)), 1U) << "not there, t = " << event.time;
    }
  }
}

// Within one step the box is out of reach. Nothing looks at the pair before a changed parameter
// demands new contacts.
TEST(ContactEvents, ContactOfABodyThatLeavesFastIsBroken) {
  const auto scene = testing::FromText(R"({"touchstone": 1, "bodies": [
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "box", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5001],
       "velocity": [0, 0, 300]}]})");
  Engine engine(MakeWorld(*scene), scene->settings);
  ASSERT_FALSE(engine.Prepare());
  ASSERT_THAT(TouchingPairs(engine.pairs()), ::testing::SizeIs(1));
  ASSERT_FALSE(engine.Step(scene->settings.step));
  EXPECT_THAT(engine.log.events, ::testing::IsEmpty());
  engine.Refresh();
  EXPECT_EQ(engine.pairs().size(), 0);
  ASSERT_THAT(engine.log.events, ::testing::SizeIs(1));
  const StepLog::Event& end = engine.log.events.front();
  EXPECT_EQ(end.kind, EventKind::kContactBroken);
  EXPECT_EQ(KeyOf(end), (Key{0, 1, 0, 0}));
  EXPECT_EQ(end.time, scene->settings.step);
  EXPECT_NEAR(end.p_W.z(), 0.0, 1e-3);
  EXPECT_NEAR(end.nhat_BA_W.z(), -1.0, 1e-12);
}

/// Whether a box that drifts to the floor at 0.11 mm/s, and comes to it after this many steps,
/// collides with it in the last of them.
bool CollidesAfter(double steps) {
  constexpr double kApproach = 1.1e-4, kMet = 1e-6;  // [m/s], [m]
  scene::SceneDesc scene = *testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "box", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5]}]})");
  scene.bodies[1].position.z() += kMet + kApproach * steps * scene.settings.step;
  scene.bodies[1].velocity.z() = -kApproach;
  Engine engine(MakeWorld(scene), scene.settings);
  EXPECT_FALSE(engine.Prepare());
  for (int i = 0; i < steps; ++i) EXPECT_FALSE(engine.Step(scene.settings.step));
  return std::ranges::any_of(engine.log.events, [](const StepLog::Event& event) {
    return event.kind == EventKind::kCollision;
  });
}

// Forces over a step stop an approach that is slower than 0.02 eps / h = 0.12 mm/s. Bodies in
// flight meet at a gap of 1 um, which such an approach closes in 9 ms: with more of the step left,
// it is a collision.
TEST(ContactEvents, AnApproachThatClosesItsGapWithinTheStepIsACollision) {
  EXPECT_TRUE(CollidesAfter(65.2));
  EXPECT_FALSE(CollidesAfter(64.8));
}

TEST(ContactEvents, LogAndPairsAgreeAtEitherPace) {
  for (const auto pace : {settings::Pace::kExact, settings::Pace::kLively}) {
    const auto scene = testing::BuiltIn("bowling");
    Engine engine(MakeWorld(*scene), scene->settings);
    engine.settings.pace = pace;
    engine.settings.lively.work = 100.0;
    ASSERT_FALSE(engine.Prepare());
    std::set<Key> touching = TouchingPairs(engine.pairs());
    for (int i = 0; i < 120; ++i) {
      ASSERT_FALSE(engine.Step(scene->settings.step));
      if (i % 10 == 0) engine.Refresh();
      Follow(engine.log, &touching);
      EXPECT_EQ(touching, TouchingPairs(engine.pairs())) << "step " << i;
      engine.log.Clear();
    }
  }
}

}  // namespace
}  // namespace touchstone::simulation
