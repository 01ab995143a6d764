#include "scene/scene_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <numbers>

#include "scene/thruster_keys.h"
#include "scene_equality.h"

namespace touchstone::scene {
namespace {

using testing::HasSubstr;

constexpr std::string_view kCube =
    R"({"touchstone": 1, "bodies": [{"name": "cube", "shape": {"box": [1, 2, 3]}}]})";

TEST(SceneFileTest, DefaultsAreThoseOfTheFormat) {
  const SceneDesc scene = ParseScene(kCube, "some/where/my-cube.scene.json");
  EXPECT_EQ(scene.name, "my-cube");
  EXPECT_EQ(scene.group, "");
  EXPECT_EQ(scene.lesson, "");
  EXPECT_EQ(scene.description, "");
  EXPECT_EQ(scene.gravity, Vec3(0, 0, -9.81));
  EXPECT_EQ(scene.damping.linear, 0);
  EXPECT_EQ(scene.damping.angular, 0);
  ASSERT_EQ(scene.materials.size(), 1u);
  EXPECT_EQ(scene.materials.at("default").restitution, 0.3);
  EXPECT_EQ(scene.materials.at("default").friction, 0.5);
  EXPECT_FALSE(scene.camera);
  ExpectSameSettings(scene.settings, settings::Settings());
  ASSERT_EQ(scene.bodies.size(), 1u);
  const BodyDesc& cube = scene.bodies[0];
  EXPECT_EQ(cube.position, Vec3::Zero());
  EXPECT_EQ(cube.orientation.coeffs(), Quat::Identity().coeffs());
  EXPECT_FALSE(cube.mass || cube.density || cube.inertia || cube.color || cube.fixed);
  EXPECT_EQ(cube.material, "default");
  EXPECT_EQ(std::get<BoxShape>(cube.shape).lengths, Vec3(1, 2, 3));
}

/// Links of every kind between the bodies `box`, `hull` and the fixed `prism`.
void AddLinks(SceneDesc* scene) {
  scene->springs.push_back({.body_a = "box",
                            .body_b = "prism",
                            .anchor_a = Vec3(1, 2, 3) / 7,
                            .anchor_b = Vec3(0.1, -0.0, 0.3),
                            .stiffness = 1000.0 / 3.0,
                            .damping = 0.1,
                            .length = 0.1 + 0.2});
  scene->springs.push_back({.body_a = "hull", .body_b = {}, .stiffness = 1e-9 / 0.3, .length = {}});
  const Vec3 force(0.1, -0.0, -7);
  scene->thrusters = {
      {.body = "box", .point = Vec3(0, 1, 2) / 3, .key = "Left", .from = {}, .until = {}},
      {.body = "hull", .force = force, .key = "", .from = 0.1, .until = 1.0 / 3.0},
      {.body = "hull", .force = -force, .key = "", .from = {}, .until = 0.7}};
  for (const JointKind kind :
       {JointKind::kBall, JointKind::kHinge, JointKind::kFixed, JointKind::kSlider}) {
    scene->joints.push_back({.kind = kind,
                             .body_a = "box",
                             .body_b = "hull",
                             .anchor = Vec3(1, -2, 3) / 11,
                             .collide = kind == JointKind::kFixed,
                             .limits = {},
                             .motor = {}});
  }
  scene->joints[0].body_b = std::nullopt;
  scene->joints[1].axis = Vec3(0.1, 0.2, 0.3).normalized();
  scene->joints[1].limits = JointLimits{-1.0 / 3.0, 0.1 + 0.2};
  scene->joints[3].motor = MotorDesc{.speed = -1.0 / 7.0, .most = 100.0 / 3.0};
  scene->joints[3].friction = 0.1 + 0.2;
  scene->joints[1].spring = JointSpringDesc{.damping = 1.0 / 3.0};
  scene->joints[3].spring = JointSpringDesc{.stiffness = 1e3 / 7.0, .rest = -0.1 / 3.0};
  scene->loads = {{.body = "box", .force = force, .from = {}, .until = {}},
                  {.body = "hull",
                   .point = Vec3(0, 1, 2) / 3,
                   .torque = Vec3(1, 2, 3) / 7,
                   .from = 0.1,
                   .until = 1.0 / 3.0}};
}

/// A scene in which everything that can be said is said, with numbers that need all 17 digits.
SceneDesc MakeFullScene() {
  SceneDesc scene;
  scene.name = "everything \"quoted\"";
  scene.group = "tests & \"others\"";
  scene.lesson = "µ g / ω² says it all.";
  scene.description = "zwei Zeilen\nund Umlaute: äöü";
  scene.gravity = Vec3(0.1, -0.0, -1.0 / 3.0);
  scene.damping = {.linear = 0.1 + 0.2, .angular = 5e-324};
  scene.materials = {{"default", {0.1, 0.7}}, {"ice", {0.0, 1e-3 / 3}}};
  scene.pairs = {{"ice", "default", 1.0 / 7.0, std::nullopt}, {"ice", "ice", std::nullopt, 0.0}};
  scene.settings.step = 1.0 / 240.0;
  scene.settings.threads = 2;
  scene.settings.contact.tolerance = 3e-5;
  scene.settings.impact.law = settings::ImpactLaw::kSequential;
  scene.settings.events.search = settings::EventSearch::kItp;
  scene.camera = CameraDesc{Vec3(1, 2, 3) / 7, Vec3(0.1, 0.2, 0.3), 37.5};
  scene.view = {.newtons_per_metre = 1.0 / 3.0,
                .options = {{"chains", true}, {"glass", false}},
                .slow = SlowMotionDesc{.from = 0.1, .until = 1.0 / 3.0, .speed = 0.07},
                .follow = {},
                .trails = TrailsDesc{.paths = true, .strobe = {}, .bodies = {}}};
  BodyDesc body;
  body.name = "box";
  body.shape = BoxShape{Vec3(1, 2, 3) / 3};
  body.position = Vec3(1e-300, 1234.567123456789, -std::numbers::pi);
  body.orientation = Quat(0.1, 0.2, 0.3, 0.4).normalized();
  body.velocity = Vec3(0.1, 0.2, 0.3);
  body.angular_velocity = Vec3(-0.1, 1e-17, 4);
  body.mass = 1.0 / 3.0;
  body.inertia = Vec3(1, 2, 2.5).asDiagonal();
  body.color = {1.0f / 255.0f, 128.0f / 255.0f, 254.0f / 255.0f};
  body.material = "ice";
  scene.bodies.push_back(body);
  body = BodyDesc();
  body.name = "hull";
  body.shape = HullShape{{Vec3(0, 0, 0), Vec3(0.1, 0, 0), Vec3(0, 0.7, 0), Vec3(0, 0, 1) / 3}};
  body.density = 7850.1;
  body.locked = kPlanar;
  body.velocity = Vec3(1, 0, 2);
  scene.bodies.push_back(body);
  body = BodyDesc();
  body.name = "prism";
  body.shape = PrismShape{{{0, 0}, {1.0 / 3, 0}, {0.1, 0.2}}, 0.3};
  body.fixed = true;
  body.keyframes = {{-0.1, Vec3(0, 0, 1) / 3, Quat::Identity()},
                    {1.0 / 3, Vec3(0.1, 0, 0), Quat(0.4, 0.3, 0.2, 0.1).normalized()},
                    {0.7, Vec3(0, 0, 1) / 3, Quat::Identity()}};
  body.position = body.keyframes[0].position;
  body.loop = true;
  body.group = "movers";
  scene.bodies.push_back(body);
  body = BodyDesc();
  body.name = "held";
  body.locked = {{true, false, false}, {false, false, true}};
  body.velocity = Vec3(0, 1, 2);
  scene.bodies.push_back(body);
  scene.no_contact = {{"movers", "movers"}, {"hull", "movers"}, {"box", "hull"}};
  for (const SolidKind kind : {SolidKind::kWedge, SolidKind::kTetrahedron, SolidKind::kOctahedron,
                               SolidKind::kDodecahedron, SolidKind::kIcosahedron}) {
    body = BodyDesc();
    body.name = "solid-" + std::to_string(static_cast<int>(kind));
    body.shape = SolidShape{kind, 0.1 + 0.2};
    scene.bodies.push_back(body);
  }
  AddLinks(&scene);
  return scene;
}

TEST(SceneFileTest, WhatIsWrittenIsReadBackToTheLastBit) {
  const SceneDesc scene = MakeFullScene();
  const std::string text = WriteScene(scene);
  const SceneDesc copy = ParseScene(text, "copy.scene.json");
  ExpectSameBits(scene, copy);
  EXPECT_EQ(WriteScene(copy), text);
}

TEST(SceneFileTest, QuaternionsKeepTheirBitsOnceNormalised) {
  for (int i = 1; i < 500; ++i) {
    BodyDesc body;
    body.name = "a";
    body.shape = BoxShape();
    body.orientation = Quat(std::sin(i), std::cos(3.0 * i), std::sin(5.0 * i), 0.3).normalized();
    SceneDesc scene;
    scene.materials["default"] = {};
    scene.bodies.push_back(body);
    const SceneDesc copy = ParseScene(WriteScene(scene), "copy");
    EXPECT_TRUE(SameBits(copy.bodies[0].orientation.coeffs(), body.orientation.coeffs()));
  }
}

TEST(SceneFileTest, AnyQuaternionLengthAndAxisLengthWillDo) {
  const SceneDesc scene = ParseScene(R"({"touchstone": 1, "bodies": [
      {"name": "a", "shape": {"box": [1, 1, 1]}, "orientation": [2, 0, 0, 2]},
      {"name": "b", "shape": {"box": [1, 1, 1]}, "rotation": {"axis": [0, 0, 7], "degrees": 90}},
      {"name": "c", "shape": {"box": [1, 1, 1]}, "orientation": [1e-200, 0, 0, 1e-200]}]})",
                                     "turned");
  // A quarter turn about z: w = z = cos(45 degrees).
  const Eigen::Vector4d expected(0, 0, std::numbers::sqrt2 / 2, std::numbers::sqrt2 / 2);
  for (const BodyDesc& body : scene.bodies) {
    EXPECT_LE((body.orientation.coeffs() - expected).norm(), 4e-16) << body.name;
  }
}

