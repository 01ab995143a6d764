#include "contact/lone_body.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/dense.h"
#include "contact/block_kernels.h"
#include "contact/cone_projection.h"
#include "contact/coulomb_law.h"
#include "contact/hardening.h"
#include "contact/sliding_load.h"

namespace touchstone::contact {
namespace {

constexpr std::size_t kMostContacts = 16;
constexpr int kLoneNewton = 20;         // Newton steps per try
constexpr int kLoneRefinements = 3;     // Newton steps after the law of contacts that do not yield
                                        // holds
constexpr int kLoneSpreadNewton = 20;   // Newton steps towards the forces of least norm
constexpr double kSteadyShare = 1e-8;   // compliance that keeps redundant forces in place, relative
                                        // to their mobility
constexpr double kStillShare = 1e-10;   // relative to the largest motion: a smaller one counts as
                                        // none
constexpr double kBalanced = 1e-11;     // relative to the wrench that the forces sum to: far below
                                        // the residual that is allowed
constexpr double kExactly = 2e-15;      // relative to the same wrench: balanced to round-off
constexpr double kSpreadShare = 1e-12;  // compliance along loads that the contacts cannot carry,
                                        // relative to their sum
constexpr double kHard = 1e-6;          // compliance of contacts that hardly yield, relative to the
                                        // mean mobility
constexpr double kLoneLengths[] = {1.0, 0.5, 0.25, 0.1};

/// A contact in coordinates y of the body's motion in which its inertia is the identity:
/// u = u_free + B y and y = sum B^T f.
struct LoneContact {
  Mat36 B;
  Mat63 B_transposed;
  Vec3 u_free;
  double mu = 0.0;
  double rho = 1.0;  // relative to its mobility
  double weight = 1.0;
  double yield = 0.0;  // rho times its compliance, if it has one
};

/// One solve.
class LoneBody {
 public:
  explicit LoneBody(const ContactSystem& system)
      : system_(system), size_(system.problem().contacts.size()) {
    const ContactProblem& problem = system.problem();
    const InertiaFactor inertia(problem.bodies[0].M);
    for (std::size_t k = 0; k < size_; ++k) {
      const ContactProblem::Contact& contact = problem.contacts[k];
      LoneContact& own = contacts_[k];
      const Mat36& J = contact.a == 0 ? contact.J_a : contact.J_b;
      own.B_transposed = inertia.SolveLower(J);
      own.B = own.B_transposed.transpose();
      own.u_free = system.u_free()[k];
      own.mu = contact.mu;
      const double entry = system.delassus_nn()[k];
      own.rho = 1.0 / (entry > 0.0 ? entry : system.mean_delassus());
      own.weight = contact.weight;
      own.yield = own.rho * system.mean_delassus() / own.weight;
      f_[k].setZero();
    }
  }

  /// Goes from given forces to forces that obey the law to round-off. Returns whether that was
  /// reached.
  bool Solve(const std::vector<Vec3>& near, const std::vector<bool>& slid, int* newton) {
    if (std::ranges::all_of(near, [](const Vec3& f) { return f.isZero(0.0); }) &&
        FollowHardening(newton) && Newton(nullptr, newton))
      return true;
    const auto some_slid = std::ranges::find(slid, true) != slid.end();
    for (const bool held : {!some_slid, some_slid}) {
      std::ranges::copy(near, f_.begin());
      if (Newton(held ? &slid : nullptr, newton)) return true;
    }
    return false;
  }

  /// Where contacts that slide could share their load in several ways, takes the sharing of
  /// contacts which all yield slightly, and equally: the load then varies evenly with the place. If
  /// that is not found the forces remain unchanged.
  void ShareLoad(int* newton) {
    Look();
    const double still = kStillShare * system_.motion_scale();
    SlidingLoad load;
    for (std::size_t k = 0; k < size_; ++k) load.Add(contacts_[k].mu, u_[k], still);
    if (!load.CanBeShared()) return;
    const std::array<Vec3, kMostContacts> found = f_;
    const bool shared = Yield(kHard, newton) || FollowHardening(newton);
    if (!shared || !Newton(nullptr, newton)) f_ = found;
  }

