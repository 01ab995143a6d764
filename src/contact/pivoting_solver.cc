#include "contact/pivoting_solver.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/dense.h"
#include "contact/clamped_basis.h"

namespace touchstone::contact {
namespace {

constexpr double kNegligible = 1e-11;  // relative to a_ref: an approach below this needs no force
constexpr double kProductRoundOff = 1e-13;  // relative to the product of the two lengths of a dot
                                            // product
constexpr double kTie = 1e-12;  // relative to a step: lengths that differ by less count as equal
constexpr int kPasses = 4;
constexpr int kForceRefinements = 2;
constexpr int kPivotsPerContact = 50;

enum class Drive { kDone, kNoForceSuffices, kTooManyPivots };

/// The columns of N, A = N^T N: row n of each contact's Jacobian as L^-1 J^T with M = L L^T.
Eigen::MatrixXd FactorOfDelassus(const ContactProblem& problem) {
  std::vector<InertiaFactor> inertia;
  for (const ContactProblem::Body& body : problem.bodies) inertia.emplace_back(body.M);
  Eigen::MatrixXd N = Eigen::MatrixXd::Zero(6 * static_cast<Eigen::Index>(problem.bodies.size()),
                                            static_cast<Eigen::Index>(problem.contacts.size()));
  for (Eigen::Index k = 0; k < N.cols(); ++k) {
    const ContactProblem::Contact& contact = problem.contacts[static_cast<std::size_t>(k)];
    const auto add = [&](int body, const Mat36& J) {
      if (body == ContactProblem::kWorld) return;
      const Vec6 row = J.row(2).transpose();
      N.col(k).segment<6>(6 * body) = inertia[static_cast<std::size_t>(body)].SolveLower(row);
    };
    add(contact.a, contact.J_a);
    add(contact.b, contact.J_b);
  }
  return N;
}

// The algorithm ends for any A. In exact arithmetic:
//
// A_CC never becomes singular. A change of forces that leaves a_C unchanged moves the bodies (in
// the metric of M) by r, the part of n_d outside the span of N_C. If n_d lies in that span, r = 0
// and no contact moves; if n_i of a free contact does, then n_i . r = 0 and it is no obstacle. So
// only columns outside the span are ever clamped. Where r = 0 the forces shift along the null space
// without moving anything until one of them is used up, and then n_d is outside the span of the
// rest; if none is ever used up, f >= 0, A f = 0, b . f < 0: no forces can keep the contact apart
// (Farkas).
//
// It does not cycle. Steps of positive length raise a_d along a path on which every pair (C, d)
// occurs once. At steps of length zero, where several contacts are about to change sides, the one
// of least index changes: Cottle and Chang (1992) proved that this rule makes principal pivoting,
// which this is, finite for every positive semidefinite A.
//
// In floating point the number of pivots is limited as well, and the result is judged by its
// residuals.
class PivotingSolver {
 public:
  PivotingSolver(const ContactSystem& system, StopToken stop, int* pivots)
      : stop_(std::move(stop)),
        N_(FactorOfDelassus(system.problem())),
        basis_(N_),
        least_still_(kNegligible * system.normal_scale()),
        still_(least_still_),
        pivots_(*pivots),
        most_pivots_(*pivots + kPivotsPerContact * (system.num_contacts() + 1)) {
    const auto size = static_cast<std::size_t>(system.num_contacts());
    side_.assign(size, Side::kWaiting);
    b_.resize(N_.cols());
    for (Eigen::Index k = 0; k < N_.cols(); ++k) {
      b_[k] = system.u_free()[static_cast<std::size_t>(k)].z();
    }
    length_ = N_.colwise().norm();
    f_ = Eigen::VectorXd::Zero(N_.cols());
    a_ = b_;
  }

  /// Drives every contact to the law, and again those that round-off moved away from it.
  Drive Run() {
    Drive result = Drive::kDone;
    if (count() == 0) return result;
    for (int pass = 0; pass < kPasses; ++pass) {
      result = Drive::kDone;
      for (int d = 0; d < count(); ++d) {
        if (side(d) != Side::kWaiting) continue;
        const Drive drive = DriveToZero(d);
        if (drive == Drive::kTooManyPivots) return drive;
        if (drive == Drive::kNoForceSuffices) result = drive;
      }
      if (!SendBack()) break;
    }
    return result;
  }

