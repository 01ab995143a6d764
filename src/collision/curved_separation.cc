#include "collision/curved_separation.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "collision/curved_candidates.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

constexpr double kMeeting = 1e-12;  // relative to the size of the bodies

/// Points of both features near each other for a known normal: the nearest points of the lines that
/// are foremost along it.
ShortestLine StartAlong(const FeaturePair& features, const Vec3& nhat_BA) {
  const Vec3 p = features.a.Foremost(-nhat_BA), q = features.b.Foremost(nhat_BA);
  const auto step = [](const PlacedFeature& f, const Vec3& outward) {
    return f.has_length() ? Vec3(f.At(1.0, outward) - f.At(0.0, outward)) : Vec3(Vec3::Zero());
  };
  const Vec3 g = step(features.a, -nhat_BA), h = step(features.b, nhat_BA), apart = p - q;
  const double gg = g.squaredNorm(), gh = g.dot(h), hh = h.squaredNorm();
  const double det = gg * hh - gh * gh;
  double y = 0.0, z = 0.0;
  if (det > kMeeting * gg * hh) {
    y = (gh * apart.dot(h) - hh * apart.dot(g)) / det;
    z = (gg * apart.dot(h) - gh * apart.dot(g)) / det;
  } else if (gg > 0.0) {
    y = -apart.dot(g) / gg;
  } else if (hh > 0.0) {
    z = apart.dot(h) / hh;
  }
  return {features.a.At(y, -nhat_BA), features.b.At(z, nhat_BA)};
}

std::optional<FeatureLine> InWorld(std::optional<FeatureLine> line, const Vec3& origin) {
  if (line) {
    line->on_a += origin;
    line->on_b += origin;
  }
  return line;
}

/// The features of a core with points up to `below` along the direction.
struct FeatureSlab {
  std::vector<int> faces;
  std::vector<Feature> features;
};
FeatureSlab FindFeatureSlab(const Polyhedron& shape, const Pose& X_AS, const Vec3& direction_A,
                            double below) {
  const Vec3 direction = X_AS.R_WB.transpose() * direction_A;
  const double limit = below - direction_A.dot(X_AS.p_WB);
  FeatureSlab slab;
  const auto is_in = [&](int v) { return direction.dot(VertexOf(shape, v)) <= limit; };
  const auto is_rim_in = [&](int r) {
    const Polyhedron::Rim& rim = RimOf(shape, r);
    return direction.dot(
               geometry::FurthestOnCircle(rim.centre, rim.axis, rim.radius, -direction)) <= limit;
  };
  for (size_t f = 0; f < shape.faces().size(); ++f) {
    const Polyhedron::Face& face = shape.faces()[f];
    if (!(direction.dot(face.normal) < 0.0)) continue;
    if (face.rim >= 0 ? is_rim_in(face.rim) : std::ranges::any_of(face.vertices, is_in))
      slab.faces.push_back(static_cast<int>(f));
  }
  if (shape.side()) slab.features.push_back({FeatureKind::kSide, 0});
  for (int e = 0; e < static_cast<int>(shape.edges().size()); ++e) {
    const auto& ends = EdgeOf(shape, e).vertex;
    if (is_in(ends[0]) || is_in(ends[1])) slab.features.push_back({FeatureKind::kEdge, e});
  }
  for (int r = 0; r < static_cast<int>(shape.rims().size()); ++r)
    if (is_rim_in(r)) slab.features.push_back({FeatureKind::kRim, r});
  for (int v = 0; v < static_cast<int>(shape.vertices().size()); ++v)
    if (is_in(v)) slab.features.push_back({FeatureKind::kVertex, v});
  return slab;
}

