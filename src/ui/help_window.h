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
};

/// The window with all bindings, in the middle of the scene; closes by its button, which clears
/// *open.
void DrawHelpWindow(const PanelContext& context, const Rect& scene,
                    const std::vector<HelpLine>& lines, bool* open);

/// One line at the scene's lower border that says how to begin.
void DrawHint(const PanelContext& context, const Rect& scene, const char* text);

}  // namespace touchstone::ui
