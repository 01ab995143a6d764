#pragma once

#include <optional>
#include <vector>

#include "exchange/body_forces.h"
#include "exchange/resultants.h"
#include "render/force_style.h"
#include "render/markers.h"

namespace touchstone::render {

/// One arrow of a free-body diagram.
struct FreeBodyArrow {
  Vec3 p_W = Vec3::Zero();      // point of application
  Vec3 value_W = Vec3::Zero();  // force [N], or torque [N m]
  Vec3 span_W = Vec3::Zero();   // arrow as drawn [m]
  Color color = {0, 0, 0};
  bool torque = false;
  bool net = false;
  bool certified = true;
  bool broken = false;  // drawn shorter than its scale
  exchange::ForceSource source = exchange::ForceSource::kGravity;
  std::optional<BodyId> other = {};                  // the body that exerts the force
  std::optional<exchange::Resultant> contacts = {};  // contacts drawn as one arrow at p_W
  Vec3 beside_W = Vec3::Zero();                      // displacement of the drawn arrow from p_W

  Vec3 Tail() const { return p_W + beside_W; }
};

Color ColorOf(exchange::ForceSource source);

/// The diagram of style.free_body: every force on it at its point of application, gravity at the
/// centre of mass, the torques of joints beside them, and at the centre of mass the net force and
/// net torque. An arrow that would lie on another one, as the net force on gravity in free fall, is
/// drawn beside it. If the style's detail requires it or it shows resultants, the contacts with
/// each other body, or with all, have one or two arrows at the centre of pressure and one for the
/// remaining moment about it. Empty without a free body.
std::vector<FreeBodyArrow> MakeFreeBodyDiagram(const exchange::Snapshot& snapshot,
                                               const ForceStyle& style);

std::vector<Marker> FreeBodyMarkers(const std::vector<FreeBodyArrow>& diagram);

}  // namespace touchstone::render
