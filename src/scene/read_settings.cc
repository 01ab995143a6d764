#include "scene/read_settings.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "base/printable.h"
#include "settings/visit.h"

namespace touchstone::scene {
namespace {

using settings::ParameterInfo;
using settings::Settings;

std::vector<std::string_view> ParameterNames() {
  std::vector<std::string_view> names;
  const Settings defaults;
  settings::VisitSettings(
      defaults, [&](const ParameterInfo& info, const auto&) { names.push_back(info.name); });
  return names;
}

/// The keys permitted in the group `prefix` ("" or "contact."), without repetitions.
std::vector<std::string_view> KeysOf(std::string_view prefix) {
  static const std::vector<std::string_view> names = ParameterNames();
  std::vector<std::string_view> keys;
  for (const std::string_view name : names) {
    if (!name.starts_with(prefix)) continue;
    const std::string_view rest = name.substr(prefix.size());
    const std::string_view key = rest.substr(0, rest.find('.'));
    if (keys.empty() || keys.back() != key) keys.push_back(key);
  }
  return keys;
}

/// A setting's name in the form with groups: "contact": {"tolerance": ...}.
std::string InGroups(std::string_view name) {
  const size_t dot = name.find('.');
  if (dot == std::string_view::npos) return Quoted(name) + ": ...";
  return Quoted(name.substr(0, dot)) + ": {" + InGroups(name.substr(dot + 1)) + "}";
}

/// Refuses a key that is the whole name of a setting in a group.
void CheckNoWholeNames(const JsonView& group) {
  static const std::vector<std::string_view> names = ParameterNames();
  for (const auto& [key, member] : group.Members())
    if (key.find('.') != std::string::npos && std::ranges::find(names, key) != names.end())
      member.Fail("expected it in its group: " + InGroups(key));
}

/// Checks the names of a group and of its subgroups.
void CheckGroup(const JsonView& group, const std::string& prefix) {
  CheckNoWholeNames(group);
  group.AllowKeys(KeysOf(prefix));
  for (const auto& [key, member] : group.Members()) {
    const std::string inner = prefix + key + ".";
    if (!KeysOf(inner).empty()) CheckGroup(member, inner);
  }
}

std::optional<JsonView> FindByName(const JsonView& root, std::string_view name) {
  std::optional<JsonView> at = root;
  while (at) {
    const size_t dot = name.find('.');
    at = at->Find(name.substr(0, dot));
    if (dot == std::string_view::npos) return at;
    name.remove_prefix(dot + 1);
  }
  return std::nullopt;
}

}  // namespace

settings::Settings ReadSettings(const JsonView& view) {
  CheckGroup(view, "");
  Settings settings;
  settings::VisitSettings(settings, [&](const ParameterInfo& info, auto& field) {
    using Field = std::decay_t<decltype(field)>;
    const std::optional<JsonView> value = FindByName(view, info.name);
    if (!value) return;
    if constexpr (std::is_enum_v<Field>) {
      field = static_cast<Field>(value->Choice(settings::Choices<Field>::kNames));
    } else if constexpr (std::is_same_v<Field, int>) {
      field = value->Integer(static_cast<int>(info.min), static_cast<int>(info.max));
    } else {
      field = value->InRange(info.min, info.max);
    }
  });
  return settings;
}

Json WriteSettings(const settings::Settings& settings) {
  Json json = Json::object();
  std::vector<Json> defaults;
  const auto to_json = [](const auto& field) -> Json {
    using Field = std::decay_t<decltype(field)>;
    if constexpr (std::is_enum_v<Field>) {
      return settings::Choices<Field>::kNames[static_cast<size_t>(field)];
    } else {
      return field;
    }
  };
  const Settings unchanged;
  settings::VisitSettings(unchanged, [&](const ParameterInfo&, const auto& field) {
    defaults.push_back(to_json(field));
  });
  auto expected = defaults.begin();
  settings::VisitSettings(settings, [&](const ParameterInfo& info, const auto& field) {
    const Json value = to_json(field);
    if (value == *expected++) return;
    Json* at = &json;
    std::string_view name = info.name;
    for (size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.')) {
      at = &(*at)[std::string(name.substr(0, dot))];
      name.remove_prefix(dot + 1);
    }
    (*at)[std::string(name)] = value;
  });
  return json;
}

}  // namespace touchstone::scene