/// The best of the faces and features between which the shortest line can end.
Candidate FindNearest(const PairFrame& frame, const ShortestLine& shortest) {
  const double size = SizeOf(frame), length = shortest.Apart().norm();
  const Vec3 n = shortest.Apart() / length;
  const double along = GapAlong(frame, n);
  // A point of A that is nearest to B is higher along n than the lowest point of A by no more than
  // the difference between the line's length and the gap along it; similarly for B.
  const double slack = 2.0 * std::abs(length - along) + kMeeting * size;
  const double lowest_a = n.dot(frame.a.SupportPoint(-n));
  const double highest_b = n.dot(frame.X_AB.ToWorld(frame.b.SupportPoint(frame.X_BA.R_WB * n)));
  const FeatureSlab a = FindFeatureSlab(frame.a, Pose(), n, lowest_a + slack);
  const FeatureSlab b = FindFeatureSlab(frame.b, frame.X_AB, -n, slack - highest_b);
  Candidate best;
  const auto add_faces = [&](bool round) {
    for (const int f : a.faces)
      if ((FaceOf(frame.a, f).rim >= 0) == round) Keep(frame, AlongFace(frame, true, f), &best);
    for (const int f : b.faces)
      if ((FaceOf(frame.b, f).rim >= 0) == round) Keep(frame, AlongFace(frame, false, f), &best);
  };
  add_faces(false);
  add_faces(true);
  if (best.gap >= along - kSameDistance * size && best.gap >= length - kSameDistance * size)
    return best;
  for (const Feature& of_a : a.features)
    for (const Feature& of_b : b.features)
      Keep(frame, BetweenFeatures(frame, FeatureWitness(of_a, of_b), &shortest), &best);
  if (along > best.gap + kSameDistance * size) {
    best.gap = along;
    best.nhat_BA_A = n;
    if (best.witness.kind != WitnessKind::kFeatures && !a.features.empty() && !b.features.empty())
      best.witness = FeatureWitness(a.features.front(), b.features.front());
  }
  return best;
}

/// The foremost feature along an outward direction: a rim or a vertex.
Feature ForemostFeature(const Polyhedron& shape, const Vec3& direction) {
  if (!shape.is_curved()) return {FeatureKind::kVertex, shape.SupportVertex(direction)};
  const Vec3 foremost = shape.SupportPoint(direction);
  if (!shape.vertices().empty() && foremost == shape.vertices().front())
    return {FeatureKind::kVertex, 0};
  const bool of_tail =
      shape.rims().size() == 1 || (foremost - shape.rims().front().centre).squaredNorm() <=
                                      (foremost - shape.rims().back().centre).squaredNorm();
  return {FeatureKind::kRim, of_tail ? 0 : 1};
}

/// For overlapping cores: the face with the largest gap, or a better direction.
Candidate FindLeastDepth(const PairFrame& frame) {
  constexpr int kSteps = 24;
  Candidate best;
  for (int f = 0; f < static_cast<int>(frame.a.faces().size()); ++f)
    Keep(frame, AlongFace(frame, true, f), &best);
  for (int f = 0; f < static_cast<int>(frame.b.faces().size()); ++f)
    Keep(frame, AlongFace(frame, false, f), &best);

  Vec3 n = frame.a.Middle() - frame.X_AB.ToWorld(frame.b.Middle());
  n = n.norm() > kMeeting * SizeOf(frame) ? Vec3(n.normalized()) : best.nhat_BA_A;
  double gap = GapAlong(frame, n);
  double stride = 0.5 / SizeOf(frame);
  for (int i = 0; i < kSteps; ++i) {
    const Vec3 apart =
        frame.a.SupportPoint(-n) - frame.X_AB.ToWorld(frame.b.SupportPoint(frame.X_BA.R_WB * n));
    const Vec3 uphill = apart - n.dot(apart) * n;
    const Vec3 tried = (n + stride * uphill).normalized();
    const double there = GapAlong(frame, tried);
    if (there > gap) {
      n = tried;
      gap = there;
      stride *= 1.5;
    } else {
      stride *= 0.4;
    }
  }
  if (gap > best.gap) {
    best.gap = gap;
    best.nhat_BA_A = n;
    best.witness =
        FeatureWitness(ForemostFeature(frame.a, -n), ForemostFeature(frame.b, frame.X_BA.R_WB * n));
  }
  return best;
}

