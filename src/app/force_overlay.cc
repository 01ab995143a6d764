#include "app/force_overlay.h"

#include <algorithm>
#include <cmath>

#include "app/force_unit.h"
#include "exchange/body_forces.h"
#include "render/arrow_scale.h"
#include "render/contact_forces.h"
#include "render/free_body.h"
#include "render/link_markers.h"
#include "ui/body_labels.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr double kToolWeight = 1e300;
constexpr double kSelectionWeight = 1e290;
constexpr double kBodyWeight = 1e280;

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
                   true,
                   false};
}

class ForceLabeller {
 public:
  ForceLabeller(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                const SceneView& view, Numbers numbers, const std::optional<ScenePoint>& pointer)
      : style_(style),
        view_(view),
        numbers_(numbers),
        pointer_(pointer),
        least_(LeastForce(style, render::LargestForce(snapshot, style.shown))),
        lever_(render::TypicalSize(snapshot)),
        unit_(UnitOf(style)) {}

  /// Adds a number at the arrow's tip.
  void AddForce(const Vec3& p_W, const Vec3& force_W, const render::Color& color, bool certified) {
    const double newtons = force_W.norm();
    const Vec3 tip_W = p_W + ArrowSpan(style_, force_W);
    if (numbers_ == Numbers::kOfBroken && !IsBroken(style_, force_W) && !IsPointedAt(p_W, tip_W))
      return;
    Append(tip_W, newtons, newtons, unit_.force, color, certified);
  }
  /// Adds a number at the arrow's tail; the number of a force at that point is at the force's tip.
  void AddTorque(const Vec3& p_W, const Vec3& torque_W, const render::Color& color) {
    if (numbers_ == Numbers::kOfBroken) return;
    const double size = torque_W.norm();
    Append(p_W, size, size / lever_, unit_.torque, color, true);
  }
  std::vector<ui::Label> Take() { return std::move(labels_); }

 private:
  bool IsPointedAt(const Vec3& tail_W, const Vec3& tip_W) const {
    constexpr double kReach = 5.0;  // greatest distance of the mouse [window units]
    if (!pointer_) return false;
    const auto tail = view_.ToWindow(tail_W), tip = view_.ToWindow(tip_W);
    if (!tail || !tip) return false;
    const double x = pointer_->x - tail->x, y = pointer_->y - tail->y;
    const double dx = tip->x - tail->x, dy = tip->y - tail->y;
    const double square = dx * dx + dy * dy;
    const double along = square > 0.0 ? std::clamp((x * dx + y * dy) / square, 0.0, 1.0) : 0.0;
    return std::hypot(x - along * dx, y - along * dy) < kReach;
  }
  void Append(const Vec3& p_W, double size, double weight, const char* unit,
              const render::Color& color, bool certified) {
    if (weight <= least_) return;
    auto label = LabelAt(view_, p_W, {}, color, weight);
    if (!label) return;
    label->value = unit_.per_newton * size;
    label->unit = unit;
    label->certified = certified;
    labels_.push_back(std::move(*label));
  }

  const render::ForceStyle& style_;
  const SceneView& view_;
  Numbers numbers_;
  std::optional<ScenePoint> pointer_;
  double least_;
  double lever_;  // lever arm for comparing a torque to a force [m]
  ForceUnit unit_;
  std::vector<ui::Label> labels_;
};

void AddContactForce(const render::ShownForce& shown, const settings::ForceOptions& options,
                     ForceLabeller* labels) {
  using namespace render::colors;
  if (options.total)
    return labels->AddForce(shown.p_W, shown.normal_force_W + shown.friction_W, kTotal,
                            shown.certified);
  if (options.normal_forces)
    labels->AddForce(shown.p_W, shown.normal_force_W, kNormalForce, shown.certified);
  if (options.friction) labels->AddForce(shown.p_W, shown.friction_W, kFriction, shown.certified);
}

