#include "contact/clamped_basis.h"

#include <Eigen/Jacobi>
#include <algorithm>

namespace touchstone::contact {
namespace {

/// A column depends on the others if its share outside their span is below this: round-off leaves
/// 1e-15, distinct contacts of one body seldom less than 1e-6.
constexpr double kDependent = 1e-11;

}  // namespace

ClampedBasis::ClampedBasis(const Eigen::MatrixXd& columns) : columns_(columns) {
  const Eigen::Index most = std::min(columns.rows(), columns.cols());
  Q_ = Eigen::MatrixXd::Zero(columns.rows(), most);
  R_ = Eigen::MatrixXd::Zero(most, most);
}

ClampedBasis::Parts ClampedBasis::Orthogonalize(const Eigen::VectorXd& x) const {
  const auto Q = Q_.leftCols(size());
  Parts parts;
  parts.q = Q.transpose() * x;
  parts.r = x - Q * parts.q;
  const Eigen::VectorXd again = Q.transpose() * parts.r;
  parts.q += again;
  parts.r -= Q * again;
  parts.dependent = size() == Q_.rows() || parts.r.norm() <= kDependent * x.norm();
  return parts;
}

ClampedBasis::Split ClampedBasis::Project(const Eigen::VectorXd& x) const {
  Parts parts = Orthogonalize(x);
  Split split;
  split.y = R_.topLeftCorner(size(), size()).triangularView<Eigen::Upper>().solve(parts.q);
  split.dependent = parts.dependent;
  if (split.dependent) parts.r.setZero();
  split.r = std::move(parts.r);
  return split;
}

bool ClampedBasis::Add(int index) {
  const Parts parts = Orthogonalize(columns_.col(index));
  if (parts.dependent) return false;
  const Eigen::Index last = size();
  const double length = parts.r.norm();
  R_.col(last).head(last) = parts.q;
  R_.row(last).head(last).setZero();
  R_(last, last) = length;
  Q_.col(last) = parts.r / length;
  members_.push_back(index);
  return true;
}

void ClampedBasis::Remove(std::size_t position) {
  const auto first = static_cast<Eigen::Index>(position);
  const Eigen::Index last = size() - 1;
  for (Eigen::Index column = first; column < last; ++column) R_.col(column) = R_.col(column + 1);
  for (Eigen::Index row = first; row < last; ++row) {
    Eigen::JacobiRotation<double> rotation;
    rotation.makeGivens(R_(row, row), R_(row + 1, row));
    R_.middleCols(row, last - row).applyOnTheLeft(row, row + 1, rotation.adjoint());
    R_(row + 1, row) = 0.0;
    Q_.applyOnTheRight(row, row + 1, rotation);
  }
  members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(position));
}

Eigen::VectorXd ClampedBasis::SolveNormal(const Eigen::VectorXd& target) const {
  const auto R = R_.topLeftCorner(size(), size()).triangularView<Eigen::Upper>();
  return R.solve(R.transpose().solve(target));
}

}  // namespace touchstone::contact
