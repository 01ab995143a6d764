#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "cli/program.h"

namespace touchstone::cli {
namespace {

using scene::Json;
using ::testing::HasSubstr;

const std::string kFile = (std::filesystem::path(TOUCHSTONE_TEST_DATA) / "impact.json").string();

std::vector<double> Numbers(const Json& value) {
  if (value.is_number()) return {value.get<double>()};
  return value.get<std::vector<double>>();
}

double Norm(const std::vector<double>& x) {
  double sum = 0.0;
  for (const double xi : x) sum += xi * xi;
  return std::sqrt(sum);
}

/// |actual - expected| <= tolerance * scale, of vectors or numbers of the same shape.
void ExpectNear(const Json& actual, const Json& expected, double tolerance, double scale) {
  ASSERT_EQ(actual.type() == Json::value_t::array, expected.type() == Json::value_t::array);
  std::vector<double> difference = Numbers(actual);
  const std::vector<double> reference = Numbers(expected);
  ASSERT_EQ(difference.size(), reference.size());
  for (size_t i = 0; i < reference.size(); ++i) difference[i] -= reference[i];
  EXPECT_LE(Norm(difference), tolerance * scale) << actual << " instead of " << expected;
}

// The reference also lists where u_n turns, which is no phase change.
void ExpectEvents(const Json& actual, const Json& expected, double u_scale) {
  std::vector<Json> listed;
  for (const Json& event : expected) {
    if (event["kind"] != "uz_extremum") listed.push_back(event);
  }
  ASSERT_EQ(actual.size(), listed.size());
  const double p_scale = listed.back()["pn"];
  for (size_t i = 0; i < listed.size(); ++i) {
    EXPECT_EQ(actual[i]["kind"], listed[i]["kind"]) << i;
    ExpectNear(actual[i]["pn"], listed[i]["pn"], 1e-8, p_scale);
    ExpectNear(actual[i]["u"], listed[i]["u"], 1e-8, u_scale);
  }
}

// Reference answers of 50-digit arithmetic. Each output is compared at its own size: what comes out
// small against what went in is the difference of such numbers, so it is compared at their size.
TEST(Impact, ReferenceAnswersAreMet) {
  const Json reference = scene::ParseJson(ReadText(kFile), kFile)["cases"];
  const Outcome outcome = RunProgram({"impact", kFile});
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const Json cases = outcome.Json()["cases"];
  ASSERT_EQ(cases.size(), reference.size());
  for (size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE(reference[i]["id"]);
    EXPECT_EQ(cases[i]["id"], reference[i]["id"]);
    const Json& in = reference[i]["inputs"];
    const Json& out = cases[i]["outputs"];
    const Json& expected = reference[i]["outputs"];
    const double tolerance = reference[i]["level"] == "planar2d" ? 1e-12 : 1e-9;
    const Json& u0 = out["events"][0]["u"];
    const double u_scale = std::max(Norm(Numbers(u0)), Norm(Numbers(expected["u"])));
    ExpectNear(out["u"], expected["u"], tolerance, u_scale);
    ExpectNear(out["p"], expected["p"], tolerance, Norm(Numbers(expected["p"])));
    const double work = std::abs(expected["Wc"].get<double>());
    ExpectNear(out["Wc"], expected["Wc"], tolerance, work);
    ExpectNear(out["Wd"], expected["Wd"], tolerance, work);
    const double energy = Norm(Numbers(expected["p"])) * u_scale;
    ExpectNear(out["energy_change"], expected["energy_change"], tolerance, energy);
    for (const std::string body : {"A", "B"}) {
      for (const std::string quantity : {"v", "omega"}) {
        ASSERT_EQ(out.contains(quantity + body), expected.contains(quantity + body));
        if (!expected.contains(quantity + body)) continue;
        const Json& after = expected[quantity + body];
        const double before = Norm(Numbers(in[body][quantity]));
        ExpectNear(out[quantity + body], after, tolerance, std::max(before, Norm(Numbers(after))));
      }
    }
    if (expected.contains("events")) ExpectEvents(out["events"], expected["events"], u_scale);
  }
}

/// A ball of 2 kg without spin that falls on the floor while it slides.
Json FallingBall() {
  return scene::ParseJson(R"({"id": "ball", "level": "body", "inputs": {
      "A": {"mass": 2, "inertia_world": [[0.2, 0, 0], [0, 0.2, 0], [0, 0, 0.2]],
            "r": [0, 0, -0.5], "v": [9, 0, -2], "omega": [0, 0, 0]},
      "B": {"immovable": true, "r": [0, 0, 0]},
      "normal": [0, 0, 1], "mu": 0.1, "e": 0.5}})",
                          "test");
}

