#include "app/input_map.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <ranges>
#include <set>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/input_names.h"
#include "app/thruster_input.h"

namespace touchstone::app {
namespace {

// More specific inputs come first in the table of actions: the first match counts.
std::vector<Binding> UsualBindings() {
  std::vector<Binding> bindings;
  for (const ActionInfo& info : Actions())
    for (const Input& input : info.inputs) bindings.push_back({input, info.action});
  return bindings;
}

void Append(const std::string& input, std::string* inputs) {
  if (!inputs->empty()) *inputs += "  or  ";
  *inputs += input;
}

/// One line per body: the keys of its thrusters, in their order.
std::vector<ui::HelpLine> ThrusterLines(const exchange::Snapshot& snapshot) {
  std::vector<ui::HelpLine> lines;
  for (const exchange::ThrusterSnapshot& thruster : snapshot.thrusters) {
    if (thruster.key.empty()) continue;
    const std::string meaning = "hold to push " + std::string(NameOf(snapshot, thruster.body));
    auto line = std::ranges::find(lines, meaning, &ui::HelpLine::meaning);
    if (line == lines.end()) line = lines.insert(line, {"Thrusters", "", meaning, ""});
    Append(thruster.key, &line->input);
  }
  return lines;
}

std::vector<std::string> InputsOf(std::span<const Binding> bindings, Action action) {
  std::vector<std::string> inputs;
  for (const Binding& binding : bindings)
    if (binding.action == action) inputs.push_back(Describe(binding));
  return inputs;
}

bool HasUsualKey(const ActionInfo& info) {
  return std::ranges::any_of(info.inputs, [](const Input& i) { return i.key.has_value(); });
}

/// All drags with their actions.
using Drags = std::set<std::pair<Action, std::string>>;

Drags CollectDrags(std::span<const Binding> bindings) {
  Drags drags;
  for (const Binding& b : bindings)
    if (b.button) drags.emplace(b.action, Describe(b));
  return drags;
}

}  // namespace

InputMap::InputMap() : bindings_(UsualBindings()) {}

InputMap::InputMap(const BindingChanges& changes, std::vector<std::string>* mistakes) : InputMap() {
  for (const auto& [name, inputs] : changes)
    if (const ActionInfo* info = FindAction(name))
      Replace(
          info->action, inputs, [](const Binding&) { return true; }, mistakes);
    else if (mistakes != nullptr)
      mistakes->push_back("there is no action \"" + name + "\"");
}

template <class Which>
void InputMap::Replace(Action action, const std::vector<std::string>& inputs, Which&& which,
                       std::vector<std::string>* mistakes) {
  std::erase_if(bindings_, [&](const Binding& b) { return b.action == action && which(b); });
  for (const std::string& text : inputs | std::views::reverse)  // keeps their order
    if (const std::optional<Input> input = ParseInput(text))
      Give(action, *input);
    else if (mistakes != nullptr)
      mistakes->push_back("there is no input \"" + text + "\"");
}

void InputMap::Use(MouseStyle style) {
  const auto drag = [](const Binding& b) { return b.button.has_value(); };
  std::erase_if(bindings_, drag);
  std::ranges::copy_if(UsualBindings(), std::back_inserter(bindings_), drag);
  for (const auto& [name, inputs] : DragsOf(style))
    Replace(FindAction(name)->action, inputs, drag, nullptr);
}

std::optional<MouseStyle> InputMap::FindMouseStyle() const {
  static const auto drags_of_styles = [] {
    std::array<Drags, kMouseStyles.size()> all;
    for (std::size_t i = 0; i < all.size(); ++i) {
      InputMap map;
      map.Use(kMouseStyles[i]);
      all[i] = CollectDrags(map.bindings_);
    }
    return all;
  }();
  const auto style = std::ranges::find(drags_of_styles, CollectDrags(bindings_));
  if (style == drags_of_styles.end()) return std::nullopt;
  return kMouseStyles[static_cast<std::size_t>(style - drags_of_styles.begin())];
}

void InputMap::Give(Action action, const Input& input) {
  std::erase_if(bindings_, [&](const Binding& b) { return static_cast<const Input&>(b) == input; });
  bindings_.insert(bindings_.begin(), {input, action});
  // Bindings that depend on the object under the cursor precede those that do not.
  std::ranges::stable_partition(bindings_,
                                [](const Binding& b) { return b.over == Over::kMovingBody; });
}

bool InputMap::Ignores(int key, int mods) const {
  return !single_letters_ && IsLetterOrDigit(key) &&
         (mods & (GLFW_MOD_CONTROL | GLFW_MOD_ALT)) == 0;
}

std::optional<Action> InputMap::OfKey(int key, int mods, bool repeated) const {
  if (Ignores(key, mods)) return std::nullopt;
  const auto binding = std::ranges::find_if(bindings_, [&](const Binding& b) {
    return b.key == key && b.mods == mods &&
           (!repeated || InfoOf(b.action).while_held == WhileHeld::kRepeats);
  });
  return binding == bindings_.end() ? std::nullopt : std::optional(binding->action);
}

std::optional<Action> InputMap::OfButton(int button, int mods, Over over) const {
  const auto binding = std::ranges::find_if(bindings_, [&](const Binding& b) {
    return b.button == button && b.mods == mods && (b.over == Over::kAnything || b.over == over);
  });
  return binding == bindings_.end() ? std::nullopt : std::optional(binding->action);
}

std::string InputMap::Rebind(std::string_view action, int key, int mods) {
  const ActionInfo* info = FindAction(action);
  if (info == nullptr || KeyName(key).empty()) return "";
  const Input input{.key = key, .button = {}, .mods = mods};
  const auto loser = std::ranges::find_if(bindings_, [&](const Binding& b) {
    return b.action != info->action && static_cast<const Input&>(b) == input;
  });
  std::string loss;
  if (loser != bindings_.end())
    loss = Describe(input) + " is no longer a key for \"" + InfoOf(loser->action).meaning + "\"";
  std::erase_if(bindings_, [&](const Binding& b) { return b.action == info->action && b.key; });
  Give(info->action, input);
  return loss;
}

bool InputMap::IsUsualKey(std::string_view action, int key, int mods) {
  const ActionInfo* info = FindAction(action);
  return info != nullptr && std::ranges::any_of(info->inputs, [&](const Input& input) {
           return input.key == key && input.mods == mods;
         });
}

BindingChanges InputMap::Changes() const {
  BindingChanges changes;
  const std::vector<Binding> usual_bindings = UsualBindings();
  for (const ActionInfo& info : Actions()) {
    std::vector<std::string> now = InputsOf(bindings_, info.action);
    std::vector<std::string> usual = InputsOf(usual_bindings, info.action);
    std::vector<std::string> sorted = now;
    std::ranges::sort(sorted);
    std::ranges::sort(usual);
    if (sorted != usual) changes[info.name] = std::move(now);
  }
  return changes;
}

std::vector<ui::HelpLine> InputMap::HelpLines(const exchange::Snapshot& snapshot) const {
  std::vector<ui::HelpLine> lines;
  for (const ActionInfo& info : Actions()) {
    std::string inputs;
    bool has_key = false;
    for (const Binding& binding : bindings_) {
      if (binding.action != info.action) continue;
      has_key |= binding.key.has_value();
      if (!binding.key || !IsThrusterKey(snapshot, *binding.key, binding.mods))
        Append(Describe(binding), &inputs);
    }
    if (*info.fixed_input != '\0') Append(info.fixed_input, &inputs);
    const bool can_change = has_key || HasUsualKey(info);
    lines.push_back({info.group, inputs, info.meaning, can_change ? info.name : ""});
  }
  const std::vector<ui::HelpLine> thrusters = ThrusterLines(snapshot);
  lines.insert(lines.end(), thrusters.begin(), thrusters.end());
  return lines;
}

std::string InputMap::KeysOf(Action action) const {
  std::string keys;
  for (const Binding& binding : bindings_)
    if (binding.action == action && binding.key) Append(Describe(binding), &keys);
  return keys;
}

std::string InputMap::FirstKeyOf(Action action) const {
  const auto key = std::ranges::find_if(
      bindings_, [&](const Binding& b) { return b.action == action && b.key; });
  return key == bindings_.end() ? "" : Describe(*key);
}

std::string InputMap::KeysOf(std::string_view action) const {
  const ActionInfo* info = FindAction(action);
  return info == nullptr ? "" : KeysOf(info->action);
}

std::string InputMap::DragOf(Action action) const {
  const auto drag = std::ranges::find_if(
      bindings_, [&](const Binding& b) { return b.action == action && b.button; });
  return drag == bindings_.end() ? "" : Describe(*drag);
}

}  // namespace touchstone::app
