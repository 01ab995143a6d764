#include "collision_random/exact_pair.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace touchstone::collision {
namespace {

// Of lengths, relative to the bodies' size: round-off of a few operations in long double.
constexpr Real kRoundOff = 1e-17L;

const Vec3L& At(const std::vector<Vec3L>& points, int i) { return points[static_cast<size_t>(i)]; }

/// Normal of the largest triangle of the loop's first corner with two others.
Vec3L LoopNormal(const std::vector<Vec3L>& vertices, const std::vector<int>& loop) {
  Vec3L normal = Vec3L::Zero();
  const Vec3L& first = At(vertices, loop[0]);
  for (size_t i = 1; i < loop.size(); ++i) {
    for (size_t k = i + 1; k < loop.size(); ++k) {
      const Vec3L area = (At(vertices, loop[i]) - first).cross(At(vertices, loop[k]) - first);
      if (area.squaredNorm() > normal.squaredNorm()) normal = area;
    }
  }
  return normal.normalized();
}

int FarthestFromLine(const std::vector<Vec3L>& vertices, const std::vector<int>& loop,
                     const Vec3L& start, const Vec3L& direction) {
  return *std::ranges::max_element(
      loop, {}, [&](int v) { return (At(vertices, v) - start).cross(direction).squaredNorm(); });
}

struct NearestPoints {
  Vec3L on_a;
  Vec3L on_b;
  bool inside;  // both strictly between the ends
};

/// Nearest points of two segments: of the lines if those lie inside, else an end and its foot.
NearestPoints NearestOfSegments(const Vec3L& a0, const Vec3L& a1, const Vec3L& b0,
                                const Vec3L& b1) {
  const Vec3L u = a1 - a0, v = b1 - b0, w = b0 - a0;
  const Real uu = u.dot(u), vv = v.dot(v), uv = u.dot(v);
  const Real determinant = u.cross(v).squaredNorm();
  if (determinant > 1e-28L * uu * vv) {
    const Real s = (u.dot(w) * vv - v.dot(w) * uv) / determinant;
    const Real t = (u.dot(w) * uv - v.dot(w) * uu) / determinant;
    if (s > 0 && s < 1 && t > 0 && t < 1) return {a0 + s * u, b0 + t * v, true};
  }
  NearestPoints best{a0, b0, false};
  const auto consider = [&](const Vec3L& on_a, const Vec3L& on_b) {
    if ((on_a - on_b).squaredNorm() < (best.on_a - best.on_b).squaredNorm())
      best = {on_a, on_b, false};
  };
  const auto foot = [](const Vec3L& p, const Vec3L& start, const Vec3L& along) -> Vec3L {
    return start + std::clamp<Real>((p - start).dot(along) / along.squaredNorm(), 0, 1) * along;
  };
  for (const Vec3L& end : {a0, a1}) consider(end, foot(end, b0, v));
  for (const Vec3L& end : {b0, b1}) consider(foot(end, a0, u), end);
  return best;
}

/// Vertices of P against faces of Q.
void ShortenByVerticesOverFaces(const ExactBody& P, const ExactBody& Q, ExactDistance* least) {
  for (const ExactBody::Face& face : Q.faces) {
    for (const Vec3L& p : P.vertices) {
      const Real height = face.normal.dot(p) - face.offset;
      if (height < 0 || height >= least->on_faces) continue;
      bool over = true;
      for (size_t i = 0; i < face.corners.size() && over; ++i) {
        const Vec3L& start = At(Q.vertices, face.corners[i]);
        const Vec3L& end = At(Q.vertices, face.corners[(i + 1) % face.corners.size()]);
        over = (end - start).cross(p - start).dot(face.normal) >= 0;
      }
      if (over) least->on_faces = height;
    }
  }
}

}  // namespace

