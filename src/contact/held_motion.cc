#include "contact/held_motion.h"

#include "contact/contact_rows.h"
#include "contact/dense_law.h"
#include "contact/joint_factor.h"
#include "contact/jointed_contacts.h"
#include "contact/reduced_contacts.h"

namespace touchstone::contact {

std::optional<ContactProblem> WithoutHeldMotion(const ContactProblem& problem) {
  if (!HasJointedContacts(problem)) return std::nullopt;
  const ContactSystem system(problem);
  const JointFactor factor(system);
  if (!factor.regular()) return std::nullopt;
  const ReducedContacts reduced(system, factor);
  if (!reduced.finite()) return std::nullopt;

  const std::vector<Vec3> none(problem.contacts.size(), Vec3::Zero());
  const Eigen::VectorXd q = reduced.MotionAt(none, system.u_free());
  const DenseLaw law(reduced.W(), reduced.free_mobility(), reduced.Friction());
  const Eigen::VectorXd held =
      law.HeldMotion(reduced.RoundOffOfJoints(), q).cwiseQuotient(reduced.unit());
  if (held.isZero(0.0)) return std::nullopt;

  ContactProblem without = problem;
  Eigen::Index row = 0;
  for (const std::size_t k : reduced.contacts()) {
    const Eigen::Index rows = RowsOf(problem.contacts[k].mu);
    without.contacts[k].offset.tail(rows) -= held.segment(row, rows);
    row += rows;
  }
  return without;
}

ContactSolution SolveBesideHeldMotion(const settings::ContactSettings& settings,
                                      ContactProblem* problem, WarmStart* warm, int* newton) {
  ContactSolution solution = Solve(*problem, settings, warm);
  *newton += solution.statistics.newton;
  if (solution.ok()) return solution;
  std::optional<ContactProblem> without = WithoutHeldMotion(*problem);
  if (!without) return solution;
  ContactSolution other = Solve(*without, settings, warm);
  *newton += other.statistics.newton;
  if (!other.ok()) return solution;
  *problem = std::move(*without);
  return other;
}

}  // namespace touchstone::contact
