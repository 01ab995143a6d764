#include "geometry/rounded_mass.h"

#include <cmath>
#include <numbers>
#include <vector>

namespace touchstone::geometry {
namespace {

constexpr double kPi = std::numbers::pi;

/// Integrals of 1, w and w w^T over a set of directions w of the unit sphere.
struct Directions {
  double measure = 0.0;
  Vec3 first = Vec3::Zero();
  Mat3 second = Mat3::Zero();
};

/// a b^T + b a^T.
Mat3 Symmetric(const Vec3& a, const Vec3& b) { return a * b.transpose() + b * a.transpose(); }

/// The directions normal to an edge that point away from the core: the arc between the normals of
/// its faces, or a whole circle for a segment.
Directions NormalsOfEdge(const Polyhedron& core, const Polyhedron::Edge& edge) {
  if (!edge.has_faces()) {
    const Mat3 across = Mat3::Identity() - edge.direction * edge.direction.transpose();
    return {2.0 * kPi, Vec3::Zero(), kPi * across};
  }
  const Vec3& u = core.faces()[static_cast<size_t>(edge.face[0])].normal;
  const Vec3& v = core.faces()[static_cast<size_t>(edge.face[1])].normal;
  const double sine = u.cross(v).norm(), cosine = u.dot(v);
  const double angle = std::atan2(sine, cosine);
  const Vec3 w = (v - cosine * u).normalized();
  return {angle, sine * u + (1.0 - cosine) * w,
          0.5 * (angle + sine * cosine) * u * u.transpose() +
              0.5 * (angle - sine * cosine) * w * w.transpose() +
              0.5 * sine * sine * Symmetric(u, w)};
}

/// The angle of a face's polygon at its i-th vertex.
double AngleAt(const Polyhedron& core, const Polyhedron::Face& face, size_t i) {
  const size_t n = face.vertices.size();
  const Vec3& p = core.vertices()[static_cast<size_t>(face.vertices[i])];
  const Vec3 to_next = core.vertices()[static_cast<size_t>(face.vertices[(i + 1) % n])] - p;
  const Vec3 to_last = core.vertices()[static_cast<size_t>(face.vertices[(i + n - 1) % n])] - p;
  return std::atan2(to_next.cross(to_last).norm(), to_next.dot(to_last));
}

/// The directions that point away from the core at each vertex: polygons of the unit sphere, whose
/// sides are the arcs of the vertex's edges. Their measure is 2 pi less the angles of the faces at
/// the vertex; with the outward normal nu of a side in the sphere, which is along the edge,
///   integral of w = -1/2 sum over sides of nu theta,
///   integral of (w w^T - 1/3) = -1/6 sum over sides of (nu s^T + s nu^T), s the integral of w
///   along the side,
/// since w and w w^T - 1/3 are eigenfunctions of the sphere's Laplacian, with -2 and -6.
std::vector<Directions> NormalsOfVertices(const Polyhedron& core,
                                          const std::vector<Directions>& of_edges) {
  std::vector<Directions> normals(core.vertices().size());
  const double whole = core.edges().empty() ? 4.0 * kPi : 2.0 * kPi;
  for (Directions& own : normals) own.measure = whole;
  for (const Polyhedron::Face& face : core.faces()) {
    for (size_t i = 0; i < face.vertices.size(); ++i)
      normals[static_cast<size_t>(face.vertices[i])].measure -= AngleAt(core, face, i);
  }
  for (Directions& own : normals) own.second = own.measure / 3.0 * Mat3::Identity();
  for (size_t e = 0; e < core.edges().size(); ++e) {
    const Polyhedron::Edge& edge = core.edges()[e];
    for (const int end : {0, 1}) {
      const Vec3 outward = end == 0 ? edge.direction : Vec3(-edge.direction);
      Directions& own = normals[static_cast<size_t>(edge.vertex[end])];
      own.first -= 0.5 * of_edges[e].measure * outward;
      own.second -= Symmetric(outward, of_edges[e].first) / 6.0;
    }
  }
  return normals;
}

void Add(const Moments& own, Moments* sum) {
  sum->volume += own.volume;
  sum->first += own.first;
  sum->second += own.second;
}

/// Moments of the points x + t w with 0 <= t <= r, where x is in a set of `dimension` with the
/// moments `set`, and w is in the set of directions across it.
Moments Sweep(const Moments& set, int dimension, const Directions& w, double r) {
  const int k = 3 - dimension;  // the volume element has t^(k - 1)
  const double t0 = std::pow(r, k) / k, t1 = std::pow(r, k + 1) / (k + 1),
               t2 = std::pow(r, k + 2) / (k + 2);
  return {set.volume * w.measure * t0, set.first * w.measure * t0 + set.volume * w.first * t1,
          set.second * w.measure * t0 + Symmetric(set.first, w.first) * t1 +
              set.volume * w.second * t2};
}

Moments OfPoint(const Vec3& p) { return {1.0, p, p * p.transpose()}; }

Moments OfSegment(const Vec3& a, const Vec3& b) {
  const double length = (b - a).norm();
  const Vec3 middle = 0.5 * (a + b);
  return {length, length * middle,
          length * (middle * middle.transpose() + (b - a) * (b - a).transpose() / 12.0)};
}

Moments OfTriangle(const Vec3& a, const Vec3& b, const Vec3& c) {
  const double area = 0.5 * (b - a).cross(c - a).norm();
  const Vec3 s = a + b + c;
  return {area, area / 3.0 * s,
          area / 12.0 *
              (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose())};
}

}  // namespace

Moments MomentsAroundCore(const Polyhedron& polyhedron, const Vec3& reference) {
  const double r = polyhedron.rounding();
  const auto vertex = [&](int v) -> Vec3 {
    return polyhedron.vertices()[static_cast<size_t>(v)] - reference;
  };
  Moments sum;
  for (const Polyhedron::Face& face : polyhedron.faces()) {
    const Directions normal{1.0, face.normal, face.normal * face.normal.transpose()};
    for (size_t i = 1; i + 1 < face.vertices.size(); ++i) {
      const Moments triangle = OfTriangle(vertex(face.vertices[0]), vertex(face.vertices[i]),
                                          vertex(face.vertices[i + 1]));
      Add(Sweep(triangle, 2, normal, r), &sum);
    }
  }
  std::vector<Directions> of_edges;
  for (const Polyhedron::Edge& edge : polyhedron.edges()) {
    of_edges.push_back(NormalsOfEdge(polyhedron, edge));
    const Moments segment = OfSegment(vertex(edge.vertex[0]), vertex(edge.vertex[1]));
    Add(Sweep(segment, 1, of_edges.back(), r), &sum);
  }
  const std::vector<Directions> of_vertices = NormalsOfVertices(polyhedron, of_edges);
  for (size_t v = 0; v < of_vertices.size(); ++v)
    Add(Sweep(OfPoint(vertex(static_cast<int>(v))), 0, of_vertices[v], r), &sum);
  return sum;
}

}  // namespace touchstone::geometry
