#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include "cli/program.h"
#include "scene/catalog/catalog.h"
#include "scene/scene_file.h"
#include "support/glb_file.h"
#include "support/robots.h"

namespace touchstone::cli {
namespace {

using scene::Json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> Keys(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

/// The report without what depends on the clock.
Json Physics(Json report) {
  for (const char* key : {"wall_seconds", "real_time_factor", "frame_ms"}) report.erase(key);
  report["work"].erase("seconds");
  return report;
}

Json ReportOf(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "simulate");
  arguments.insert(arguments.end(), {"--report", "-"});
  const Outcome outcome = RunProgram(arguments, input);
  EXPECT_EQ(outcome.exit_code, kDone) << outcome.err;
  return outcome.Json();
}

// One cube falls freely from 10 m, far from anything.
const std::string kFall = R"({
  "touchstone": 1, "name": "fall", "gravity": [0, 0, -10],
  "bodies": [{"name": "a, \"quoted\" name", "shape": {"box": [1, 1, 1]},
              "position": [0, 0, 10], "velocity": [1, 0, 0]}]
})";

// What a run has more at its end than at its start is what the books say.
TEST(Simulate, TheBooksOfEnergyClose) {
  const Json report = ReportOf({"slope-race", "--duration", "1"});
  const auto of = [&](const char* what) { return report["books"][what].get<double>(); };
  const double start = report["energy"]["start"], end = report["energy"]["end"];
  EXPECT_NEAR(end - start,
              of("external") - of("impact_loss") - of("friction_loss") - of("damping_loss"),
              1e-5 * of("friction_loss"));
  EXPECT_GT(of("friction_loss"), 1.0);
}

TEST(Simulate, ReportHasExactlyTheDocumentedFields) {
  const Json report = ReportOf({"bounce", "--duration", "0.5"});
  EXPECT_THAT(Keys(report),
              ElementsAre("scene", "duration", "frames", "steps", "wall_seconds",
                          "real_time_factor", "frame_ms", "collisions", "bisection", "contacts",
                          "solver", "work", "tolerance", "penetration_max", "energy", "books",
                          "momentum_drift", "warnings", "rough", "bodies"));
  EXPECT_THAT(Keys(report["rough"]), ElementsAre("steps", "solves", "halts", "residual_max"));
  EXPECT_THAT(Keys(report["frame_ms"]), ElementsAre("median", "p95", "max"));
  EXPECT_THAT(Keys(report["bisection"]), ElementsAre("searches", "iterations"));
  EXPECT_THAT(Keys(report["contacts"]), ElementsAre("max", "end"));
  EXPECT_THAT(Keys(report["solver"]),
              ElementsAre("solves", "iterations", "residual_max", "residual_median"));
  EXPECT_THAT(Keys(report["work"]),
              ElementsAre("events", "impacts", "compressions", "impact_iterations",
                          "force_iterations", "iterations_in_vain", "seconds"));
  EXPECT_THAT(Keys(report["work"]["seconds"]),
              ElementsAre("contacts", "positions", "impacts", "forces", "events", "motion"));
  EXPECT_THAT(Keys(report["energy"]), ElementsAre("start", "end", "gain_max"));
  EXPECT_THAT(Keys(report["books"]),
              ElementsAre("external", "opening", "impact_loss", "friction_loss", "damping_loss"));
  ASSERT_FALSE(report["bodies"].empty());
  for (const Json& body : report["bodies"]) {
    EXPECT_THAT(Keys(body), ElementsAre("name", "position", "orientation", "velocity",
                                        "angular_velocity", "asleep"));
  }
  EXPECT_EQ(report["scene"], "bounce");
  EXPECT_EQ(report["duration"], 0.5);
  EXPECT_EQ(report["frames"], 30);
  EXPECT_TRUE(report["warnings"].is_array());
}

