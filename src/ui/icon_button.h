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

/// A button with a drawn icon, higher than other buttons. Returns true when it was clicked.
inline constexpr float kIconHeight = 1.15F;  // height relative to that of other buttons
bool IconButton(const char* id, Icon icon, const char* tooltip, bool highlighted = false);

/// A small round arrow that restores a default; its room is reserved even while it is hidden.
bool ResetButton(const char* id, bool needed, const char* tooltip = "Reset to the default");

}  // namespace touchstone::ui
