#include "collision/shortest_vector.h"

#include <Eigen/LU>

namespace touchstone::collision {
namespace {

using Real = long double;
using MatX = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using VecX = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

std::vector<RealVector> PlaceVertices(const PosedShape& body) {
  std::vector<RealVector> places;
  for (const Vec3& p : body.shape->vertices())
    places.push_back(body.X_WB.R_WB.cast<Real>() * p.cast<Real>() + body.X_WB.p_WB.cast<Real>());
  return places;
}

/// Weights of the point nearest to the origin of the affine hull of the points.
VecX AffineMinimum(const std::vector<RealVector>& points) {
  const auto n = static_cast<Eigen::Index>(points.size());
  MatX system = MatX::Ones(n + 1, n + 1);
  system(n, n) = 0;
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index k = 0; k < n; ++k)
      system(i, k) = points[static_cast<size_t>(i)].dot(points[static_cast<size_t>(k)]);
  VecX rhs = VecX::Zero(n + 1);
  rhs[n] = 1;
  return system.fullPivLu().solve(rhs).head(n);
}

}  // namespace

RealVector ShortestVector(const PosedShape& A, const PosedShape& B) {
  const std::vector<RealVector> a = PlaceVertices(A), b = PlaceVertices(B);
  std::vector<RealVector> corral = {a[0] - b[0]};
  VecX weights = VecX::Ones(1);
  RealVector x = corral[0];
  for (int major = 0; major < 1000; ++major) {
    RealVector lowest = corral[0];
    for (const RealVector& p : a)
      for (const RealVector& q : b)
        if (x.dot(p - q) < x.dot(lowest)) lowest = p - q;
    if (x.dot(x - lowest) <= 1e-17L * x.dot(x) || x.norm() < 1e-15L) break;
    corral.push_back(lowest);
    VecX grown = VecX::Zero(weights.size() + 1);
    grown.head(weights.size()) = weights;
    weights = grown;
    for (;;) {
      const VecX best = AffineMinimum(corral);
      Real step = 1;
      for (Eigen::Index i = 0; i < best.size(); ++i)
        if (best[i] <= 1e-16L && weights[i] > best[i])
          step = std::min(step, weights[i] / (weights[i] - best[i]));
      weights += step * (best - weights);
      if (step >= 1) break;
      std::vector<RealVector> kept;
      std::vector<Real> kept_weights;
      for (Eigen::Index i = 0; i < weights.size(); ++i)
        if (weights[i] > 1e-16L) {
          kept.push_back(corral[static_cast<size_t>(i)]);
          kept_weights.push_back(weights[i]);
        }
      corral = kept;
      weights = Eigen::Map<VecX>(kept_weights.data(), static_cast<Eigen::Index>(kept.size()));
    }
    const RealVector before = x;
    x.setZero();
    for (size_t i = 0; i < corral.size(); ++i)
      x += weights[static_cast<Eigen::Index>(i)] * corral[i];
    if (x.norm() >= before.norm()) break;
  }
  return x;
}

}  // namespace touchstone::collision