TEST(Simulate, ReportTellsTheFall) {
  const Json report = ReportOf({"-", "--duration", "1"}, kFall);
  EXPECT_EQ(report["scene"], "fall");
  EXPECT_EQ(report["collisions"], 0);
  EXPECT_EQ(report["contacts"]["max"], 0);
  const Json& body = report["bodies"][0];
  // Translation is a closed form per step; 60 steps add a few ulp of 10 m each.
  EXPECT_NEAR(body["position"][2].get<double>(), 5.0, 1e-12);
  EXPECT_NEAR(body["velocity"][2].get<double>(), -10.0, 1e-12);
  EXPECT_EQ(body["velocity"][0], 1.0);
  EXPECT_EQ(body["asleep"], false);
  // 1000 kg, v = 1 m/s at 10 m: m (g z + v^2/2) = 100500 J, kept.
  EXPECT_NEAR(report["energy"]["start"].get<double>(), 100500.0, 1e-7);
  EXPECT_NEAR(report["energy"]["end"].get<double>(), 100500.0, 1e-7);
}

// At the end contacts are looked for once more, after the last step.
TEST(Simulate, ThereAreNeverMoreContactsAtTheEndThanAtMost) {
  for (const char* scene : {"cube", "coin"})
    for (const char* duration : {"0", "0.0001", "0.5"}) {
      const Json contacts = ReportOf({scene, "--duration", duration})["contacts"];
      EXPECT_GE(contacts["max"], contacts["end"]) << scene << " after " << duration << " s";
      EXPECT_GT(contacts["end"], 0) << scene << " after " << duration << " s";
    }
}

TEST(Simulate, ACubeAtRestPressesWithAQuarterOfItsWeightOnEachCorner) {
  const Folder folder;
  const Json report = ReportOf({"cube", "--duration", "1", "--contacts", folder / "contacts.csv"});
  EXPECT_EQ(report["contacts"]["end"], 4);
  EXPECT_LE(report["solver"]["residual_max"].get<double>(), 1e-9);
  EXPECT_EQ(report["penetration_max"], 0.0);
  const std::vector<std::string> lines = Lines(ReadText(folder / "contacts.csv"));
  std::vector<double> forces;
  for (size_t i = lines.size() - 4; i < lines.size(); ++i) {
    forces.push_back(std::stod(Cells(lines[i])[11]));
  }
  const double total = forces[0] + forces[1] + forces[2] + forces[3];
  for (const double force : forces) EXPECT_NEAR(force / (total / 4), 1.0, 1e-9);
}

TEST(Simulate, ContactsOfBodiesOfPartsNameTheParts) {
  const Folder folder;
  ReportOf({"hook", "--duration", "0.1", "--contacts", folder / "contacts.csv"});
  const std::vector<std::string> lines = Lines(ReadText(folder / "contacts.csv"));
  EXPECT_THAT(lines[0], ::testing::EndsWith("force_tz,state,part_a,part_b"));
  ASSERT_GT(lines.size(), 4U);
  for (size_t i = 1; i < lines.size(); ++i) {
    ASSERT_EQ(Cells(lines[i]).size(), 18U);
    EXPECT_EQ(Cells(lines[i])[1], "bar");
    EXPECT_EQ(Cells(lines[i])[16], "0");
    EXPECT_EQ(Cells(lines[i])[17], "1") << "the arm";
  }
}

// Also where the tables end with it: at the pace exact all is certified, and no column says so.
TEST(Simulate, TablesOfTheLivelyPaceTellWhatIsCertified) {
  const Folder folder;
  const Json report = ReportOf({"struck-wall", "--duration", "0.6", "--contacts",
                                folder / "contacts.csv", "--events", folder / "events.csv"});
  ASSERT_GT(report["rough"]["steps"], 0);
  const auto count = [&](const char* file, const char* value) {
    const std::vector<std::string> lines = Lines(ReadText(folder / file));
    EXPECT_THAT(lines[0], ::testing::EndsWith(",certified"));
    return std::count_if(lines.begin() + 1, lines.end(),
                         [&](const std::string& line) { return Cells(line).back() == value; });
  };
  for (const char* file : {"contacts.csv", "events.csv"}) {
    EXPECT_GT(count(file, "0"), 0) << file;
    EXPECT_GT(count(file, "1"), 0) << file;
  }
}

