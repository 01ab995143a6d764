#pragma once

#include <map>
#include <string>
#include <vector>

#include "scene/json_text.h"

namespace touchstone::scene {

/// Bodies that no joint parts are one to MuJoCo: their geoms may overlap, and so may those of
/// bodies that a joint ties to any of them, but where that one is the world.
class MjcfWelds {
 public:
  /// Adds a body that has a joint of its own, or is welded to `carrier`, a body that was added or
  /// "" for the world.
  void Add(const std::string& name, const std::string& carrier, bool has_joint);

  /// Whether a body that was added is one with the world.
  bool IsStatic(const std::string& name) const { return leader_.at(name).empty(); }

  /// The pairs that pass through each other, but for those that a joint or a weld ties directly,
  /// and for bodies that both stand fixed.
  Json PassingPairs() const;

 private:
  bool AreTied(const std::string& a, const std::string& b) const;

  std::map<std::string, std::string> carrier_;
  std::map<std::string, std::string> leader_;        // of all that are one; "": the world
  std::map<std::string, std::string> outer_leader_;  // by leader: that of what it moves against
  std::map<std::string, std::vector<std::string>> members_;  // by leader
};

}  // namespace touchstone::scene
