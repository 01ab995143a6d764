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

/// What the window remembers between runs.
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
  // Which of the first hints have been followed.
  bool has_pulled = false;
  bool has_launched = false;
  bool has_gone_back = false;
  BindingChanges bindings;
  bool single_letters = true;             // do something without Ctrl
  std::vector<std::string> recent_files;  // newest first
  ui::SectionStates sections;
  ui::LessonResults lessons;
  std::string dock_tab = "Contacts";
  std::string problem;  // with the file they were read from; never written
};

/// Puts a file first among the recent ones.
void RememberFile(const std::string& file, Preferences* preferences);

/// $XDG_CONFIG_HOME/touchstone/preferences.json, or below ~/.config; empty when neither is known.
std::filesystem::path PreferencesFile();

/// Where windows keep what a crash would lose, beside the preferences; empty when that is not
/// known.
std::filesystem::path RecoveryFolder();

/// Reads preferences; whatever is missing, of the wrong type or out of range keeps its default, and
/// so does everything when the file cannot be read. What is not right in the file is reported, and
/// the file as it was kept beside, as preferences.broken-1.json.
Preferences LoadPreferences(const std::filesystem::path& file);

/// The text of the file that keeps them.
std::string PreferencesText(const Preferences& preferences);

/// Writes preferences, making the folder; a failure is logged, nothing more.
void SavePreferences(const Preferences& preferences, const std::filesystem::path& file);

}  // namespace touchstone::app
