#include "collision/curved_candidates.h"

#include <algorithm>
#include <cmath>

#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// Whether a point on a face's plane lies over the face, to round-off.
bool LiesOver(const Polyhedron& shape, const Polyhedron::Face& face, const Vec3& p) {
  const double margin = kSameDistance * shape.size();
  if (face.rim >= 0) {
    const Polyhedron::Rim& rim = RimOf(shape, face.rim);
    const Vec3 from = p - rim.centre;
    return (from - rim.axis.dot(from) * rim.axis).norm() <= rim.radius + margin;
  }
  for (size_t i = 0; i < face.vertices.size(); ++i) {
    const Polyhedron::Edge& edge = EdgeOf(shape, face.edges[i]);
    const Vec3& corner = VertexOf(shape, face.vertices[i]);
    const double sense = edge.vertex[0] == face.vertices[i] ? 1.0 : -1.0;
    if (sense * edge.direction.cross(face.normal).dot(p - corner) > margin) return false;
  }
  return true;
}

/// Whether a foremost point of Q towards a face of P lies over that face. For a disc that lies
/// flat, the centre is one, too.
bool FacesFace(const Polyhedron& P, const Polyhedron::Face& face, const Polyhedron& Q,
               const Pose& X_PQ) {
  const Vec3 towards_Q = X_PQ.R_WB.transpose() * -face.normal;
  const Vec3 foremost = Q.SupportPoint(towards_Q);
  if (LiesOver(P, face, X_PQ.ToWorld(foremost))) return true;
  const double highest = towards_Q.dot(foremost);
  return std::ranges::any_of(Q.rims(), [&](const Polyhedron::Rim& rim) {
    return towards_Q.dot(rim.centre) >= highest - kSameDistance * Q.size() &&
           LiesOver(P, face, X_PQ.ToWorld(rim.centre));
  });
}

/// Points of both features near each other, found without a starting point: each is alternately
/// taken nearest to the other.
ShortestLine StartLine(const FeaturePair& features, const Vec3& from) {
  constexpr int kTurns = 4;
  ShortestLine line;
  line.on_b = from;
  for (int i = 0; i < kTurns; ++i) {
    line.on_a = features.a.Nearest(line.on_b);
    line.on_b = features.b.Nearest(line.on_a);
  }
  return line;
}

bool IsWithin(const PlacedFeature& feature, const Vec3& p, double margin) {
  if (!feature.has_length()) return true;
  const double z = feature.axis.dot(p - feature.origin);
  return z >= -margin && z <= feature.length + margin;
}

FeaturePair PlaceInA(const PairFrame& frame, const Witness& witness) {
  return {Place(frame.a, Feature::OfCode(witness.feature_a), Pose()),
          Place(frame.b, Feature::OfCode(witness.feature_b), frame.X_AB)};
}

}  // namespace

Candidate AlongFace(const PairFrame& frame, bool of_a, int index) {
  const Polyhedron& P = of_a ? frame.a : frame.b;
  const Polyhedron& Q = of_a ? frame.b : frame.a;
  const Polyhedron::Face& face = FaceOf(P, index);
  Candidate found;
  found.witness =
      of_a ? Witness{WitnessKind::kFaceOfA, index, -1} : Witness{WitnessKind::kFaceOfB, -1, index};
  found.nhat_BA_A = of_a ? Vec3(-face.normal) : Vec3(frame.X_AB.R_WB * face.normal);
  const Pose& X_PQ = of_a ? frame.X_AB : frame.X_BA;
  found.gap = EvaluateFace(P, index, Q, X_PQ).gap;
  found.is_nearest = found.gap > 0.0 && FacesFace(P, face, Q, X_PQ);
  return found;
}

Candidate BetweenFeatures(const PairFrame& frame, const Witness& witness,
                          const ShortestLine* start) {
  const FeaturePair features = PlaceInA(frame, witness);
  const ShortestLine near =
      start != nullptr ? *start : StartLine(features, frame.X_AB.ToWorld(frame.b.Middle()));
  Candidate found{.witness = witness};
  const auto line = features.FindLine(near.on_a, near.on_b);
  if (!line) return found;
  found.nhat_BA_A = line->nhat_BA;
  found.gap = GapAlong(frame, line->nhat_BA);
  const double margin = kSameDistance * SizeOf(frame);
  found.is_nearest = found.gap > 0.0 && (line->on_a - line->on_b).norm() <= found.gap + margin &&
                     IsWithin(features.a, line->on_a, margin) &&
                     IsWithin(features.b, line->on_b, margin);
  return found;
}

Candidate EvaluateCandidate(const PairFrame& frame, const Witness& witness) {
  switch (witness.kind) {
    case WitnessKind::kFaceOfA:
      return AlongFace(frame, true, witness.feature_a);
    case WitnessKind::kFaceOfB:
      return AlongFace(frame, false, witness.feature_b);
    case WitnessKind::kFeatures:
      return BetweenFeatures(frame, witness, nullptr);
    default:
      return {};
  }
}

Witness FeatureWitness(const Feature& a, const Feature& b) {
  return {WitnessKind::kFeatures, a.Code(), b.Code()};
}

void Keep(const PairFrame& frame, const Candidate& candidate, Candidate* best) {
  if (candidate.gap > best->gap + (std::isfinite(best->gap) ? kSameDistance * SizeOf(frame) : 0.0))
    *best = candidate;
}

}  // namespace touchstone::collision
