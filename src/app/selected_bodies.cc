#include "app/selected_bodies.h"

#include <algorithm>
#include <utility>

namespace touchstone::app {

bool SelectedBodies::Contains(BodyId body) const {
  return std::ranges::find(bodies_, body) != bodies_.end();
}

void SelectedBodies::Only(std::optional<BodyId> body) {
  bodies_.clear();
  if (body) bodies_.push_back(*body);
}

void SelectedBodies::Only(std::vector<BodyId> bodies) { bodies_ = std::move(bodies); }

void SelectedBodies::Toggle(BodyId body) {
  if (std::erase(bodies_, body) == 0) bodies_.push_back(body);
}

}  // namespace touchstone::app