TEST(SceneFileTest, CommentsAreSkipped) {
  const SceneDesc scene = ParseScene(R"(// one body
      {"touchstone": 1, /* the
      format */ "bodies": [ // a list
        {"name": "a//b", "shape": {"box": [1, 1, 1]}}]})",
                                     "commented");
  EXPECT_EQ(scene.bodies.at(0).name, "a//b");
}

TEST(SceneFileTest, RepeatMakesNamedCopiesAtTheirSpacing) {
  const SceneDesc scene = ParseScene(R"({"touchstone": 1, "bodies": [
      {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [10, 20, 30], "mass": 2,
       "repeat": {"count": [2, 1, 3], "spacing": [1.5, 7, 1.25]}}]})",
                                     "repeated");
  ASSERT_EQ(scene.bodies.size(), 6u);
  EXPECT_EQ(scene.bodies[0].name, "cube.0.0.0");
  EXPECT_EQ(scene.bodies[0].position, Vec3(10, 20, 30));
  EXPECT_EQ(scene.bodies[2].name, "cube.0.0.2");
  EXPECT_EQ(scene.bodies[2].position, Vec3(10, 20, 32.5));
  EXPECT_EQ(scene.bodies[5].name, "cube.1.0.2");
  EXPECT_EQ(scene.bodies[5].position, Vec3(11.5, 20, 32.5));
  EXPECT_EQ(scene.bodies[5].mass, 2.0);
}

