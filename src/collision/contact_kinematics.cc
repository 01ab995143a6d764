#include "collision/contact_kinematics.h"

#include <algorithm>
#include <cmath>

#include "base/dense.h"
#include "collision/crossed_lines.h"
#include "collision/curved_kinematics.h"
#include "collision/inside_kinematics.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

/// Moves points in W with a body.
class Carrier {
 public:
  Carrier(const Stance& from, const Stance& to)
      : from_{from.q_WB.toRotationMatrix(), from.p_WB}, to_{to.q_WB.toRotationMatrix(), to.p_WB} {}

  Vec3 operator()(const Vec3& p_W) const { return to_.ToWorld(from_.ToBody(p_W)); }

 private:
  Pose from_;
  Pose to_;
};

Vec3 EdgeDirection(const Stance& body, int edge) {
  return body.q_WB * EdgeOf(*body.shape, edge).direction;
}

Vec3 VertexPlace(const Stance& body, int vertex) {
  return body.p_WB + body.q_WB * VertexOf(*body.shape, vertex);
}

/// Distance of a contact point from its core point on a body, along the normal [m]. For polyhedra
/// that are not rounded, half a gap is neglected.
double FromCore(const Stance& own, const Stance& other, double gap) {
  const double rounding = RoundingOf(*own.shape, *other.shape);
  return rounding > 0.0 ? own.shape->rounding() + other.shape->rounding() / rounding * gap : 0.0;
}

/// The shortest vector from the line of a body's edge to a point.
Vec3 FromEdgeLine(const Stance& body, int edge, const Vec3& p_W) {
  const int start = EdgeOf(*body.shape, edge).vertex[0];
  const Vec3 along = EdgeDirection(body, edge);
  const Vec3 from = p_W - VertexPlace(body, start);
  return from - along.dot(from) * along;
}

Vec3 CrossingNormal(const Witness& witness, const Stance& A, const Stance& B) {
  return EdgeDirection(A, witness.feature_a).cross(EdgeDirection(B, witness.feature_b));
}

Vec3 TurnedNormal(const Vec3& n, const Witness& witness, const Stance& A, const Stance& B,
                  const Stance& A_ahead, const Stance& B_ahead) {
  const auto unit = [&](const Vec3& apart) {
    const double length = apart.norm();
    return length > 0.0 ? Vec3(apart / length) : n;
  };
  switch (witness.kind) {
    case WitnessKind::kFaceOfA:
      return TurnedDirection(n, A, A_ahead);
    case WitnessKind::kEdgePair: {
      const Vec3 n_ahead = CrossingNormal(witness, A_ahead, B_ahead).normalized();
      return n_ahead.dot(n) < 0.0 ? Vec3(-n_ahead) : n_ahead;
    }
    case WitnessKind::kFacingEdges:
      return unit(TurnedDirection(n, A, A_ahead) + TurnedDirection(n, B, B_ahead));
    case WitnessKind::kVertexPair:
      return unit(VertexPlace(A_ahead, witness.feature_a) -
                  VertexPlace(B_ahead, witness.feature_b));
    case WitnessKind::kVertexEdge:
      return unit(
          FromEdgeLine(B_ahead, witness.feature_b, VertexPlace(A_ahead, witness.feature_a)));
    case WitnessKind::kEdgeVertex:
      return unit(
          -FromEdgeLine(A_ahead, witness.feature_a, VertexPlace(B_ahead, witness.feature_b)));
    default:
      return TurnedDirection(n, B, B_ahead);
  }
}

Vec3 VelocityAt(const Stance& body, const Vec3& p_W) { return body.V_WB.At(p_W - body.p_WB); }

