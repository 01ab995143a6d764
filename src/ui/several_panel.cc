#include "ui/several_panel.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "exchange/body_forces.h"
#include "ui/format.h"
#include "ui/number_slider.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using Subjects = std::vector<const exchange::BodySnapshot*>;

Subjects FindSubjects(const PanelContext& context) {
  Subjects bodies;
  for (const BodyId id : context.several)
    if (const exchange::BodySnapshot* body = FindBody(context.snapshot, id)) bodies.push_back(body);
  return bodies;
}

Subjects FreeOnes(const Subjects& bodies) {
  Subjects free;
  std::ranges::copy_if(bodies, std::back_inserter(free),
                       [](const auto* body) { return !body->fixed; });
  return free;
}

/// Sends an edit of each body as one command.
template <class MakeEdit>
void EditEach(const PanelContext& context, const Subjects& bodies, MakeEdit&& make) {
  std::vector<exchange::BodyEdit> edits;
  for (const exchange::BodySnapshot* body : bodies) edits.emplace_back(make(*body));
  if (!edits.empty()) context.commands->push_back(exchange::Together(std::move(edits)));
}

void DrawTotals(const PanelContext& context, const Subjects& bodies) {
  double mass = 0.0, kinetic = 0.0, size = 0.0;
  Vec3 momentum = Vec3::Zero(), moment = Vec3::Zero();
  for (const exchange::BodySnapshot* body : FreeOnes(bodies)) {
    mass += body->mass;
    moment += body->mass * body->p_WBcm;
    momentum += body->mass * body->v_WBcm;
    kinetic += ComputeKineticEnergy(*body);
    size = std::max({size, body->shape->size(), body->p_WBcm.norm()});
  }
  if (mass == 0.0) return Fact("mass", "fixed: nothing moves them", "");
  Fact("total mass", FormatQuantity(mass, "kg"), "of those that move");
  Fact("middle", FormatVector(WithoutRoundOff(Vec3(moment / mass), size), "m"),
       "common centre of mass of those that move");
  const double least =
      std::max(MomentumFloor(context.snapshot), mass * SpeedFloor(context.snapshot));
  const Vec3 told =
      momentum.norm() < least ? Vec3(Vec3::Zero()) : WithoutRoundOff(momentum, momentum.norm());
  Fact("momentum", FormatVector(told, "N·s"), "of all of them");
  context.Mark("several.momentum");
  Fact("kinetic", FormatQuantityAbove(0.5 * least * least / mass, kinetic, "J"),
       "kinetic energy of all of them");
}

}  // namespace

template <class Of>
bool SeveralPanel::DrawNumber(const PanelContext& context, const Bodies& bodies, const Row& row,
                              Of&& of, Draft<double>* draft, double* value) {
  const double first = of(*bodies.front());
  constexpr double kRounding = 1e-12;  // relative; masses are changed by a factor
  const bool mixed = std::ranges::any_of(bodies, [&](const auto* body) {
    return std::abs(of(*body) - first) > kRounding * std::abs(first);
  });
  *value = draft->Shown(first, context.now, std::equal_to<>());
  BeginField({.name = mixed ? std::string(row.name) + " *" : row.name,
              .tooltip = row.tooltip,
              .share = 0.34F,
              .has_reset = false});
  const bool changed =
      NumberSlider((std::string("##several_") + row.mark).c_str(), value, row.range, row.unit);
  context.Mark(std::string("several.") + row.mark);
  Tooltip(row.tooltip);
  if (changed) draft->Set(*value, first, context.now);
  return changed;
}

void SeveralPanel::DrawMaterial(const PanelContext& context, const Bodies& bodies) {
  double value = 0.0;
  if (DrawNumber(
          context, bodies,
          {"Restitution", "restitution", "", "e of all of them. * : they differ", {.max = 1.0}},
          [](const auto& body) { return body.material.restitution; }, &restitution_, &value))
    EditEach(context, bodies, [&](const auto& body) {
      return exchange::SetMaterial{.body = body.id, .restitution = value, .friction = {}};
    });
  if (DrawNumber(
          context, bodies,
          {"Friction", "friction", "", "µ of all of them. * : they differ", {.max = 2.0}},
          [](const auto& body) { return body.material.friction; }, &friction_, &value))
    EditEach(context, bodies, [&](const auto& body) {
      return exchange::SetMaterial{.body = body.id, .restitution = {}, .friction = value};
    });
}

void SeveralPanel::DrawMass(const PanelContext& context, const Bodies& bodies) {
  const Bodies free = FreeOnes(bodies);
  if (free.empty()) return;
  double mass = 0.0;
  if (DrawNumber(
          context, free,
          {"Mass", "mass", "kg", "of each of them that moves. * : they differ", kMasses},
          [](const auto& body) { return body.mass; }, &mass_, &mass))
    EditEach(context, free, [&](const auto& body) { return exchange::SetMass{body.id, mass}; });
}

void SeveralPanel::DrawColor(const PanelContext& context, const Bodies& bodies) {
  BeginField({.name = "Colour", .share = 0.34F, .has_reset = false});
  std::array<float, 3> color = bodies.front()->color;
  if (ImGui::ColorEdit3("##several_color", color.data(), ImGuiColorEditFlags_NoInputs))
    EditEach(context, bodies, [&](const auto& body) {
      return exchange::SetColor{body.id, Vec3(color[0], color[1], color[2])};
    });
  context.Mark("several.color");
  Tooltip("Colour of all of them");
}

void SeveralPanel::Draw(const PanelContext& context) {
  if (!std::ranges::equal(subjects_, context.several)) {
    *this = SeveralPanel();
    subjects_.assign(context.several.begin(), context.several.end());
  }
  const Bodies bodies = FindSubjects(context);
  if (bodies.empty()) return;
  ImGui::PushFont(context.fonts.bold);
  ImGui::Text("%zu bodies", bodies.size());
  ImGui::PopFont();
  context.Mark("several.count");
  DrawMaterial(context, bodies);
  DrawMass(context, bodies);
  DrawColor(context, bodies);
  const bool holds = !FreeOnes(bodies).empty();
  if (ImGui::SmallButton(holds ? "Hold in place" : "Let go"))
    EditEach(context, holds ? FreeOnes(bodies) : bodies, [&](const auto& body) {
      return exchange::PinBody{body.id, holds};
    });
  context.Mark("several.pin");
  Tooltip(context.WithKeys(holds ? "Fixes them in place" : "Releases them", "pin"));
  ImGui::SameLine();
  if (ImGui::SmallButton("Delete"))
    EditEach(context, bodies, [](const auto& body) { return exchange::RemoveBody{body.id}; });
  context.Mark("several.delete");
  Tooltip(context.WithKeys("Delete all of them", "delete"));
  DrawTotals(context, bodies);
}

}  // namespace touchstone::ui
