#include "scene/scene_file.h"

#include <array>
#include <cerrno>
#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include "base/printable.h"
#include "base/whole_file.h"
#include "scene/json_override.h"
#include "scene/json_view.h"
#include "scene/read_body.h"
#include "scene/read_card.h"
#include "scene/read_links.h"
#include "scene/read_settings.h"
#include "scene/read_view_options.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

constexpr int kFormatVersion = 1;

// Greatest lengths of texts in a message [bytes].
constexpr std::size_t kLongestFile = 200;
constexpr std::size_t kLongestJsonPath = 400;
constexpr std::size_t kLongestMessage = 400;

/// The stem of a file's name: "dir/tower.scene.json" -> "tower".
std::string StemOf(const std::string& source) {
  std::string stem = std::filesystem::path(source).filename().string();
  for (const std::string_view ending : {".json", ".scene"}) {
    if (stem.ends_with(ending)) stem.erase(stem.size() - ending.size());
  }
  return stem;
}

DampingDesc ReadDamping(const JsonView& view) {
  view.AllowKeys({"linear", "angular"});
  DampingDesc damping;
  if (const auto linear = view.Find("linear")) damping.linear = linear->Within(bounds::kDamping);
  if (const auto angular = view.Find("angular"))
    damping.angular = angular->Within(bounds::kDamping);
  return damping;
}

std::map<std::string, MaterialDesc> ReadMaterials(const JsonView& view) {
  std::map<std::string, MaterialDesc> materials;
  for (const auto& [name, member] : view.Members()) {
    member.AllowKeys({"restitution", "friction"});
    MaterialDesc& material = materials[name];
    if (const auto e = member.Find("restitution")) material.restitution = e->InRange(0, 1);
    if (const auto mu = member.Find("friction")) material.friction = mu->Within(bounds::kFriction);
  }
  return materials;
}

std::vector<std::string_view> NamesOf(const std::map<std::string, MaterialDesc>& materials) {
  std::vector<std::string_view> names;
  for (const auto& [name, material] : materials) names.push_back(name);
  return names;
}

std::string MaterialNamed(const JsonView& view, const SceneDesc& scene) {
  std::string name = view.Text();
  if (!scene.materials.contains(name)) {
    view.Fail("there is no material " + Quoted(name) + DidYouMean(name, NamesOf(scene.materials)));
  }
  return name;
}

PairDesc ReadPair(const JsonView& view, const SceneDesc& scene) {
  view.AllowKeys({"materials", "restitution", "friction"});
  const JsonView names = view.Require("materials");
  if (!names.value().is_array() || names.value().size() != 2) {
    names.FailExpecting("a list of 2 material names");
  }
  PairDesc pair;
  pair.material_a = MaterialNamed(names.List()[0], scene);
  pair.material_b = MaterialNamed(names.List()[1], scene);
  if (const auto e = view.Find("restitution")) pair.restitution = e->InRange(0, 1);
  if (const auto mu = view.Find("friction")) pair.friction = mu->Within(bounds::kFriction);
  if (!pair.restitution && !pair.friction) {
    view.Fail("expected \"restitution\", \"friction\" or both");
  }
  return pair;
}

std::vector<PairDesc> ReadPairs(const JsonView& view, const SceneDesc& scene) {
  std::vector<PairDesc> pairs;
  std::set<std::pair<std::string, std::string>> seen;
  for (const JsonView& item : view.List()) {
    pairs.push_back(ReadPair(item, scene));
    const PairDesc& pair = pairs.back();
    if (!seen.insert(std::minmax({pair.material_a, pair.material_b})).second) {
      item.Require("materials").Fail("this pair of materials is given twice");
    }
  }
  return pairs;
}

/// Reads a name of a body or of a group of bodies, or that of all.
std::string BodyOrGroup(const JsonView& view, const std::set<std::string>& names,
                        const std::set<std::string>& groups) {
  std::string name = view.Text();
  if (name == NoContactDesc::kAll) {
    if (names.contains(name) || groups.contains(name))
      view.Fail(Quoted(name) + " stands for all bodies, and is the name of one or of a group");
    return name;
  }
  if (names.contains(name) || groups.contains(name)) return name;
  std::vector<std::string_view> known(names.begin(), names.end());
  known.insert(known.end(), groups.begin(), groups.end());
  view.Fail("there is no body and no group " + Quoted(name) + DidYouMean(name, known));
}

