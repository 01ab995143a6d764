#include "collision/contact_points.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <tuple>

#include "collision/contact_outline.h"
#include "collision/curved_overlay.h"
#include "collision/facing_edges.h"
#include "collision/inside_contacts.h"
#include "collision/patch_overlay.h"
#include "collision/shape_parts.h"
#include "collision/support_patch.h"

namespace touchstone::collision {
namespace {

using Eigen::Vector2d;

/// Rank of the kinds of coincident points with equal gaps: the more special kind is kept, so that a
/// corner on a corner is one vertex pair and not the four edge crossings around it.
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
    default:
      return 4;
  }
}

/// The crossing that replaces coincident ones: of those with the least gap, to within tau, the most
/// special kind. The tip of a steep corner is lower than the edges that cross beside it. Points of
/// the same kind and gap count equally: their mean does not depend on their order.
Crossing MergeGroup(std::span<const Crossing> group, double tau) {
  const double least = std::ranges::min_element(group, {}, &Crossing::gap)->gap;
  const auto is_low = [&](const Crossing& crossing) { return crossing.gap <= least + tau; };
  Crossing merged = *std::ranges::find_if(group, is_low);
  int alike = 0;
  Vec3 p = Vec3::Zero();
  for (const Crossing& crossing : group) {
    if (!is_low(crossing) || Rank(crossing.kind) != Rank(merged.kind)) continue;
    ++alike;
    p += crossing.p;
  }
  if (alike > 1) merged.p = p / alike;
  merged.gap = least;
  return merged;
}

/// One crossing of each group that lies within `radius` of its most special one.
std::vector<Crossing> Merge(std::vector<Crossing> crossings, double radius, double tau) {
  std::ranges::sort(crossings, {}, [](const Crossing& crossing) {
    return std::tuple(Rank(crossing.kind), crossing.gap, crossing.feature_a, crossing.feature_b);
  });
  std::vector<Crossing> merged;
  merged.reserve(crossings.size());
  for (auto first = crossings.begin(); first != crossings.end();) {
    auto last = first + 1;
    for (auto next = last; next != crossings.end(); ++next)
      if (Distance2d(first->p, next->p) <= radius) std::rotate(last++, next, next + 1);
    merged.push_back(MergeGroup({first, last}, tau));
    first = last;
  }
  return merged;
}

/// Moves a crossing from the cores to the surfaces.
void Widen(const Overlay& overlay, Crossing* crossing) {
  const double of_a = overlay.a.shape->rounding(), of_b = overlay.b.shape->rounding();
  const double between = crossing->gap;
  crossing->gap -= of_a + of_b;
  // The surface of A is `of_a` below its core; the gap below that is shared in proportion to the
  // roundings.
  crossing->p.z() += 0.5 * between - of_a - of_b / (of_a + of_b) * crossing->gap;
}

std::vector<Crossing> FindCrossingsWithin(double tolerance, const Overlay& overlay) {
  std::vector<Crossing> crossings = FindCrossings(overlay);
  if (RoundingOf(*overlay.a.shape, *overlay.b.shape) > 0.0)
    for (Crossing& crossing : crossings) Widen(overlay, &crossing);
  std::erase_if(crossings, [&](const Crossing& crossing) { return crossing.gap > tolerance; });
  return crossings;
}

PlaneFrame MakePlaneFrame(const PosedShape& A, const Vec3& nhat_W) {
  PlaneFrame frame;
  frame.origin_W = A.X_WB.p_WB;
  frame.nhat_W = nhat_W;
  TangentBasis(nhat_W, &frame.t1_W, &frame.t2_W);
  return frame;
}

/// The motion that a point of two polyhedra follows: a vertex moves with its body, whichever body
/// has the face that defines the normal.
Follows FollowsOf(ContactKind kind) {
  switch (kind) {
    case ContactKind::kVertexFace:
    case ContactKind::kVertexEdge:
    case ContactKind::kVertexVertex:
      return Follows::kA;
    case ContactKind::kFaceVertex:
    case ContactKind::kEdgeVertex:
      return Follows::kB;
    case ContactKind::kEdgeEdge:
      return Follows::kCrossing;
    default:
      return Follows::kWitness;
  }
}