  Eigen::VectorXd forces() const { return f_.cwiseMax(0.0); }

 private:
  /// Baraff's sets: clamped C (a = 0), free NC (f = 0), and contacts that have not been added yet.
  enum class Side : unsigned char { kWaiting, kClamped, kFree };

  /// Change of forces and accelerations per change of the driven contact's force.
  struct Direction {
    Eigen::VectorXd df;  // changes for the clamped contacts, in the order of the basis
    Eigen::VectorXd da;
    double da_driven = 0.0;
  };
  /// The contact that ends a step: the driven one, or one that changes sides.
  struct Step {
    double length = 0.0;
    int contact = 0;
    std::optional<std::size_t> position;  // index in the basis, for a clamped contact
  };

  int count() const { return static_cast<int>(N_.cols()); }
  Side& side(int i) { return side_[static_cast<std::size_t>(i)]; }

  /// Raises f_d until a_d = 0 (Baraff's drive-to-zero).
  Drive DriveToZero(int d) {
    if (a_[d] >= -still_) {
      side(d) = Side::kFree;
      return Drive::kDone;
    }
    while (pivots_ < most_pivots_) {
      stop_.Check();
      ++pivots_;
      const Direction direction = FindDirection(d);
      const std::optional<Step> step = FindStep(d, direction);
      if (!step) {
        side(d) = Side::kFree;
        f_[d] = 0.0;
        Recompute();
        return Drive::kNoForceSuffices;
      }
      Advance(d, direction, step->length);
      if (step->contact == d) {
        side(d) = basis_.Add(d) ? Side::kClamped : Side::kFree;
        Recompute();
        return Drive::kDone;
      }
      ChangeSides(*step);
    }
    return Drive::kTooManyPivots;
  }

  /// df_d = 1, and df_C that leaves a_C unchanged: A_CC df_C = -A_Cd (Baraff's fdirection).
  Direction FindDirection(int d) const {
    const ClampedBasis::Split split = basis_.Project(N_.col(d));
    Direction direction{-split.y, Eigen::VectorXd::Zero(N_.cols()), split.r.squaredNorm()};
    if (!split.dependent) direction.da.noalias() = N_.transpose() * split.r;
    return direction;
  }

  /// The longest step for which the earlier contacts obey the law (Baraff's maxstep); among equal
  /// steps the driven contact goes first, then the one of least index. None: the step has no end.
  std::optional<Step> FindStep(int d, const Direction& direction) {
    std::vector<Step> ends;
    if (direction.da_driven > 0.0) ends.push_back({-a_[d] / direction.da_driven, -1, {}});
    for (std::size_t p = 0; p < basis_.members().size(); ++p) {
      const int i = basis_.members()[p];
      const double change = direction.df[static_cast<Eigen::Index>(p)];
      if (change * length_[i] >= -kProductRoundOff * length_[d]) continue;
      ends.push_back({std::max(0.0, f_[i] / -change), i, p});
    }
    for (int i = 0; i < count(); ++i) {
      if (i == d || side(i) != Side::kFree) continue;
      if (direction.da[i] >= -kProductRoundOff * length_[i] * length_[d]) continue;
      ends.push_back({std::max(0.0, a_[i] / -direction.da[i]), i, {}});
    }
    if (ends.empty()) return std::nullopt;
    const auto shorter = [](const Step& x, const Step& y) { return x.length < y.length; };
    const double shortest = std::ranges::min_element(ends, shorter)->length;
    const double slack = kTie * (direction.da_driven > 0.0 ? ends.front().length : shortest);
    Step best{0.0, std::numeric_limits<int>::max(), {}};
    for (const Step& end : ends) {
      if (end.length <= shortest + slack && end.contact < best.contact) best = end;
    }
    best.length = shortest;
    if (best.contact < 0) best.contact = d;
    return best;
  }

