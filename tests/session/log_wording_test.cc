#include "session/log_wording.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/scenes.h"

namespace touchstone::session {
namespace {

using simulation::StepLog;

class LogWording : public ::testing::Test {
 protected:
  simulation::World world_ = simulation::MakeWorld(*testing::BuiltIn("cube"));
};

TEST_F(LogWording, EventKeepsItsNumbersAndGetsNames) {
  const StepLog::Event event{.time = 0.5,
                             .kind = EventKind::kCollision,
                             .a = 1,
                             .b = 0,
                             .parts = {2, 3},
                             .p_W = Vec3(1.0, 2.0, 3.0),
                             .nhat_BA_W = Vec3::UnitZ(),
                             .speed_before = -4.0,
                             .speed_after = 2.0,
                             .impulse_W = Vec3(0.0, 0.0, 5.0),
                             .work_compression = -6.0,
                             .work_restitution = 1.5,
                             .phases = 2,
                             .bisection_iterations = 7};
  const exchange::EventSnapshot told = Describe(event, world_);
  EXPECT_EQ(told.time, 0.5);
  EXPECT_EQ(told.kind, exchange::EventKind::kCollision);
  EXPECT_EQ(told.body_a, world_.body(1).id);
  EXPECT_EQ(told.body_b, world_.body(0).id);
  EXPECT_EQ(told.name_a, world_.body(1).name);
  EXPECT_EQ(told.name_b, world_.body(0).name);
  EXPECT_THAT(told.parts, ::testing::ElementsAre(2, 3));
  EXPECT_EQ(told.p_W, event.p_W);
  EXPECT_EQ(told.nhat_BA_W, event.nhat_BA_W);
  EXPECT_EQ(told.speed_before, -4.0);
  EXPECT_EQ(told.speed_after, 2.0);
  EXPECT_EQ(told.impulse_W, event.impulse_W);
  EXPECT_EQ(told.work_compression, -6.0);
  EXPECT_EQ(told.work_restitution, 1.5);
  EXPECT_EQ(told.phases, 2);
  EXPECT_EQ(told.bisection_iterations, 7);
}

TEST_F(LogWording, WhatHappensToOneBodyNamesNoOther) {
  const exchange::EventSnapshot told = Describe({.kind = EventKind::kSleep, .a = 1}, world_);
  EXPECT_EQ(told.body_b, BodyId());
  EXPECT_EQ(told.name_b, "");
  EXPECT_THAT(told.parts, ::testing::Each(-1));
}

TEST_F(LogWording, EveryKindIsTheOneOfThatName) {
  for (int k = 0; k <= static_cast<int>(EventKind::kRough); ++k) {
    const auto kind = static_cast<EventKind>(k);
    EXPECT_EQ(Describe({.kind = kind, .a = 0}, world_).kind,
              exchange::kEventKinds.at(static_cast<std::size_t>(k)));
  }
}

TEST_F(LogWording, FailureNamesBodiesAndNumbers) {
  using simulation::StepFailure;
  using Kind = StepFailure::Kind;
  const std::string floor = world_.body(0).name, cube = world_.body(1).name;
  const std::string both = "bodies '" + floor + "' and '" + cube + "'";
  EXPECT_EQ(Describe(StepFailure{.kind = Kind::kOverlap, .t = 0.5, .bodies = {0, 1}, .depth = 0.1},
                     world_),
            both + " overlap by 0.1 m at t = 0.5 s");
  EXPECT_EQ(Describe(StepFailure{.kind = Kind::kOverlap, .bodies = {0, 1}, .depth = -0.0}, world_),
            both + " touch without a gap at t = 0 s");
  EXPECT_EQ(
      Describe(StepFailure{.kind = Kind::kNotSeparated, .bodies = {0, 1}, .depth = 0.1}, world_),
      both + " overlap by 0.1 m and could not be separated");
  EXPECT_EQ(
      Describe(StepFailure{.kind = Kind::kSqueezed, .bodies = {1, 1}, .movers = {0, 0}}, world_),
      "'" + cube + "' is squeezed without a way out by '" + floor + "'");
  EXPECT_EQ(Describe(StepFailure{.kind = Kind::kTooManyEvents, .count = 100}, world_),
            "more than 100 events in one step (settings.events.max_events_per_step)");
  EXPECT_EQ(Describe(StepFailure{.kind = Kind::kEnergyGained, .t = 0.5, .bodies = {1}}, world_),
            "body 'cube' has gained energy at t = 0.5 s");
  EXPECT_EQ(Describe(StepFailure{.kind = Kind::kStepGained, .t = 0.5}, world_),
            "the step to t = 0.5 s has given its bodies energy that nothing explains (reduce "
            "settings.step)");
  EXPECT_EQ(Describe(StepFailure{.kind = Kind::kTooMuchWork, .count = 100}, world_),
            "more than 100 Newton steps in one step (settings.events.max_newton_per_step)");
  EXPECT_EQ(
      Describe(
          StepFailure{
              .kind = Kind::kForcesUnsolved, .count = 4, .residual = 0.5, .reason = "stalled"},
          world_),
      "the contact forces of 4 contacts could not be solved (stalled, residual 0.5)");
}

}  // namespace
}  // namespace touchstone::session
