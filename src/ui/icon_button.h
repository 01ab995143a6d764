#pragma once

namespace touchstone::ui {

enum class Icon {
  kPlay,
  kPause,
  kStep,
  kNextEvent,
  kPreviousEvent,
  kStepBack,
  kReplay,
  kUndo,
  kRedo,
  kReset,
  kHelp
};

/// A button with a drawn icon, higher than others. Returns true when it was clicked.
inline constexpr float kIconHeight = 1.15F;  // to that of others
bool IconButton(const char* id, Icon icon, const char* tooltip, bool highlighted = false);

/// A small round arrow that puts a default back; takes its room also when it is not needed.
bool ResetButton(const char* id, bool needed, const char* tooltip = "Reset to the default");

}  // namespace touchstone::ui
