#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "scene/scene_desc.h"
#include "ui/help_window.h"

namespace touchstone::app {

/// Everything a person can do with mouse and keys in the scene.
enum class Action {
  // With the mouse.
  kGrab,
  kOrbit,
  kPan,
  kLaunch,
  kSelect,
  kZoom,
  // Time.
  kPlayPause,
  kStep,
  kStepTen,
  kNextEvent,
  kReset,
  kSlower,
  kFaster,
  // Bodies.
  kRemove,
  kCancel,
  // View.
  kFrame,
  kToggleContacts,
  kToggleForces,
  kToggleNumbers,
  kToggleGlass,
  kTogglePanels,
  kLargerText,
  kSmallerText,
  // Program.
  kHelp,
  kQuit,
};

/// What the cursor is over when a button goes down.
enum class Over { kAnything, kMovingBody, kElse };

/// One line of the table: an input and what it does. Exactly one of key and button is set, or none
/// for the wheel and the plain click, which the tools handle themselves.
struct Binding {
  Action action;
  std::optional<int> key;     // GLFW_KEY_*
  std::optional<int> button;  // GLFW_MOUSE_BUTTON_*
  int mods = 0;
  Over over = Over::kAnything;
  bool repeats = false;  // while the key is held
};

/// The one table of bindings, read by the input handler and by the help.
std::span<const Binding> Bindings();

/// What a key does, or nothing.
std::optional<Action> ActionOfKey(int key, int mods, bool repeated);
/// What a press of a mouse button begins, or nothing.
std::optional<Action> ActionOfButton(int button, int mods, Over over);

/// How an input is written: "Ctrl + Q", "Left drag on a body".
std::string Describe(const Binding& binding);

/// The help's lines: one per action, made from the table without the keys that the scene's
/// thrusters take, and one per body with thrusters.
std::vector<ui::HelpLine> HelpLines(const scene::SceneDesc& scene);

}  // namespace touchstone::app
