#pragma once

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Rows for the lengths of a body's shape: the three of a box, or the radius and the length of a
/// round one. Shapes without such lengths have none; those with their own inertia have nothing to
/// edit.
class SizeRows {
 public:
  /// `of_scene`: the scene's description of the body; null for a body added later.
  void Draw(const PanelContext& context, const exchange::BodySnapshot& body,
            const scene::BodyDesc* of_scene);

 private:
  Draft<Vec3> lengths_;
};

}  // namespace touchstone::ui