  void Advance(int d, const Direction& direction, double step) {
    f_[d] += step;
    for (std::size_t p = 0; p < basis_.members().size(); ++p) {
      f_[basis_.members()[p]] += step * direction.df[static_cast<Eigen::Index>(p)];
    }
    a_ += step * direction.da;
  }

  void ChangeSides(const Step& step) {
    if (step.position) {
      basis_.Remove(*step.position);
      side(step.contact) = Side::kFree;
      f_[step.contact] = 0.0;
      a_[step.contact] = 0.0;
    } else if (basis_.Add(step.contact)) {
      side(step.contact) = Side::kClamped;
      a_[step.contact] = 0.0;
    } else {
      side(step.contact) = Side::kWaiting;
    }
  }

  /// Recomputes f and a from the clamped set: f_C = -A_CC^-1 b_C, refined, and a = A f + b. This
  /// removes the round-off that the steps have accumulated; the clamped set stays. The remaining
  /// error of a = 0 at clamped contacts is an estimate of the round-off at the others.
  void Recompute() {
    const std::vector<int>& clamped = basis_.members();
    f_.setZero();
    a_ = b_;
    for (int i = 0; i < kForceRefinements && !clamped.empty(); ++i) {
      f_(clamped) -= basis_.SolveNormal(a_(clamped));
      a_ = b_;
      a_.noalias() += N_.transpose() * (N_ * f_);
    }
    still_ = least_still_;
    if (!clamped.empty()) still_ = std::max(still_, 4.0 * a_(clamped).cwiseAbs().maxCoeff());
  }

  /// Sends contacts that have left the law beyond round-off, those that approach and clamped ones
  /// that pull, to another pass. Returns true if there are any.
  bool SendBack() {
    bool any = false;
    const double slack = kNegligible * f_.cwiseAbs().maxCoeff();
    for (std::size_t p = basis_.members().size(); p-- > 0;) {
      const int i = basis_.members()[p];
      if (f_[i] >= -slack) continue;
      basis_.Remove(p);
      side(i) = Side::kFree;
      any = true;
    }
    if (any) Recompute();
    for (int i = 0; i < count(); ++i) {
      if (side(i) == Side::kClamped) continue;
      if (side(i) == Side::kFree && a_[i] >= -still_) continue;
      side(i) = Side::kWaiting;
      any = true;
    }
    return any;
  }

  const StopToken stop_;
  const Eigen::MatrixXd N_;
  ClampedBasis basis_;
  const double least_still_;
  double still_;  // a slower approach counts as none
  int& pivots_;
  const int most_pivots_;
  Eigen::VectorXd b_;
  Eigen::VectorXd length_;  // lengths of the columns of N: sqrt(A_ii)
  std::vector<Side> side_;
  Eigen::VectorXd f_;
  Eigen::VectorXd a_;
};

}  // namespace

const char* PivotingRefusal(const ContactProblem& problem) {
  const auto rubs = [](const ContactProblem::Contact& contact) { return contact.mu > 0.0; };
  if (std::ranges::any_of(problem.contacts, &ContactProblem::Contact::bilateral)) {
    return "there are joints or springs";
  }
  if (std::ranges::any_of(problem.contacts, rubs)) return "there is friction";
  if (problem.contacts.size() > static_cast<std::size_t>(kMaxPivotingContacts)) {
    return "there are too many contacts for a dense matrix";
  }
  return nullptr;
}

bool SolvePivoting(const ContactSystem& system, SolveProgress* progress) {
  TOUCHSTONE_CHECK(PivotingRefusal(system.problem()) == nullptr);
  PivotingSolver solver(system, progress->settings().stop, &progress->statistics.pivots);
  if (solver.Run() == Drive::kTooManyPivots) progress->failure = SolveStatus::kIterationLimit;
  const Eigen::VectorXd normal = solver.forces();
  std::vector<Vec3> f(system.problem().contacts.size(), Vec3::Zero());
  for (std::size_t k = 0; k < f.size(); ++k) f[k].z() = normal[static_cast<Eigen::Index>(k)];
  return progress->Accept(f, nullptr, "pivoting");
}

}  // namespace touchstone::contact
