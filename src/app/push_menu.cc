#include "app/push_menu.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "app/thruster_input.h"
#include "scene/thruster_keys.h"

namespace touchstone::app {
namespace {

/// Keys that fly while the right button is held.
constexpr std::string_view kFlyKeys = "WASDQE";

/// The weight of the body with the opposite direction; without gravity, that of the Earth [N].
Vec3 LiftOf(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body) {
  const Vec3 g = snapshot.gravity.isZero(0.0) ? Vec3(0.0, 0.0, -9.81) : snapshot.gravity;
  return -body.mass * g;
}

}  // namespace

std::string FreeThrusterKey(const exchange::Snapshot& snapshot, const InputMap& inputs) {
  const auto is_used = [&](std::string_view key) {
    return std::ranges::any_of(snapshot.thrusters,
                               [&](const auto& thruster) { return thruster.key == key; });
  };
  const auto acts = [&](std::string_view key) {
    return inputs.OfKey(GlfwKeyOf(key), /*mods=*/0, /*repeated=*/false).has_value() ||
           kFlyKeys.find(key) != std::string_view::npos;
  };
  const auto keys = scene::ThrusterKeys();
  auto found =
      std::ranges::find_if(keys, [&](std::string_view key) { return !is_used(key) && !acts(key); });
  if (found == keys.end())
    found = std::ranges::find_if(keys, [&](std::string_view key) { return !is_used(key); });
  return std::string(found == keys.end() ? keys.front() : *found);
}

void DrawPushMenu(const ui::PanelContext& context, const InputMap& inputs,
                  const exchange::BodySnapshot& body) {
  if (!ImGui::BeginMenu("Push", !body.fixed)) return context.Mark("menu.push");
  const Vec3 lift_W = LiftOf(context.snapshot, body);
  if (ImGui::MenuItem("Load: its weight, upwards, at the centre of mass"))
    context.Send(exchange::AddLoad{body.id, {.force = lift_W}});
  context.Mark("menu.push.load");
  const std::string key = FreeThrusterKey(context.snapshot, inputs);
  if (ImGui::MenuItem(("Thruster: along its x axis, fired by " + key).c_str()))
    context.Send(
        exchange::AddThruster{body.id, {.force = Vec3(lift_W.norm(), 0.0, 0.0), .key = key}});
  context.Mark("menu.push.thruster");
  ImGui::EndMenu();
}

}  // namespace touchstone::app
