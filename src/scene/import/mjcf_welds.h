#pragma once

#include <map>
#include <string>
#include <vector>

#include "scene/json_text.h"

namespace touchstone::scene {

/// In MuJoCo, bodies without a joint between them are one body: their geoms may overlap, and so may
/// those of bodies joined to any of them, except if that one is the world.
class MjcfWelds {
 public:
  /// Adds a body that has joints of its own, or is welded to `carrier`, a body added before or ""
  /// for the world. `held_by` is the body at the other end of its joint or weld in the document.
  void Add(const std::string& name, const std::string& carrier, bool has_joint,
           const std::string& held_by);

  /// Whether a body added before is welded to the world.
  bool IsStatic(const std::string& name) const { return leader_.at(name).empty(); }

  /// The pairs that pass through each other, without those connected directly by a joint or a weld,
  /// and those of two fixed bodies.
  Json PassingPairs() const;

 private:
  bool AreTied(const std::string& a, const std::string& b) const;

  std::map<std::string, std::string> held_by_;
  std::map<std::string, std::string> leader_;        // leader of a body's weld group; "": the world
  std::map<std::string, std::string> outer_leader_;  // leader of the parent group, by leader
  std::map<std::string, std::vector<std::string>> members_;  // members of a group, by leader
};

}  // namespace touchstone::scene
