#include "app/thruster_input.h"

#include <algorithm>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

const std::string* KeyNameIn(const exchange::Snapshot& snapshot, int key) {
  const auto found =
      std::ranges::find_if(snapshot.thrusters, [&](const exchange::ThrusterSnapshot& thruster) {
        return !thruster.key.empty() && GlfwKeyOf(thruster.key) == key;
      });
  return found == snapshot.thrusters.end() ? nullptr : &found->key;
}

}  // namespace

int GlfwKeyOf(std::string_view thruster_key) {
  if (thruster_key == "Left") return GLFW_KEY_LEFT;
  if (thruster_key == "Right") return GLFW_KEY_RIGHT;
  if (thruster_key == "Up") return GLFW_KEY_UP;
  if (thruster_key == "Down") return GLFW_KEY_DOWN;
  return thruster_key.front();  // letters and digits have their ASCII codes
}

bool IsThrusterKey(const exchange::Snapshot& snapshot, int key, int mods) {
  return mods == 0 && KeyNameIn(snapshot, key) != nullptr;
}

bool ThrusterInput::Press(const KeyPress& press, const exchange::Snapshot& snapshot,
                          const Send& send) {
  if (!IsThrusterKey(snapshot, press.key, press.mods)) return false;
  const std::string& name = *KeyNameIn(snapshot, press.key);
  if (held_.emplace(press.key, name).second) send(exchange::SetThrusters{name, true});
  return true;
}

void ThrusterInput::Release(int key, const Send& send) {
  const auto held = held_.find(key);
  if (held == held_.end()) return;
  send(exchange::SetThrusters{held->second, false});
  held_.erase(held);
}

void ThrusterInput::ReleaseAll(const Send& send) {
  for (const auto& [key, name] : held_) send(exchange::SetThrusters{name, false});
  held_.clear();
}

}  // namespace touchstone::app
