#include "simulation/world/material_table.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace touchstone::simulation {

MaterialTable::MaterialTable(const scene::SceneDesc& scene) {
  for (const auto& [name, desc] : scene.materials) {
    const auto id = static_cast<std::uint32_t>(names_.size());
    names_.push_back(name);
    materials_.push_back({MaterialId{id}, desc.restitution, desc.friction});
  }
  for (const scene::PairDesc& pair : scene.pairs)
    pairs_[KeyOf(Named(pair.material_a).id, Named(pair.material_b).id)] = pair;
}

Material MaterialTable::Named(const std::string& name) const {
  const auto found = std::ranges::lower_bound(names_, name);
  if (found == names_.end() || *found != name)
    throw std::out_of_range("there is no material '" + name + "'");
  return materials_[static_cast<size_t>(found - names_.begin())];
}

PairMaterial MaterialTable::Combine(const Material& a, const Material& b) const {
  PairMaterial combined{std::max(a.restitution, b.restitution), std::sqrt(a.friction * b.friction)};
  const auto found = pairs_.find(KeyOf(a.id, b.id));
  if (found == pairs_.end()) return combined;
  const scene::PairDesc& pair = found->second;
  if (pair.restitution && !a.own_restitution && !b.own_restitution) {
    combined.restitution = *pair.restitution;
    combined.restitution_of_pair = true;
  }
  if (pair.friction && !a.own_friction && !b.own_friction) {
    combined.friction = *pair.friction;
    combined.friction_of_pair = true;
  }
  return combined;
}

std::uint64_t MaterialTable::KeyOf(MaterialId a, MaterialId b) {
  const auto [low, high] = std::minmax(a.value, b.value);
  return (std::uint64_t{low} << 32) | high;
}

}  // namespace touchstone::simulation
