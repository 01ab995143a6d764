#pragma once

#include <optional>
#include <vector>

#include "exchange/resultants.h"
#include "exchange/snapshot.h"
#include "render/force_style.h"
#include "render/markers.h"

namespace touchstone::render {

/// One contact's force as it is shown: on one of its two bodies.
struct ShownForce {
  Vec3 p_W;
  Vec3 normal_W;  // unit, into the body it acts on
  Vec3 normal_force_W;
  Vec3 friction_W;
  exchange::ContactState state;
  bool certified;
};

/// The force of a contact on the body that the picture shows it on: the selected one, else the one
/// that moves, else the upper one as seen along gravity (so the arrows of a stack show which body
/// carries which).
ShownForce ShowForce(const exchange::Snapshot& snapshot, const exchange::ContactSnapshot& contact,
                     std::optional<BodyId> selected);

/// The resultants of all pairs, each on the body that the picture shows it on, which is chosen as
/// for single forces, and where its arrow is drawn: beside one of the same body that points the
/// other way along the same line.
std::vector<exchange::Resultant> ShowResultants(const exchange::Snapshot& snapshot,
                                                const ForceStyle& style);

/// Discs, normals and arrows for all contacts, a ring about the selected one. Where the force is
/// not certified the disc is hollow and the arrows are dashed. One arrow for each pair instead,
/// where the style shows resultants, and one of the moment.
std::vector<Marker> ContactMarkers(const exchange::Snapshot& snapshot, const ForceStyle& style);

/// The cone of forces that friction allows at each loaded contact: as high as the arrow of the
/// normal force, coloured by how much of friction is in use. The arrow of the total force ends on
/// its rim where the contact slides.
std::vector<Marker> FrictionCones(const exchange::Snapshot& snapshot, const ForceStyle& style);

}  // namespace touchstone::render
