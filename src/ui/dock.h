#pragma once

#include <functional>
#include <span>
#include <string>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// One panel of the dock.
struct DockTab {
  const char* name;
  const char* tooltip;
  const char* action;  // the key that opens it, by its name in preferences
  std::function<void()> draw;
};

/// Opens the dock with this tab.
void OpenDock(const std::string& tab, std::string* open_tab, PanelWidths* sizes);

/// Opens the dock with this tab or, when it is the one that is open, closes it.
void ToggleDock(const std::string& tab, std::string* open_tab, PanelWidths* sizes);

/// The dock below the scene: the panel that is open and, along the bottom, where they stay when a
/// panel opens or closes, a strip of tabs. A click on the open tab closes the dock, on another
/// opens that one; the dock's upper border changes its height.
void DrawDock(const PanelContext& context, const Rect& rect, std::span<const DockTab> tabs,
              std::string* open_tab, PanelWidths* sizes);

}  // namespace touchstone::ui
