#pragma once

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Restitution and friction of all bodies or of the selected one, gravity and damping: editable
/// during the run.
class WorldPanel {
 public:
  void Draw(const PanelContext& context);
  /// Height of the last rows, which only a selected body has.
  float combined_height() const { return combined_height_; }

 private:
  void DrawMaterial(const PanelContext& context);
  void DrawSubject(const PanelContext& context, const exchange::BodySnapshot* body);
  void DrawGravity(const PanelContext& context);
  void DrawDamping(const PanelContext& context);
  void SendMaterial(const PanelContext& context, exchange::SetMaterial change);

  bool selected_only_ = true;  // whether edits apply to the selected body only, if there is one
  Draft<Vec3> gravity_;
  Draft<scene::DampingDesc> damping_;
  Draft<double> restitution_;
  Draft<double> friction_;
  std::optional<BodyId> subject_;  // body that the drafts belong to
  float combined_height_ = 0.0F;
};

}  // namespace touchstone::ui