std::vector<NoContactDesc> ReadNoContact(const JsonView& view,
                                         const std::vector<BodyDesc>& bodies) {
  std::set<std::string> names, groups;
  for (const BodyDesc& body : bodies) {
    names.insert(body.name);
    if (!body.group.empty()) groups.insert(body.group);
  }
  std::vector<NoContactDesc> pairs;
  for (const JsonView& item : view.List()) {
    if (!item.value().is_array() || item.value().size() != 2)
      item.FailExpecting("a list of 2 names, each of a body or of a group, or \"*\" for all");
    const std::vector<JsonView> both = item.List(2);
    pairs.push_back({BodyOrGroup(both[0], names, groups), BodyOrGroup(both[1], names, groups)});
    if (pairs.back().a == pairs.back().b && names.contains(pairs.back().a))
      item.Fail("expected two bodies, or a group twice: no body touches itself");
  }
  return pairs;
}

/// Checks that no group has the name of a body: `no_contact` would be ambiguous.
void CheckGroups(const JsonView& view, const std::vector<BodyDesc>& bodies) {
  std::set<std::string_view> names;
  for (const BodyDesc& body : bodies) names.insert(body.name);
  for (const JsonView& item : view.List())
    if (const auto group = item.Find("group"); group && names.contains(group->Text()))
      group->Fail(Quoted(group->Text()) + " is the name of a body");
}

std::size_t PartCount(const BodyDesc& body) {
  const auto* compound = std::get_if<CompoundShape>(&body.shape);
  return compound == nullptr ? 1 : compound->parts.size();
}

/// Checks the materials of a body and of its parts.
void CheckMaterials(const JsonView& body, const SceneDesc& scene) {
  if (const auto material = body.Find("material")) MaterialNamed(*material, scene);
  const auto compound = body.Require("shape").Find("compound");
  if (!compound) return;
  for (const JsonView& part : compound->List())
    if (const auto material = part.Find("material")) MaterialNamed(*material, scene);
}

std::vector<BodyDesc> ReadBodies(const JsonView& view, const SceneDesc& scene,
                                 std::vector<Remark>* remarks) {
  std::vector<BodyDesc> bodies;
  std::set<std::string> names;
  std::size_t parts = 0;
  const std::vector<JsonView> items = view.List();
  for (size_t entry = 0; entry < items.size(); ++entry) {
    const JsonView& item = items[entry];
    const size_t first = bodies.size();
    ReadBody(item, &bodies, remarks);
    if (bodies.size() > kMaxBodies) {
      view.Fail("expected at most " + std::to_string(kMaxBodies) + " bodies");
    }
    CheckMaterials(item, scene);
    parts += (bodies.size() - first) * PartCount(bodies[first]);
    if (parts > kMaxBodies)
      view.Fail("expected at most " + std::to_string(kMaxBodies) + " parts of bodies in all");
    for (size_t i = first; i < bodies.size(); ++i) {
      bodies[i].entry = entry;
      if (names.insert(bodies[i].name).second) continue;
      item.Require("name").Fail("the name " + Quoted(bodies[i].name) + " is given twice");
    }
  }
  return bodies;
}

CameraDesc ReadCamera(const JsonView& view) {
  view.AllowKeys({"eye", "target", "fov_degrees"});
  CameraDesc camera;
  camera.eye = view.Require("eye").VectorWithin(bounds::kPosition);
  camera.target = view.Require("target").VectorWithin(bounds::kPosition);
  if (camera.eye == camera.target) {
    view.Require("target").Fail("expected a point apart from the eye");
  }
  if (const auto fov = view.Find("fov_degrees")) camera.fov_degrees = fov->InRange(1, 170);
  return camera;
}

void CheckVersion(const JsonView& root) {
  const JsonView version = root.Require("touchstone");
  if (version.value() != kFormatVersion) {
    version.FailExpecting("format version " + std::to_string(kFormatVersion));
  }
}

/// The reason why a file cannot be opened.
std::string DescribeUnreadable(const std::string& file, int error) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) error = EISDIR;
  return "the file cannot be opened" +
         (error == 0 ? "" : ": " + (error == ENOENT ? "there is no such file" : ReasonOf(error)));
}

}  // namespace

