// Runs that are interrupted from the keyboard.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "cli/program.h"
#include "support/sanitized.h"
#include "support/struck_pile.h"

namespace touchstone::cli {
namespace {

using ::testing::HasSubstr;
using Clock = std::chrono::steady_clock;

constexpr double kPatience = kSanitized ? 5.0 : 0.5;  // [s]

bool IsInterruptHandled() {
  struct sigaction now {};
  sigaction(SIGINT, nullptr, &now);
  return now.sa_handler != SIG_DFL;
}

/// Interrupts a call some time after it has begun to handle interrupts; returns how long it then
/// goes on [s].
double SecondsAfterInterrupt(const std::vector<std::string>& arguments, int after_ms,
                             Outcome* outcome) {
  Clock::time_point asked;
  std::jthread hand([&](const std::stop_token& ended) {
    while (!IsInterruptHandled() && !ended.stop_requested())
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(after_ms));
    asked = Clock::now();
    if (!ended.stop_requested()) kill(getpid(), SIGINT);
  });
  *outcome = RunProgram(arguments);
  const Clock::time_point ended = Clock::now();
  hand.request_stop();
  hand.join();
  return std::chrono::duration<double>(ended - asked).count();
}

TEST(Interrupt, ARunEndsAtOnceAndKeepsWhatItHas) {
  const Folder folder;
  const std::string scene = folder.Write("pile.scene.json", testing::StruckPile());
  const std::string table = folder / "table.csv", report = folder / "report.json";
  Outcome outcome;
  EXPECT_LT(SecondsAfterInterrupt(
                {"simulate", scene, "--duration", "100", "--trajectory", table, "--report", report},
                2500, &outcome),
            kPatience);
  EXPECT_EQ(outcome.exit_code, kRunFailed);
  EXPECT_THAT(outcome.err, HasSubstr("it was interrupted"));
  EXPECT_EQ(Lines(outcome.err).size(), 1U) << outcome.err;
  const scene::Json said = scene::ParseJson(ReadText(report), report);
  EXPECT_THAT(said.at("warnings").back().get<std::string>(), HasSubstr("interrupted"));
  EXPECT_EQ(said.at("warnings").size(), 1U);
  const std::vector<std::string> lines = Lines(ReadText(table));
  const auto frames = said.at("frames").get<std::size_t>();
  EXPECT_GT(frames, 0U);
  EXPECT_EQ(lines.size(), 1 + (frames + 1) * (210 + 2));  // with the ground and the shot
  for (const std::string& line : lines) EXPECT_EQ(Cells(line).size(), Cells(lines[0]).size());
}

TEST(Interrupt, TheSecondOneEndsTheProgram) {
  EXPECT_EXIT(
      {
        std::jthread hand([] {
          for (;;) {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            kill(getpid(), SIGINT);
          }
        });
        RunProgram({"simulate", "cube", "--duration", "1e6"});
        std::this_thread::sleep_for(std::chrono::seconds(20));
      },
      ::testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace touchstone::cli
