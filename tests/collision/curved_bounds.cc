#include "collision/curved_bounds.h"

#include <algorithm>
#include <vector>

#include <Eigen/QR>

namespace touchstone::collision {
namespace {

using Real = long double;
using Vec = Eigen::Matrix<Real, 3, 1>;
using MatX = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using VecX = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

/// The foremost point of a core along a direction of W.
Vec Foremost(const PosedShape& body, const Vec& direction) {
  const Eigen::Matrix<Real, 3, 3> R = body.X_WB.R_WB.cast<Real>();
  const Vec d = R.transpose() * direction;
  std::vector<Vec> points;
  for (const Vec3& p : body.shape->vertices()) points.push_back(p.cast<Real>());
  for (const geometry::Polyhedron::Rim& rim : body.shape->rims()) {
    const Vec axis = rim.axis.cast<Real>().normalized();
    Vec across = d - axis.dot(d) * axis;
    across -= axis.dot(across) * axis;
    Vec p = rim.centre.cast<Real>();
    if (across.norm() > 0) p += static_cast<Real>(rim.radius) / across.norm() * across;
    points.push_back(p);
  }
  const Vec best = *std::ranges::max_element(points, {}, [&](const Vec& p) { return d.dot(p); });
  return R * best + body.X_WB.p_WB.cast<Real>();
}

/// Weights of the point nearest to the origin of the plane through some points. From the sides
/// between the points, not from their products: points of a rim lie so close together that these
/// would have lost all their digits.
VecX AffineWeights(const std::vector<Vec>& points) {
  const auto n = static_cast<Eigen::Index>(points.size());
  VecX weights = VecX::Ones(n);
  if (n == 1) return weights;
  MatX sides(3, n - 1);
  for (Eigen::Index i = 1; i < n; ++i)
    sides.col(i - 1) = points[static_cast<size_t>(i)] - points[0];
  weights.tail(n - 1) = sides.colPivHouseholderQr().solve(-points[0]);
  weights[0] = 1 - weights.tail(n - 1).sum();
  return weights;
}

}  // namespace

DistanceBounds BoundDistance(const PosedShape& A, const PosedShape& B, const Vec3& start) {
  const auto lowest = [&](const Vec& x) { return Vec(Foremost(A, -x) - Foremost(B, x)); };
  std::vector<Vec> corral = {lowest(start.cast<Real>())};
  VecX weights = VecX::Ones(1);
  Vec x = corral[0];
  DistanceBounds bounds;
  for (int major = 0; major < 3000; ++major) {
    if (x.norm() < 1e-15L) break;
    const Vec next = lowest(x);
    bounds.least = std::max(bounds.least, x.dot(next) / x.norm());
    if (x.norm() - bounds.least < 1e-15L) break;
    corral.push_back(next);
    VecX grown = VecX::Zero(weights.size() + 1);
    grown.head(weights.size()) = weights;
    weights = grown;
    for (;;) {
      const VecX best = AffineWeights(corral);
      Real step = 1;
      for (Eigen::Index i = 0; i < best.size(); ++i)
        if (best[i] <= 1e-17L && weights[i] > best[i])
          step = std::min(step, weights[i] / (weights[i] - best[i]));
      weights += step * (best - weights);
      if (step >= 1) break;
      std::vector<Vec> kept;
      std::vector<Real> kept_weights;
      for (Eigen::Index i = 0; i < weights.size(); ++i)
        if (weights[i] > 1e-17L) {
          kept.push_back(corral[static_cast<size_t>(i)]);
          kept_weights.push_back(weights[i]);
        }
      corral = kept;
      weights = Eigen::Map<VecX>(kept_weights.data(), static_cast<Eigen::Index>(kept.size()));
      weights /= weights.sum();
    }
    Vec mean = Vec::Zero();
    for (size_t i = 0; i < corral.size(); ++i)
      mean += weights[static_cast<Eigen::Index>(i)] * corral[i];
    if (!(mean.norm() < x.norm())) break;
    x = mean;
  }
  bounds.most = x.norm();
  bounds.apart = x.cast<double>();
  return bounds;
}

}  // namespace touchstone::collision
