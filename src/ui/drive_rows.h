#pragma once

#include <map>

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Rows for the hinges and sliders of a body: position and drive of each, with limits, motor and
/// friction to edit.
class DriveRows {
 public:
  void Draw(const PanelContext& context, const exchange::BodySnapshot& body);

 private:
  void DrawJoint(const PanelContext& context, int index);

  std::map<int, Draft<exchange::SetDrive>> drafts_;  // edited drives, by joint
};

}  // namespace touchstone::ui
