#include "contact/yielding_solver.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/parabola.h"
#include "contact/bounded_rows.h"
#include "contact/convex_stage.h"
#include "contact/residuals.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

constexpr double kContactYields = 1e-6;  // relative to the mean Delassus entry
/// Compliance of joints, relative to the one with which they share: hardly any, a thousandth, or as
/// much as that of a free body.
constexpr double kJointYields[] = {1.0, 1e4, 1e7};
constexpr double kHeld = 1e-3;  // relative to the motion to stop: a contact that approaches more
                                // slowly is held
constexpr int kMaxNewton = 200;

bool IsFinite(const std::vector<Vec3>& f) {
  return std::ranges::all_of(f, [](const Vec3& own) { return own.allFinite(); });
}

/// Motion of the rows, with and without forces.
struct Motion {
  explicit Motion(const ContactSystem& of, const std::vector<Vec3>& f) : system(of) {
    residuals = ComputeResiduals(system, f, &work);
  }

  const Contact& contact(std::size_t k) const { return system.problem().contacts[k]; }

  /// The largest motion that contacts and joints have to stop.
  double ToStop() const {
    double fastest = 0.0;
    for (std::size_t k = 0; k < work.u.size(); ++k) {
      const Vec3& u = system.u_free()[k];
      if (contact(k).compliance == 0.0)
        fastest = std::max(fastest, contact(k).bilateral ? u.norm() : -u.z());
    }
    return fastest;
  }
  double Approach() const {
    double fastest = 0.0;
    for (std::size_t k = 0; k < work.u.size(); ++k)
      if (!contact(k).bilateral) fastest = std::max(fastest, -work.u[k].z());
    return fastest;
  }
  double Opening() const {
    double fastest = 0.0;
    for (std::size_t k = 0; k < work.u.size(); ++k)
      if (contact(k).bilateral && contact(k).compliance == 0.0)
        fastest = std::max(fastest, work.u[k].norm());
    return fastest;
  }

  const ContactSystem& system;
  ResidualWorkspace work;
  Residuals residuals;
};

/// The largest share of the forces that does no work on the motion: f . (u + C f) is a parabola in
/// the share, which begins at zero and falls.
double ShareWithoutWork(const ContactSystem& system, const std::vector<Vec3>& f) {
  const Motion motion(system, f);
  double linear = 0.0;
  double quadratic = 0.0;
  for (std::size_t k = 0; k < f.size(); ++k) {
    const Vec3& u_free = system.u_free()[k];
    linear += f[k].dot(u_free);
    quadratic +=
        f[k].dot(motion.work.u[k] - u_free) + motion.contact(k).compliance * f[k].squaredNorm();
  }
  return GainlessPart(linear, quadratic);
}

}  // namespace

ContactSolution SolveYielding(const ContactProblem& problem, const StopToken& stop) {
  if (HasBoundedRows(problem)) return SolveYielding(WithoutBoundedRows(problem), stop);
  const ContactSystem system(problem);
  ContactSolution solution;
  solution.f.assign(problem.contacts.size(), Vec3::Zero());
  solution.status = system.data_status();
  if (solution.status == SolveStatus::kSolved) {
    solution.status = SolveStatus::kStalled;
    const auto pattern = std::make_shared<const BlockPattern>(problem);
    for (const double yields : kJointYields) {
      ConvexStage stage(system, pattern, kContactYields, stop);
      stage.SoftenJoints(yields);
      stage.Minimize(std::vector<Vec3>(solution.f.size(), Vec3::Zero()), kMaxNewton,
                     &solution.statistics);
      if (!IsFinite(stage.g())) continue;
      solution.f = stage.g();
      const Motion motion(system, solution.f);
      if (motion.Approach() <= kHeld * motion.ToStop()) break;
    }
    const double share = ShareWithoutWork(system, solution.f);
    for (Vec3& f : solution.f) f *= share;
  }
  const Motion motion(system, solution.f);
  solution.v = Velocity(problem, motion.work.w);
  solution.residuals = motion.residuals;
  solution.statistics.method = "yielding";
  return solution;
}

bool HoldsWithoutWork(const ContactProblem& problem, const std::vector<Vec3>& f, double part) {
  const ContactSystem system(problem);
  if (system.data_status() != SolveStatus::kSolved || !IsFinite(f)) return false;
  const Motion motion(system, f);
  const double held = part * motion.ToStop();
  return motion.Approach() <= held && motion.Opening() <= held &&
         ShareWithoutWork(system, f) >= 1.0 - part;
}

}  // namespace touchstone::contact
