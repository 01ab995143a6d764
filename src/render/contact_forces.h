#pragma once

#include <optional>
#include <vector>

#include "exchange/resultants.h"
#include "exchange/snapshot.h"
#include "render/force_style.h"
#include "render/markers.h"

namespace touchstone::render {

/// The displayed force of one contact: on one of its two bodies.
struct ShownForce {
  Vec3 p_W;
  Vec3 normal_W;  // unit, into the body that the force acts on
  Vec3 normal_force_W;
  Vec3 friction_W;
  exchange::ContactState state;
  bool certified;
};

/// The force of a contact on the body on which the picture shows it: the selected one, otherwise
/// the movable one, otherwise the upper one with respect to gravity (so the arrows of a stack show
/// which body carries which).
ShownForce ShowForce(const exchange::Snapshot& snapshot, const exchange::ContactSnapshot& contact,
                     std::optional<BodyId> selected);

/// The resultants of all pairs, each on the body on which the picture shows it, chosen as for
/// single forces, and the place of its arrow: beside an arrow of the same body that points the
/// other way along the same line.
std::vector<exchange::Resultant> ShowResultants(const exchange::Snapshot& snapshot,
                                                const ForceStyle& style);

/// Discs, normals and arrows for all contacts, and a ring around the selected one. For an
/// uncertified force the disc is hollow and the arrows are dashed. If the style shows resultants,
/// each pair has one arrow of the force and one of the moment instead.
std::vector<Marker> ContactMarkers(const exchange::Snapshot& snapshot, const ForceStyle& style);

/// The cone of forces that friction allows at each loaded contact: as high as the arrow of the
/// normal force, coloured by the share of friction in use. The arrow of the total force ends on its
/// rim where the contact slides. Of more than settings::kMostCones contacts, which would hide each
/// other, only those of the selected body and the selected contact have one.
std::vector<Marker> FrictionCones(const exchange::Snapshot& snapshot, const ForceStyle& style);

}  // namespace touchstone::render
