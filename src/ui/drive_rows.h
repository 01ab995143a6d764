#pragma once

#include <map>

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Rows for hinges and sliders: position and drive of each, with limits, motor and friction to
/// edit.
class DriveRows {
 public:
  /// @param index  index in the snapshot of a joint with an axis
  void DrawJoint(const PanelContext& context, int index);

 private:
  std::map<int, Draft<exchange::SetDrive>> drafts_;  // edited drives, by joint
};

}  // namespace touchstone::ui