/// Adds the points in the order of their outline, with those inside it last, and their weights.
void FillManifold(const std::vector<Crossing>& crossings, const PlaneFrame& frame, double tau,
                  ContactManifold* manifold) {
  std::vector<Vector2d> places;
  places.reserve(crossings.size());
  for (const Crossing& crossing : crossings) places.push_back(crossing.p.head<2>());
  const Outline outline = FindOutline(places, tau);
  const std::vector<double> shares = ComputeOutlineShares(places, outline);

  std::vector<int> order = outline.points;
  for (size_t i = 0; i < crossings.size(); ++i) {
    const int index = static_cast<int>(i);
    if (std::ranges::find(outline.points, index) == outline.points.end()) order.push_back(index);
  }
  manifold->points.reserve(order.size());
  manifold->weights.reserve(order.size());
  for (const int i : order) {
    const Crossing& crossing = crossings[static_cast<size_t>(i)];
    manifold->points.push_back({frame.ToWorld(crossing.p), crossing.gap, crossing.kind,
                                crossing.feature_a, crossing.feature_b, crossing.follows});
    manifold->weights.push_back(shares[static_cast<size_t>(i)]);
  }
}

/// Finds the points of two polyhedra, on the plane of the manifold's separation.
void FindPatchPoints(const PosedShape& A, const PosedShape& B, double tolerance,
                     ContactManifold* manifold) {
  const PlaneFrame frame = MakePlaneFrame(A, manifold->separation.nhat_BA_W);
  const SupportPatch patch_a = FindSupportPatch(A, frame, -1.0, tolerance);
  const SupportPatch patch_b = FindSupportPatch(B, frame, 1.0, tolerance);
  const double tau = 1e-9 * std::min(A.shape->size(), B.shape->size());
  const double merge_radius = std::max(10.0 * tau, 0.02 * tolerance);
  // A point this far aside is further away by a hundredth of the tolerance.
  const double beside = std::sqrt(0.02 * RoundingOf(*A.shape, *B.shape) * tolerance);
  std::vector<Crossing> crossings = FindCrossingsWithin(tolerance, {patch_a, patch_b, tau, beside});
  if (crossings.empty()) {
    crossings = FindCrossingsWithin(tolerance, {patch_a, patch_b, merge_radius});
  }
  FillManifold(Merge(std::move(crossings), merge_radius, tau), frame, tau, manifold);
  for (ContactPoint& point : manifold->points) point.follows = FollowsOf(point.kind);
}

/// The time when the first vertex of Q reaches the plane along n below which P lies, and its
/// sideways motion until then. Never: infinity.
struct Landing {
  double after = std::numeric_limits<double>::infinity();  // [s]
  double aside = 0.0;                                      // [m]
};
Landing FindLanding(const BodyInstant& P, const Vec3& n, const BodyInstant& Q) {
  const double top = n.dot(
      P.X_WB.ToWorld(VertexOf(*P.shape, P.shape->SupportVertex(P.X_WB.R_WB.transpose() * n))));
  Landing first;
  for (const Vec3& vertex : Q.shape->vertices()) {
    const Vec3 p_W = Q.X_WB.ToWorld(vertex);
    const Vec3 u = VelocityAt(Q, p_W) - VelocityAt(P, p_W);
    const double sinking = -n.dot(u), height = n.dot(p_W) - top - RoundingOf(*P.shape, *Q.shape);
    if (sinking <= 0.0 || height >= sinking * first.after) continue;
    first.after = height / sinking;
    first.aside = (u + sinking * n).norm() * first.after;
  }
  return first;
}

Pose MovedOn(const BodyInstant& body, double time) {
  const Vec3 turn = time * body.V_WB.w;
  const double angle = turn.norm();
  Pose pose = body.X_WB;
  pose.p_WB += time * body.V_WB.v;
  if (angle > 0.0) pose.R_WB = Eigen::AngleAxisd(angle, turn / angle) * pose.R_WB;
  return pose;
}

}  // namespace

const char* ToString(ContactKind kind) {
  constexpr std::array kNames = {
      "vertex-face",   "face-vertex", "edge-edge",  "vertex-edge", "edge-vertex",
      "vertex-vertex", "vertex-rim",  "rim-vertex", "vertex-side", "side-vertex",
      "edge-rim",      "rim-edge",    "edge-side",  "side-edge",   "face-rim",
      "rim-face",      "face-side",   "side-face",  "rim-rim",     "rim-side",
      "side-rim",      "side-side",   "edge-face",  "face-edge",   "face-face"};
  return kNames[static_cast<size_t>(kind)];
}

