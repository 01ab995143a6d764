#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/program.h"
#include "exchange/recording.h"
#include "scene/catalog/catalog.h"
#include "session/history.h"
#include "support/json_file.h"

namespace touchstone::cli {
namespace {

using ::testing::HasSubstr;

/// A cube pulled up, let go, and kicked by another gravity.
exchange::Recording RecordCube() {
  session::Simulation simulation(
      std::make_shared<const scene::SceneDesc>(scene::FindCatalogEntry("cube")->make()));
  session::History history(&simulation);
  history.Apply(exchange::Grab{BodyId{2}, Vec3(0.5, 0.5, 0.5), Vec3(1, 0, 3)}, 0);
  for (int i = 0; i < 30; ++i) history.Advance();
  history.Apply(exchange::ReleaseGrab{}, 0);
  history.Apply(exchange::SetGravity{Vec3(0, 1, -5)}, 3);
  for (int i = 0; i < 35; ++i) history.Advance();
  return history.Record();
}

TEST(Replay, TellsThatARecordedRunIsTheSame) {
  const Outcome outcome = RunProgram({"replay", "-"}, exchange::WriteSession(RecordCube()));
  EXPECT_EQ(outcome.exit_code, kDone) << outcome.err;
  EXPECT_EQ(outcome.out, "cube: 65 frames, 3 commands; 6 states compared, all equal\n");
}

TEST(Replay, OtherFilesAreNoSessions) {
  for (const char* file : {"/foreign/arm.urdf", "/foreign/cube.obj", "/roly-poly.scene.json"}) {
    const Outcome outcome = RunProgram({"replay", TOUCHSTONE_TEST_DATA + std::string(file)});
    EXPECT_EQ(outcome.exit_code, kWrongInput);
    EXPECT_THAT(outcome.err, HasSubstr(std::string(file) + ": expected a session file")) << file;
  }
}

// Such as a run of less than ten steps.
TEST(Replay, WithoutMarksNothingIsCalledEqual) {
  exchange::Recording recording = RecordCube();
  recording.marks.clear();
  const Outcome outcome = RunProgram({"replay", "-"}, exchange::WriteSession(recording));
  EXPECT_EQ(outcome.exit_code, kDone) << outcome.err;
  EXPECT_EQ(outcome.out,
            "cube: 65 frames, 3 commands; nothing to compare: the session has no marks of its "
            "states\n");
}

// Recorded in the window by an earlier program: dominoes dragged, thrown and deleted at the pace
// lively, with rough steps. The bits of a run change with the physics, which is told; the session
// runs to its end, and twice the same, whatever has changed.
TEST(Replay, ASessionOfAnEarlierProgramRunsToItsEnd) {
  const std::string file = TOUCHSTONE_TEST_DATA "/sessions/dominoes-dragged.session.json";
  const Outcome compared = RunProgram({"replay", file});
  if (compared.exit_code != kDone) {
    EXPECT_EQ(compared.exit_code, kRunFailed);
    EXPECT_THAT(compared.err, HasSubstr("the run is not the recorded one: it differs"));
  }
  nlohmann::json session = test_data::ReadJson(file);
  session.erase("marks");
  nlohmann::json reports[2];
  for (nlohmann::json& report : reports) {
    const Outcome alone = RunProgram({"replay", "-", "--report", "-"}, session.dump());
    ASSERT_EQ(alone.exit_code, kDone) << alone.err;
    report = nlohmann::json::parse(alone.out.substr(alone.out.find('{')));
  }
  EXPECT_EQ(reports[0].at("frames"), session.at("frames"));
  EXPECT_GT(reports[0].at("rough").at("steps"), 0);
  for (const char* key : {"rough", "energy", "collisions", "bodies"})
    EXPECT_EQ(reports[0].at(key), reports[1].at(key)) << key;
}

TEST(Replay, TellsWhereARunParts) {
  exchange::Recording recording = RecordCube();
  recording.marks[2].hash ^= 5;
  const Outcome outcome = RunProgram({"replay", "-"}, exchange::WriteSession(recording));
  EXPECT_EQ(outcome.exit_code, kRunFailed);
  EXPECT_THAT(outcome.err, HasSubstr("between frame 20 and 30"));
  EXPECT_EQ(outcome.out, "");
}

TEST(Replay, ACommandLeftOutIsADivergence) {
  exchange::Recording recording = RecordCube();
  recording.entries.pop_back();
  const Outcome outcome = RunProgram({"replay", "-"}, exchange::WriteSession(recording));
  EXPECT_EQ(outcome.exit_code, kRunFailed);
  EXPECT_THAT(outcome.err, HasSubstr("between frame 30 and 40"));
}

TEST(Replay, AMistakeInTheFileIsNamedByItsPath) {
  const std::string text = exchange::WriteSession(RecordCube());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string wrong = text;
    wrong.replace(wrong.find(from), from.size(), to);
    return RunProgram({"replay", "-"}, wrong);
  };
  const Outcome misspelt = with("\"gravity\": {\"gravity\"", "\"gravty\": {\"gravity\"");
  EXPECT_EQ(misspelt.exit_code, kWrongInput);
  EXPECT_THAT(misspelt.err, HasSubstr("commands[2]"));
  EXPECT_THAT(misspelt.err, HasSubstr("did you mean"));
  EXPECT_EQ(with("\"touchstone_session\": 1", "\"touchstone_session\": 2").exit_code, kWrongInput);
  EXPECT_THAT(with("\"anchor\"", "\"anker\"").err, HasSubstr("commands[0].grab"));
  EXPECT_EQ(RunProgram({"replay", "no such file"}).exit_code, kWrongInput);
}

// Values at the end of what numbers can be were overflows within the first frames.
TEST(Replay, ValuesBeyondAllBoundsAreOneErrorThatNamesThem) {
  const std::string text = exchange::WriteSession(RecordCube());
  const std::size_t at = text.find("-5", text.find("\"gravity\": {\"gravity\""));
  ASSERT_NE(at, std::string::npos);
  std::string wrong = text;
  wrong.replace(at, wrong.find(']', at) - at, "1.7976931348623157e+308");
  const Outcome outcome = RunProgram({"replay", "-"}, wrong);
  EXPECT_EQ(outcome.exit_code, kWrongInput);
  EXPECT_EQ(Lines(outcome.err).size(), 1U);
  EXPECT_THAT(outcome.err, HasSubstr("commands[2].gravity.gravity[2]: expected a number from"));
}

TEST(Replay, ReportsAsSimulateDoes) {
  const std::filesystem::path file =
      std::filesystem::path(::testing::TempDir()) / "touchstone_replay.json";
  std::filesystem::remove(file);
  const Outcome outcome =
      RunProgram({"replay", "-", "--report", file.string()}, exchange::WriteSession(RecordCube()));
  EXPECT_EQ(outcome.exit_code, kDone);
  const auto report = test_data::ReadJson(file.string());
  EXPECT_EQ(report.at("steps"), 65);
  EXPECT_EQ(report.at("scene"), "cube");
}

}  // namespace
}  // namespace touchstone::cli