TEST(SceneFileTest, AFixedBodyMayMoveAndHaveAMass) {
  const SceneDesc scene = ParseScene(R"({"touchstone": 1, "bodies": [
      {"name": "belt", "shape": {"box": [1, 1, 1]}, "fixed": true, "mass": 3,
       "velocity": [1, 0, 0], "angular_velocity": [0, 0, 2]}]})",
                                     "belt");
  EXPECT_TRUE(scene.bodies[0].fixed);
  EXPECT_EQ(scene.bodies[0].velocity, Vec3(1, 0, 0));
}

TEST(SceneFileTest, LinksHaveTheDefaultsOfTheFormat) {
  const SceneDesc scene = ParseScene(R"({"touchstone": 1, "bodies": [
      {"name": "a", "shape": {"box": [1, 1, 1]}},
      {"name": "b", "shape": {"box": [1, 1, 1]}, "position": [3, 0, 0],
       "repeat": {"count": [2, 1, 1], "spacing": [2, 0, 0]}}],
      "springs": [{"bodies": ["a", null], "anchors": [[0, 0, 0.5], [0, 0, 3]], "stiffness": 10}],
      "thrusters": [{"body": "a", "point": [0, 0, 0], "force": [1, 0, 0], "from": 2}],
      "joints": [{"type": "hinge", "bodies": ["a", "b.1.0.0"], "anchor": [9, 9, 9],
                  "axis": [0, 0, -4]}]})",
                                     "linked");
  ASSERT_EQ(scene.springs.size(), 1u);
  EXPECT_EQ(scene.springs[0].body_a, "a");
  EXPECT_FALSE(scene.springs[0].body_b);
  EXPECT_EQ(scene.springs[0].anchor_a, Vec3(0, 0, 0.5));
  EXPECT_EQ(scene.springs[0].anchor_b, Vec3(0, 0, 3));
  EXPECT_EQ(scene.springs[0].damping, 0.0);
  EXPECT_FALSE(scene.springs[0].length);
  ASSERT_EQ(scene.thrusters.size(), 1u);
  EXPECT_EQ(scene.thrusters[0].key, "");
  EXPECT_EQ(scene.thrusters[0].from, 2.0);
  EXPECT_FALSE(scene.thrusters[0].until);
  ASSERT_EQ(scene.joints.size(), 1u);
  EXPECT_EQ(scene.joints[0].body_b, "b.1.0.0");
  EXPECT_EQ(scene.joints[0].axis, Vec3(0, 0, -1));
  EXPECT_FALSE(scene.joints[0].collide);
}

