#pragma once

#include <vector>

#include "base/math.h"

namespace touchstone::impact {

enum class SingleImpactEventKind {
  kStart,
  kEndCompression,
  kRecompression,
  kStickStable,
  kStickUnstable,
  kEnd,
};

/// A point on the way through an impact.
struct SingleImpactEvent {
  SingleImpactEventKind kind;
  double p_n = 0.0;       // normal impulse so far [N s]
  Vec3 u = Vec3::Zero();  // relative velocity there [m/s]
  double work = 0.0;      // of the normal impulse so far [J]
};

/// What one contact does in an impact; vectors are (t1, t2, n), n positive apart.
struct SingleImpactResult {
  Vec3 p = Vec3::Zero();  // impulse on body a [N s]
  Vec3 u = Vec3::Zero();  // relative velocity after it [m/s]
  double Wc = 0.0;        // work of the normal impulse in compression, <= 0 [J]
  double Wd = 0.0;        // in restitution, -e^2 Wc [J]
  int phases = 0;         // compression phases: 1, or 2 where friction drives the bodies together
  std::vector<SingleImpactEvent> events;
  bool solved = false;  // false when the sliding could not be followed to its end
};

/// Impact at one contact with Coulomb friction and Stronge's energetic restitution (Frictional
/// impact, section 4, with errata D1-D15): the sliding phase du/dp_n = K (-mu u_t/|u_t|, 1) is
/// followed by Taylor expansion to round-off with the phase changes located on the expansion, any
/// number of compression phases; sticking, leaving along the diverging ray, straight slides (every
/// planar impact) and mu = 0 are closed forms. Ends when u_n >= 0 and W_d = -e^2 W_c.
/// K: collision matrix [1/kg], symmetric positive semidefinite, K_nn > 0; u0: relative velocity
/// before, u0_n < 0; mu >= 0; 0 <= e <= 1.
SingleImpactResult ResolveSingle(const Mat3& K, const Vec3& u0, double mu, double e);

}  // namespace touchstone::impact
