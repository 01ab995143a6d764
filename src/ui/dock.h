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
  const char* action;  // name in preferences of the action that opens it
  std::function<void()> draw;
};

/// Opens the dock with this tab.
void OpenDock(const std::string& tab, std::string* open_tab, PanelWidths* sizes);

/// Opens the dock with this tab, or closes the dock if this tab is open.
void ToggleDock(const std::string& tab, std::string* open_tab, PanelWidths* sizes);

/// Draws the dock below the scene: the open panel and, along the bottom, a strip of tabs that does
/// not move when a panel opens or closes. A click on the open tab closes the dock, a click on
/// another opens that tab; dragging the dock's upper border changes its height.
void DrawDock(const PanelContext& context, const Rect& rect, std::span<const DockTab> tabs,
              std::string* open_tab, PanelWidths* sizes);

}  // namespace touchstone::ui
