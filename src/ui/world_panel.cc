#include "ui/world_panel.h"

#include <algorithm>
#include <functional>

#include "ui/drag_numbers.h"
#include "ui/format.h"
#include "ui/icon_button.h"
#include "ui/number_slider.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

/// The value of the first moving body, and whether all moving bodies share it; if none moves, of
/// all bodies.
struct Common {
  double value = 0.0;
  bool mixed = false;
};

Common CommonValue(const exchange::Snapshot& snapshot, double Material::*field) {
  std::optional<Common> common;
  const bool any_moves =
      std::ranges::any_of(snapshot.bodies, [](const auto& body) { return !body.fixed; });
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    if (body.fixed && any_moves) continue;
    if (!common) common = Common{body.material.*field, false};
    common->mixed |= body.material.*field != common->value;
  }
  return common.value_or(Common{});
}

/// A named slider over the rest of the line.
bool NamedSlider(const PanelContext& context, const char* name, double* value,
                 const SliderRange& range, const char* tooltip, const char* unit = "") {
  BeginField({.name = name, .tooltip = tooltip});
  const bool changed = NumberSlider(name, value, range, unit);
  context.Mark(name);
  Tooltip(tooltip);
  return changed;
}

/// The reset to the scene's value, at the end of the line of the changed value.
bool BackToScene(const PanelContext& context, const char* name, bool changed) {
  ImGui::SameLine(0.0F, 0.0F);
  ImGui::PushID(name);
  const bool clicked = ResetButton("##scene", changed, "Reset to the scene's value");
  ImGui::PopID();
  context.Mark(std::string("world.reset.") + name);
  return clicked;
}

/// The scene's settings for the materials of two bodies together; null if there are none.
const scene::PairDesc* FindPair(const exchange::Snapshot& snapshot, const std::string& a,
                                const std::string& b) {
  const auto material = [&](const std::string& body) -> std::string {
    const auto found = std::ranges::find(snapshot.scene->bodies, body, &scene::BodyDesc::name);
    return found != snapshot.scene->bodies.end() ? found->material : "";
  };
  if (snapshot.scene == nullptr) return nullptr;
  const std::string one = material(a), other = material(b);
  const auto found = std::ranges::find_if(snapshot.scene->pairs, [&](const auto& pair) {
    return (pair.material_a == one && pair.material_b == other) ||
           (pair.material_a == other && pair.material_b == one);
  });
  return found != snapshot.scene->pairs.end() ? &*found : nullptr;
}

std::string TellGiven(const std::optional<double>& given) {
  return given ? " since it was changed; the scene gives this pair " + FormatNumber(*given) : "";
}

/// The origin of the combined friction, if that of one of the two has been changed by hand.
std::string TellFriction(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& one,
                         const exchange::BodySnapshot& other, const PairMaterial& met) {
  const Material &a = one.material, &b = other.material;
  if (met.friction_of_pair || !(a.own_friction || b.own_friction)) return "";
  const scene::PairDesc* pair = FindPair(snapshot, one.name, other.name);
  return "µ " + FormatNumber(met.friction) + " = √(" + FormatNumber(a.friction) + " · " +
         FormatNumber(b.friction) + ")" +
         TellGiven(pair != nullptr ? pair->friction : std::nullopt);
}

/// The origin of the combined restitution, if that of one of the two has been changed by hand.
std::string TellRestitution(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& one,
                            const exchange::BodySnapshot& other, const PairMaterial& met) {
  const Material &a = one.material, &b = other.material;
  if (met.restitution_of_pair || !(a.own_restitution || b.own_restitution)) return "";
  const scene::PairDesc* pair = FindPair(snapshot, one.name, other.name);
  return "e " + FormatNumber(met.restitution) + " is the larger of " + FormatNumber(a.restitution) +
         " and " + FormatNumber(b.restitution) +
         TellGiven(pair != nullptr ? pair->restitution : std::nullopt);
}