/// The rate of the normal between two vertices, or a vertex and an edge (NormalRate).
Vec3 LineRate(const Separation& separation, const Stance& A, const Stance& B) {
  const Vec3& n = separation.nhat_BA_W;
  const Witness& witness = separation.witness;
  const double d = separation.gap + RoundingOf(*A.shape, *B.shape);
  const bool edge_of_a = witness.kind == WitnessKind::kEdgeVertex;
  const bool edge_of_b = witness.kind == WitnessKind::kVertexEdge;
  const Vec3 p_A = edge_of_a ? Vec3(VertexPlace(B, witness.feature_b) + d * n)
                             : VertexPlace(A, witness.feature_a);
  const Vec3 p_B = edge_of_b ? Vec3(p_A - d * n) : VertexPlace(B, witness.feature_b);
  const Vec3 u = VelocityAt(A, p_A) - VelocityAt(B, p_B);
  const Vec3 across = u - n.dot(u) * n;
  if (!edge_of_a && !edge_of_b) return across / d;
  const Vec3 e =
      edge_of_a ? EdgeDirection(A, witness.feature_a) : EdgeDirection(B, witness.feature_b);
  const Vec3& w = edge_of_a ? A.V_WB.w : B.V_WB.w;
  return e.dot(w.cross(n)) * e + (across - e.dot(across) * e) / d;
}

/// Places of a contact point on both cores, on its normal, at the distances of the surfaces.
struct CorePoints {
  double from_a, from_b;  // [m]
  Vec3 p_WA, p_WB;        // [m]
};
CorePoints FindCorePoints(const ContactPlaces& now, size_t k, const Stance& A, const Stance& B) {
  const double gap = now.gap.empty() ? 0.0 : now.gap[k];
  const double from_a = FromCore(A, B, gap), from_b = FromCore(B, A, gap);
  const Vec3 n = now.E.common.col(2);
  return {from_a, from_b, now.p_WC[k] + from_a * n, now.p_WC[k] - from_b * n};
}

/// The normal of two edges that are nearly parallel: the direction of the line between them where
/// they touch. It turns with the points that move there, whereas the edges' cross product would
/// turn by as much as their angle changes.
Vec3 NormalAlongside(const ContactPlaces& now, const Stance& A, const Stance& B,
                     const Stance& A_ahead, const Stance& B_ahead, const Vec3& along) {
  const Carrier with_A(A, A_ahead), with_B(B, B_ahead);
  const Vec3 n = now.E.common.col(2);
  Vec3 apart = Vec3::Zero();
  for (size_t k = 0; k < now.p_WC.size(); ++k) {
    const CorePoints cores = FindCorePoints(now, k, A, B);
    apart += with_A(cores.p_WA) - with_B(cores.p_WB);
  }
  apart -= along.dot(apart) * along;
  return apart.dot(n) > 0.0 ? Vec3(apart.normalized()) : n;
}

/// The rate of NormalAlongside (NormalRate).
Vec3 RateAlongside(const ContactPlaces& now, const Stance& A, const Stance& B, const Vec3& along) {
  const Vec3 n = now.E.common.col(2);
  Vec3 parting = Vec3::Zero();
  double apart = 0.0;
  for (size_t k = 0; k < now.p_WC.size(); ++k) {
    const CorePoints cores = FindCorePoints(now, k, A, B);
    parting += VelocityAt(A, cores.p_WA) - VelocityAt(B, cores.p_WB);
    apart += cores.from_a + cores.from_b;
  }
  const Vec3 across = parting - n.dot(parting) * n - along.dot(parting) * along;
  return across / apart - n.dot(A.V_WB.w.cross(along)) * along;
}

/// Whether the contacts are those of two edges of rounded bodies that lie along each other: nearly
/// parallel, with more than one contact point.
bool IsAlongside(const ContactPlaces& now, const Witness& witness, const Stance& A,
                 const Stance& B) {
  constexpr double kNearlyParallel = 0.05;  // sine
  return witness.kind == WitnessKind::kEdgePair && RoundingOf(*A.shape, *B.shape) > 0.0 &&
         now.gap.size() > 1 && CrossingNormal(witness, A, B).norm() < kNearlyParallel;
}

/// The body that touches the face of the witness.
Follows AgainstFaceOf(const Witness& witness) {
  return witness.kind == WitnessKind::kFaceOfA || witness.kind == WitnessKind::kEdgeVertex
             ? Follows::kB
             : Follows::kA;
}

