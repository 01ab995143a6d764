#include "collision/shortest_line.h"

#include <algorithm>
#include <vector>

#include "base/dense.h"

namespace touchstone::collision {
namespace {

/// A corner of the simplex, with its weight.
struct Corner {
  ShortestLine line;
  double weight = 0.0;
};

ShortestLine Foremost(const PairFrame& frame, const Vec3& direction) {
  return {frame.a.SupportPoint(-direction),
          frame.X_AB.ToWorld(frame.b.SupportPoint(frame.X_BA.R_WB * direction))};
}

ShortestLine Mean(const std::vector<Corner>& simplex) {
  ShortestLine mean;
  for (const Corner& corner : simplex) {
    mean.on_a += corner.weight * corner.line.on_a;
    mean.on_b += corner.weight * corner.line.on_b;
  }
  return mean;
}

/// Weights of the point nearest to the origin in the affine hull of the corners: normal equations
/// with the last corner as origin.
Eigen::VectorXd AffineMinimum(const std::vector<Corner>& simplex) {
  const auto n = static_cast<Eigen::Index>(simplex.size()) - 1;
  const Vec3 origin = simplex.back().line.Apart();
  MatX3 edges(n, 3);
  for (Eigen::Index i = 0; i < n; ++i)
    edges.row(i) = (simplex[static_cast<size_t>(i)].line.Apart() - origin).transpose();
  Eigen::VectorXd weights(n + 1);
  constexpr double kDependent = 1e-14;
  if (n > 0)
    weights.head(n) =
        LeastNormSolver(edges.transpose(), kDependent).Solve(Eigen::VectorXd(-origin));
  weights[n] = 1.0 - weights.head(n).sum();
  return weights;
}

/// Moves to the nearest point of the simplex, and drops the corners that are not needed.
void Reduce(std::vector<Corner>* simplex) {
  while (simplex->size() > 1) {
    const Eigen::VectorXd best = AffineMinimum(*simplex);
    double step = 1.0;
    for (size_t i = 0; i < simplex->size(); ++i) {
      const double weight = (*simplex)[i].weight, wanted = best[static_cast<Eigen::Index>(i)];
      if (wanted <= 0.0) step = std::min(step, weight > 0.0 ? weight / (weight - wanted) : 0.0);
    }
    for (size_t i = 0; i < simplex->size(); ++i) {
      double& weight = (*simplex)[i].weight;
      weight += step * (best[static_cast<Eigen::Index>(i)] - weight);
    }
    if (step >= 1.0) return;
    const auto least = std::ranges::min_element(*simplex, {}, &Corner::weight);
    simplex->erase(least);
    double sum = 0.0;
    for (const Corner& corner : *simplex) sum += corner.weight;
    for (Corner& corner : *simplex) corner.weight /= sum;
  }
  simplex->front().weight = 1.0;
}

}  // namespace

ShortestLine FindShortestLine(const PairFrame& frame) {
  constexpr int kMostSteps = 60;
  constexpr double kSmall = 1e-15, kOverlap = 1e-13;
  const double size = frame.a.size() + frame.b.size();
  std::vector<Corner> simplex = {
      {Foremost(frame, frame.a.Middle() - frame.X_AB.ToWorld(frame.b.Middle())), 1.0}};
  ShortestLine best = Mean(simplex);
  for (int step = 0; step < kMostSteps; ++step) {
    const Vec3 x = best.Apart();
    if (x.norm() <= kOverlap * size) break;
    const ShortestLine next = Foremost(frame, x);
    const double gain = x.dot(x - next.Apart());
    if (!(gain > kSmall * x.norm() * size)) break;
    simplex.push_back({next, 0.0});
    Reduce(&simplex);
    const ShortestLine mean = Mean(simplex);
    if (!(mean.Apart().squaredNorm() < best.Apart().squaredNorm())) break;
    best = mean;
    if (simplex.size() > 3) break;  // the origin lies inside
  }
  return best;
}

}  // namespace touchstone::collision
