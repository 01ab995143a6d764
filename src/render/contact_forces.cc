#include "render/contact_forces.h"

#include "render/arrow_scale.h"

namespace touchstone::render {
namespace {

Color StateColor(exchange::ContactState state) {
  switch (state) {
    case exchange::ContactState::kStick:
      return colors::kStick;
    case exchange::ContactState::kSlide:
      return colors::kSlide;
    case exchange::ContactState::kFrictionless:
      break;
  }
  return colors::kFrictionless;
}

bool ShowsOnA(const exchange::Snapshot& snapshot, const exchange::ContactSnapshot& contact,
              std::optional<BodyId> selected) {
  if (selected == contact.body_a) return true;
  if (selected == contact.body_b) return false;
  const exchange::BodySnapshot* a = FindBody(snapshot, contact.body_a);
  const exchange::BodySnapshot* b = FindBody(snapshot, contact.body_b);
  if (a != nullptr && a->fixed) return false;
  if (b != nullptr && b->fixed) return true;
  return contact.nhat_BA_W.dot(snapshot.gravity) <= 0.0;
}

}  // namespace

ShownForce ShowForce(const exchange::Snapshot& snapshot, const exchange::ContactSnapshot& contact,
                     std::optional<BodyId> selected) {
  const double sign = ShowsOnA(snapshot, contact, selected) ? 1.0 : -1.0;
  return {contact.p_W, sign * contact.nhat_BA_W, sign * contact.force_n * contact.nhat_BA_W,
          sign * contact.force_t_W, contact.state};
}

std::vector<Marker> ContactMarkers(const exchange::Snapshot& snapshot, const ForceStyle& style) {
  std::vector<Marker> markers;
  const double negligible = kNegligibleForce * LargestForce(snapshot);
  const auto add_arrow = [&](const Vec3& p_W, const Vec3& force_W, const Color& color) {
    if (force_W.norm() > negligible)
      markers.push_back(MakeArrow(p_W, style.metres_per_newton * force_W, color));
  };
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const ShownForce shown = ShowForce(snapshot, contact, style.selected);
    if (style.points)
      markers.push_back(MakeDisc(shown.p_W, shown.normal_W, StateColor(shown.state)));
    if (style.normal_forces) add_arrow(shown.p_W, shown.normal_force_W, colors::kNormalForce);
    if (style.friction) add_arrow(shown.p_W, shown.friction_W, colors::kFriction);
  }
  return markers;
}

}  // namespace touchstone::render
