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
  const auto label = [&](const Vec3& p_W, double size, const char* unit, double weight,
                         const render::Color& color) {
    const auto at = view.ToWindow(p_W);
    if (at && weight > negligible)
      labels.push_back({static_cast<float>(at->x), static_cast<float>(at->y),
                        ui::FormatQuantity(size, unit), ToImGui(color), weight});
  };
  const auto add = [&](const Vec3& p_W, const Vec3& force_W, const render::Color& color) {
    const double size = force_W.norm();
    label(p_W + style.metres_per_newton * force_W, size, "N", size, color);
  };
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const render::ShownForce shown = render::ShowForce(snapshot, contact, style.selected);
    if (style.normal_forces) add(shown.p_W, shown.normal_force_W, render::colors::kNormalForce);
    if (style.friction) add(shown.p_W, shown.friction_W, render::colors::kFriction);
  }
  for (const render::LinkForce& shown : render::ShowLinkForces(snapshot, style))
    add(shown.p_W, shown.force_W, shown.color);
  if (!style.joint_forces) return labels;
  const double lever = render::TypicalSize(snapshot);  // what a torque is compared to a force by
  for (const exchange::JointSnapshot& joint : snapshot.joints) {
    const double torque = joint.torque_W.norm();
    label(joint.p_W, torque, "N·m", torque / lever, render::colors::kJoint);
  }
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