ContactManifold FindContactPoints(const PosedShape& A, const PosedShape& B,
                                  const Separation& separation, double tolerance) {
  ContactManifold manifold{.separation = separation, .points = {}, .weights = {}, .normals = {}};
  if (separation.gap > tolerance) return manifold;
  if (IsHollowPair(*A.shape, *B.shape)) return FindInsideContacts(A, B, separation, tolerance);

  if (AreSharp(*A.shape, *B.shape)) manifold.separation = AtFacingEdges(A, B, separation);
  if (IsCurvedPair(*A.shape, *B.shape)) {
    const PlaneFrame frame = MakePlaneFrame(A, manifold.separation.nhat_BA_W);
    const double tau = 1e-9 * std::min(A.shape->size(), B.shape->size());
    const double merge_radius = std::max(10.0 * tau, 0.02 * tolerance);
    FillManifold(Merge(FindCurvedCrossings(A, B, separation, frame, tolerance, tau, merge_radius),
                       merge_radius, tau),
                 frame, tau, &manifold);
    return manifold;
  }
  FindPatchPoints(A, B, tolerance, &manifold);
  return manifold;
}

ContactManifold FindPointsOfMeetingEdges(const Encounter& encounter, const Separation& separation,
                                         double tolerance) {
  ContactManifold manifold{.separation = separation, .points = {}, .weights = {}, .normals = {}};
  const PosedShape A = encounter.A.Posed(), B = encounter.B.Posed();
  if (separation.gap > tolerance || !AreSharp(*A.shape, *B.shape)) return manifold;
  manifold.separation = AtFacingEdges(A, B, separation, &encounter);
  if (manifold.separation.witness != separation.witness)
    FindPatchPoints(A, B, tolerance, &manifold);
  return manifold;
}

ContactManifold WithPoint(const ContactManifold& manifold, const ContactPoint& point,
                          std::vector<int>* places) {
  std::vector<ContactPoint> points = manifold.points;
  points.push_back(point);
  Vec3 t1, t2;
  TangentBasis(manifold.separation.nhat_BA_W, &t1, &t2);
  std::vector<Vector2d> in_plane;
  for (const ContactPoint& p : points) {
    const Vec3 from = p.p_W - points.front().p_W;
    in_plane.emplace_back(t1.dot(from), t2.dot(from));
  }
  const Outline outline = FindOutline(in_plane, 0.0);
  const std::vector<double> shares = ComputeOutlineShares(in_plane, outline);
  ContactManifold result{
      .separation = manifold.separation, .points = {}, .weights = {}, .normals = {}};
  *places = outline.points;
  for (int i = 0; i < static_cast<int>(points.size()); ++i)
    if (std::ranges::find(outline.points, i) == outline.points.end()) places->push_back(i);
  for (const int i : *places) {
    result.points.push_back(points[static_cast<size_t>(i)]);
    result.weights.push_back(shares[static_cast<size_t>(i)]);
  }
  return result;
}

ContactManifold FindContactPointsAhead(const BodyInstant& A, const BodyInstant& B,
                                       const Separation& separation, double tolerance,
                                       double horizon, double reach) {
  if (IsCurvedPair(*A.shape, *B.shape) ||  // these always touch where they are nearest
      IsHollowPair(*A.shape, *B.shape))
    return {.separation = separation, .points = {}, .weights = {}, .normals = {}};
  const Vec3& n = separation.nhat_BA_W;
  const Landing landing = separation.witness.kind == WitnessKind::kFaceOfA ? FindLanding(A, -n, B)
                                                                           : FindLanding(B, n, A);
  if (landing.after > horizon || landing.aside > reach || separation.gap > tolerance)
    return {.separation = separation, .points = {}, .weights = {}, .normals = {}};

  const Pose X_WA = MovedOn(A, landing.after), X_WB = MovedOn(B, landing.after);
  const PosedShape ahead_A{A.shape, X_WA}, ahead_B{B.shape, X_WB};
  ContactManifold manifold = FindContactPoints(
      ahead_A, ahead_B, EvaluateWitness(ahead_A, ahead_B, separation.witness), tolerance);
  manifold.separation = separation;
  for (ContactPoint& point : manifold.points) {
    const Vec3 of_A = A.X_WB.ToWorld(X_WA.ToBody(point.p_W));
    const Vec3 of_B = B.X_WB.ToWorld(X_WB.ToBody(point.p_W));
    point.p_W = 0.5 * (of_A + of_B);
    point.gap += n.dot(of_A - of_B);
  }
  return manifold;
}

}  // namespace touchstone::collision