/// The motion that a point follows: A, B or the crossing of an edge of each. If the point does not
/// specify it, the body that touches the witness's face.
Follows FollowedBy(const ContactPlaces& places, size_t k, const Witness& witness, bool alongside) {
  if (witness.kind == WitnessKind::kEdgePair && !alongside) return Follows::kCrossing;
  if (!places.follows.empty() && places.follows[k] != Follows::kWitness) return places.follows[k];
  return AgainstFaceOf(witness);
}

CrossedLines CrossedAt(const ContactPlaces& places, size_t k, const Witness& witness,
                       const Stance& A, const Stance& B) {
  const bool of_pair = witness.kind == WitnessKind::kEdgePair;
  return {EdgeDirection(A, of_pair ? witness.feature_a : places.features[k][0]),
          EdgeDirection(B, of_pair ? witness.feature_b : places.features[k][1])};
}

}  // namespace

Vec3 TurnedDirection(const Vec3& n_W, const Stance& from, const Stance& to) {
  return to.q_WB * (from.q_WB.conjugate() * n_W);
}

CarriedPlaces Carry(const ContactPlaces& now, const Witness& witness, const Stance& A,
                    const Stance& B, const Stance& A_ahead, const Stance& B_ahead) {
  if (IsHollowPair(*A.shape, *B.shape)) return CarryInside(now, A, B, A_ahead, B_ahead);
  if (IsCurvedPair(*A.shape, *B.shape)) return CarryCurved(now, witness, A, B, A_ahead, B_ahead);
  const Carrier with_A(A, A_ahead);
  const Carrier with_B(B, B_ahead);
  CarriedPlaces ahead{.E = now.E, .p_WC = now.p_WC};
  const Vec3 n = now.E.common.col(2);
  const bool alongside = IsAlongside(now, witness, A, B);
  const Vec3 n_ahead = alongside ? NormalAlongside(now, A, B, A_ahead, B_ahead,
                                                   EdgeDirection(A_ahead, witness.feature_a))
                                 : TurnedNormal(n, witness, A, B, A_ahead, B_ahead);
  for (size_t k = 0; k < ahead.p_WC.size(); ++k) {
    Vec3& p = ahead.p_WC[k];
    const CorePoints cores = FindCorePoints(now, k, A, B);
    const Vec3 p_A = with_A(cores.p_WA), p_B = with_B(cores.p_WB);
    Follows follows = FollowedBy(now, k, witness, alongside);
    if (follows == Follows::kCrossing && witness.kind != WitnessKind::kEdgePair &&
        !SlidesFar(p_B - p_A, n_ahead, *A.shape, *B.shape))
      follows = AgainstFaceOf(witness);
    if (witness.kind == WitnessKind::kFacingEdges) {
      const Vec3 along = EdgeDirection(A_ahead, witness.feature_a);
      const Vec3 mean = 0.5 * (p_A + p_B);
      p = mean + along.dot((follows == Follows::kB ? p_B : p_A) - mean) * along;
    } else if (follows == Follows::kCrossing) {
      const CrossedLines crossed = CrossedAt(now, k, witness, A_ahead, B_ahead);
      p = p_A + crossed.AlongA(p_B - p_A, n_ahead, witness.kind != WitnessKind::kEdgePair) -
          cores.from_a * n_ahead;
    } else if (follows == Follows::kB) {
      p = p_B + cores.from_b * n_ahead;
    } else {
      p = p_A - cores.from_a * n_ahead;
    }
  }
  ahead.E.common = TurnBetween(n, n_ahead) * now.E.common;
  return ahead;
}

Follows GoesRigidlyWith(const ContactManifold& manifold, size_t k, const geometry::Polyhedron& a,
                        const geometry::Polyhedron& b) {
  const Follows follows = manifold.points[k].follows;
  const bool rigidly = AreSharp(a, b) && (follows == Follows::kA || follows == Follows::kB) &&
                       manifold.separation.witness.kind != WitnessKind::kFacingEdges;
  return rigidly ? follows : Follows::kWitness;
}

