#pragma once

#include <map>

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Rows for the thrusters and loads of a body: force, point, key and times of each, to edit, and a
/// button that removes it.
class PushRows {
 public:
  void Draw(const PanelContext& context, const exchange::BodySnapshot& body);

 private:
  void DrawPush(const PanelContext& context, int index);

  std::map<int, Draft<exchange::Push>> drafts_;  // edited thrusters and loads, by index
};

}  // namespace touchstone::ui
