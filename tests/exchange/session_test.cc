// Sessions are checked as strictly as scenes: every mistake is one error that says where it is and
// what was expected.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "exchange/recording.h"
#include "scene/scene_file.h"

namespace touchstone::exchange {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kSession = R"({
  "touchstone_session": 1,
  "frames": 60,
  "scene": {
    "touchstone": 1,
    "name": "room",
    "materials": {"default": {"restitution": 0, "friction": 0.5}, "steel": {"friction": 0.2}},
    "bodies": [
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.6]},
      {"name": "flat", "shape": {"box": [1, 1, 1]}, "position": [3, 0, 0.6], "motion": "planar"}],
    "thrusters": [{"body": "cube", "point": [0, 0, 0], "force": [0, 0, 9], "key": "S"}]},
  "commands": [
    {"frame": 0, "gravity": {"gravity": [0, 0, -3]}},
    {"frame": 0, "grab": {"body": 2, "anchor": [0, 0, 0], "target": [0, 0, 2]}},
    {"frame": 5, "move_grab": {"target": [0, 0, 3]}},
    {"frame": 6, "release": {}},
    {"frame": 7, "damping": {"linear": 0.1, "angular": 0.2}},
    {"frame": 8, "gesture": 3, "material": {"body": 3, "restitution": 0.5, "friction": 0.1}},
    {"frame": 9, "add": {"body": {"name": "new", "shape": {"box": [1, 1, 1]},
                                  "position": [0, 0, 9], "material": "steel"}}},
    {"frame": 10, "turn": {"body": 4, "target": [1, 0, 0, 0]}},
    {"frame": 11, "move_turn": {"target": [0, 1, 0, 0]}},
    {"frame": 11, "mass": {"body": 4, "mass": 2}},
    {"frame": 12, "place": {"body": 2, "position": [0, 0, 7], "orientation": [1, 0, 0, 0]}},
    {"frame": 13, "pin": {"body": 2, "pinned": true}},
    {"frame": 14, "velocity": {"body": 3, "velocity": [1, 0, 1], "angular_velocity": [0, 1, 0]}},
    {"frame": 15, "remove": {"body": 4}},
    {"frame": 16, "thrusters": {"key": "S", "firing": true}},
    {"frame": 17, "duplicate": {"body": 3, "position": [8, 0, 9], "orientation": [1, 0, 0, 0]}},
    {"frame": 17, "color": {"body": 3, "color": [0, 0.5, 1]}},
    {"frame": 17, "together": {"edits": [
      {"place": {"body": 3, "position": [3, 0, 7], "orientation": [1, 0, 0, 0]}},
      {"duplicate": {"body": 3, "position": [8, 8, 9], "orientation": [1, 0, 0, 0],
                     "velocity": [1, 0, 0]}},
      {"mass": {"body": 6, "mass": 3}}]}},
    {"frame": 18, "settings": {"settings": {"step": 0.01}}},
    {"frame": 20, "reset": {}},
    {"frame": 20, "reset_material": {"body": 3, "restitution": false, "friction": true}},
    {"frame": 20, "copies": {"scene": {"touchstone": 1,
      "materials": {"ice": {"friction": 0.1}, "ice2": {"friction": 0.2}},
      "bodies": [{"name": "gate", "shape": {"box": [1, 1, 1]}, "material": "ice2"}],
      "joints": [{"type": "hinge", "bodies": ["gate", null], "anchor": [0, 0, 0],
                  "axis": [0, 0, 1]}]},
      "changed": {"ice2": "ice"}}},
    {"frame": 20, "drive": {"joint": 0, "friction": 2, "spring": {"damping": 0.5},
      "armature": 0.1}},
    {"frame": 20, "joint": {"type": "slider", "body": 4, "other": 2, "anchor": [0, 0, 1],
                            "axis": [0, 1, 0]}},
    {"frame": 20, "spring": {"body": 3, "anchor": [3, 0, 1], "other_anchor": [3, 0, 2],
                             "stiffness": 40, "damping": 0}},
    {"frame": 20, "set_spring": {"spring": 0, "length": 1.5, "stiffness": 50, "damping": 1}},
    {"frame": 20, "remove_joint": {"joint": 1}},
    {"frame": 20, "remove_spring": {"spring": 0}},
    {"frame": 20, "shape": {"body": 2, "shape": {"box": [1, 1, 3]}}},
    {"frame": 20, "add_thruster": {"body": 2, "point": [0, 0, 0.1], "force": [8, 0, 0],
                                   "key": "Up"}},
    {"frame": 20, "add_load": {"body": 3, "point": [0, 0, 0], "force": [0, 0, 7],
                               "torque": [0, 0, 1], "from": 1, "until": 2.5}},
    {"frame": 20, "set_push": {"push": 1, "point": [0, 0, 0], "force": [6, 0, 0], "key": "Down"}},
    {"frame": 20, "remove_push": {"push": 2}},
    {"frame": 21, "thrusters": {"key": "Down", "firing": true}}],
  "marks": [[10, 0.1, "0123456789abcdef"], [20, 0.2, "00000000000000ff"]]
})";