// It slides throughout: p_n = (1 + e) m v = 6 and p_t = -0.6.
TEST(Impact, OneCaseIsOneObject) {
  const Outcome outcome = RunProgram({"impact", "-"}, FallingBall().dump());
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const Json result = outcome.Json();
  EXPECT_EQ(result["id"], "ball");
  ExpectNear(result["outputs"]["p"], {-0.6, 0.0, 6.0}, 1e-14, 6.0);
  ExpectNear(result["outputs"]["vA"], {8.7, 0.0, 1.0}, 1e-14, 9.0);
  ExpectNear(result["outputs"]["omegaA"], {0.0, 1.5, 0.0}, 1e-14, 1.0);
  ExpectNear(result["outputs"]["vB"], {0.0, 0.0, 0.0}, 0.0, 0.0);
  EXPECT_EQ(result["outputs"]["events"].size(), 3U);
}

TEST(Impact, FrictionlessLawsLeaveFrictionOut) {
  for (const char* law : {"newton", "sequential"}) {
    const Outcome outcome = RunProgram({"impact", "-", "--law", law}, FallingBall().dump());
    ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
    ExpectNear(outcome.Json()["outputs"]["p"], {0.0, 0.0, 6.0}, 1e-14, 6.0);
  }
  const std::string K = R"({"level": "K", "inputs": {"K": [[1, 0, 0], [0, 1, 0], [0, 0, 0.5]],
                            "u0": [9, 0, -2], "mu": 0.1, "e": 0.5}})";
  const Json result = RunProgram({"impact", "-", "--law", "newton"}, K).Json();
  EXPECT_FALSE(result.contains("id"));
  ExpectNear(result["outputs"]["p"], {0.0, 0.0, 6.0}, 1e-14, 6.0);
}

TEST(Impact, BodiesThatPartAreLeftAlone) {
  Json one = FallingBall();
  one["inputs"]["A"]["v"] = {1.0, 0.0, 2.0};
  const Json outputs = RunProgram({"impact", "-"}, one.dump()).Json()["outputs"];
  ExpectNear(outputs["u"], {1.0, 0.0, 2.0}, 1e-15, 1.0);
  ExpectNear(outputs["p"], {0.0, 0.0, 0.0}, 0.0, 0.0);
  ASSERT_EQ(outputs["events"].size(), 2U);
  EXPECT_EQ(outputs["events"][0]["kind"], "start");
  EXPECT_EQ(outputs["events"][1]["kind"], "end");
}

// From start to end, in order, the work being what the normal impulse does: dW = u_n dp_n.
TEST(Impact, TraceFollowsEveryCase) {
  const Folder folder;
  const std::string csv = folder / "trace.csv";
  const Outcome outcome = RunProgram({"impact", kFile, "--trace", csv});
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const Json cases = outcome.Json()["cases"];
  const std::vector<std::string> lines = Lines(ReadText(csv));
  ASSERT_EQ(lines.front(), "p_z,u_x,u_y,u_z,W,W_c,W_d,phase,event,case");
  size_t row = 1;
  for (const Json& one : cases) {
    SCOPED_TRACE(one["id"]);
    const Json& outputs = one["outputs"];
    std::vector<std::string> events;
    std::vector<std::string> previous;
    double integral = 0.0;
    for (; row < lines.size(); ++row) {
      const std::vector<std::string> cells = Cells(lines[row]);
      ASSERT_EQ(cells.size(), 10U);
      if (cells[9] != one["id"]) break;
      if (!cells[8].empty()) events.push_back(cells[8]);
      if (!previous.empty()) {
        const double step = std::stod(cells[0]) - std::stod(previous[0]);
        EXPECT_GE(step, 0.0);
        integral += 0.5 * step * (std::stod(cells[3]) + std::stod(previous[3]));
        EXPECT_TRUE(cells[7] == "compression" || cells[7] == "restitution");
      }
      previous = cells;
    }
    ASSERT_EQ(events.size(), outputs["events"].size());
    for (size_t i = 0; i < events.size(); ++i) EXPECT_EQ(events[i], outputs["events"][i]["kind"]);
    EXPECT_EQ(std::stod(previous[0]), outputs["events"].back()["pn"].get<double>());
    const double Wc = outputs["Wc"];
    const double Wd = outputs["Wd"];
    EXPECT_NEAR(std::stod(previous[4]), Wc + Wd, 1e-12 * -Wc);
    // Trapezoids between points of a curve.
    EXPECT_NEAR(integral, Wc + Wd, 0.05 * -Wc);
  }
  EXPECT_EQ(row, lines.size());
}

TEST(Impact, TraceMayTakeStandardOutput) {
  const Outcome outcome = RunProgram({"impact", "-", "--trace", "-"}, FallingBall().dump());
  EXPECT_EQ(outcome.exit_code, kDone);
  const std::vector<std::string> lines = Lines(outcome.out);
  ASSERT_GE(lines.size(), 4U);
  EXPECT_EQ(lines[1], "0,9,0,-2,0,0,0,compression,start,ball");
}

class WrongImpact : public ::testing::TestWithParam<Damage> {};

