#include "random_inputs/input.h"

#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "exchange/recording.h"
#include "random_inputs/dice.h"
#include "random_inputs/extreme_scene.h"
#include "random_inputs/foreign_input.h"
#include "random_inputs/mutation.h"
#include "scene/catalog/catalog.h"
#include "scene/json_view.h"
#include "scene/scene_file.h"

namespace touchstone::testing {
namespace {

using scene::Json;

constexpr const char* kSession = R"({
  "touchstone_session": 1, "frames": 12,
  "scene": {"touchstone": 1, "name": "room",
    "materials": {"default": {"restitution": 0, "friction": 0.5}, "steel": {"friction": 0.2}},
    "bodies": [
      {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "cube", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.6]},
      {"name": "flat", "shape": {"box": [1, 1, 1]}, "position": [3, 0, 0.6], "motion": "planar"}],
    "thrusters": [{"body": "cube", "point": [0, 0, 0], "force": [0, 0, 9], "key": "S"}]},
  "commands": [
    {"frame": 0, "gravity": {"gravity": [0, 0, -3]}},
    {"frame": 0, "grab": {"body": 2, "anchor": [0, 0, 0], "target": [0, 0, 2]}},
    {"frame": 1, "move_grab": {"target": [0, 0, 3]}},
    {"frame": 2, "release": {}},
    {"frame": 2, "damping": {"linear": 0.1, "angular": 0.2}},
    {"frame": 3, "gesture": 3, "material": {"body": 3, "restitution": 0.5, "friction": 0.1}},
    {"frame": 3, "add": {"body": {"name": "new", "shape": {"box": [1, 1, 1]},
                                  "position": [0, 0, 9], "material": "steel"}}},
    {"frame": 4, "turn": {"body": 4, "target": [1, 0, 0, 0]}},
    {"frame": 5, "move_turn": {"target": [0, 1, 0, 0]}},
    {"frame": 6, "release": {}},
    {"frame": 6, "velocity": {"body": 2, "velocity": [1, 0, 0], "angular_velocity": [0, 0, 1]}},
    {"frame": 7, "mass": {"body": 2, "mass": 3}},
    {"frame": 7, "thrusters": {"key": "S", "firing": true}},
    {"frame": 8, "settings": {"settings": {"step": 0.01}}},
    {"frame": 8, "pin": {"body": 3, "pinned": true}},
    {"frame": 9, "duplicate": {"body": 2, "position": [0, 5, 9], "orientation": [1, 0, 0, 0]}},
    {"frame": 9, "place": {"body": 4, "position": [5, 5, 9], "orientation": [1, 0, 0, 0]}},
    {"frame": 9, "color": {"body": 2, "color": [0.5, 0, 1]}},
    {"frame": 9, "copies": {"scene": {"touchstone": 1,
      "materials": {"ice": {"friction": 0.1}, "ice2": {"friction": 0.2}},
      "bodies": [{"name": "gate", "shape": {"box": [1, 1, 1]}, "position": [9, 9, 9],
                  "material": "ice2"},
                 {"name": "latch", "shape": {"sphere": 0.1}, "position": [9, 9, 11]}],
      "joints": [{"type": "hinge", "bodies": ["gate", null], "anchor": [9, 9, 9],
                  "axis": [0, 0, 1], "limits": [-1, 1]}],
      "springs": [{"bodies": ["latch", "gate"], "anchors": [[0, 0, 0], [0, 0, 0.5]],
                   "stiffness": 10, "damping": 1}],
      "loads": [{"body": "latch", "force": [0, 0, 1], "until": 1}]},
      "changed": {"ice2": "ice"}}},
    {"frame": 9, "together": {"edits": [
      {"place": {"body": 2, "position": [0, 0, 20], "orientation": [1, 0, 0, 0]}},
      {"duplicate": {"body": 2, "position": [3, 5, 12], "orientation": [1, 0, 0, 0],
                     "velocity": [1, 0, 0]}}, {"mass": {"body": 2, "mass": 4}}]}},
    {"frame": 9, "shape": {"body": 2, "shape": {"box": [1, 2, 1]}}},
    {"frame": 9, "joint": {"type": "hinge", "body": 4, "other": 2, "anchor": [5, 5, 9],
                           "axis": [0, 1, 0]}},
    {"frame": 9, "spring": {"body": 2, "anchor": [0, 0, 20], "other_anchor": [0, 0, 25],
                            "stiffness": 10, "damping": 1}},
    {"frame": 9, "set_spring": {"spring": 0, "length": 4, "stiffness": 20, "damping": 0}},
    {"frame": 10, "remove_joint": {"joint": 0}},
    {"frame": 10, "remove_spring": {"spring": 0}},
    {"frame": 10, "add_thruster": {"body": 2, "point": [0, 0, 0], "force": [5, 0, 0], "key": "Y"}},
    {"frame": 10, "add_load": {"body": 2, "point": [0, 0, 0], "force": [0, 0, 5],
                               "torque": [0, 1, 0], "from": 0.1, "until": 0.5}},
    {"frame": 10, "set_push": {"push": 1, "point": [0, 0, 0.1], "force": [0, 0, 9]}},
    {"frame": 10, "remove_push": {"push": 0}},
    {"frame": 10, "remove": {"body": 4}},
    {"frame": 11, "reset": {}}]})";

