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

constexpr int kCtrl = GLFW_MOD_CONTROL;
constexpr int kShift = GLFW_MOD_SHIFT;
constexpr int kAlt = GLFW_MOD_ALT;
constexpr int kLeft = GLFW_MOUSE_BUTTON_LEFT;
constexpr int kRight = GLFW_MOUSE_BUTTON_RIGHT;
constexpr int kMiddle = GLFW_MOUSE_BUTTON_MIDDLE;

constexpr Binding Key(Action action, int key, int mods = 0) {
  return {.action = action, .key = key, .button = {}, .mods = mods};
}
constexpr Binding Button(Action action, int button, int mods = 0, Over over = Over::kAnything) {
  return {.action = action, .key = {}, .button = button, .mods = mods, .over = over};
}
constexpr Binding Handled(Action action) { return {.action = action, .key = {}, .button = {}}; }

// More specific lines come first: the first match counts.
constexpr std::array kUsual = {
    Button(Action::kGrab, kLeft, 0, Over::kMovingBody),
    Button(Action::kGrab, kLeft, kCtrl, Over::kMovingBody),
    Button(Action::kGrab, kRight, kCtrl, Over::kMovingBody),
    Button(Action::kTurn, kLeft, kCtrl | kShift, Over::kMovingBody),
    Button(Action::kLaunch, kLeft, kShift),
    Handled(Action::kSelect),
    Handled(Action::kMenu),
    Button(Action::kOrbit, kLeft, 0, Over::kElse),
    Button(Action::kOrbit, kLeft, kAlt),
    Button(Action::kPan, kRight),
    Button(Action::kPan, kMiddle),
    Button(Action::kPan, kMiddle, kAlt),
    Button(Action::kDolly, kRight, kAlt),
    Handled(Action::kFly),
    Handled(Action::kZoom),
    Handled(Action::kCentre),
    Handled(Action::kTrack),
    Key(Action::kLaunchAgain, GLFW_KEY_B),
    Key(Action::kSpawnBox, GLFW_KEY_1),
    Key(Action::kSpawnWedge, GLFW_KEY_2),
    Key(Action::kSpawnTetrahedron, GLFW_KEY_3),
    Key(Action::kSpawnOctahedron, GLFW_KEY_4),
    Key(Action::kSpawnDodecahedron, GLFW_KEY_5),
    Key(Action::kSpawnIcosahedron, GLFW_KEY_6),
    Key(Action::kDuplicate, GLFW_KEY_D, kCtrl),
    Key(Action::kPin, GLFW_KEY_H),
    Key(Action::kRemove, GLFW_KEY_DELETE),
    Key(Action::kUndo, GLFW_KEY_Z, kCtrl),
    Key(Action::kRedo, GLFW_KEY_Z, kCtrl | kShift),
    Key(Action::kRedo, GLFW_KEY_Y, kCtrl),
    Key(Action::kPlayPause, GLFW_KEY_SPACE),
    Key(Action::kPlayPause, GLFW_KEY_P),
    Key(Action::kReplay, GLFW_KEY_SPACE, kShift),
    Key(Action::kStep, GLFW_KEY_PERIOD),
    Key(Action::kStep, GLFW_KEY_RIGHT),
    Key(Action::kStepTen, GLFW_KEY_PERIOD, kShift),
    Key(Action::kStepTen, GLFW_KEY_RIGHT, kShift),
    Key(Action::kStepBack, GLFW_KEY_COMMA),
    Key(Action::kStepBack, GLFW_KEY_LEFT),
    Key(Action::kStepBackTen, GLFW_KEY_COMMA, kShift),
    Key(Action::kStepBackTen, GLFW_KEY_LEFT, kShift),
    Key(Action::kNextEvent, GLFW_KEY_N),
    Key(Action::kNextEventOfSelected, GLFW_KEY_N, kCtrl),
    Key(Action::kPreviousEvent, GLFW_KEY_N, kShift),
    Key(Action::kReset, GLFW_KEY_R),
    Key(Action::kReset, GLFW_KEY_BACKSPACE),
    Key(Action::kSlower, GLFW_KEY_MINUS),
    Key(Action::kFaster, GLFW_KEY_EQUAL),
    Key(Action::kFrame, GLFW_KEY_HOME),
    Key(Action::kToggleContacts, GLFW_KEY_C),
    Key(Action::kToggleForces, GLFW_KEY_F),
    Key(Action::kToggleSplit, GLFW_KEY_X),
    Key(Action::kToggleCones, GLFW_KEY_K),
    Key(Action::kToggleNumbers, GLFW_KEY_L),
    Key(Action::kToggleGlass, GLFW_KEY_G),
    Key(Action::kTogglePanels, GLFW_KEY_TAB),
    Key(Action::kFullScreen, GLFW_KEY_F11),
    Key(Action::kLargerText, GLFW_KEY_EQUAL, kCtrl),
    Key(Action::kSmallerText, GLFW_KEY_MINUS, kCtrl),
    Key(Action::kShowContacts, GLFW_KEY_F2),
    Key(Action::kShowSolver, GLFW_KEY_F3),
    Key(Action::kShowPlots, GLFW_KEY_F4),
    Key(Action::kShowEvents, GLFW_KEY_F5),
    Key(Action::kShowImpact, GLFW_KEY_F6),
    Key(Action::kShowSearch, GLFW_KEY_F7),
    Key(Action::kOpen, GLFW_KEY_O, kCtrl),
    Key(Action::kSave, GLFW_KEY_S, kCtrl),
    Key(Action::kSaveAs, GLFW_KEY_S, kCtrl | kShift),
    Key(Action::kSaveSession, GLFW_KEY_R, kCtrl),
    Key(Action::kSavePicture, GLFW_KEY_P, kCtrl),
    Key(Action::kSearchScenes, GLFW_KEY_K, kCtrl),
    Key(Action::kNextScene, GLFW_KEY_RIGHT_BRACKET),
    Key(Action::kPreviousScene, GLFW_KEY_LEFT_BRACKET),
    Key(Action::kHelp, GLFW_KEY_F1),
    Key(Action::kHelp, GLFW_KEY_SLASH, kShift),
    Key(Action::kCancel, GLFW_KEY_ESCAPE),
    Key(Action::kQuit, GLFW_KEY_Q, kCtrl),
};

