#include "contact/dense_law.h"

#include <algorithm>
#include <cmath>

#include "base/dense.h"
#include "contact/dense_newton.h"
#include "contact/sliding_load.h"

namespace touchstone::contact {
namespace {

constexpr int kMostPerCourse = 300;  // Newton steps after which no other compliance is tried
constexpr double kNoMotion = 1e-8;   // relative to the largest force: a smaller motion is none
constexpr double kAtEdge = 1e-9;     // relative to the cone's radius

}  // namespace

/// Compliances of the proximal point method, relative to the mean mobility.
struct DenseLaw::Course {
  double first;
  double less;  // by which factor each is less than the one before
  int rounds;

  static constexpr Course Quick() { return {.first = 1e-6, .less = 0.1, .rounds = 6}; }
  static constexpr Course Careful() { return {.first = 1e-2, .less = 0.3, .rounds = 18}; }
};

DenseLaw::DenseLaw(Eigen::MatrixXd W, Eigen::VectorXd free_mobility,
                   const std::vector<double>& friction)
    : W_(std::move(W)), free_mobility_(std::move(free_mobility)), held_(free_mobility_, &W_) {
  Eigen::Index row = 0;
  for (const double mu : friction) {
    contacts_.push_back({row, mu});
    row += contacts_.back().size();
  }
}

void DenseLaw::LeaveOutHeld(const Eigen::VectorXd& limit, Eigen::VectorXd* q) const {
  held_.LeaveOut(limit, q);
}

bool DenseLaw::IsHeld(const Eigen::VectorXd& limit, const Eigen::VectorXd& q) const {
  return held_.Hold(q, limit);
}

bool DenseLaw::IsForced(const Eigen::VectorXd& limit, const Eigen::VectorXd& q) const {
  const Eigen::VectorXd held = held_.PartOf(q);
  bool closes = false, only_closes = true;
  for (const DenseContact& contact : contacts_) {
    const Eigen::Index n = contact.normal();
    const double share = W_(n, n) / free_mobility_[n] + held_.ShareOf(n);
    if (share <= HeldDirections::kNoMobility && q[n] < -limit[n]) return true;
    closes |= held[n] < -limit[n];
    only_closes &= held[n] <= limit[n];
    for (Eigen::Index t = contact.row; t < n; ++t) only_closes &= std::abs(held[t]) <= limit[t];
  }
  return closes && only_closes;
}

bool DenseLaw::Solve(const Eigen::VectorXd& q, const std::vector<bool>& slid, Eigen::VectorXd* f,
                     int* newton) const {
  const Eigen::VectorXd start = *f;
  const bool some_slid = std::ranges::find(slid, true) != slid.end();
  const DenseNewton law = NewtonOn(q);
  if (some_slid ? law.Run(f, newton) : law.RunFromHeld(slid, f, newton)) return true;
  *f = start;
  return Approach(q, Course::Quick(), f, newton);
}

/// Approaches the law from given forces by a course, and where that fails from none, carefully.
bool DenseLaw::Approach(const Eigen::VectorXd& q, const Course& near, Eigen::VectorXd* f,
                        int* newton) const {
  if (ApproachByYielding(q, near, f, newton)) return true;
  f->setZero();
  return ApproachByYielding(q, Course::Careful(), f, newton);
}

/// The proximal point method: finds the forces of contacts that yield about those found last, each
/// time less, until these obey the law of contacts that do not yield. Where contacts can share
/// their load in many ways, Newton's method may go round in circles; contacts that yield share it
/// in one way.
bool DenseLaw::ApproachByYielding(const Eigen::VectorXd& q, const Course& course,
                                  Eigen::VectorXd* f, int* newton) const {
  const int most = *newton + kMostPerCourse;
  double compliance = course.first * W_.diagonal().mean();
  for (int i = 0; i < course.rounds && *newton < most; ++i, compliance *= course.less) {
    Eigen::MatrixXd W = W_;
    W.diagonal().array() += compliance;
    const Eigen::VectorXd about = q - compliance * *f;
    if (!DenseNewton(W, about, free_mobility_, contacts_).Run(f, newton)) return false;
    if (NewtonOn(q).Obeys(*f)) return true;
  }
  return false;
}

bool DenseLaw::Refine(const Eigen::VectorXd& q, Eigen::VectorXd* f, int* newton) const {
  return NewtonOn(q).Run(f, newton);
}

void DenseLaw::RefineNear(const Eigen::VectorXd& q, Eigen::VectorXd* f, int* newton) const {
  NewtonOn(q).RunNear(f, newton);
}

bool DenseLaw::Share(const Eigen::VectorXd& compliance, const Eigen::VectorXd& q,
                     Eigen::VectorXd* f, int* newton) const {
  Eigen::VectorXd shared = *f;
  if (!Yield(compliance, q, &shared, newton) || !Refine(q, &shared, newton)) return false;
  *f = shared;
  return true;
}

bool DenseLaw::Yield(const Eigen::VectorXd& compliance, const Eigen::VectorXd& q,
                     Eigen::VectorXd* f, int* newton) const {
  DenseLaw yielding = *this;
  yielding.W_.diagonal() += compliance;
  const Eigen::VectorXd start = *f;
  if (yielding.Refine(q, f, newton)) return true;
  *f = start;
  return yielding.Approach(q, Course::Careful(), f, newton);
}

bool DenseLaw::SharesSliding(const Eigen::VectorXd& limit, const Eigen::VectorXd& q,
                             const Eigen::VectorXd& f) const {
  const Eigen::VectorXd u = W_ * f + q;
  SlidingLoad load;
  for (const DenseContact& contact : contacts_) {
    Vec3 moves(0.0, 0.0, u[contact.normal()]);
    if (contact.mu > 0.0) moves.head<2>() = u.segment<2>(contact.row);
    load.Add(contact.mu, moves, limit[contact.normal()]);
  }
  return load.CanBeShared();
}

void DenseLaw::LeaveOutStill(const Eigen::VectorXd& limit, const Eigen::VectorXd& f,
                             Eigen::VectorXd* q) const {
  const Eigen::VectorXd u = W_ * f + *q;
  *q -= (u.cwiseAbs().array() <= limit.array()).select(u, 0.0);
}

DenseLaw::Ways DenseLaw::FreeWays(const Eigen::VectorXd& q, const Eigen::VectorXd& f) const {
  const Eigen::VectorXd u = W_ * f + q;
  const double still = kNoMotion * std::max(f.cwiseAbs().maxCoeff(),
                                            DenseNewton::kLeastForce * q.cwiseAbs().maxCoeff());
  Ways ways;
  ways.basis.setZero(f.size(), f.size());
  Eigen::Index count = 0;
  for (const DenseContact& contact : contacts_) {
    const Eigen::Index n = contact.normal();
    if (f[n] <= 0.0 && u[n] > still) continue;
    ways.basis(n, count) = 1.0;
    const Eigen::Index t = contact.row;
    const bool slides = contact.mu > 0.0 && u.segment<2>(t).norm() > still &&
                        f.segment<2>(t).norm() >= (1.0 - kAtEdge) * contact.mu * f[n];
    if (slides) ways.basis.block<2, 1>(t, count) = -contact.mu * u.segment<2>(t).normalized();
    if (slides || !(contact.mu > 0.0)) {
      ways.friction.push_back(0.0);
      ++count;
      continue;
    }
    ways.friction.push_back(contact.mu);
    ways.basis(n, count) = 0.0;
    for (const Eigen::Index i : {0, 1, 2}) ways.basis(t + i, count + i) = 1.0;
    count += 3;
  }
  ways.basis.conservativeResize(Eigen::NoChange, count);
  return ways;
}

bool DenseLaw::IsUnique(const Ways& ways) const {
  const Eigen::VectorXd free = ways.basis.cwiseAbs2().transpose() * free_mobility_;
  std::vector<Eigen::Index> moving;
  for (Eigen::Index i = 0; i < free.size(); ++i)
    if (free[i] > 0.0) moving.push_back(i);
  if (moving.empty()) return true;
  const Eigen::MatrixXd basis =
      ways.basis(Eigen::all, moving) * free(moving).cwiseSqrt().cwiseInverse().asDiagonal();
  return HasIndependentRows(Restrict(W_, basis), kNextToNothing);
}

}  // namespace touchstone::contact
