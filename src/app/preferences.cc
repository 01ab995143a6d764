#include "app/preferences.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/log.h"
#include "base/printable.h"
#include "base/whole_file.h"
#include "settings/view_options.h"

namespace touchstone::app {
namespace {

using Json = nlohmann::json;

/// Calls visit(key, field) for every preference of plain type.
template <class PreferencesType, class Visitor>
void VisitPreferences(PreferencesType& p, Visitor&& visit) {
  visit("/window/width", p.window.width, 640, 16384);
  visit("/window/height", p.window.height, 400, 16384);
  visit("/panels/left", p.panels.left, 180.0F, 600.0F);
  visit("/panels/right", p.panels.right, 180.0F, 600.0F);
  visit("/panels/left_open", p.panels.left_open, false, true);
  visit("/panels/right_open", p.panels.right_open, false, true);
  visit("/panels/dock", p.panels.dock, 120.0F, 1200.0F);
  visit("/panels/dock_open", p.panels.dock_open, false, true);
  visit("/panels/shown", p.panels_shown, false, true);
  visit("/lesson_card/x", p.lesson_card.x, 0.0F, 1.0F);
  visit("/lesson_card/y", p.lesson_card.y, 0.0F, 1.0F);
  visit("/text_scale", p.text_scale, 0.6F, 3.0F);
  visit("/single_letters", p.single_letters, false, true);
  visit("/done/pulled", p.has_pulled, false, true);
  visit("/done/launched", p.has_launched, false, true);
  visit("/done/gone_back", p.has_gone_back, false, true);
  settings::VisitViewOptions(p.view, [&](const settings::ViewOptionInfo& option, auto& field) {
    visit(std::string("/view/") + option.name, field, option.min, option.max);
  });
  visit("/pictures/width", p.pictures.width, 0, ui::kLargestPicture);
  visit("/pictures/height", p.pictures.height, 0, ui::kLargestPicture);
  visit("/pictures/rate", p.pictures.rate, 1.0, 1000.0);
  visit("/clip/seconds", p.pictures.clip.seconds, 0.2, 60.0);
  visit("/clip/from", p.pictures.clip.from, 0.0, 1e6);
  visit("/clip/to", p.pictures.clip.to, 0.0, 1e6);
  visit("/clip/speed", p.pictures.clip.speed, 0.01, 4.0);
  visit("/clip/rate", p.pictures.clip.rate, 5.0, 60.0);
  visit("/clip/width", p.pictures.clip.width, ui::kSmallestPicture, ui::kLargestPicture);
  visit("/trails/paths", p.trails.paths, false, true);
  visit("/trails/strobe", p.trails.strobe, false, true);
  visit("/trails/apart", p.trails.apart, settings::kLeastStrobe, settings::kMostStrobe);
  visit("/trails/of_selected", p.trails.of_selected, false, true);
  visit("/launch_speed", p.launch.speed, ui::kSlowestLaunch, ui::kFastestLaunch);
  visit("/launch_size", p.launch.size, ui::kSmallestLaunch, ui::kLargestLaunch);
  visit("/launch_density", p.launch.density, ui::kLightestLaunch, ui::kHeaviestLaunch);
}

/// Calls visit(key, field, choices) for every preference with a few choices, stored by name.
template <class PreferencesType, class Visitor>
void VisitChoices(PreferencesType& p, Visitor&& visit) {
  visit("theme", p.pictures.theme, ui::kThemes);
  visit("quality", p.pictures.quality, ui::kQualityChoices);
  visit("motion", p.pictures.motion, ui::kMotions);
  visit("clip_kind", p.pictures.clip.kind, ui::kClipKinds);
  visit("clip_span", p.pictures.clip.span, ui::kClipSpans);
  visit("launch_shape", p.launch.shape, ui::kLaunchShapes);
}

std::vector<std::string> ReadTexts(const Json& json) {
  std::vector<std::string> texts;
  if (json.is_array())
    for (const Json& text : json)
      if (text.is_string()) texts.push_back(text.get<std::string>());
  return texts;
}

}  // namespace

void RememberFile(const std::string& file, Preferences* preferences) {
  constexpr std::size_t kMost = 8;
  std::vector<std::string>& recent = preferences->recent_files;
  std::erase(recent, file);
  recent.insert(recent.begin(), file);
  recent.resize(std::min(recent.size(), kMost));
}

std::filesystem::path PreferencesFile() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  std::filesystem::path folder;
  if (config != nullptr && *config != '\0')
    folder = config;
  else if (home != nullptr && *home != '\0')
    folder = std::filesystem::path(home) / ".config";
  else
    return {};
  return folder / "touchstone" / "preferences.json";
}

std::filesystem::path RecoveryFolder() {
  const std::filesystem::path preferences = PreferencesFile();
  return preferences.empty() ? preferences : preferences.parent_path() / "recovery";
}

