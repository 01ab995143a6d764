#include <gtest/gtest.h>

#include <set>

#include "cli/program.h"
#include "scene/catalog/catalog.h"

namespace touchstone::cli {
namespace {

using scene::Json;

TEST(Scenes, JsonListsTheWholeCatalogInOrder) {
  const Outcome outcome = RunProgram({"scenes", "--json"});
  ASSERT_EQ(outcome.exit_code, kDone);
  EXPECT_EQ(outcome.err, "");
  const Json list = outcome.Json();
  ASSERT_EQ(list.size(), scene::Catalog().size());
  for (size_t i = 0; i < list.size(); ++i) {
    EXPECT_EQ(list[i].size(), 3U);
    EXPECT_EQ(list[i]["name"], scene::Catalog()[i].name);
    EXPECT_EQ(list[i]["group"], scene::Catalog()[i].group);
    EXPECT_EQ(list[i]["lesson"], scene::Catalog()[i].lesson);
  }
}

TEST(Scenes, TextNamesEveryGroupOnceAndEveryScene) {
  const Outcome outcome = RunProgram({"scenes"});
  ASSERT_EQ(outcome.exit_code, kDone);
  const std::vector<std::string> lines = Lines(outcome.out);
  std::multiset<std::string> groups;
  std::set<std::string> names;
  for (const std::string& line : lines) {
    if (line.empty()) continue;
    if (line.starts_with("  ")) {
      names.insert(line.substr(2, line.find(' ', 2) - 2));
    } else {
      groups.insert(line);
    }
  }
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    EXPECT_TRUE(names.contains(std::string(entry.name))) << entry.name;
    EXPECT_EQ(groups.count(std::string(entry.group)), 1U) << entry.group;
  }
}

// Whether a file or generated: what is printed is the scene, and a user's file gives the same.
TEST(Scenes, ANamedOneIsPrintedAsAFileThatRuns) {
  for (const char* name : {"ladder", "card-house"}) {
    const Outcome printed = RunProgram({"scenes", name});
    ASSERT_EQ(printed.exit_code, kDone) << printed.err;
    EXPECT_EQ(printed.Json()["name"], name);
    EXPECT_EQ(printed.Json()["group"], scene::FindCatalogEntry(name)->group);
    const Outcome built_in = RunProgram({"simulate", name, "--duration", "1", "--trajectory", "-"});
    const Outcome file =
        RunProgram({"simulate", "-", "--duration", "1", "--trajectory", "-"}, printed.out);
    ASSERT_EQ(file.exit_code, kDone) << file.err;
    EXPECT_EQ(file.out, built_in.out);
  }
}

TEST(Scenes, PrintedFilesKeepTheirComments) {
  EXPECT_NE(RunProgram({"scenes", "start"}).out.find("// A plank"), std::string::npos);
}

TEST(Settings, JsonSaysOfEveryParameterWhatAPersonNeeds) {
  const Outcome outcome = RunProgram({"settings", "--json"});
  ASSERT_EQ(outcome.exit_code, kDone);
  const Json list = outcome.Json();
  ASSERT_GT(list.size(), 10U);
  std::set<std::string> names;
  for (const Json& parameter : list) {
    const std::string name = parameter["name"];
    EXPECT_TRUE(names.insert(name).second) << name << " is listed twice";
    EXPECT_TRUE(name.starts_with("settings."));
    EXPECT_TRUE(parameter["unit"].is_string());
    EXPECT_FALSE(parameter["meaning"].get<std::string>().empty()) << name;
    if (parameter.contains("choices")) {
      EXPECT_NE(std::ranges::find(parameter["choices"], parameter["default"]),
                parameter["choices"].end())
          << name;
    } else {
      EXPECT_LE(parameter["range"][0].get<double>(), parameter["default"].get<double>()) << name;
      EXPECT_GE(parameter["range"][1].get<double>(), parameter["default"].get<double>()) << name;
    }
  }
  EXPECT_TRUE(names.contains("settings.step"));
  EXPECT_TRUE(names.contains("settings.contact.tolerance"));
}

// A listed name is a path that --set understands, and a listed default is a value it takes.
TEST(Settings, EveryListedNameCanBeSetToItsListedDefault) {
  std::vector<std::string> arguments = {"simulate", "cube", "--duration", "0"};
  for (const Json& parameter : RunProgram({"settings", "--json"}).Json()) {
    arguments.push_back("--set");
    arguments.push_back(parameter["name"].get<std::string>() + "=" + parameter["default"].dump());
  }
  const Outcome outcome = RunProgram(arguments);
  EXPECT_EQ(outcome.exit_code, kDone) << outcome.err;
}

TEST(Settings, TextHasOneHeadLinePerParameter) {
  const Outcome outcome = RunProgram({"settings"});
  ASSERT_EQ(outcome.exit_code, kDone);
  size_t heads = 0;
  for (const std::string& line : Lines(outcome.out)) heads += line.starts_with("settings.") ? 1 : 0;
  EXPECT_EQ(heads, RunProgram({"settings", "--json"}).Json().size());
  EXPECT_NE(outcome.out.find("settings.step [s]: 1e-06 to 0.1, default 0.0166667\n"),
            std::string::npos);
  EXPECT_NE(outcome.out.find("settings.events.search: bisection | itp, default bisection\n"),
            std::string::npos);
}

}  // namespace
}  // namespace touchstone::cli
