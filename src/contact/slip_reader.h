#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"

namespace touchstone::contact {

/// The state of a contact, as far as its force and motion determine it.
enum class SlipState : std::uint8_t { kUndecided, kSticks, kSlips };

/// Whether a force or an impulse (t1, t2, n) is on the rim of its friction cone: |f_t| >= (1 -
/// 1e-7) mu f_n. The margin is larger than the error of a solve.
bool IsOnCone(const Vec3& f, double mu);

/// Decides whether the contacts of a solution stick or slide. This is the only place that decides
/// it: for the next solve, which starts from the end of this one, for the step, the log of events,
/// the tables and the window.
///
/// It depends on three properties, each with a threshold above the accuracy of a solve:
///   a contact is loaded   when f_n > 1e-9 of the largest normal force,
///   it is on its cone     by IsOnCone,
///   it moves              when |u_t| > 1e-8 of the motion scale (ContactSystem::motion_scale).
/// A contact without friction is always on its cone, so it slips or is undecided.
class SlipReader {
 public:
  /// Both arguments must outlive this object.
  SlipReader(const ContactProblem& problem, const ContactSolution& solution);

  /// Whether the contact has a force large enough for its direction to be more than round-off.
  bool IsLoaded(std::size_t k) const { return solution_.f[k][2] > negligible_; }
  /// Sliding speed of contact k in the unit of the problem's velocities; for a step, which plans
  /// for the time h, the velocity at its end over h.
  double SlipOf(std::size_t k) const;

  /// A contact slips if its force is on the cone and it moves, and sticks if its force is inside
  /// the cone and it does not move. Undecided: a contact without load; one on the cone without
  /// motion, which satisfies the law either way; and one inside the cone with motion, where the
  /// force is too small to decide.
  SlipState StateOf(std::size_t k) const;
  bool Slips(std::size_t k) const { return StateOf(k) == SlipState::kSlips; }
  /// Whether contact k slides at either end of a plan: at the end according to the solution, at the
  /// start according to the velocity `start` of its point [m/s], where tangential speeds up to
  /// `creep` count as none.
  bool SlidesInPlan(std::size_t k, const Vec3& start, double creep) const {
    return Slips(k) || start.head<2>().norm() > creep;
  }

 private:
  const ContactProblem& problem_;
  const ContactSolution& solution_;
  double negligible_ = 0.0;  // a smaller force counts as none
  double still_ = 0.0;       // a smaller velocity counts as none
};

/// Whether each contact slides against friction. All are false when every contact has stopped, so
/// that the next solve starts from zero again.
std::vector<bool> SlidingContacts(const ContactProblem& problem, const ContactSolution& solution);

}  // namespace touchstone::contact
