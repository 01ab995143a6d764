#include "collision/curved_kinematics.h"

#include <cmath>
#include <optional>

#include "base/dense.h"
#include "collision/crossed_lines.h"
#include "collision/curved_overlay.h"
#include "collision/curved_separation.h"

namespace touchstone::collision {
namespace {

Pose PoseOf(const Stance& body) { return {body.q_WB.toRotationMatrix(), body.p_WB}; }
PosedShape PosedOf(const Stance& body) { return {body.shape, PoseOf(body)}; }

Vec3 CarriedFrom(const Stance& from, const Stance& to, const Vec3& p_W) {
  return PoseOf(to).ToWorld(PoseOf(from).ToBody(p_W));
}

Follows FollowedBy(const ContactPlaces& places, size_t k) {
  return places.follows.empty() ? Follows::kWitness : places.follows[k];
}

/// Distances of a contact point from the cores of both bodies along the normal [m].
struct FromCores {
  double a, b;
};
FromCores DistancesFromCores(const ContactPlaces& places, size_t k, const Witness& witness,
                             const Stance& A, const Stance& B) {
  const double gap = places.gap.empty() ? 0.0 : places.gap[k];
  const double share = GapShareOfA(*A.shape, *B.shape, witness.kind, FollowedBy(places, k));
  return {A.shape->rounding() + share * gap, B.shape->rounding() + (1.0 - share) * gap};
}

/// The motion of a crossing on the round side of a body, as long as it hardly moves along that;
/// kWitness for other crossings.
Follows RollingSide(const ContactPlaces& places, size_t k) {
  if (places.kind[k] == ContactKind::kSideEdge) return Follows::kRollingA;
  return places.kind[k] == ContactKind::kEdgeSide ? Follows::kRollingB : Follows::kWitness;
}

/// The features that cross at a point.
CrossedFeatures CrossedAt(const ContactPlaces& places, size_t k, const Stance& A, const Stance& B) {
  return {PosedOf(A), PosedOf(B), places.kind[k], places.features[k][0], places.features[k][1]};
}

PlacedFeature SideOf(const Stance& body) {
  return Place(*body.shape, {FeatureKind::kSide, 0}, PoseOf(body));
}

/// The later place of a point that rolls on a curved body; `outward_ahead` is the normal towards
/// the other body.
Vec3 Rolled(const Stance& body, const Stance& ahead, const Vec3& p_W, const Vec3& outward_ahead) {
  const PlacedFeature side = SideOf(body);
  return SideOf(ahead).At(side.axis.dot(p_W - side.origin), outward_ahead);
}

Vec3 RolledRate(const Stance& body, const Vec3& p_W, const Vec3& outward,
                const Vec3& outward_rate) {
  const PlacedFeature side = SideOf(body);
  const Vec3& a = side.axis;
  const double z = a.dot(p_W - side.origin), r = side.radius + z * side.slope;
  const Vec3 a_rate = body.V_WB.w.cross(a);
  const Vec3 of_axis = body.V_WB.At(side.origin - body.p_WB) + z * a_rate;
  const Vec3 across = outward - a.dot(outward) * a;
  const double length = across.norm();
  if (!(length > 0.0)) return of_axis;
  const Vec3 across_rate =
      outward_rate - (outward_rate.dot(a) + outward.dot(a_rate)) * a - outward.dot(a) * a_rate;
  const Vec3 u = across / length;
  return of_axis + r / length * (across_rate - u.dot(across_rate) * u);
}

/// For an edge or a cylinder's side, the depth of its core line behind its surface [m]; none for
/// other features.
std::optional<double> DepthOfLine(const Stance& body, int code) {
  const Feature feature = Feature::OfCode(code);
  if (feature.kind == FeatureKind::kEdge) return 0.0;
  if (feature.kind != FeatureKind::kSide || body.shape->side()->rise != 0.0) return std::nullopt;
  return body.shape->side()->tail_radius;
}

/// Two straight features along each other: the depths of their lines and their direction.
struct Alongside {
  double depth_a, depth_b;
  Vec3 along;  // direction of A's line
};
std::optional<Alongside> FindAlongside(const ContactPlaces& places, const Witness& witness,
                                       const Stance& A, const Stance& B) {
  constexpr double kNearlyParallel = 0.05;  // sine
  if (witness.kind != WitnessKind::kFeatures || places.p_WC.size() < 2) return std::nullopt;
  const auto depth_a = DepthOfLine(A, witness.feature_a),
             depth_b = DepthOfLine(B, witness.feature_b);
  if (!depth_a || !depth_b) return std::nullopt;
  const Vec3 along = Place(*A.shape, Feature::OfCode(witness.feature_a), PoseOf(A)).axis;
  const Vec3 other = Place(*B.shape, Feature::OfCode(witness.feature_b), PoseOf(B)).axis;
  if (along.cross(other).norm() > kNearlyParallel) return std::nullopt;
  return Alongside{*depth_a, *depth_b, along};
}

/// How fast a body turns, apart from the spin about its own axis, if it has one.
Vec3 SwingOf(const Stance& body) {
  const Vec3& w = body.V_WB.w;
  if (!body.shape->side()) return w;
  const Vec3 axis = SideOf(body).axis;
  return w - axis.dot(w) * axis;
}

/// The direction after a body has turned, apart from that spin.
Vec3 Swung(const Stance& body, const Stance& ahead, const Vec3& direction) {
  if (!body.shape->side()) return TurnedDirection(direction, body, ahead);
  return TurnBetween(SideOf(body).axis, SideOf(ahead).axis) * direction;
}

Vec3 NormalAhead(const ContactPlaces& now, const Witness& witness, const Stance& A, const Stance& B,
                 const Stance& A_ahead, const Stance& B_ahead,
                 const std::optional<FeatureLine>& line) {
  const Vec3 n = now.E.common.col(2);
  if (witness.kind == WitnessKind::kFaceOfA) return TurnedDirection(n, A, A_ahead);
  if (witness.kind == WitnessKind::kFaceOfB) return TurnedDirection(n, B, B_ahead);
  if (line) return line->nhat_BA.dot(n) > 0.0 ? line->nhat_BA : n;
  const auto alongside = FindAlongside(now, witness, A, B);
  if (!alongside) {
    const auto ahead = FindFeatureLine(PosedOf(A_ahead), PosedOf(B_ahead), {witness, n, 0.0});
    return ahead && ahead->nhat_BA.dot(n) > 0.0 ? ahead->nhat_BA : Swung(A, A_ahead, n);
  }
  Vec3 apart = Vec3::Zero();
  for (size_t k = 0; k < now.p_WC.size(); ++k) {
    const FromCores from = DistancesFromCores(now, k, witness, A, B);
    apart += CarriedFrom(A, A_ahead, now.p_WC[k] + (from.a + alongside->depth_a) * n) -
             CarriedFrom(B, B_ahead, now.p_WC[k] - (from.b + alongside->depth_b) * n);
  }
  const Vec3 along = TurnedDirection(alongside->along, A, A_ahead);
  apart -= along.dot(apart) * along;
  return apart.dot(n) > 0.0 ? Vec3(apart.normalized()) : n;
}

/// Whether the points stay at the ends of a line between features.
bool IsOnLine(const ContactPlaces& places, const Witness& witness) {
  return witness.kind == WitnessKind::kFeatures && places.p_WC.size() < 2;
}

/// The features of a pair and their present line, about the origin of W.
struct LineNow {
  MovingFeatures moving;
  FeatureLine line;
};
std::optional<LineNow> FindLineNow(const Separation& separation, const Stance& A, const Stance& B) {
  const Vec3& origin = A.p_WB;
  const Witness& witness = separation.witness;
  auto line = FindFeatureLine(PosedOf(A), PosedOf(B), separation);
  if (!line) return std::nullopt;
  line->on_a -= origin;
  line->on_b -= origin;
  const Vec3 from_b = origin - B.p_WB;
  return LineNow{{PlaceFeatures(PosedOf(A), PosedOf(B), witness, origin),
                  A.V_WB,
                  {B.V_WB.At(from_b), B.V_WB.w}},
                 *line};
}

}  // namespace

CarriedPlaces CarryCurved(const ContactPlaces& now, const Witness& witness, const Stance& A,
                          const Stance& B, const Stance& A_ahead, const Stance& B_ahead) {
  CarriedPlaces ahead{.E = now.E, .p_WC = now.p_WC};
  const Vec3 n = now.E.common.col(2);
  std::optional<FeatureLine> line;
  if (IsOnLine(now, witness) && !now.p_WC.empty()) {
    const FromCores from = DistancesFromCores(now, 0, witness, A, B);
    const FeatureLine near{n, CarriedFrom(A, A_ahead, now.p_WC[0] + from.a * n),
                           CarriedFrom(B, B_ahead, now.p_WC[0] - from.b * n)};
    line = FindFeatureLine(PosedOf(A_ahead), PosedOf(B_ahead), witness, near);
  }
  const Vec3 n_ahead = NormalAhead(now, witness, A, B, A_ahead, B_ahead, line);
  for (size_t k = 0; k < now.p_WC.size(); ++k) {
    const FromCores from = DistancesFromCores(now, k, witness, A, B);
    const Vec3 on_a = now.p_WC[k] + from.a * n, on_b = now.p_WC[k] - from.b * n;
    Follows follows = FollowedBy(now, k);
    const Follows rolls = follows == Follows::kCrossing ? RollingSide(now, k) : follows;
    const Vec3 p_A = rolls == Follows::kRollingA ? Rolled(A, A_ahead, on_a, -n_ahead)
                                                 : CarriedFrom(A, A_ahead, on_a);
    const Vec3 p_B = rolls == Follows::kRollingB ? Rolled(B, B_ahead, on_b, n_ahead)
                                                 : CarriedFrom(B, B_ahead, on_b);
    if (follows == Follows::kCrossing && !SlidesFar(p_B - p_A, n_ahead, *A.shape, *B.shape))
      follows = rolls;
    if (line) {
      ahead.p_WC[k] = line->on_a - from.a * n_ahead;
    } else if (follows == Follows::kCrossing) {
      ahead.p_WC[k] =
          CrossedAt(now, k, A_ahead, B_ahead).Meet(p_A, p_B, n_ahead) - from.a * n_ahead;
    } else if (follows == Follows::kB || follows == Follows::kRollingB ||
               (follows == Follows::kWitness && witness.kind == WitnessKind::kFaceOfA)) {
      ahead.p_WC[k] = p_B + from.b * n_ahead;
    } else {
      ahead.p_WC[k] = p_A - from.a * n_ahead;
    }
  }
  ahead.E.common = TurnBetween(n, n_ahead) * now.E.common;
  return ahead;
}

Vec3 CurvedNormalRate(const ContactPlaces& contacts, const Separation& separation, const Stance& A,
                      const Stance& B) {
  const Vec3& n = separation.nhat_BA_W;
  const Witness& witness = separation.witness;
  if (witness.kind == WitnessKind::kFaceOfA) return A.V_WB.w.cross(n);
  if (witness.kind == WitnessKind::kFaceOfB) return B.V_WB.w.cross(n);
  const auto alongside = FindAlongside(contacts, witness, A, B);
  if (!alongside) {
    const auto now = FindLineNow(separation, A, B);
    return now ? RatesOf(now->moving, now->line).nhat_BA : SwingOf(A).cross(n);
  }
  Vec3 parting = Vec3::Zero();
  double apart = 0.0;
  for (size_t k = 0; k < contacts.p_WC.size(); ++k) {
    const FromCores from = DistancesFromCores(contacts, k, witness, A, B);
    const double a = from.a + alongside->depth_a, b = from.b + alongside->depth_b;
    parting +=
        A.V_WB.At(contacts.p_WC[k] + a * n - A.p_WB) - B.V_WB.At(contacts.p_WC[k] - b * n - B.p_WB);
    apart += a + b;
  }
  const Vec3& along = alongside->along;
  const Vec3 across = parting - n.dot(parting) * n - along.dot(parting) * along;
  return across / apart - n.dot(A.V_WB.w.cross(along)) * along;
}

std::vector<Vec3> CurvedPointRates(const ContactPlaces& contacts, const Witness& witness,
                                   const Vec3& n_rate, const Stance& A, const Stance& B) {
  const Vec3 n = contacts.E.common.col(2);
  std::optional<FeatureLineRates> of_line;
  if (IsOnLine(contacts, witness))
    if (const auto now = FindLineNow({witness, n, 0.0}, A, B))
      of_line = RatesOf(now->moving, now->line);
  std::vector<Vec3> rates;
  for (size_t k = 0; k < contacts.p_WC.size(); ++k) {
    const FromCores from = DistancesFromCores(contacts, k, witness, A, B);
    const Vec3 on_a = contacts.p_WC[k] + from.a * n, on_b = contacts.p_WC[k] - from.b * n;
    const Follows follows = FollowedBy(contacts, k);
    const Follows rolls = follows == Follows::kCrossing ? RollingSide(contacts, k) : follows;
    const Vec3 v_A =
        rolls == Follows::kRollingA ? RolledRate(A, on_a, -n, -n_rate) : A.V_WB.At(on_a - A.p_WB);
    const Vec3 v_B =
        rolls == Follows::kRollingB ? RolledRate(B, on_b, n, n_rate) : B.V_WB.At(on_b - B.p_WB);
    if (of_line) {
      rates.push_back(of_line->on_a - from.a * n_rate);
    } else if (follows == Follows::kCrossing) {
      const Vec3 parted = (from.a + from.b) * n_rate - (v_A - v_B);
      rates.push_back(v_A + CrossedAt(contacts, k, A, B).At(on_a, on_b).AlongA(parted, n, true) -
                      from.a * n_rate);
    } else if (follows == Follows::kB || follows == Follows::kRollingB ||
               (follows == Follows::kWitness && witness.kind == WitnessKind::kFaceOfA)) {
      rates.push_back(v_B + from.b * n_rate);
    } else {
      rates.push_back(v_A - from.a * n_rate);
    }
  }
  return rates;
}

}  // namespace touchstone::collision