/// Draws the combined values for contacts of a body with each that it touches.
void DrawCombined(const PanelContext& context, BodyId body) {
  constexpr std::size_t kMost = 4;
  std::vector<BodyId> others;
  for (const exchange::ContactSnapshot& contact : context.snapshot.contacts) {
    if (contact.body_a != body && contact.body_b != body) continue;
    const BodyId other = contact.body_a == body ? contact.body_b : contact.body_a;
    if (std::ranges::find(others, other) != others.end()) continue;
    others.push_back(other);
    if (others.size() > kMost) continue;
    const std::string name(NameOf(context.snapshot, other));
    const PairMaterial& met = contact.material;
    const auto of_pair = [](bool says) { return says ? " (pair)" : ""; };
    Fact(("on " + name).c_str(),
         "e " + FormatNumber(met.restitution) + of_pair(met.restitution_of_pair) + ", µ " +
             FormatNumber(met.friction) + of_pair(met.friction_of_pair),
         "Combined value against " + name +
             ". (pair): set in the scene for these two materials, until changed here; otherwise e "
             "is the larger of the two, µ their geometric mean.");
    context.Mark("material.on." + name);
    const exchange::BodySnapshot* one = FindBody(context.snapshot, body);
    const exchange::BodySnapshot* two = FindBody(context.snapshot, other);
    if (one == nullptr || two == nullptr) continue;
    for (const std::string& told : {TellRestitution(context.snapshot, *one, *two, met),
                                    TellFriction(context.snapshot, *one, *two, met)})
      if (!told.empty()) TextWrappedMuted(told.c_str());
  }
  if (others.size() > kMost) ImGui::TextDisabled("and %zu more", others.size() - kMost);
}

}  // namespace

void WorldPanel::SendMaterial(const PanelContext& context, exchange::SetMaterial change) {
  change.body = subject_;
  context.Send(change);
}

void WorldPanel::DrawSubject(const PanelContext& context, const exchange::BodySnapshot* body) {
  if (ImGui::RadioButton("All bodies", body == nullptr || !selected_only_)) selected_only_ = false;
  context.Mark("material.all");
  if (body == nullptr) {
    ImGui::SameLine();
    ImGui::TextDisabled("or click one");
    return;
  }
  SameLineIfRoom(std::min(LabelledWidth(body->name.c_str()), LabelledWidth("shorter")));
  const std::string label =
      Shortened(body->name, ImGui::GetContentRegionAvail().x - LabelledWidth("")) + "###selected";
  if (ImGui::RadioButton(label.c_str(), selected_only_)) selected_only_ = true;
  context.Mark("material.selected");
}

void WorldPanel::DrawMaterial(const PanelContext& context) {
  const exchange::BodySnapshot* body =
      context.selected ? FindBody(context.snapshot, *context.selected) : nullptr;
  DrawSubject(context, body);
  const bool one = body != nullptr && selected_only_;
  const std::optional<BodyId> subject = one ? context.selected : std::nullopt;
  if (subject != subject_) {
    subject_ = subject;
    restitution_ = {};
    friction_ = {};
  }
  const auto in_force = [&](double Material::*field) {
    return one ? Common{body->material.*field, false} : CommonValue(context.snapshot, field);
  };
  const auto is_own = [&](bool Material::*own) {
    return one ? body->material.*own
               : std::ranges::any_of(context.snapshot.bodies,
                                     [&](const auto& each) { return each.material.*own; });
  };

  const Common e = in_force(&Material::restitution);
  double restitution = restitution_.Shown(e.value, context.now, std::equal_to<>());
  if (NamedSlider(context, e.mixed ? "Restitution *" : "Restitution", &restitution,
                  {.min = 0.0, .max = 1.0},
                  "e: speed after an impact relative to that before, from 0 (clay) to 1 (no loss). "
                  "The larger of two bodies' values counts. * : bodies differ")) {
    restitution_.Set(restitution, e.value, context.now);
    SendMaterial(context, {.body = {}, .restitution = restitution, .friction = {}});
  }
  context.Mark("restitution");
  if (BackToScene(context, "restitution", is_own(&Material::own_restitution)))
    context.Send(exchange::ResetMaterial{.body = subject_, .restitution = true});

  const Common mu = in_force(&Material::friction);
  double friction = friction_.Shown(mu.value, context.now, std::equal_to<>());
  if (NamedSlider(context, mu.mixed ? "Friction *" : "Friction", &friction,
                  {.min = 0.0, .max = 2.0},
                  "µ: friction holds up to this many times the normal force (Coulomb). The "
                  "geometric mean of two bodies' values counts. * : bodies differ")) {
    friction_.Set(friction, mu.value, context.now);
    SendMaterial(context, {.body = {}, .restitution = {}, .friction = friction});
  }
  context.Mark("friction");
  if (BackToScene(context, "friction", is_own(&Material::own_friction)))
    context.Send(exchange::ResetMaterial{.body = subject_, .friction = true});
}

