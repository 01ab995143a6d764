#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/material.h"
#include "scene/scene_desc.h"

namespace touchstone::simulation {

/// The materials of a scene by number, so that steps need not compare names, and the values that
/// the scene gives for pairs of materials.
class MaterialTable {
 public:
  MaterialTable() = default;
  explicit MaterialTable(const scene::SceneDesc& scene);

  /// The material with this name, as given in the scene. Throws std::out_of_range when there is
  /// none.
  Material Named(const std::string& name) const;
  /// The material with this id, as given in the scene.
  const Material& AsGiven(MaterialId id) const { return materials_[id.value]; }
  const std::string& NameOf(MaterialId id) const { return names_[id.value]; }

  /// e is the larger of the two and mu the geometric mean, unless the scene gives the value for
  /// this pair and neither surface has a value of its own.
  PairMaterial Combine(const Material& a, const Material& b) const;

 private:
  static std::uint64_t KeyOf(MaterialId a, MaterialId b);

  std::vector<std::string> names_;   // by id, sorted
  std::vector<Material> materials_;  // by id
  std::map<std::uint64_t, scene::PairDesc> pairs_;
};

}  // namespace touchstone::simulation
