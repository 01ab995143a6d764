#include "ui/link_rows.h"

#include <string>

#include "scene/bounds.h"
#include "ui/format.h"
#include "ui/number_line.h"
#include "ui/remove_button.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

namespace bounds = scene::bounds;

/// The name of the body at the other end of a link.
template <class Link>
std::string OtherEnd(const exchange::Snapshot& snapshot, const Link& link, BodyId body) {
  if (!link.body_b) return "the world";
  const auto* other = FindBody(snapshot, link.body_a == body ? *link.body_b : link.body_a);
  return other != nullptr ? other->name : "";
}

bool SameSpring(const exchange::SetSpring& a, const exchange::SetSpring& b) {
  return a.length == b.length && a.stiffness == b.stiffness && a.damping == b.damping;
}

}  // namespace

void LinkRows::Draw(const PanelContext& context, const exchange::BodySnapshot& body) {
  const exchange::Snapshot& snapshot = context.snapshot;
  for (std::size_t i = 0; i < snapshot.joints.size(); ++i) {
    const exchange::JointSnapshot& joint = snapshot.joints[i];
    if (joint.body_a != body.id && joint.body_b != body.id) continue;
    const int index = static_cast<int>(i);
    const std::string kind(scene::kJointKindNames.at(static_cast<std::size_t>(joint.kind)));
    const bool has_axis = scene::HasAxis(joint.kind);
    const std::string name = (has_axis ? kind : kind + " joint") + " " + std::to_string(index);
    const std::string mark = "inspector.joint." + std::to_string(index);
    if (has_axis) {
      drives_.DrawJoint(context, index);
    } else {
      ImGui::Spacing();
      Fact(name.c_str(), "with " + OtherEnd(snapshot, joint, body.id), "");
      context.Mark(mark);
    }
    RemoveButton(context, mark, name, exchange::RemoveJoint{index});
  }
  for (std::size_t i = 0; i < snapshot.springs.size(); ++i)
    if (snapshot.springs[i].body_a == body.id || snapshot.springs[i].body_b == body.id)
      DrawSpring(context, body, static_cast<int>(i));
}

void LinkRows::DrawSpring(const PanelContext& context, const exchange::BodySnapshot& body,
                          int index) {
  const exchange::SpringSnapshot& spring =
      context.snapshot.springs[static_cast<std::size_t>(index)];
  const std::string name = "spring " + std::to_string(index);
  const std::string mark = "inspector.spring." + std::to_string(index);
  const exchange::SetSpring in_force{index, spring.length, spring.stiffness, spring.damping};
  Draft<exchange::SetSpring>& draft = springs_[index];
  exchange::SetSpring edited = draft.Shown(in_force, context.now, SameSpring);
  ImGui::PushID(name.c_str());
  ImGui::Spacing();
  const double length = (spring.p_A_W - spring.p_B_W).norm();
  const double tension = WithoutRoundOff(spring.tension, spring.stiffness * length);
  Fact(name.c_str(), FormatQuantity(length, "m") + ", " + FormatQuantity(tension, "N"),
       "present length, and tension: negative where it is pressed; its other end is on " +
           OtherEnd(context.snapshot, spring, body.id));
  context.Mark(mark);
  bool changed = NumberLine(context, mark + ".length",
                            {.name = "at rest", .unit = "m", .tooltip = "length without force"},
                            {.most = bounds::kRestLength.most, .speed = 0.005F}, &edited.length);
  // A spring without stiffness is a damper, and needs damping; one of them has to be there.
  const double soft = edited.damping > 0.0 ? 0.0 : bounds::kStiffness.least;
  const double light = edited.stiffness > 0.0 ? 0.0 : bounds::kSpringDamping.least;
  changed |= NumberLine(context, mark + ".stiffness",
                        {.name = "stiffness", .unit = "N/m", .tooltip = "force per extension"},
                        {.least = soft, .most = bounds::kStiffness.most, .speed = 1.0F},
                        &edited.stiffness);
  changed |= NumberLine(context, mark + ".damping",
                        {.name = "damping",
                         .unit = "N·s/m",
                         .tooltip = "force along the spring per speed of its extension"},
                        {.least = light, .most = bounds::kSpringDamping.most, .speed = 0.5F},
                        &edited.damping);
  RemoveButton(context, mark, name, exchange::RemoveSpring{index});
  ImGui::PopID();
  if (!changed) return;
  draft.Set(edited, in_force, context.now);
  context.Send(edited);
}

}  // namespace touchstone::ui
