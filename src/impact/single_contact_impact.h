#pragma once

#include "base/math.h"
#include "impact/impact_trace.h"

namespace touchstone::impact {

/// The result of an impact at one contact; vectors are (t1, t2, n), n positive apart.
struct SingleImpactResult {
  Vec3 p = Vec3::Zero();  // impulse on body a [N s]
  Vec3 u = Vec3::Zero();  // relative velocity after the impact [m/s]
  double Wc = 0.0;        // work of the normal impulse in compression, <= 0 [J]
  double Wd = 0.0;        // work of the normal impulse in restitution, -e^2 Wc [J]
  int phases = 0;         // compression phases: 1, or 2 where friction drives the bodies together
  bool solved = false;    // false when the path could not be followed to its end
};

/// Impact at one contact with Coulomb friction and Stronge's energetic restitution (Frictional
/// impact, section 4, with errata D1-D15). The sliding phase du/dp_n = K (-mu u_t/|u_t|, 1) is
/// followed by Taylor expansion to round-off, with the phase changes located on the expansion and
/// any number of compression phases; sticking, leaving along the diverging ray, straight slides and
/// mu = 0 are closed forms. Ends when u_n >= 0 and W_d = -e^2 W_c. A contact that cannot move along
/// one of its tangents, as between planar bodies, takes the closed form of planar_impact.h. K:
/// collision matrix [1/kg], symmetric positive semidefinite, K_nn > 0; u0: relative velocity before
/// the impact, u0_n < 0; mu >= 0; 0 <= e <= 1. `trace`, when given, receives the path, its events
/// and the points between them; it changes nothing else. Without friction the path is one straight
/// line, on which the end of compression is no event.
SingleImpactResult ResolveSingle(const Mat3& K, const Vec3& u0, double mu, double e,
                                 ContactTrace* trace = nullptr);

}  // namespace touchstone::impact