struct Mistake {
  std::string right;
  std::string wrong;
  std::string path;
  std::string message;

  friend void PrintTo(const Mistake& mistake, std::ostream* out) { *out << mistake.wrong; }
};

class MalformedSession : public ::testing::TestWithParam<Mistake> {};

TEST_P(MalformedSession, IsOneErrorThatSaysWhereAndWhat) {
  const Mistake& mistake = GetParam();
  std::string text = kSession;
  const size_t at = text.find(mistake.right);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, mistake.right.size(), mistake.wrong);
  try {
    ParseSession(text, "run.session.json");
    ADD_FAILURE() << "the mistake went unnoticed";
  } catch (const scene::SceneError& error) {
    EXPECT_EQ(error.file(), "run.session.json");
    EXPECT_EQ(error.path(), mistake.path) << error.what();
    EXPECT_THAT(error.what(), StartsWith("run.session.json: "));
    EXPECT_THAT(error.what(), HasSubstr(mistake.message));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Document, MalformedSession,
    ::testing::Values(Mistake{"\"frames\": 60,", "\"frames\": 60", "", "line 4"},
                      Mistake{"60,", "NaN,", "", "line 3"},
                      Mistake{"0.6]", "1e999]", "scene.bodies[1].position[2]", ""},
                      Mistake{"\"frames\": 60", "\"frames\": 60, \"frames\": 60", "frames",
                              "twice"},
                      Mistake{"\"touchstone_session\": 1", "\"touchstone_session\": 2",
                              "touchstone_session", "expected format version 1, got 2"},
                      Mistake{"\"touchstone_session\": 1,", "", "", "expected a session file"},
                      Mistake{"\"frames\": 60,", "", "", "\"frames\" is missing"},
                      Mistake{"\"frames\": 60", "\"frames\": 60, \"markers\": []", "markers",
                              "did you mean \"marks\"?"},
                      Mistake{"\"frames\": 60", "\"frames\": \"60\"", "frames", "a number"},
                      Mistake{"\"frames\": 60", "\"frames\": 60.5", "frames", "a whole number"},
                      Mistake{"\"frames\": 60", "\"frames\": -1", "frames", "from 0"},
                      Mistake{"\"frames\": 60", "\"frames\": 60, \"states_pace\": 1", "states_pace",
                              "true or false"},
                      Mistake{"\"frames\": 60", "\"frames\": 19", "commands[19].frame", "to 19"}));

INSTANTIATE_TEST_SUITE_P(
    Scene, MalformedSession,
    ::testing::Values(
        Mistake{"\"touchstone\": 1", "\"touchstone\": 2", "scene.touchstone", "format version 1"},
        Mistake{"[9, 9, 1]", "[9, -9, 1]", "scene.bodies[0].shape.box[1]", "a positive number"},
        Mistake{"\"force\"", "\"forse\"", "scene.thrusters[0].forse", "did you mean \"force\"?"},
        Mistake{"\"name\": \"cube\"", "\"name\": \"floor\"", "scene.bodies[1].name", "twice"}));

