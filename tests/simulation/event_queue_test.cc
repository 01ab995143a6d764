#include "simulation/step/event_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace touchstone::simulation {
namespace {

using ::testing::ElementsAre;
using Kind = EventQueue::Kind;

constexpr auto kAll = [](const EventQueue::Event&) { return true; };

/// The first bodies of all events, in the order in which they are taken.
template <class Holds>
std::vector<int> TakeAll(EventQueue* queue, const Holds& holds) {
  std::vector<int> bodies;
  while (const auto event = queue->Take(holds)) bodies.push_back(event->a);
  return bodies;
}

TEST(EventQueue, TakesTheEarliestFirst) {
  EventQueue queue;
  queue.AddPlanEnd(0.3, 3);
  queue.AddGap(0.1, 1, 7, 0);
  queue.AddChange(0.2, 2);
  EXPECT_THAT(TakeAll(&queue, kAll), ElementsAre(1, 2, 3));
}

TEST(EventQueue, AtOneTimeGapsComeFirstByPairThenChangesAsPlannedThenEndsOfPlansByBody) {
  EventQueue queue;
  queue.AddPlanEnd(1.0, 6);
  queue.AddPlanEnd(1.0, 5);
  queue.AddChange(1.0, 4);
  queue.AddChange(1.0, 3);
  queue.AddGap(1.0, 2, 9, 0);
  queue.AddGap(1.0, 1, 9, 1);
  EXPECT_THAT(TakeAll(&queue, kAll), ElementsAre(1, 2, 4, 3, 5, 6));
}

TEST(EventQueue, EventsThatNoLongerHoldAreForgotten) {
  EventQueue queue;
  queue.AddGap(0.1, 1, 2, 0);
  queue.AddPlanEnd(0.2, 3);
  queue.AddPlanEnd(0.3, 4);
  EXPECT_THAT(TakeAll(&queue, [](const EventQueue::Event& event) { return event.t > 0.25; }),
              ElementsAre(4));
}

TEST(EventQueue, ChangeIsOverWithTheEndOfItsBodysPlanAtThatTime) {
  EventQueue queue;
  queue.AddChange(0.2, 1);
  queue.AddChange(0.2, 2);
  queue.AddPlanEnd(0.1, 1);
  ASSERT_EQ(queue.Take(kAll)->kind, Kind::kPlanEnd);
  EXPECT_EQ(queue.FirstChange(1), 0.2);
  ASSERT_EQ(queue.Take(kAll)->a, 1);
  EXPECT_EQ(queue.FirstChange(1), std::nullopt);
  EXPECT_EQ(queue.FirstChange(2), 0.2);
  queue.Clear();
  EXPECT_EQ(queue.FirstChange(2), std::nullopt);
  EXPECT_FALSE(queue.Take(kAll));
}

TEST(EventQueue, TellsTheFirstChangeOfABodyAfterATime) {
  EventQueue queue;
  queue.AddChange(0.3, 1);
  queue.AddChange(0.1, 1);
  queue.AddChange(0.2, 0);
  EXPECT_EQ(queue.FirstChange(1), 0.1);
  EXPECT_EQ(queue.FirstChange(1, 0.1), 0.3);
  EXPECT_EQ(queue.FirstChange(1, 0.3), std::nullopt);
  EXPECT_EQ(queue.FirstChange(2), std::nullopt);
}

}  // namespace
}  // namespace touchstone::simulation
