#include "ui/parameters_panel.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <type_traits>
#include <vector>

#include "settings/visit.h"
#include "ui/format.h"
#include "ui/icon_button.h"
#include "ui/list_entry.h"
#include "ui/number_slider.h"
#include "ui/scene_browser.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

std::vector<double> Values(const settings::Settings& settings) {
  std::vector<double> values;
  settings::VisitSettings(settings, [&](const settings::ParameterInfo&, const auto& field) {
    values.push_back(static_cast<double>(field));
  });
  return values;
}

/// Parts of a name: "contact.residual_tolerance" -> group "contact", label "residual tolerance".
std::string Group(const settings::ParameterInfo& info) {
  const std::size_t dot = info.name.find('.');
  return dot == std::string_view::npos ? "" : std::string(info.name.substr(0, dot));
}
std::string Label(const settings::ParameterInfo& info) {
  const std::size_t dot = info.name.find('.');
  std::string label(dot == std::string_view::npos ? info.name : info.name.substr(dot + 1));
  for (char& c : label)
    if (c == '_') c = ' ';
  return label;
}

std::string Bound(double value) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%g", value);
  return WithShortExponent(text.data());
}

std::string Explanation(const settings::ParameterInfo& info) {
  std::string text(info.meaning);
  if (info.min < info.max)
    text +=
        "\n\nRange: " + Bound(info.min) + " to " + Bound(info.max) + " " + std::string(info.unit);
  if (!info.too_small.empty()) text += "\nToo small: " + std::string(info.too_small);
  if (!info.too_large.empty()) text += "\nToo large: " + std::string(info.too_large);
  text += "\n\nIn scene files: settings." + std::string(info.name);
  return text;
}

/// Whether the name, or any word of the meaning, matches.
bool IsWanted(const settings::ParameterInfo& info, const std::string& wanted) {
  const auto has = [&](std::string_view text) {
    for (std::size_t at = 0; at + wanted.size() <= text.size(); ++at)
      if (MatchesFuzzily(std::string(text.substr(at, wanted.size())), wanted)) return true;
    return false;
  };
  std::string words(info.name);
  std::ranges::replace(words, '_', ' ');
  return MatchesFuzzily(std::string(info.name), wanted) || MatchesFuzzily(words, wanted) ||
         has(info.meaning) || has(info.too_small) || has(info.too_large);
}

template <class Enum>
requires std::is_enum_v<Enum>
bool Edit(const PanelContext& context, const settings::ParameterInfo&, Enum* field) {
  const auto& names = settings::Choices<Enum>::kNames;
  bool changed = false;
  if (!ImGui::BeginCombo("##choice", names[static_cast<std::size_t>(*field)].data())) return false;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto choice = static_cast<Enum>(i);
    if (!ListEntry(context, names[i].data(), choice == *field)) continue;
    changed = choice != *field;
    *field = choice;
  }
  ImGui::EndCombo();
  return changed;
}

bool Edit(const PanelContext&, const settings::ParameterInfo& info, double* field) {
  const SliderRange range{.min = info.min, .max = info.max, .logarithmic = info.logarithmic};
  return NumberSlider("value", field, range, info.unit);
}

bool Edit(const PanelContext&, const settings::ParameterInfo& info, int* field) {
  const SliderRange range{
      .min = info.min, .max = info.max, .logarithmic = info.logarithmic, .integer = true};
  double value = *field;
  if (!NumberSlider("value", &value, range, info.unit)) return false;
  *field = static_cast<int>(std::lround(value));
  return true;
}

/// One line: name, editor, reset to the default.
template <class Field>
bool DrawParameter(const PanelContext& context, const settings::ParameterInfo& info, Field* field,
                   const Field& fallback) {
  const std::string name(info.name);
  ImGui::PushID(name.c_str());
  BeginField({.name = Label(info), .tooltip = Explanation(info), .share = 0.57F, .least = 6.5F});
  bool changed = Edit(context, info, field);
  context.Mark("settings." + name);
  Tooltip(Explanation(info));
  ImGui::SameLine(0.0F, 0.0F);
  if (ResetButton("##default", *field != fallback)) {
    *field = fallback;
    changed = true;
  }
  ImGui::PopID();
  return changed;
}

constexpr const char* kExpert = "Expert";

/// Whether a parameter is shown to learners, too.
bool IsPlain(const settings::ParameterInfo& info) {
  return info.name.find('.') == std::string_view::npos && info.name != "threads";
}

}  // namespace

bool Equal(const settings::Settings& a, const settings::Settings& b) {
  return Values(a) == Values(b);
}

void ParametersPanel::Draw(const PanelContext& context) {
  bool& expert = context.sections->try_emplace(kExpert, false).first->second;
  const settings::Settings& in_force = context.snapshot.settings;
  settings::Settings edited = draft_.Shown(in_force, context.now, Equal);
  settings::Settings defaults;
  if (const auto& scene = context.snapshot.scene) defaults.pace = scene->settings.pace;
  std::string group;
  bool changed = false;
  const bool all_default = Equal(edited, defaults);
  ImGui::SetNextItemWidth(all_default ? -1.0F
                                      : ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight());
  ImGui::InputTextWithHint("##wanted", "Search", &wanted_);
  context.Mark("settings.search");
  if (!all_default) {
    ImGui::SameLine(0.0F, 0.0F);
    if (ResetButton("##all", true, "Reset all parameters to their defaults")) {
      edited = defaults;
      changed = true;
    }
    context.Mark("settings.reset_all");
  }
  // Walks through the defaults in step: both visits pass the fields in the same order.
  const std::vector<double> fallback = Values(defaults);
  std::size_t i = 0;
  settings::VisitSettings(edited, [&](const settings::ParameterInfo& info, auto& field) {
    const std::size_t at = i++;
    if (wanted_.empty() ? !IsPlain(info) && !expert : !IsWanted(info, wanted_)) return;
    if (Group(info) != group) {
      group = Group(info);
      ImGui::Spacing();
      ImGui::TextDisabled("%s", group.c_str());
    }
    using Field = std::remove_reference_t<decltype(field)>;
    changed |= DrawParameter(context, info, &field, static_cast<Field>(fallback[at]));
  });
  ImGui::Checkbox(kExpert, &expert);
  context.Mark("settings.expert");
  Tooltip(
      "Show the settings of threads, contacts, impacts, solver and search. A search finds all of "
      "them.");
  if (!changed) return;
  draft_.Set(edited, in_force, context.now);
  context.Send(exchange::SetSettings{edited});
}

}  // namespace touchstone::ui
