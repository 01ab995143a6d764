#include "contact/jointed_contacts.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/dense.h"
#include "contact/contact_rows.h"
#include "contact/dense_stage.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

constexpr double kJointedYield = 1e-6;  // compliance relative to the mean mobility

/// Compliance of contacts, by row.
Eigen::VectorXd ComplianceOf(const ContactSystem& system, double regularization,
                             const ReducedContacts& reduced) {
  Eigen::VectorXd compliance(reduced.unit().size());
  Eigen::Index row = 0;
  for (const std::size_t k : reduced.contacts()) {
    const Contact& contact = system.problem().contacts[k];
    const Eigen::Index own = RowsOf(contact.mu);
    compliance.segment(row, own).setConstant(regularization * system.mean_delassus() /
                                             contact.weight);
    row += own;
  }
  return compliance.cwiseProduct(reduced.unit().cwiseAbs2());
}

/// One solve: all forces and the resulting motion, and the law for the contacts alone.
class Jointed {
 public:
  /// Keeps references to everything.
  Jointed(const ContactSystem& system, const ReducedContacts& reduced, const DenseLaw& law,
          SolveProgress* progress)
      : system_(system),
        problem_(system.problem()),
        reduced_(reduced),
        law_(law),
        progress_(progress),
        f_(problem_.contacts.size(), Vec3::Zero()),
        u_(system.u_free()),
        contacts_(Eigen::VectorXd::Zero(reduced.unit().size())) {
    Look(u_);
  }

  void StartFrom(const JointedStart& near) {
    contacts_ = reduced_.Gather(near.f);
    for (const std::size_t k : reduced_.contacts()) slid_.push_back(near.slides[k]);
  }

  /// Solves the law, refined on the exact residuals.
  bool Run() {
    double previous = std::numeric_limits<double>::infinity();
    for (int i = 0; i <= kRefinements; ++i) {
      int* newton = &progress_->statistics.newton;
      const bool found =
          i == 0 ? law_.Solve(q_, slid_, &contacts_, newton) : law_.Refine(q_, &contacts_, newton);
      if (!found && i == 0) return false;
      reduced_.Apply(contacts_, u_, &f_);
      progress_->Accept(f_, nullptr, "jointed");
      const double residual = progress_->residuals().Worst();
      if (residual <= kPolished || !(residual <= kUsefulRefinement * previous)) break;
      previous = residual;
      Look(progress_->u());
    }
    return progress_->solved();
  }

  /// Whether the forces it started from solve the problem once the joints have responded to them.
  bool Keep() {
    for (int i = 0; i <= kRefinements; ++i) {
      reduced_.Apply(contacts_, u_, &f_);
      progress_->Accept(f_, nullptr, "jointed");
      if (progress_->residuals().Worst() <= kPolished) break;
      u_ = progress_->u();
    }
    return progress_->solved();
  }

  bool IsHeld() const { return law_.IsHeld(limit_, q_); }
  bool IsForced() const { return law_.IsForced(limit_, q_); }

  bool IsUnique() const { return law_.IsUnique(law_.FreeWays(q_, contacts_)); }

  /// Where contacts that slide could share their load in several ways, goes to the sharing of
  /// contacts that all yield slightly, and equally; these forces are of least norm for their
  /// motion, too. Returns whether it succeeded.
  bool ShareLoad() {
    if (!law_.SharesSliding(limit_, q_, contacts_)) return false;
    TakeBest();
    law_.LeaveOutStill(limit_, contacts_, &q_);
    int* newton = &progress_->statistics.newton;
    const bool done =
        law_.Share(ComplianceOf(system_, kJointedYield, reduced_), q_, &contacts_, newton) &&
        Settle();
    if (!done) TakeBest();
    return done;
  }

  /// Goes from forces that obey the law to those of least norm with the same motion.
  bool BringToLeastNorm(double regularization) {
    TakeBest();
    return Even(regularization) && (SettleNear() || Settle());
  }

 private:
  static constexpr int kRefinements = 4;
  static constexpr double kUsefulRefinement = 0.3;

  /// Continues from the best forces found.
  void TakeBest() {
    f_ = progress_->best_forces();
    progress_->Accept(f_, nullptr, "jointed");
    Look(progress_->u());
    contacts_ = reduced_.Gather(f_);
  }

  /// Replaces the forces found by the contacts' present forces, refined until they solve the
  /// problem. Returns whether they do.
  bool Settle() {
    return SettleBy(kRefinements + 1,
                    [&](int* newton) { return law_.Refine(q_, &contacts_, newton); });
  }

  /// The same in at most three rounds, without sharing the load anew.
  bool SettleNear() {
    return SettleBy(3, [&](int* newton) {
      law_.RefineNear(q_, &contacts_, newton);
      return true;
    });
  }

  /// The same in so many rounds, each of which takes the contacts' forces towards the law.
  template <class Refine>
  bool SettleBy(int rounds, const Refine& refine) {
    for (int i = 0; i < rounds; ++i) {
      if (!refine(&progress_->statistics.newton)) return false;
      reduced_.Apply(contacts_, u_, &f_);
      if (progress_->Replace(f_)) return true;
      Look(progress_->u());
    }
    return false;
  }

  /// Takes the exact motion u of the forces.
  void Look(const std::vector<Vec3>& u) {
    constexpr double kNone = 0.5;  // relative to the largest accepted residual
    u_ = u;
    q_ = reduced_.MotionAt(f_, u_) - reduced_.W() * reduced_.Gather(f_);
    const double none = kNone * progress_->settings().residual_tolerance * system_.motion_scale();
    limit_ = none * reduced_.unit();
    law_.LeaveOutHeld(limit_, &q_);
  }

