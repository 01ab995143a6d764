#include "render/contact_forces.h"

#include <map>

#include "exchange/resultants.h"
#include "render/arrow_scale.h"
#include "render/beside.h"
#include "render/force_arrow.h"

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

constexpr float kHiddenPoint = 0.12F;  // points inside a tray must not look like specks on its
                                       // outside

/// The marker that makes the disc of a contact hollow.
Marker MakeHole(const ShownForce& shown) {
  Marker hole = MakeDisc(shown.p_W, shown.normal_W, colors::kRough);
  hole.radius_points = 2.4;
  hole.least_points = 2.8;
  hole.hidden_opacity = kHiddenPoint;
  return hole;
}

/// Whether the force between a pair of bodies is shown on a: on the selected body, otherwise on the
/// movable one, otherwise on the one that the push lifts.
bool ShowsOnA(const exchange::Snapshot& snapshot, BodyId id_a, BodyId id_b, const Vec3& push_on_a_W,
              std::optional<BodyId> selected) {
  if (selected == id_a) return true;
  if (selected == id_b) return false;
  const exchange::BodySnapshot* a = FindBody(snapshot, id_a);
  const exchange::BodySnapshot* b = FindBody(snapshot, id_b);
  if (a != nullptr && a->fixed) return false;
  if (b != nullptr && b->fixed) return true;
  return push_on_a_W.dot(snapshot.gravity) <= 0.0;
}

}  // namespace

ShownForce ShowForce(const exchange::Snapshot& snapshot, const exchange::ContactSnapshot& contact,
                     std::optional<BodyId> selected) {
  const bool on_a = ShowsOnA(snapshot, contact.body_a, contact.body_b, contact.nhat_BA_W, selected);
  const double sign = on_a ? 1.0 : -1.0;
  return {contact.p_W,
          sign * contact.nhat_BA_W,
          sign * contact.force_n * contact.nhat_BA_W,
          sign * contact.force_t_W,
          contact.state,
          contact.certified};
}

std::vector<exchange::Resultant> ShowResultants(const exchange::Snapshot& snapshot,
                                                const ForceStyle& style) {
  std::vector<exchange::Resultant> resultants = PairResultants(snapshot);
  for (exchange::Resultant& pair : resultants) {
    if (ShowsOnA(snapshot, pair.body, *pair.other, pair.force_W, style.selected)) continue;
    std::swap(pair.body, *pair.other);
    pair.force_W *= -1.0;
    pair.normal_W *= -1.0;
    pair.torque_W *= -1.0;
  }
  constexpr std::size_t kMost = 32;  // limit of arrows on one body that can be distinguished
  const double size = TypicalSize(snapshot);
  std::map<BodyId, std::vector<DrawnArrow>> drawn;  // by the body on which the arrows act
  for (exchange::Resultant& pair : resultants) {
    std::vector<DrawnArrow>& others = drawn[pair.body];
    if (others.size() >= kMost) continue;
    const Vec3 span_W = ArrowSpan(style, pair.force_W);
    pair.p_W += ShiftBeside({pair.p_W, span_W}, others, size);
    others.push_back({pair.p_W, span_W});
  }
  return resultants;
}

namespace {

/// Makes the arrow of a force and, if pairs are shown, that of its reaction; none for round-off.
class ArrowMaker {
 public:
  ArrowMaker(const exchange::Snapshot& snapshot, const ForceStyle& style,
             std::vector<Marker>* markers)
      : style_(style),
        least_(LeastForce(style, LargestForce(snapshot, style.shown))),
        markers_(*markers) {}

  void Add(const Vec3& p_W, const Vec3& force_W, const ArrowLook& look) {
    if (force_W.norm() <= least_) return;
    Append(p_W, force_W, look);
    if (style_.shown.pairs) Append(p_W, -force_W, look);
  }

 private:
  void Append(const Vec3& p_W, const Vec3& force_W, const ArrowLook& look) {
    const std::vector<Marker> arrow = MakeForceArrow(style_, p_W, force_W, look);
    markers_.insert(markers_.end(), arrow.begin(), arrow.end());
  }

  const ForceStyle& style_;
  double least_;
  std::vector<Marker>& markers_;
};

void AddResultants(const exchange::Snapshot& snapshot, const ForceStyle& style,
                   std::vector<Marker>* markers) {
  const double lever = TypicalSize(snapshot);
  ArrowMaker arrows(snapshot, style, markers);
  for (const exchange::Resultant& pair : ShowResultants(snapshot, style)) {
    arrows.Add(pair.p_W, pair.force_W, {.color = colors::kResultant, .certified = pair.certified});
    arrows.Add(pair.p_W, pair.torque_W / lever, {.color = colors::kResultant, .torque = true});
  }
}

void AddForces(const ShownForce& shown, const ForceStyle& style, ArrowMaker* arrows) {
  const auto look = [&](const Color& color) {
    return ArrowLook{.color = color, .certified = shown.certified};
  };
  if (style.shown.total) {
    arrows->Add(shown.p_W, shown.normal_force_W + shown.friction_W, look(colors::kTotal));
    return;
  }
  if (style.shown.normal_forces)
    arrows->Add(shown.p_W, shown.normal_force_W, look(colors::kNormalForce));
  if (style.shown.friction) arrows->Add(shown.p_W, shown.friction_W, look(colors::kFriction));
}

/// Adds the ring of a selected contact, disc and normal.
void AddPoint(const ShownForce& shown, const ForceStyle& style, bool selected,
              std::vector<Marker>* markers) {
  if (selected) {
    Marker& ring = markers->emplace_back(MakeDisc(shown.p_W, shown.normal_W, colors::kSelection));
    ring.radius_points = 9.0;
    ring.least_points = 1.0;
    ring.hidden_opacity = 0.8F;
  }
  if (style.shown.contact_points) {
    Marker& disc =
        markers->emplace_back(MakeDisc(shown.p_W, shown.normal_W, StateColor(shown.state)));
    disc.hidden_opacity = kHiddenPoint;
    if (!shown.certified) markers->push_back(MakeHole(shown));
  }
  if (style.shown.normals) {
    Marker& line = markers->emplace_back(MakeDisc(shown.p_W, shown.normal_W, colors::kNormalLine));
    line.radius_points = 0.9;
    line.least_points = kNormalPoints;
  }
}

}  // namespace

std::vector<Marker> ContactMarkers(const exchange::Snapshot& snapshot, const ForceStyle& style) {
  std::vector<Marker> markers;
  ArrowMaker arrows(snapshot, style, &markers);
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const ShownForce shown = ShowForce(snapshot, contact, style.selected);
    AddPoint(shown, style, style.contact == contact.key(), &markers);
    if (!style.shown.resultants) AddForces(shown, style, &arrows);
  }
  if (style.shown.resultants) AddResultants(snapshot, style, &markers);
  return markers;
}

std::vector<Marker> FrictionCones(const exchange::Snapshot& snapshot, const ForceStyle& style) {
  std::vector<Marker> markers;
  const double least = LeastForce(style, LargestForce(snapshot, style.shown));
  const bool all = snapshot.contacts.size() <= settings::kMostCones;
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    if (contact.material.friction == 0.0 || contact.force_n <= least) continue;
    if (!all && style.contact != contact.key() && style.selected != contact.body_a &&
        style.selected != contact.body_b)
      continue;
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
