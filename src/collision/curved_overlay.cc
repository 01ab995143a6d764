#include "collision/curved_overlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "collision/curved_facing.h"
#include "collision/curved_separation.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

constexpr int kRingPoints = 8;

ContactKind KindOf(PatchFeature a, PatchFeature b) {
  using K = ContactKind;
  constexpr std::array<std::array<K, 5>, 5> kKinds = {{
      {K::kVertexVertex, K::kVertexEdge, K::kVertexFace, K::kVertexRim, K::kVertexSide},
      {K::kEdgeVertex, K::kEdgeEdge, K::kEdgeFace, K::kEdgeRim, K::kEdgeSide},
      {K::kFaceVertex, K::kFaceEdge, K::kFaceFace, K::kFaceRim, K::kFaceSide},
      {K::kRimVertex, K::kRimEdge, K::kRimFace, K::kRimRim, K::kRimSide},
      {K::kSideVertex, K::kSideEdge, K::kSideFace, K::kSideRim, K::kSideSide},
  }};
  return kKinds[static_cast<size_t>(a)][static_cast<size_t>(b)];
}

/// What the point of a meeting goes on with: a body, or what the pair's witness says where edges of
/// both cross.
enum class GoesWith { kOwn, kOther, kBoth };

/// A point of one body over a point of the other, as the contact of the pair of which `own` is A or
/// B.
struct Meeting {
  PatchFeature own;
  int own_index;
  PatchFeature other;
  int other_index;
  Vec3 on_own, on_other;
  GoesWith goes_with = GoesWith::kOwn;
};

Crossing ToCrossing(const Meeting& m, bool own_is_a) {
  const Vec3 &on_a = own_is_a ? m.on_own : m.on_other, &on_b = own_is_a ? m.on_other : m.on_own;
  return {.kind = own_is_a ? KindOf(m.own, m.other) : KindOf(m.other, m.own),
          .feature_a = own_is_a ? m.own_index : m.other_index,
          .feature_b = own_is_a ? m.other_index : m.own_index,
          .p = 0.5 * (on_a + on_b),
          .gap = on_a.z() - on_b.z()};
}

/// Where the circle of a disc crosses a segment of the plane, between its ends.
std::vector<double> CrossCircle(const Disc& disc, const Vec3& start, const Vec3& end) {
  const Eigen::Vector2d along = (end - start).head<2>(), from = (start - disc.centre).head<2>();
  const double a = along.squaredNorm(), b = along.dot(from);
  const double c = from.squaredNorm() - disc.radius * disc.radius, root = b * b - a * c;
  std::vector<double> shares;
  if (!(root > 0.0) || !(a > 0.0)) return shares;
  for (const double sign : {-1.0, 1.0}) {
    const double share = (-b + sign * std::sqrt(root)) / a;
    if (share > 0.0 && share < 1.0) shares.push_back(share);
  }
  return shares;
}

/// The points of its rim that a disc touches with where they lie over the other body, by number:
/// eight, and the foremost one, the last to open a gap and the first to close it.
struct RingPoint {
  int number;
  Vec3 p;
};
std::vector<RingPoint> RingOf(const Disc& disc, double towards) {
  constexpr double kLevel = 1e-9;  // sine: flatter than that all are foremost
  std::vector<RingPoint> ring;
  for (int i = 0; i < kRingPoints; ++i)
    ring.push_back({i, disc.OnRim(2.0 * std::numbers::pi * i / kRingPoints)});
  const double x = towards * disc.along_x.z(), y = towards * disc.along_y.z();
  if (PlaneLength(x, y) > kLevel * disc.radius)
    ring.push_back({kRingPoints, disc.OnRim(std::atan2(y, x))});
  return ring;
}

/// A point of a rim over a face of the other body.
std::optional<Meeting> MeetFaces(const RingPoint& point, const SupportPatch& patch, double margin) {
  const Vec3& p = point.p;
  for (const PatchFace& face : patch.faces)
    if (DepthInside(patch, face, p) > margin)
      return Meeting{PatchFeature::kRim,
                     point.number,
                     PatchFeature::kFace,
                     face.index,
                     p,
                     Vec3(p.x(), p.y(), HeightOnFace(patch, face, p))};
  return std::nullopt;
}

