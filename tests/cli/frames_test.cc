// What is written out does not change what happens.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/math.h"
#include "cli/program.h"
#include "exchange/recording.h"
#include "scene/catalog/catalog.h"
#include "session/history.h"

namespace touchstone::cli {
namespace {

using scene::Json;

/// The rows of a table by what stands in their first cell, the time.
using Columns = std::map<std::string, std::vector<std::string>>;

Columns ReadTable(const std::string& file) {
  Columns table;
  const std::vector<std::string> lines = Lines(ReadText(file));
  for (size_t i = 1; i < lines.size(); ++i) table[Cells(lines[i])[0]].push_back(lines[i]);
  return table;
}

struct Course {
  Columns trajectory, contacts, events;
  Json report;
};

Course RunAt(const std::string& scene, const std::string& duration, const std::string& rate,
             const std::string& input = "") {
  const Folder folder;
  const Outcome outcome = RunProgram(
      {"simulate", scene, "--duration", duration, "--rate", rate, "--trajectory", folder / "t.csv",
       "--contacts", folder / "c.csv", "--events", folder / "e.csv", "--report", "-"},
      input);
  EXPECT_EQ(outcome.exit_code, kDone) << outcome.err;
  return {ReadTable(folder / "t.csv"), ReadTable(folder / "c.csv"), ReadTable(folder / "e.csv"),
          outcome.Json()};
}

/// The tables of one run hold what those of the other hold at the times of both.
void ExpectSameAtCommonTimes(const Course& few, const Course& many, size_t least) {
  size_t common = 0;
  for (const auto& [time, rows] : few.trajectory) {
    const auto same = many.trajectory.find(time);
    if (same == many.trajectory.end()) continue;
    ++common;
    EXPECT_EQ(rows, same->second) << time;
    const auto touching = few.contacts.find(time);
    const auto touching_too = many.contacts.find(time);
    ASSERT_EQ(touching == few.contacts.end(), touching_too == many.contacts.end()) << time;
    if (touching == few.contacts.end()) continue;
    EXPECT_EQ(touching->second, touching_too->second) << time;
  }
  EXPECT_GE(common, least);
  EXPECT_EQ(few.events, many.events);
  for (const char* key : {"steps", "collisions", "energy", "momentum_drift", "solver", "bodies"})
    EXPECT_EQ(few.report[key], many.report[key]) << key;
}

class Frames : public ::testing::TestWithParam<const char*> {};

TEST_P(Frames, ShowTheSameAtAnyRate) {
  const Course of_30 = RunAt(GetParam(), "0.7", "30");
  const Course of_60 = RunAt(GetParam(), "0.7", "60");
  const Course of_240 = RunAt(GetParam(), "0.7", "240");
  const Course of_odd = RunAt(GetParam(), "0.7", "97.3");
  EXPECT_EQ(of_60.report["steps"], 42);
  ExpectSameAtCommonTimes(of_30, of_60, 22);
  ExpectSameAtCommonTimes(of_30, of_240, 22);
  ExpectSameAtCommonTimes(of_60, of_240, 43);
  ExpectSameAtCommonTimes(of_odd, of_240, 1);
}

INSTANTIATE_TEST_SUITE_P(Scenes, Frames,
                         ::testing::Values("bounce", "platonic", "stack-10", "gyroscope"));

// 0.6125 s are 36.75 steps: the last one is taken as a whole and read at three quarters of it.
TEST(Frames, ADurationWithinAStepCutsNoStep) {
  const Course longer = RunAt("platonic", "0.7", "80");
  const Course ends_within = RunAt("platonic", "0.6125", "60");
  EXPECT_EQ(ends_within.report["duration"], 0.6125);
  EXPECT_EQ(ends_within.report["steps"], 37);
  EXPECT_EQ(ends_within.report["frames"], 36);
  const std::vector<std::string>& rows = longer.trajectory.at("0.6125");
  ASSERT_EQ(rows.size(), ends_within.report["bodies"].size());
  for (size_t i = 0; i < rows.size(); ++i) {
    const Json& body = ends_within.report["bodies"][i];
    for (size_t k = 0; k < 3; ++k) {
      EXPECT_EQ(std::stod(Cells(rows[i])[2 + k]), body["position"][k].get<double>());
      EXPECT_EQ(std::stod(Cells(rows[i])[9 + k]), body["velocity"][k].get<double>());
    }
  }
  for (const auto& [time, events] : ends_within.events) {
    EXPECT_LE(std::stod(time), 0.6125);
    EXPECT_EQ(events, longer.events.at(time));
  }
  for (const auto& [time, events] : longer.events)
    EXPECT_EQ(ends_within.events.contains(time), std::stod(time) <= 0.6125) << time;
}

// A cube falls 5 mm on a floor and stays: that takes 32 ms, so it lands within the second step of
// 20 ms. Frames before have no contact, and bear no force; frames after it show both.
TEST(Frames, AContactMadeWithinAStepIsNotShownBefore) {
  const Course run = RunAt("-", "0.06", "2000", R"({"touchstone": 1,
      "settings": {"step": 0.02}, "materials": {"default": {"restitution": 0}},
      "bodies": [{"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
                 {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.505]}]})");
  size_t touching = 0;
  for (const auto& [time, rows] : run.trajectory) {
    const double height = std::stod(Cells(rows[1])[4]) - 0.5;
    EXPECT_EQ(run.contacts.contains(time), height <= 1e-4) << time;
    touching += run.contacts.contains(time) ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(touching), 2000 * (0.06 - 0.0316), 5.0);
}

// The force and the moment of each row are those of the table of contacts.
TEST(Frames, ResultantsAreTheSumsOfTheContactsOfEachPair) {
  const Folder folder;
  const Outcome outcome = RunProgram({"simulate", "tip-or-slide", "--duration", "0.2", "--contacts",
                                      folder / "c.csv", "--resultants", folder / "r.csv"});
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const std::vector<std::string> lines = Lines(ReadText(folder / "r.csv"));
  EXPECT_EQ(lines.front(), "time,body_a,body_b,px,py,pz,fx,fy,fz,mx,my,mz");
  const Columns contacts = ReadTable(folder / "c.csv");
  std::size_t pairs = 0;
  for (const auto& [time, rows] : ReadTable(folder / "r.csv"))
    for (const std::string& row : rows) {
      const std::vector<std::string> pair = Cells(row);
      Vec3 force = Vec3::Zero(), moment = Vec3::Zero();
      const auto vector = [](const std::vector<std::string>& cells, std::size_t at) {
        return Vec3(std::stod(cells[at]), std::stod(cells[at + 1]), std::stod(cells[at + 2]));
      };
      for (const std::string& line : contacts.at(time)) {
        const std::vector<std::string> contact = Cells(line);
        if (contact[1] != pair[1] || contact[2] != pair[2]) continue;
        const Vec3 one = std::stod(contact[11]) * vector(contact, 7) + vector(contact, 12);
        force += one;
        moment += (vector(contact, 4) - vector(pair, 3)).cross(one);
      }
      ++pairs;
      EXPECT_LT((force - vector(pair, 6)).norm(), 1e-9 * force.norm()) << row;
      EXPECT_LT((moment - vector(pair, 9)).norm(), 1e-9 * force.norm()) << row;
    }
  EXPECT_GT(pairs, 20U);
}

TEST(Frames, SimulateAndReplayOfTheSameStepsAgree) {
  session::Simulation simulation(
      std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry("platonic")->make()));
  session::History history(&simulation);
  for (int i = 0; i < 75; ++i) history.Advance();
  const Json replayed =
      RunProgram({"replay", "-", "--report", "-"}, exchange::WriteSession(history.Record())).Json();
  const Json simulated = RunAt("platonic", "1.25", "144").report;
  for (const char* key : {"duration", "steps", "collisions", "contacts", "solver", "energy",
                          "momentum_drift", "bodies"})
    EXPECT_EQ(replayed[key], simulated[key]) << key;
}

}  // namespace
}  // namespace touchstone::cli
