#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// One line of the help: an input and its effect.
struct HelpLine {
  std::string group;
  std::string input;
  std::string meaning;
  std::string action;  // name of the action, if its keys can be changed
};

/// State of the window that lists all bindings.
struct HelpState {
  bool open = false;
  std::string changing;     // action that waits for its new key; empty: none
  std::string loss;         // what another action lost to the last new key; empty: nothing
  bool usual_keys = false;  // whether a person asks for the default table
  std::optional<std::size_t> mouse_style;  // mouse style that a person asks for, by index

  /// Waits for no key, and tells nothing.
  void Rest() {
    changing.clear();
    loss.clear();
  }
};

/// The contents of the help.
struct HelpContent {
  std::vector<HelpLine> lines;
  std::vector<std::string> mouse_styles;  // mouse styles to choose from
  std::string mouse_style;                // mouse style in use
  bool changed = false;                   // whether the table differs from the default
};

/// Draws the help in the middle of the window. A click on an action's keys waits for new ones.
/// *single_letters is whether letters and digits without Ctrl are shortcuts.
void DrawHelpWindow(const PanelContext& context, const HelpContent& content, bool* single_letters,
                    HelpState* state);

/// Draws hints for beginners at the scene's lower border.
void DrawHints(const PanelContext& context, const Rect& scene,
               const std::vector<std::string>& hints);

}  // namespace touchstone::ui
