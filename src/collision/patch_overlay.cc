#include "collision/patch_overlay.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace touchstone::collision {
namespace {

/// Signed distance of p from the line start-end in the plane, snapped to zero within tau.
double SnappedSide(const Vec3& start, const Vec3& end, const Vec3& p, double tau) {
  const double x = end.x() - start.x(), y = end.y() - start.y();
  const double side = (x * (p.y() - start.y()) - y * (p.x() - start.x())) / PlaneLength(x, y);
  return std::abs(side) <= tau ? 0.0 : side;
}

Crossing MakeCrossing(ContactKind kind, int feature_a, int feature_b, const Vec3& on_a,
                      const Vec3& on_b) {
  return {kind, feature_a, feature_b, 0.5 * (on_a + on_b), on_a.z() - on_b.z()};
}

void AddVertexPairs(const Overlay& overlay, std::vector<Crossing>* crossings) {
  for (const int v : overlay.a.vertices) {
    for (const int w : overlay.b.vertices) {
      const Vec3& on_a = overlay.a.Point(v);
      const Vec3& on_b = overlay.b.Point(w);
      if (Distance2d(on_a, on_b) > overlay.tau) continue;
      crossings->push_back(MakeCrossing(ContactKind::kVertexVertex, v, w, on_a, on_b));
    }
  }
}

/// The point of an edge over a vertex of the other body, when the vertex lies on the edge's
/// projection and not at one of its ends.
std::optional<Vec3> OnEdge(const SupportPatch& patch, int edge, const Vec3& vertex, double tau) {
  const Vec3& start = patch.Start(edge);
  const Vec3& end = patch.End(edge);
  const double length = Distance2d(start, end);
  if (length <= tau || SnappedSide(start, end, vertex, tau) != 0.0) return std::nullopt;
  if (Distance2d(vertex, start) <= tau || Distance2d(vertex, end) <= tau) return std::nullopt;
  const double along = ((vertex.x() - start.x()) * (end.x() - start.x()) +
                        (vertex.y() - start.y()) * (end.y() - start.y())) /
                       (length * length);
  if (along <= 0.0 || along >= 1.0) return std::nullopt;
  return start + along * (end - start);
}

/// Calls found(vertex, feature of the other patch, is_edge, point of the other surface) for each
/// vertex of one patch that lies on an edge or inside a face of the other.
template <typename Found>
void ForVerticesOver(const SupportPatch& of, const SupportPatch& over, double tau, Found found) {
  for (const int v : of.vertices) {
    const Vec3& p = of.Point(v);
    for (const int e : over.edges) {
      if (const auto on_edge = OnEdge(over, e, p, tau)) found(v, e, true, *on_edge);
    }
    for (const PatchFace& face : over.faces) {
      if (DepthInside(over, face, p) <= tau) continue;
      found(v, face.index, false, Vec3(p.x(), p.y(), HeightOnFace(over, face, p)));
    }
  }
}

void AddVerticesOver(const Overlay& overlay, std::vector<Crossing>* crossings) {
  ForVerticesOver(overlay.a, overlay.b, overlay.tau, [&](int v, int f, bool edge, const Vec3& q) {
    const ContactKind kind = edge ? ContactKind::kVertexEdge : ContactKind::kVertexFace;
    crossings->push_back(MakeCrossing(kind, v, f, overlay.a.Point(v), q));
  });
  ForVerticesOver(overlay.b, overlay.a, overlay.tau, [&](int v, int f, bool edge, const Vec3& q) {
    const ContactKind kind = edge ? ContactKind::kEdgeVertex : ContactKind::kFaceVertex;
    crossings->push_back(MakeCrossing(kind, f, v, q, overlay.b.Point(v)));
  });
}

/// The ends of each of two edges that lie over the other, no further aside than `beside`.
std::vector<Crossing> EndsAlong(const Overlay& overlay, int edge_a, int edge_b) {
  std::vector<Crossing> ends;
  for (const int v : overlay.a.Edge(edge_a).vertex)
    if (const auto q = OnEdge(overlay.b, edge_b, overlay.a.Point(v), overlay.beside))
      ends.push_back(MakeCrossing(ContactKind::kVertexEdge, v, edge_b, overlay.a.Point(v), *q));
  for (const int w : overlay.b.Edge(edge_b).vertex)
    if (const auto q = OnEdge(overlay.a, edge_a, overlay.b.Point(w), overlay.beside))
      ends.push_back(MakeCrossing(ContactKind::kEdgeVertex, edge_a, w, *q, overlay.b.Point(w)));
  return ends;
}

void AddEdgePairs(const Overlay& overlay, std::vector<Crossing>* crossings) {
  const double tau = overlay.tau;
  for (const int e : overlay.a.edges) {
    const Vec3 &a0 = overlay.a.Start(e), &a1 = overlay.a.End(e);
    if (Distance2d(a0, a1) <= tau) continue;
    for (const int f : overlay.b.edges) {
      const Vec3 &b0 = overlay.b.Start(f), &b1 = overlay.b.End(f);
      if (Distance2d(b0, b1) <= tau) continue;
      if (!overlay.a.Edge(e).has_faces() || !overlay.b.Edge(f).has_faces()) {
        const std::vector<Crossing> ends = EndsAlong(overlay, e, f);
        if (ends.size() == 2) {
          crossings->insert(crossings->end(), ends.begin(), ends.end());
          continue;
        }
      }
      const double side_a0 = SnappedSide(b0, b1, a0, tau), side_a1 = SnappedSide(b0, b1, a1, tau);
      const double side_b0 = SnappedSide(a0, a1, b0, tau), side_b1 = SnappedSide(a0, a1, b1, tau);
      if (side_a0 * side_a1 >= 0.0 || side_b0 * side_b1 >= 0.0) continue;
      const Vec3 on_a = a0 + side_a0 / (side_a0 - side_a1) * (a1 - a0);
      const Vec3 on_b = b0 + side_b0 / (side_b0 - side_b1) * (b1 - b0);
      crossings->push_back(MakeCrossing(ContactKind::kEdgeEdge, e, f, on_a, on_b));
    }
  }
}

}  // namespace

std::vector<Crossing> FindCrossings(const Overlay& overlay) {
  std::vector<Crossing> crossings;
  AddVertexPairs(overlay, &crossings);
  AddVerticesOver(overlay, &crossings);
  AddEdgePairs(overlay, &crossings);
  return crossings;
}

}  // namespace touchstone::collision
