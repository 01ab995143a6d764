#include "collision/nearest_features.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

// Relative to the size of the bodies: distances that differ by less count as equal.
constexpr double kAsNear = 1e-14;
constexpr double kTouching = 1e-12;

/// Vertices, edges and faces of a core with a point below a height, and all vertices as (p,
/// height).
struct Slab {
  std::vector<int> vertices, edges, faces;
  std::vector<Vec3> points;  // in the frame of A
  const Polyhedron* shape = nullptr;

  const Vec3& Point(int v) const { return points[static_cast<size_t>(v)]; }
  const Polyhedron::Edge& Edge(int e) const { return EdgeOf(*shape, e); }
  const Vec3& Tail(int e) const { return Point(Edge(e).vertex[0]); }
  const Vec3& Head(int e) const { return Point(Edge(e).vertex[1]); }
};

Slab FindSlab(const Polyhedron& shape, const Pose& X_AS, const Vec3& direction_A, double below) {
  Slab slab;
  slab.shape = &shape;
  std::vector<char> in(shape.vertices().size(), 0);
  const auto is_in = [&](int v) { return in[static_cast<size_t>(v)] != 0; };
  for (size_t v = 0; v < in.size(); ++v) {
    slab.points.push_back(X_AS.ToWorld(shape.vertices()[v]));
    in[v] = direction_A.dot(slab.points[v]) <= below ? 1 : 0;
    if (in[v] != 0) slab.vertices.push_back(static_cast<int>(v));
  }
  for (size_t e = 0; e < shape.edges().size(); ++e) {
    const Polyhedron::Edge& edge = shape.edges()[e];
    if (is_in(edge.vertex[0]) || is_in(edge.vertex[1])) slab.edges.push_back(static_cast<int>(e));
  }
  for (size_t f = 0; f < shape.faces().size(); ++f)
    if (std::ranges::any_of(shape.faces()[f].vertices, is_in))
      slab.faces.push_back(static_cast<int>(f));
  return slab;
}

/// The nearest features so far.
struct Nearest {
  double margin = 0.0;
  double squared = std::numeric_limits<double>::infinity();
  double distance = std::numeric_limits<double>::infinity();
  Witness witness;

  void Try(const Vec3& apart, const Witness& candidate) {
    if (!(apart.squaredNorm() < squared)) return;
    const double length = apart.norm();
    if (!(length < distance - margin)) return;
    distance = length;
    squared = length * length;
    witness = candidate;
  }
};

/// Height of p over a face, if p lies over the face and not below its plane.
std::optional<double> HeightOver(const Slab& slab, const Polyhedron::Face& face, const Vec3& n,
                                 const Vec3& p) {
  const double height = n.dot(p - slab.Point(face.vertices[0]));
  if (height < 0.0) return std::nullopt;
  for (size_t i = 0; i < face.vertices.size(); ++i) {
    const Vec3& start = slab.Point(face.vertices[i]);
    const Vec3& end = slab.Point(face.vertices[i + 1 < face.vertices.size() ? i + 1 : 0]);
    if ((end - start).cross(n).dot(p - start) > 0.0) return std::nullopt;
  }
  return height;
}

/// Calls found(face, height) for the vertices of one core that lie over faces of the other.
template <typename Found>
void ForVerticesOverFaces(const Slab& of, const Slab& over, const Mat3& R_AO, Found found) {
  for (const int f : over.faces) {
    const Polyhedron::Face& face = FaceOf(*over.shape, f);
    const Vec3 n = R_AO * face.normal;
    for (const int v : of.vertices)
      if (const auto height = HeightOver(over, face, n, of.Point(v))) found(f, *height);
  }
}

/// The vector from the line of one edge to that of the other, if these are nearest within both
/// edges.
std::optional<Vec3> BetweenEdges(const Slab& a, int edge_a, const Slab& b, int edge_b) {
  const Vec3 along_a = a.Head(edge_a) - a.Tail(edge_a), along_b = b.Head(edge_b) - b.Tail(edge_b);
  const Vec3 normal = along_a.cross(along_b);
  const double squared = normal.squaredNorm();
  if (squared <= kParallelEdges * kParallelEdges * along_a.squaredNorm() * along_b.squaredNorm())
    return std::nullopt;
  const Vec3 offset = b.Tail(edge_b) - a.Tail(edge_a);
  const double x = offset.dot(along_b.cross(normal)) / squared;
  const double y = offset.dot(along_a.cross(normal)) / squared;
  if (x < 0.0 || x > 1.0 || y < 0.0 || y > 1.0) return std::nullopt;
  return a.Tail(edge_a) + x * along_a - (b.Tail(edge_b) + y * along_b);
}

