#include "cli/listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "base/printable.h"
#include "base/usage_error.h"
#include "scene/catalog/catalog.h"
#include "scene/json_text.h"
#include "scene/suggest.h"
#include "settings/visit.h"

namespace touchstone::cli {
namespace {

using scene::Json;

std::string ScenesAsText() {
  size_t width = 0;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    width = std::max(width, entry.name.size());
  }
  std::string text;
  std::string_view group;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (entry.group != group) text += fmt::format("{}{}\n", text.empty() ? "" : "\n", entry.group);
    group = entry.group;
    text += fmt::format("  {:{}}  {}\n", entry.name, width, entry.lesson);
  }
  return text;
}

/// Describes one parameter, with its range or choices according to the field's type.
template <class Field>
Json DescribeParameter(const settings::ParameterInfo& info, const Field& field) {
  Json parameter;
  parameter["name"] = "settings." + std::string(info.name);
  parameter["unit"] = info.unit;
  if constexpr (std::is_enum_v<Field>) {
    const auto& names = settings::Choices<Field>::kNames;
    parameter["choices"] = names;
    parameter["default"] = names[static_cast<size_t>(field)];
  } else {
    parameter["range"] = {static_cast<Field>(info.min), static_cast<Field>(info.max)};
    parameter["default"] = field;
  }
  parameter["meaning"] = info.meaning;
  parameter["too_small"] = info.too_small;
  parameter["too_large"] = info.too_large;
  return parameter;
}

std::string ParameterAsText(const Json& parameter) {
  const std::string unit = parameter["unit"];
  std::string text = parameter["name"];
  if (!unit.empty()) text += fmt::format(" [{}]", unit);
  if (parameter.contains("choices")) {
    text += ": " + fmt::format("{}", fmt::join(parameter["choices"].get<std::vector<std::string>>(),
                                               " | "));
  } else {
    text += fmt::format(": {:g} to {:g}", parameter["range"][0].get<double>(),
                        parameter["range"][1].get<double>());
  }
  text += ", default " + (parameter["default"].is_string()
                              ? parameter["default"].get<std::string>()
                              : fmt::format("{:g}", parameter["default"].get<double>()));
  text += "\n    " + parameter["meaning"].get<std::string>() + "\n";
  for (const auto& [key, label] :
       {std::pair("too_small", "too small"), {"too_large", "too large"}}) {
    const std::string effect = parameter[key];
    if (!effect.empty()) text += fmt::format("    {}: {}\n", label, effect);
  }
  return text;
}

}  // namespace

std::string ListScenes(bool json) {
  if (!json) return ScenesAsText();
  Json list = Json::array();
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    list.push_back({{"name", entry.name}, {"group", entry.group}, {"lesson", entry.lesson}});
  }
  return scene::FormatJson(list);
}

std::string PrintScene(const std::string& name) {
  const std::optional<scene::CatalogEntry> entry = scene::FindCatalogEntry(name);
  if (entry) return scene::CatalogSceneText(*entry);
  const std::vector<std::string_view> names(scene::CatalogNames().begin(),
                                            scene::CatalogNames().end());
  throw UsageError("there is no built-in scene " + Quoted(name) + scene::DidYouMean(name, names));
}

std::string ListSettings(bool json) {
  Json list = Json::array();
  const settings::Settings defaults;
  settings::VisitSettings(defaults, [&](const settings::ParameterInfo& info, const auto& field) {
    list.push_back(DescribeParameter(info, field));
  });
  if (json) return scene::FormatJson(list);
  std::string text;
  for (const Json& parameter : list) {
    if (!text.empty()) text += "\n";
    text += ParameterAsText(parameter);
  }
  return text;
}

}  // namespace touchstone::cli
