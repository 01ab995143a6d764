#include "collision/contact_points.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>

#include "collision/contact_outline.h"
#include "collision/support_patch.h"

namespace touchstone::collision {
namespace {

using Eigen::Vector2d;

/// A point where features of the two patches lie over each other.
struct Crossing {
  ContactKind kind;
  int feature_a;
  int feature_b;
  Vec3 p;  // (x, y) common to both surfaces, h midway
  double gap;
};

/// Both patches with the snapping distance tau: what lies nearer than tau is on.
struct Overlay {
  const SupportPatch& a;
  const SupportPatch& b;
  double tau;
};

double Distance2d(const Vec3& p, const Vec3& q) { return std::hypot(p.x() - q.x(), p.y() - q.y()); }

/// Signed distance of p from the line start-end in the plane, snapped to zero within tau.
double SnappedSide(const Vec3& start, const Vec3& end, const Vec3& p, double tau) {
  const double x = end.x() - start.x(), y = end.y() - start.y();
  const double side = (x * (p.y() - start.y()) - y * (p.x() - start.x())) / std::hypot(x, y);
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

void AddEdgePairs(const Overlay& overlay, std::vector<Crossing>* crossings) {
  const double tau = overlay.tau;
  for (const int e : overlay.a.edges) {
    const Vec3 &a0 = overlay.a.Start(e), &a1 = overlay.a.End(e);
    if (Distance2d(a0, a1) <= tau) continue;
    for (const int f : overlay.b.edges) {
      const Vec3 &b0 = overlay.b.Start(f), &b1 = overlay.b.End(f);
      if (Distance2d(b0, b1) <= tau) continue;
      const double side_a0 = SnappedSide(b0, b1, a0, tau), side_a1 = SnappedSide(b0, b1, a1, tau);
      const double side_b0 = SnappedSide(a0, a1, b0, tau), side_b1 = SnappedSide(a0, a1, b1, tau);
      if (side_a0 * side_a1 >= 0.0 || side_b0 * side_b1 >= 0.0) continue;
      const Vec3 on_a = a0 + side_a0 / (side_a0 - side_a1) * (a1 - a0);
      const Vec3 on_b = b0 + side_b0 / (side_b0 - side_b1) * (b1 - b0);
      crossings->push_back(MakeCrossing(ContactKind::kEdgeEdge, e, f, on_a, on_b));
    }
  }
}

struct ClosestPoints {
  double along_a;  // in [0, 1]
  double along_b;
  Vec3 on_a;
  Vec3 on_b;
};

/// Nearest points of two segments (Ericson, Real-Time Collision Detection, 5.1.9).
ClosestPoints ClosestOnSegments(const Vec3& a0, const Vec3& a1, const Vec3& b0, const Vec3& b1) {
  const Vec3 u = a1 - a0, v = b1 - b0, r = a0 - b0;
  const double a = u.squaredNorm(), e = v.squaredNorm(), b = u.dot(v);
  const double c = u.dot(r), f = v.dot(r);
  const double denominator = a * e - b * b;
  double s = denominator > 0.0 ? std::clamp((b * f - c * e) / denominator, 0.0, 1.0) : 0.0;
  double t = (b * s + f) / e;
  if (t < 0.0 || t > 1.0) {
    t = std::clamp(t, 0.0, 1.0);
    s = std::clamp((b * t - c) / a, 0.0, 1.0);
  }
  return {s, t, a0 + s * u, b0 + t * v};
}

/// The vertex at which a segment's parameter ends, or none.
std::optional<int> EndVertex(const SupportPatch& patch, int edge, double along) {
  if (along == 0.0) return patch.Edge(edge).vertex[0];
  if (along == 1.0) return patch.Edge(edge).vertex[1];
  return std::nullopt;
}

Crossing NameNearest(const Overlay& overlay, int edge_a, int edge_b, const ClosestPoints& nearest) {
  const auto end_a = EndVertex(overlay.a, edge_a, nearest.along_a);
  const auto end_b = EndVertex(overlay.b, edge_b, nearest.along_b);
  const ContactKind kind = end_a && end_b ? ContactKind::kVertexVertex
                           : end_a        ? ContactKind::kVertexEdge
                           : end_b        ? ContactKind::kEdgeVertex
                                          : ContactKind::kEdgeEdge;
  return MakeCrossing(kind, end_a.value_or(edge_a), end_b.value_or(edge_b), nearest.on_a,
                      nearest.on_b);
}

/// The nearest points of two patches that do not lie over each other, when they miss each other by
/// no more than `reach` sideways.
///
/// Some point has to be found whenever the gap can shrink to zero along this normal. It can only
/// do so while the patches lie over each other: if they stay apart sideways, another plane, that
/// stands between them, separates by more before this one reaches zero, and takes over. So patches
/// that pass each other at a distance carry no contact, however small their gap: a block that
/// slides over a row of level tiles must not trip over the side of the next one. Patches that meet
/// while they close in, corner on corner, come within `reach` before they touch, since their
/// sideways distance is at most gap * tan(half the exterior angle there); reach is the radius
/// within which contact points count as one.
std::optional<Crossing> FindNearMiss(const Overlay& overlay, double reach) {
  std::optional<Crossing> nearest;
  double least = std::numeric_limits<double>::infinity();
  for (const int e : overlay.a.edges) {
    for (const int f : overlay.b.edges) {
      const ClosestPoints points = ClosestOnSegments(overlay.a.Start(e), overlay.a.End(e),
                                                     overlay.b.Start(f), overlay.b.End(f));
      const double distance = (points.on_a - points.on_b).norm();
      if (distance >= least || Distance2d(points.on_a, points.on_b) > reach) continue;
      least = distance;
      nearest = NameNearest(overlay, e, f, points);
    }
  }
  return nearest;
}

/// Which of two coincident points stays: the more special kind, so that a corner on a corner is
/// one vertex pair and not the four edge crossings around it.
int Rank(ContactKind kind) {
  switch (kind) {
    case ContactKind::kVertexVertex:
      return 0;
    case ContactKind::kVertexEdge:
    case ContactKind::kEdgeVertex:
      return 1;
    case ContactKind::kEdgeEdge:
      return 2;
    case ContactKind::kVertexFace:
    case ContactKind::kFaceVertex:
      return 3;
  }
  return 4;
}

std::vector<Crossing> Merge(std::vector<Crossing> crossings, double radius) {
  std::sort(crossings.begin(), crossings.end(), [](const Crossing& a, const Crossing& b) {
    return std::tuple(Rank(a.kind), a.gap, a.feature_a, a.feature_b) <
           std::tuple(Rank(b.kind), b.gap, b.feature_a, b.feature_b);
  });
  std::vector<Crossing> merged;
  for (const Crossing& candidate : crossings) {
    const bool known = std::ranges::any_of(
        merged, [&](const Crossing& kept) { return Distance2d(kept.p, candidate.p) <= radius; });
    if (!known) merged.push_back(candidate);
  }
  return merged;
}

PlaneFrame MakePlaneFrame(const PosedShape& A, const Vec3& nhat_W) {
  PlaneFrame frame;
  frame.origin_W = A.X_WB.p_WB;
  frame.nhat_W = nhat_W;
  TangentBasis(nhat_W, &frame.t1_W, &frame.t2_W);
  return frame;
}

/// Puts the points in the order of their outline, those inside it last, with their weights.
void FillManifold(const std::vector<Crossing>& crossings, const PlaneFrame& frame, double tau,
                  ContactManifold* manifold) {
  std::vector<Vector2d> places;
  for (const Crossing& crossing : crossings) places.push_back(crossing.p.head<2>());
  const Outline outline = FindOutline(places, tau);
  const std::vector<double> shares = ComputeOutlineShares(places, outline);

  std::vector<int> order = outline.points;
  for (size_t i = 0; i < crossings.size(); ++i) {
    const int index = static_cast<int>(i);
    if (std::ranges::find(outline.points, index) == outline.points.end()) order.push_back(index);
  }
  for (const int i : order) {
    const Crossing& crossing = crossings[static_cast<size_t>(i)];
    manifold->points.push_back({frame.ToWorld(crossing.p), crossing.gap, crossing.kind,
                                crossing.feature_a, crossing.feature_b});
    manifold->weights.push_back(shares[static_cast<size_t>(i)]);
  }
}

}  // namespace

const char* ToString(ContactKind kind) {
  switch (kind) {
    case ContactKind::kVertexFace:
      return "vertex-face";
    case ContactKind::kFaceVertex:
      return "face-vertex";
    case ContactKind::kEdgeEdge:
      return "edge-edge";
    case ContactKind::kVertexEdge:
      return "vertex-edge";
    case ContactKind::kEdgeVertex:
      return "edge-vertex";
    case ContactKind::kVertexVertex:
      return "vertex-vertex";
  }
  return "unknown";
}

ContactManifold FindContactPoints(const PosedShape& A, const PosedShape& B,
                                  const Separation& separation, double tolerance) {
  ContactManifold manifold{.separation = separation, .points = {}, .weights = {}};
  if (separation.gap > tolerance) return manifold;

  const PlaneFrame frame = MakePlaneFrame(A, separation.nhat_BA_W);
  const SupportPatch patch_a = FindSupportPatch(A, frame, -1.0, tolerance);
  const SupportPatch patch_b = FindSupportPatch(B, frame, 1.0, tolerance);
  const double tau = 1e-9 * std::min(A.shape->size(), B.shape->size());
  const double merge_radius = std::max(10.0 * tau, 0.02 * tolerance);
  const Overlay overlay{patch_a, patch_b, tau};

  std::vector<Crossing> crossings;
  AddVertexPairs(overlay, &crossings);
  AddVerticesOver(overlay, &crossings);
  AddEdgePairs(overlay, &crossings);
  std::erase_if(crossings, [&](const Crossing& crossing) { return crossing.gap > tolerance; });
  if (crossings.empty()) {
    const std::optional<Crossing> near_miss = FindNearMiss(overlay, merge_radius);
    if (near_miss && near_miss->gap <= tolerance) crossings.push_back(*near_miss);
  }
  FillManifold(Merge(std::move(crossings), merge_radius), frame, tau, &manifold);
  return manifold;
}

}  // namespace touchstone::collision
