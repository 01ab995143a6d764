#include "contact/held_directions.h"

#include <cmath>

#include "base/dense.h"

namespace touchstone::contact {

HeldDirections::HeldDirections(const Eigen::VectorXd& free_mobility, Eigen::MatrixXd* W)
    : size_(free_mobility.cwiseSqrt()) {
  const Eigen::VectorXd unit =
      size_.unaryExpr([](double size) { return size > 0.0 ? 1.0 / size : 0.0; });
  Eigen::MatrixXd scaled = unit.asDiagonal() * *W * unit.asDiagonal();
  for (Eigen::Index i = 0; i < size_.size(); ++i)
    if (!(size_[i] > 0.0)) scaled(i, i) = 1.0;
  if (HasIndependentRows(scaled, kNoMobility)) return;
  const auto eigen = ComputeEigenpairs(scaled);
  // These eigenvalues come first.
  const auto count = (eigen.values.array() <= kNoMobility).count();
  directions_ = eigen.vectors.leftCols(count);
  left_ = eigen.values.head(count);
  scaled -= directions_ * left_.asDiagonal() * directions_.transpose();
  for (Eigen::Index i = 0; i < size_.size(); ++i)
    if (!(size_[i] > 0.0)) scaled(i, i) = 0.0;
  *W = size_.asDiagonal() * scaled * size_.asDiagonal();
}

Eigen::VectorXd HeldDirections::PartOf(const Eigen::VectorXd& q) const {
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(q.size());
  for (Eigen::Index i = 0; i < directions_.cols(); ++i) {
    double part = 0.0;
    for (Eigen::Index row = 0; row < q.size(); ++row)
      if (size_[row] > 0.0) part += directions_(row, i) * q[row] / size_[row];
    sum += part * size_.cwiseProduct(directions_.col(i));
  }
  return sum;
}

void HeldDirections::LeaveOut(const Eigen::VectorXd& limit, Eigen::VectorXd* q) const {
  constexpr double kRoundOff = 1e-14;  // relative to the largest motion
  const Eigen::VectorXd held = PartOf(*q);
  const double round_off = kRoundOff * q->cwiseAbs().maxCoeff();
  *q -= (held.cwiseAbs().array() <= limit.array()).select(held, 0.0);
  if (directions_.cols() > 0) *q = (q->cwiseAbs().array() <= round_off).select(0.0, *q);
}

bool HeldDirections::Hold(const Eigen::VectorXd& q, const Eigen::VectorXd& limit) const {
  return (PartOf(q).cwiseAbs().array() > limit.array()).any();
}

double HeldDirections::ShareOf(Eigen::Index row) const {
  double share = 0.0;
  for (Eigen::Index i = 0; i < directions_.cols(); ++i)
    share += std::abs(left_[i]) * directions_(row, i) * directions_(row, i);
  return share;
}

}  // namespace touchstone::contact
