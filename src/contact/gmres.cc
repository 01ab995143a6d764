#include "contact/gmres.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace touchstone::contact {

Eigen::VectorXd SolveGmres(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& apply,
                           const Eigen::VectorXd& b, double tolerance, int max_iterations) {
  const double b_norm = b.norm();
  if (!(b_norm > 0.0)) return Eigen::VectorXd::Zero(b.size());
  const int limit = std::min(max_iterations, static_cast<int>(b.size()));
  Eigen::MatrixXd basis(b.size(), limit + 1);
  Eigen::MatrixXd r = Eigen::MatrixXd::Zero(limit + 1, limit);  // Hessenberg, made triangular
  Eigen::VectorXd rhs = Eigen::VectorXd::Zero(limit + 1);
  std::vector<Eigen::JacobiRotation<double>> rotations(static_cast<std::size_t>(limit));
  basis.col(0) = b / b_norm;
  rhs[0] = b_norm;
  int columns = 0;
  while (columns < limit && std::abs(rhs[columns]) > tolerance * b_norm) {
    const int j = columns++;
    Eigen::VectorXd next = apply(basis.col(j));
    for (int i = 0; i <= j; ++i) {
      r(i, j) = basis.col(i).dot(next);
      next -= r(i, j) * basis.col(i);
    }
    const double length = next.norm();
    r(j + 1, j) = length;
    for (int i = 0; i < j; ++i) {
      r.col(j).applyOnTheLeft(i, i + 1, rotations[static_cast<std::size_t>(i)].adjoint());
    }
    Eigen::JacobiRotation<double>& rotation = rotations[static_cast<std::size_t>(j)];
    rotation.makeGivens(r(j, j), r(j + 1, j));
    r.col(j).applyOnTheLeft(j, j + 1, rotation.adjoint());
    rhs.applyOnTheLeft(j, j + 1, rotation.adjoint());
    if (!(length > 1e-14 * b_norm)) break;
    basis.col(j + 1) = next / length;
  }
  const Eigen::VectorXd y =
      r.topLeftCorner(columns, columns).triangularView<Eigen::Upper>().solve(rhs.head(columns));
  return basis.leftCols(columns) * y;
}

}  // namespace touchstone::contact