INSTANTIATE_TEST_SUITE_P(
    Commands, MalformedSession,
    ::testing::Values(
        Mistake{"\"gravity\": {\"gravity\"", "\"gravty\": {\"gravity\"", "commands[0].gravty",
                "did you mean \"gravity\"?"},
        Mistake{"\"gravity\": {\"gravity\": [0, 0, -3]}", "\"gesture\": 1", "commands[0]",
                "expected a command"},
        Mistake{"\"release\": {}", "\"release\": {}, \"reset\": {}", "commands[3].release",
                "one command"},
        Mistake{"\"release\": {}", "\"release\": 1", "commands[3].release", "an object"},
        Mistake{"\"release\": {}", "\"release\": {\"body\": 2}", "commands[3].release.body",
                "unknown key"},
        Mistake{"{\"frame\": 0, \"grab\"", "{\"grab\"", "commands[1]", "\"frame\" is missing"},
        Mistake{"{\"frame\": 6", "{\"frame\": 4", "commands[3].frame", "a number from 5 to 60"},
        Mistake{"{\"frame\": 6", "{\"frame\": 5.5", "commands[3].frame", "a whole number"},
        Mistake{"{\"frame\": 20", "{\"frame\": 61", "commands[19].frame", "to 60"},
        Mistake{"\"gesture\": 3", "\"gesture\": -3", "commands[5].gesture", "a whole number"},
        Mistake{"[0, 0, -3]", "[0, 0]", "commands[0].gravity.gravity", "a list of 3 numbers"},
        Mistake{"[0, 0, -3]", "[0, 0, null]", "commands[0].gravity.gravity[2]", "a number"},
        Mistake{"\"anchor\": [0, 0, 0], ", "", "commands[1].grab", "\"anchor\" is missing"},
        Mistake{"\"anchor\"", "\"anker\"", "commands[1].grab", "\"anchor\" is missing"},
        Mistake{"[0, 0, -3]", "[0, 1.7976931348623157e+308, -3]", "commands[0].gravity.gravity[1]",
                "expected a number from -10000 to 10000 m/s²"},
        Mistake{"\"linear\": 0.1", "\"linear\": 1.7976931348623157e+308",
                "commands[4].damping.linear", "expected a number from 0 to 10000 1/s"},
        Mistake{"\"linear\": 0.1", "\"linear\": -0.1", "commands[4].damping.linear",
                "not negative"},
        Mistake{"\"restitution\": 0.5", "\"restitution\": 1.5", "commands[5].material.restitution",
                "from 0 to 1"},
        Mistake{"\"friction\": 0.1", "\"friction\": -0.1", "commands[5].material.friction",
                "not negative"},
        Mistake{", \"restitution\": 0.5, \"friction\": 0.1", "", "commands[5].material",
                "\"restitution\", \"friction\" or both"},
        Mistake{"\"mass\": 2", "\"mass\": 0", "commands[9].mass.mass", "a positive number"},
        Mistake{"\"target\": [1, 0, 0, 0]", "\"target\": [0, 0, 0, 0]", "commands[7].turn.target",
                "not zero"},
        Mistake{"\"pinned\": true", "\"pinned\": 1", "commands[11].pin.pinned", "true or false"},
        Mistake{"\"material\": \"steel\"",
                "\"repeat\": {\"count\": [2, 1, 1], \"spacing\": [1, 1, 1]}",
                "commands[6].add.body.repeat", "one body"},
        Mistake{"\"material\": \"steel\"", "\"material\": \"stel\"",
                "commands[6].add.body.material", "did you mean \"steel\"?"},
        Mistake{"\"material\": \"steel\"", "\"mass\": -1", "commands[6].add.body.mass",
                "a positive number"},
        Mistake{"[0, 0.5, 1]", "[0, 0.5, 2]", "commands[16].color.color[2]", "from 0 to 1"},
        Mistake{"{\"mass\": {\"body\": 6, \"mass\": 3}}", "{\"mass\": {\"body\": 6, \"mass\": -3}}",
                "commands[17].together.edits[2].mass.mass", "a positive number"},
        Mistake{"{\"mass\": {\"body\": 6, \"mass\": 3}}", "{\"reset\": {}}",
                "commands[17].together.edits[2]", "an edit of a body"},
        Mistake{"{\"mass\": {\"body\": 6, \"mass\": 3}}", "{}", "commands[17].together.edits[2]",
                "expected a command"},
        Mistake{"\"settings\": {\"step\": 0.01}", "\"settings\": {\"step\": 0}",
                "commands[18].settings.settings.step", "a number from"}));