Vec3 NormalRate(const ContactPlaces& contacts, const Separation& separation, const Stance& A,
                const Stance& B) {
  if (IsCurvedPair(*A.shape, *B.shape)) return CurvedNormalRate(contacts, separation, A, B);
  const Vec3& n = separation.nhat_BA_W;
  const Witness& witness = separation.witness;
  if (witness.kind == WitnessKind::kFaceOfA) return A.V_WB.w.cross(n);
  if (witness.kind == WitnessKind::kFaceOfB) return B.V_WB.w.cross(n);
  if (witness.kind == WitnessKind::kFacingEdges) return 0.5 * (A.V_WB.w + B.V_WB.w).cross(n);
  if (witness.kind != WitnessKind::kEdgePair) return LineRate(separation, A, B);
  if (IsAlongside(contacts, witness, A, B))
    return RateAlongside(contacts, A, B, EdgeDirection(A, witness.feature_a));

  const Vec3 e_A = EdgeDirection(A, witness.feature_a);
  const Vec3 e_B = EdgeDirection(B, witness.feature_b);
  const Vec3 cross = e_A.cross(e_B);
  const double length = std::copysign(cross.norm(), cross.dot(n));
  const Vec3 z = A.V_WB.w.cross(e_A).cross(e_B) + e_A.cross(B.V_WB.w.cross(e_B));
  return (z - z.dot(n) * n) / length;
}

std::vector<Vec3> PointRates(const ContactPlaces& contacts, const Witness& witness,
                             const Vec3& n_rate, const Stance& A, const Stance& B) {
  if (IsCurvedPair(*A.shape, *B.shape)) return CurvedPointRates(contacts, witness, n_rate, A, B);
  const Vec3 n = contacts.E.common.col(2);
  const bool alongside = IsAlongside(contacts, witness, A, B);
  std::vector<Vec3> rates;
  rates.reserve(contacts.p_WC.size());
  for (size_t k = 0; k < contacts.p_WC.size(); ++k) {
    const CorePoints cores = FindCorePoints(contacts, k, A, B);
    const Vec3 v_A = VelocityAt(A, cores.p_WA), v_B = VelocityAt(B, cores.p_WB);
    const Follows follows = FollowedBy(contacts, k, witness, alongside);
    if (witness.kind == WitnessKind::kFacingEdges) {
      const Vec3 along = EdgeDirection(A, witness.feature_a);
      const Vec3 mean = 0.5 * (v_A + v_B);
      rates.push_back(mean + along.dot((follows == Follows::kB ? v_B : v_A) - mean) * along);
    } else if (follows == Follows::kCrossing) {
      // The points of both edges stay on one normal: their separation beside it becomes a slide
      // along them.
      const Vec3 parted = (cores.from_a + cores.from_b) * n_rate - (v_A - v_B);
      const CrossedLines crossed = CrossedAt(contacts, k, witness, A, B);
      rates.push_back(v_A + crossed.AlongA(parted, n, witness.kind != WitnessKind::kEdgePair) -
                      cores.from_a * n_rate);
    } else if (follows == Follows::kB) {
      rates.push_back(v_B + cores.from_b * n_rate);
    } else {
      rates.push_back(v_A - cores.from_a * n_rate);
    }
  }
  return rates;
}

ContactRates RatesOf(const ContactPlaces& contacts, const Separation& separation, const Stance& A,
                     const Stance& B) {
  if (IsHollowPair(*A.shape, *B.shape)) return InsideRates(contacts, A, B);
  const Vec3 n_rate = NormalRate(contacts, separation, A, B);
  return {std::vector<Vec3>(contacts.p_WC.size(), n_rate),
          PointRates(contacts, separation.witness, n_rate, A, B)};
}

const Vec3& TangentSpin(const Witness& witness, const Stance& A, const Stance& B) {
  return witness.kind == WitnessKind::kFaceOfA ? A.V_WB.w : B.V_WB.w;
}

}  // namespace touchstone::collision
