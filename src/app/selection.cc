#include "app/selection.h"

#include <algorithm>
#include <cmath>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/contact_picking.h"

namespace touchstone::app {

const exchange::BodySnapshot* Selection::FindIn(const exchange::Snapshot& snapshot) const {
  return body() ? FindBody(snapshot, *body()) : nullptr;
}

std::vector<const exchange::BodySnapshot*> Selection::FindAllIn(
    const exchange::Snapshot& snapshot) const {
  std::vector<const exchange::BodySnapshot*> found;
  for (const BodyId id : bodies())
    if (const exchange::BodySnapshot* body = FindBody(snapshot, id)) found.push_back(body);
  return found;
}

void Selection::SelectAllIn(const exchange::Snapshot& snapshot) {
  std::vector<BodyId> movable;
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (!body.fixed) movable.push_back(body.id);
  bodies_.Only(std::move(movable));
}

void Selection::Clear() {
  bodies_.Only(std::nullopt);
  contact_.reset();
}

void Selection::AwaitNewBodies(const exchange::Snapshot& snapshot) {
  newest_id_ = 0;
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    newest_id_ = std::max(*newest_id_, body.id.value);
}

void Selection::SelectNewBodies(const exchange::Snapshot& snapshot) {
  if (!newest_id_) return;
  std::vector<BodyId> added;
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (body.id.value > *newest_id_) added.push_back(body.id);
  if (added.empty()) return;
  bodies_.Only(std::move(added));
  newest_id_.reset();
}

void Selection::Follow(const exchange::Snapshot& snapshot) {
  bodies_.Filter([&](BodyId id) { return FindBody(snapshot, id) != nullptr; });
  SelectNewBodies(snapshot);
  if (contact_ && FindContact(snapshot, *contact_) == nullptr) contact_.reset();
}

void Selection::Release(const ButtonRelease& release, const exchange::Snapshot& snapshot,
                        const SceneView& view, bool points_are_shown) {
  constexpr double kClick = 4.0;   // greatest motion of a click [window units]
  constexpr double kReach = 10.0;  // greatest distance from a contact point
  if (!press_ || release.button != GLFW_MOUSE_BUTTON_LEFT) return;
  const bool click = std::hypot(release.x - press_->x, release.y - press_->y) < kClick;
  if (click && points_are_shown)
    contact_ = PickContact(snapshot, view, release.x, release.y, kReach);
  press_.reset();
}

}  // namespace touchstone::app
