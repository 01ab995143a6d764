#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <ostream>

#include "cli/program.h"

namespace touchstone::cli {
namespace {

using scene::Json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// What every mistake of the user's must look like: exit code 2, one line that says what is wrong
/// on standard error, nothing on standard output.
void ExpectOneClearError(const Outcome& outcome, const std::string& what) {
  EXPECT_EQ(outcome.exit_code, kWrongInput);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, StartsWith("touchstone: error: "));
  EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(what));
}

struct Mistake {
  std::vector<std::string> arguments;
  std::string message;

  friend void PrintTo(const Mistake& mistake, std::ostream* out) {
    for (const std::string& argument : mistake.arguments) *out << argument << " ";
  }
};

class WrongCommandLine : public ::testing::TestWithParam<Mistake> {};

TEST_P(WrongCommandLine, IsOneClearError) {
  ExpectOneClearError(RunProgram(GetParam().arguments), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongCommandLine,
    ::testing::Values(
        Mistake{{"simulat", "cube", "--duration", "1"}, "did you mean \"simulate\"?"},
        Mistake{{"simulate"}, "SCENE is required"},
        Mistake{{"simulate", "cube"}, "--duration is required"},
        Mistake{{"simulate", "cube", "--duration", "soon"}, "--duration"},
        Mistake{{"simulate", "cube", "--duration", "-1"}, "--duration"},
        Mistake{{"simulate", "cube", "--duration", "nan"}, "--duration"},
        Mistake{{"simulate", "cube", "--duration", "inf"}, "--duration"},
        Mistake{{"simulate", "cube", "--duration", "1e9", "--rate", "1e3"}, "1e9 frames"},
        Mistake{{"simulate", "cube", "--duration", "1e30"}, "--duration"},
        Mistake{{"simulate", "cube", "--duration", "1e400"}, "--duration: expected a number"},
        Mistake{{"simulate", "cube", "--duration", "1", "--rate", "x\x1b"},
                "--rate: expected a number, got \"x\\u001b\""},
        Mistake{{"simulate", "cube", "--duration"}, "--duration: expected one value"},
        Mistake{{"simulate", "cube", "--duration", "1", "--duration", "2"},
                "--duration: expected one value"},
        Mistake{{"simulate", "", "--duration", "1"}, "SCENE: expected a name"},
        Mistake{{"scenes", "--json=perhaps"}, "--json: expected no value"},
        Mistake{{"scenes", "--json", "cube"}, "--json: expected no NAME beside it"},
        Mistake{{"scenes", "ladde"},
                "there is no built-in scene \"ladde\"; did you mean \"ladder\"?"},
        Mistake{{"scenes", ""}, "there is no built-in scene \"\""},
        Mistake{{"simulate", "cube", "--duration", "1", "--report", ""},
                "expected the name of a file, got an empty text"},
        Mistake{{"simulate", std::string(300, 'n'), "--duration", "1"}, "the name is too long"},
        Mistake{{"simulate", "cube", "--duration", "1", "--rate", "0"}, "--rate"},
        Mistake{{"simulate", "cube", "--durtion", "1"},
                "unexpected argument \"--durtion\"; did you mean \"--duration\"?"},
        Mistake{{"simulate", "cube", "--duration", "1", "--clip-width", "100"},
                "--clip-width requires --clip"},
        Mistake{{"simulate", "cube", "--duration", "1", "--reprot", "x"},
                "unexpected argument \"--reprot\"; did you mean \"--report\"?"},
        Mistake{{"simulate", "cube", "--duration", "1", "extra"}, "unexpected argument \"extra\""},
        Mistake{{"simulate", "cub", "--duration", "1"},
                "\"cub\" is neither a built-in scene nor a file; did you mean \"cube\"?"},
        Mistake{{"simulate", "cube", "--duration", "1", "--set", "settings.step"},
                "--set: expected PATH=VALUE, got \"settings.step\""},
        Mistake{{"simulate", "cube", "--duration", "1", "--set", "=3"}, "PATH=VALUE"},
        Mistake{{"simulate", "cube", "--duration", "1", "--set", "settings.stp=0.01"},
                "did you mean \"step\"?"},
        Mistake{{"simulate", "cube", "--duration", "1", "--set", "settings.step=0"},
                "settings.step"},
        Mistake{{"simulate", "cube", "--duration", "1", "--report", "-", "--events", "-"},
                "two results are sent to standard output"},
        Mistake{{"simulate", "cube", "--duration", "1", "--report", "x", "--events", "x"},
                "two results are sent to x: by --report and --events"},
        Mistake{{"simulate", "cube", "--duration", "1", "--report", "/nowhere/x.json"},
                "/nowhere/x.json: cannot be written to"},
        Mistake{{"simulate", "cube", "--duration", "1", "--report", "/"}, "cannot be written to"},
        Mistake{{"simulate", "/nowhere/a.scene.json", "--duration", "1"}, "/nowhere/a.scene.json"},
        Mistake{{"simulate", "/", "--duration", "1"}, "cannot be opened"},
        Mistake{{"forces"}, "FILE is required"},
        Mistake{{"forces", "cub"}, "did you mean \"cube\"?"},
        Mistake{{"forces", "cube", "--solver", "kernl"}, "did you mean \"kernel\"?"},
        Mistake{{"forces", "cube", "--solver", "pivotting"}, "did you mean \"pivoting\"?"},
        Mistake{{"forces", "cube", "--solver", "lucky"}, "expected one of"},
        Mistake{{"forces", "cube", "--step", "0"}, "--step"},
        Mistake{{"scenes", "--jsn"}, "did you mean \"--json\"?"}));

TEST(WrongScene, EveryMalformedFileIsOneErrorThatNamesFileAndPath) {
  const std::filesystem::path folder = std::filesystem::path(TOUCHSTONE_TEST_DATA) / "malformed";
  const Json expected = scene::ParseJson(ReadText(folder / "expected.json"), "expected.json");
  int files = 0;
  for (const auto& [name, mistake] : expected.items()) {
    SCOPED_TRACE(name);
    const std::string file = (folder / name).string();
    const Outcome outcome = RunProgram({"simulate", file, "--duration", "0"});
    const std::string path = mistake["path"];
    ExpectOneClearError(outcome, file + ": " + (path.empty() ? "" : path + ": "));
    for (const Json& words : mistake["message"]) {
      EXPECT_THAT(outcome.err, HasSubstr(words.get<std::string>()));
    }
    ++files;
  }
  EXPECT_GE(files, 25);
}

TEST(WrongScene, ThousandsOfBodiesAtOnePlaceAreOneErrorAtOnce) {
  const auto begin = std::chrono::steady_clock::now();
  ExpectOneClearError(
      RunProgram({"simulate", "-", "--duration", "1"},
                 R"({"touchstone": 1, "bodies": [{"name": "b", "shape": {"box": [1, 1, 1]},
                     "repeat": {"count": [2000, 1, 1], "spacing": [0, 0, 0]}}]})"),
      "bodies[0].repeat.spacing: body 'b.0.0.0' overlaps 'b.1.0.0' by 1 m");
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(spent.count(), 2.0);
}

