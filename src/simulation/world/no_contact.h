#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "scene/scene_desc.h"

namespace touchstone::simulation {

/// The scene's pairs of bodies and groups of bodies, or of all, that pass through each other.
class NoContact {
 public:
  NoContact() = default;
  explicit NoContact(const std::vector<scene::NoContactDesc>& pairs);

  /// A body by its names in the scene.
  struct Named {
    const std::string& name;
    const std::string& group;
  };
  /// Whether the two bodies pass through each other.
  bool Exempts(const Named& a, const Named& b) const;

  /// The pairs whose names belong to some of these bodies or their groups.
  std::vector<scene::NoContactDesc> Among(const std::vector<scene::BodyDesc>& bodies) const;

 private:
  std::set<std::pair<std::string, std::string>> pairs_;  // each in ascending order
};

}  // namespace touchstone::simulation
