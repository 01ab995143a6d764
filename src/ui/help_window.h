#pragma once

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
  std::string changing;     // the action that the next key is for; empty: none
  bool usual_keys = false;  // a person wants the usual table back
};

/// Draws it in the middle of the window. A click on an action's keys waits for new ones.
void DrawHelpWindow(const PanelContext& context, const std::vector<HelpLine>& lines, bool changed,
                    HelpState* state);

/// Lines at the scene's lower border that say how to begin.
void DrawHints(const PanelContext& context, const Rect& scene,
               const std::vector<std::string>& hints);

}  // namespace touchstone::ui