/// The vector to p from the nearest point within an edge.
std::optional<Vec3> FromEdge(const Slab& slab, int edge, const Vec3& p) {
  const Vec3 along = slab.Head(edge) - slab.Tail(edge);
  const double share = (p - slab.Tail(edge)).dot(along) / along.squaredNorm();
  if (share < 0.0 || share > 1.0) return std::nullopt;
  return p - (slab.Tail(edge) + share * along);
}

Witness SearchSlabs(const PairFrame& frame, const Slab& a, const Slab& b, Nearest nearest) {
  ForVerticesOverFaces(b, a, Mat3::Identity(), [&](int face, double height) {
    nearest.Try(Vec3(height, 0, 0), {WitnessKind::kFaceOfA, face, -1});
  });
  ForVerticesOverFaces(a, b, frame.X_AB.R_WB, [&](int face, double height) {
    nearest.Try(Vec3(height, 0, 0), {WitnessKind::kFaceOfB, -1, face});
  });
  for (const int e : a.edges)
    for (const int f : b.edges)
      if (const auto apart = BetweenEdges(a, e, b, f))
        nearest.Try(*apart, {WitnessKind::kEdgePair, e, f});
  for (const int v : a.vertices)
    for (const int f : b.edges)
      if (const auto apart = FromEdge(b, f, a.Point(v)))
        nearest.Try(*apart, {WitnessKind::kVertexEdge, v, f});
  for (const int e : a.edges)
    for (const int w : b.vertices)
      if (const auto apart = FromEdge(a, e, b.Point(w)))
        nearest.Try(*apart, {WitnessKind::kEdgeVertex, e, w});
  for (const int v : a.vertices)
    for (const int w : b.vertices)
      nearest.Try(a.Point(v) - b.Point(w), {WitnessKind::kVertexPair, v, w});
  return nearest.witness;
}

/// A vector from a point of B to a point of A, in the frame of A, of nearly the least length: some
/// steps of Gilbert's algorithm (SIAM J. Control 4 (1966) 61) from the middles of both.
Vec3 NearlyShortest(const PairFrame& frame) {
  constexpr int kMostSteps = 24;
  constexpr double kShortEnough = 1e-3;
  Vec3 v = frame.a.Middle() - frame.X_AB.ToWorld(frame.b.Middle());
  for (int step = 0; step < kMostSteps; ++step) {
    const int a = frame.a.SupportVertex(-v);
    const int b = frame.b.SupportVertex(frame.X_BA.R_WB * v);
    const Vec3 w = VertexOf(frame.a, a) - frame.X_AB.ToWorld(VertexOf(frame.b, b));
    const double gain = v.dot(v - w);
    if (!(gain > kShortEnough * v.squaredNorm())) break;
    v += std::min(1.0, gain / (v - w).squaredNorm()) * (w - v);
  }
  return v;
}

}  // namespace

std::optional<Witness> FindNearestFeatures(const PairFrame& frame) {
  const double size = frame.a.size() + frame.b.size();
  const Vec3 v = NearlyShortest(frame);
  const double distance = v.norm();
  if (!(distance > kTouching * size)) return std::nullopt;
  // A point of A that is nearest to B is higher along v than B by no more than the distance, and
  // such a point of B is no lower than A by more than it.
  const Vec3 n = v / distance;
  const Vec3 n_B = frame.X_BA.R_WB * n;
  const double lowest_a = n.dot(VertexOf(frame.a, frame.a.SupportVertex(-n)));
  const double highest_b = n.dot(frame.X_AB.ToWorld(VertexOf(frame.b, frame.b.SupportVertex(n_B))));
  const double reach = distance + kTouching * size;
  const Slab a = FindSlab(frame.a, Pose(), n, highest_b + reach);
  const Slab b = FindSlab(frame.b, frame.X_AB, -n, reach - lowest_a);
  return SearchSlabs(frame, a, b, {.margin = kAsNear * size, .witness = {}});
}

}  // namespace touchstone::collision
