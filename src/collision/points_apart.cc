#include "collision/points_apart.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// The part of a polygon that lies over a face: on the inner side of the planes that stand on the
/// face's edges.
std::vector<Vec3> ClipToFace(std::vector<Vec3> polygon, const Polyhedron& P,
                             const Polyhedron::Face& face) {
  const size_t n = face.vertices.size();
  std::vector<Vec3> inside;
  inside.reserve(polygon.size() + n);
  for (size_t i = 0; i < n && !polygon.empty(); ++i) {
    const Vec3& start = VertexOf(P, face.vertices[i]);
    const Vec3& end = VertexOf(P, face.vertices[i + 1 < n ? i + 1 : 0]);
    const Vec3 outward = (end - start).cross(face.normal);
    inside.clear();
    double p_out = outward.dot(polygon.front() - start);
    for (size_t k = 0; k < polygon.size(); ++k) {
      const Vec3& p = polygon[k];
      const Vec3& q = polygon[k + 1 < polygon.size() ? k + 1 : 0];
      const double q_out = outward.dot(q - start);
      if (p_out <= 0.0) inside.push_back(p);
      if ((p_out < 0.0 && q_out > 0.0) || (p_out > 0.0 && q_out < 0.0)) {
        inside.push_back(p + p_out / (p_out - q_out) * (q - p));
      }
      p_out = q_out;
    }
    polygon.swap(inside);
  }
  return polygon;
}

int MostOpposedFace(const Polyhedron& Q, const Vec3& normal_Q) {
  int opposed = 0;
  double least = std::numeric_limits<double>::infinity();
  for (size_t f = 0; f < Q.faces().size(); ++f) {
    const double cosine = Q.faces()[f].normal.dot(normal_Q);
    if (cosine < least) {
      least = cosine;
      opposed = static_cast<int>(f);
    }
  }
  return opposed;
}

}  // namespace

Vec3 ClosestOnSegment(const Vec3& p, const Vec3& start, const Vec3& end) {
  const Vec3 along = end - start;
  const double t = std::clamp((p - start).dot(along) / along.squaredNorm(), 0.0, 1.0);
  return start + t * along;
}

Vec3 ApartFromFace(const Polyhedron& P, const Polyhedron::Face& face, const Vec3& p) {
  const size_t n = face.vertices.size();
  bool over_face = true;
  Vec3 nearest = Vec3::Zero();
  double least = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < n; ++i) {
    const Vec3& start = VertexOf(P, face.vertices[i]);
    const Vec3& end = VertexOf(P, face.vertices[i + 1 < n ? i + 1 : 0]);
    if ((p - start).dot((end - start).cross(face.normal)) <= 0.0) continue;
    over_face = false;
    const Vec3 apart = p - ClosestOnSegment(p, start, end);
    if (apart.squaredNorm() < least) {
      least = apart.squaredNorm();
      nearest = apart;
    }
  }
  return over_face ? Vec3((face.normal.dot(p) - face.offset) * face.normal) : nearest;
}

Vec3 ApartOverFace(const Polyhedron& P, const FaceAxis& axis, const Polyhedron& Q,
                   const Pose& X_PQ) {
  const Polyhedron::Face& face = FaceOf(P, axis.face);
  const Vec3 from_vertex = ApartFromFace(P, face, X_PQ.ToWorld(VertexOf(Q, axis.vertex)));
  const double excess = from_vertex.squaredNorm() - axis.gap * axis.gap;
  if (excess <= 1e-12 * from_vertex.squaredNorm()) return from_vertex;

  std::vector<Vec3> polygon;
  if (Q.faces().empty()) {
    for (const Vec3& p : Q.vertices()) polygon.push_back(X_PQ.ToWorld(p));
  } else {
    const int opposed = MostOpposedFace(Q, X_PQ.R_WB.transpose() * face.normal);
    const std::vector<int>& vertices = FaceOf(Q, opposed).vertices;
    polygon.reserve(vertices.size());
    for (const int v : vertices) polygon.push_back(X_PQ.ToWorld(VertexOf(Q, v)));
  }
  double lowest = from_vertex.norm();
  Vec3 apart = from_vertex;
  for (const Vec3& p : ClipToFace(std::move(polygon), P, face)) {
    const double height = face.normal.dot(p) - face.offset;
    if (height >= lowest) continue;
    lowest = height;
    apart = height * face.normal;
  }
  return apart;
}

Vec3 ApartOverEdges(const PairFrame& frame, int edge_a, int edge_b) {
  const Polyhedron::Edge& a = EdgeOf(frame.a, edge_a);
  const Polyhedron::Edge& b = EdgeOf(frame.b, edge_b);
  const Vec3& start_a = VertexOf(frame.a, a.vertex[0]);
  const Vec3& end_a = VertexOf(frame.a, a.vertex[1]);
  const Vec3 start_b = frame.X_AB.ToWorld(VertexOf(frame.b, b.vertex[0]));
  const Vec3 end_b = frame.X_AB.ToWorld(VertexOf(frame.b, b.vertex[1]));
  const Vec3 along_b = end_b - start_b;
  const Vec3 across = a.direction.cross(along_b);
  // First the point on the line of A nearest to the line of B, then the nearest points of the
  // segments.
  const double along = (start_b - start_a).dot(along_b.cross(across)) / across.squaredNorm();
  const double length_a = (end_a - start_a).norm();
  const Vec3 on_a = start_a + std::clamp(along, 0.0, length_a) * a.direction;
  const Vec3 on_b = ClosestOnSegment(on_a, start_b, end_b);
  return ClosestOnSegment(on_b, start_a, end_a) - on_b;
}

}  // namespace touchstone::collision
