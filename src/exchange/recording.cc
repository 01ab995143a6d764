#include "exchange/recording.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "exchange/command_json.h"
#include "exchange/recording_checker.h"
#include "scene/scene_file.h"

namespace touchstone::exchange {
namespace {

using scene::Json;
using scene::JsonView;

constexpr const char* kVersionKey = scene::kSessionKey;
constexpr const char* kStatesPaceKey = "states_pace";
constexpr int kVersion = 1;

std::string ToHex(std::uint64_t hash) {
  std::array<char, 16> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), hash, 16).ptr;
  const std::string text(digits.data(), end);
  return std::string(digits.size() - text.size(), '0') + text;
}

std::uint64_t ReadHash(const JsonView& view) {
  const std::string text = view.Text();
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (error != std::errc() || end != text.data() + text.size() || text.size() != 16)
    view.FailExpecting("16 hexadecimal digits");
  return hash;
}

/// Frames are in ascending order.
std::int64_t ReadFrame(const JsonView& view, std::int64_t at_least, std::int64_t at_most) {
  const double frame = view.InRange(static_cast<double>(at_least), static_cast<double>(at_most));
  if (frame != std::floor(frame)) view.FailExpecting("a whole number");
  return static_cast<std::int64_t>(frame);
}

/// If the program chose the pace, the scene alone does not show that its file gives none.
std::shared_ptr<const scene::SceneDesc> ReadStart(const JsonView& root) {
  auto scene =
      std::make_shared<scene::SceneDesc>(scene::ReadScene(root.Require("scene"), "session"));
  if (const auto states = root.Find(kStatesPaceKey)) scene->states_pace = states->Boolean();
  return scene;
}

/// The entry's description of its command.
JsonView SaidOf(const JsonView& entry) {
  const auto members = entry.Members();
  return std::ranges::find_if(members,
                              [](const auto& member) {
                                return member.first != "frame" && member.first != "gesture";
                              })
      ->second;
}

std::vector<Recording::Entry> ReadEntries(const JsonView& list, const scene::SceneDesc& scene,
                                          std::int64_t frames) {
  std::vector<Recording::Entry> entries;
  RecordingChecker cast(scene);
  for (const JsonView& view : list.List()) {
    Recording::Entry& entry = entries.emplace_back();
    const std::int64_t earliest = entries.size() > 1 ? entries[entries.size() - 2].frame : 0;
    entry.frame = ReadFrame(view.Require("frame"), earliest, frames);
    if (const auto gesture = view.Find("gesture"))
      entry.gesture =
          static_cast<std::uint64_t>(gesture->Integer(0, std::numeric_limits<int>::max()));
    entry.command = ReadCommand(view, {"frame", "gesture"});
    cast.GoTo(entry.frame);
    cast.Follow(SaidOf(view), entry.command);
  }
  return entries;
}

std::vector<Recording::Mark> ReadMarks(const JsonView& list, std::int64_t frames) {
  std::vector<Recording::Mark> marks;
  for (const JsonView& view : list.List()) {
    const std::vector<JsonView> items = view.List(3);
    const std::int64_t earliest = marks.empty() ? 1 : marks.back().frame + 1;
    marks.push_back({ReadFrame(items[0], earliest, frames), items[1].Within(scene::bounds::kTime),
                     ReadHash(items[2])});
  }
  return marks;
}

}  // namespace

bool LooksLikeSession(std::string_view text) {
  const std::string key = '"' + std::string(scene::kSessionKey) + '"';
  for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    const auto next = text.find_first_not_of(" \t\r\n", at + key.size());
    if (next != std::string_view::npos && text[next] == ':') return true;
  }
  return false;
}

std::string WriteSession(const Recording& recording) {
  Json json = {{kVersionKey, kVersion}, {"frames", recording.frames}};
  json[kStatesPaceKey] = recording.scene->states_pace;
  json["scene"] = scene::ParseJson(scene::WriteScene(*recording.scene), recording.scene->name);
  Json& commands = json["commands"] = Json::array();
  for (const Recording::Entry& entry : recording.entries) {
    Json item = {{"frame", entry.frame}};
    if (entry.gesture != 0) item["gesture"] = entry.gesture;
    item.update(WriteCommand(entry.command));
    commands.push_back(std::move(item));
  }
  Json& marks = json["marks"] = Json::array();
  for (const Recording::Mark& mark : recording.marks)
    marks.push_back({mark.frame, mark.time, ToHex(mark.hash)});
  return scene::FormatJson(json);
}

Recording ParseSession(std::string_view text, const std::string& source) {
  constexpr std::int64_t kMostFrames = 1'000'000'000;
  const std::string key = '"' + std::string(kVersionKey) + '"';
  if (text.find(key) == std::string_view::npos)
    throw scene::SceneError(
        source, "",
        "expected a session file, which has the key " + key + "; the sandbox saves sessions");
  const Json document = scene::ParseJson(text, source);
  const JsonView root(document, source);
  root.AllowKeys({kVersionKey, "frames", kStatesPaceKey, "scene", "commands", "marks"});
  if (const JsonView version = root.Require(kVersionKey); version.value() != kVersion)
    version.FailExpecting("format version " + std::to_string(kVersion));
  Recording recording;
  recording.frames = ReadFrame(root.Require("frames"), 0, kMostFrames);
  recording.scene = ReadStart(root);
  recording.entries = ReadEntries(root.Require("commands"), *recording.scene, recording.frames);
  if (const auto marks = root.Find("marks")) recording.marks = ReadMarks(*marks, recording.frames);
  return recording;
}

}  // namespace touchstone::exchange
