#include "contact/dense_law.h"

#include <algorithm>
#include <cmath>

#include "base/dense.h"
#include "contact/sliding_load.h"

namespace touchstone::contact {
namespace {

constexpr int kNewtonPerTry = 25;      // Newton steps per try
constexpr double kReached = 1e-10;     // misfit relative to the largest force
constexpr double kAtRoundOff = 1e-15;  // misfit relative to the largest force, at round-off
constexpr double kNoGain = 0.5;        // a smaller reduction of the misfit is no gain
constexpr int kNewtonFromHeld = 12;    // Newton steps of the first try, in which contacts are held
constexpr double kLargestForce = 1e4;  // relative to the largest unforced motion: beyond it misfits
                                       // count
constexpr double kLeastForce = 1e-6;   // relative to the largest unforced motion
constexpr double kHoldsRedundant = 1e-11;  // keeps the forces of redundant contacts in place
constexpr double kNoMotion = 1e-8;  // relative to the largest force: a smaller motion is none
constexpr double kAtEdge = 1e-9;    // relative to the cone's radius
constexpr double kNewtonLengths[] = {1.0, 0.5, 0.25, 0.1};

}  // namespace

/// Compliances of the proximal point method, relative to the mean mobility.
struct DenseLaw::Course {
  double first;
  double less;  // by which factor each is less than the one before
  int rounds;

  static constexpr Course Quick() { return {.first = 1e-6, .less = 0.1, .rounds = 6}; }
  static constexpr Course Careful() { return {.first = 1e-2, .less = 0.3, .rounds = 18}; }
};

/// Values and derivatives of the law at forces f, for a Newton step.
struct DenseLaw::Point {
  Eigen::VectorXd f;
  Eigen::VectorXd misfit;            // g - f
  std::vector<Mat3> D;               // dg/dz by contact; with one row, in its corner entry
  std::vector<Eigen::Index> active;  // rows of contacts that push

  double Size() const { return misfit.size() > 0 ? misfit.cwiseAbs().maxCoeff() : 0.0; }
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
  for (const Contact& contact : contacts_) {
    const Eigen::Index n = contact.normal();
    const double share = W_(n, n) / free_mobility_[n] + held_.ShareOf(n);
    if (share <= HeldDirections::kNoMobility && q[n] < -limit[n]) return true;
    closes |= held[n] < -limit[n];
    only_closes &= held[n] <= limit[n];
    for (Eigen::Index t = contact.row; t < n; ++t) only_closes &= std::abs(held[t]) <= limit[t];
  }
  return closes && only_closes;
}

void DenseLaw::Linearize(const Eigen::VectorXd& q, Point* point) const {
  const Eigen::VectorXd z = point->f - (W_ * point->f + q);
  point->misfit = -point->f;
  point->D.assign(contacts_.size(), Mat3::Zero());
  point->active.clear();
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    const auto& [row, mu] = contacts_[k];
    const double normal = z[contacts_[k].normal()];
    if (!(normal > 0.0)) continue;
    for (Eigen::Index i = 0; i < contacts_[k].size(); ++i) point->active.push_back(row + i);
    point->misfit[contacts_[k].normal()] += normal;
    Mat3& D = point->D[k];
    if (!(mu > 0.0)) {
      D(0, 0) = 1.0;
      continue;
    }
    const Eigen::Vector2d tangent = z.segment<2>(row);
    const double length = tangent.norm();
    const double radius = mu * normal;
    D(2, 2) = 1.0;
    if (length <= radius) {
      D.setIdentity();
      point->misfit.segment<2>(row) += tangent;
      continue;
    }
    const Eigen::Vector2d t = tangent / length;
    point->misfit.segment<2>(row) += radius * t;
    D.topLeftCorner<2, 2>() = radius / length * (Eigen::Matrix2d::Identity() - t * t.transpose());
    D.topRightCorner<2, 1>() = mu * t;
  }
}

/// Solves (I - D + D (W + R)) df = g - f; contacts that do not push have df = -f.
Eigen::VectorXd DenseLaw::Step(const Point& point) const {
  Eigen::VectorXd step = Eigen::VectorXd::Zero(point.f.size());
  std::vector<char> pushes(static_cast<std::size_t>(step.size()), 0);
  for (const Eigen::Index i : point.active) pushes[static_cast<std::size_t>(i)] = 1;
  for (Eigen::Index i = 0; i < step.size(); ++i)
    if (pushes[static_cast<std::size_t>(i)] == 0) step[i] = -point.f[i];
  if (point.active.empty()) return step;
  const auto size = static_cast<Eigen::Index>(point.active.size());
  const Eigen::VectorXd from_others = (W_ * step)(point.active);
  const Eigen::MatrixXd W = W_(point.active, point.active);
  Eigen::MatrixXd matrix(size, size);
  Eigen::VectorXd right = point.misfit(point.active);
  Eigen::Index row = 0;
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    if (point.D[k].isZero(0.0)) continue;
    const Eigen::Index own = contacts_[k].size();
    const Mat3& D = point.D[k];
    matrix.middleRows(row, own).noalias() = D.topLeftCorner(own, own) * W.middleRows(row, own);
    const double steady =
        kHoldsRedundant * free_mobility_.segment(contacts_[k].row, own).maxCoeff();
    matrix.block(row, row, own, own) +=
        Eigen::MatrixXd::Identity(own, own) - (1.0 - steady) * D.topLeftCorner(own, own);
    right.segment(row, own) -= D.topLeftCorner(own, own) * from_others.segment(row, own);
    row += own;
  }
  const Eigen::VectorXd answer = SolveSquare(matrix, right);
  for (Eigen::Index i = 0; i < size; ++i)
    step[point.active[static_cast<std::size_t>(i)]] = answer[i];
  return step;
}