struct ActionText {
  Action action;
  const char* name;  // in preferences
  const char* group;
  const char* meaning;
  bool repeats = false;  // while the key is held
};

constexpr std::array kTexts = {
    ActionText{Action::kGrab, "grab", "Hands",
               "pull the body by a spring; paused: move it (wheel: nearer, farther)"},
    ActionText{Action::kTurn, "turn", "Hands", "turn the body by a spring; paused: rotate it"},
    ActionText{Action::kLaunch, "launch", "Hands", "launch a body; the drag sets its speed"},
    ActionText{Action::kLaunchAgain, "launch_again", "Hands",
               "launch another like it from the middle of the view"},
    ActionText{Action::kSelect, "select", "Hands",
               "select a body; on nothing: none; the ground: double click"},
    ActionText{Action::kMenu, "menu", "Hands", "what can be done with a body, or here"},
    ActionText{Action::kSpawnBox, "spawn_box", "Bodies", "then click: place a box"},
    ActionText{Action::kSpawnWedge, "spawn_wedge", "Bodies", "a wedge"},
    ActionText{Action::kSpawnTetrahedron, "spawn_tetrahedron", "Bodies", "a tetrahedron"},
    ActionText{Action::kSpawnOctahedron, "spawn_octahedron", "Bodies", "an octahedron"},
    ActionText{Action::kSpawnDodecahedron, "spawn_dodecahedron", "Bodies", "a dodecahedron"},
    ActionText{Action::kSpawnIcosahedron, "spawn_icosahedron", "Bodies", "an icosahedron"},
    ActionText{Action::kDuplicate, "duplicate", "Bodies", "a copy of the selected body beside it"},
    ActionText{Action::kPin, "pin", "Bodies", "hold the selected body where it is, or let it go"},
    ActionText{Action::kRemove, "delete", "Bodies", "delete the selected body"},
    ActionText{Action::kUndo, "undo", "Bodies", "back to before the last edit", true},
    ActionText{Action::kRedo, "redo", "Bodies", "the edit again", true},
    ActionText{Action::kOrbit, "orbit", "Camera", "turn around the scene"},
    ActionText{Action::kPan, "pan", "Camera", "move sideways"},
    ActionText{Action::kDolly, "dolly", "Camera", "nearer, farther"},
    ActionText{Action::kZoom, "zoom", "Camera", "nearer, farther"},
    ActionText{Action::kFly, "fly", "Camera", "fly; the drag turns the head"},
    ActionText{Action::kCentre, "centre", "Camera", "look at this point"},
    ActionText{Action::kTrack, "track", "Camera", "follow the body"},
    ActionText{Action::kFrame, "frame", "Camera", "show the selected body, or all"},
    ActionText{Action::kPlayPause, "play", "Time", "play on from here, pause"},
    ActionText{Action::kReplay, "replay", "Time", "play what is recorded"},
    ActionText{Action::kStep, "step", "Time", "one step", true},
    ActionText{Action::kStepTen, "step_ten", "Time", "ten steps", true},
    ActionText{Action::kStepBack, "step_back", "Time", "one step back", true},
    ActionText{Action::kStepBackTen, "step_back_ten", "Time", "ten steps back", true},
    ActionText{Action::kNextEvent, "next_event", "Time", "run to the next event, or stop that"},
    ActionText{Action::kNextEventOfSelected, "next_event_of_selected", "Time",
               "to the next event of the selected body"},
    ActionText{Action::kPreviousEvent, "previous_event", "Time", "back to the event before", true},
    ActionText{Action::kReset, "reset", "Time", "back to the start"},
    ActionText{Action::kSlower, "slower", "Time", "slower", true},
    ActionText{Action::kFaster, "faster", "Time", "faster", true},
    ActionText{Action::kToggleForces, "forces", "View", "force arrows"},
    ActionText{Action::kToggleContacts, "contacts", "View", "contact points"},
    ActionText{Action::kToggleSplit, "split", "View", "normal force and friction apart, or in one"},
    ActionText{Action::kToggleCones, "cones", "View", "friction cones"},
    ActionText{Action::kToggleNumbers, "numbers", "View", "newtons beside the arrows"},
    ActionText{Action::kToggleGlass, "glass", "View", "see through bodies"},
    ActionText{Action::kTogglePanels, "panels", "View", "hide or show the panels"},
    ActionText{Action::kFullScreen, "full_screen", "View", "fill the screen"},
    ActionText{Action::kLargerText, "larger_text", "View", "larger text", true},
    ActionText{Action::kSmallerText, "smaller_text", "View", "smaller text", true},
    ActionText{Action::kShowContacts, "show_contacts", "Panels", "table of contacts"},
    ActionText{Action::kShowSolver, "show_solver", "Panels", "solver"},
    ActionText{Action::kShowPlots, "show_plots", "Panels", "plots"},
    ActionText{Action::kShowEvents, "show_events", "Panels", "events"},
    ActionText{Action::kShowImpact, "show_impact", "Panels", "inside an impact"},
    ActionText{Action::kShowSearch, "show_search", "Panels", "search for an event's time"},
    ActionText{Action::kOpen, "open", "Files", "open a scene or a session"},
    ActionText{Action::kSave, "save", "Files", "save the scene as it stands"},
    ActionText{Action::kSaveAs, "save_as", "Files", "... under another name"},
    ActionText{Action::kSaveSession, "save_session", "Files", "save the run as a session"},
    ActionText{Action::kSavePicture, "save_picture", "Files", "save a picture of the scene"},
    ActionText{Action::kSearchScenes, "search_scenes", "Files", "search the built-in scenes"},
    ActionText{Action::kNextScene, "next_scene", "Files", "the next built-in scene"},
    ActionText{Action::kPreviousScene, "previous_scene", "Files", "the one before"},
    ActionText{Action::kHelp, "help", "Program", "this help"},
    ActionText{Action::kCancel, "cancel", "Program", "let go, break off, close, select nothing"},
    ActionText{Action::kQuit, "quit", "Program", "quit"},
};

