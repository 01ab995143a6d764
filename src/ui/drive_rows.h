#pragma once

#include <map>

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The hinges and sliders of a body: where each stands and what drives it, with limits, motor and
/// friction to be changed.
class DriveRows {
 public:
  void Draw(const PanelContext& context, const exchange::BodySnapshot& body);

 private:
  void DrawJoint(const PanelContext& context, int index);

  std::map<int, Draft<exchange::SetDrive>> drafts_;  // by joint
};

}  // namespace touchstone::ui