/// The contacts of a disc with what is sharp of the other body.
std::vector<Meeting> MeetSharp(const Disc& disc, double towards, const Facing& other, double tau) {
  std::vector<Meeting> meetings;
  const SupportPatch& patch = other.sharp;
  for (const RingPoint& point : RingOf(disc, towards))
    if (const auto meeting = MeetFaces(point, patch, tau)) meetings.push_back(*meeting);
  for (const int v : patch.vertices) {
    const Vec3& p = patch.Point(v);
    if (disc.Covers(p, tau))
      meetings.push_back({PatchFeature::kFace, disc.face, other.KindOfVertex(v),
                          other.IndexOfVertex(v), disc.OnFace(p), p, GoesWith::kOther});
  }
  for (const int e : patch.edges) {
    const Vec3 &start = patch.Start(e), &end = patch.End(e);
    if (Distance2d(start, end) <= tau) continue;
    for (const double share : CrossCircle(disc, start, end)) {
      const Vec3 p = start + share * (end - start);
      meetings.push_back({PatchFeature::kRim, disc.rim, other.KindOfEdge(), other.IndexOfEdge(e),
                          disc.OnFace(p), p, GoesWith::kBoth});
    }
  }
  return meetings;
}

/// The points of the ring of a disc that lie over another.
std::vector<Meeting> MeetRing(const Disc& disc, double towards, const Disc& other, double margin) {
  std::vector<Meeting> meetings;
  for (const auto& [number, p] : RingOf(disc, towards))
    if (other.Covers(p, margin))
      meetings.push_back(
          {PatchFeature::kRim, number, PatchFeature::kFace, other.face, p, other.OnFace(p)});
  return meetings;
}

/// Where the rims of two discs cross.
std::vector<Meeting> MeetRims(const Disc& a, const Disc& b) {
  const Eigen::Vector2d between = (b.centre - a.centre).head<2>();
  const double d = between.norm();
  if (!(d > 0.0)) return {};
  const double x = (d * d + a.radius * a.radius - b.radius * b.radius) / (2.0 * d);
  const double squared = a.radius * a.radius - x * x;
  if (!(squared > 0.0)) return {};
  const Eigen::Vector2d u = between / d, v(-u.y(), u.x());
  std::vector<Meeting> meetings;
  for (const double sign : {-1.0, 1.0}) {
    Vec3 p = a.centre;
    p.head<2>() += x * u + sign * std::sqrt(squared) * v;
    meetings.push_back(
        {PatchFeature::kRim, a.rim, PatchFeature::kRim, b.rim, a.OnFace(p), b.OnFace(p)});
  }
  return meetings;
}

Follows FollowsOf(const Meeting& meeting, bool own_is_a, bool other_rolls) {
  if (other_rolls) return own_is_a ? Follows::kRollingB : Follows::kRollingA;
  if (meeting.goes_with == GoesWith::kBoth) return Follows::kWitness;
  return (meeting.goes_with == GoesWith::kOwn) == own_is_a ? Follows::kA : Follows::kB;
}

void Add(const std::vector<Meeting>& meetings, bool own_is_a, bool other_rolls,
         std::vector<Crossing>* crossings) {
  for (const Meeting& meeting : meetings) {
    crossings->push_back(ToCrossing(meeting, own_is_a));
    crossings->back().follows = FollowsOf(meeting, own_is_a, other_rolls);
  }
}

void MeetDiscs(const Disc& a, const Disc& b, double margin, std::vector<Crossing>* crossings) {
  const std::vector<Meeting> of_a = MeetRing(a, -1.0, b, margin);
  const std::vector<Meeting> of_b = MeetRing(b, 1.0, a, margin);
  const auto whole = [](const std::vector<Meeting>& ring) {
    return std::ranges::count_if(
               ring, [](const Meeting& m) { return m.own_index < kRingPoints; }) == kRingPoints;
  };
  const bool a_in_b = whole(of_a), b_in_a = whole(of_b);
  if (a_in_b || !b_in_a) Add(of_a, true, false, crossings);
  if (!a_in_b) Add(of_b, false, false, crossings);
  if (!a_in_b && !b_in_a) Add(MeetRims(a, b), true, false, crossings);
}

