#include "app/input_map.h"

#include <algorithm>
#include <array>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/thruster_input.h"

namespace touchstone::app {
namespace {

constexpr Binding Key(Action action, int key, int mods = 0, bool repeats = false) {
  return {.action = action, .key = key, .button = {}, .mods = mods, .repeats = repeats};
}
constexpr Binding Button(Action action, int button, int mods = 0, Over over = Over::kAnything) {
  return {.action = action, .key = {}, .button = button, .mods = mods, .over = over};
}
constexpr Binding Handled(Action action) { return {.action = action, .key = {}, .button = {}}; }

// More specific lines come first: the first match counts.
constexpr std::array kBindings = {
    Button(Action::kGrab, GLFW_MOUSE_BUTTON_LEFT, 0, Over::kMovingBody),
    Button(Action::kLaunch, GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_SHIFT),
    Handled(Action::kSelect),
    Button(Action::kOrbit, GLFW_MOUSE_BUTTON_LEFT, 0, Over::kElse),
    Button(Action::kOrbit, GLFW_MOUSE_BUTTON_LEFT, GLFW_MOD_ALT),
    Button(Action::kPan, GLFW_MOUSE_BUTTON_RIGHT),
    Button(Action::kPan, GLFW_MOUSE_BUTTON_MIDDLE),
    Handled(Action::kZoom),
    Key(Action::kPlayPause, GLFW_KEY_SPACE),
    Key(Action::kStep, GLFW_KEY_PERIOD, 0, true),
    Key(Action::kStep, GLFW_KEY_RIGHT, 0, true),
    Key(Action::kStepTen, GLFW_KEY_PERIOD, GLFW_MOD_SHIFT, true),
    Key(Action::kNextEvent, GLFW_KEY_N),
    Key(Action::kReset, GLFW_KEY_R),
    Key(Action::kReset, GLFW_KEY_BACKSPACE),
    Key(Action::kSlower, GLFW_KEY_MINUS, 0, true),
    Key(Action::kFaster, GLFW_KEY_EQUAL, 0, true),
    Key(Action::kRemove, GLFW_KEY_DELETE),
    Key(Action::kCancel, GLFW_KEY_ESCAPE),
    Key(Action::kFrame, GLFW_KEY_HOME),
    Key(Action::kToggleContacts, GLFW_KEY_C),
    Key(Action::kToggleForces, GLFW_KEY_F),
    Key(Action::kToggleNumbers, GLFW_KEY_L),
    Key(Action::kToggleGlass, GLFW_KEY_X),
    Key(Action::kTogglePanels, GLFW_KEY_TAB),
    Key(Action::kLargerText, GLFW_KEY_EQUAL, GLFW_MOD_CONTROL, true),
    Key(Action::kSmallerText, GLFW_KEY_MINUS, GLFW_MOD_CONTROL, true),
    Key(Action::kHelp, GLFW_KEY_F1),
    Key(Action::kQuit, GLFW_KEY_Q, GLFW_MOD_CONTROL),
};

struct ActionText {
  Action action;
  const char* group;
  const char* meaning;
};

constexpr std::array kTexts = {
    ActionText{Action::kGrab, "Hands", "pull the body by a spring (wheel: nearer, farther)"},
    ActionText{Action::kLaunch, "Hands", "launch a body along the view; drag to set its speed"},
    ActionText{Action::kSelect, "Hands", "select a body; on nothing: none"},
    ActionText{Action::kRemove, "Hands", "remove the selected body"},
    ActionText{Action::kOrbit, "Camera", "turn around the scene"},
    ActionText{Action::kPan, "Camera", "move sideways"},
    ActionText{Action::kZoom, "Camera", "nearer, farther"},
    ActionText{Action::kFrame, "Camera", "show the selected body, or all"},
    ActionText{Action::kPlayPause, "Time", "play, pause"},
    ActionText{Action::kStep, "Time", "one step"},
    ActionText{Action::kStepTen, "Time", "ten steps"},
    ActionText{Action::kNextEvent, "Time", "run to the next event, or stop that"},
    ActionText{Action::kReset, "Time", "back to the start"},
    ActionText{Action::kSlower, "Time", "slower"},
    ActionText{Action::kFaster, "Time", "faster"},
    ActionText{Action::kToggleForces, "View", "force arrows"},
    ActionText{Action::kToggleContacts, "View", "contact points"},
    ActionText{Action::kToggleNumbers, "View", "newtons beside the arrows"},
    ActionText{Action::kToggleGlass, "View", "see through bodies"},
    ActionText{Action::kTogglePanels, "View", "hide or show the panels"},
    ActionText{Action::kLargerText, "View", "larger text"},
    ActionText{Action::kSmallerText, "View", "smaller text"},
    ActionText{Action::kHelp, "Program", "this help"},
    ActionText{Action::kCancel, "Program", "let go, close the help, select nothing"},
    ActionText{Action::kQuit, "Program", "quit"},
};

std::string KeyName(int key) {
  switch (key) {
    case GLFW_KEY_SPACE:
      return "Space";
    case GLFW_KEY_PERIOD:
      return ".";
    case GLFW_KEY_RIGHT:
      return "Right arrow";
    case GLFW_KEY_BACKSPACE:
      return "Backspace";
    case GLFW_KEY_MINUS:
      return "-";
    case GLFW_KEY_EQUAL:
      return "=";
    case GLFW_KEY_DELETE:
      return "Delete";
    case GLFW_KEY_ESCAPE:
      return "Esc";
    case GLFW_KEY_HOME:
      return "Home";
    case GLFW_KEY_TAB:
      return "Tab";
    case GLFW_KEY_F1:
      return "F1";
    default:
      return std::string(1, static_cast<char>(key));  // letters have their ASCII code
  }
}

std::string ButtonName(int button) {
  switch (button) {
    case GLFW_MOUSE_BUTTON_LEFT:
      return "Left drag";
    case GLFW_MOUSE_BUTTON_RIGHT:
      return "Right drag";
    default:
      return "Middle drag";
  }
}

void Append(const std::string& input, std::string* inputs) {
  if (!inputs->empty()) *inputs += ",  ";
  *inputs += input;
}

/// One line per body: the keys of its thrusters, in the scene's order.
std::vector<ui::HelpLine> ThrusterLines(const scene::SceneDesc& scene) {
  std::vector<ui::HelpLine> lines;
  for (const scene::ThrusterDesc& thruster : scene.thrusters) {
    if (thruster.key.empty()) continue;
    const std::string meaning = "hold to push " + thruster.body;
    auto line = std::ranges::find(lines, meaning, &ui::HelpLine::meaning);
    if (line == lines.end()) line = lines.insert(line, {"Thrusters", "", meaning});
    Append(thruster.key, &line->input);
  }
  return lines;
}

}  // namespace

std::span<const Binding> Bindings() { return kBindings; }

std::optional<Action> ActionOfKey(int key, int mods, bool repeated) {
  const auto binding = std::ranges::find_if(kBindings, [&](const Binding& b) {
    return b.key == key && b.mods == mods && (!repeated || b.repeats);
  });
  return binding == kBindings.end() ? std::nullopt : std::optional(binding->action);
}

std::optional<Action> ActionOfButton(int button, int mods, Over over) {
  const auto binding = std::ranges::find_if(kBindings, [&](const Binding& b) {
    return b.button == button && b.mods == mods && (b.over == Over::kAnything || b.over == over);
  });
  return binding == kBindings.end() ? std::nullopt : std::optional(binding->action);
}

std::string Describe(const Binding& binding) {
  if (binding.action == Action::kSelect) return "Click";
  if (binding.action == Action::kZoom) return "Wheel";
  std::string text;
  if ((binding.mods & GLFW_MOD_CONTROL) != 0) text += "Ctrl + ";
  if ((binding.mods & GLFW_MOD_SHIFT) != 0) text += "Shift + ";
  if ((binding.mods & GLFW_MOD_ALT) != 0) text += "Alt + ";
  if (binding.key) return text + KeyName(*binding.key);
  if (binding.action == Action::kLaunch) return text + "click or drag";
  text += ButtonName(*binding.button);
  if (binding.over == Over::kMovingBody) text += " on a body";
  if (binding.over == Over::kElse) text += " elsewhere";
  return text;
}

std::vector<ui::HelpLine> HelpLines(const scene::SceneDesc& scene) {
  std::vector<ui::HelpLine> lines;
  for (const ActionText& text : kTexts) {
    std::string inputs;
    for (const Binding& binding : kBindings) {
      const bool taken = binding.key && IsThrusterKey(scene, *binding.key, binding.mods);
      if (binding.action == text.action && !taken) Append(Describe(binding), &inputs);
    }
    if (!inputs.empty()) lines.push_back({text.group, inputs, text.meaning});
  }
  const std::vector<ui::HelpLine> thrusters = ThrusterLines(scene);
  lines.insert(lines.end(), thrusters.begin(), thrusters.end());
  return lines;
}

}  // namespace touchstone::app
