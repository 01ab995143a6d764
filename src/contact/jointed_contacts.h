#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "contact/dense_law.h"
#include "contact/joint_factor.h"
#include "contact/reduced_contacts.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Problems with more contact rows than this are left to the sparse methods.
inline constexpr int kMaxContactRows = 96;

/// Whether the problem has contacts, not too many, between bodies that joints hold.
bool HasJointedContacts(const ContactProblem& problem);

/// The result of the last solve of the same contacts, by contact.
struct JointedStart {
  std::vector<Vec3> f;
  std::vector<bool> slides;
};

/// The outcome of SolveJointedContacts.
enum class JointedOutcome {
  kUnsolved,
  kHeld,    // not solved, and joints alone give contacts a motion that no forces can change
  kForced,  // not solved, since joints alone close a contact: no forces obey the law
  kSolved,
  kLeastNorm,  // solved, by the forces of least norm
};

/// Solves a few contacts between bodies that joints hold. The joints are eliminated exactly; the
/// remaining problem is the law for the contacts' own rows, dense and small (`ReducedContacts`,
/// `DenseLaw`); the joints' forces follow from it. The result is refined on the exact residuals.
/// Starts from the forces `near`, by contact, or from zero where that is null. Where other forces
/// could carry the same load, it ends with those of least norm, as FindLeastNormForces does.
/// `factor` is that of the problem's joints, and regular.
JointedOutcome SolveJointedContacts(const ContactSystem& system, const JointFactor& factor,
                                    double regularization, const JointedStart* near,
                                    SolveProgress* progress);

/// Contacts that yield, by contact.
struct YieldingContacts {
  std::vector<Vec3> f;      // their forces
  std::vector<Vec3> about;  // the forces about which they yield
  std::vector<Vec3> u;      // the motion by which they yield
  DenseLaw law;             // the law they obey when they do not yield
};

/// The forces of contacts that all yield slightly, and equally, about the forces `about`: with the
/// compliance c of each contact the law holds for u + c (f - about) in place of u. Starts from the
/// forces `near`. Where `about` does not have the size of these, they yield about zero and then
/// about the forces found. Returns nullopt where the contacts cannot share their load in several
/// ways, and where the forces are not found. The Newton steps are added to `newton`. `reduced` is
/// made of the problem's rows.
std::optional<YieldingContacts> LetContactsYield(const ContactSystem& system,
                                                 const ReducedContacts& reduced,
                                                 const JointedStart& near,
                                                 const std::vector<Vec3>& about, int* newton);

/// Solves as SolveJointedContacts does, from forces that obey the law to round-off, but for the
/// joints' response to them, and without a search for others that carry the load. `reduced` and
/// `law` are made of the problem's rows; its offsets do not matter to them. Returns whether that
/// solves the problem.
bool RefineJointedContacts(const ContactSystem& system, const ReducedContacts& reduced,
                           const DenseLaw& law, const JointedStart& near, SolveProgress* progress);

}  // namespace touchstone::contact
