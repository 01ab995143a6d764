#include "session/event_memory.h"

#include <gtest/gtest.h>

namespace touchstone::session {
namespace {

exchange::EventSnapshot At(double time) {
  exchange::EventSnapshot event;
  event.time = time;
  return event;
}

// Three frames, one event each.
EventMemory MakeMemory() {
  EventMemory memory;
  for (std::int64_t frame = 1; frame <= 3; ++frame) {
    memory.Hear(At(static_cast<double>(frame)), {frame - 1, 0});
    memory.Keep({frame, 0});
  }
  return memory;
}

TEST(EventMemory, FindsTheNextAndTheOneBefore) {
  const EventMemory memory = MakeMemory();
  ASSERT_TRUE(memory.FindFirst({}, 1, 4));
  EXPECT_EQ(memory.FindFirst({}, 1, 4)->frame, 2);
  ASSERT_TRUE(memory.FindLast({}, 0, 3));
  EXPECT_EQ(memory.FindLast({}, 0, 3)->event.time, 2.0);
  EXPECT_FALSE(memory.FindFirst({}, 3, 9));
  EXPECT_FALSE(memory.FindLast({}, 0, 1));
  EXPECT_FALSE(memory.FindFirst({.kind = exchange::EventKind::kSleep, .body = {}}, 0, 9));
}

TEST(EventMemory, DoesNotHearAStepAgainThatIsRunAgain) {
  EventMemory memory = MakeMemory();
  memory.Hear(At(2.5), {1, 0});
  memory.Keep({2, 0});
  EXPECT_EQ(memory.FindFirst({}, 1, 3)->event.time, 2.0);
  EXPECT_EQ(memory.known_to().frame, 3);
}

TEST(EventMemory, ForgetsWhatLiesAhead) {
  EventMemory memory = MakeMemory();
  memory.ForgetAfter({1, 0});
  EXPECT_FALSE(memory.FindFirst({}, 1, 9));
  memory.Hear(At(2.5), {1, 0});
  memory.Keep({2, 0});
  EXPECT_EQ(memory.FindFirst({}, 1, 9)->event.time, 2.5);
}

TEST(EventMemory, KnowsAsBeforeWhereACommandIsRefused) {
  EventMemory memory = MakeMemory();
  const Position known_to = memory.HearFrom({1, 0});
  memory.Hear(At(1.5), {1, 0});
  memory.Restore(known_to);
  memory.Keep({1, 0});
  EXPECT_EQ(memory.known_to().frame, 3);
  EXPECT_EQ(memory.FindFirst({}, 0, 9)->event.time, 1.0);
  EXPECT_EQ(memory.FindFirst({}, 1, 9)->event.time, 2.0);
}

}  // namespace
}  // namespace touchstone::session