constexpr const char* kPreferences = R"({"window": {"width": 1280, "height": 800},
  "panels": {"left": 300, "right": 320, "dock": 260, "dock_open": true}, "text_scale": 1.0,
  "view": {"numbers": true, "least_share": 0.1, "arrow_factor": 2}, "theme": "dark",
  "pictures": {"width": 0, "height": 0, "rate": 30}, "picture_folder": "pictures",
  "bindings": {"pull": ["left drag"], "play": ["Space"]}, "recent_files": ["/tmp/a.scene.json"],
  "sections": {"World": true}, "dock_tab": "Plots"})";

std::vector<Json> ReadCases(const std::string& file) {
  constexpr std::size_t kShort = 15000;  // others take long to solve and differ by little
  std::ifstream stream(std::filesystem::path(TOUCHSTONE_TEST_DATA) / file);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  std::vector<Json> cases;
  const Json document = scene::ParseJson(text, file);
  for (const Json& one : document["cases"])
    if (one.dump().size() < kShort) cases.push_back(one);
  return cases;
}

const std::vector<Json>& Scenes() {
  static const std::vector<Json> scenes = [] {
    std::vector<Json> list;
    for (const char* name :
         {"cube", "seesaw", "contact-2d", "stack-10", "tip-or-slide", "turntable", "bounce",
          "cradle", "platonic", "pendulum", "chain", "door", "four-bar", "catapult", "gyroscope",
          "springs", "arch-25", "painleve", "coin"})
      list.push_back(
          scene::ParseJson(scene::WriteScene(scene::FindCatalogEntry(name)->make()), name));
    return list;
  }();
  return scenes;
}

const std::vector<Json>& CompoundScenes() {
  static const std::vector<Json> scenes = {
      scene::ParseJson(scene::WriteScene(scene::FindCatalogEntry("hook")->make()), "hook"),
      scene::ParseJson(R"({"touchstone": 1,
        "materials": {"default": {"restitution": 0.2, "friction": 0.4}, "ice": {"friction": 0}},
        "bodies": [
          {"name": "floor", "shape": {"box": [9, 9, 1]}, "position": [0, 0, -0.5], "fixed": true},
          {"name": "U", "position": [0, 0, 0.6], "velocity": [0, 0, -1], "shape": {"compound": [
            {"shape": {"box": [1, 0.2, 0.2]}},
            {"shape": {"box": [0.2, 0.2, 0.6]}, "position": [0.4, 0, 0.4], "material": "ice"},
            {"shape": {"box": [0.2, 0.2, 0.6]}, "position": [-0.4, 0, 0.4]}]}},
          {"name": "star", "position": [0, 0, 2], "shape": {"compound": [
            {"shape": {"tetrahedron": {"radius": 0.3}}},
            {"shape": {"tetrahedron": {"radius": 0.3}}, "orientation": [0, 1, 0, 0]}]}},
          {"name": "frame", "position": [2, 0, 0.5], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
           "shape": {"compound": [
            {"shape": {"prism": {"polygon": [[0, 0], [1, 0], [0, 1]], "depth": 0.3}}},
            {"shape": {"wedge": {"radius": 0.2}}, "position": [0.5, 0, 0.5]}]}}],
        "joints": [{"type": "ball", "bodies": ["star", null], "anchor": [0, 0, 2.5]}]})",
                       "parts")};
  return scenes;
}

