#pragma once

#include <array>
#include <optional>

#include "base/ids.h"
#include "base/math.h"
#include "exchange/snapshot.h"

namespace touchstone::render {

/// What of contacts, joints, springs and thrusters is drawn, and how.
struct ForceStyle {
  bool points = true;    // of contact
  bool normals = false;  // lines of one length
  bool normal_forces = true;
  bool friction = true;
  bool total = false;   // one arrow a contact for normal force and friction together
  bool pairs = false;   // of a contact both forces, action and reaction
  bool cones = false;   // of friction
  bool chains = false;  // from body to body, as thick as the force they carry
  bool links = true;    // what joints, springs and thrusters look like
  bool joint_forces = true;
  bool spring_forces = true;
  bool thrust = true;

  double metres_per_newton = 0.0;
  bool logarithmic = false;  // a quarter of full_metres a decade
  double full_metres = 1.0;  // length of the force that the scale was chosen for
  double least_share = 0.0;  // of the largest force: smaller ones are not drawn
  std::optional<BodyId> selected = {};
  std::optional<exchange::ContactKey> contact = {};  // the selected one
  std::optional<BodyId> free_body = {};              // all forces on this body, and nothing else
};

/// Tail to tip of the arrow of a force [m]: in proportion to it, or along its direction with
/// full_metres (1 + log10(F / F_full) / 4), no less than nothing.
Vec3 ArrowSpan(const ForceStyle& style, const Vec3& force_W);

/// Forces below this are not drawn [N]: round-off, or what a person does not want to see.
double LeastForce(const ForceStyle& style, double largest);

/// Blue to yellow to vermilion as `share` goes from 0 to 1; told apart also with a colour vision
/// deficiency.
std::array<float, 3> RampColor(double share);

}  // namespace touchstone::render
