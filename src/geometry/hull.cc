#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "geometry/face_loops.h"
#include "geometry/qhull_facets.h"
#include "geometry/shapes.h"

namespace touchstone::geometry {
namespace {

// Relative to the extent of the points: nearer points are one vertex, thinner hulls have no volume.
constexpr double kSamePoint = 1e-10;
constexpr double kNoVolume = 1e-9;
// Relative to the extent: tolerance for distinguishing planes, attempt by attempt, and the largest
// distance of a point outside a hull that keeps all of them.
constexpr std::array<double, 3> kFinerNoise = {1e-10, 1e-9, 1e-8};
constexpr double kCoarsestNoise = 1e-7;
constexpr double kSticksOut = 1e-9;

/// Indices of the distinct points (the first of several equal ones), ascending.
std::vector<size_t> FindDistinct(std::span<const Vec3> points, double tolerance) {
  // Sorts along a direction in which few points have equal positions, even in grids.
  const Vec3 sweep = Vec3(0.7236, 0.5121, 0.4629).normalized();
  const auto along = [&](size_t i) { return sweep.dot(points[i] - points[0]); };
  std::vector<size_t> sorted(points.size());
  std::iota(sorted.begin(), sorted.end(), size_t{0});
  std::ranges::stable_sort(sorted, {}, along);
  std::vector<bool> repeated(points.size(), false);
  for (size_t i = 0; i < sorted.size(); ++i) {
    for (size_t j = i + 1; j < sorted.size(); ++j) {
      const Vec3 apart = points[sorted[j]] - points[sorted[i]];
      if (sweep.dot(apart) > 2.0 * tolerance) break;
      if (apart.norm() <= tolerance) repeated[std::max(sorted[i], sorted[j])] = true;
    }
  }
  std::vector<size_t> distinct;
  for (size_t i = 0; i < points.size(); ++i) {
    if (!repeated[i]) distinct.push_back(i);
  }
  return distinct;
}

/// The point for which `distance` is largest.
template <class Distance>
const Vec3& Farthest(std::span<const Vec3> points, Distance distance) {
  return *std::ranges::max_element(points, {}, distance);
}

/// Throws with the reason why the points have no volume: grows a simplex by the farthest point each
/// time.
void CheckVolume(std::span<const Vec3> points, double extent) {
  const double least = kNoVolume * extent;
  if (points.empty()) throw std::invalid_argument("the points have no volume");
  const Vec3& a = points.front();
  const Vec3& b = Farthest(points, [&](const Vec3& p) { return (p - a).norm(); });
  if ((b - a).norm() <= least) {
    throw std::invalid_argument("the points have no volume: they all coincide");
  }
  const Vec3 along = (b - a).normalized();
  const auto from_line = [&](const Vec3& p) { return (p - a).cross(along).norm(); };
  const Vec3& c = Farthest(points, from_line);
  if (from_line(c) <= least) {
    throw std::invalid_argument("the points have no volume: they lie on one line");
  }
  const Vec3 normal = (b - a).cross(c - a).normalized();
  const auto from_plane = [&](const Vec3& p) { return std::abs(normal.dot(p - a)); };
  if (from_plane(Farthest(points, from_plane)) <= least) {
    throw std::invalid_argument("the points have no volume: they lie in one plane");
  }
}

/// The points at which at least three planes meet.
std::vector<Vec3> KeepCorners(std::span<const Vec3> points, const std::vector<FaceLoop>& facets,
                              double tolerance) {
  const std::vector<int> plane_of = GroupByPlane(points, facets, tolerance);
  std::vector<std::set<int>> planes(points.size());
  for (size_t f = 0; f < facets.size(); ++f) {
    for (const int v : facets[f]) planes[static_cast<size_t>(v)].insert(plane_of[f]);
  }
  std::vector<Vec3> corners;
  for (size_t v = 0; v < points.size(); ++v) {
    if (planes[v].size() >= 3) corners.push_back(points[v]);
  }
  return corners;
}

/// The polyhedron of these facets. Also throws std::invalid_argument when one of the points is
/// outside it by more than the tolerance.
Polyhedron BuildAround(std::span<const Vec3> points, std::span<const Vec3> vertices,
                       std::vector<FaceLoop> facets, double tolerance) {
  Polyhedron hull(std::vector<Vec3>(vertices.begin(), vertices.end()), std::move(facets));
  for (const Polyhedron::Face& face : hull.faces()) {
    for (const Vec3& p : points) {
      if (face.normal.dot(p) > face.offset + tolerance) {
        throw std::invalid_argument("the points have no hull that is exact to round-off");
      }
    }
  }
  return hull;
}

/// Largest extent of the points. Throws std::invalid_argument when they cannot have a hull.
double MeasureExtent(std::span<const Vec3> points) {
  if (points.size() < 4) {
    throw std::invalid_argument("the points have no volume: a hull needs at least four");
  }
  Vec3 lower = points[0];
  Vec3 upper = points[0];
  for (const Vec3& p : points) {
    if (!p.allFinite()) throw std::invalid_argument("a point is not finite");
    lower = lower.cwiseMin(p);
    upper = upper.cwiseMax(p);
  }
  const double extent = (upper - lower).norm();
  if (!std::isfinite(extent * extent * extent)) {
    throw std::invalid_argument("the points are too far apart");
  }
  return extent;
}

/// The hull of the corners that remain when planes are distinguished to within `noise` [m].
Polyhedron BuildFromCorners(std::span<const Vec3> points, const std::vector<FaceLoop>& facets,
                            double noise, double extent) {
  const std::vector<Vec3> corners = KeepCorners(points, facets, noise);
  CheckVolume(corners, extent);
  return BuildAround(points, corners, ComputeQhullFacets(corners),
                     kSticksOut * extent + 10 * noise);
}

/// Throws std::invalid_argument when the facets have more than `most` corners.
void CheckCornerCount(const std::vector<FaceLoop>& facets, size_t most) {
  std::set<int> corners;
  for (const FaceLoop& facet : facets) corners.insert(facet.begin(), facet.end());
  if (corners.size() > most)
    throw std::invalid_argument("the hull has " + std::to_string(corners.size()) +
                                " corners; expected at most " + std::to_string(most));
}

}  // namespace

Polyhedron MakeHull(std::span<const Vec3> points, size_t most_corners) {
  const double extent = MeasureExtent(points);
  std::vector<Vec3> distinct;
  for (const size_t i : FindDistinct(points, kSamePoint * extent)) distinct.push_back(points[i]);
  CheckVolume(distinct, extent);
  const std::vector<FaceLoop> facets = ComputeQhullFacets(distinct);
  CheckCornerCount(facets, most_corners);
  try {
    return BuildAround(distinct, distinct, facets, kSticksOut * extent);
  } catch (const std::invalid_argument&) {
    // Points that are coplanar except for noise leave slivers that belong to no plane. In this case
    // only the corners of the planes are kept, and planes are distinguished more and more coarsely.
    for (const double noise : kFinerNoise) {
      try {
        return BuildFromCorners(distinct, facets, noise * extent, extent);
      } catch (const std::invalid_argument&) {
        continue;
      }
    }
  }
  return BuildFromCorners(distinct, facets, kCoarsestNoise * extent, extent);
}

}  // namespace touchstone::geometry
