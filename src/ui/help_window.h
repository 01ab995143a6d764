#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// One line of the help: how, and what it does.
struct HelpLine {
  std::string group;
  std::string input;
  std::string meaning;
  std::string action;  // its name, when its keys can be changed
};

/// The window with all bindings.
struct HelpState {
  bool open = false;
  std::string changing;                    // the action that the next key is for; empty: none
  bool usual_keys = false;                 // a person wants the usual table back
  std::optional<std::size_t> mouse_style;  // that a person wants, of those to choose from
};

/// The contents of the help.
struct HelpContent {
  std::vector<HelpLine> lines;
  std::vector<std::string> mouse_styles;  // to choose from
  std::string mouse_style;                // that drags follow
  bool changed = false;                   // the table is not the usual one
};

/// Draws it in the middle of the window. A click on an action's keys waits for new ones.
/// *single_letters is whether letters and digits without Ctrl do anything.
void DrawHelpWindow(const PanelContext& context, const HelpContent& content, bool* single_letters,
                    HelpState* state);

/// Lines at the scene's lower border that say how to begin.
void DrawHints(const PanelContext& context, const Rect& scene,
               const std::vector<std::string>& hints);

}  // namespace touchstone::ui