TEST(Simulate, EventsOfBodiesOfPartsNameTheParts) {
  const Folder folder;
  ReportOf({"hook", "--duration", "0.4", "--events", folder / "events.csv"});
  const std::vector<std::string> lines = Lines(ReadText(folder / "events.csv"));
  EXPECT_THAT(lines[0], ::testing::EndsWith("phases,bisection_iterations,part_a,part_b"));
  int collisions = 0;
  for (size_t i = 1; i < lines.size(); ++i) {
    EXPECT_EQ(std::ranges::count(lines[i], ','), 20) << lines[i];
    const std::string kind = Cells(lines[i])[1];
    EXPECT_THAT(lines[i], ::testing::EndsWith(kind == "sleep" ? ",," : ",0,1")) << "the arm";
    collisions += kind == "collision" ? 1 : 0;
  }
  EXPECT_GT(collisions, 0);
}

// 0.5 s at 60 frames per second, t = 0 included.
TEST(Simulate, AnAnimationHasEveryFrameAndAMeshEveryBody) {
  const Folder folder;
  const Outcome outcome = RunProgram({"simulate", "bounce", "--duration", "0.5", "--animation",
                                      folder / "a.glb", "--mesh", folder / "m.obj"});
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const testing::GlbFile animation(ReadText(folder / "a.glb"));
  const auto& sampler = animation.json.at("animations").at(0).at("samplers").at(0);
  std::size_t width = 0;
  EXPECT_EQ(animation.Numbers(sampler.at("input").get<std::size_t>(), &width).size(), 31U);
  const auto lines = Lines(ReadText(folder / "m.obj"));
  const auto objects =
      std::ranges::count_if(lines, [](const std::string& line) { return line.starts_with("o "); });
  EXPECT_EQ(static_cast<std::size_t>(objects) + 1, animation.json.at("nodes").size());
}

TEST(Simulate, TablesHaveTheDocumentedColumns) {
  const Folder folder;
  const Outcome outcome =
      RunProgram({"simulate", "bounce", "--duration", "1", "--trajectory", folder / "t.csv",
                  "--contacts", folder / "c.csv", "--events", folder / "e.csv"});
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const auto trajectory = Lines(ReadText(folder / "t.csv"));
  const auto contacts = Lines(ReadText(folder / "c.csv"));
  const auto events = Lines(ReadText(folder / "e.csv"));
  EXPECT_EQ(trajectory[0], "time,body,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz");
  EXPECT_EQ(contacts[0],
            "time,body_a,body_b,kind,px,py,pz,nx,ny,nz,gap,force_n,force_tx,force_ty,force_tz,"
            "state");
  EXPECT_EQ(events[0],
            "time,kind,body_a,body_b,px,py,pz,nx,ny,nz,speed_before,speed_after,jx,jy,jz,"
            "work_compression,work_restitution,phases,bisection_iterations");
  for (const auto& table : {trajectory, contacts, events}) {
    const size_t columns = Cells(table[0]).size();
    ASSERT_GT(table.size(), 1U);
    for (const std::string& line : table) EXPECT_EQ(Cells(line).size(), columns) << line;
  }
  std::set<std::string> kinds;
  double last = 0.0;
  for (size_t i = 1; i < events.size(); ++i) {
    kinds.insert(Cells(events[i])[1]);
    const double time = std::stod(Cells(events[i])[0]);
    EXPECT_GE(time, last);
    last = time;
  }
  EXPECT_TRUE(kinds.contains("collision"));
  EXPECT_TRUE(kinds.contains("sleep"));  // of one body: the other one's cell is empty
}

TEST(Simulate, FramesStandAtMultiplesOfTheRate) {
  const Folder folder;
  const Json report =
      ReportOf({"-", "--duration", "0.7", "--rate", "30", "--trajectory", folder / "t.csv"}, kFall);
  EXPECT_EQ(report["frames"], 21);
  const auto lines = Lines(ReadText(folder / "t.csv"));
  ASSERT_EQ(lines.size(), 1U + 22U);
  for (size_t k = 0; k < 22; ++k) {
    EXPECT_EQ(std::stod(lines[k + 1]), static_cast<double>(k) / 30.0);
  }
}