/// The contacts of bodies without discs: those of the overlay of their cores.
void MeetCores(const Facing& a, const Facing& b, double tolerance, double tau,
               std::vector<Crossing>* crossings) {
  const double beside = std::sqrt(0.02 * (a.bend + b.bend) * tolerance);
  for (Crossing crossing : FindCrossings({a.sharp, b.sharp, tau, beside})) {
    const auto convert = [](const Facing& facing, PatchFeature kind, int* index) {
      if (kind == PatchFeature::kVertex) {
        const PatchFeature own = facing.KindOfVertex(*index);
        *index = facing.IndexOfVertex(*index);
        return own;
      }
      if (kind != PatchFeature::kEdge) return kind;
      *index = facing.IndexOfEdge(*index);
      return facing.KindOfEdge();
    };
    const auto kinds = [&]() -> std::pair<PatchFeature, PatchFeature> {
      switch (crossing.kind) {
        case ContactKind::kVertexFace:
          return {PatchFeature::kVertex, PatchFeature::kFace};
        case ContactKind::kFaceVertex:
          return {PatchFeature::kFace, PatchFeature::kVertex};
        case ContactKind::kVertexEdge:
          return {PatchFeature::kVertex, PatchFeature::kEdge};
        case ContactKind::kEdgeVertex:
          return {PatchFeature::kEdge, PatchFeature::kVertex};
        case ContactKind::kEdgeEdge:
          return {PatchFeature::kEdge, PatchFeature::kEdge};
        default:
          return {PatchFeature::kVertex, PatchFeature::kVertex};
      }
    }();
    crossing.kind = KindOf(convert(a, kinds.first, &crossing.feature_a),
                           convert(b, kinds.second, &crossing.feature_b));
    crossing.follows = a.rolls() ? Follows::kRollingA : Follows::kRollingB;
    crossings->push_back(crossing);
  }
}

PatchFeature ToPatchFeature(FeatureKind kind) {
  switch (kind) {
    case FeatureKind::kVertex:
      return PatchFeature::kVertex;
    case FeatureKind::kEdge:
      return PatchFeature::kEdge;
    case FeatureKind::kRim:
      return PatchFeature::kRim;
    case FeatureKind::kSide:
      return PatchFeature::kSide;
  }
  return PatchFeature::kVertex;
}

/// The contact where the bodies are nearest.
std::optional<Crossing> WhereNearest(const PosedShape& A, const PosedShape& B,
                                     const Separation& separation, const PlaneFrame& frame) {
  const auto in_plane = [&](const Vec3& p_W) {
    const Vec3 from = p_W - frame.origin_W;
    return Vec3(frame.t1_W.dot(from), frame.t2_W.dot(from), frame.nhat_W.dot(from));
  };
  const Witness& witness = separation.witness;
  const Vec3& n = separation.nhat_BA_W;
  if (witness.kind == WitnessKind::kFeatures) {
    const auto line = FindFeatureLine(A, B, separation);
    if (!line) return std::nullopt;
    const Feature a = Feature::OfCode(witness.feature_a), b = Feature::OfCode(witness.feature_b);
    return ToCrossing({ToPatchFeature(a.kind), a.index, ToPatchFeature(b.kind), b.index,
                       in_plane(line->on_a), in_plane(line->on_b)},
                      true);
  }
  const bool of_a = witness.kind == WitnessKind::kFaceOfA;
  const PosedShape& Q = of_a ? B : A;
  const Vec3 p = in_plane(
      Q.X_WB.ToWorld(Q.shape->SupportPoint(Q.X_WB.R_WB.transpose() * (of_a ? n : Vec3(-n)))));
  const double height = separation.gap + RoundingOf(*A.shape, *B.shape);
  const Vec3 on_face = p + Vec3(0, 0, of_a ? height : -height);
  return ToCrossing({Q.shape->is_curved() ? PatchFeature::kRim : PatchFeature::kVertex, 0,
                     PatchFeature::kFace, of_a ? witness.feature_a : witness.feature_b, p, on_face},
                    !of_a);
}

}  // namespace

double GapShareOfA(const Polyhedron& a, const Polyhedron& b) {
  const auto is_round = [](const Polyhedron& shape) {
    return shape.is_curved() || shape.rounding() > 0.0;
  };
  if (is_round(a) && is_round(b)) return 0.5;
  return is_round(a) ? 0.0 : 1.0;
}

