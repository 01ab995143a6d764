#pragma once

#include "base/dense.h"
#include "scene/json_view.h"

namespace touchstone::cli {

/// Reads a list of exactly N numbers. Throws scene::SceneError with the path of a mistake.
template <int N>
Eigen::Matrix<double, N, 1> ReadVector(const scene::JsonView& view) {
  Eigen::Matrix<double, N, 1> v;
  int i = 0;
  for (const scene::JsonView& item : view.List(N)) v[i++] = item.Within(scene::bounds::kProblem);
  return v;
}

/// Reads the rows of a matrix: R lists of C numbers each.
template <int R, int C>
Eigen::Matrix<double, R, C> ReadMatrix(const scene::JsonView& view) {
  Eigen::Matrix<double, R, C> m;
  int i = 0;
  for (const scene::JsonView& row : view.List(R)) m.row(i++) = ReadVector<C>(row).transpose();
  return m;
}

/// Fails unless the symmetric matrix is positive definite, by enough that its inverse is finite.
inline void CheckDefinite(const Eigen::MatrixXd& matrix, const scene::JsonView& view) {
  const double least = ComputeEigenpairs(matrix).values[0];
  const Eigen::VectorXd pivots = SymmetricSolver(matrix).Pivots();
  if (!(least > 0.0) || pivots.size() == 0 || !(pivots.minCoeff() > 0.0))
    view.Fail("expected a positive definite matrix");
  if (least < scene::bounds::kInertia.least) view.Fail("expected eigenvalues of at least 1e-30");
}

/// The numbers of a vector, as a list; without negative zeros.
template <class Derived>
scene::Json VectorToJson(const Eigen::MatrixBase<Derived>& v) {
  scene::Json list = scene::Json::array();
  for (Eigen::Index i = 0; i < v.size(); ++i) list.push_back(v(i) + 0.0);
  return list;
}

/// The rows of a matrix, as a list of lists.
template <class Derived>
scene::Json MatrixToJson(const Eigen::MatrixBase<Derived>& m) {
  scene::Json rows = scene::Json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i) rows.push_back(VectorToJson(m.row(i)));
  return rows;
}

}  // namespace touchstone::cli