TEST(SceneFileTest, ALinkMayHoldAMovingBodyToAFixedOne) {
  const SceneDesc scene = ParseScene(R"({"touchstone": 1, "bodies": [
      {"name": "a", "shape": {"box": [1, 1, 1]}},
      {"name": "post", "shape": {"box": [1, 1, 1]}, "position": [3, 0, 0], "fixed": true}],
      "joints": [{"type": "ball", "bodies": ["post", "a"], "anchor": [1, 0, 0]},
                 {"type": "fixed", "bodies": ["a", "post"], "anchor": [1, 0, 0]}]})",
                                     "held");
  EXPECT_EQ(scene.joints[0].body_a, "post");
  EXPECT_EQ(scene.joints[1].kind, JointKind::kFixed);
}

TEST(SceneFileTest, EveryThrusterKeyIsReadBack) {
  EXPECT_EQ(ThrusterKeys().size(), 26u + 10u + 4u);
  for (const std::string_view key : ThrusterKeys()) {
    SceneDesc scene = ParseScene(kCube, "x");
    scene.thrusters.push_back({.body = "cube", .key = std::string(key), .from = {}, .until = {}});
    ExpectSameBits(scene, ParseScene(WriteScene(scene), "x"));
  }
}

TEST(SceneFileTest, EmptyListsAreNoMistake) {
  EXPECT_NO_THROW(ParseScene(
      R"({"touchstone": 1, "bodies": [], "springs": [], "thrusters": [], "joints": []})", "x"));
}

TEST(SceneFileTest, SettingsThatAreDefaultsAreNotWritten) {
  EXPECT_THAT(WriteScene(ParseScene(kCube, "x")), testing::Not(HasSubstr("settings")));
}

