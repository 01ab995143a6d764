#pragma once

#include <map>

#include "ui/draft.h"
#include "ui/drive_rows.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Rows for the joints and springs of a body: the drives of hinges and sliders, length, stiffness
/// and damping of springs, all to edit, and a button that removes each.
class LinkRows {
 public:
  void Draw(const PanelContext& context, const exchange::BodySnapshot& body);

 private:
  void DrawSpring(const PanelContext& context, const exchange::BodySnapshot& body, int index);

  DriveRows drives_;
  std::map<int, Draft<exchange::SetSpring>> springs_;  // edited springs, by index
};

}  // namespace touchstone::ui
