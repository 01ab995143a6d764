#include "render/contact_forces.h"

#include "render/arrow_scale.h"

namespace touchstone::render {
namespace {

constexpr double kNormalPoints = 26.0;  // length on the screen

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

std::vector<Marker> MakeForceArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color,
                                   bool certified) {
  if (certified) return {MakeArrow(tail_W, span_W, color)};
  return MakeDashedArrow(tail_W, span_W, color);
}

/// What makes the disc of a contact hollow.
Marker MakeHole(const ShownForce& shown) {
  Marker hole = MakeDisc(shown.p_W, shown.normal_W, colors::kRough);
  hole.radius_points = 2.4;
  hole.least_points = 2.8;
  return hole;
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
  return {contact.p_W,
          sign * contact.nhat_BA_W,
          sign * contact.force_n * contact.nhat_BA_W,
          sign * contact.force_t_W,
          contact.state,
          contact.certified};
}

std::vector<Marker> ContactMarkers(const exchange::Snapshot& snapshot, const ForceStyle& style) {
  std::vector<Marker> markers;
  const double least = LeastForce(style, LargestForce(snapshot));
  const auto add_arrow = [&](const ShownForce& shown, const Vec3& force_W, const Color& color) {
    if (force_W.norm() <= least) return;
    const Vec3 span_W = ArrowSpan(style, force_W);
    for (const Marker& part : MakeForceArrow(shown.p_W, span_W, color, shown.certified))
      markers.push_back(part);
    if (!style.shown.pairs) return;
    for (const Marker& part : MakeForceArrow(shown.p_W, -span_W, color, shown.certified))
      markers.push_back(part);
  };
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const ShownForce shown = ShowForce(snapshot, contact, style.selected);
    if (style.contact == contact.key()) {
      Marker& ring = markers.emplace_back(MakeDisc(shown.p_W, shown.normal_W, colors::kSelection));
      ring.radius_points = 9.0;
      ring.least_points = 1.0;
      ring.hidden_opacity = 0.8F;
    }
    if (style.shown.contact_points) {
      markers.push_back(MakeDisc(shown.p_W, shown.normal_W, StateColor(shown.state)));
      if (!shown.certified) markers.push_back(MakeHole(shown));
    }
    if (style.shown.normals) {
      Marker& line = markers.emplace_back(MakeDisc(shown.p_W, shown.normal_W, colors::kNormalLine));
      line.radius_points = 0.9;
      line.least_points = kNormalPoints;
    }
    if (style.shown.total) {
      add_arrow(shown, shown.normal_force_W + shown.friction_W, colors::kTotal);
      continue;
    }
    if (style.shown.normal_forces) add_arrow(shown, shown.normal_force_W, colors::kNormalForce);
    if (style.shown.friction) add_arrow(shown, shown.friction_W, colors::kFriction);
  }
  return markers;
}

std::vector<Marker> FrictionCones(const exchange::Snapshot& snapshot, const ForceStyle& style) {
  std::vector<Marker> markers;
  const double least = LeastForce(style, LargestForce(snapshot));
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    if (contact.material.friction == 0.0 || contact.force_n <= least) continue;
    const ShownForce shown = ShowForce(snapshot, contact, style.selected);
    const Vec3 axis = ArrowSpan(style, shown.normal_force_W);
    markers.push_back({.shape = MarkerShape::kHollow,
                       .tail_W = shown.p_W,
                       .span_W = axis,
                       .radius_metres = contact.material.friction * axis.norm(),
                       .color = RampColor(contact.FrictionUse()),
                       .opacity = contact.certified ? 0.3F : 0.1F,
                       .hidden_opacity = 0.5F});
  }
  return markers;
}

}  // namespace touchstone::render
