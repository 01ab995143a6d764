#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <ostream>

#include "base/math.h"
#include "cli/program.h"
#include "scene/catalog/catalog.h"
#include "scene/scene_file.h"

namespace touchstone::cli {
namespace {

using scene::Json;
using ::testing::HasSubstr;

const std::filesystem::path kData = TOUCHSTONE_TEST_DATA;

/// A body of mass 2 kg on an immovable floor, pressed down with v_free and touching in one point
/// below its centre, at the kernel's level.
Json PressedBody(double v_x, double mu) {
  Json body;
  body["M"] = Json::array();
  for (int i = 0; i < 6; ++i) {
    Json row = Json::array();
    for (int j = 0; j < 6; ++j) row.push_back(i == j ? 2.0 : 0.0);
    body["M"].push_back(row);
  }
  body["v_free"] = {v_x, 0.0, -10.0, 0.0, 0.0, 0.0};
  Json contact;
  contact["a"] = 0;
  contact["b"] = -1;
  contact["mu"] = mu;
  contact["J_a"] = {{1, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0}};
  contact["offset"] = {0, 0, 0};
  return {{"id", "pressed"}, {"bodies", {body}}, {"contacts", {contact}}};
}

TEST(KernelForces, SlidingBodyGetsItsWeightAndCoulombFriction) {
  const Outcome outcome = RunProgram({"forces", "-"}, PressedBody(30.0, 0.5).dump());
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const Json result = outcome.Json();
  EXPECT_EQ(result["id"], "pressed");
  // M (v - v_free) = f: f_n = 2 * 10, |f_t| = mu f_n = 10 against the slip, v_x = 30 - 10 / 2.
  EXPECT_NEAR(result["f"][0][2].get<double>(), 20.0, 1e-7);
  EXPECT_NEAR(result["f"][0][0].get<double>(), -10.0, 1e-7);
  EXPECT_NEAR(result["f"][0][1].get<double>(), 0.0, 1e-7);
  EXPECT_NEAR(result["v"][0][0].get<double>(), 25.0, 1e-7);
  EXPECT_LE(result["residual"].get<double>(), 1e-9);
  EXPECT_EQ(result["solver"]["name"], "kernel");
  EXPECT_GE(result["solver"]["iterations"].get<int>(), 1);
}

// At the top of a ball a smaller one is pressed by m (g - v^2 / d), d the distance of the centres:
// the turning of the normal counts. On a plane it is pressed by its weight, however it rolls and
// spins, and needs no friction.
TEST(SceneForces, OfABallThatRollsMatchTheirClosedForms) {
  const auto press = [](const std::string& base, double z) {
    const std::string scene =
        R"({"touchstone": 1, "bodies": [{"name": "base", "shape": )" + base +
        R"(, "position": [0, 0, -0.5], "fixed": true}, {"name": "ball", "mass": 2,
        "shape": {"sphere": {"radius": 0.1}}, "position": [0, 0, )" +
        std::to_string(z) + R"(], "velocity": [1.2, -0.3, 0], "angular_velocity": [3, 12, 7]}]})";
    const Outcome outcome = RunProgram({"forces", "-"}, scene);
    EXPECT_EQ(outcome.exit_code, kDone) << outcome.err;
    return outcome.Json();
  };
  const double d = 0.60005;
  const Json on_ball = press(R"({"sphere": {"radius": 0.5}})", 0.10005);
  EXPECT_NEAR(on_ball["f"][0].get<double>(), 2 * (9.81 - (1.44 + 0.09) / d), 1e-10);
  const Json on_plane = press(R"({"box": [4, 4, 1]})", 0.10005);
  EXPECT_NEAR(on_plane["f"][0].get<double>(), 2 * 9.81, 1e-10);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(on_plane["f_t"][0][i].get<double>(), 0.0, 1e-10);
}

TEST(KernelForces, CasesKeepTheirOrder) {
  Json first = PressedBody(0.0, 0.0);
  Json second = PressedBody(1.0, 0.0);
  second["id"] = "second";
  const Outcome outcome = RunProgram({"forces", "-"}, Json({{"cases", {first, second}}}).dump());
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const Json cases = outcome.Json()["cases"];
  ASSERT_EQ(cases.size(), 2U);
  EXPECT_EQ(cases[0]["id"], "pressed");
  EXPECT_EQ(cases[1]["id"], "second");
  EXPECT_EQ(cases[1]["v"][0][0], 1.0);
}

class WrongKernelProblem : public ::testing::TestWithParam<Damage> {};

TEST_P(WrongKernelProblem, IsOneErrorThatNamesThePath) {
  Json problem = PressedBody(0.0, 0.5);
  problem[Json::json_pointer(GetParam().pointer)] = GetParam().value;
  const Outcome outcome = RunProgram({"forces", "-"}, problem.dump());
  EXPECT_EQ(outcome.exit_code, kWrongInput);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("standard input: " + GetParam().path + ": "));
  EXPECT_EQ(Lines(outcome.err).size(), 1U) << outcome.err;
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongKernelProblem,
    ::testing::Values(Damage{"/bodies", 3, "bodies"}, Damage{"/bodies/0/M/1", 3, "bodies[0].M[1]"},
                      Damage{"/bodies/0/M/1/2", 0.5, "bodies[0].M"},
                      Damage{"/bodies/0/M/1/1", -2.0, "bodies[0].M"},
                      Damage{"/bodies/0/v_free/3", "fast", "bodies[0].v_free[3]"},
                      Damage{"/contacts/0/a", 1, "contacts[0].a"},
                      Damage{"/contacts/0/b", 0, "contacts[0].b"},
                      Damage{"/contacts/0/mu", -0.1, "contacts[0].mu"},
                      Damage{"/contacts/0/J_a/2/5", nullptr, "contacts[0].J_a[2][5]"},
                      Damage{"/contacts/0/offset", {0, 0}, "contacts[0].offset"}));

// No answers are known for these problems: the residual of the exact law is the judge. Many have a
// floor near 1e-8, their offsets being not exactly in the range of J; a solve that stays above the
// tolerance must say so.
TEST(KernelForces, HardProblemsAreSolvedOrSaidNotToBe) {
  const Outcome outcome = RunProgram({"forces", (kData / "hard_contacts.json").string()});
  const Json cases = outcome.Json()["cases"];
  ASSERT_EQ(cases.size(), 60U);
  int unsolved = 0;
  for (const Json& result : cases) {
    if (result["solver"]["status"] != "solved") {
      ++unsolved;
    } else {
      EXPECT_LE(result["residual"].get<double>(), 1e-9) << result["id"];
    }
  }
  EXPECT_EQ(outcome.exit_code, unsolved == 0 ? kDone : kRunFailed);
}

double Largest(const Json& list) {
  double largest = 0.0;
  for (const Json& x : list) largest = std::max(largest, std::abs(x.get<double>()));
  return largest;
}

void ExpectNear(const Json& actual, const Json& expected, double tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  for (size_t i = 0; i < actual.size(); ++i) {
    if (actual[i].is_array()) {
      ExpectNear(actual[i], expected[i], tolerance);
    } else {
      EXPECT_NEAR(actual[i].get<double>(), expected[i].get<double>(), tolerance);
    }
  }
}

// Reference answers in 50-digit arithmetic. The forces are unique or the ones of least norm; the
// solver's own tolerance is 1e-9 of the largest.
TEST(RestingForces, ReferenceAnswersAreMet) {
  const std::string file = (kData / "resting.json").string();
  const Json reference = scene::ParseJson(ReadText(file), file)["cases"];
  const Outcome outcome = RunProgram({"forces", file});
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const Json cases = outcome.Json()["cases"];
  ASSERT_EQ(cases.size(), reference.size());
  int solved = 0;
  for (size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE(reference[i]["id"]);
    EXPECT_EQ(cases[i]["id"], reference[i]["id"]);
    if (!reference[i].contains("contacts")) {
      EXPECT_TRUE(cases[i].contains("skipped"));
      continue;
    }
    ++solved;
    const Json& expected = reference[i]["outputs"];
    const double force = std::max(1.0, Largest(expected["f_least_norm"]));
    const double acceleration = std::max(1.0, Largest(expected["b"]));
    ExpectNear(cases[i]["A"], expected["A"], 1e-11);
    ExpectNear(cases[i]["b"], expected["b"], 1e-12 * acceleration);
    ExpectNear(cases[i]["f"], expected["f_least_norm"], 1e-9 * force);
    ExpectNear(cases[i]["dddot"], expected["dddot"], 1e-9 * acceleration);
    EXPECT_EQ(cases[i]["rank"], expected["rank"]);
    EXPECT_EQ(cases[i]["f_unique"], expected["f_unique"]);
    EXPECT_LE(cases[i]["residual"].get<double>(), 1e-9);
    for (size_t body = 0; body < expected["body_accelerations"].size(); ++body) {
      const Json& reference_body = expected["body_accelerations"][body];
      const Json& actual_body = cases[i]["body_accelerations"][body];
      ASSERT_EQ(actual_body.is_null(), reference_body.is_null());
      if (reference_body.is_null()) continue;
      ExpectNear(actual_body["vdot"], reference_body["vdot"], 1e-9 * acceleration);
      ExpectNear(actual_body["omegadot"], reference_body["omegadot"], 1e-9 * acceleration);
    }
  }
  EXPECT_EQ(solved, 19);
}

/// A unit cube of 2 kg on an immovable floor, touching at its four lower corners.
Json CubeOnFloor(double mu, const Json& force) {
  Json problem = scene::ParseJson(R"({
    "bodies": [
      {"name": "cube", "x": [0, 0, 0.5], "mass": 2,
       "inertia_world": [[0.3333333333333333, 0, 0], [0, 0.3333333333333333, 0],
                         [0, 0, 0.3333333333333333]]},
      {"name": "floor", "immovable": true, "x": [0, 0, 0]}],
    "contacts": []})",
                                  "test");
  problem["bodies"][0]["ext_force"] = force;
  for (const double x : {-0.5, 0.5}) {
    for (const double y : {-0.5, 0.5}) {
      problem["contacts"].push_back(
          {{"a", 0}, {"b", 1}, {"p", {x, y, 0.0}}, {"n", {0, 0, 1}}, {"mu", mu}});
    }
  }
  return problem;
}