const std::vector<Json>& GuidedScenes() {
  static const std::vector<Json> scenes = [] {
    std::vector<Json> list = {scene::ParseJson(R"({"touchstone": 1,
      "gravity": [0, 0, -9.8], "view": {"numbers": true, "arrow_length": {"newtons": 10, "metres": 0.5}},
      "no_contact": [["links", "links"], ["post", "ball"]],
      "bodies": [
        {"name": "bowl", "shape": {"bowl": {"radius": 2}}, "position": [0, 0, 2], "fixed": true,
         "angular_velocity": [0, 0, 1]},
        {"name": "tube", "shape": {"tube": {"radius": 1, "length": 3}}, "position": [9, 0, 2],
         "fixed": true},
        {"name": "post", "shape": {"box": [0.2, 0.2, 0.2]}, "position": [0, 0, 1], "fixed": true,
         "keyframes": [{"time": 0, "position": [0, 0, 1]}, {"time": 0.5, "position": [0, 0.2, 1]},
                       {"time": 1, "position": [0, 0, 1]}], "loop": true},
        {"name": "ball", "shape": {"sphere": {"radius": 0.3}}, "position": [0, 0, 0.4]},
        {"name": "rod", "shape": {"capsule": {"radius": 0.1, "length": 0.5}}, "group": "links",
         "position": [0.5, 0, 2], "locked": ["x", "ry"]},
        {"name": "can", "shape": {"cylinder": {"radius": 0.2, "length": 0.3}}, "group": "links",
         "position": [9, 0, 1]},
        {"name": "cone", "shape": {"cone": {"radius": 0.2, "height": 0.3}},
         "position": [9, 0.5, 2]},
        {"name": "dice", "shape": {"box": [0.2, 0.2, 0.2]}, "rounding": 0.02,
         "position": [-0.5, 0, 2]}],
      "joints": [
        {"type": "hinge", "bodies": ["can", null], "anchor": [9, 0, 1], "axis": [0, 0, 1],
         "limits": [-1, 1], "motor": {"speed": 1, "max": 20}, "friction": 0.5},
        {"type": "slider", "bodies": ["dice", "post"], "anchor": [-0.3, 0, 1.5],
         "axis": [0, 0, 1], "limits": [-0.2, 0.2]}]})",
                                               "guided")};
    for (const char* name : {"drums", "golf-hole", "bowls", "drives", "motor-cart", "capstan",
                             "tippe-top", "round-towers", "euler-disk", "log-pile"})
      list.push_back(
          scene::ParseJson(scene::WriteScene(scene::FindCatalogEntry(name)->make()), name));
    return list;
  }();
  return scenes;
}

const std::vector<Json>& Contacts() {
  static const std::vector<Json> problems = [] {
    std::vector<Json> all = ReadCases("resting.json");
    for (const char* file : {"hard_contacts.json", "sliding_contacts.json"})
      for (Json& one : ReadCases(file)) all.push_back(std::move(one));
    return all;
  }();
  return problems;
}

const std::vector<Json>& Impacts() {
  static const std::vector<Json> problems = ReadCases("impact.json");
  return problems;
}

std::string Mutated(const Json& document, Dice* dice) {
  const std::size_t how = dice->Below(10);
  std::string text = scene::FormatJson(how < 8 ? MutateJson(document, dice) : document);
  return how >= 7 ? MutateText(std::move(text), dice) : text;
}

std::string FourSteps(const std::string& scene) {
  double step = 1.0 / 60.0;
  try {
    step = scene::ParseScene(scene, "scene").settings.step;
  } catch (const scene::SceneError&) {
  }
  std::array<char, 32> text;
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), 4.0 * step).ptr};
}

Input MakeSceneInput(std::string text, Dice* dice) {
  std::vector<std::string> arguments = {"simulate",      "@",        "--duration",
                                        FourSteps(text), "--report", "-"};
  if (dice->OneIn(6)) arguments = {"forces", "@"};
  return {"scene", arguments, std::move(text)};
}

/// The record of a run that is too long is cut: it would be run in full.
Input MakeSessionInput(Dice* dice) {
  Json document = MutateJson(scene::ParseJson(kSession, "session"), dice);
  if (document.is_object() && document.contains("frames") && document["frames"].is_number() &&
      document["frames"].get<double>() > 60 && document["frames"].get<double>() <= 1e9)
    document["frames"] = 60;
  return {"session", {"replay", "@", "--report", "-"}, scene::FormatJson(document)};
}

