#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/program.h"

namespace touchstone::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

TEST(Help, VersionIsOneLineOnStandardOutput) {
  const Outcome outcome = RunProgram({"--version"});
  EXPECT_EQ(outcome.exit_code, kDone);
  EXPECT_THAT(outcome.out, MatchesRegex("touchstone [0-9]+\\.[0-9]+\\.[0-9]+\n"));
  EXPECT_EQ(outcome.err, "");
}

TEST(Help, NamesEveryCallAndTheExitCodes) {
  const Outcome outcome = RunProgram({"--help"});
  EXPECT_EQ(outcome.exit_code, kDone);
  EXPECT_EQ(outcome.err, "");
  for (const char* word :
       {"SCENE", "simulate", "replay", "impact", "forces", "scenes", "settings", "3 no display"}) {
    EXPECT_THAT(outcome.out, HasSubstr(word));
  }
}

TEST(Help, EveryCallHasItsOwn) {
  const Outcome simulate = RunProgram({"simulate", "--help"});
  EXPECT_EQ(simulate.exit_code, kDone);
  for (const char* option :
       {"--duration", "--rate", "--set", "--report", "--trajectory", "--contacts", "--resultants",
        "--events", "--screenshot", "--clip", "--animation", "--mesh"}) {
    EXPECT_THAT(simulate.out, HasSubstr(option));
  }
  for (const char* option : {"--law", "--trace"}) {
    EXPECT_THAT(RunProgram({"impact", "--help"}).out, HasSubstr(option));
  }
  EXPECT_THAT(RunProgram({"forces", "--help"}).out, HasSubstr("--solver"));
  EXPECT_THAT(RunProgram({"scenes", "--help"}).out, HasSubstr("--json"));
  EXPECT_THAT(RunProgram({"settings", "--help"}).out, HasSubstr("--json"));
}

TEST(Sandbox, OpensTheSceneAsNamed) {
  std::vector<std::string> opened;
  WindowHooks hooks;
  hooks.open_sandbox = [&](const std::string& scene) {
    opened.push_back(scene);
    return static_cast<int>(kNoDisplay);
  };
  EXPECT_EQ(RunProgram({}, "", hooks).exit_code, kNoDisplay);
  EXPECT_EQ(RunProgram({"cube"}, "", hooks).exit_code, kNoDisplay);
  EXPECT_EQ(opened, (std::vector<std::string>{"", "cube"}));
}

}  // namespace
}  // namespace touchstone::cli