// 10 N sideways through the height of the centre on 2 * 9.81 N of weight at mu = 0.6: it sticks.
// The forces sum to what holds it; with four sticking corners they are not unique.
TEST(RestingForces, FrictionThatHoldsIsGivenInTheWorld) {
  const Outcome outcome = RunProgram({"forces", "-"}, CubeOnFloor(0.6, {6.0, -8.0, -19.62}).dump());
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const Json result = outcome.Json();
  Vec3 sum = Vec3::Zero();
  for (size_t k = 0; k < 4; ++k) {
    for (size_t i = 0; i < 3; ++i) {
      sum[static_cast<Eigen::Index>(i)] += result["f_t"][k][i].get<double>();
    }
    sum.z() += result["f"][k].get<double>();
  }
  EXPECT_LE((sum - Vec3(-6.0, 8.0, 19.62)).norm(), 1e-7);
  EXPECT_EQ(result["f_unique"], false);
  EXPECT_EQ(result["rank"], 3);
  ExpectNear(result["dddot"], Json({0, 0, 0, 0}), 1e-7);
}

// 15 N on 0.5 * 19.62 N: it slides with (15 - 9.81) / 2 m/s^2.
TEST(RestingForces, FrictionThatSlidesLeavesAnAcceleration) {
  const Outcome outcome = RunProgram({"forces", "-"}, CubeOnFloor(0.5, {15.0, 0.0, -19.62}).dump());
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const Json result = outcome.Json();
  EXPECT_NEAR(result["body_accelerations"][0]["vdot"][0].get<double>(), 2.595, 1e-7);
  EXPECT_TRUE(result["body_accelerations"][1].is_null());
  EXPECT_EQ(result["contacts"][0]["bodies"], Json({"cube", "floor"}));
}