  /// Goes from forces that obey the law to those of least norm with the same motion. Returns
  /// whether it found them.
  bool BringToLeastNorm(int* newton) {
    Look();
    const double still = kStillShare * system_.motion_scale();
    std::array<Vec3, kMostContacts> ray;  // ray of a sliding contact; zero for others
    std::array<bool, kMostContacts> open;
    for (std::size_t k = 0; k < size_; ++k) {
      open[k] = u_[k].z() > still;
      ray[k].setZero();
      const double slip = u_[k].head<2>().norm();
      const double mu = contacts_[k].mu;
      if (mu > 0.0 && slip > still) ray[k] << -mu * u_[k].head<2>() / slip, 1.0;
    }
    const auto share = [&](std::size_t k, const Vec6& multipliers) {
      if (open[k]) return LawValue();
      const Vec3 z = contacts_[k].weight * (contacts_[k].B * multipliers);
      if (ray[k].isZero(0.0)) {
        const ConeProjection nearest = ProjectOnCone(z, contacts_[k].mu);
        return LawValue{nearest.g, ConeProjectionDerivative(z, contacts_[k].mu, nearest)};
      }
      LawValue at;
      const double normal = ray[k].dot(z) / ray[k].squaredNorm();
      if (!(normal > 0.0)) return at;
      at.g = normal * ray[k];
      at.D = ray[k] * ray[k].transpose() / ray[k].squaredNorm();
      return at;
    };
    const auto balance = [&](const Vec6& multipliers, std::array<LawValue, kMostContacts>* at) {
      Vec6 missing = y_;
      for (std::size_t k = 0; k < size_; ++k) {
        (*at)[k] = share(k, multipliers);
        missing.noalias() -= contacts_[k].B_transposed * (*at)[k].g;
      }
      return missing;
    };
    std::array<LawValue, kMostContacts> at, next;
    // At first every contact that pushes at present continues to push.
    for (std::size_t k = 0; k < size_; ++k) {
      if (!(f_[k].z() > 0.0)) continue;
      at[k].D.setIdentity();
      if (!ray[k].isZero(0.0)) at[k].D = ray[k] * ray[k].transpose() / ray[k].squaredNorm();
      if (!(contacts_[k].mu > 0.0)) at[k].D = Vec3::UnitZ().asDiagonal();
    }
    Vec6 multipliers = Vec6::Zero();
    Vec6 missing = y_;
    const double whole = y_.norm();
    for (int i = 0; i < kLoneSpreadNewton; ++i) {
      Mat6 K = Mat6::Zero();
      for (std::size_t k = 0; k < size_; ++k) {
        const LoneContact& own = contacts_[k];
        AddProduct(own.weight * own.B_transposed * at[k].D, own.B, &K);
      }
      K.diagonal().array() += kSpreadShare * K.trace();
      const Vec6 step = SolveSymmetric(K, missing);
      ++*newton;
      if (!step.allFinite()) return false;
      const double before = missing.norm();
      Vec6 reached = missing;
      for (const double length : kLoneLengths) {
        reached = balance(multipliers + length * step, &next);
        if (i > 0 && !(reached.norm() < before)) continue;
        multipliers += length * step;
        break;
      }
      const bool better = reached.norm() < before;
      if (i > 0 && !better) break;
      missing = reached;
      at = next;
      if (missing.norm() <= kExactly * whole) break;
    }
    if (!(missing.norm() <= kBalanced * whole)) return false;
    for (std::size_t k = 0; k < size_; ++k) f_[k] = at[k].g;
    return true;
  }

  std::vector<Vec3> forces() const { return {f_.begin(), f_.begin() + static_cast<long>(size_)}; }

 private:
  /// Newton's method on the law of contacts that yield by `give`, relative to the mean mobility.
  bool Yield(double give, int* newton) {
    gives_way_ = give;
    const bool found = Newton(nullptr, newton);
    gives_way_ = 0.0;
    return found;
  }

  /// Goes to contacts that hardly yield from ones that yield as easily as the body moves.
  bool FollowHardening(int* newton) {
    return Harden(
        kHard, [&](double give) { return Yield(give, newton); }, &f_);
  }

  /// Computes the motion under the forces, and their misfit to the law.
  void Look() {
    y_.setZero();
    for (std::size_t k = 0; k < size_; ++k) y_.noalias() += contacts_[k].B_transposed * f_[k];
    misfit_ = 0.0;
    largest_ = 0.0;
    for (std::size_t k = 0; k < size_; ++k) {
      const LoneContact& own = contacts_[k];
      u_[k] = own.u_free;
      u_[k].noalias() += own.B * y_;
      at_[k] = EvaluateLaw((1.0 - gives_way_ * own.yield) * f_[k] - own.rho * u_[k], own.mu);
      misfit_ = std::max(misfit_, (at_[k].g - f_[k]).squaredNorm());
      largest_ = std::max(largest_, f_[k].squaredNorm());
    }
    misfit_ = std::sqrt(misfit_);
    largest_ = std::sqrt(largest_);
  }