Input MakeForcesInput(Dice* dice) {
  std::vector<std::string> arguments = {"forces", "@"};
  if (dice->OneIn(3)) {
    arguments.emplace_back("--solver");
    arguments.emplace_back(dice->OneIn(2) ? "pivoting" : "kernel");
  }
  if (dice->OneIn(4)) {
    arguments.emplace_back("--step");
    arguments.emplace_back(std::to_string(StrangeNumber(dice)));
  }
  return {"forces", arguments, Mutated(dice->From(Contacts()), dice)};
}

Input MakeImpactInput(Dice* dice) {
  std::vector<std::string> arguments = {"impact", "@"};
  if (dice->OneIn(3)) {
    arguments.emplace_back("--law");
    arguments.push_back(dice->From(std::vector<std::string>{"newton", "sequential", "frictional"}));
  }
  if (dice->OneIn(4)) {
    arguments.emplace_back("--trace");
    arguments.emplace_back("-");
  }
  return {"impact", arguments, Mutated(dice->From(Impacts()), dice)};
}

/// No path leads out of the folder that the call runs in, and no run is long.
bool IsHarmless(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    double number = 0.0;
    const char* end = argument.data() + argument.size();
    if (argument.find('/') != std::string::npos || argument.find('\0') != std::string::npos)
      return false;
    const std::size_t equals = argument.find('=');
    const char* begin = argument.data() + (equals == std::string::npos ? 0 : equals + 1);
    if (std::from_chars(begin, end, number).ec == std::errc() && number > 0.1) return false;
  }
  return true;
}

Input MakeCommandLine(Dice* dice) {
  const std::vector<std::vector<std::string>> calls = {
      {"simulate", "cube", "--duration", "0.05", "--set", "settings.step=0.01"},
      {"simulate", "start", "--duration", "0.05", "--report", "-", "--events", "e.csv"},
      {"simulate", "cube", "--duration=0.02", "--trajectory", "t.csv", "--contacts", "c.csv"},
      {"simulate", "cube", "--duration", "0.02", "--set", "bodies[cube].velocity=[1,0,0]"},
      {"simulate", "cube", "--duration", "0.02", "--set", "gravity[2]=-1.6"},
      {"simulate", "cube", "--duration", "0.02", "--set", "materials.default.friction=0.1"},
      {"replay", "none", "--report", "r.json"},
      {"impact", "none", "--law", "newton", "--trace", "t.csv"},
      {"forces", "cube", "--solver", "pivoting", "--step", "0.01"},
      {"scenes", "--json"},
      {"settings", "--json"},
      {"--help"},
      {"simulate", "--help"},
      {"--version"}};
  for (;;) {
    std::vector<std::string> arguments = dice->From(calls);
    for (std::size_t edits = 1 + dice->Below(3); edits > 0; --edits) {
      const std::size_t at = dice->Below(arguments.size());
      switch (dice->Below(6)) {
        case 0:
          arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(at));
          if (arguments.empty()) arguments = {"--help"};
          break;
        case 1:
          arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(at), arguments[at]);
          break;
        case 2:
          arguments[at] = StrangeText(dice);
          break;
        case 3:
          arguments.push_back(dice->From(dice->From(calls)));
          break;
        default:
          arguments[at] = MutateText(arguments[at], dice);
      }
    }
    if (IsHarmless(arguments)) return {"command line", arguments, ""};
  }
}

}  // namespace

Input MakeInput(std::uint64_t number) {
  Dice dice(number);
  if (number >= kFirstForeign)
    return dice.OneIn(2) ? MakeForeignInput(&dice)
                         : MakeSceneInput(Mutated(dice.From(GuidedScenes()), &dice), &dice);
  if (number >= kFirstCompound)
    return MakeSceneInput(dice.OneIn(3) ? scene::FormatJson(MakeExtremeScene(true, &dice))
                                        : Mutated(dice.From(CompoundScenes()), &dice),
                          &dice);
  switch (dice.Below(20)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return MakeSceneInput(scene::FormatJson(MakeExtremeScene(false, &dice)), &dice);
    case 4:
    case 5:
    case 6:
      return MakeSessionInput(&dice);
    case 7:
    case 8:
    case 9:
      return MakeForcesInput(&dice);
    case 10:
    case 11:
      return MakeImpactInput(&dice);
    case 12:
      return {"preferences", {}, Mutated(scene::ParseJson(kPreferences, "preferences"), &dice)};
    case 13:
    case 14:
      return MakeCommandLine(&dice);
    default:
      return MakeSceneInput(Mutated(dice.From(Scenes()), &dice), &dice);
  }
}

}  // namespace touchstone::testing
