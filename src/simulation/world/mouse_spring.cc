#include "simulation/world/mouse_spring.h"

#include <algorithm>

namespace touchstone::simulation {

bool IsHeldBy(const std::optional<MouseSpring>& mouse, const World& world, const Island& island) {
  return mouse && std::ranges::any_of(island.bodies,
                                      [&](int body) { return world.body(body).id == mouse->body; });
}

}  // namespace touchstone::simulation