/// Name of an arrow: "net", "gravity", "normal from floor", "from floor", "moment from 12
/// contacts". The torque of a joint has a short name, "from wheel", since the force beside it has
/// the rest.
std::string NameOf(const exchange::Snapshot& snapshot, const render::FreeBodyArrow& arrow) {
  if (arrow.net) return "net";
  const auto from = [&](std::optional<BodyId> other, const std::string& else_from) {
    return "from " + (other ? std::string(exchange::NameOf(snapshot, *other)) : else_from);
  };
  std::string what = ToString(arrow.source);
  if (arrow.contacts) {
    const bool is_sum = arrow.color == render::colors::kResultant;
    what = arrow.torque ? "moment " : is_sum ? "" : what + " ";
    return what +
           from(arrow.contacts->other, std::to_string(arrow.contacts->contacts) + " contacts");
  }
  if (!arrow.other) return what;
  return (arrow.torque ? "" : what + " ") + from(arrow.other, "");
}

}  // namespace

std::vector<ui::Label> ForceLabels(const exchange::Snapshot& snapshot,
                                   const render::ForceStyle& style, const SceneView& view,
                                   Numbers numbers, const std::optional<ScenePoint>& pointer) {
  ForceLabeller labels(snapshot, style, view, numbers, pointer);
  if (style.shown.resultants) {
    for (const exchange::Resultant& pair : render::ShowResultants(snapshot, style)) {
      labels.AddForce(pair.p_W, pair.force_W, render::colors::kResultant, pair.certified);
      labels.AddTorque(pair.p_W, pair.torque_W, render::colors::kResultant);
    }
  } else {
    for (const exchange::ContactSnapshot& contact : snapshot.contacts)
      AddContactForce(render::ShowForce(snapshot, contact, style.selected), style.shown, &labels);
  }
  for (const render::LinkForce& shown : render::ShowLinkForces(snapshot, style))
    labels.AddForce(shown.p_W, shown.force_W, shown.color, true);
  if (style.shown.joint_forces)
    for (const exchange::JointSnapshot& joint : snapshot.joints)
      labels.AddTorque(joint.p_W, joint.torque_W, render::colors::kJoint);
  return labels.Take();
}

std::vector<std::array<ImVec2, 2>> ArrowsInSight(const exchange::Snapshot& snapshot,
                                                 const render::ForceStyle& style,
                                                 const SceneView& view) {
  constexpr std::size_t kMany = 150;  // contacts
  std::vector<std::array<ImVec2, 2>> arrows;
  if (snapshot.contacts.size() > kMany) return arrows;
  const double least = LeastForce(style, render::LargestForce(snapshot, style.shown));
  const auto add = [&](const Vec3& p_W, const Vec3& force_W) {
    if (force_W.norm() <= least) return;
    const auto tail = view.ToWindow(p_W);
    const auto tip = view.ToWindow(p_W + ArrowSpan(style, force_W));
    if (tail && tip)
      arrows.push_back({ImVec2(static_cast<float>(tail->x), static_cast<float>(tail->y)),
                        ImVec2(static_cast<float>(tip->x), static_cast<float>(tip->y))});
  };
  const settings::ForceOptions& shown = style.shown;
  if (shown.resultants)
    for (const exchange::Resultant& pair : render::ShowResultants(snapshot, style))
      add(pair.p_W, pair.force_W);
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    if (shown.resultants) break;
    const render::ShownForce force = render::ShowForce(snapshot, contact, style.selected);
    if (shown.total)
      add(force.p_W, force.normal_force_W + force.friction_W);
    else if (shown.normal_forces)
      add(force.p_W, force.normal_force_W);
    if (!shown.total && shown.friction) add(force.p_W, force.friction_W);
  }
  for (const render::LinkForce& link : render::ShowLinkForces(snapshot, style))
    add(link.p_W, link.force_W);
  return arrows;
}

namespace {

/// The picture's upward direction in the world.
Vec3 Up(const SceneView& view) { return render::ComputeFrame(view.camera).up; }

}  // namespace

