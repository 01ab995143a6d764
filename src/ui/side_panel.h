#pragma once

#include "ui/layout.h"

namespace touchstone::ui {

/// The window of a side panel. The room of its scroll bar is always reserved, so that nothing moves
/// sideways when the bar comes or goes.
class SidePanel {
 public:
  explicit SidePanel(const char* name) : name_(name) {}
  void Begin(const Rect& rect, float scale);
  void End();

 private:
  const char* name_;  // name for ImGui
  bool scrolls_ = false;
};

}  // namespace touchstone::ui
