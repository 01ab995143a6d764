#pragma once

#include <optional>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::exchange {

/// All contact forces of a pair of bodies, or of one body with all others, as a single force and
/// the remaining moment.
struct Resultant {
  BodyId body;                   // body that the force acts on
  std::optional<BodyId> other;   // body that exerts the force; none: all bodies that touch
  Vec3 p_W = Vec3::Zero();       // centre of pressure
  Vec3 force_W = Vec3::Zero();   // [N]
  Vec3 normal_W = Vec3::Zero();  // the normal forces' part of force_W [N]
  Vec3 torque_W = Vec3::Zero();  // about p_W [N m]
  int contacts = 0;              // number of contacts
  bool certified = true;         // the forces of all contacts are certified
};

// The centre of pressure is the mean of the contact points, weighted by their normal forces f_n:
// p = sum f_n,i p_i / sum f_n,i, so it lies in their convex hull. The force is F = sum f_i, the
// moment about p is M = sum (p_i - p) x f_i (Sardain and Bessonnet 2004). Between two plane faces M
// is along the normal: friction that turns. Without load, p is the mean of the points.

/// The resultant of each pair that touches, on body_a of its contacts, in the order of first
/// contacts.
std::vector<Resultant> PairResultants(const Snapshot& snapshot);

/// The resultants of the pairs of a body, on that body.
std::vector<Resultant> ResultantsOn(const Snapshot& snapshot, BodyId body);

/// The resultant of all contacts of a body, on it; none where nothing touches it.
std::optional<Resultant> ContactResultant(const Snapshot& snapshot, BodyId body);

}  // namespace touchstone::exchange
