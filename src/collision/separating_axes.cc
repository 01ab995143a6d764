#include "collision/separating_axes.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "collision/points_apart.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

// Sines that are zero up to round-off count as touching arcs. A pair accepted by mistake does no
// harm, because its gap is measured over all vertices.
constexpr double kTouchingArcs = 1e-14;

/// Whether two sines have the same sign, beyond round-off. (Their product does not decide it,
/// because all of them are small where edges are nearly parallel.)
bool OnOneSide(double u, double v) {
  return u * v > 0.0 && std::abs(u) > kTouchingArcs && std::abs(v) > kTouchingArcs;
}

// Round-off turns the normal of two edges by 1e-16 over their sine: harmless about the edges, but
// towards them it shifts the gap in proportion to their length. Below this sine the normal is made
// perpendicular to them once more.
constexpr double kShortProduct = 1e-3;

/// Up to this number a scan over contiguous vertices is faster than a walk along edges.
constexpr size_t kScanVertices = 64;

struct Support {
  int vertex = -1;
  double height = 0.0;
};

/// The vertex with the least direction . p.
Support FindLowest(const Polyhedron& shape, const Vec3& direction) {
  const std::span<const Vec3> vertices = shape.vertices();
  if (vertices.size() > kScanVertices) {
    const int v = shape.SupportVertex(-direction);
    return {v, direction.dot(vertices[static_cast<size_t>(v)])};
  }
  // Finds the least height in four strands, so that no step waits for the one before, and then its
  // vertex.
  const auto height = [&](size_t v) { return direction.dot(vertices[v]); };
  const size_t n = vertices.size(), whole = n - n % 4;
  double least[4];
  std::fill(std::begin(least), std::end(least), height(0));
  for (size_t v = 0; v < whole; v += 4) {
    for (size_t k = 0; k < 4; ++k) least[k] = std::min(least[k], height(v + k));
  }
  for (size_t v = whole; v < n; ++v) least[0] = std::min(least[0], height(v));
  const double lowest = std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
  size_t v = 0;
  while (v + 1 < n && height(v) != lowest) ++v;
  return {static_cast<int>(v), lowest};
}

/// The least direction . p of the core.
double LowestHeight(const Polyhedron& shape, const Vec3& direction) {
  return shape.is_curved() ? direction.dot(shape.SupportPoint(-direction))
                           : FindLowest(shape, direction).height;
}

const Vec3& Normal(const Polyhedron& shape, int f) { return FaceOf(shape, f).normal; }

/// Difference between the components of the normals of an edge's second and first face along a
/// direction; zero where the edge is a segment.
double TurnAlong(const Polyhedron& shape, const Polyhedron::Edge& edge, const Vec3& direction) {
  if (!edge.has_faces()) return 0.0;
  return (Normal(shape, edge.face[1]) - Normal(shape, edge.face[0])).dot(direction);
}

/// A point of the shape: the mean of its vertices.
Vec3 MiddleOf(const Polyhedron& shape) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& p : shape.vertices()) sum += p;
  return sum / static_cast<double>(shape.vertices().size());
}

/// Largest n . d over the arc from n0 to n1 of the unit sphere: at an end, or in the direction of
/// the projection of d on the plane of the arc, if that lies inside the arc.
double LargestOverArc(const Vec3& n0, const Vec3& n1, const Vec3& d) {
  const double u = n0.dot(d);
  const double v = n1.dot(d);
  const double c = n0.dot(n1);
  if (v <= c * u || u <= c * v) return std::max(u, v);
  const double sine_squared = 1.0 - c * c;
  if (sine_squared <= 0.0) return d.norm();
  return std::sqrt((u * u + v * v - 2.0 * c * u * v) / sine_squared);
}