INSTANTIATE_TEST_SUITE_P(
    Cast, MalformedSession,
    ::testing::Values(
        Mistake{"\"grab\": {\"body\": 2", "\"grab\": {\"body\": 0", "commands[1].grab.body",
                "from 1"},
        Mistake{"\"grab\": {\"body\": 2", "\"grab\": {\"body\": 9", "commands[1].grab.body",
                "there is no body 9 yet; the last one is 3"},
        Mistake{"\"grab\": {\"body\": 2", "\"grab\": {\"body\": 1", "commands[1].grab.body",
                "body 1 is fixed"},
        Mistake{"\"duplicate\": {\"body\": 3", "\"duplicate\": {\"body\": 4",
                "commands[15].duplicate.body", "body 4 has been removed before"},
        Mistake{"\"mass\": {\"body\": 4", "\"mass\": {\"body\": 1", "commands[9].mass.body",
                "body 1 is fixed"},
        Mistake{"\"release\": {}", "\"reset\": {}}, {\"frame\": 6, \"release\": {}",
                "commands[4].release", "nothing is held"},
        Mistake{"\"release\": {}",
                "\"pin\": {\"body\": 2, \"pinned\": true}}, "
                "{\"frame\": 6, \"move_grab\": {\"target\": [0, 0, 1]}",
                "commands[4].move_grab", "expected \"grab\" before"},
        Mistake{"\"turn\": {\"body\": 4, \"target\": [1, 0, 0, 0]}",
                "\"grab\": {\"body\": 4, \"anchor\": [0, 0, 0], \"target\": [0, 0, 0]}",
                "commands[8].move_turn", "expected \"turn\" before"},
        Mistake{"{\"body\": 6, \"mass\": 3}", "{\"body\": 7, \"mass\": 3}",
                "commands[17].together.edits[2].mass.body",
                "there is no body 7 yet; the last one is 6"},
        Mistake{"\"velocity\": [1, 0, 0]", "\"velocity\": [1, 1, 0]",
                "commands[17].together.edits[1].duplicate.velocity[1]", "planar"},
        Mistake{"\"velocity\": [1, 0, 1]", "\"velocity\": [1, 2, 1]",
                "commands[12].velocity.velocity[1]", "planar"},
        Mistake{"\"key\": \"S\", \"firing\"", "\"key\": \"T\", \"firing\"",
                "commands[14].thrusters.key", "no thruster fires by the key \"T\""},
        Mistake{"\"changed\": {\"ice2\"", "\"changed\": {\"ice3\"",
                "commands[21].copies.changed.ice3", "the name of a material of the copies"},
        Mistake{"\"joint\": 0", "\"joint\": 1", "commands[22].drive.joint",
                "expected one of the joints so far, 1 in all"},
        Mistake{"\"damping\": 0.5", "\"damping\": -0.5", "commands[22].drive.spring.damping",
                "not negative"},
        Mistake{"\"slider\"", "\"slide\"", "commands[23].joint.type", "did you mean \"slider\"?"},
        Mistake{"\"axis\": [0, 1, 0]", "\"axis\": [0, 0, 0]", "commands[23].joint.axis",
                "a direction that is not zero"},
        Mistake{"\"other\": 2", "\"other\": 9", "commands[23].joint.other",
                "there is no body 9 yet; the last one is 4"},
        Mistake{"\"other\": 2", "\"other\": 4", "commands[23].joint.other", "another body"},
        Mistake{"\"spring\": {\"body\": 3", "\"spring\": {\"body\": 1", "commands[24].spring.body",
                "expected a body that moves; it is joined to the world"},
        Mistake{"\"stiffness\": 50", "\"stiffness\": -50", "commands[25].set_spring.stiffness",
                "not negative"},
        Mistake{"{\"box\": [1, 1, 3]}", "{\"box\": [1, 1, 0]}", "commands[28].shape.shape.box[2]",
                "a positive number"},
        Mistake{"\"remove_joint\": {\"joint\": 1", "\"remove_joint\": {\"joint\": 2",
                "commands[26].remove_joint.joint", "expected one of the joints so far, 2 in all"},
        Mistake{"\"remove_spring\": {\"spring\": 0", "\"remove_spring\": {\"spring\": 1",
                "commands[27].remove_spring.spring",
                "expected one of the springs so far, 1 in all"},
        Mistake{"\"Up\"", "\"Upp\"", "commands[29].add_thruster", "did you mean \"Up\"?"},
        Mistake{"\"key\": \"Up\"", "\"key\": \"Up\", \"from\": 1", "commands[29].add_thruster",
                "by its key or by times, not by both"},
        Mistake{"\"add_thruster\": {\"body\": 2", "\"add_thruster\": {\"body\": 1",
                "commands[29].add_thruster.body", "body 1 is fixed"},
        Mistake{"[8, 0, 0]", "[8e12, 0, 0]", "commands[29].add_thruster.force[0]", "to 1e12 N"},
        Mistake{"\"until\": 2.5", "\"until\": 0.5", "commands[30].add_load",
                "expected an end after the start (1 s)"},
        Mistake{"\"until\": 2.5", "\"key\": \"A\"", "commands[30].add_load",
                "a load acts by times"},
        Mistake{"\"set_push\": {\"push\": 1", "\"set_push\": {\"push\": 3",
                "commands[31].set_push.push",
                "expected one of the thrusters and loads so far, 3 in all"},
        Mistake{"\"remove_push\": {\"push\": 2", "\"remove_push\": {\"push\": 3",
                "commands[32].remove_push.push",
                "expected one of the thrusters and loads so far, 3 in all"}));

