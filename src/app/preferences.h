#pragma once

#include <filesystem>
#include <string>

#include "app/input_map.h"
#include "app/window.h"
#include "settings/view_options.h"
#include "ui/launch_panel.h"
#include "ui/layout.h"
#include "ui/panel_context.h"
#include "ui/picture_panel.h"
#include "ui/trail_choices.h"

namespace touchstone::app {

/// The settings that the window saves between runs.
struct Preferences {
  WindowSize window = kChosenByScreen;
  ui::PanelWidths panels;
  bool panels_shown = true;
  ui::CardPlace lesson_card;
  float text_scale = 1.0F;
  settings::ViewOptions view;
  ui::PictureOptions pictures;
  ui::TrailOptions trails;
  ui::LaunchOptions launch;
  // Whether each of the first hints has been followed.
  bool has_pulled = false;
  bool has_launched = false;
  bool has_gone_back = false;
  BindingChanges bindings;
  bool single_letters = true;             // whether single letters and digits are shortcuts
  std::vector<std::string> recent_files;  // newest first
  ui::SectionStates sections;
  ui::LessonResults lessons;
  std::string dock_tab = "Contacts";
  std::string problem;  // problem with the file that was read; never written
};

/// Puts a file first among the recent ones.
void RememberFile(const std::string& file, Preferences* preferences);

/// $XDG_CONFIG_HOME/touchstone/preferences.json, or below ~/.config; empty if neither is known.
std::filesystem::path PreferencesFile();

/// The folder for unsaved work, beside the preferences; empty if that is not known.
std::filesystem::path RecoveryFolder();

/// Reads preferences. Values that are missing, of the wrong type or out of range keep their
/// defaults, and so do all if the file cannot be read. Mistakes in the file are reported, and the
/// original file is saved beside it, as preferences.broken-1.json.
Preferences LoadPreferences(const std::filesystem::path& file);

/// The text of the preferences file.
std::string PreferencesText(const Preferences& preferences);

/// Writes preferences, and makes the folder; a failure is only logged.
void SavePreferences(const Preferences& preferences, const std::filesystem::path& file);

}  // namespace touchstone::app
