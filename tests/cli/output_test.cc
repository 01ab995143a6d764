// Where results go, and what is said when they cannot.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "cli/program.h"

namespace touchstone::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::vector<std::string> Simulate(const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"simulate", "cube", "--duration", "0.05"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

void ExpectRefused(const std::vector<std::string>& arguments, const std::string& what) {
  const Outcome outcome = RunProgram(arguments);
  EXPECT_EQ(outcome.exit_code, kWrongInput) << outcome.err;
  EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(what));
}

TEST(Outputs, TwoResultsToOneFileAreRefusedHoweverItIsSpelt) {
  const Folder folder;
  fs::create_directories(folder / "a/b");
  fs::create_directory_symlink(folder / "a", folder / "link");
  fs::create_symlink("a/x", folder / "soft");
  const std::string file = folder / "a/x";
  for (const std::string& other : {folder / "a/b/../x", folder / "link/x", folder / "soft",
                                   folder / "a/./x", folder / "link/../a/x"})
    ExpectRefused(Simulate({"--report", file, "--events", other}), "two results are sent to");
  folder.Write("a/x", "kept");
  fs::create_hard_link(file, folder / "hard");
  ExpectRefused(Simulate({"--contacts", file, "--problems", folder / "hard"}), "--problems");
  EXPECT_EQ(ReadText(file), "kept");
  EXPECT_EQ(RunProgram(Simulate({"--report", file, "--events", folder / "a/y"})).exit_code, kDone);
}

TEST(Outputs, WhatIsReadIsNotReplaced) {
  const Folder folder;
  const std::string scene = folder.Write("s.scene.json", R"({"touchstone": 1, "bodies": []})");
  ExpectRefused({"simulate", scene, "--duration", "1", "--report", folder / "./s.scene.json"},
                "is the input file; choose another output");
  EXPECT_THAT(ReadText(scene), HasSubstr("touchstone"));
}

TEST(Outputs, GoIntoPipesAndThroughLinksWithoutReplacingThem) {
  const Folder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::string got;
  std::thread reader([&] { got = ReadText(pipe); });
  fs::create_symlink("there", folder / "link");
  const Outcome outcome = RunProgram(Simulate({"--report", pipe, "--trajectory", folder / "link"}));
  reader.join();
  EXPECT_EQ(outcome.exit_code, kDone) << outcome.err;
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_EQ(scene::ParseJson(got, "pipe")["scene"], "cube");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_THAT(ReadText(folder / "there"), ::testing::StartsWith("time,body"));
  fs::create_symlink("/dev/null", folder / "null");
  EXPECT_EQ(
      RunProgram(Simulate({"--report", folder / "null", "--events", folder / "null"})).exit_code,
      kDone);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(Outputs, StandardOutputHasOtherNames) {
  const Outcome outcome = RunProgram(Simulate({"--report", "/dev/stdout"}));
  EXPECT_EQ(outcome.exit_code, kDone) << outcome.err;
  EXPECT_EQ(outcome.Json()["scene"], "cube");
  ExpectRefused(Simulate({"--report", "-", "--events", "/dev/stdout"}), "two results");
}

TEST(Outputs, FilesThatCannotBeReadAreOneLineInWords) {
  const Folder folder;
  fs::create_symlink("circle", folder / "circle");
  const std::string long_name = folder / std::string(300, 'n');
  std::vector<std::string> names = {folder / "circle", folder.Write("file", "{") + "/inside"};
  names.push_back(long_name);
  names.emplace_back(5000, 'x');
  names.push_back("/tmp" + std::string(5000, '/') + "nothing");
  for (const std::string& name : names)
    for (const std::vector<std::string>& call :
         {std::vector<std::string>{"simulate", name, "--duration", "1"},
          {"replay", name},
          {"impact", name},
          {"forces", name}}) {
      const Outcome outcome = RunProgram(call);
      EXPECT_EQ(outcome.exit_code, kWrongInput) << call[0];
      EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
      EXPECT_LT(outcome.err.size(), 700U);
      for (const char* alien : {"filesystem error", "basic_", "std::", "what()", "unexpected"})
        EXPECT_EQ(outcome.err.find(alien), std::string::npos) << outcome.err;
    }
}

TEST(Outputs, NamesOnStandardOutputAndInErrorsSteerNoTerminal) {
  const Folder folder;
  const std::string scene = folder.Write(
      "s.scene.json",
      "{\"touchstone\": 1, \"name\": \"\\u001b]0;x\\u0007\\u009b\", \"bodies\": [{\"name\": "
      "\"\\u202Eb\\n\", \"shape\": {\"box\": [1, 1, 1]}}]}");
  for (const std::vector<std::string>& call :
       {std::vector<std::string>{"simulate", scene, "--duration", "0.1"},
        {"simulate", scene, "--duration", "0.1", "--report", "-"},
        {"forces", scene},
        {"simulate", "\x1b[31m", "--duration", "1"},
        {"simulate", scene, "--duration", "1", "--set", "\x1b\xff=1"},
        {"simulate", scene, "--duration", "1", "--set", "name=\xff"},
        {"\x9b\x1b"}}) {
    const Outcome outcome = RunProgram(call);
    for (const std::string& text : {outcome.out, outcome.err}) {
      EXPECT_EQ(text.find_first_of("\x1b\x07\x7f\xff"), std::string::npos) << text;
      EXPECT_EQ(text.find("\u009b"), std::string::npos) << text;
      EXPECT_EQ(text.find("\u202e"), std::string::npos) << text;
    }
  }
}

}  // namespace
}  // namespace touchstone::cli