SceneError::SceneError(std::string file, std::string path, std::string message)
    : std::runtime_error(Printable(file, kLongestFile) + ": " +
                         (path.empty() ? "" : Printable(path, kLongestJsonPath) + ": ") +
                         Printable(message, kLongestMessage)),
      file_(std::move(file)),
      path_(std::move(path)),
      message_(std::move(message)) {}

SceneDesc ReadScene(const JsonView& root, const std::string& default_name) {
  if (root.value().is_object() && root.Find(kSessionKey))
    root.Fail("expected a scene, got a session; \"touchstone replay\" runs it again");
  root.AllowKeys({"touchstone", "name", "group", "lesson", "description", "gravity", "damping",
                  "materials", "pairs", "no_contact", "settings", "bodies", "springs", "thrusters",
                  "joints", "loads", "camera", "view", "card"});
  CheckVersion(root);
  SceneDesc scene;
  scene.name = default_name;
  if (const auto name = root.Find("name")) scene.name = name->Text();
  if (const auto group = root.Find("group")) scene.group = group->Text();
  if (const auto lesson = root.Find("lesson")) scene.lesson = lesson->Text();
  if (const auto description = root.Find("description")) scene.description = description->Text();
  if (const auto gravity = root.Find("gravity"))
    scene.gravity = gravity->VectorWithin(bounds::kGravity);
  if (const auto damping = root.Find("damping")) scene.damping = ReadDamping(*damping);
  if (const auto materials = root.Find("materials")) scene.materials = ReadMaterials(*materials);
  scene.materials.try_emplace("default");
  if (const auto pairs = root.Find("pairs")) scene.pairs = ReadPairs(*pairs, scene);
  if (const auto settings = root.Find("settings")) {
    scene.settings = ReadSettings(*settings);
    scene.states_pace = settings->Find("pace").has_value();
  }
  std::vector<Remark> remarks;
  scene.bodies = ReadBodies(root.Require("bodies"), scene, &remarks);
  scene.remarks = std::move(remarks);
  CheckGroups(root.Require("bodies"), scene.bodies);
  if (const auto pairs = root.Find("no_contact"))
    scene.no_contact = ReadNoContact(*pairs, scene.bodies);
  const LinkReader links(scene.bodies);
  if (const auto springs = root.Find("springs")) scene.springs = links.ReadSprings(*springs);
  if (const auto thrusters = root.Find("thrusters")) {
    scene.thrusters = links.ReadThrusters(*thrusters);
  }
  if (const auto joints = root.Find("joints")) scene.joints = links.ReadJoints(*joints);
  if (const auto loads = root.Find("loads")) scene.loads = links.ReadLoads(*loads);
  if (const auto camera = root.Find("camera")) scene.camera = ReadCamera(*camera);
  if (const auto view = root.Find("view")) scene.view = ReadViewOptions(*view, scene.bodies);
  if (const auto card = root.Find("card")) scene.card = ReadCard(*card, scene.bodies);
  return scene;
}

SceneDesc ParseScene(std::string_view text, const std::string& source,
                     const std::vector<Override>& overrides) {
  Json document = ParseJson(text, source);
  for (const Override& override : overrides) ApplyOverride(override, source, &document);
  return ReadScene(JsonView(document, source), Printable(StemOf(source), kLongestFile));
}

std::string ReadText(const std::string& file) {
  std::ifstream opened;
  if (file != "-") {
    std::error_code error;
    const bool is_folder = std::filesystem::is_directory(file, error);
    errno = 0;
    if (!is_folder) opened.open(file, std::ios::binary);
    if (!opened.is_open()) throw SceneError(file, "", DescribeUnreadable(file, errno));
  }
  std::istream& stream = file == "-" ? std::cin : opened;
  std::string text;
  std::array<char, 1 << 16> part;
  do {
    stream.read(part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(stream.gcount()));
    if (text.size() > kMostText)
      throw SceneError(SourceName(file), "",
                       "expected at most " + std::to_string(kMostText >> 20) + " MiB of text");
  } while (stream);
  if (stream.bad()) throw SceneError(SourceName(file), "", "the file cannot be read");
  return text;
}

std::string SourceName(const std::string& file) { return file == "-" ? "standard input" : file; }

SceneDesc LoadScene(const std::filesystem::path& file, const std::vector<Override>& overrides) {
  const std::string name = file.string();
  return ParseScene(ReadText(name), SourceName(name), overrides);
}

}  // namespace touchstone::scene
