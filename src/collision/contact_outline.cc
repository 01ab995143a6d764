#include "collision/contact_outline.h"

#include <algorithm>
#include <cmath>

#include "base/math.h"

namespace touchstone::collision {
namespace {

using Eigen::Vector2d;

double Cross(const Vector2d& a, const Vector2d& b) { return a.x() * b.y() - a.y() * b.x(); }

const Vector2d& At(std::span<const Vector2d> points, int i) {
  return points[static_cast<size_t>(i)];
}

/// Strict corners of the convex hull, counter-clockwise from the leftmost (Andrew's chain).
std::vector<int> FindCorners(std::span<const Vector2d> points, double tolerance) {
  std::vector<int> order(points.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::sort(order.begin(), order.end(), [&](int i, int j) {
    const Vector2d &p = At(points, i), &q = At(points, j);
    return p.x() != q.x() ? p.x() < q.x() : p.y() < q.y();
  });
  std::vector<int> hull;
  hull.reserve(points.size() + 1);
  const auto add_chain = [&](auto begin, auto end) {
    const size_t base = hull.size();
    for (auto it = begin; it != end; ++it) {
      while (hull.size() >= base + 2) {
        const Vector2d& last = At(points, hull.back());
        const Vector2d& before = At(points, hull[hull.size() - 2]);
        const Vector2d side = At(points, *it) - before;
        if (Cross(last - before, side) > tolerance * side.norm()) break;
        hull.pop_back();
      }
      hull.push_back(*it);
    }
    hull.pop_back();
  };
  add_chain(order.begin(), order.end());
  add_chain(order.rbegin(), order.rend());
  return hull;
}

}  // namespace

Outline FindOutline(std::span<const Vector2d> points, double tolerance) {
  if (points.size() < 2) return {std::vector<int>(points.size(), 0), false};
  const std::vector<int> corners = FindCorners(points, tolerance);
  std::vector<char> placed(points.size(), 0);
  for (const int c : corners) placed[static_cast<size_t>(c)] = 1;

  Outline outline;
  outline.is_segment = corners.size() == 2;
  outline.points.reserve(points.size());
  for (size_t k = 0; k < corners.size(); ++k) {
    const Vector2d& start = At(points, corners[k]);
    const Vector2d side = At(points, corners[(k + 1) % corners.size()]) - start;
    std::vector<std::pair<double, int>> between;
    for (size_t i = 0; i < points.size(); ++i) {
      const Vector2d to_point = points[i] - start;
      const double along = to_point.dot(side);
      if (placed[i] != 0 || along <= 0.0 || along >= side.squaredNorm()) continue;
      if (std::abs(Cross(side, to_point)) > tolerance * side.norm()) continue;
      between.emplace_back(along, static_cast<int>(i));
      placed[i] = 1;
    }
    std::sort(between.begin(), between.end());
    outline.points.push_back(corners[k]);
    for (const auto& [along, i] : between) outline.points.push_back(i);
  }
  return outline;
}

std::vector<double> ComputeOutlineShares(std::span<const Vector2d> points, const Outline& outline) {
  std::vector<double> shares(points.size(), 1.0);
  const size_t n = outline.points.size();
  if (n < 2) return shares;
  for (const int i : outline.points) shares[static_cast<size_t>(i)] = 0.0;
  double total = 0.0;
  for (size_t k = 0; k < (outline.is_segment ? n - 1 : n); ++k) {
    const int i = outline.points[k];
    const int j = outline.points[(k + 1) % n];
    const double length = (At(points, j) - At(points, i)).norm();
    total += length;
    shares[static_cast<size_t>(i)] += 0.5 * length;
    shares[static_cast<size_t>(j)] += 0.5 * length;
  }
  for (const int i : outline.points)
    shares[static_cast<size_t>(i)] *= static_cast<double>(n) / total;
  return shares;
}

}  // namespace touchstone::collision
