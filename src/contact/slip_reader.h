#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"

namespace touchstone::contact {

/// The state of a contact, as far as forces and motion determine it.
enum class SlipState : std::uint8_t { kUndecided, kSticks, kSlips };

/// Whether a force or an impulse (t1, t2, n) is on the rim of its friction cone:
/// |f_t| >= (1 - 1e-7) mu f_n. The margin is above what a solve leaves.
bool IsOnCone(const Vec3& f, double mu);

/// Decides what the contacts of a solution do: stick or slide. This is the only place that decides
/// it: for the next solve, which starts from where this one ended, for the step, the log of events,
/// the tables and the window.
///
/// It depends on three properties, each with a threshold above the accuracy of a solve:
///   a contact is loaded   when f_n > 1e-9 of the largest normal force,
///   it is on its cone     by IsOnCone,
///   it moves              when |u_t| > 1e-8 of the motion scale (ContactSystem::motion_scale).
/// A contact without friction is always on its cone, so it slips or is undecided.
class SlipReader {
 public:
  /// Both must outlive this.
  SlipReader(const ContactProblem& problem, const ContactSolution& solution);

  /// Whether the contact has a force whose direction is more than round-off.
  bool IsLoaded(std::size_t k) const { return solution_.f[k][2] > negligible_; }
  /// How fast contact k slides, in the unit of the problem's velocities; of a step, which plans for
  /// the time h, the velocity at its end over h.
  double SlipOf(std::size_t k) const;

  /// Slips with a force on the cone and motion, sticks with a force inside it and none. Undecided:
  /// a contact without load, one on the cone without motion, which satisfies the law as both, and
  /// one inside the cone with motion, where the force is too small to tell.
  SlipState StateOf(std::size_t k) const;
  bool Slips(std::size_t k) const { return StateOf(k) == SlipState::kSlips; }
  /// Whether contact k slides at either end of a plan: at the end by the solution, at the start by
  /// the velocity of its point, `start` [m/s], where tangential speeds up to `creep` count as none.
  bool SlidesInPlan(std::size_t k, const Vec3& start, double creep) const {
    return Slips(k) || start.head<2>().norm() > creep;
  }

 private:
  const ContactProblem& problem_;
  const ContactSolution& solution_;
  double negligible_ = 0.0;  // force
  double still_ = 0.0;       // velocity
};

/// By contact, whether it slides against friction. None is left when all have come to a stop, so
/// that the next solve starts from zero again.
std::vector<bool> SlidingContacts(const ContactProblem& problem, const ContactSolution& solution);

}  // namespace touchstone::contact
