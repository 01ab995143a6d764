#include "app/ground.h"

#include <algorithm>

#include "render/arrow_scale.h"

namespace touchstone::app {

bool IsGround(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body) {
  constexpr double kFarLarger = 3.0;
  if (!body.fixed || body.shape->size() <= kFarLarger * render::TypicalSize(snapshot)) return false;
  return snapshot.scene == nullptr ||
         std::ranges::any_of(snapshot.scene->bodies, [&](const scene::BodyDesc& desc) {
           return desc.fixed && desc.name == body.name;
         });
}

}  // namespace touchstone::app
