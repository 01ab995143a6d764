#include "collision_random/exact_overlay.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace touchstone::collision {
namespace {

// Cosine up to which a face stands upright on a plane.
constexpr Real kUprightFace = 1e-6L;

Real Cross(const Vec2L& a, const Vec2L& b) { return a.x() * b.y() - a.y() * b.x(); }

/// Convex hull, counter-clockwise (Andrew's chain). The points count as exact: however near each
/// other two corners are, the third lies on its side of them to its own round-off.
std::vector<Vec2L> Wrap(std::vector<Vec2L> points) {
  std::ranges::sort(points, [](const Vec2L& a, const Vec2L& b) {
    return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
  });
  std::vector<Vec2L> hull;
  for (int half = 0; half < 2; ++half) {
    const size_t base = hull.size();
    for (const Vec2L& p : points) {
      while (hull.size() > base + 1 &&
             Cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0)
        hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::ranges::reverse(points);
  }
  return hull;
}

/// Least signed distance from the sides, positive inside.
Real DepthIn(const std::vector<Vec2L>& hull, const Vec2L& q) {
  Real depth = kFarthest;
  for (size_t i = 0; i < hull.size(); ++i) {
    const Vec2L side = hull[(i + 1) % hull.size()] - hull[i];
    depth = std::min(depth, Cross(side, q - hull[i]) / side.norm());
  }
  return depth;
}

}  // namespace

ExactOverlay::ExactOverlay(const ExactBody& A, const ExactBody& B, const Vec3L& n)
    : t1_(n.unitOrthogonal()), t2_(n.cross(t1_)), n_(n), origin_(B.centre) {
  a_ = Look(A, -1);
  b_ = Look(B, 1);
}

Vec3L ExactOverlay::See(const Vec3L& p) const {
  const Vec3L r = p - origin_;
  return {t1_.dot(r), t2_.dot(r), n_.dot(r)};
}

ExactOverlay::Seen ExactOverlay::Look(const ExactBody& body, Real sign) const {
  Seen seen;
  seen.sign = sign;
  std::vector<bool> turned;                                   // by face
  std::vector<bool> on_surface(body.vertices.size(), false);  // by vertex
  for (const ExactBody::Face& face : body.faces) {
    const Vec3L normal(t1_.dot(face.normal), t2_.dot(face.normal), n_.dot(face.normal));
    turned.push_back(sign * normal.z() > kUprightFace);
    if (!turned.back()) continue;
    seen.planes.push_back({normal, face.offset - face.normal.dot(origin_)});
    for (const int v : face.corners) on_surface[static_cast<size_t>(v)] = true;
  }
  const auto vertex = [&](int v) { return See(body.vertices[static_cast<size_t>(v)]); };
  for (const ExactBody::Edge& edge : body.edges) {
    if (turned[static_cast<size_t>(edge.face[0])] || turned[static_cast<size_t>(edge.face[1])])
      seen.edges.push_back({vertex(edge.vertex[0]), vertex(edge.vertex[1])});
  }
  for (size_t v = 0; v < body.vertices.size(); ++v) {
    const Vec3L p = See(body.vertices[v]);
    seen.hull.push_back(p.head<2>());
    if (on_surface[v]) seen.vertices.push_back(p);
  }
  seen.hull = Wrap(std::move(seen.hull));
  return seen;
}

/// Height of the surface over (x, y).
Real ExactOverlay::Seen::HeightAt(const Vec2L& q) const {
  Real height = kFarthest;
  for (const Plane& plane : planes) {
    const Real here =
        (plane.offset - plane.normal.x() * q.x() - plane.normal.y() * q.y()) / plane.normal.z();
    height = std::min(height, sign * here);
  }
  return sign * height;
}

OverlayCorner ExactOverlay::CornerAt(const Vec2L& q, Real margin) const {
  const Real on_a = a_.HeightAt(q), on_b = b_.HeightAt(q);
  const Vec3L p = origin_ + q.x() * t1_ + q.y() * t2_ + (on_a + on_b) / 2 * n_;
  return {p, on_a - on_b, std::min(DepthIn(a_.hull, q), DepthIn(b_.hull, q)), margin};
}

std::vector<OverlayCorner> ExactOverlay::Corners(Real highest, Real outside) const {
  std::vector<OverlayCorner> corners;
  for (const Vec3L& p : a_.vertices)
    corners.push_back(CornerAt(p.head<2>(), DepthIn(b_.hull, p.head<2>())));
  for (const Vec3L& p : b_.vertices)
    corners.push_back(CornerAt(p.head<2>(), DepthIn(a_.hull, p.head<2>())));
  for (const Seen::Edge& a : a_.edges) {
    const Vec2L start_a = a.start.head<2>(), along_a = a.end.head<2>() - start_a;
    for (const Seen::Edge& b : b_.edges) {
      const Vec2L start_b = b.start.head<2>(), along_b = b.end.head<2>() - start_b;
      const Real turn = Cross(along_a, along_b);
      if (turn == 0) continue;
      const Real s = Cross(start_b - start_a, along_b) / turn;
      const Real t = Cross(start_b - start_a, along_a) / turn;
      if (s <= 0 || s >= 1 || t <= 0 || t >= 1) continue;
      // Distances of the ends of each from the line of the other.
      const Real margin = std::abs(turn) * std::min(std::min(s, 1 - s) / along_b.norm(),
                                                    std::min(t, 1 - t) / along_a.norm());
      corners.push_back(CornerAt(start_a + s * along_a, margin));
    }
  }
  std::erase_if(corners, [&](const OverlayCorner& corner) {
    return corner.depth < -outside || (corner.gap > highest && corner.depth > outside);
  });
  return corners;
}

Real ExactOverlay::GapAt(const Vec3L& p) const {
  const Vec2L q = See(p).head<2>();
  return a_.HeightAt(q) - b_.HeightAt(q);
}

Real ExactOverlay::DepthAt(const Vec3L& p) const {
  const Vec2L q = See(p).head<2>();
  return std::min(DepthIn(a_.hull, q), DepthIn(b_.hull, q));
}

std::vector<Vec2L> ExactOverlay::SeenPolygon(const std::vector<Vec3L>& corners) const {
  std::vector<Vec2L> polygon;
  for (const Vec3L& p : corners) polygon.push_back(See(p).head<2>());
  return Wrap(std::move(polygon));
}

std::vector<Vec2L> Intersect(std::vector<Vec2L> polygon, const std::vector<Vec2L>& cutter) {
  for (size_t i = 0; i < cutter.size(); ++i) {
    const Vec2L side = cutter[(i + 1) % cutter.size()] - cutter[i];
    std::vector<Vec2L> inside;
    for (size_t k = 0; k < polygon.size(); ++k) {
      const Vec2L &p = polygon[k], &q = polygon[(k + 1) % polygon.size()];
      const Real p_in = Cross(side, p - cutter[i]), q_in = Cross(side, q - cutter[i]);
      if (p_in >= 0) inside.push_back(p);
      if ((p_in > 0 && q_in < 0) || (p_in < 0 && q_in > 0))
        inside.push_back(p + p_in / (p_in - q_in) * (q - p));
    }
    polygon = std::move(inside);
  }
  return polygon;
}

}  // namespace touchstone::collision
