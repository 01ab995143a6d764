#pragma once

#include <optional>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::exchange {

/// All contact forces of a pair of bodies, or of one body with all others, as a single force and
/// the moment that is left.
struct Resultant {
  BodyId body;                   // that it acts on
  std::optional<BodyId> other;   // that it comes from; none: all bodies that touch
  Vec3 p_W = Vec3::Zero();       // centre of pressure
  Vec3 force_W = Vec3::Zero();   // [N]
  Vec3 normal_W = Vec3::Zero();  // the part of it that is normal forces [N]
  Vec3 torque_W = Vec3::Zero();  // about p_W [N m]
  int contacts = 0;              // how many there are
  bool certified = true;         // every one of them is
};

// The centre of pressure is the mean of the contact points, weighted by their normal forces f_n:
// p = sum f_n,i p_i / sum f_n,i, so it lies in their convex hull. The force is F = sum f_i, the
// moment about p is M = sum (p_i - p) x f_i (Sardain and Bessonnet 2004). Between two plane faces M
// is along the normal: friction that turns. Without load, p is the mean of the points.

/// One for each pair that touches, on body_a of its contacts, in the order of first contacts.
std::vector<Resultant> PairResultants(const Snapshot& snapshot);

/// Those of the pairs that a body belongs to, on that body.
std::vector<Resultant> ResultantsOn(const Snapshot& snapshot, BodyId body);

/// Of all contacts of a body, on it; none where nothing touches it.
std::optional<Resultant> ContactResultant(const Snapshot& snapshot, BodyId body);

}  // namespace touchstone::exchange
