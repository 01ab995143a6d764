#include "app/force_overlay.h"

#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr double kNegligible = 2e-3;  // of the largest force: no arrow, no number
constexpr double kToolWeight = 1e300;

ImVec4 ToImGui(const render::Color& color) {
  // A little darker than the arrow: thin strokes look paler.
  return {0.85F * color[0], 0.85F * color[1], 0.85F * color[2], 1.0F};
}

}  // namespace

std::vector<ui::Label> ForceLabels(const exchange::Snapshot& snapshot,
                                   const render::ContactStyle& style, const SceneView& view) {
  std::vector<ui::Label> labels;
  double largest = 0.0;
  const auto add = [&](const Vec3& p_W, const Vec3& force_W, const render::Color& color) {
    const auto tip = view.ToWindow(p_W + style.metres_per_newton * force_W);
    const double size = force_W.norm();
    largest = std::max(largest, size);
    if (tip && size > 0.0)
      labels.push_back({static_cast<float>(tip->x), static_cast<float>(tip->y),
                        ui::FormatQuantity(size, "N"), ToImGui(color), size});
  };
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const render::ShownForce shown = render::ShowForce(snapshot, contact, style.selected);
    if (style.normal_forces) add(shown.p_W, shown.normal_force_W, render::colors::kNormalForce);
    if (style.friction) add(shown.p_W, shown.friction_W, render::colors::kFriction);
  }
  std::erase_if(labels, [&](const ui::Label& l) { return l.weight <= kNegligible * largest; });
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
