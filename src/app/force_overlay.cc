#include "app/force_overlay.h"

#include <algorithm>
#include <cmath>

#include "app/force_unit.h"
#include "exchange/body_forces.h"
#include "render/arrow_scale.h"
#include "render/contact_forces.h"
#include "render/free_body.h"
#include "render/link_markers.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr double kToolWeight = 1e300;
constexpr double kSelectionWeight = 1e290;

std::optional<ui::Label> LabelAt(const SceneView& view, const Vec3& p_W, std::string text,
                                 const render::Color& color, double weight) {
  const auto at = view.ToWindow(p_W);
  if (!at) return std::nullopt;
  return ui::Label{static_cast<float>(at->x),
                   static_cast<float>(at->y),
                   std::move(text),
                   ui::ToImGui(color),
                   weight,
                   0.0,
                   "",
                   true};
}

/// The tip of an arrow or, where that is out of sight, the point of it nearest to the tip that is
/// not.
Vec3 LastInView(const SceneView& view, const Vec3& p_W, const Vec3& span_W) {
  constexpr int kPoints = 20;
  for (int i = kPoints; i > 0; --i) {
    const Vec3 point_W = p_W + static_cast<double>(i) / kPoints * span_W;
    const auto at = view.ToWindow(point_W);
    if (at && view.rect.Contains(at->x, at->y)) return point_W;
  }
  return p_W + span_W;
}

}  // namespace

std::vector<ui::Label> ForceLabels(const exchange::Snapshot& snapshot,
                                   const render::ForceStyle& style, const SceneView& view) {
  std::vector<ui::Label> labels;
  const double negligible = LeastForce(style, render::LargestForce(snapshot));
  const ForceUnit unit = UnitOf(snapshot);
  const auto append = [&](const Vec3& p_W, double size, const char* name, double weight,
                          const render::Color& color, bool certified) {
    if (weight <= negligible) return;
    auto label = LabelAt(view, p_W, {}, color, weight);
    if (!label) return;
    label->value = unit.per_newton * size;
    label->unit = name;
    label->certified = certified;
    labels.push_back(std::move(*label));
  };
  const auto add = [&](const Vec3& p_W, const Vec3& force_W, const render::Color& color,
                       bool certified) {
    const double size = force_W.norm();
    append(p_W + ArrowSpan(style, force_W), size, unit.force, size, color, certified);
  };
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const render::ShownForce shown = render::ShowForce(snapshot, contact, style.selected);
    if (style.shown.total) {
      add(shown.p_W, shown.normal_force_W + shown.friction_W, render::colors::kTotal,
          shown.certified);
      continue;
    }
    if (style.shown.normal_forces)
      add(shown.p_W, shown.normal_force_W, render::colors::kNormalForce, shown.certified);
    if (style.shown.friction)
      add(shown.p_W, shown.friction_W, render::colors::kFriction, shown.certified);
  }
  for (const render::LinkForce& shown : render::ShowLinkForces(snapshot, style))
    add(shown.p_W, shown.force_W, shown.color, true);
  if (!style.shown.joint_forces) return labels;
  const double lever = render::TypicalSize(snapshot);  // what a torque is compared to a force by
  for (const exchange::JointSnapshot& joint : snapshot.joints) {
    const double torque = joint.torque_W.norm();
    append(joint.p_W, torque, unit.torque, torque / lever, render::colors::kJoint, true);
  }
  return labels;
}

std::vector<ui::Label> GapLabels(const exchange::Snapshot& snapshot, const SceneView& view) {
  std::vector<ui::Label> labels;
  for (const exchange::ContactSnapshot& contact : snapshot.contacts)
    if (auto label = LabelAt(view, contact.p_W, ui::FormatNumber(1e6 * contact.gap) + " µm",
                             render::colors::kStick, -contact.gap))
      labels.push_back(std::move(*label));
  return labels;
}

std::vector<ui::Label> FreeBodyLabels(const exchange::Snapshot& snapshot,
                                      const render::ForceStyle& style, const SceneView& view) {
  std::vector<ui::Label> labels;
  const std::vector<render::FreeBodyArrow> arrows = MakeFreeBodyDiagram(snapshot, style);
  double largest = 0.0;
  for (const render::FreeBodyArrow& arrow : arrows)
    if (!arrow.torque) largest = std::max(largest, arrow.value_W.norm());
  const ForceUnit unit = UnitFor(largest);
  for (const render::FreeBodyArrow& arrow : arrows) {
    const double size = arrow.value_W.norm();
    const std::string name = arrow.net ? "net" : ToString(arrow.source);
    const std::string text =
        name + " " +
        ui::Estimate(arrow.torque ? ui::FormatQuantity(size, "N·m") : unit.Of(size),
                     arrow.certified);
    if (auto label = LabelAt(view, LastInView(view, arrow.p_W, arrow.span_W), text, arrow.color,
                             arrow.net ? kSelectionWeight : arrow.span_W.norm()))
      labels.push_back(std::move(*label));
  }
  return labels;
}

std::vector<ui::Label> ContactLabels(const exchange::Snapshot& snapshot,
                                     const render::ForceStyle& style, const SceneView& view) {
  const exchange::ContactSnapshot* contact =
      style.contact ? FindContact(snapshot, *style.contact) : nullptr;
  if (contact == nullptr) return {};
  const ForceUnit unit = UnitOf(snapshot);
  const double floor = CertifiedFloor(snapshot);
  const double friction = contact->force_t_W.norm();
  const auto force = [&](double newtons) {
    return ui::Estimate(unit.Of(std::abs(newtons) < floor ? 0.0 : newtons), contact->certified);
  };
  std::string text =
      "gap " + ui::FormatNumber(1e6 * contact->gap) + " µm, normal " + force(contact->force_n);
  if (contact->material.friction > 0.0)
    text += ", friction " + force(friction) + ", " +
            ui::FormatNumber(friction < floor ? 0.0 : 100.0 * contact->FrictionUse()) + " % in use";
  if (!contact->certified) text += ", not certified";
  const auto label =
      LabelAt(view, contact->p_W, std::move(text), render::colors::kStick, kSelectionWeight);
  return label ? std::vector{*label} : std::vector<ui::Label>();
}

std::vector<ui::Label> ToolLabels(const ToolDrawing& drawing, const SceneView& view) {
  std::vector<ui::Label> labels;
  for (const ToolLabel& tool : drawing.labels)
    if (auto label = LabelAt(view, tool.p_W, tool.text, tool.color, kToolWeight))
      labels.push_back(std::move(*label));
  return labels;
}

}  // namespace touchstone::app
