#include "contact/held_motion.h"

#include "contact/dense_law.h"
#include "contact/joint_factor.h"
#include "contact/jointed_contacts.h"
#include "contact/reduced_contacts.h"

namespace touchstone::contact {
namespace {

constexpr double kUnknown = 1e-10;  // relative to the terms of a motion: the precision to which
                                    // joints are closed

}  // namespace

std::optional<ContactProblem> WithoutHeldMotion(const ContactProblem& problem) {
  if (!HasJointedContacts(problem)) return std::nullopt;
  const ContactSystem system(problem);
  const JointFactor factor(system);
  if (!factor.regular()) return std::nullopt;
  const ReducedContacts reduced(system, factor);
  if (!reduced.finite()) return std::nullopt;

  const Eigen::VectorXd unknown = kUnknown * system.motion_terms() * reduced.unit();
  const std::vector<Vec3> none(problem.contacts.size(), Vec3::Zero());
  const Eigen::VectorXd q = reduced.MotionAt(none, system.u_free());
  const DenseLaw law(reduced.W(), reduced.free_mobility(), reduced.Friction());
  if (law.IsHeld(unknown, q)) return std::nullopt;
  Eigen::VectorXd left = q;
  law.LeaveOutHeld(unknown, &left);
  const Eigen::VectorXd held = (q - left).cwiseQuotient(reduced.unit());
  if (held.isZero(0.0)) return std::nullopt;

  ContactProblem without = problem;
  const std::vector<Vec3> by_contact = reduced.ByContact(held);
  for (const std::size_t k : reduced.contacts()) without.contacts[k].offset -= by_contact[k];
  return without;
}

}  // namespace touchstone::contact
