#include "collision/curved_kinematics.h"

#include <cmath>
#include <optional>

#include "base/dense.h"
#include "collision/curved_overlay.h"
#include "collision/curved_separation.h"

namespace touchstone::collision {
namespace {

Pose PoseOf(const Stance& body) { return {body.q_WB.toRotationMatrix(), body.p_WB}; }
PosedShape PosedOf(const Stance& body) { return {body.shape, PoseOf(body)}; }

Vec3 CarriedFrom(const Stance& from, const Stance& to, const Vec3& p_W) {
  return PoseOf(to).ToWorld(PoseOf(from).ToBody(p_W));
}

/// Distances of a contact point from the cores of both bodies along the normal [m].
struct FromCores {
  double a, b;
};
FromCores DistancesFromCores(const ContactPlaces& places, size_t k, const Stance& A,
                             const Stance& B) {
  const double gap = places.gap.empty() ? 0.0 : places.gap[k];
  const double share = GapShareOfA(*A.shape, *B.shape);
  return {A.shape->rounding() + share * gap, B.shape->rounding() + (1.0 - share) * gap};
}

Follows FollowedBy(const ContactPlaces& places, size_t k) {
  return places.follows.empty() ? Follows::kWitness : places.follows[k];
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
    const FromCores from = DistancesFromCores(now, k, A, B);
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
    const FromCores from = DistancesFromCores(now, 0, A, B);
    const FeatureLine near{n, CarriedFrom(A, A_ahead, now.p_WC[0] + from.a * n),
                           CarriedFrom(B, B_ahead, now.p_WC[0] - from.b * n)};
    line = FindFeatureLine(PosedOf(A_ahead), PosedOf(B_ahead), witness, near);
  }
  const Vec3 n_ahead = NormalAhead(now, witness, A, B, A_ahead, B_ahead, line);
  for (size_t k = 0; k < now.p_WC.size(); ++k) {
    const FromCores from = DistancesFromCores(now, k, A, B);
    const Vec3 on_a = now.p_WC[k] + from.a * n, on_b = now.p_WC[k] - from.b * n;
    const Follows follows = FollowedBy(now, k);
    if (line) {
      ahead.p_WC[k] = line->on_a - from.a * n_ahead;
    } else if (follows == Follows::kRollingA) {
      ahead.p_WC[k] = Rolled(A, A_ahead, on_a, -n_ahead) - from.a * n_ahead;
    } else if (follows == Follows::kRollingB) {
      ahead.p_WC[k] = Rolled(B, B_ahead, on_b, n_ahead) + from.b * n_ahead;
    } else if (follows == Follows::kB ||
               (follows == Follows::kWitness && witness.kind == WitnessKind::kFaceOfA)) {
      ahead.p_WC[k] = CarriedFrom(B, B_ahead, on_b) + from.b * n_ahead;
    } else {
      ahead.p_WC[k] = CarriedFrom(A, A_ahead, on_a) - from.a * n_ahead;
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
    const FromCores from = DistancesFromCores(contacts, k, A, B);
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
    const FromCores from = DistancesFromCores(contacts, k, A, B);
    const Vec3 on_a = contacts.p_WC[k] + from.a * n, on_b = contacts.p_WC[k] - from.b * n;
    const Follows follows = FollowedBy(contacts, k);
    if (of_line) {
      rates.push_back(of_line->on_a - from.a * n_rate);
    } else if (follows == Follows::kRollingA) {
      rates.push_back(RolledRate(A, on_a, -n, -n_rate) - from.a * n_rate);
    } else if (follows == Follows::kRollingB) {
      rates.push_back(RolledRate(B, on_b, n, n_rate) + from.b * n_rate);
    } else if (follows == Follows::kB ||
               (follows == Follows::kWitness && witness.kind == WitnessKind::kFaceOfA)) {
      rates.push_back(B.V_WB.At(on_b - B.p_WB) + from.b * n_rate);
    } else {
      rates.push_back(A.V_WB.At(on_a - A.p_WB) - from.a * n_rate);
    }
  }
  return rates;
}

}  // namespace touchstone::collision
