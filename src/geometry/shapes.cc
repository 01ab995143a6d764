#include "geometry/shapes.h"

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>

#include "geometry/face_loops.h"

namespace touchstone::geometry {
namespace {

// Relative to the polygon's extent: a corner that is straight to this precision is not a dent.
constexpr double kStraight = 1e-12;

void CheckLengths(const Vec3& lengths) {
  if (!lengths.allFinite() || !(lengths.minCoeff() > 0)) {
    throw std::invalid_argument("edge lengths must be positive");
  }
}

double Cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

double SignedArea(std::span<const Eigen::Vector2d> polygon) {
  double twice = 0.0;
  for (size_t i = 1; i + 1 < polygon.size(); ++i) {
    twice += Cross(polygon[i] - polygon[0], polygon[i + 1] - polygon[0]);
  }
  return 0.5 * twice;
}

/// Checks that the polygon is convex and counter-clockwise: every corner lies left of every edge.
void CheckPolygon(std::span<const Eigen::Vector2d> polygon) {
  if (polygon.size() < 3) throw std::invalid_argument("a polygon needs at least three corners");
  double extent = 0.0;
  for (const Eigen::Vector2d& p : polygon) {
    if (!p.allFinite()) throw std::invalid_argument("a corner of the polygon is not finite");
    extent = std::max(extent, (p - polygon[0]).norm());
  }
  const double area = SignedArea(polygon);
  if (std::abs(area) <= kStraight * extent * extent) {
    throw std::invalid_argument("the polygon has no area");
  }
  bool convex = true;
  for (size_t i = 0; i < polygon.size() && convex; ++i) {
    const Eigen::Vector2d& a = polygon[i];
    const Eigen::Vector2d along = polygon[(i + 1) % polygon.size()] - a;
    const auto again = std::ranges::count_if(
        polygon, [&](const Eigen::Vector2d& p) { return (p - a).norm() <= kStraight * extent; });
    if (again > 1) throw std::invalid_argument("the polygon names a corner twice");
    for (const Eigen::Vector2d& p : polygon) {
      const double left = Cross(along, p - a) * (area > 0 ? 1.0 : -1.0);
      convex = convex && left >= -kStraight * extent * along.norm();
    }
  }
  if (!convex) throw std::invalid_argument("the polygon is not convex");
  if (area < 0) throw std::invalid_argument("the polygon is clockwise, not counter-clockwise");
}

/// Adds every sign combination of (x, y, z) in every cyclic permutation, at distance `radius`.
void AddCyclic(const Vec3& p, double radius, std::vector<Vec3>* points) {
  for (int turn = 0; turn < 3; ++turn) {
    for (int signs = 0; signs < 8; ++signs) {
      Vec3 q(p[turn % 3], p[(turn + 1) % 3], p[(turn + 2) % 3]);
      bool is_repetition = false;
      for (int k = 0; k < 3; ++k) {
        if ((signs >> k & 1) == 0) continue;
        is_repetition = is_repetition || q[k] == 0.0;
        q[k] = -q[k];
      }
      if (!is_repetition) points->push_back(radius * q.normalized());
    }
  }
}

std::vector<Vec3> PlatonicVertices(PlatonicSolid solid, double radius) {
  constexpr double kGolden = std::numbers::phi;
  std::vector<Vec3> points;
  switch (solid) {
    case PlatonicSolid::kTetrahedron: {
      const double s = radius / std::numbers::sqrt3;
      points = {Vec3(s, s, s), Vec3(s, -s, -s), Vec3(-s, s, -s), Vec3(-s, -s, s)};
      break;
    }
    case PlatonicSolid::kOctahedron:
      AddCyclic(Vec3(1, 0, 0), radius, &points);
      break;
    case PlatonicSolid::kDodecahedron:
      AddCyclic(Vec3(1, 1, 1), radius, &points);
      AddCyclic(Vec3(0, 1 / kGolden, kGolden), radius, &points);
      break;
    case PlatonicSolid::kIcosahedron:
      AddCyclic(Vec3(0, 1, kGolden), radius, &points);
      break;
  }
  return points;
}

}  // namespace

Polyhedron MakeBox(const Vec3& lengths) {
  CheckLengths(lengths);
  std::vector<Vec3> vertices;
  for (int v = 0; v < 8; ++v) {
    const Vec3 sign((v & 1) != 0 ? 1 : -1, (v & 2) != 0 ? 1 : -1, (v & 4) != 0 ? 1 : -1);
    vertices.emplace_back(0.5 * lengths.cwiseProduct(sign));
  }
  return Polyhedron(std::move(vertices), {{0, 4, 6, 2},    // -x
                                          {1, 3, 7, 5},    // +x
                                          {0, 1, 5, 4},    // -y
                                          {2, 6, 7, 3},    // +y
                                          {0, 2, 3, 1},    // -z
                                          {4, 5, 7, 6}});  // +z
}

Polyhedron MakePrism(std::span<const Eigen::Vector2d> polygon_xz, double depth) {
  if (!std::isfinite(depth) || !(depth > 0)) {
    throw std::invalid_argument("the depth must be positive");
  }
  CheckPolygon(polygon_xz);
  const int n = static_cast<int>(polygon_xz.size());
  std::vector<Vec3> vertices;
  for (const double y : {-0.5 * depth, 0.5 * depth}) {
    for (const Eigen::Vector2d& p : polygon_xz) vertices.emplace_back(p.x(), y, p.y());
  }
  FaceLoop front, back;
  std::vector<FaceLoop> loops;
  for (int i = 0; i < n; ++i) {
    const int j = (i + 1) % n;
    front.push_back(i);
    back.push_back(2 * n - 1 - i);
    loops.push_back({j, i, i + n, j + n});
  }
  loops.push_back(std::move(front));
  loops.push_back(std::move(back));
  return Polyhedron(std::move(vertices), std::move(loops));
}

Polyhedron MakePlatonic(PlatonicSolid solid, double radius) {
  if (!std::isfinite(radius) || !(radius > 0)) {
    throw std::invalid_argument("the radius must be positive");
  }
  return MakeHull(PlatonicVertices(solid, radius));
}

Polyhedron MakeWedge(const Vec3& lengths) {
  CheckLengths(lengths);
  const double x = 0.5 * lengths.x();
  const double z = 0.5 * lengths.z();
  return MakePrism(std::vector<Eigen::Vector2d>{{-x, -z}, {x, -z}, {x, z}}, lengths.y());
}

}  // namespace touchstone::geometry
