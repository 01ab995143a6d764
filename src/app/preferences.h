#pragma once

#include <filesystem>
#include <string>

#include "app/window.h"
#include "ui/layout.h"
#include "ui/panel_context.h"
#include "ui/view_panel.h"

namespace touchstone::app {

/// What the window remembers between runs.
struct Preferences {
  WindowSize window;
  ui::PanelWidths panels;
  bool panels_shown = true;
  float text_scale = 1.0F;
  ui::ViewOptions view;
  bool hint_read = false;  // a body has been pulled or launched
  ui::SectionStates sections;
  std::string dock_tab = "Contacts";
};

/// $XDG_CONFIG_HOME/touchstone/preferences.json, or below ~/.config; empty when neither is known.
std::filesystem::path PreferencesFile();

/// Reads preferences; whatever is missing, of the wrong type or out of range keeps its default, and
/// so does everything when the file cannot be read.
Preferences LoadPreferences(const std::filesystem::path& file);

/// Writes preferences, making the folder; a failure is logged, nothing more.
void SavePreferences(const Preferences& preferences, const std::filesystem::path& file);

}  // namespace touchstone::app