Separation ToSeparation(const PosedShape& A, const PosedShape& B, const Candidate& found) {
  return {found.witness, A.X_WB.R_WB * found.nhat_BA_A, found.gap - RoundingOf(*A.shape, *B.shape)};
}

}  // namespace

Separation FindCurvedSeparation(const PosedShape& A, const PosedShape& B, const Witness& cached,
                                double far, WitnessCounters* counters) {
  const PairFrame frame(A, B);
  const Candidate held = EvaluateCandidate(frame, cached);
  if (held.gap - RoundingOf(*A.shape, *B.shape) > far || held.is_nearest) {
    if (counters) ++counters->cache_hits;
    return ToSeparation(A, B, held);
  }
  if (counters) ++counters->full_searches;
  // Any direction tells how far the cores are apart at least: of those that round-off lets overlap
  // the best counts.
  Candidate best = held;
  const ShortestLine shortest = FindShortestLine(frame);
  if (shortest.Apart().norm() > kMeeting * SizeOf(frame)) {
    const Candidate nearest = FindNearest(frame, shortest);
    if (nearest.gap > 0.0) return ToSeparation(A, B, nearest);
    Keep(frame, nearest, &best);
  }
  Keep(frame, FindLeastDepth(frame), &best);
  return ToSeparation(A, B, best);
}

Separation EvaluateCurvedWitness(const PosedShape& A, const PosedShape& B, const Witness& witness) {
  return ToSeparation(A, B, EvaluateCandidate(PairFrame(A, B), witness));
}

std::vector<Separation> FindFaceSeparations(const PosedShape& A, const PosedShape& B,
                                            double least) {
  const PairFrame frame(A, B);
  std::vector<Separation> separations;
  for (const bool of_a : {true, false}) {
    const int count = static_cast<int>((of_a ? frame.a : frame.b).faces().size());
    for (int f = 0; f < count; ++f) {
      const Separation along = ToSeparation(A, B, AlongFace(frame, of_a, f));
      if (along.gap >= least) separations.push_back(along);
    }
  }
  return separations;
}

FeaturePair PlaceFeatures(const PosedShape& A, const PosedShape& B, const Witness& witness,
                          const Vec3& origin) {
  return {Place(*A.shape, Feature::OfCode(witness.feature_a), {A.X_WB.R_WB, A.X_WB.p_WB - origin}),
          Place(*B.shape, Feature::OfCode(witness.feature_b), {B.X_WB.R_WB, B.X_WB.p_WB - origin})};
}

std::optional<FeatureLine> FindFeatureLine(const PosedShape& A, const PosedShape& B,
                                           const Witness& witness, const FeatureLine& near_W) {
  const Vec3& origin = A.X_WB.p_WB;
  const FeaturePair features = PlaceFeatures(A, B, witness, origin);
  return InWorld(features.FindLine(near_W.on_a - origin, near_W.on_b - origin), origin);
}

std::optional<FeatureLine> FindFeatureLine(const PosedShape& A, const PosedShape& B,
                                           const Separation& separation) {
  const Vec3& origin = A.X_WB.p_WB;
  const FeaturePair features = PlaceFeatures(A, B, separation.witness, origin);
  const ShortestLine near = StartAlong(features, separation.nhat_BA_W);
  return InWorld(features.FindLine(near.on_a, near.on_b), origin);
}

bool IsWitnessOf(const Witness& witness, const Polyhedron& a, const Polyhedron& b) {
  const auto is_face = [](int face, const Polyhedron& shape) {
    return face >= 0 && static_cast<size_t>(face) < shape.faces().size();
  };
  switch (witness.kind) {
    case WitnessKind::kNone:
      return true;
    case WitnessKind::kFaceOfA:
      return is_face(witness.feature_a, a);
    case WitnessKind::kFaceOfB:
      return is_face(witness.feature_b, b);
    case WitnessKind::kFeatures:
      return Has(a, Feature::OfCode(witness.feature_a)) &&
             Has(b, Feature::OfCode(witness.feature_b));
    default:
      return false;
  }
}

}  // namespace touchstone::collision