/// Edges of a shape S over which the body Q can be higher than floor: along every normal of an
/// edge's arc, Q extends down at least to any one of its points. Tried with three vectors:
/// `apart_S`, from a point of S to one of Q; from the edge to the middle of Q; and from the edge to
/// the vertex of Q that is lowest along the middle of the arc.
/// @param X_SQ  pose of Q in the frame of S.
std::vector<int> EdgesAbove(const Polyhedron& S, const Polyhedron& Q, const Pose& X_SQ,
                            const Vec3& apart_S, double floor) {
  std::vector<int> edges;
  const Vec3 middle = X_SQ.ToWorld(MiddleOf(Q));
  for (size_t e = 0; e < S.edges().size(); ++e) {
    const Polyhedron::Edge& edge = S.edges()[e];
    if (!edge.has_faces()) {
      edges.push_back(static_cast<int>(e));
      continue;
    }
    const Vec3 &n0 = Normal(S, edge.face[0]), &n1 = Normal(S, edge.face[1]);
    const Vec3& start = VertexOf(S, edge.vertex[0]);
    if (LargestOverArc(n0, n1, apart_S) <= floor) continue;
    if (LargestOverArc(n0, n1, middle - start) <= floor) continue;
    const Support lowest = FindLowest(Q, X_SQ.R_WB.transpose() * (n0 + n1));
    const Vec3 from_edge = X_SQ.ToWorld(VertexOf(Q, lowest.vertex)) - start;
    if (LargestOverArc(n0, n1, from_edge) > floor) edges.push_back(static_cast<int>(e));
  }
  return edges;
}

/// Whether the two edges form a face of the Minkowski difference: the arcs of A's negated and of
/// B's normals cross on the unit sphere. Every sine is that of a face normal over the plane of the
/// other arc; the last condition excludes arcs that cross on opposite sides of the sphere. The
/// normals of a segment are a whole circle, which an arc crosses once where its ends are on
/// different sides of it.
bool ArcsCross(const PairFrame& frame, const Polyhedron::Edge& a, const Polyhedron::Edge& b,
               const Vec3& direction_b_A, const Vec3& direction_a_B) {
  const auto ends_on_one_side = [](const Polyhedron& shape, const Polyhedron::Edge& edge,
                                   const Vec3& direction) {
    return edge.has_faces() && OnOneSide(Normal(shape, edge.face[0]).dot(direction),
                                         Normal(shape, edge.face[1]).dot(direction));
  };
  if (!a.has_faces() || !b.has_faces())
    return !ends_on_one_side(frame.a, a, direction_b_A) &&
           !ends_on_one_side(frame.b, b, direction_a_B);
  const double c = Normal(frame.b, b.face[0]).dot(direction_a_B);
  const double d = Normal(frame.b, b.face[1]).dot(direction_a_B);
  if (OnOneSide(c, d)) return false;
  const double a0 = Normal(frame.a, a.face[0]).dot(direction_b_A);
  const double a1 = Normal(frame.a, a.face[1]).dot(direction_b_A);
  return !OnOneSide(a0, a1) && !OnOneSide(d - c, a0 - a1);
}

}  // namespace

PairFrame::PairFrame(const PosedShape& A, const PosedShape& B) : a(*A.shape), b(*B.shape) {
  X_AB.R_WB = A.X_WB.R_WB.transpose() * B.X_WB.R_WB;
  X_AB.p_WB = A.X_WB.ToBody(B.X_WB.p_WB);
  X_BA.R_WB = X_AB.R_WB.transpose();
  X_BA.p_WB = B.X_WB.ToBody(A.X_WB.p_WB);
}

FaceAxis EvaluateFace(const Polyhedron& P, int face, const Polyhedron& Q, const Pose& X_PQ) {
  const Polyhedron::Face& plane = FaceOf(P, face);
  if (Q.is_curved()) {
    const double lowest = LowestHeight(Q, X_PQ.R_WB.transpose() * plane.normal);
    return {face, lowest + (plane.normal.dot(X_PQ.p_WB) - plane.offset), -1};
  }
  const Support lowest = FindLowest(Q, X_PQ.R_WB.transpose() * plane.normal);
  const double gap = lowest.height + (plane.normal.dot(X_PQ.p_WB) - plane.offset);
  return {face, gap, lowest.vertex};
}

double GapAlong(const PairFrame& frame, const Vec3& nhat_BA_A) {
  const Vec3 nhat_BA_B = frame.X_BA.R_WB * nhat_BA_A;
  return LowestHeight(frame.a, nhat_BA_A) + LowestHeight(frame.b, -nhat_BA_B) -
         nhat_BA_A.dot(frame.X_AB.p_WB);
}