  /// Treats contacts that touch and have not slid as if they were glued.
  void Hold(const std::vector<bool>& slid) {
    for (std::size_t k = 0; k < size_; ++k) {
      const bool touches = f_[k].z() > 0.0 || u_[k].z() < 0.0;
      if (!touches || (!slid.empty() && slid[k]) || !(contacts_[k].mu > 0.0)) continue;
      at_[k].D.setIdentity();
      at_[k].g = f_[k] - contacts_[k].rho * u_[k];
    }
  }

  /// Solves (I - D + give D) df + rho D B dy = g - f with dy = sum B^T df, give at least the steady
  /// share.
  bool Step(std::array<Vec3, kMostContacts>* step) const {
    std::array<Mat3, kMostContacts> answer;  // change of df per unit of the right side
    Mat6 H = Mat6::Identity();
    Vec6 right = Vec6::Zero();
    for (std::size_t k = 0; k < size_; ++k) {
      const LoneContact& own = contacts_[k];
      const Mat3& D = at_[k].D;
      const double give = std::max(kSteadyShare, gives_way_ * own.yield);
      Mat3 own_part = Mat3::Identity() - (1.0 - give) * D;
      answer[k] = own_part.inverse();
      (*step)[k].noalias() = answer[k] * (at_[k].g - f_[k]);
      right.noalias() += own.B_transposed * (*step)[k];
      if (D(2, 2) == 0.0) continue;
      answer[k] = own.rho * (answer[k] * D);
      AddProduct(own.B_transposed, answer[k] * own.B, &H);
    }
    const Vec6 dy = SolveSquare(H, right);
    if (!dy.allFinite()) return false;
    for (std::size_t k = 0; k < size_; ++k)
      if (at_[k].D(2, 2) != 0.0) (*step)[k].noalias() -= answer[k] * (contacts_[k].B * dy);
    return true;
  }

  bool Newton(const std::vector<bool>* slid, int* newton) {
    constexpr double kLoneReached = 1e-10;
    constexpr double kLoneRoundOff = 1e-15;
    Look();
    if (slid != nullptr) Hold(*slid);
    std::array<Vec3, kMostContacts> step, before;
    int refinements = gives_way_ > 0.0 ? 0 : kLoneRefinements;
    for (int i = 0; i < kLoneNewton; ++i) {
      if (!Step(&step)) return false;
      ++*newton;
      before = f_;
      const double start = misfit_;
      const bool refines = start <= kLoneReached * largest_;
      for (const double length : kLoneLengths) {
        for (std::size_t k = 0; k < size_; ++k) f_[k] = before[k] + length * step[k];
        Look();
        if (i == 0 || misfit_ < start || refines) break;
      }
      if (!std::isfinite(misfit_)) return false;
      if (misfit_ <= kLoneRoundOff * largest_) return true;
      if (misfit_ <= kLoneReached * largest_ && (refines || --refinements < 0)) return true;
    }
    return misfit_ <= kLoneReached * largest_;
  }

  const ContactSystem& system_;
  const std::size_t size_;
  std::array<LoneContact, kMostContacts> contacts_;
  std::array<Vec3, kMostContacts> f_, u_;
  std::array<LawValue, kMostContacts> at_;
  Vec6 y_;
  double misfit_ = 0.0, largest_ = 0.0;
  double gives_way_ = 0.0;  // compliance of contacts, relative to the mean mobility
};

}  // namespace

bool IsLoneBody(const ContactProblem& problem) {
  return problem.bodies.size() == 1 && !problem.contacts.empty() &&
         problem.contacts.size() <= kMostContacts && !HasJoints(problem);
}

LoneOutcome SolveLoneBody(const ContactSystem& system, const std::vector<Vec3>& near,
                          const std::vector<bool>& slid, SolveProgress* progress) {
  LoneBody body(system);
  if (!body.Solve(near, slid, &progress->statistics.newton)) return LoneOutcome::kUnsolved;
  body.ShareLoad(&progress->statistics.newton);
  if (!progress->Accept(body.forces(), nullptr, "lone")) return LoneOutcome::kUnsolved;
  if (system.problem().contacts.size() == 1) return LoneOutcome::kLeastNorm;
  if (!body.BringToLeastNorm(&progress->statistics.newton)) return LoneOutcome::kSolved;
  return progress->Replace(body.forces()) ? LoneOutcome::kLeastNorm : LoneOutcome::kSolved;
}

}  // namespace touchstone::contact