INSTANTIATE_TEST_SUITE_P(
    Marks, MalformedSession,
    ::testing::Values(Mistake{"[20, 0.2,", "[10, 0.2,", "marks[1][0]", "a number from 11 to 60"},
                      Mistake{"[20, 0.2,", "[61, 0.2,", "marks[1][0]", "to 60"},
                      Mistake{"[20, 0.2,", "[20, -1,", "marks[1][1]", "not negative"},
                      Mistake{"00000000000000ff", "ff", "marks[1][2]", "16 hexadecimal digits"},
                      Mistake{"00000000000000ff", "00000000000000fg", "marks[1][2]",
                              "16 hexadecimal digits"},
                      Mistake{", \"00000000000000ff\"", "", "marks[1]", "a list of 3"}));

TEST(Session, WithoutMistakesIsReadAndWrittenBack) {
  const Recording recording = ParseSession(kSession, "run.session.json");
  EXPECT_EQ(recording.frames, 60);
  EXPECT_EQ(recording.entries.size(), 34U);
  EXPECT_EQ(recording.marks.size(), 2U);
  EXPECT_EQ(recording.scene->name, "room");
  const std::string text = WriteSession(recording);
  EXPECT_EQ(WriteSession(ParseSession(text, "again")), text);
}

// A scene that was given a pace by the program runs at it again, and still states none.
TEST(Session, IsToldFromASceneByItsKeyWhereverThatStands) {
  EXPECT_TRUE(LooksLikeSession(kSession));
  EXPECT_TRUE(LooksLikeSession("// \"The arm\" swings.\n" + std::string(kSession)));
  EXPECT_TRUE(LooksLikeSession(R"({"commands": [], "frames": 5, "touchstone_session" : 1})"));
  EXPECT_FALSE(LooksLikeSession(R"({"touchstone": 1, "bodies": []})"));
  EXPECT_FALSE(LooksLikeSession(R"({"touchstone": 1, "name": "touchstone_session"})"));
  EXPECT_FALSE(LooksLikeSession(R"({"touchstone": 1, "name": "\"touchstone_session\": 1"})"));
}

TEST(Session, KeepsWhetherItsSceneStatesThePace) {
  using settings::Pace;
  for (const Pace pace : {Pace::kExact, Pace::kLively})
    for (const bool states : {false, true}) {
      Recording recording = ParseSession(kSession, "run.session.json");
      scene::SceneDesc desc = *recording.scene;
      desc.settings.pace = pace;
      desc.states_pace = states;
      recording.scene = std::make_shared<const scene::SceneDesc>(desc);
      const Recording read = ParseSession(WriteSession(recording), "again");
      EXPECT_EQ(read.scene->settings.pace, pace);
      EXPECT_EQ(read.scene->states_pace, states);
    }
}

TEST(Session, WithoutThatStatesThePaceThatItsSceneHas) {
  std::string text = kSession;
  EXPECT_FALSE(ParseSession(text, "old").scene->states_pace);
  constexpr std::string_view kName = "\"name\": \"room\",";
  text.insert(text.find(kName), "\"settings\": {\"pace\": \"lively\"}, ");
  EXPECT_TRUE(ParseSession(text, "old").scene->states_pace);
}

}  // namespace
}  // namespace touchstone::exchange