ExactBody::ExactBody(const PosedShape& posed) : centre(Vec3L::Zero()), radius(0) {
  const Eigen::Matrix<Real, 3, 3> R = posed.X_WB.R_WB.cast<Real>();
  const Vec3L origin = posed.X_WB.p_WB.cast<Real>();
  for (const Vec3& p : posed.shape->vertices()) {
    vertices.push_back(R * p.cast<Real>() + origin);
    centre += vertices.back();
  }
  centre /= static_cast<Real>(vertices.size());
  for (const Vec3L& p : vertices) radius = std::max(radius, (p - centre).norm());
  size = 2 * radius;
  for (const geometry::Polyhedron::Face& of_shape : posed.shape->faces()) {
    Face face{of_shape.vertices, LoopNormal(vertices, of_shape.vertices), -kFarthest};
    for (const int v : face.corners)
      face.offset = std::max(face.offset, face.normal.dot(At(vertices, v)));
    faces.push_back(std::move(face));
  }
  for (const geometry::Polyhedron::Edge& of_shape : posed.shape->edges()) {
    Edge edge;
    const Vec3L& start = At(vertices, of_shape.vertex[0]);
    edge.direction = (At(vertices, of_shape.vertex[1]) - start).normalized();
    for (size_t i = 0; i < 2; ++i) {
      edge.vertex[i] = of_shape.vertex[i];
      edge.face[i] = of_shape.face[i];
      edge.beside[i] = FarthestFromLine(
          vertices, faces[static_cast<size_t>(of_shape.face[i])].corners, start, edge.direction);
    }
    edges.push_back(edge);
  }
}

Real ExactBody::Lowest(const Vec3L& n) const {
  Real lowest = kFarthest;
  for (const Vec3L& p : vertices) lowest = std::min(lowest, n.dot(p));
  return lowest;
}

Real ExactGapAlong(const ExactBody& A, const ExactBody& B, const Vec3L& n) {
  return A.Lowest(n) - B.Highest(n);
}

ExactPlanes FindExactPlanes(const ExactBody& A, const ExactBody& B, Real least_sine) {
  ExactPlanes planes{-kFarthest, -kFarthest};
  for (const auto& face : A.faces)
    planes.faces = std::max(planes.faces, -face.offset - B.Highest(-face.normal));
  for (const auto& face : B.faces)
    planes.faces = std::max(planes.faces, A.Lowest(face.normal) - face.offset);

  const Real round_off = kRoundOff * (A.size + B.size);
  for (const ExactBody::Edge& a : A.edges) {
    const Vec3L& start_a = At(A.vertices, a.vertex[0]);
    const Vec3L beside_a[2] = {At(A.vertices, a.beside[0]) - start_a,
                               At(A.vertices, a.beside[1]) - start_a};
    for (const ExactBody::Edge& b : B.edges) {
      Vec3L n = a.direction.cross(b.direction);
      const Real sine = n.norm();
      if (sine < least_sine) continue;
      // A has to be on the positive side of its edge, B on the negative side of its own.
      const Real to_a[2] = {n.dot(beside_a[0]), n.dot(beside_a[1])};
      const Real slack = round_off * sine;
      const bool above = to_a[0] >= -slack && to_a[1] >= -slack;
      if (!above && !(to_a[0] <= slack && to_a[1] <= slack)) continue;
      if (!above) n = -n;
      const Vec3L& start_b = At(B.vertices, b.vertex[0]);
      if (n.dot(At(B.vertices, b.beside[0]) - start_b) > slack) continue;
      if (n.dot(At(B.vertices, b.beside[1]) - start_b) > slack) continue;
      planes.edges = std::max(planes.edges, n.dot(start_a - start_b) / sine);
    }
  }
  return planes;
}

ExactDistance FindExactDistance(const ExactBody& A, const ExactBody& B) {
  ExactDistance least{kFarthest, kFarthest};
  ShortenByVerticesOverFaces(A, B, &least);
  ShortenByVerticesOverFaces(B, A, &least);
  least.distance = least.on_faces;
  for (const ExactBody::Edge& a : A.edges) {
    const Vec3L &a0 = At(A.vertices, a.vertex[0]), &a1 = At(A.vertices, a.vertex[1]);
    // No two points of the edges are nearer than their middles less half their lengths.
    const Real half_a = (a1 - a0).norm() / 2;
    if ((a0 + a1 - 2 * B.centre).norm() / 2 - half_a - B.radius > least.distance) continue;
    for (const ExactBody::Edge& b : B.edges) {
      const Vec3L &b0 = At(B.vertices, b.vertex[0]), &b1 = At(B.vertices, b.vertex[1]);
      const Real reach = half_a + (b1 - b0).norm() / 2 + least.distance;
      if ((a0 + a1 - b0 - b1).squaredNorm() > 4 * reach * reach) continue;
      const NearestPoints nearest = NearestOfSegments(a0, a1, b0, b1);
      const Real distance = (nearest.on_a - nearest.on_b).norm();
      least.distance = std::min(least.distance, distance);
      if (nearest.inside) least.on_faces = std::min(least.on_faces, distance);
    }
  }
  return least;
}

}  // namespace touchstone::collision
