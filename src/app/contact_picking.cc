#include "app/contact_picking.h"

#include <cmath>

namespace touchstone::app {

std::optional<exchange::ContactKey> PickContact(const exchange::Snapshot& snapshot,
                                                const SceneView& view, double window_x,
                                                double window_y, double reach) {
  const Vec3 eye = render::ComputeFrame(view.camera).eye;
  constexpr double kAsNear = 2.0;  // window units
  std::optional<exchange::ContactKey> nearest;
  double nearest_distance = reach;
  double nearest_depth = 0.0;
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const auto at = view.ToWindow(contact.p_W);
    if (!at) continue;
    const double distance = std::hypot(at->x - window_x, at->y - window_y);
    const double depth = (contact.p_W - eye).norm();
    if (distance > reach) continue;
    const bool clearly_nearer = distance < nearest_distance - kAsNear;
    const bool as_near = distance < nearest_distance + kAsNear;
    if (nearest && !clearly_nearer && !(as_near && depth < nearest_depth)) continue;
    nearest = contact.key();
    nearest_distance = distance;
    nearest_depth = depth;
  }
  return nearest;
}

}  // namespace touchstone::app
