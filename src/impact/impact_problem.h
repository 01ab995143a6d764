#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/math.h"
#include "contact/contact_problem.h"

namespace touchstone::impact {

/// Bodies that collide at one instant. `contact.bodies[i].v_free` is the velocity before the impact
/// [m/s, rad/s]; offsets hold the velocity that prescribed motion adds to u. Contacts that touch
/// without approaching belong to the problem too, since later passes may strike them.
struct ImpactProblem {
  contact::ContactProblem contact;
  std::vector<double> restitution;  // e per contact, 0..1; slow approaches bounce less
  /// Bilateral rows between the bodies, satisfied before the impact and after it.
  std::vector<contact::ContactProblem::Contact> joints;
  /// Slower approaches do not bounce [m/s]: the rebound would not leave the contact band. The
  /// impact ends inelastically once no approach is faster.
  double slowest_bounce = 0.0;
  /// Approaches up to this speed are left to the contact force [m/s]: the impact neither strikes
  /// them nor continues because of them.
  double resting_speed = 0.0;

  /// Restitution e of contact k when its bodies approach at u_n < 0 [m/s]. It is evaluated whenever
  /// the contact is struck: a contact that first approaches only by round-off, or very slowly, may
  /// later be struck hard by its neighbours.
  double RestitutionAt(std::size_t k, double u_n) const {
    return -u_n < slowest_bounce ? 0.0 : restitution[k];
  }
};

/// Restitution e per contact when it is first struck: zero where the contact approaches slowly
/// before the impact, but faster than the limit that is left to the force.
std::vector<double> FirstRestitution(const ImpactProblem& problem);

enum class ImpactExit {
  kSeparated,  // passes ended because no contact approaches any more
  kBudget,     // passes ran out: one compression, e = 0, of all contacts that still approached
  kInelastic,  // the same compression, because every e = 0, the rest was negligible or a pass had
               // no solution
  kFailed,     // nothing was changed
};

/// Result of an impact. `impulse` acts on body a and with opposite sign on b; rows t1, t2, n of
/// each contact.
struct ImpactSolution {
  std::vector<Vec3> impulse;             // [N s]
  std::vector<Vec6> v;                   // velocities after the impact, per body
  std::vector<double> work_compression;  // per contact, <= 0 [J]
  std::vector<double> work_restitution;  // per contact, >= 0 [J]
  std::vector<int> phases;               // compression phases, per contact
  double energy_change = 0.0;  // change for the movable bodies; > 0 only by prescribed motion [J]
  int passes = 0;
  int compressions = 0;  // compressions of several contacts at once
  int newton = 0;
  ImpactExit exit = ImpactExit::kSeparated;
  /// If the impact failed because bodies are squeezed without a way out: the contacts that squeeze
  /// them, some of bodies of prescribed motion. Otherwise empty.
  std::vector<std::size_t> squeezed;
  std::string message;  // reason why it failed, or was solved less exactly
};

}  // namespace touchstone::impact