TEST(Simulate, GoesOnToADurationBetweenFrames) {
  const Json report = ReportOf({"-", "--duration", "0.25", "--rate", "10"}, kFall);
  EXPECT_EQ(report["frames"], 2);
  EXPECT_EQ(report["duration"], 0.25);
}

TEST(Simulate, DurationOfZeroShowsTheStart) {
  const Folder folder;
  const Json report = ReportOf({"-", "--duration", "0", "--trajectory", folder / "t.csv"}, kFall);
  EXPECT_EQ(report["frames"], 0);
  EXPECT_EQ(report["steps"], 0);
  EXPECT_EQ(Lines(ReadText(folder / "t.csv")).size(), 2U);
}

TEST(Simulate, NamesWithCommasAndQuotesAreQuoted) {
  const Outcome outcome =
      RunProgram({"simulate", "-", "--duration", "0", "--trajectory", "-"}, kFall);
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  EXPECT_EQ(Lines(outcome.out).at(1), "0,\"a, \"\"quoted\"\" name\",0,0,10,1,0,0,0,1,0,0,0,0,0");
}

TEST(Simulate, TwoRunsGiveTheSameBits) {
  const Folder folder;
  for (const char* run : {"1", "2"}) {
    const std::string prefix = folder / run;
    ASSERT_EQ(RunProgram({"simulate", "platonic", "--duration", "1.5", "--report",
                          prefix + "r.json", "--trajectory", prefix + "t.csv", "--contacts",
                          prefix + "c.csv", "--events", prefix + "e.csv"})
                  .exit_code,
              kDone);
  }
  for (const char* table : {"t.csv", "c.csv", "e.csv"}) {
    EXPECT_EQ(ReadText(folder / (std::string("1") + table)),
              ReadText(folder / (std::string("2") + table)));
  }
  const auto report = [&](const char* name) {
    return Physics(scene::ParseJson(ReadText(folder / name), name));
  };
  EXPECT_EQ(report("1r.json"), report("2r.json"));
}

// The same scene as a built-in one with overrides and as a file.
TEST(Simulate, OverridesReachBuiltInScenesAndFilesAlike) {
  const Folder folder;
  const std::string file = folder.Write(
      "bounce.scene.json", scene::WriteScene(scene::FindCatalogEntry("bounce")->make()));
  const std::vector<std::string> rest = {"--duration",          "1",     "--set",
                                         "settings.step=0.005", "--set", "gravity=[0, 0, -3]"};
  const auto run = [&](const std::string& scene) {
    std::vector<std::string> arguments = {scene};
    arguments.insert(arguments.end(), rest.begin(), rest.end());
    return Physics(ReportOf(arguments));
  };
  const Json built_in = run("bounce");
  EXPECT_EQ(built_in, run(file));
  EXPECT_GE(built_in["steps"], 200);
  EXPECT_NE(built_in["bodies"], ReportOf({"bounce", "--duration", "1"})["bodies"]);
}

TEST(Simulate, SummaryGoesToStandardOutputUnlessAResultDoes) {
  const Folder folder;
  const Outcome to_file =
      RunProgram({"simulate", "-", "--duration", "0.1", "--report", folder / "r.json"}, kFall);
  EXPECT_THAT(to_file.out, HasSubstr("fall: 0.1 s in "));
  const Outcome to_output =
      RunProgram({"simulate", "-", "--duration", "0.1", "--report", "-"}, kFall);
  EXPECT_EQ(to_output.out.find("fall: "), std::string::npos);
}

TEST(Simulate, AScreenshotIsMadeOfTheEndState) {
  const Folder folder;
  double drawn_at = -1.0;
  WindowHooks hooks;
  hooks.write_screenshot = [&](const exchange::Snapshot& snapshot,
                               const std::filesystem::path& file) {
    drawn_at = snapshot.time;
    std::ofstream(file) << "picture";
    return std::string();
  };
  EXPECT_EQ(RunProgram({"simulate", "-", "--duration", "0.5", "--screenshot", folder / "s.png"},
                       kFall, hooks)
                .exit_code,
            kDone);
  EXPECT_EQ(drawn_at, 0.5);
  EXPECT_EQ(ReadText(folder / "s.png"), "picture");
  EXPECT_EQ(
      RunProgram({"simulate", "-", "--duration", "0.5", "--screenshot", "-"}, kFall, hooks).out,
      "picture");
}