TEST(RestingForces, WithoutFrictionThereAreNoTangentialForces) {
  const Json result =
      RunProgram({"forces", "-"}, CubeOnFloor(0.0, {0.0, 0.0, -19.62}).dump()).Json();
  EXPECT_FALSE(result.contains("f_t"));
  ExpectNear(result["f"], Json({4.905, 4.905, 4.905, 4.905}), 1e-8);
}

// --step h adds v/h: a cube that approaches at 0.01 m/s is stopped within h = 0.01 s by 2 kg * 1
// m/s^2 more than its weight.
TEST(RestingForces, StepAddsTheVelocityOverH) {
  Json problem = CubeOnFloor(0.0, {0.0, 0.0, -19.62});
  problem["bodies"][0]["v"] = {0.0, 0.0, -0.01};
  const Json result = RunProgram({"forces", "-", "--step", "0.01"}, problem.dump()).Json();
  ExpectNear(result["f"], Json({5.405, 5.405, 5.405, 5.405}), 1e-8);
  ExpectNear(result["b"], Json({-10.81, -10.81, -10.81, -10.81}), 1e-12);
}

// Forces on independent contacts, the same accelerations, and the solver that found them.
TEST(RestingForces, PivotingSolverIsChosenByName) {
  const std::string problem = CubeOnFloor(0.0, {0.0, 0.0, -19.62}).dump();
  const Outcome outcome = RunProgram({"forces", "-", "--solver", "pivoting"}, problem);
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const Json result = outcome.Json();
  EXPECT_EQ(result["solver"]["name"], "pivoting");
  EXPECT_EQ(result["solver"]["method"], "pivoting");
  EXPECT_EQ(result["solver"]["status"], "solved");
  EXPECT_GE(result["solver"]["iterations"].get<int>(), 2);
  EXPECT_FALSE(result["solver"].contains("refusal"));
  double sum = 0.0;
  for (const Json& f : result["f"]) sum += f.get<double>();
  EXPECT_NEAR(sum, 19.62, 1e-11);
  EXPECT_LE(std::ranges::count_if(result["f"], [](const Json& f) { return f > 0.0; }), 3);
  ExpectNear(result["dddot"], Json({0, 0, 0, 0}), 1e-11);
  EXPECT_EQ(result["rank"], 3);
  EXPECT_EQ(result["f_unique"], false);
  EXPECT_LE(result["residual"].get<double>(), 1e-12);
}

