#include "collision/curved_overlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "collision/curved_separation.h"
#include "collision/disc_meetings.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// Adds the contacts of bodies without discs: those of the overlay of their cores.
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
    if (crossing.kind == ContactKind::kSideEdge || crossing.kind == ContactKind::kEdgeSide)
      crossing.follows = Follows::kCrossing;
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

/// The contact at the nearest points of the bodies.
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
  const Vec3 p = in_plane(Q.Foremost(of_a ? n : Vec3(-n)));
  const double height = separation.gap + RoundingOf(*A.shape, *B.shape);
  const Vec3 on_face = p + Vec3(0, 0, of_a ? height : -height);
  return ToCrossing({Q.shape->is_curved() ? PatchFeature::kRim : PatchFeature::kVertex, 0,
                     PatchFeature::kFace, of_a ? witness.feature_a : witness.feature_b, p, on_face},
                    !of_a);
}

}  // namespace

double GapShareOfA(const Polyhedron& a, const Polyhedron& b, WitnessKind witness, Follows follows) {
  const auto rolls = [&](const Polyhedron& shape, Follows rolling) {
    return shape.is_curved() ? follows == rolling : shape.rounding() > 0.0;
  };
  if (witness == WitnessKind::kFaceOfA && rolls(b, Follows::kRollingB)) return 1.0;
  if (witness == WitnessKind::kFaceOfB && rolls(a, Follows::kRollingA)) return 0.0;
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
  constexpr double kSamePlace = 1e-9;  // relative to the radius
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
  constexpr double kRoundOff = 0.25;  // relative to the tolerance, in the heights of a leaning disc
  Facing a, b;
  FindFacing(A, frame, -1.0, tolerance, &a);
  FindFacing(B, frame, 1.0, tolerance, &b);
  std::vector<Crossing> crossings;
  if (a.disc && b.disc)
    MeetDiscs(*a.disc, *b.disc, merge_radius, &crossings);
  else if (a.disc)
    MeetSharp(*a.disc, true, b, tau, &crossings);
  else if (b.disc)
    MeetSharp(*b.disc, false, a, tau, &crossings);
  else
    MeetCores(a, b, tolerance, tau, &crossings);

  const double rounding = RoundingOf(*A.shape, *B.shape);
  // No crossing is nearer than the bodies are: one that seems nearer lies under the edge of a steep
  // face.
  const double least = separation.gap - kRoundOff * tolerance;
  std::erase_if(crossings, [&](const Crossing& crossing) {
    return crossing.gap > tolerance + rounding || crossing.gap < least + rounding;
  });
  if (crossings.empty())
    if (auto nearest = WhereNearest(A, B, separation, frame)) crossings.push_back(*nearest);
  for (Crossing& crossing : crossings) {
    const double on_a = crossing.p.z() + 0.5 * crossing.gap;
    crossing.gap -= rounding;
    crossing.p.z() =
        on_a - A.shape->rounding() -
        GapShareOfA(*A.shape, *B.shape, separation.witness.kind, crossing.follows) * crossing.gap;
  }
  return crossings;
}

}  // namespace touchstone::collision
