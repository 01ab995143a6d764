#include "app/selection.h"

#include <algorithm>
#include <cmath>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/contact_picking.h"

namespace touchstone::app {

const exchange::BodySnapshot* Selection::FindIn(const exchange::Snapshot& snapshot) const {
  return body_ ? FindBody(snapshot, *body_) : nullptr;
}

void Selection::Clear() {
  body_.reset();
  contact_.reset();
}

void Selection::AwaitNewBody(const exchange::Snapshot& snapshot) {
  newest_id_ = 0;
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    newest_id_ = std::max(*newest_id_, body.id.value);
}

void Selection::SelectNewBody(const exchange::Snapshot& snapshot) {
  if (!newest_id_) return;
  const auto added = std::ranges::find_if(
      snapshot.bodies, [&](const auto& body) { return body.id.value > *newest_id_; });
  if (added == snapshot.bodies.end()) return;
  body_ = added->id;
  newest_id_.reset();
}

void Selection::Follow(const exchange::Snapshot& snapshot) {
  if (FindIn(snapshot) == nullptr) body_.reset();
  SelectNewBody(snapshot);
  if (contact_ && FindContact(snapshot, *contact_) == nullptr) contact_.reset();
}

void Selection::Release(const ButtonRelease& release, const exchange::Snapshot& snapshot,
                        const SceneView& view, bool points_are_shown) {
  constexpr double kClick = 4.0;   // window units that a click may move
  constexpr double kReach = 10.0;  // from a contact point
  if (!press_ || release.button != GLFW_MOUSE_BUTTON_LEFT) return;
  const bool click = std::hypot(release.x - press_->x, release.y - press_->y) < kClick;
  if (click && points_are_shown)
    contact_ = PickContact(snapshot, view, release.x, release.y, kReach);
  press_.reset();
}

}  // namespace touchstone::app
