#include "app/preferences.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/log.h"
#include "base/whole_file.h"

namespace touchstone::app {
namespace {

using Json = nlohmann::json;

/// Calls visit(key, field) for every preference of plain type.
template <class PreferencesType, class Visitor>
void VisitPreferences(PreferencesType& p, Visitor&& visit) {
  visit("/window/width", p.window.width, 640, 16384);
  visit("/window/height", p.window.height, 400, 16384);
  visit("/panels/left", p.panels.left, 200.0F, 600.0F);
  visit("/panels/right", p.panels.right, 200.0F, 600.0F);
  visit("/panels/dock", p.panels.dock, 120.0F, 1200.0F);
  visit("/panels/dock_open", p.panels.dock_open, false, true);
  visit("/panels/shown", p.panels_shown, false, true);
  visit("/text_scale", p.text_scale, 0.6F, 3.0F);
  visit("/single_letters", p.single_letters, false, true);
  visit("/done/pulled", p.has_pulled, false, true);
  visit("/done/launched", p.has_launched, false, true);
  visit("/done/gone_back", p.has_gone_back, false, true);
  visit("/view/contact_points", p.view.contact_points, false, true);
  visit("/view/normal_forces", p.view.normal_forces, false, true);
  visit("/view/friction", p.view.friction, false, true);
  visit("/view/numbers", p.view.numbers, false, true);
  visit("/view/normals", p.view.normals, false, true);
  visit("/view/total", p.view.total, false, true);
  visit("/view/pairs", p.view.pairs, false, true);
  visit("/view/cones", p.view.cones, false, true);
  visit("/view/chains", p.view.chains, false, true);
  visit("/view/gaps", p.view.gaps, false, true);
  visit("/view/logarithmic", p.view.logarithmic, false, true);
  visit("/view/islands", p.view.islands, false, true);
  visit("/view/free_body", p.view.free_body, false, true);
  visit("/view/gravity", p.view.gravity, false, true);
  visit("/view/least_share", p.view.least_share, 0.0, 0.5);
  visit("/view/links", p.view.links, false, true);
  visit("/view/joint_forces", p.view.joint_forces, false, true);
  visit("/view/spring_forces", p.view.spring_forces, false, true);
  visit("/view/thrust", p.view.thrust, false, true);
  visit("/view/shadows", p.view.shadows, false, true);
  visit("/view/edges", p.view.edges, false, true);
  visit("/view/see_through", p.view.see_through, false, true);
  visit("/view/arrow_factor", p.view.arrow_factor, 0.1, 10.0);
  visit("/pictures/width", p.pictures.width, 0, ui::kLargestPicture);
  visit("/pictures/height", p.pictures.height, 0, ui::kLargestPicture);
  visit("/pictures/rate", p.pictures.rate, 1.0, 1000.0);
}

/// Calls visit(key, field, choices) for every preference that is one of a few, kept by name.
template <class PreferencesType, class Visitor>
void VisitChoices(PreferencesType& p, Visitor&& visit) {
  visit("theme", p.pictures.theme, ui::kThemes);
  visit("quality", p.pictures.quality, ui::kQualityChoices);
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

Preferences LoadPreferences(const std::filesystem::path& file) {
  Preferences preferences;
  std::ifstream stream(file);
  const Json json = stream ? Json::parse(stream, nullptr, false) : Json::object();
  if (!json.is_object()) return preferences;
  VisitPreferences(preferences, [&](const char* key, auto& field, auto low, auto high) {
    using Field = std::remove_reference_t<decltype(field)>;
    const Json::json_pointer at(key);
    if (!json.contains(at)) return;
    const Json& value = json.at(at);
    if constexpr (std::is_same_v<Field, bool>) {
      if (value.is_boolean()) field = value.get<bool>();
    } else if (value.is_number()) {
      field = std::clamp(value.get<Field>(), low, high);
    }
  });
  VisitChoices(preferences, [&](const char* key, auto& field, const auto& choices) {
    const auto name = json.find(key);
    if (name == json.end() || !name->is_string()) return;
    for (const auto choice : choices)
      if (name->template get<std::string>() == ToString(choice)) field = choice;
  });
  if ((preferences.pictures.width == 0) != (preferences.pictures.height == 0))
    preferences.pictures.width = preferences.pictures.height = 0;
  if (const auto folder = json.find("picture_folder"); folder != json.end() && folder->is_string())
    preferences.pictures.folder = folder->get<std::string>();
  if (const auto tab = json.find("dock_tab"); tab != json.end() && tab->is_string())
    preferences.dock_tab = tab->get<std::string>();
  if (const auto bindings = json.find("bindings"); bindings != json.end() && bindings->is_object())
    for (const auto& [action, inputs] : bindings->items())
      if (inputs.is_array()) preferences.bindings[action] = ReadTexts(inputs);
  preferences.recent_files = ReadTexts(json.value("recent_files", Json::array()));
  if (const auto sections = json.find("sections"); sections != json.end() && sections->is_object())
    for (const auto& [name, open] : sections->items())
      if (open.is_boolean()) preferences.sections[name] = open.get<bool>();
  return preferences;
}

void SavePreferences(const Preferences& preferences, const std::filesystem::path& file) {
  if (file.empty()) return;
  Json json;
  VisitPreferences(preferences, [&](const char* key, const auto& field, auto, auto) {
    json[Json::json_pointer(key)] = field;
  });
  VisitChoices(preferences, [&](const char* key, const auto& field, const auto&) {
    json[key] = ToString(field);
  });
  json["picture_folder"] = preferences.pictures.folder;
  json["dock_tab"] = preferences.dock_tab;
  json["sections"] = preferences.sections;
  json["bindings"] = preferences.bindings;
  json["recent_files"] = preferences.recent_files;
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  const std::string failure = WriteWholeFile(file, json.dump(2) + '\n');
  if (!failure.empty()) spdlog::warn("the preferences are not kept: {}", failure);
}

}  // namespace touchstone::app