std::optional<ContactPoint> FindSinkingRimPoint(const PosedShape& A, const PosedShape& B,
                                                const ContactManifold& manifold,
                                                const PairTwists& twists, double slowest,
                                                double tolerance) {
  constexpr double kSamePlace = 1e-9;  // of the radius
  const Vec3& n = manifold.separation.nhat_BA_W;
  PlaneFrame frame{.origin_W = A.X_WB.p_WB, .nhat_W = n};
  TangentBasis(n, &frame.t1_W, &frame.t2_W);
  Facing a, b;
  FindFacing(A, frame, -1.0, tolerance, &a);
  FindFacing(B, frame, 1.0, tolerance, &b);
  const auto sinking = [&](const Vec3& p) {
    const Vec3 p_W = frame.ToWorld(p);
    return -n.dot(twists.a.At(p_W - A.X_WB.p_WB) - twists.b.At(p_W - B.X_WB.p_WB));
  };
  std::optional<ContactPoint> found;
  for (const bool of_a : {true, false}) {
    const Facing &own = of_a ? a : b, &other = of_a ? b : a;
    if (!own.disc) continue;
    const Disc& disc = *own.disc;
    const double middle = sinking(disc.centre);
    const double x = sinking(disc.centre + disc.along_x) - middle;
    const double y = sinking(disc.centre + disc.along_y) - middle;
    const double deepest = middle + PlaneLength(x, y);
    if (!(deepest > slowest)) continue;
    const RingPoint point{kRingPoints + 1, disc.OnRim(std::atan2(y, x))};
    const bool known = std::ranges::any_of(manifold.points, [&](const ContactPoint& contact) {
      const Vec3 from = contact.p_W - frame.ToWorld(point.p);
      return (from - n.dot(from) * n).norm() <= kSamePlace * disc.radius;
    });
    if (known) continue;
    std::optional<Meeting> meeting;
    if (!other.disc)
      meeting = MeetFaces(point, other.sharp, kSamePlace * disc.radius);
    else if (other.disc->Covers(point.p, 0.0))
      meeting = Meeting{PatchFeature::kRim, point.number, PatchFeature::kFace,
                        other.disc->face,   point.p,      other.disc->OnFace(point.p)};
    if (!meeting) continue;
    const Crossing crossing = ToCrossing(*meeting, of_a);
    slowest = deepest;
    found =
        ContactPoint{frame.ToWorld(point.p), crossing.gap,       crossing.kind,
                     crossing.feature_a,     crossing.feature_b, of_a ? Follows::kA : Follows::kB};
  }
  return found;
}

std::vector<Crossing> FindCurvedCrossings(const PosedShape& A, const PosedShape& B,
                                          const Separation& separation, const PlaneFrame& frame,
                                          double tolerance, double tau, double merge_radius) {
  constexpr double kRoundOff = 0.25;  // of the tolerance, in the heights of a disc that leans
  Facing a, b;
  FindFacing(A, frame, -1.0, tolerance, &a);
  FindFacing(B, frame, 1.0, tolerance, &b);
  std::vector<Crossing> crossings;
  if (a.disc && b.disc)
    MeetDiscs(*a.disc, *b.disc, merge_radius, &crossings);
  else if (a.disc)
    Add(MeetSharp(*a.disc, -1.0, b, tau), true, b.rolls(), &crossings);
  else if (b.disc)
    Add(MeetSharp(*b.disc, 1.0, a, tau), false, a.rolls(), &crossings);
  else
    MeetCores(a, b, tolerance, tau, &crossings);

  const double rounding = RoundingOf(*A.shape, *B.shape);
  // Nothing is nearer than the bodies are: what seems so lies under the edge of a steep face.
  const double least = separation.gap - kRoundOff * tolerance;
  std::erase_if(crossings, [&](const Crossing& crossing) {
    return crossing.gap > tolerance + rounding || crossing.gap < least + rounding;
  });
  if (crossings.empty())
    if (auto nearest = WhereNearest(A, B, separation, frame)) crossings.push_back(*nearest);
  for (Crossing& crossing : crossings) {
    const double on_a = crossing.p.z() + 0.5 * crossing.gap;
    crossing.gap -= rounding;
    crossing.p.z() = on_a - A.shape->rounding() - GapShareOfA(*A.shape, *B.shape) * crossing.gap;
  }
  return crossings;
}

}  // namespace touchstone::collision
