#include "app/force_overlay.h"

#include "render/arrow_scale.h"
#include "render/contact_forces.h"
#include "render/link_markers.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr double kToolWeight = 1e300;

ImVec4 ToImGui(const render::Color& color) {
  // A little darker than the arrow: thin strokes look paler.
  return {0.85F * color[0], 0.85F * color[1], 0.85F * color[2], 1.0F};
}

}  // namespace

std::vector<ui::Label> ForceLabels(const exchange::Snapshot& snapshot,
                                   const render::ForceStyle& style, const SceneView& view) {
  std::vector<ui::Label> labels;
  const double negligible = render::kNegligibleForce * render::LargestForce(snapshot);
  const auto add = [&](const Vec3& p_W, const Vec3& force_W, const render::Color& color) {
    const auto tip = view.ToWindow(p_W + style.metres_per_newton * force_W);
    const double size = force_W.norm();
    if (tip && size > negligible)
      labels.push_back({static_cast<float>(tip->x), static_cast<float>(tip->y),
                        ui::FormatQuantity(size, "N"), ToImGui(color), size});
  };
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const render::ShownForce shown = render::ShowForce(snapshot, contact, style.selected);
    if (style.normal_forces) add(shown.p_W, shown.normal_force_W, render::colors::kNormalForce);
    if (style.friction) add(shown.p_W, shown.friction_W, render::colors::kFriction);
  }
  for (const render::LinkForce& shown : render::ShowLinkForces(snapshot, style))
    add(shown.p_W, shown.force_W, shown.color);
  return labels;
}

std::vector<ui::Label> ToolLabels(const ToolDrawing& drawing, const SceneView& view) {
  std::vector<ui::Label> labels;
  for (const ToolLabel& label : drawing.labels)
    if (const auto at = view.ToWindow(label.p_W))
      labels.push_back({static_cast<float>(at->x), static_cast<float>(at->y), label.text,
                        ToImGui(label.color), kToolWeight});
  return labels;
}

}  // namespace touchstone::app