SceneDesc ParseWith(const std::vector<Override>& overrides) {
  return ParseScene(R"({"touchstone": 1, "materials": {"ice": {"friction": 0.1}}, "bodies": [
      {"name": "cube", "shape": {"box": [1, 1, 1]}},
      {"name": "7", "shape": {"box": [1, 1, 1]}, "position": [5, 6, 7]}]})",
                    "base.scene.json", overrides);
}

// Bytes of a good file replaced, removed, doubled and cut off: the reader either accepts the text
// or names a mistake; it never fails in another way. What it accepts can be written and read again.
TEST(SceneFileTest, DamagedTextIsRefusedOrReadable) {
  const std::string good = WriteScene(MakeFullScene());
  constexpr std::string_view kBytes = "0123456789.-+eE{}[]\",: \n/*tfn\\\xff";
  std::uint64_t random = 1;
  const auto below = [&](size_t n) {
    random = random * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<size_t>((random >> 33) % n);
  };
  int accepted = 0;
  for (int i = 0; i < 1500; ++i) {
    std::string text = good;
    for (size_t edits = 1 + below(3); edits > 0; --edits) {
      const size_t at = below(text.size() - 1);
      const size_t length = 1 + below(std::min<size_t>(8, text.size() - at - 1));
      switch (below(4)) {
        case 0:
          text[at] = kBytes[below(kBytes.size())];
          break;
        case 1:
          text.erase(at, length);
          break;
        case 2:
          text.insert(at, text.substr(at, length));
          break;
        default:
          if (below(20) == 0) text.resize(at + 1);
      }
    }
    try {
      const SceneDesc scene = ParseScene(text, "damaged");
      ExpectSameBits(scene, ParseScene(WriteScene(scene), "damaged"));
      ++accepted;
    } catch (const SceneError& error) {
      EXPECT_THAT(error.what(), HasSubstr("damaged: "));
    }
  }
  EXPECT_GT(accepted, 50);
}

TEST(OverrideTest, PutsValuesAtPaths) {
  const SceneDesc scene = ParseWith({{"settings.step", "0.001"},
                                     {"settings.contact.tolerance", "2e-5"},
                                     {"settings.impact.law", "newton"},
                                     {"gravity[2]", "-1.62"},
                                     {"materials.ice.friction", "0.05"},
                                     {"materials.default.restitution", "1"},
                                     {"bodies[cube].position[2]", "3"},
                                     {"bodies[1].position[0]", "-5"},
                                     {"bodies[cube].mass", "12"},
                                     {"bodies[cube].shape", R"({"tetrahedron": {"radius": 2}})"},
                                     {"name", "moon"},
                                     {"bodies[1].velocity", "[1, 2, 3]"},
                                     {"bodies[0].fixed", "true"}});
  EXPECT_EQ(scene.settings.step, 0.001);
  EXPECT_EQ(scene.settings.contact.tolerance, 2e-5);
  EXPECT_EQ(scene.settings.impact.law, settings::ImpactLaw::kNewton);
  EXPECT_EQ(scene.gravity, Vec3(0, 0, -1.62));
  EXPECT_EQ(scene.materials.at("ice").friction, 0.05);
  EXPECT_EQ(scene.materials.at("default").restitution, 1.0);
  EXPECT_EQ(scene.materials.at("default").friction, 0.5);
  EXPECT_EQ(scene.bodies[0].position, Vec3(0, 0, 3));
  EXPECT_EQ(scene.bodies[1].position, Vec3(-5, 6, 7));
  EXPECT_EQ(scene.bodies[0].mass, 12.0);
  EXPECT_EQ(std::get<SolidShape>(scene.bodies[0].shape).radius, 2.0);
  EXPECT_EQ(scene.name, "moon");
  EXPECT_EQ(scene.bodies[1].velocity, Vec3(1, 2, 3));
  EXPECT_TRUE(scene.bodies[0].fixed);
}

