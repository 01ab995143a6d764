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

/// The point of an edge over a vertex of the other body, if the vertex lies on the edge's
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

/// An edge as a segment of a line in the plane, by the distance along a direction.
struct Stretch {
  const SupportPatch& patch;
  int tail, head;   // vertices, the tail first along the direction
  double from, to;  // [m]

  Vec3 At(double along) const {
    const Vec3 &start = patch.Point(tail), &end = patch.Point(head);
    return start + (along - from) / (to - from) * (end - start);
  }
};

Stretch MakeStretch(const SupportPatch& patch, int edge, const Eigen::Vector2d& direction) {
  const auto& ends = patch.Edge(edge).vertex;
  const double x0 = direction.dot(patch.Point(ends[0]).head<2>());
  const double x1 = direction.dot(patch.Point(ends[1]).head<2>());
  return x0 < x1 ? Stretch{patch, ends[0], ends[1], x0, x1}
                 : Stretch{patch, ends[1], ends[0], x1, x0};
}

/// Whether a point lies over a face of the patch that is as high there as the edge beside it.
bool IsOverFace(const SupportPatch& patch, const Vec3& p, double height, double tau) {
  return std::ranges::any_of(patch.faces, [&](const PatchFace& face) {
    return DepthInside(patch, face, p) > tau &&
           std::abs(HeightOnFace(patch, face, p) - height) <= tau;
  });
}

/// The two ends of the common stretch of two edges that lie along each other: nowhere further aside
/// than `beside`, nearly parallel, and one of them a segment, on which the points lie. Ends within
/// `beside` of each other count as one. Ends over a face are left out; empty where the edges do not
/// lie along each other.
std::optional<std::vector<Crossing>> EndsAlong(const Overlay& overlay, int edge_a, int edge_b) {
  const bool a_has_faces = overlay.a.Edge(edge_a).has_faces();
  const bool b_has_faces = overlay.b.Edge(edge_b).has_faces();
  if (a_has_faces && b_has_faces) return std::nullopt;
  const Eigen::Vector2d u =
      (overlay.a.End(edge_a) - overlay.a.Start(edge_a)).head<2>().normalized();
  const Eigen::Vector2d v =
      (overlay.b.End(edge_b) - overlay.b.Start(edge_b)).head<2>().normalized();
  if (std::abs(u.x() * v.y() - u.y() * v.x()) > kSineAlongside) return std::nullopt;

  const Stretch a = MakeStretch(overlay.a, edge_a, u), b = MakeStretch(overlay.b, edge_b, u);
  const double first = std::max(a.from, b.from), last = std::min(a.to, b.to);
  const auto is_beside = [&](double along) {
    return Distance2d(a.At(along), b.At(along)) <= overlay.beside;
  };
  if (last - first <= overlay.tau || !is_beside(first) || !is_beside(last)) return std::nullopt;

  std::vector<Crossing> ends;
  const auto add = [&](double along, double of_a, double of_b, int vertex_a, int vertex_b) {
    Vec3 on_a = a.At(along), on_b = b.At(along);
    if (IsOverFace(overlay.b, on_a, on_b.z(), overlay.tau) ||
        IsOverFace(overlay.a, on_b, on_a.z(), overlay.tau))
      return;
    if (a_has_faces) on_a.head<2>() = on_b.head<2>();
    if (b_has_faces) on_b.head<2>() = on_a.head<2>();
    if (std::abs(of_a - of_b) <= overlay.beside) {
      ends.push_back(MakeCrossing(ContactKind::kVertexVertex, vertex_a, vertex_b, on_a, on_b));
    } else if (of_a == along) {
      ends.push_back(MakeCrossing(ContactKind::kVertexEdge, vertex_a, edge_b, on_a, on_b));
    } else {
      ends.push_back(MakeCrossing(ContactKind::kEdgeVertex, edge_a, vertex_b, on_a, on_b));
    }
  };
  add(first, a.from, b.from, a.tail, b.tail);
  add(last, a.to, b.to, a.head, b.head);
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
      if (const auto ends = EndsAlong(overlay, e, f)) {
        crossings->insert(crossings->end(), ends->begin(), ends->end());
        continue;
      }
      const double side_a0 = SnappedSide(b0, b1, a0, tau), side_a1 = SnappedSide(b0, b1, a1, tau);
      if (side_a0 * side_a1 >= 0.0) continue;
      const double side_b0 = SnappedSide(a0, a1, b0, tau), side_b1 = SnappedSide(a0, a1, b1, tau);
      if (side_b0 * side_b1 >= 0.0) continue;
      const Vec3 on_a = a0 + side_a0 / (side_a0 - side_a1) * (a1 - a0);
      const Vec3 on_b = b0 + side_b0 / (side_b0 - side_b1) * (b1 - b0);
      crossings->push_back(MakeCrossing(ContactKind::kEdgeEdge, e, f, on_a, on_b));
    }
  }
}

}  // namespace

std::vector<Crossing> FindCrossings(const Overlay& overlay) {
  std::vector<Crossing> crossings;
  crossings.reserve(overlay.a.vertices.size() + overlay.b.vertices.size());
  AddVertexPairs(overlay, &crossings);
  AddVerticesOver(overlay, &crossings);
  AddEdgePairs(overlay, &crossings);
  return crossings;
}

}  // namespace touchstone::collision
