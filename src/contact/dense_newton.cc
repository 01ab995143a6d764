#include "contact/dense_newton.h"

#include <algorithm>
#include <utility>

#include "base/dense.h"
#include "contact/proximal_term.h"

namespace touchstone::contact {
namespace {

constexpr double kReached = 1e-10;     // misfit relative to the largest force
constexpr double kAtRoundOff = 1e-15;  // misfit relative to the largest force, at round-off
constexpr double kNoGain = 0.5;        // a smaller reduction of the misfit is no gain
constexpr double kLargestForce = 1e4;  // relative to the largest unforced motion: beyond it misfits
                                       // count
constexpr double kHoldsRedundant = 1e-11;  // keeps the forces of redundant contacts in place
constexpr double kHoldsShares = 1e-6;      // keeps those of nearly redundant ones, too
constexpr double kTamedStep = 0.3;         // factor by which a step is shortened
constexpr double kLeastTamed = 1e-3;       // part of a step below which it is not shortened further

double Largest(const Eigen::VectorXd& of) { return of.size() > 0 ? of.cwiseAbs().maxCoeff() : 0.0; }

}  // namespace

/// How steps are taken, and how many.
struct DenseNewton::Manner {
  std::size_t steps;
  double slight;                   // R over misfit^(3/4)
  bool only_downhill;              // steps are shortened until they lessen the misfit
  double least = kHoldsRedundant;  // least R

  static constexpr Manner Bold() { return {75, 3e-5, false}; }
  static constexpr Manner Downhill() { return {12, 0.0, true}; }
  static constexpr Manner Steady() { return {75, 3e-4, false}; }
  static constexpr Manner Near() { return {6, 3e-5, false, kHoldsShares}; }

  /// The misfit that a step may leave.
  double Most(double misfit) const { return only_downhill ? misfit : ProximalTerm::Most(misfit); }
};

/// Values and derivatives of the law at forces f, for a Newton step.
struct DenseNewton::Point {
  Eigen::VectorXd f;
  Eigen::VectorXd misfit;  // g - f
  std::vector<Mat3> D;  // dg/dz by contact, zero where it does not push; of one row, in the corner
                        // of the normal

  double Size() const { return Largest(misfit); }
  bool Pushes(std::size_t k) const { return D[k](2, 2) != 0.0; }
};

/// The law at forces f.
DenseNewton::Point DenseNewton::At(Eigen::VectorXd f) const {
  const Eigen::VectorXd z = f - (W_ * f + q_);
  Point point{.f = std::move(f), .misfit = {}, .D = {}};
  point.misfit = -point.f;
  point.D.assign(contacts_.size(), Mat3::Zero());
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    const auto& [row, mu] = contacts_[k];
    const double normal = z[contacts_[k].normal()];
    if (!(normal > 0.0)) continue;
    point.misfit[contacts_[k].normal()] += normal;
    Mat3& D = point.D[k];
    D(2, 2) = 1.0;
    if (!(mu > 0.0)) continue;
    const Eigen::Vector2d tangent = z.segment<2>(row);
    const double length = tangent.norm();
    const double radius = mu * normal;
    if (length <= radius) {
      D.setIdentity();
      point.misfit.segment<2>(row) += tangent;
      continue;
    }
    const Eigen::Vector2d t = tangent / length;
    point.misfit.segment<2>(row) += radius * t;
    D.topLeftCorner<2, 2>() = radius / length * (Eigen::Matrix2d::Identity() - t * t.transpose());
    D.topRightCorner<2, 1>() = mu * t;
  }
  return point;
}

/// Treats contacts that touch and have not slid as if they were glued.
void DenseNewton::Hold(const std::vector<bool>& slid, Point* point) const {
  const Eigen::VectorXd u = W_ * point->f + q_;
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    const DenseContact& contact = contacts_[k];
    const bool touches = point->f[contact.normal()] > 0.0 || u[contact.normal()] < 0.0;
    if (!touches || (!slid.empty() && slid[k])) continue;
    point->D[k].setIdentity();
    point->misfit.segment(contact.row, contact.size()) = -u.segment(contact.row, contact.size());
  }
}

