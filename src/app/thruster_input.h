#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "app/input_queue.h"
#include "exchange/command.h"
#include "exchange/snapshot.h"

namespace touchstone::app {

/// The GLFW key for a thruster's key (scene::ThrusterKeys).
int GlfwKeyOf(std::string_view thruster_key);

/// Whether a press fires a thruster: its key alone, without modifiers.
bool IsThrusterKey(const exchange::Snapshot& snapshot, int key, int mods);

/// The thrusters' keys that are held down.
class ThrusterInput {
 public:
  using Send = std::function<void(exchange::Command)>;

  /// Fires the thrusters of that key; returns whether there are any, in which case the key has no
  /// other effect.
  bool Press(const KeyPress& press, const exchange::Snapshot& snapshot, const Send& send);
  /// Stops the thrusters that the key fired, regardless of the modifiers held now.
  void Release(int key, const Send& send);
  void ReleaseAll(const Send& send);
  /// Forgets the held keys when the scene changes, since thrusters differ.
  void Clear() { held_.clear(); }

 private:
  std::map<int, std::string> held_;  // GLFW key and the thrusters' name of it
};

}  // namespace touchstone::app