void WorldPanel::DrawGravity(const PanelContext& context) {
  const Vec3& in_force = context.snapshot.gravity;
  Vec3 gravity = gravity_.Shown(in_force, context.now, std::equal_to<>());
  const char* tooltip =
      "Acceleration of free fall: x, y and z, which is up. Drag sideways, or double-click to type.";
  BeginField({.name = "Gravity",
              .unit = "m/s²",
              .tooltip = tooltip,
              .share = 0.34F,
              .least = kThreeNumbers});
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                      {2.0F * context.scale, ImGui::GetStyle().FramePadding.y});
  const Vec3 shown = gravity.unaryExpr([](double g) { return WithoutHidden(g, 2); });
  Vec3 dragged = shown;
  bool changed = DragThreeNumbers("##gravity", dragged.data(), 0.05F, "%.2f");
  for (int i = 0; i < 3; ++i)
    if (dragged[i] != shown[i]) gravity[i] = dragged[i];
  ImGui::PopStyleVar();
  context.Mark("gravity");
  Tooltip(tooltip);
  const Vec3* said = context.snapshot.scene ? &context.snapshot.scene->gravity : nullptr;
  if (BackToScene(context, "gravity", said != nullptr && gravity != *said)) {
    gravity = *said;
    changed = true;
  }
  const struct {
    const char* name;
    double g;
  } presets[] = {{"Earth", 9.81}, {"Moon", 1.62}, {"Mars", 3.72}, {"Jupiter", 24.8}, {"None", 0.0}};
  for (const auto& preset : presets) {
    const float width =
        ImGui::CalcTextSize(preset.name).x + 2.0F * ImGui::GetStyle().FramePadding.x;
    if (&preset != presets) SameLineIfRoom(width, 3.0F * context.scale);
    if (ImGui::SmallButton(preset.name)) {
      gravity = Vec3(0.0, 0.0, -preset.g);
      changed = true;
    }
    context.Mark(std::string("gravity.") + preset.name);
    Tooltip(FormatNumber(preset.g) + " m/s² downwards");
  }
  if (!changed || !gravity.allFinite()) return;
  gravity_.Set(gravity, in_force, context.now);
  context.Send(exchange::SetGravity{gravity});
}

void WorldPanel::DrawDamping(const PanelContext& context) {
  const scene::DampingDesc& in_force = context.snapshot.damping;
  scene::DampingDesc damping = damping_.Shown(
      in_force, context.now, [](const scene::DampingDesc& a, const scene::DampingDesc& b) {
        return a.linear == b.linear && a.angular == b.angular;
      });
  const SliderRange range{.min = 0.0, .max = 5.0};
  const scene::DampingDesc said =
      context.snapshot.scene ? context.snapshot.scene->damping : damping;
  const auto draw = [&](const char* name, const char* tooltip, double scene_value, double* value) {
    bool changed = NamedSlider(context, name, value, range, tooltip, "1/s");
    if (BackToScene(context, name, *value != scene_value)) {
      *value = scene_value;
      changed = true;
    }
    return changed;
  };
  bool changed =
      draw("Damping", "Slows all bodies like a thick fluid: the force is this times the momentum.",
           said.linear, &damping.linear);
  changed |=
      draw("Spin damping", "Slows all rotation: the torque is this times the angular momentum.",
           said.angular, &damping.angular);
  if (!changed) return;
  damping_.Set(damping, in_force, context.now);
  context.Send(exchange::SetDamping{damping});
}

void WorldPanel::Draw(const PanelContext& context) {
  DrawMaterial(context);
  ImGui::Spacing();
  DrawGravity(context);
  DrawDamping(context);
  const float before = ImGui::GetCursorPosY();
  if (subject_) DrawCombined(context, *subject_);
  combined_height_ = ImGui::GetCursorPosY() - before;
}

}  // namespace touchstone::ui
