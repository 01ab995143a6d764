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
  Vec3 p_W = Vec3::Zero();      // where it acts
  Vec3 value_W = Vec3::Zero();  // force [N], or torque [N m]
  Vec3 span_W = Vec3::Zero();   // as drawn [m]
  Color color = {0, 0, 0};
  bool torque = false;
  bool net = false;
  bool certified = true;
  bool broken = false;  // drawn shorter than its scale
  exchange::ForceSource source = exchange::ForceSource::kGravity;
  std::optional<BodyId> other = {};                  // that the force comes from
  std::optional<exchange::Resultant> contacts = {};  // that are drawn as one arrow at p_W
  Vec3 beside_W = Vec3::Zero();                      // of p_W: where it is drawn

  Vec3 Tail() const { return p_W + beside_W; }
};

Color ColorOf(exchange::ForceSource source);

/// The diagram of style.free_body: every force on it where it acts, gravity at the centre of mass,
/// the torques of joints beside them, and at the centre of mass the net force and net torque; what
/// would lie on another arrow, as the net force on gravity in free fall, stands beside it.
/// The contacts with each other body, or with all, are one arrow or two at the centre of pressure
/// and one of the moment left about it, where the style's detail says so or it shows resultants.
/// Empty without a free body.
std::vector<FreeBodyArrow> MakeFreeBodyDiagram(const exchange::Snapshot& snapshot,
                                               const ForceStyle& style);

std::vector<Marker> FreeBodyMarkers(const std::vector<FreeBodyArrow>& diagram);

}  // namespace touchstone::render
