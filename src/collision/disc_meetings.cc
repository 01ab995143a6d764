#include "collision/disc_meetings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace touchstone::collision {
namespace {

/// Parameters, between the ends of a segment in the plane, where the circle of a disc crosses it.
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

/// The numbered rim points with which a disc touches where they lie over the other body: eight, and
/// the foremost one, which is the last to open a gap and the first to close it.
std::vector<RingPoint> RingOf(const Disc& disc, double towards) {
  constexpr double kLevel = 1e-9;  // sine: on a flatter disc all points are foremost
  std::vector<RingPoint> ring;
  for (int i = 0; i < kRingPoints; ++i)
    ring.push_back({i, disc.OnRim(2.0 * std::numbers::pi * i / kRingPoints)});
  const double x = towards * disc.along_x.z(), y = towards * disc.along_y.z();
  if (PlaneLength(x, y) > kLevel * disc.radius)
    ring.push_back({kRingPoints, disc.OnRim(std::atan2(y, x))});
  return ring;
}

/// The meetings of a disc's ring points that lie over another disc.
std::vector<Meeting> MeetRing(const Disc& disc, double towards, const Disc& other, double margin) {
  std::vector<Meeting> meetings;
  for (const auto& [number, p] : RingOf(disc, towards))
    if (other.Covers(p, margin))
      meetings.push_back(
          {PatchFeature::kRim, number, PatchFeature::kFace, other.face, p, other.OnFace(p)});
  return meetings;
}

/// The meetings at the crossings of the rims of two discs.
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
    meetings.push_back({PatchFeature::kRim, a.rim, PatchFeature::kRim, b.rim, a.OnFace(p),
                        b.OnFace(p), GoesWith::kBoth});
  }
  return meetings;
}

Follows FollowsOf(const Meeting& meeting, bool own_is_a, bool other_rolls) {
  if (other_rolls) return own_is_a ? Follows::kRollingB : Follows::kRollingA;
  if (meeting.goes_with == GoesWith::kBoth) return Follows::kCrossing;
  return (meeting.goes_with == GoesWith::kOwn) == own_is_a ? Follows::kA : Follows::kB;
}

void Add(const std::vector<Meeting>& meetings, bool own_is_a, bool other_rolls,
         std::vector<Crossing>* crossings) {
  for (const Meeting& meeting : meetings) {
    crossings->push_back(ToCrossing(meeting, own_is_a));
    crossings->back().follows = FollowsOf(meeting, own_is_a, other_rolls);
  }
}

/// The contacts of a disc with the sharp features of the other body.
std::vector<Meeting> FindSharp(const Disc& disc, double towards, const Facing& other, double tau) {
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

}  // namespace

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

Crossing ToCrossing(const Meeting& m, bool own_is_a) {
  const Vec3 &on_a = own_is_a ? m.on_own : m.on_other, &on_b = own_is_a ? m.on_other : m.on_own;
  return {.kind = own_is_a ? KindOf(m.own, m.other) : KindOf(m.other, m.own),
          .feature_a = own_is_a ? m.own_index : m.other_index,
          .feature_b = own_is_a ? m.other_index : m.own_index,
          .p = 0.5 * (on_a + on_b),
          .gap = on_a.z() - on_b.z()};
}

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

void MeetSharp(const Disc& disc, bool disc_is_a, const Facing& other, double tau,
               std::vector<Crossing>* crossings) {
  Add(FindSharp(disc, disc_is_a ? -1.0 : 1.0, other, tau), disc_is_a, other.rolls(), crossings);
}

}  // namespace touchstone::collision