TEST(WrongScene, NamesInItsErrorSteerNoTerminal) {
  const Outcome outcome = RunProgram(
      {"simulate", "-", "--duration", "1"},
      R"({"touchstone": 1, "bodies": [{"name": "\u001b[31mred\u001b[0m\u001b]0;new\u0007\nline",
          "shape": {"box": [1, 1, 1]}}, {"name": "b", "shape": {"box": [1, 1, 1]}}]})");
  ExpectOneClearError(outcome, R"(body '\u001b[31mred\u001b[0m\u001b]0;new\u0007\u000aline')");
  EXPECT_EQ(outcome.err.find_first_of("\x1b\x07"), std::string::npos);
}

TEST(WrongScene, ASessionIsToldFromAScene) {
  const std::string session = R"({"frames": 5, "touchstone_session": 1, "scene": {}})";
  for (const auto& call : {std::vector<std::string>{"simulate", "-", "--duration", "1"},
                           std::vector<std::string>{"forces", "-"}})
    ExpectOneClearError(RunProgram(call, session),
                        "standard input: expected a scene, got a session; \"touchstone replay\"");
}

TEST(WrongScene, StandardInputIsNamedInErrors) {
  ExpectOneClearError(RunProgram({"simulate", "-", "--duration", "0"}, "{\"touchstone\": 2}"),
                      "standard input: touchstone: ");
}

}  // namespace
}  // namespace touchstone::cli
