#include "app/join_menu.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "app/standing.h"
#include "scene/bounds.h"

namespace touchstone::app {
namespace {

using exchange::BodySnapshot;

struct JoinItem {
  scene::JointKind kind;
  const char* mark;
  const char* text;
};
constexpr std::array<JoinItem, 4> kJoinItems = {
    {{scene::JointKind::kHinge, "hinge", "Hinge here, its axle across the surface"},
     {scene::JointKind::kBall, "ball", "Ball joint here"},
     {scene::JointKind::kSlider, "slider", "Slider, across the surface here"},
     {scene::JointKind::kFixed, "fixed", "Fixed joint, like glue"}}};

/// The far end of a spring: the other body's centre of mass, or a point above the body.
Vec3 FarEnd(const exchange::Snapshot& snapshot, const BodySnapshot& body, const BodySnapshot* other,
            const Vec3& p_W) {
  if (other != nullptr) return other->p_WBcm;
  const double g = snapshot.gravity.norm();
  const Vec3 up = g > 0.0 ? Vec3(-snapshot.gravity / g) : Vec3::UnitZ();
  return p_W + 2.0 * body.shape->radius() * up;
}

/// The stiffness, in two digits, at which a spring alone would let the lighter of the bodies that
/// move swing once a second [N/m].
double FirstStiffness(const BodySnapshot& body, const BodySnapshot* other) {
  double mass = body.fixed ? std::numeric_limits<double>::infinity() : body.mass;
  if (other != nullptr && !other->fixed) mass = std::min(mass, other->mass);
  constexpr double kTurn = 2.0 * std::numbers::pi;
  const double stiffness = kTurn * kTurn * mass;
  const double digit = std::pow(10.0, std::floor(std::log10(stiffness)) - 1.0);
  return std::clamp(std::round(stiffness / digit) * digit, scene::bounds::kStiffness.least,
                    scene::bounds::kStiffness.most);
}

}  // namespace

void DrawJoinMenu(const ui::PanelContext& context, const JoinPlace& place) {
  const BodySnapshot* body = FindBody(context.snapshot, place.body);
  const BodySnapshot* other = place.other ? FindBody(context.snapshot, *place.other) : nullptr;
  if (body == nullptr || (place.other && other == nullptr)) return;
  const Vec3 p_W = body->p_WBcm + body->q_WB * place.p_B;
  const bool moves = !body->fixed || (other != nullptr && !other->fixed);
  const std::string title = "Join to " + (other != nullptr ? other->name : "the world");
  if (!ImGui::BeginMenu((title + "###join").c_str(), moves)) return context.Mark("menu.join");
  for (const JoinItem& item : kJoinItems) {
    if (ImGui::MenuItem(item.text))
      context.Send(exchange::AddJoint{item.kind, body->id, place.other, p_W,
                                      SurfaceNormal(*body, place.p_B)});
    context.Mark(std::string("menu.join.") + item.mark);
  }
  const std::string to = other != nullptr ? "the middle of " + other->name : "a point above";
  if (ImGui::MenuItem(("Spring from here to " + to).c_str()))
    context.Send(exchange::AddSpring{.body = body->id,
                                     .other = place.other,
                                     .p_A_W = p_W,
                                     .p_B_W = FarEnd(context.snapshot, *body, other, p_W),
                                     .stiffness = FirstStiffness(*body, other)});
  context.Mark("menu.join.spring");
  ImGui::EndMenu();
}

}  // namespace touchstone::app
