// Runs that are interrupted from the keyboard.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "cli/program.h"
#include "support/sanitized.h"
#include "support/struck_pile.h"

namespace touchstone::cli {
namespace {

using ::testing::HasSubstr;
using Clock = std::chrono::steady_clock;

TEST(Interrupt, ARunEndsAtOnceAndKeepsWhatItHas) {
  const Folder folder;
  const std::string scene = folder.Write("pile.scene.json", testing::StruckPile());
  const std::string table = folder / "table.csv", report = folder / "report.json";
  Clock::time_point asked;
  std::jthread hand([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));
    asked = Clock::now();
    kill(getpid(), SIGINT);
  });
  const Outcome outcome = RunProgram(
      {"simulate", scene, "--duration", "100", "--trajectory", table, "--report", report});
  const Clock::time_point ended = Clock::now();
  hand.join();
  EXPECT_LT(std::chrono::duration<double>(ended - asked).count(), kSanitized ? 5.0 : 0.5);
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