// What the pivoting solver does not take says who solved it, and why.
TEST(RestingForces, FrictionIsSolvedByTheKernelAndSaysSo) {
  const std::string problem = CubeOnFloor(0.5, {0.0, 0.0, -19.62}).dump();
  const Json asked = RunProgram({"forces", "-", "--solver", "pivoting"}, problem).Json();
  const Json kernel = RunProgram({"forces", "-"}, problem).Json();
  EXPECT_EQ(asked["solver"]["name"], "kernel");
  EXPECT_EQ(asked["solver"]["asked"], "pivoting");
  EXPECT_EQ(asked["solver"]["refusal"], "there is friction");
  EXPECT_EQ(asked["f"], kernel["f"]);
  EXPECT_EQ(asked["f_t"], kernel["f_t"]);
}

class WrongRestingProblem : public ::testing::TestWithParam<Damage> {};

TEST_P(WrongRestingProblem, IsOneErrorThatNamesThePath) {
  Json problem = CubeOnFloor(0.5, {0, 0, -19.62});
  problem[Json::json_pointer(GetParam().pointer)] = GetParam().value;
  const Outcome outcome = RunProgram({"forces", "-"}, Json({{"cases", {problem, problem}}}).dump());
  EXPECT_EQ(outcome.exit_code, kWrongInput);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("standard input: cases[0]." + GetParam().path + ": "));
  EXPECT_EQ(Lines(outcome.err).size(), 1U) << outcome.err;
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongRestingProblem,
    ::testing::Values(Damage{"/contacts", 1, "contacts"},
                      Damage{"/bodies/0/mass", 0, "bodies[0].mass"},
                      Damage{"/bodies/0/immovable", "no", "bodies[0].immovable"},
                      Damage{"/bodies/0/x/1", "here", "bodies[0].x[1]"},
                      Damage{"/bodies/0/inertia_world/0/1", 0.1, "bodies[0].inertia_world"},
                      Damage{"/bodies/0/inertia_world/0/0", -1, "bodies[0].inertia_world"},
                      Damage{"/bodies/0/ext_force", {1, 2}, "bodies[0].ext_force"},
                      Damage{"/bodies/0/immovable", true, "contacts[0].b"},
                      Damage{"/contacts/0/a", 2, "contacts[0].a"},
                      Damage{"/contacts/1/b", 0, "contacts[1].b"},
                      Damage{"/contacts/1/n", {0, 0, 0}, "contacts[1].n"},
                      Damage{"/contacts/1/mu", -1, "contacts[1].mu"},
                      Damage{"/contacts/1/type", "xx", "contacts[1].type"},
                      Damage{"/contacts/1/type", "ee", "contacts[1]"}));

TEST(SceneForces, ACubeAtRestCarriesAQuarterOfItsWeightOnEachCorner) {
  const Outcome outcome = RunProgram({"forces", "cube"});
  ASSERT_EQ(outcome.exit_code, kDone) << outcome.err;
  const Json result = outcome.Json();
  ASSERT_EQ(result["contacts"].size(), 4U);
  const double quarter = (result["f"][0].get<double>() + result["f"][1].get<double>() +
                          result["f"][2].get<double>() + result["f"][3].get<double>()) /
                         4;
  EXPECT_GT(quarter, 0.0);
  for (const Json& f : result["f"]) EXPECT_NEAR(f.get<double>() / quarter, 1.0, 1e-9);
  for (const Json& contact : result["contacts"]) {
    EXPECT_GT(contact["gap"].get<double>(), 0.0);
    EXPECT_LE(contact["gap"].get<double>(), 1e-4);
    EXPECT_EQ(contact["bodies"].size(), 2U);
    EXPECT_TRUE(contact["kind"].is_string());
    EXPECT_NEAR(std::abs(contact["normal"][2].get<double>()), 1.0, 1e-12);
  }
  EXPECT_EQ(result["A"].size(), 4U);
  EXPECT_EQ(result["rank"], 3);
  EXPECT_EQ(result["f_unique"], false);
  EXPECT_LE(result["residual"].get<double>(), 1e-9);
}

