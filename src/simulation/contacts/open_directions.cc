#include "simulation/contacts/open_directions.h"

namespace touchstone::simulation {

OpenDirections OpenDirections::None() {
  OpenDirections none;
  none.CloseAll();
  return none;
}

void OpenDirections::CloseAll() {
  all_ = false;
  projector_.setZero();
}

void OpenDirections::CloseAlong(const Vec3& n) {
  constexpr double kNew = 1e-6;  // sine
  all_ = false;
  const Vec3 open = projector_ * n;
  const double length = open.norm();
  if (length > kNew) projector_ -= open * open.transpose() / (length * length);
}

void OpenDirections::CloseBy(const World& world, const PairRecord& pair) {
  const bool smooth = CombineMaterials(world, pair.A(), pair.B()).friction == 0.0;
  if (!smooth || !pair.InBand()) return CloseAll();
  for (std::size_t k = 0; k < pair.manifold.points.size(); ++k)
    CloseAlong(pair.manifold.NormalAt(k));
}

OpenDirections OpenDirectionsOf(const World& world, const PairTable& pairs, const Island& island) {
  OpenDirections open;
  const auto close_by_link = [&](const auto& link) {
    for (const dynamics::AttachedFrame& end : {link.a, link.b})
      if (!end.on_body() || !world.body(end.body).movable()) open.CloseAll();
  };
  for (const int index : island.pairs) {
    const PairRecord& pair = pairs.at(index);
    if (!world.body(pair.a).movable() || !world.body(pair.b).movable()) open.CloseBy(world, pair);
  }
  for (const int index : island.joints)
    close_by_link(world.joints[static_cast<std::size_t>(index)]);
  for (const int index : island.springs)
    close_by_link(world.springs[static_cast<std::size_t>(index)]);
  return open;
}

}  // namespace touchstone::simulation