const ActionText& TextOf(Action action) {
  return *std::ranges::find(kTexts, action, &ActionText::action);
}

/// Null when there is none.
const ActionText* FindAction(std::string_view name) {
  const auto text = std::ranges::find_if(kTexts, [&](const auto& t) { return t.name == name; });
  return text == kTexts.end() ? nullptr : &*text;
}

bool SameInput(const Binding& a, const Binding& b) {
  return a.key == b.key && a.button == b.button && a.mods == b.mods && a.over == b.over &&
         (a.key || a.button);
}

void Append(const std::string& input, std::string* inputs) {
  if (!inputs->empty()) *inputs += "  or  ";
  *inputs += input;
}

/// One line per body: the keys of its thrusters, in the scene's order.
std::vector<ui::HelpLine> ThrusterLines(const scene::SceneDesc& scene) {
  std::vector<ui::HelpLine> lines;
  for (const scene::ThrusterDesc& thruster : scene.thrusters) {
    if (thruster.key.empty()) continue;
    const std::string meaning = "hold to push " + thruster.body;
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

/// Every drag with what it does.
using Drags = std::set<std::pair<Action, std::string>>;

Drags CollectDrags(std::span<const Binding> bindings) {
  Drags drags;
  for (const Binding& b : bindings)
    if (b.button) drags.emplace(b.action, Describe(b));
  return drags;
}

}  // namespace

InputMap::InputMap() : bindings_(kUsual.begin(), kUsual.end()) {}

InputMap::InputMap(const BindingChanges& changes, std::vector<std::string>* mistakes) : InputMap() {
  for (const auto& [name, inputs] : changes)
    if (const ActionText* text = FindAction(name))
      Replace(
          text->action, inputs, [](const Binding& b) { return b.key || b.button; }, mistakes);
    else if (mistakes != nullptr)
      mistakes->push_back("there is no action \"" + name + "\"");
}

template <class Which>
void InputMap::Replace(Action action, const std::vector<std::string>& inputs, Which&& which,
                       std::vector<std::string>* mistakes) {
  std::erase_if(bindings_, [&](const Binding& b) { return b.action == action && which(b); });
  for (const std::string& input : inputs | std::views::reverse) {  // the first stays first
    std::optional<Binding> binding = ParseInput(input);
    if (binding) {
      binding->action = action;
      Give(*binding);
    } else if (mistakes != nullptr) {
      mistakes->push_back("there is no input \"" + input + "\"");
    }
  }
}

void InputMap::Use(MouseStyle style) {
  const auto drag = [](const Binding& b) { return b.button.has_value(); };
  std::erase_if(bindings_, drag);
  std::ranges::copy_if(kUsual, std::back_inserter(bindings_), drag);
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

void InputMap::Give(const Binding& input) {
  std::erase_if(bindings_, [&](const Binding& b) { return SameInput(b, input); });
  bindings_.insert(bindings_.begin(), input);
  // What looks at what the cursor is over goes before what does not.
  std::ranges::stable_partition(bindings_,
                                [](const Binding& b) { return b.over == Over::kMovingBody; });
}

std::optional<Action> InputMap::OfKey(int key, int mods, bool repeated) const {
  if (!single_letters_ && IsLetterOrDigit(key) && (mods & (kCtrl | kAlt)) == 0) return std::nullopt;
  const auto binding = std::ranges::find_if(bindings_, [&](const Binding& b) {
    return b.key == key && b.mods == mods && (!repeated || TextOf(b.action).repeats);
  });
  return binding == bindings_.end() ? std::nullopt : std::optional(binding->action);
}

std::optional<Action> InputMap::OfButton(int button, int mods, Over over) const {
  const auto binding = std::ranges::find_if(bindings_, [&](const Binding& b) {
    return b.button == button && b.mods == mods && (b.over == Over::kAnything || b.over == over);
  });
  return binding == bindings_.end() ? std::nullopt : std::optional(binding->action);
}

void InputMap::Rebind(std::string_view action, int key, int mods) {
  const ActionText* text = FindAction(action);
  if (text == nullptr || KeyName(key).empty()) return;
  std::erase_if(bindings_, [&](const Binding& b) { return b.action == text->action && b.key; });
  Give({.action = text->action, .key = key, .button = {}, .mods = mods});
}

BindingChanges InputMap::Changes() const {
  BindingChanges changes;
  for (const ActionText& text : kTexts) {
    std::vector<std::string> now = InputsOf(bindings_, text.action);
    std::vector<std::string> usual = InputsOf(kUsual, text.action);
    std::vector<std::string> sorted = now;
    std::ranges::sort(sorted);
    std::ranges::sort(usual);
    if (sorted != usual) changes[text.name] = std::move(now);
  }
  return changes;
}

std::vector<ui::HelpLine> InputMap::HelpLines(const scene::SceneDesc& scene) const {
  std::vector<ui::HelpLine> lines;
  for (const ActionText& text : kTexts) {
    std::string inputs;
    bool has_key = false;
    for (const Binding& binding : bindings_) {
      if (binding.action != text.action) continue;
      has_key |= binding.key.has_value();
      if (!binding.key || !IsThrusterKey(scene, *binding.key, binding.mods))
        Append(Describe(binding), &inputs);
    }
    const bool fixed = InputsOf(kUsual, text.action).size() > 0 && !has_key &&
                       std::ranges::none_of(kUsual, [&](const Binding& b) {
                         return b.action == text.action && b.key;
                       });
    lines.push_back({text.group, inputs, text.meaning, fixed ? "" : text.name});
  }
  const std::vector<ui::HelpLine> thrusters = ThrusterLines(scene);
  lines.insert(lines.end(), thrusters.begin(), thrusters.end());
  return lines;
}

std::string InputMap::KeysOf(Action action) const {
  std::string keys;
  for (const Binding& binding : bindings_)
    if (binding.action == action && binding.key) Append(Describe(binding), &keys);
  return keys;
}

std::string InputMap::KeysOf(std::string_view action) const {
  const ActionText* text = FindAction(action);
  return text == nullptr ? "" : KeysOf(text->action);
}

std::string InputMap::DragOf(Action action) const {
  const auto drag = std::ranges::find_if(
      bindings_, [&](const Binding& b) { return b.action == action && b.button; });
  return drag == bindings_.end() ? "" : Describe(*drag);
}

}  // namespace touchstone::app
