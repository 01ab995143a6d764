#include "contact/clamped_basis.h"
#include "base/dense.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace touchstone::contact {
namespace {

/// Columns in general position; column 7 is the sum of 1 and 4, column 8 a copy of 2.
Eigen::MatrixXd Columns() {
  Eigen::MatrixXd columns(6, 9);
  for (Eigen::Index i = 0; i < columns.rows(); ++i) {
    for (Eigen::Index j = 0; j < columns.cols(); ++j) {
      columns(i, j) = std::sin(1.7 * static_cast<double>(i * i) + 2.3 * static_cast<double>(j) +
                               static_cast<double>(i * j));
    }
  }
  columns.col(7) = columns.col(1) + columns.col(4);
  columns.col(8) = columns.col(2);
  return columns;
}

/// Compares the factors with a least-squares solution from scratch.
void ExpectProjects(const Eigen::MatrixXd& columns, const ClampedBasis& basis) {
  const Eigen::MatrixXd chosen = columns(Eigen::all, basis.members());
  const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(6, -1.0, 2.0);
  const Eigen::VectorXd y = LeastNormSolver(chosen, 1e-12).Solve(x);
  const ClampedBasis::Split split = basis.Project(x);
  EXPECT_LE((split.y - y).norm(), 1e-11);
  EXPECT_LE((split.r - (x - chosen * y)).norm(), 1e-12);
  const Eigen::VectorXd target = chosen.transpose() * x;
  EXPECT_LE((basis.SolveNormal(target) - y).norm(), 1e-9);
}

TEST(ClampedBasis, FollowsColumnsInAndOut) {
  const Eigen::MatrixXd columns = Columns();
  ClampedBasis basis(columns);
  for (const int i : {3, 0, 4, 1, 2}) {
    ASSERT_TRUE(basis.Add(i));
    ExpectProjects(columns, basis);
  }
  basis.Remove(1);
  EXPECT_EQ(basis.members(), (std::vector<int>{3, 4, 1, 2}));
  ExpectProjects(columns, basis);
  basis.Remove(3);
  ExpectProjects(columns, basis);
  ASSERT_TRUE(basis.Add(5));
  ExpectProjects(columns, basis);
  basis.Remove(0);
  EXPECT_EQ(basis.members(), (std::vector<int>{4, 1, 5}));
  ExpectProjects(columns, basis);
}

TEST(ClampedBasis, RefusesColumnsThatDependOnTheOthers) {
  const Eigen::MatrixXd columns = Columns();
  ClampedBasis basis(columns);
  for (const int i : {1, 2, 4}) ASSERT_TRUE(basis.Add(i));
  EXPECT_FALSE(basis.Add(7));
  EXPECT_FALSE(basis.Add(8));
  EXPECT_EQ(basis.members().size(), 3U);
  const ClampedBasis::Split split = basis.Project(columns.col(7));
  EXPECT_TRUE(split.dependent);
  EXPECT_EQ(split.r.norm(), 0.0);
  EXPECT_LE((split.y - Eigen::Vector3d(1, 0, 1)).norm(), 1e-13);
  basis.Remove(0);
  EXPECT_TRUE(basis.Add(7));
}

TEST(ClampedBasis, HoldsNoMoreColumnsThanThereAreRows) {
  const Eigen::MatrixXd columns = Columns().topRows(2);
  ClampedBasis basis(columns);
  ASSERT_TRUE(basis.Add(0));
  ASSERT_TRUE(basis.Add(1));
  EXPECT_FALSE(basis.Add(3));
  EXPECT_TRUE(basis.Project(columns.col(5)).dependent);
}

}  // namespace
}  // namespace touchstone::contact