/// Treats contacts that touch and have not slid as if they were glued.
void DenseLaw::Hold(const Eigen::VectorXd& q, const std::vector<bool>& slid, Point* point) const {
  const Eigen::VectorXd u = W_ * point->f + q;
  point->active.clear();
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    const Contact& contact = contacts_[k];
    const bool touches = point->f[contact.normal()] > 0.0 || u[contact.normal()] < 0.0;
    if (touches && (slid.empty() || !slid[k])) {
      point->D[k].setZero();
      point->D[k].topLeftCorner(contact.size(), contact.size()).setIdentity();
      point->misfit.segment(contact.row, contact.size()) = -u.segment(contact.row, contact.size());
    }
    if (point->D[k].isZero(0.0)) continue;
    for (Eigen::Index i = 0; i < contact.size(); ++i) point->active.push_back(contact.row + i);
  }
}

/// The size of the forces, by which a misfit is judged.
double DenseLaw::Size(const Eigen::VectorXd& q, const Eigen::VectorXd& f) {
  const double motion = q.cwiseAbs().maxCoeff();
  return std::clamp(f.cwiseAbs().maxCoeff(), kLeastForce * motion, kLargestForce * motion);
}

bool DenseLaw::Obeys(const Eigen::VectorXd& q, const Eigen::VectorXd& f) const {
  Point at;
  at.f = f;
  Linearize(q, &at);
  return at.Size() <= kReached * Size(q, f);
}

bool DenseLaw::Newton(const Eigen::VectorXd& q, const std::vector<bool>* slid, Eigen::VectorXd* f,
                      int* newton) const {
  Point at;
  at.f = *f;
  Linearize(q, &at);
  if (slid != nullptr) {
    Hold(q, *slid, &at);
    ++*newton;
    at.f += Step(at);
    if (!at.f.allFinite()) return false;
    Linearize(q, &at);
  }
  Eigen::VectorXd best = at.f;
  double least = at.Size(), previous = 1e300;
  const auto scale = [&] { return Size(q, best); };
  const int most = slid != nullptr ? kNewtonFromHeld : kNewtonPerTry;
  for (int i = 0; i < most; ++i) {
    const double size = at.Size();
    const bool reached = size <= kReached * scale();
    if (size <= kAtRoundOff * scale() || (reached && size > kNoGain * previous)) break;
    previous = size;
    const Eigen::VectorXd step = Step(at);
    if (!step.allFinite()) break;
    ++*newton;
    const double start = at.misfit.squaredNorm();
    Point next;
    for (const double length : kNewtonLengths) {
      next.f = at.f + length * step;
      Linearize(q, &next);
      if (next.misfit.squaredNorm() < start) break;
    }
    if (!(next.misfit.squaredNorm() < start)) {
      if (reached) break;
      next.f = at.f + step;
      Linearize(q, &next);
    }
    std::swap(at, next);
    if (at.Size() < least) {
      least = at.Size();
      best = at.f;
    }
  }
  *f = best;
  return least <= kReached * scale();
}

bool DenseLaw::Solve(const Eigen::VectorXd& q, const std::vector<bool>& slid, Eigen::VectorXd* f,
                     int* newton) const {
  const Eigen::VectorXd start = *f;
  const bool some_slid = std::ranges::find(slid, true) != slid.end();
  if (Newton(q, some_slid ? nullptr : &slid, f, newton)) return true;
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
/// their load in many ways, Newton's method goes round in circles; contacts that yield share it in
/// one way.
bool DenseLaw::ApproachByYielding(const Eigen::VectorXd& q, const Course& course,
                                  Eigen::VectorXd* f, int* newton) const {
  double compliance = course.first * W_.diagonal().mean();
  for (int i = 0; i < course.rounds; ++i, compliance *= course.less) {
    DenseLaw yielding = *this;
    yielding.W_.diagonal().array() += compliance;
    if (!yielding.Newton(q - compliance * *f, nullptr, f, newton)) return false;
    if (Obeys(q, *f)) return true;
  }
  return false;
}

bool DenseLaw::Refine(const Eigen::VectorXd& q, Eigen::VectorXd* f, int* newton) const {
  return Newton(q, nullptr, f, newton);
}

bool DenseLaw::Share(const Eigen::VectorXd& compliance, const Eigen::VectorXd& q,
                     Eigen::VectorXd* f, int* newton) const {
  Eigen::VectorXd shared = *f;
  if (!Yield(compliance, q, &shared, newton) || !Newton(q, nullptr, &shared, newton)) return false;
  *f = shared;
  return true;
}

bool DenseLaw::Yield(const Eigen::VectorXd& compliance, const Eigen::VectorXd& q,
                     Eigen::VectorXd* f, int* newton) const {
  DenseLaw yielding = *this;
  yielding.W_.diagonal() += compliance;
  const Eigen::VectorXd start = *f;
  if (yielding.Newton(q, nullptr, f, newton)) return true;
  *f = start;
  return yielding.Approach(q, Course::Careful(), f, newton);
}

bool DenseLaw::SharesSliding(const Eigen::VectorXd& limit, const Eigen::VectorXd& q,
                             const Eigen::VectorXd& f) const {
  const Eigen::VectorXd u = W_ * f + q;
  SlidingLoad load;
  for (const Contact& contact : contacts_) {
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
  const double still =
      kNoMotion * std::max(f.cwiseAbs().maxCoeff(), kLeastForce * q.cwiseAbs().maxCoeff());
  Ways ways;
  ways.basis.setZero(f.size(), f.size());
  Eigen::Index count = 0;
  for (const Contact& contact : contacts_) {
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