/// Solves (I - (1 - R) D + D W) df = g - f, where R is the part `steady` of each contact's free
/// mobility; contacts that do not push have df = -f.
Eigen::VectorXd DenseNewton::Step(const Point& point, double steady) const {
  Eigen::VectorXd step = -point.f;
  std::vector<Eigen::Index> active;  // rows of contacts that push
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    if (!point.Pushes(k)) continue;
    const Eigen::Index row = contacts_[k].row, own = contacts_[k].size();
    step.segment(row, own).setZero();
    for (Eigen::Index i = 0; i < own; ++i) active.push_back(row + i);
  }
  if (active.empty()) return step;
  const auto size = static_cast<Eigen::Index>(active.size());
  const Eigen::VectorXd from_others = (W_ * step)(active);
  const Eigen::MatrixXd W = W_(active, active);
  Eigen::MatrixXd matrix(size, size);
  Eigen::VectorXd right = point.misfit(active);
  Eigen::Index row = 0;
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    if (!point.Pushes(k)) continue;
    const Eigen::Index own = contacts_[k].size();
    const auto D = point.D[k].bottomRightCorner(own, own);
    matrix.middleRows(row, own).noalias() = D * W.middleRows(row, own);
    const double R = steady * free_mobility_.segment(contacts_[k].row, own).maxCoeff();
    matrix.block(row, row, own, own) += Eigen::MatrixXd::Identity(own, own) - (1.0 - R) * D;
    right.segment(row, own) -= D * from_others.segment(row, own);
    row += own;
  }
  step(active) = SolveSquare(matrix, right);
  return step;
}

/// The size of the forces, by which a misfit is judged.
double DenseNewton::Size(const Eigen::VectorXd& f) const {
  const double motion = Largest(q_);
  return std::clamp(Largest(f), kLeastForce * motion, kLargestForce * motion);
}

/// The misfit relative to the forces.
double DenseNewton::Misfit(const Point& point) const {
  return point.misfit.norm() / std::max(point.f.norm(), kLeastForce * Largest(q_));
}

bool DenseNewton::Obeys(const Eigen::VectorXd& f) const {
  return At(f).Size() <= kReached * Size(f);
}

bool DenseNewton::Run(Eigen::VectorXd* f, int* newton) const {
  const Point start = At(*f);
  return TakeSteps(Manner::Bold(), start, f, newton) ||
         TakeSteps(Manner::Downhill(), start, f, newton) ||
         TakeSteps(Manner::Steady(), At(*f), f, newton);
}

void DenseNewton::RunNear(Eigen::VectorXd* f, int* newton) const {
  TakeSteps(Manner::Near(), At(*f), f, newton);
}

bool DenseNewton::RunFromHeld(const std::vector<bool>& slid, Eigen::VectorXd* f,
                              int* newton) const {
  Point at = At(*f);
  Hold(slid, &at);
  ++*newton;
  *f += Step(at, kHoldsRedundant);
  return f->allFinite() && Run(f, newton);
}

/// Takes steps from a point; f receives the forces of least misfit.
bool DenseNewton::TakeSteps(const Manner& manner, Point at, Eigen::VectorXd* f, int* newton) const {
  ProximalTerm term;
  double misfit = Misfit(at);
  *f = at.f;
  double least = at.Size();
  for (std::size_t i = 0; i < manner.steps && least > kAtRoundOff * Size(*f); ++i) {
    const double R = term.Of(ProximalTerm::SlowRule(manner.slight, misfit), manner.least);
    const Eigen::VectorXd step = Step(at, R);
    ++*newton;
    if (!step.allFinite() || Largest(step) <= kAtRoundOff * Largest(at.f)) break;
    Point next = At(at.f + step);
    const double before = std::exchange(misfit, Misfit(next));
    const double most = manner.Most(before);
    const bool wild = misfit > most;
    for (double part = kTamedStep; misfit > most && part > kLeastTamed; part *= kTamedStep) {
      next = At(at.f + part * step);
      misfit = Misfit(next);
    }
    term.Note(wild ? 1.0 : misfit / before, i);
    at = std::move(next);
    const bool gained = at.Size() <= kNoGain * least;
    const bool reached = least <= kReached * Size(*f);
    if (at.Size() < least) {
      least = at.Size();
      *f = at.f;
    }
    if (reached && !gained) break;
  }
  return least <= kReached * Size(*f);
}

}  // namespace touchstone::contact