std::vector<ui::Label> BodyLabels(const exchange::Snapshot& snapshot,
                                  const render::ForceStyle& style, const SceneView& view) {
  std::vector<ui::Label> labels;
  for (ui::BodyLabel& written : ui::LabelsOnBodies(snapshot, UnitOf(style))) {
    const exchange::BodySnapshot* body = FindBody(snapshot, written.body);
    auto label = LabelAt(view, body->p_WBcm, std::move(written.text), {}, kBodyWeight);
    if (!label) continue;
    label->color = ui::Colors().text;
    label->centred = true;
    if (const auto top = view.ToWindow(body->p_WBcm + 0.5 * body->shape->size() * Up(view)))
      label->reach = std::abs(static_cast<float>(top->y) - label->y);
    labels.push_back(std::move(*label));
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

namespace {

/// Label at the centre of mass of a body whose net force is too small for an arrow.
std::optional<ui::DiagramLabel> NetLabel(const exchange::Snapshot& snapshot,
                                         const exchange::BodySnapshot& body, const ForceUnit& unit,
                                         const SceneView& view) {
  const std::vector<exchange::BodyForce> forces = CollectForces(snapshot, body);
  const auto at = view.ToWindow(body.p_WBcm);
  if (body.fixed || forces.empty() || !at) return std::nullopt;
  double largest = 0.0;
  for (const exchange::BodyForce& force : forces) largest = std::max(largest, force.force_W.norm());
  const double net = ui::WithoutRoundOff(SumForces(body, forces).force_W.norm(), largest);
  const bool certified = std::ranges::all_of(forces, &exchange::BodyForce::certified);
  const double told = net < CertifiedFloor(snapshot) ? 0.0 : net;
  const ImVec2 point{static_cast<float>(at->x), static_cast<float>(at->y)};
  return ui::DiagramLabel{point, point, "net " + ui::Estimate(unit.Of(told), certified),
                          ui::ToImGui(render::colors::kNet)};
}

}  // namespace

std::vector<ui::DiagramLabel> FreeBodyLabels(const exchange::Snapshot& snapshot,
                                             const render::ForceStyle& style,
                                             const SceneView& view) {
  std::vector<ui::DiagramLabel> labels;
  const ForceUnit unit = UnitOf(style);
  bool has_net = false;
  for (const render::FreeBodyArrow& arrow : MakeFreeBodyDiagram(snapshot, style)) {
    has_net |= arrow.net && !arrow.torque;
    const auto tail = view.ToWindow(arrow.Tail());
    const auto tip = view.ToWindow(arrow.Tail() + arrow.span_W);
    if (!tail || !tip) continue;
    const double size = arrow.value_W.norm();
    const std::string value = arrow.torque ? unit.OfTorque(size) : unit.Of(size);
    labels.push_back({{static_cast<float>(tail->x), static_cast<float>(tail->y)},
                      {static_cast<float>(tip->x), static_cast<float>(tip->y)},
                      NameOf(snapshot, arrow) + " " + ui::Estimate(value, arrow.certified),
                      ui::ToImGui(arrow.color)});
  }
  const exchange::BodySnapshot* body =
      style.free_body ? FindBody(snapshot, *style.free_body) : nullptr;
  if (body != nullptr && !has_net)
    if (auto net = NetLabel(snapshot, *body, unit, view)) labels.push_back(std::move(*net));
  return labels;
}

std::vector<ui::Label> ContactLabels(const exchange::Snapshot& snapshot,
                                     const render::ForceStyle& style, const SceneView& view) {
  const exchange::ContactSnapshot* contact =
      style.contact ? FindContact(snapshot, *style.contact) : nullptr;
  if (contact == nullptr) return {};
  const ForceUnit unit = UnitOf(style);
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

std::vector<ui::Label> ToolLabels(const ToolDrawing& drawing, const render::ForceStyle& style,
                                  const SceneView& view) {
  std::vector<ui::Label> labels;
  const ForceUnit unit = UnitOf(style);
  for (const ToolLabel& tool : drawing.labels) {
    std::string text = tool.text;
    if (tool.newtons) text += ui::Estimate(unit.Of(*tool.newtons), tool.certified);
    if (tool.newton_metres)
      text += ui::Estimate(unit.OfTorque(*tool.newton_metres), tool.certified);
    if (auto label = LabelAt(view, tool.p_W, std::move(text), tool.color, kToolWeight))
      labels.push_back(std::move(*label));
  }
  return labels;
}

}  // namespace touchstone::app
