#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "app/input_queue.h"
#include "exchange/command.h"
#include "scene/scene_desc.h"

namespace touchstone::app {

/// The GLFW key of a thruster's key (scene::ThrusterKeys).
int GlfwKeyOf(std::string_view thruster_key);

/// Whether a press means a thruster of the scene: its key alone, without modifiers.
bool IsThrusterKey(const scene::SceneDesc& scene, int key, int mods);

/// The thrusters' keys that are held down.
class ThrusterInput {
 public:
  using Send = std::function<void(exchange::Command)>;

  /// Fires the thrusters of that key; returns whether the scene has such, so that the key means
  /// nothing else.
  bool Press(const KeyPress& press, const scene::SceneDesc& scene, const Send& send);
  /// Ends the thrusters that the key fired, whichever modifiers are held by now.
  void Release(int key, const Send& send);
  void ReleaseAll(const Send& send);
  /// Forgets the held keys: another scene has other thrusters.
  void Clear() { held_.clear(); }

 private:
  std::map<int, std::string> held_;  // GLFW key, the thrusters' name of it
};

}  // namespace touchstone::app