TEST_P(WrongImpact, IsOneErrorThatNamesThePath) {
  Json one = FallingBall();
  one[Json::json_pointer(GetParam().pointer)] = GetParam().value;
  const Outcome outcome =
      RunProgram({"impact", "-"}, Json({{"cases", {FallingBall(), one}}}).dump());
  EXPECT_EQ(outcome.exit_code, kWrongInput);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("standard input: cases[1]." + GetParam().path + ": "));
  EXPECT_EQ(Lines(outcome.err).size(), 1U) << outcome.err;
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongImpact,
    ::testing::Values(Damage{"/level", "3d", "level"}, Damage{"/level", 2, "level"},
                      Damage{"/inputs", 1, "inputs"}, Damage{"/inputs/mu", -0.1, "inputs.mu"},
                      Damage{"/inputs/mu", "rough", "inputs.mu"},
                      Damage{"/inputs/e", 1.1, "inputs.e"},
                      Damage{"/inputs/normal", {0, 0, 0}, "inputs.normal"},
                      Damage{"/inputs/normal", {0, 1}, "inputs.normal"},
                      Damage{"/inputs/A/mass", 0, "inputs.A.mass"},
                      Damage{"/inputs/A/r/1", nullptr, "inputs.A.r[1]"},
                      Damage{"/inputs/A/v", {1, 2}, "inputs.A.v"},
                      Damage{"/inputs/A/omega", 1, "inputs.A.omega"},
                      Damage{"/inputs/A/inertia_world/0/1", 0.1, "inputs.A.inertia_world"},
                      Damage{"/inputs/A/inertia_world/0/0", -1, "inputs.A.inertia_world"},
                      Damage{"/inputs/A/immovable", true, "inputs.B"},
                      Damage{"/inputs/B/immovable", false, "inputs.B"},
                      Damage{"/inputs/B/immovable", "yes", "inputs.B.immovable"}));

// Each would be left out otherwise, and the impact be another one.
TEST(Impact, UnknownKeysAreRefusedWithASuggestion) {
  const auto failure = [](const char* pointer) {
    Json one = FallingBall();
    one[Json::json_pointer(pointer)] = 1;
    const Outcome outcome = RunProgram({"impact", "-"}, one.dump());
    EXPECT_EQ(outcome.exit_code, kWrongInput) << pointer;
    EXPECT_EQ(outcome.out, "") << pointer;
    return outcome.err;
  };
  EXPECT_THAT(failure("/levle"), HasSubstr("levle: unknown key; did you mean \"level\"?"));
  EXPECT_THAT(failure("/inputs/nromal"), HasSubstr("did you mean \"normal\"?"));
  EXPECT_THAT(failure("/inputs/u0"), HasSubstr("inputs.u0: unknown key; expected one of \"A\""));
  EXPECT_THAT(failure("/inputs/A/omgea"), HasSubstr("did you mean \"omega\"?"));
  EXPECT_THAT(failure("/inputs/B/angle"), HasSubstr("inputs.B.angle: unknown key"));
  const Outcome list = RunProgram({"impact", "-"}, R"({"cases": [], "case": 1})");
  EXPECT_EQ(list.exit_code, kWrongInput);
  EXPECT_THAT(list.err, HasSubstr("did you mean \"cases\"?"));
}

TEST(Impact, CollisionMatrixMustBeOne) {
  const auto run = [](const std::string& K) {
    return RunProgram({"impact", "-"}, R"({"level": "K", "inputs": {"K": )" + K +
                                           R"(, "u0": [0, 0, -1], "mu": 0.1, "e": 0.5}})");
  };
  for (const char* K : {"[[1, 2, 0], [2, 1, 0], [0, 0, 1]]", "[[1, 0, 0], [0, 1, 0], [0, 0, 0]]",
                        "[[1, 1, 0], [0, 1, 0], [0, 0, 1]]", "[[1, 0], [0, 1]]"}) {
    const Outcome outcome = run(K);
    EXPECT_EQ(outcome.exit_code, kWrongInput) << K;
    EXPECT_THAT(outcome.err, HasSubstr("inputs.K")) << K;
  }
  EXPECT_EQ(run("[[1, 0, 0.5], [0, 0, 0], [0.5, 0, 1]]").exit_code, kDone);
}

TEST(Impact, WrongNamesAreTold) {
  const Outcome law = RunProgram({"impact", "-", "--law", "newtom"}, FallingBall().dump());
  EXPECT_EQ(law.exit_code, kWrongInput);
  EXPECT_THAT(law.err, HasSubstr("did you mean \"newton\"?"));
  EXPECT_EQ(RunProgram({"impact", "nowhere.json"}).exit_code, kWrongInput);
  EXPECT_EQ(RunProgram({"impact"}).exit_code, kWrongInput);
  EXPECT_EQ(RunProgram({"impact", "-"}, "{").exit_code, kWrongInput);
  EXPECT_EQ(RunProgram({"impact", "-"}, "[]").exit_code, kWrongInput);
}

}  // namespace
}  // namespace touchstone::cli
