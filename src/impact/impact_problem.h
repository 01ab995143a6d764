#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/math.h"
#include "contact/contact_problem.h"

namespace touchstone::impact {

/// Bodies that collide at one instant. `contact.bodies[i].v_free` is the velocity before the impact
/// [m/s, rad/s]; offsets hold the velocity that prescribed motion adds to u. Contacts that touch
/// without approaching belong to the problem too: they may be struck by later passes.
struct ImpactProblem {
  contact::ContactProblem contact;
  std::vector<double> restitution;  // e per contact, 0..1; what approaches slowly bounces less
  /// Bilateral rows between the bodies, which hold before the impact and after it.
  std::vector<contact::ContactProblem::Contact> joints;
  /// Slower approaches do not bounce [m/s]: the rebound would not leave the contact band. Once no
  /// approach is faster the impact ends inelastically.
  double slowest_bounce = 0.0;
  /// Approaches up to this speed are left to the contact force [m/s]: the impact neither strikes
  /// them nor goes on because of them.
  double resting_speed = 0.0;

  /// e of contact k where its bodies approach at u_n < 0 [m/s]. It is asked anew whenever the
  /// contact is struck: one that round-off, or next to nothing, lets approach at first may be
  /// struck hard by what its neighbours pass on.
  double RestitutionAt(std::size_t k, double u_n) const {
    return -u_n < slowest_bounce ? 0.0 : restitution[k];
  }
};

/// e by contact, as each is struck first: none where it approaches slowly before the impact, but
/// faster than what is left to the force.
std::vector<double> FirstRestitution(const ImpactProblem& problem);

enum class ImpactExit {
  kSeparated,  // by passes: no contact approaches any more
  kBudget,     // passes ran out: one compression of all that still approached, e = 0, ended it
  kInelastic,  // the same, since every e = 0, the rest was negligible or a pass had no solution
  kFailed,     // nothing has been changed
};

/// What the impact did. `impulse` acts on body a, minus it on b; rows t1, t2, n of each contact.
struct ImpactSolution {
  std::vector<Vec3> impulse;             // [N s]
  std::vector<Vec6> v;                   // velocities after, per body
  std::vector<double> work_compression;  // per contact, <= 0 [J]
  std::vector<double> work_restitution;  // per contact, >= 0 [J]
  std::vector<int> phases;               // compression phases, per contact
  double energy_change = 0.0;            // of the movable bodies; > 0 only by prescribed motion [J]
  int passes = 0;
  int compressions = 0;  // of several contacts at once
  int newton = 0;
  ImpactExit exit = ImpactExit::kSeparated;
  /// Contacts, some of bodies of prescribed motion, that come together about bodies without a way
  /// out: why it failed. Else none.
  std::vector<std::size_t> squeezed;
  std::string message;  // what had no solution: why it failed, or was solved less exactly
};

}  // namespace touchstone::impact