// A scene chooses its solver itself, and --solver overrides it. The floor of `cube` rubs, so the
// scene is made smooth.
TEST(SceneForces, TheSceneChoosesTheSolver) {
  scene::SceneDesc smooth = scene::FindCatalogEntry("cube")->make();
  for (auto& [name, material] : smooth.materials) material.friction = 0.0;
  smooth.settings.contact.solver = settings::ContactSolver::kPivoting;
  const std::string text = scene::WriteScene(smooth);
  const Json chosen = RunProgram({"forces", "-"}, text).Json();
  EXPECT_EQ(chosen["solver"]["name"], "pivoting");
  const Json overridden = RunProgram({"forces", "-", "--solver", "kernel"}, text).Json();
  EXPECT_EQ(overridden["solver"]["name"], "kernel");
  ExpectNear(chosen["dddot"], overridden["dddot"], 1e-8);
}

// Nothing touches: there is nothing to solve, whichever solver is asked.
TEST(SceneForces, ThePivotingSolverTakesBodiesWithoutContacts) {
  const std::string floating = R"({"touchstone": 1, "settings": {"contact": {"solver": "pivoting"}},
      "materials": {"default": {"friction": 0}}, "bodies": [
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 2]}]})";
  const Outcome forces = RunProgram({"forces", "-"}, floating);
  ASSERT_EQ(forces.exit_code, kDone) << forces.err;
  EXPECT_TRUE(forces.Json()["f"].empty());
  EXPECT_NEAR(forces.Json()["body_accelerations"][1]["vdot"][2].get<double>(), -9.81, 1e-12);
  const Outcome alone = RunProgram({"forces", "-", "--solver", "pivoting"},
                                   R"({"touchstone": 1, "bodies": [{"name": "cube",
                                      "shape": {"box": [1, 1, 1]}}]})");
  EXPECT_EQ(alone.exit_code, kDone) << alone.err;
  const Outcome fallen =
      RunProgram({"simulate", "-", "--duration", "1", "--report", "-"}, floating);
  ASSERT_EQ(fallen.exit_code, kDone) << fallen.err;
  EXPECT_EQ(fallen.Json()["contacts"]["end"], 4);
}

// A beam of 3 kg held at its end, 1 m from its middle: m g and m g d (about -y, against the
// weight).
TEST(SceneForces, JointsShowForceAndTorque) {
  const Json result = RunProgram({"forces", "-"}, R"({"touchstone": 1, "bodies": [
      {"name": "beam", "shape": {"box": [2, 0.1, 0.1]}, "position": [1, 0, 0], "mass": 3}],
      "joints": [{"type": "fixed", "bodies": ["beam", null], "anchor": [0, 0, 0]}]})")
                          .Json();
  ASSERT_EQ(result["joints"].size(), 1U);
  const Json& joint = result["joints"][0];
  EXPECT_EQ(joint["type"], "fixed");
  EXPECT_EQ(joint["bodies"], Json::array({"beam", nullptr}));
  EXPECT_NEAR(joint["force"][2].get<double>(), 3 * 9.81, 1e-9);
  EXPECT_NEAR(joint["torque"][1].get<double>(), -3 * 9.81, 1e-9);
  EXPECT_TRUE(result["contacts"].empty());
}

// The same scene by name, from a file and from standard input.
TEST(SceneForces, SceneFilesAreRecognised) {
  const Folder folder;
  const std::string text = scene::WriteScene(scene::FindCatalogEntry("stack-10")->make());
  const Outcome by_name = RunProgram({"forces", "stack-10"});
  ASSERT_EQ(by_name.exit_code, kDone) << by_name.err;
  EXPECT_EQ(by_name.out, RunProgram({"forces", folder.Write("s.scene.json", text)}).out);
  EXPECT_EQ(by_name.out, RunProgram({"forces", "-"}, text).out);
}

}  // namespace
}  // namespace touchstone::cli