  /// Moves the contacts' forces to those that slightly compliant contacts and joints would have
  /// under the inertia forces of the motion found (`FindLeastNormForces`).
  bool Even(double regularization) {
    const JointFactor soft(system_, JointFactor::Joints::kSharing);
    const ReducedContacts even(system_, soft);
    if (!even.finite()) return false;
    std::vector<Vec3> u(f_.size());
    for (std::size_t k = 0; k < u.size(); ++k)
      u[k] = system_.u_free()[k] - u_[k] - problem_.contacts[k].compliance * f_[k];
    const DenseLaw::Ways ways = law_.FreeWays(q_, contacts_);
    // Conversion from this object's units to those of the other elimination.
    const Eigen::VectorXd change = reduced_.unit().cwiseQuotient(even.unit());
    const Eigen::MatrixXd basis = change.asDiagonal() * ways.basis;
    const std::vector<Vec3> none(f_.size(), Vec3::Zero());
    DenseStage stage;
    stage.W = Restrict(even.W(), basis);
    stage.q = basis.transpose() * even.MotionAt(none, u);
    stage.friction = ways.friction;
    const Eigen::VectorXd compliance = ComplianceOf(system_, regularization, even);
    stage.R = (basis.cwiseAbs2().transpose() * compliance).eval();
    Eigen::VectorXd shares = ways.basis.colwise().squaredNorm().cwiseInverse().asDiagonal() *
                             (ways.basis.transpose() * contacts_);
    if (!stage.Minimize(&shares, &progress_->statistics.newton)) return false;
    contacts_ = ways.basis * shares;
    return true;
  }

  const ContactSystem& system_;
  const ContactProblem& problem_;
  const ReducedContacts& reduced_;
  const DenseLaw& law_;
  SolveProgress* progress_;
  std::vector<Vec3> f_, u_;  // all forces, and u under f
  Eigen::VectorXd q_;        // the contacts' motion without their forces
  Eigen::VectorXd limit_;    // limit of the contacts' motion: less counts as none
  Eigen::VectorXd contacts_;
  std::vector<bool> slid_;  // by contact; empty where unknown
};

DenseLaw LawOf(const ReducedContacts& reduced) {
  return DenseLaw(reduced.W(), reduced.free_mobility(), reduced.Friction());
}

}  // namespace

bool HasJointedContacts(const ContactProblem& problem) {
  int rows = 0;
  bool jointed = false;
  for (const Contact& contact : problem.contacts) {
    if (!contact.bilateral) rows += RowsOf(contact.mu);
    jointed |= contact.bilateral && contact.compliance == 0.0;
  }
  return jointed && rows > 0 && rows <= kMaxContactRows && JointFactor::Handles(problem);
}

JointedOutcome SolveJointedContacts(const ContactSystem& system, const JointFactor& factor,
                                    double regularization, const JointedStart* near,
                                    SolveProgress* progress) {
  const ReducedContacts reduced(system, factor);
  ++progress->statistics.factorizations;
  if (!reduced.finite()) return JointedOutcome::kUnsolved;
  const DenseLaw law = LawOf(reduced);
  Jointed jointed(system, reduced, law, progress);
  if (near != nullptr) jointed.StartFrom(*near);
  if (jointed.IsForced()) return JointedOutcome::kForced;
  if (!jointed.Run()) return jointed.IsHeld() ? JointedOutcome::kHeld : JointedOutcome::kUnsolved;
  return jointed.ShareLoad() || jointed.IsUnique() || jointed.BringToLeastNorm(regularization)
             ? JointedOutcome::kLeastNorm
             : JointedOutcome::kSolved;
}

std::optional<YieldingContacts> LetContactsYield(const ContactSystem& system,
                                                 const ReducedContacts& reduced,
                                                 const JointedStart& near,
                                                 const std::vector<Vec3>& about, int* newton) {
  const ContactProblem& problem = system.problem();
  if (!reduced.finite()) return std::nullopt;
  if (HasIndependentRows(reduced.W(), DenseLaw::kNextToNothing)) return std::nullopt;
  DenseLaw law = LawOf(reduced);
  const Eigen::VectorXd compliance = ComplianceOf(system, kJointedYield, reduced);
  const std::vector<Vec3> none(problem.contacts.size(), Vec3::Zero());
  const Eigen::VectorXd q = reduced.MotionAt(none, system.u_free());
  const bool known = about.size() == none.size();
  Eigen::VectorXd base = reduced.Gather(known ? about : none);
  Eigen::VectorXd f = reduced.Gather(near.f);
  const auto yield = [&] {
    return law.Yield(compliance, q - compliance.cwiseProduct(base), &f, newton);
  };
  if (!yield()) return std::nullopt;
  if (!known) {
    base = f;
    if (!yield()) return std::nullopt;
  }
  const Eigen::VectorXd u = compliance.cwiseProduct(base - f).cwiseQuotient(reduced.unit());
  const auto forces = [&](const Eigen::VectorXd& of) {
    return reduced.ByContact(of.cwiseProduct(reduced.unit()));
  };
  return YieldingContacts{
      .f = forces(f), .about = forces(base), .u = reduced.ByContact(u), .law = std::move(law)};
}

bool RefineJointedContacts(const ContactSystem& system, const ReducedContacts& reduced,
                           const DenseLaw& law, const JointedStart& near, SolveProgress* progress) {
  Jointed jointed(system, reduced, law, progress);
  jointed.StartFrom(near);
  return jointed.Keep() || (!jointed.IsForced() && jointed.Run());
}

}  // namespace touchstone::contact
