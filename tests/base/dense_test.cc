#include "base/dense.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace touchstone {
namespace {

Vec3 RandomDirection(std::mt19937* random) {
  std::normal_distribution<double> normal;
  const double x = normal(*random), y = normal(*random), z = normal(*random);
  return Vec3(x, y, z).normalized();
}

TEST(Dense, TurnTakesOneDirectionToTheOtherAlsoWhereTheyAreOpposite) {
  std::mt19937 random(5);
  for (const double apart : {0.0, 1e-16, 1e-12, 1e-9, 1e-7, 1e-6, 1e-3, 1.0}) {
    for (int i = 0; i < 100; ++i) {
      const Vec3 from = RandomDirection(&random);
      const Vec3 to = -(from + apart * RandomDirection(&random)).normalized();
      const Quat q = TurnBetween(3.0 * from, 0.2 * to);
      EXPECT_NEAR(q.norm(), 1.0, 1e-15);
      EXPECT_LE((q * from - to).norm(), 2e-15) << apart;
    }
  }
  for (const Vec3& axis : {Vec3(Vec3::UnitX()), Vec3(Vec3::UnitY()), Vec3(Vec3::UnitZ())}) {
    EXPECT_TRUE((TurnBetween(axis, -axis) * axis).isApprox(-axis, 1e-15));
    EXPECT_TRUE(TurnBetween(axis, axis).isApprox(Quat::Identity(), 1e-15));
  }
}

TEST(Dense, SymmetricSystemsAreSolvedAndHaveAsManyPivotsAsRows) {
  std::mt19937 random(6);
  Eigen::MatrixXd half(4, 4);
  for (Eigen::Index i = 0; i < half.size(); ++i) half(i) = RandomDirection(&random).x();
  const Eigen::MatrixXd A = half * half.transpose();
  const Eigen::VectorXd b = half.col(0);
  const SymmetricSolver solver(A);
  EXPECT_TRUE((A * solver.Solve(b)).isApprox(b, 1e-10));
  EXPECT_EQ(solver.Pivots().size(), 4);
  EXPECT_NEAR(solver.Pivots().prod() / A.determinant(), 1.0, 1e-10);
  EXPECT_TRUE((half * SolveSquare(half, b)).isApprox(b, 1e-10));
}

TEST(Dense, EigenpairsAreInOrderAndMakeUpTheMatrix) {
  Mat3 A;
  A << 4, 1, 0.5, 1, 3, -0.2, 0.5, -0.2, 2;
  const auto small = ComputeEigenpairs(A);
  const auto large = ComputeEigenpairs(Eigen::MatrixXd(A));
  EXPECT_TRUE(small.values.isApprox(Eigenvalues(A), 1e-15));
  EXPECT_TRUE(large.values.isApprox(small.values, 1e-14));
  EXPECT_LT(small.values[0], small.values[2]);
  const Mat3 again = small.vectors * small.values.asDiagonal() * small.vectors.transpose();
  EXPECT_TRUE(again.isApprox(A, 1e-14));
}

TEST(Dense, InertiaFactorGivesMotionsOfWrenches) {
  Mat6 M = 3.0 * Mat6::Identity();
  M(0, 4) = M(4, 0) = 0.5;
  Mat36 J = Mat36::Zero();
  J << 1, 0, 0, 0, 2, -1, 0, 1, 0, -2, 0, 0.5, 0, 0, 1, 1, -0.5, 0;
  const InertiaFactor factor(M);
  ASSERT_TRUE(factor.IsPositiveDefinite());
  EXPECT_TRUE((M * factor.Response(J)).isApprox(J.transpose(), 1e-14));
  EXPECT_TRUE((J * factor.Response(J)).isApprox(factor.Mobility(J), 1e-14));
  EXPECT_TRUE((M * factor.Inverse()).isApprox(Mat6::Identity(), 1e-14));
  const Vec6 wrench = J.row(0).transpose();
  EXPECT_NEAR(factor.SolveLower(wrench).squaredNorm(), wrench.dot(factor.Solve(wrench)), 1e-14);
  EXPECT_TRUE((M * SolveSymmetric(M, wrench)).isApprox(wrench, 1e-14));
  M(0, 0) = -1.0;
  EXPECT_FALSE(InertiaFactor(M).IsPositiveDefinite());
}

// Many right sides at once give the bits of each of them alone.
TEST(Dense, InertiaFactorSolvesManyRightSidesAsOne) {
  std::mt19937 generator(7);
  std::normal_distribution<double> normal;
  const auto random = [&](Eigen::Index rows, Eigen::Index columns) {
    return Eigen::MatrixXd(
        Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return normal(generator); }));
  };
  for (int i = 0; i < 100; ++i) {
    const Mat6 root = random(6, 6);
    const Mat6 M = root * root.transpose() + 1e-3 * Mat6::Identity();
    const InertiaFactor factor(M);
    for (const Eigen::Index columns : {1, 3, 4, 9}) {
      const Mat6X wrenches = random(6, columns);
      const Mat6X motions = factor.Solve(wrenches);
      EXPECT_TRUE((M * motions).isApprox(wrenches, 1e-9));
      for (Eigen::Index j = 0; j < columns; ++j)
        EXPECT_EQ(motions.col(j), Vec6(factor.Solve(Mat6X(wrenches.col(j)))));
    }
    const Mat36 J = random(3, 6);
    EXPECT_TRUE((factor.Lower() * factor.SolveLower(J)).isApprox(J.transpose(), 1e-9));
  }
}

}  // namespace
}  // namespace touchstone