TEST(Simulate, AClipHasAPictureForEachOfItsMoments) {
  const Folder folder;
  std::vector<double> times;
  ClipWish wanted;
  WindowHooks hooks;
  hooks.make_clip = [&](std::span<const exchange::Snapshot> snapshots, const ClipWish& wish,
                        std::string* bytes) {
    for (const exchange::Snapshot& snapshot : snapshots) times.push_back(snapshot.time);
    wanted = wish;
    *bytes = "clip";
    return std::string();
  };
  EXPECT_EQ(RunProgram({"simulate", "-", "--duration", "0.5", "--clip", folder / "c.MP4",
                        "--clip-speed", "0.5", "--clip-rate", "20", "--clip-width", "320"},
                       kFall, hooks)
                .exit_code,
            kDone);
  ASSERT_EQ(times.size(), 21U);
  for (std::size_t i = 0; i < times.size(); ++i)
    EXPECT_NEAR(times[i], 0.025 * static_cast<double>(i), 1e-12);
  EXPECT_EQ(wanted.ending, ".mp4");
  EXPECT_EQ(wanted.rate, 20.0);
  EXPECT_EQ(wanted.width, 320);
  EXPECT_EQ(ReadText(folder / "c.MP4"), "clip");
}

TEST(Simulate, WhatIsNoClipIsRefusedBeforeTheRun) {
  const Folder folder;
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
           {"--clip", folder / "c.avi"},
           {"--clip", "-"},
           {"--clip", folder / "c.gif", "--clip-speed", "0"},
           {"--clip", folder / "c.gif", "--clip-rate", "1000"},
           {"--clip", folder / "c.gif", "--clip-width", "nan"},
           {"--clip", folder / "c.gif", "--clip-speed", "0.001", "--clip-rate", "60"}}) {
    std::vector<std::string> arguments = {"simulate", "-", "--duration", "0.5"};
    arguments.insert(arguments.end(), wrong.begin(), wrong.end());
    const Outcome outcome = RunProgram(arguments, kFall);
    EXPECT_EQ(outcome.exit_code, kWrongInput) << wrong[1];
    EXPECT_THAT(outcome.err, HasSubstr("--clip"));
    EXPECT_THAT(folder.Contents(), IsEmpty());
  }
}

// A box on a hinge that rests on the floor: contacts, a joint and a spring, out and in again.
TEST(Simulate, TheHardestProblemIsReplayedByForces) {
  const Folder folder;
  const std::string scene = R"({"touchstone": 1, "bodies": [
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "box", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5001], "velocity": [1, 0, 0]},
      {"name": "arm", "shape": {"box": [1, 0.1, 0.1]}, "position": [1.2, 0, 0.8]}],
      "joints": [{"type": "ball", "bodies": ["arm", "box"], "anchor": [0.6, 0, 0.8]}],
      "springs": [{"bodies": ["arm", null], "anchors": [[0.5, 0, 0], [1.7, 0, 3]], "stiffness": 100}]})";
  const Outcome run =
      RunProgram({"simulate", "-", "--duration", "0.5", "--problems", folder / "p.json"}, scene);
  ASSERT_EQ(run.exit_code, kDone) << run.err;
  const scene::Json dumped = scene::ParseJson(ReadText(folder / "p.json"), "p.json");
  ASSERT_EQ(dumped["cases"].size(), 1U);
  const scene::Json& problem = dumped["cases"][0];
  EXPECT_LE(problem["residual"].get<double>(), 1e-9);
  EXPECT_EQ(problem["bodies"].size(), 2U);
  size_t bilateral = 0, compliant = 0;
  for (const scene::Json& contact : problem["contacts"]) {
    bilateral += contact.value("bilateral", false) ? 1 : 0;
    compliant += contact.contains("compliance") ? 1 : 0;
  }
  EXPECT_EQ(bilateral, 2U);
  EXPECT_EQ(compliant, 1U);
  const scene::Json replayed = RunProgram({"forces", folder / "p.json"}).Json();
  ASSERT_EQ(replayed["cases"].size(), 1U);
  EXPECT_EQ(replayed["cases"][0]["solver"]["status"], "solved");
  EXPECT_LE(replayed["cases"][0]["residual"].get<double>(), 1e-9);
  EXPECT_EQ(replayed["cases"][0]["f"].size(), problem["contacts"].size());
}

