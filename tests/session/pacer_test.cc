#include "session/pacer.h"

#include <gtest/gtest.h>

#include <thread>

namespace touchstone::session {
namespace {

using Clock = Pacer::Clock;

void SleepFor(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

double SecondsUntil(Clock::time_point time) {
  return std::chrono::duration<double>(time - Clock::now()).count();
}

// Lower bounds alone: a machine may be slower than asked, not faster.
TEST(Pacer, ARunThatLagsGoesAsSlowlyAsItsStepsAndForgetsWhatItHasLost) {
  constexpr double kStep = 1.0 / 60.0, kTakes = 0.05;  // [s]
  Pacer pacer;
  pacer.Restart(0.0);
  double time = 0.0;
  for (int i = 0; i < 12; ++i) {
    SleepFor(kTakes);
    time += kStep;
    pacer.Stepped(time, kStep);
  }
  EXPECT_TRUE(pacer.behind());
  EXPECT_LT(pacer.real_time_factor(), 1.01 * kStep / kTakes);
  EXPECT_GT(pacer.real_time_factor(), 0.0);
  // The next step is due soon, not long since: nothing races after the lost time.
  EXPECT_GT(SecondsUntil(pacer.Due(time + kStep)), -0.2);
}

TEST(Pacer, AStepThatLastedLongCountsAtOnceAndFadesAfterIt) {
  constexpr double kStep = 1.0 / 60.0;
  Pacer pacer;
  pacer.SetSpeed(1.0, 0.0);
  SleepFor(0.5);
  pacer.Stepped(kStep, kStep);
  const double slow = pacer.real_time_factor();
  EXPECT_LT(slow, 0.034);
  double time = kStep;
  for (int i = 0; i < 15; ++i) {
    const double wait = SecondsUntil(pacer.Due(time));
    if (wait > 0.0) SleepFor(wait);
    time += kStep;
    pacer.Stepped(time, kStep);
  }
  EXPECT_GT(pacer.real_time_factor(), 2.0 * slow);
}

}  // namespace
}  // namespace touchstone::session
