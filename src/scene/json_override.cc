#include "scene/json_override.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/printable.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

/// One step of a path: a member's key, or the content of brackets (an index or a body's name).
struct PathStep {
  std::string text;
  bool in_brackets;
  std::string up_to_here;  // the path up to and including this step, for messages
};

class OverridePath {
 public:
  OverridePath(const std::string& path, const std::string& source) : path_(path), source_(source) {}

  std::vector<PathStep> Split() const {
    std::vector<PathStep> steps;
    size_t at = 0;
    while (at < path_.size()) {
      const bool in_brackets = path_[at] == '[';
      if (in_brackets || (path_[at] == '.' && !steps.empty())) ++at;
      const size_t end = std::min(path_.find_first_of(in_brackets ? "]" : ".[", at), path_.size());
      if (end == at || (in_brackets && end == path_.size())) FailSyntax();
      const size_t next = in_brackets ? end + 1 : end;
      steps.push_back({path_.substr(at, end - at), in_brackets, path_.substr(0, next)});
      if (steps.size() > kMostNested) FailSyntax();
      at = next;
      if (in_brackets && at < path_.size() && path_[at] != '.' && path_[at] != '[') FailSyntax();
      if (at + 1 == path_.size()) FailSyntax();
    }
    if (steps.empty() || steps[0].in_brackets) FailSyntax();
    return steps;
  }

 private:
  [[noreturn]] void FailSyntax() const {
    throw SceneError(source_, path_,
                     "expected a path such as settings.step, gravity[2] or bodies[NAME].mass");
  }

  const std::string& path_;
  const std::string& source_;
};

bool IsIndex(const std::string& text) {
  return !text.empty() && text.size() < 10 &&
         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// The default of the scene for a missing key whose value is a list.
std::optional<Json> DefaultList(const std::string& key) {
  if (key == "gravity") return Json::array({0, 0, -9.81});
  if (key == "orientation") return Json::array({1, 0, 0, 0});
  if (key == "position" || key == "velocity" || key == "angular_velocity") {
    return Json::array({0, 0, 0});
  }
  return std::nullopt;
}

Json* FindNamed(const PathStep& step, const std::string& source, Json* list) {
  std::vector<std::string_view> names;
  for (Json& item : *list) {
    if (!item.is_object() || !item.contains("name") || !item["name"].is_string()) continue;
    const std::string& name = item["name"].get_ref<const std::string&>();
    if (name == step.text) return &item;
    names.push_back(name);
  }
  throw SceneError(source, step.up_to_here,
                   "nothing here has this name" + DidYouMean(step.text, names));
}

Json* FollowBrackets(const PathStep& step, const std::string& source, Json* at) {
  if (!at->is_array()) {
    throw SceneError(source, step.up_to_here, "expected a key, since this is not a list");
  }
  if (!IsIndex(step.text)) return FindNamed(step, source, at);
  const auto index = static_cast<size_t>(std::stoi(step.text));
  if (index >= at->size()) {
    throw SceneError(source, step.up_to_here,
                     at->empty() ? "the list is empty"
                                 : "expected an index from 0 to " + std::to_string(at->size() - 1));
  }
  return &(*at)[index];
}

/// `next` is the step after this one, which determines the type of a missing member.
Json* FollowKey(const PathStep& step, const PathStep* next, const std::string& source, Json* at) {
  if (!at->is_object()) {
    throw SceneError(source, step.up_to_here,
                     at->is_array() ? "expected an index in brackets, since this is a list"
                                    : "expected the path to end before this key");
  }
  if (next != nullptr && !at->contains(step.text)) {
    (*at)[step.text] = Json::object();
    if (next->in_brackets) {
      const std::optional<Json> start = DefaultList(step.text);
      if (!start) throw SceneError(source, step.up_to_here, "the scene has no such list");
      (*at)[step.text] = *start;
    }
  }
  return &(*at)[step.text];
}

/// Refuses properties of a material that is not in the scene: they would have no effect.
void CheckMaterial(const std::vector<PathStep>& steps, const std::string& source,
                   const Json& document) {
  if (steps.size() < 3 || steps[0].text != "materials" || !document.is_object()) return;
  const Json materials = document.value("materials", Json::object());
  const std::string& name = steps[1].text;
  if (name == "default" || !materials.is_object() || materials.contains(name)) return;
  std::vector<std::string_view> names = {"default"};
  for (const auto& item : materials.items()) names.push_back(item.key());
  throw SceneError(source, steps[1].up_to_here,
                   "the scene has no such material" + DidYouMean(name, names));
}

}  // namespace

void ApplyOverride(const Override& override, const std::string& source, Json* document) {
  if (!IsUtf8(override.path) || !IsUtf8(override.value))
    throw SceneError(source, override.path,
                     "expected text in UTF-8, got " + Quoted(override.value));
  const std::vector<PathStep> steps = OverridePath(override.path, source).Split();
  CheckMaterial(steps, source, *document);
  Json* at = document;
  for (size_t i = 0; i < steps.size(); ++i) {
    const PathStep* next = i + 1 < steps.size() ? &steps[i + 1] : nullptr;
    at = steps[i].in_brackets ? FollowBrackets(steps[i], source, at)
                              : FollowKey(steps[i], next, source, at);
  }
  *at = Json::accept(override.value) ? ParseJson(override.value, source, override.path)
                                     : Json(override.value);
}

}  // namespace touchstone::scene