TEST(Simulate, AScreenshotThatCannotBeMadeLeavesNoFile) {
  const Folder folder;
  WindowHooks hooks;
  hooks.write_screenshot = [](const exchange::Snapshot&, const std::filesystem::path&) {
    return std::string("no graphics");
  };
  const Outcome outcome = RunProgram(
      {"simulate", "-", "--duration", "0.5", "--screenshot", folder / "s.png"}, kFall, hooks);
  EXPECT_NE(outcome.exit_code, kDone);
  EXPECT_THAT(outcome.err, HasSubstr("no graphics"));
  EXPECT_THAT(folder.Contents(), IsEmpty());
}

TEST(Simulate, WrongInputLeavesNothingBehindAndOldResultsAlone) {
  const Folder folder;
  folder.Write("r.json", "old");
  EXPECT_EQ(RunProgram({"simulate", "cube", "--duration", "1", "--report", folder / "r.json",
                        "--trajectory", "/nowhere/t.csv"})
                .exit_code,
            kWrongInput);
  EXPECT_THAT(folder.Contents(), ElementsAre("r.json"));
  EXPECT_EQ(ReadText(folder / "r.json"), "old");
}

// Five solids that land within one long step have more than one event.
TEST(Simulate, ARunThatFailsStillReportsAndSaysWhy) {
  const Folder folder;
  const Outcome outcome =
      RunProgram({"simulate", "platonic", "--duration", "2", "--set", "settings.step=0.1", "--set",
                  "settings.events.max_events_per_step=1", "--report", folder / "r.json"});
  ASSERT_EQ(outcome.exit_code, kRunFailed);
  EXPECT_THAT(outcome.err, HasSubstr("touchstone: error: the run failed at t = "));
  const Json report = scene::ParseJson(ReadText(folder / "r.json"), "r.json");
  EXPECT_LT(report["duration"], 2.0);
  ASSERT_FALSE(report["warnings"].empty());
  EXPECT_THAT(report["warnings"].back().get<std::string>(), HasSubstr("the run failed: "));
  EXPECT_THAT(folder.Contents(), ElementsAre("r.json"));
}

TEST(Simulate, AStepThatAsksForTooMuchWorkFailsTheRun) {
  const Outcome outcome = RunProgram({"simulate", "platonic", "--duration", "2", "--set",
                                      "settings.events.max_newton_per_step=1"});
  ASSERT_EQ(outcome.exit_code, kRunFailed);
  EXPECT_THAT(outcome.err, HasSubstr("more than 1 Newton steps in one step "
                                     "(settings.events.max_newton_per_step)"));
}

// The hand of an arm starts in its upper part.
TEST(Simulate, ARobotWhoseLimbsOverlapRunsWithAWarning) {
  if (!testing::ReadsRobots()) GTEST_SKIP() << "this build reads no robot descriptions";
  const std::string file = TOUCHSTONE_TEST_DATA "/foreign/folded-arm.xml";
  const std::string warning =
      "touchstone: warning: bodies of a robot that overlap at the start pass through each other: "
      "upper and hand\n";
  for (const std::vector<std::string>& call :
       {std::vector<std::string>{"simulate", file, "--duration", "0.2"}, {"forces", file}}) {
    const Outcome outcome = RunProgram(call);
    EXPECT_EQ(outcome.exit_code, kDone) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(warning));
  }
}

}  // namespace
}  // namespace touchstone::cli
