#pragma once

#include <set>
#include <string>

#include "session/history.h"
#include "session/simulation.h"

namespace touchstone::session {

/// The inputs that a person is holding: thruster keys, and the mouse. A thruster key that is
/// pressed and released between two steps fires for one step.
class Hands {
 public:
  Hands(Simulation* simulation, History* history) : simulation_(*simulation), history_(*history) {}

  void Press(const std::string& key);
  /// Returns whether the release takes effect at once; in a run that plays it may take effect after
  /// the next step instead.
  bool Release(const std::string& key, bool plays);
  /// Call after each step: carries out the releases that waited for it.
  void Stepped();
  void LeaveScene() { held_.clear(); }
  /// Call after moving to another moment, at which other inputs may have been held.
  void Travelled() { travelled_ = true; }
  /// Releases inputs that were held when the moment was recorded and are not held now.
  void LetGo();

 private:
  Simulation& simulation_;
  History& history_;
  bool travelled_ = false;  // whether Travelled was called since the last LetGo
  std::set<std::string> held_;
  std::set<std::string> fresh_;     // pressed since the last step
  std::set<std::string> released_;  // keys in `fresh_` that have been released
};

}  // namespace touchstone::session
