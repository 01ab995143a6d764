// The executable as a shell sees it. Where the build has no window there is no executable to test.
#ifdef TOUCHSTONE_PROGRAM

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "cli/program.h"
#include "support/sanitized.h"

namespace touchstone::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

/// Runs a shell command with $T for the program; standard error is in `err`.
Outcome RunShell(const std::string& command) {
  const Folder folder;
  const std::string program = TOUCHSTONE_PROGRAM;
  const std::string line = "T='" + program + "'; " + command;
  const std::string script = folder.Write("script", line);
  const int status = std::system(
      ("sh '" + script + "' > '" + (folder / "out") + "' 2> '" + (folder / "err") + "'").c_str());
  return {.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          .out = ReadText(folder / "out"),
          .err = ReadText(folder / "err")};
}

constexpr const char* kNoDisplayEnvironment = "env -u DISPLAY -u WAYLAND_DISPLAY ";

TEST(Executable, SaysItsVersion) {
  const Outcome outcome = RunShell("\"$T\" --version");
  EXPECT_EQ(outcome.exit_code, kDone);
  EXPECT_THAT(outcome.out, StartsWith("touchstone "));
}

// The encoders of clips bring some 150 libraries, which take ten times as long to load as the rest.
TEST(Executable, LoadsNoEncodersOfClipsAtItsStart) {
  const Outcome outcome = RunShell("LD_TRACE_LOADED_OBJECTS=1 \"$T\"");
  EXPECT_THAT(outcome.out, HasSubstr("libstdc++"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("libavcodec")));
}

TEST(Executable, WithoutADisplayTheSandboxSaysSo) {
  const Outcome outcome = RunShell(std::string(kNoDisplayEnvironment) + "\"$T\" cube");
  EXPECT_EQ(outcome.exit_code, kNoDisplay);
  EXPECT_THAT(outcome.err, StartsWith("touchstone: error: no display"));
  EXPECT_EQ(Lines(outcome.err).size(), 1U) << outcome.err;
}

TEST(Executable, WithoutADisplayThereIsNoScreenshotButAReport) {
  const Folder folder;
  const Outcome outcome = RunShell(
      std::string(kNoDisplayEnvironment) + "\"$T\" simulate cube --duration 0.1 --report '" +
      (folder / "r.json") + "' --screenshot '" + (folder / "s.png") + "'");
  EXPECT_EQ(outcome.exit_code, kNoDisplay);
  EXPECT_EQ(folder.Contents(), (std::vector<std::string>{"r.json"}));
}

// Without its plug-in, with or without a display, and before the run.
TEST(Executable, WithoutTheEncodersOfClipsOneErrorSaysWhatIsMissing) {
  const Folder folder;
  const Folder results;
  const Outcome outcome = RunShell(
      "cp \"$T\" '" + (folder / "alone") + "' && " + std::string(kNoDisplayEnvironment) + "'" +
      (folder / "alone") + "' simulate cube --duration 100 --clip '" + (results / "c.gif") + "'");
  EXPECT_EQ(outcome.exit_code, kRunFailed);
  EXPECT_THAT(outcome.err, StartsWith("touchstone: error: no clip: "));
  EXPECT_EQ(Lines(outcome.err).size(), 1U) << outcome.err;
  EXPECT_EQ(results.Contents(), std::vector<std::string>());
}

// The matrix of three thousand contacts, its rank among them, takes eight seconds. The interrupt
// comes a second after the program has begun to catch it, however long its start took. The shell
// has what it starts with & ignore interrupts.
TEST(Executable, ForcesThatAreInterruptedEndAtOnceInOneLine) {
  const Outcome outcome = RunShell(
      "env --default-signal=INT \"$T\" forces wall-400 & "
      "until grep -qe '^SigCgt:.*[2367abef]$' -e '^State:.Z' /proc/$!/status; do sleep 0.01; done; "
      "sleep 1; asked=$(date +%s%3N); kill -INT $!; wait $!; code=$?; "
      "echo $(($(date +%s%3N) - asked)); exit $code");
  EXPECT_EQ(outcome.exit_code, kRunFailed);
  EXPECT_EQ(outcome.err, "touchstone: error: no forces were found: it was interrupted\n");
  ASSERT_THAT(outcome.out, MatchesRegex("[0-9]+\n")) << "nothing but the milliseconds";
  EXPECT_LT(std::stoi(outcome.out), kSanitized ? 9000 : 1000);
}

TEST(Executable, AWrongSceneIsWrongInputWithOrWithoutADisplay) {
  const Outcome outcome = RunShell("\"$T\" cueb");
  EXPECT_EQ(outcome.exit_code, kWrongInput);
  EXPECT_THAT(outcome.err, HasSubstr("did you mean \"cube\"?"));
}

TEST(Executable, AnInterruptedRunLeavesNoFileBehind) {
  const Folder folder;
  RunShell("\"$T\" simulate cube --duration 1e5 --rate 1e4 --trajectory '" + (folder / "t.csv") +
           "' & sleep 0.7; kill -INT $! 2> /dev/null || kill $!; sleep 0.2; kill $! 2> /dev/null; "
           "wait");
  EXPECT_EQ(folder.Contents(), std::vector<std::string>());
}

TEST(Executable, AFullDiskIsAFailureThatIsSaid) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full here";
  const Outcome outcome = RunShell("\"$T\" settings --json > /dev/full");
  EXPECT_EQ(outcome.exit_code, kRunFailed);
  EXPECT_THAT(outcome.err, HasSubstr("not all of it could be written"));
}

TEST(Executable, AReaderThatLeavesIsAFailureThatIsSaid) {
  const Outcome outcome = RunShell("(sleep 0.3; \"$T\" settings --json; echo $? >&2) | true");
  EXPECT_THAT(outcome.err, HasSubstr("not all of it could be written: nobody reads it\n1\n"));
}

}  // namespace
}  // namespace touchstone::cli

#endif  // TOUCHSTONE_PROGRAM
