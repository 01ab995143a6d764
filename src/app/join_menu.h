#pragma once

#include <optional>

#include "ui/panel_context.h"

namespace touchstone::app {

/// What a menu on a body can join: the body at a point of its surface, in its frame, and another
/// body or the world.
struct JoinPlace {
  BodyId body;
  std::optional<BodyId> other;  // none: the world
  Vec3 p_B = Vec3::Zero();
};

/// Draws the submenu that joins them by a joint or a spring. Without one of them that moves, it
/// cannot be opened.
void DrawJoinMenu(const ui::PanelContext& context, const JoinPlace& place);

}  // namespace touchstone::app