Vec3 EdgePairNormal(const PairFrame& frame, int edge_a, int edge_b) {
  const Polyhedron::Edge& a = EdgeOf(frame.a, edge_a);
  const Polyhedron::Edge& b = EdgeOf(frame.b, edge_b);
  const Vec3 direction_b = frame.X_AB.R_WB * b.direction;
  const Vec3 normal = a.direction.cross(direction_b);
  const double sine = normal.norm();
  if (sine < kParallelEdges) return Vec3::Zero();
  // With c, d the normals of B's faces, n = sgn(d.ea) (c (d.ea) - d (c.ea)) lies between them and
  // is perpendicular to both edges; it is sgn(d.ea) ea x (c x d), and c x d is along eb.
  const Vec3 direction_a_B = frame.X_BA.R_WB * a.direction;
  double side = TurnAlong(frame.a, a, direction_b) + TurnAlong(frame.b, b, direction_a_B);
  if (!a.has_faces() && !b.has_faces())
    side = normal.dot(VertexOf(frame.a, a.vertex[0]) -
                      frame.X_AB.ToWorld(VertexOf(frame.b, b.vertex[0])));
  const Vec3 nhat = normal * ((side < 0.0 ? -1.0 : 1.0) / sine);
  if (sine > kShortProduct) return nhat;
  const Vec3 along = a.direction.dot(direction_b) < 0.0 ? Vec3(a.direction - direction_b)
                                                        : Vec3(a.direction + direction_b);
  return (nhat - along.dot(nhat) / along.squaredNorm() * along).normalized();
}

EdgeAxis EvaluateEdgePair(const PairFrame& frame, int edge_a, int edge_b) {
  EdgeAxis axis{.edge_a = edge_a, .edge_b = edge_b};
  axis.nhat_BA_A = EdgePairNormal(frame, edge_a, edge_b);
  if (axis.nhat_BA_A.isZero(0.0)) return axis;
  axis.gap = GapAlong(frame, axis.nhat_BA_A);
  return axis;
}

bool IsSupportingPair(const PairFrame& frame, int edge_a, int edge_b) {
  const Polyhedron::Edge& a = EdgeOf(frame.a, edge_a);
  const Polyhedron::Edge& b = EdgeOf(frame.b, edge_b);
  return ArcsCross(frame, a, b, frame.X_AB.R_WB * b.direction, frame.X_BA.R_WB * a.direction);
}

FaceAxis FindBestFace(const Polyhedron& P, const Polyhedron& Q, const Pose& X_PQ, FaceAxis best,
                      Vec3* apart_P) {
  const Vec3 middle = X_PQ.ToWorld(MiddleOf(Q));
  for (size_t f = 0; f < P.faces().size(); ++f) {
    const Polyhedron::Face& face = P.faces()[f];
    if (face.normal.dot(*apart_P) <= best.gap) continue;
    if (face.normal.dot(middle) - face.offset <= best.gap) continue;
    const FaceAxis axis = EvaluateFace(P, static_cast<int>(f), Q, X_PQ);
    if (axis.gap <= best.gap) continue;
    best = axis;
    *apart_P = ApartFromFace(P, face, X_PQ.ToWorld(VertexOf(Q, axis.vertex)));
  }
  return best;
}

EdgeAxis FindBestEdgePair(const PairFrame& frame, const Vec3& apart_A, double floor) {
  EdgeAxis best;
  const std::vector<int> edges_a = EdgesAbove(frame.a, frame.b, frame.X_AB, -apart_A, floor);
  if (edges_a.empty()) return best;
  const std::vector<int> edges_b =
      EdgesAbove(frame.b, frame.a, frame.X_BA, frame.X_BA.R_WB * apart_A, floor);
  for (const int edge_b : edges_b) {
    const Polyhedron::Edge& b = EdgeOf(frame.b, edge_b);
    const Vec3 direction_b_A = frame.X_AB.R_WB * b.direction;
    const Vec3 start_b = frame.X_AB.ToWorld(VertexOf(frame.b, b.vertex[0]));
    for (const int edge_a : edges_a) {
      const Polyhedron::Edge& a = EdgeOf(frame.a, edge_a);
      const Vec3 direction_a_B = frame.X_BA.R_WB * a.direction;
      if (!ArcsCross(frame, a, b, direction_b_A, direction_a_B)) continue;
      const Vec3 normal = EdgePairNormal(frame, edge_a, edge_b);
      const double between_lines = normal.dot(VertexOf(frame.a, a.vertex[0]) - start_b);
      if (normal.isZero(0.0) || between_lines <= std::max(floor, best.gap)) continue;
      const EdgeAxis axis = EvaluateEdgePair(frame, edge_a, edge_b);
      if (axis.gap > best.gap) best = axis;
    }
  }
  return best;
}

}  // namespace touchstone::collision