namespace {

/// Reads the values of a file into preferences, and finds the first mistake.
class PreferencesReader {
 public:
  PreferencesReader(const Json& json, Preferences* preferences) : json_(json), read_(*preferences) {
    if (!json.is_object()) {
      problem_ = "expected an object";
      return;
    }
    VisitPreferences(read_, [this](const std::string& key, auto& field, auto low, auto high) {
      Read(key, &field, low, high);
    });
    VisitChoices(read_, [this](const char* key, auto& field, const auto& choices) {
      std::string name;
      ReadText(key, &name);
      bool known = name.empty();
      for (const auto choice : choices)
        if (name == ToString(choice)) {
          field = choice;
          known = true;
        }
      Expect(known, key);
    });
    if ((read_.pictures.width == 0) != (read_.pictures.height == 0))
      read_.pictures.width = read_.pictures.height = 0;
    ReadText("picture_folder", &read_.pictures.folder);
    ReadText("export_folder", &read_.pictures.exports);
    ReadText("dock_tab", &read_.dock_tab);
    if (const Json* bindings = Find("bindings", Json::value_t::object))
      for (const auto& [action, inputs] : bindings->items())
        if (Expect(inputs.is_array(), "bindings")) read_.bindings[action] = ReadTexts(inputs);
    if (const Json* recent = Find("recent_files", Json::value_t::array))
      read_.recent_files = ReadTexts(*recent);
    if (const Json* sections = Find("sections", Json::value_t::object))
      for (const auto& [name, open] : sections->items())
        if (Expect(open.is_boolean(), "sections")) read_.sections[name] = open.get<bool>();
    if (const Json* lessons = Find("lessons", Json::value_t::object))
      for (const auto& [name, right] : lessons->items())
        if (Expect(right.is_boolean(), "lessons")) read_.lessons[name] = right.get<bool>();
  }

  /// Empty if there is no mistake.
  const std::string& problem() const { return problem_; }

 private:
  bool Expect(bool right, const std::string& key) {
    if (!right && problem_.empty()) problem_ = "\"" + key + "\" has an invalid value";
    return right;
  }

  const Json* Find(const char* key, Json::value_t type) {
    const auto found = json_.find(key);
    return found != json_.end() && Expect(found->type() == type, key) ? &*found : nullptr;
  }

  void ReadText(const char* key, std::string* text) {
    if (const Json* found = Find(key, Json::value_t::string)) *text = found->get<std::string>();
  }

  template <class Field, class Limit>
  void Read(const std::string& key, Field* field, Limit low, Limit high) {
    const Json::json_pointer at(key);
    const Json::json_pointer group = at.parent_pointer();
    if (json_.contains(group)) Expect(json_.at(group).is_object(), group.to_string());
    if (!json_.contains(at)) return;
    const Json& value = json_.at(at);
    if constexpr (std::is_same_v<Field, bool>) {
      if (Expect(value.is_boolean(), key)) *field = value.get<bool>();
    } else if (Expect(value.is_number(), key)) {
      const double number = value.get<double>();  // may exceed the range of the field
      *field = static_cast<Field>(
          std::clamp(number, static_cast<double>(low), static_cast<double>(high)));
    }
  }

  const Json& json_;
  Preferences& read_;
  std::string problem_;
};

/// Renames a file to a free name beside it; returns that name, or none after a failure.
std::string KeepBeside(const std::filesystem::path& file) {
  constexpr int kMost = 100;
  for (int i = 1; i <= kMost; ++i) {
    const std::filesystem::path kept =
        file.parent_path() / (file.stem().string() + ".broken-" + std::to_string(i) + ".json");
    if (link(file.c_str(), kept.c_str()) == 0) {
      unlink(file.c_str());
      return kept.filename().string();
    }
    if (errno != EEXIST) break;
  }
  return "";
}

}  // namespace

Preferences LoadPreferences(const std::filesystem::path& file) {
  Preferences preferences;
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return preferences;
  std::ifstream stream(file);
  const Json json = Json::parse(stream, nullptr, /*allow_exceptions=*/false);
  const std::string problem =
      json.is_discarded() ? "that is not JSON" : PreferencesReader(json, &preferences).problem();
  if (problem.empty() || !stream.is_open()) return preferences;
  const std::string kept = KeepBeside(file);
  preferences.problem = Printable(file.string() + ": " + problem + "; " +
                                  (kept.empty() ? "it will be replaced" : "kept as " + kept));
  spdlog::warn(preferences.problem);
  return preferences;
}

std::string PreferencesText(const Preferences& preferences) {
  Json json;
  VisitPreferences(preferences, [&](const std::string& key, const auto& field, auto, auto) {
    json[Json::json_pointer(key)] = field;
  });
  VisitChoices(preferences, [&](const char* key, const auto& field, const auto&) {
    json[key] = ToString(field);
  });
  if (preferences.window.width <= 0) json.erase("window");  // the screen determines the size
  json["picture_folder"] = preferences.pictures.folder;
  json["export_folder"] = preferences.pictures.exports;
  json["dock_tab"] = preferences.dock_tab;
  json["sections"] = preferences.sections;
  json["lessons"] = preferences.lessons;
  json["bindings"] = preferences.bindings;
  json["recent_files"] = preferences.recent_files;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

void SavePreferences(const Preferences& preferences, const std::filesystem::path& file) {
  if (file.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  const std::string failure = WriteWholeFile(file, PreferencesText(preferences));
  if (!failure.empty()) spdlog::warn("could not save preferences: " + failure);
}

}  // namespace touchstone::app