TEST(OverrideTest, LaterOnesWin) {
  EXPECT_EQ(ParseWith({{"gravity", "[0, 0, 0]"}, {"gravity[0]", "1"}}).gravity, Vec3(1, 0, 0));
}

TEST(OverrideTest, MistakesNameThePathAndWhatWasExpected) {
  struct Case {
    Override override;
    std::string path;
    std::string message;
  };
  for (const Case& c : std::vector<Case>{
           {{"setings.step", "0.1"}, "setings", "did you mean \"settings\""},
           {{"settings.stp", "0.1"}, "settings.stp", "did you mean \"step\""},
           {{"settings.step", "fast"}, "settings.step", "got the text \"fast\""},
           {{"settings.step", "1e999"}, "settings.step", "got the text \"1e999\""},
           {{"bodies[2].mass", "1"}, "bodies[2]", "an index from 0 to 1"},
           {{"bodies[cub].mass", "1"}, "bodies[cub]", "did you mean \"cube\""},
           {{"bodies.cube.mass", "1"}, "bodies.cube", "an index in brackets"},
           {{"bodies[0].name[1]", "1"}, "bodies[0].name[1]", "not a list"},
           {{"bodies[0].name.x", "1"}, "bodies[0].name.x", "end before this key"},
           {{"gravity[3]", "1"}, "gravity[3]", "an index from 0 to 2"},
           {{"pairs[0].friction", "1"}, "pairs", "no such list"},
           {{"materials.icy.friction", "1"}, "materials.icy", "did you mean \"ice\""},
           {{"bodies[0].mass", R"({"a": 1, "a": 2})"}, "bodies[0].mass.a", "given twice"},
           {{"", "1"}, "", "expected a path"},
           {{"settings..step", "1"}, "settings..step", "expected a path"},
           {{"settings.", "1"}, "settings.", "expected a path"},
           {{"bodies[0", "1"}, "bodies[0", "expected a path"},
           {{"bodies[]", "1"}, "bodies[]", "expected a path"},
           {{"bodies[0]mass", "1"}, "bodies[0]mass", "expected a path"},
           {{"[0]", "1"}, "[0]", "expected a path"},
           {{".step", "1"}, ".step", "expected a path"}}) {
    SCOPED_TRACE(c.override.path);
    try {
      ParseWith({c.override});
      ADD_FAILURE() << "the mistake went unnoticed";
    } catch (const SceneError& error) {
      EXPECT_EQ(error.path(), c.path) << error.what();
      EXPECT_THAT(error.what(), HasSubstr(c.message));
      EXPECT_EQ(error.file(), "base.scene.json");
    }
  }
}

TEST(SceneFileTest, LoadsFromAFileAndNamesItInErrors) {
  const std::string path = testing::TempDir() + "/touchstone-load-test.scene.json";
  std::ofstream(path) << kCube;
  EXPECT_EQ(LoadScene(path).name, "touchstone-load-test");
  EXPECT_EQ(LoadScene(path, {{"name", "other"}}).name, "other");
  std::ofstream(path) << "{";
  EXPECT_THROW(LoadScene(path), SceneError);
}

TEST(SceneFileTest, ErrorsReadFilePathMessage) {
  const SceneError error("a.scene.json", "bodies[0].mass", "expected a positive number, got -1");
  EXPECT_STREQ(error.what(), "a.scene.json: bodies[0].mass: expected a positive number, got -1");
}

TEST(SceneFileTest, AHullHasNoMorePointsThanAMeshFile) {
  std::string points = "[0, 0, 0]";
  for (int i = 0; i < 50'000; ++i) points += ", [1, 2, 3]";
  try {
    ParseScene(
        R"({"touchstone": 1, "bodies": [{"name": "a", "shape": {"hull": [)" + points + "]}}]}",
        "hull.json");
    FAIL();
  } catch (const SceneError& error) {
    EXPECT_THAT(error.what(), HasSubstr("bodies[0].shape.hull"));
    EXPECT_THAT(error.what(), HasSubstr("expected at most 50000 points, got 50001"));
  }
}

}  // namespace
}  // namespace touchstone::scene
