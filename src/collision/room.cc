#include "collision/room.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

constexpr int kPointsAround = 8;
constexpr std::array kWalls = {Wall::kRound, Wall::kEndAhead, Wall::kEndBehind};

/// Of w + m u, u unit, the squared length f(u) = |w|^2 + 2 b.u + u.G u in the principal axes of
/// G = m^T m: b = m^T w there, and `spread` the difference of its eigenvalues, the larger first.
/// Where f is greatest or locally so, (lambda - G) u = b for some lambda (Martinez, SIAM J. Optim.
/// 4 (1994) 159): one above both eigenvalues gives the greatest, at most one between them another.
struct SquaredLength {
  SquaredLength(const Vec3& w, const Vec3& m1, const Vec3& m2) {
    const double g11 = m1.squaredNorm(), g22 = m2.squaredNorm(), g12 = m1.dot(m2);
    const double half = 0.5 * (g11 - g22), d = std::sqrt(half * half + g12 * g12);
    spread = 2.0 * d;
    largest = 0.5 * (g11 + g22) + d;
    const double angle = 0.5 * std::atan2(g12, half);
    major = {std::cos(angle), std::sin(angle)};
    minor = {-major.y(), major.x()};
    const Eigen::Vector2d along(m1.dot(w), m2.dot(w));
    b1 = along.dot(major);
    b2 = along.dot(minor);
    constant = w.squaredNorm();
  }

  /// lambda less the larger eigenvalue, for the greatest: where b1^2 / s^2 + b2^2 / (s + spread)^2
  /// falls to 1.
  double Multiplier() const {
    double low = std::max({std::abs(b1), std::abs(b2) - spread, 0.0});
    double high = std::max(low, std::sqrt(b1 * b1 + b2 * b2));
    if (b1 == 0.0) return low;
    for (int i = 0; i < 100; ++i) {
      const double s = 0.5 * (low + high);
      if (!(s > low && s < high)) break;
      const double x = b1 / s, y = b2 / (s + spread);
      (x * x + y * y > 1.0 ? low : high) = s;
    }
    return high;
  }

  /// max f = |w|^2 + lambda + b.(lambda - G)^-1 b. For any other lambda above the eigenvalues the
  /// right side is larger.
  double Greatest() const {
    const double s = Multiplier();
    const double first = b1 == 0.0 ? 0.0 : b1 * (b1 / s);
    const double second = b2 == 0.0 ? 0.0 : b2 * (b2 / (s + spread));
    return constant + largest + s + first + second;
  }

  Eigen::Vector2d WhereGreatest() const {
    const double s = Multiplier();
    return At(b2 == 0.0 ? 0.0 : b2 / (s + spread), b1 < 0.0 ? -1.0 : 1.0);
  }

  /// The other maximum: with s between 0 and the spread, lambda = the larger eigenvalue - s, the
  /// smaller of the two s where b1^2 / s^2 + b2^2 / (spread - s)^2 is 1.
  std::optional<Eigen::Vector2d> WhereElse() const {
    const double sign = b1 < 0.0 ? 1.0 : -1.0;
    if (b1 == 0.0) {
      if (!(std::abs(b2) < spread)) return std::nullopt;
      return At(b2 / spread, sign);
    }
    const auto excess = [&](double s) {
      const double x = b1 / s, y = b2 == 0.0 ? 0.0 : b2 / (spread - s);
      return x * x + y * y - 1.0;
    };
    double high = spread / (1.0 + std::cbrt(b2 / b1 * (b2 / b1))), low = std::abs(b1);
    if (!(high > low) || !(excess(high) < 0.0)) return std::nullopt;
    for (int i = 0; i < 100; ++i) {
      const double s = 0.5 * (low + high);
      if (!(s > low && s < high)) break;
      (excess(s) > 0.0 ? low : high) = s;
    }
    return At(b2 == 0.0 ? 0.0 : b2 / (spread - high), sign);
  }

  /// Of the component along the minor axis, and the sign of the other.
  Eigen::Vector2d At(double y, double sign) const {
    y = std::clamp(y, -1.0, 1.0);
    return sign * std::sqrt(1.0 - y * y) * major + y * minor;
  }

  double constant, largest, spread, b1, b2;
  Eigen::Vector2d major, minor;
};

/// The inside of a pair, and what is in it.
struct Enclosed {
  Enclosed(const PosedShape& A, const PosedShape& B)
      : hollow_is_a(A.shape->is_hollow()), room(hollow_is_a ? A : B), body(hollow_is_a ? B : A) {}

  bool hollow_is_a;
  PlacedRoom room;
  PosedShape body;
};

/// An extreme point of the core at a wall.
struct Touch {
  Vec3 core_W;
  double gap;
  Wall wall;
  Feature feature;
  bool rolls;  // else it goes with the body
};

Touch AtWall(const Enclosed& pair, Wall wall, const Vec3& p, const Feature& feature, bool rolls) {
  return {p, pair.room.DistanceTo(wall, p) - pair.body.shape->rounding(), wall, feature, rolls};
}

/// The foremost points of a rim towards a wall.
std::vector<Vec3> Foremost(const PlacedRoom& room, Wall wall, const PlacedRim& rim) {
  if (wall == Wall::kRound) return FurthestOfRim(room, rim);
  return {geometry::FurthestOnCircle(rim.centre, rim.axis, rim.radius,
                                     -room.Inwards(wall, rim.centre))};
}

/// Equally spaced points of a rim, the same ones of its body at any pose.
std::array<Vec3, kPointsAround> RingOf(const Polyhedron::Rim& rim, const Pose& X_WB) {
  Vec3 t1, t2;
  TangentBasis(rim.axis, &t1, &t2);
  std::array<Vec3, kPointsAround> ring;
  for (int i = 0; i < kPointsAround; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kPointsAround;
    ring[static_cast<size_t>(i)] =
        X_WB.ToWorld(rim.centre + rim.radius * (std::cos(angle) * t1 + std::sin(angle) * t2));
  }
  return ring;
}

void AddTouchesOfRim(const Enclosed& pair, int index, Wall wall, double tolerance,
                     std::vector<Touch>* touches) {
  const Polyhedron::Rim& rim = pair.body.shape->rims()[static_cast<size_t>(index)];
  const Feature feature{FeatureKind::kRim, index};
  std::vector<Touch> ring;
  for (const Vec3& p : RingOf(rim, pair.body.X_WB))
    ring.push_back(AtWall(pair, wall, p, feature, false));
  const bool all_around =
      std::ranges::all_of(ring, [&](const Touch& touch) { return touch.gap <= tolerance; });
  std::vector<Vec3> foremost = Foremost(pair.room, wall, {rim, pair.body.X_WB});
  if (all_around) {
    touches->insert(touches->end(), ring.begin(), ring.end());
    foremost.resize(1);
  }
  for (const Vec3& p : foremost)
    if (const Touch touch = AtWall(pair, wall, p, feature, !all_around); touch.gap <= tolerance)
      touches->push_back(touch);
}

std::vector<Touch> FindTouches(const Enclosed& pair, double tolerance) {
  std::vector<Touch> touches;
  const Polyhedron& shape = *pair.body.shape;
  for (size_t i = 0; i < shape.vertices().size(); ++i) {
    const Vec3 p = pair.body.X_WB.ToWorld(shape.vertices()[i]);
    const Feature feature{FeatureKind::kVertex, static_cast<int>(i)};
    for (const Wall wall : pair.room.walls)
      if (const Touch touch = AtWall(pair, wall, p, feature, false); touch.gap <= tolerance)
        touches.push_back(touch);
  }
  for (size_t i = 0; i < shape.rims().size(); ++i)
    for (const Wall wall : pair.room.walls)
      AddTouchesOfRim(pair, static_cast<int>(i), wall, tolerance, &touches);
  return touches;
}

Touch FindNearestTouch(const Enclosed& pair) {
  Touch nearest{.core_W = Vec3::Zero(),
                .gap = std::numeric_limits<double>::infinity(),
                .wall = Wall::kRound,
                .feature = {},
                .rolls = false};
  const auto keep = [&](const Touch& touch) {
    if (touch.gap < nearest.gap) nearest = touch;
  };
  const Polyhedron& shape = *pair.body.shape;
  for (const Wall wall : pair.room.walls) {
    for (size_t i = 0; i < shape.vertices().size(); ++i)
      keep(AtWall(pair, wall, pair.body.X_WB.ToWorld(shape.vertices()[i]),
                  {FeatureKind::kVertex, static_cast<int>(i)}, false));
    for (size_t i = 0; i < shape.rims().size(); ++i)
      for (const Vec3& p : Foremost(pair.room, wall, {shape.rims()[i], pair.body.X_WB}))
        keep(AtWall(pair, wall, p, {FeatureKind::kRim, static_cast<int>(i)}, true));
  }
  return nearest;
}

ContactKind KindOf(const Touch& touch, bool hollow_is_a) {
  const bool vertex = touch.feature.kind == FeatureKind::kVertex;
  if (touch.wall == Wall::kRound)
    return vertex ? (hollow_is_a ? ContactKind::kSideVertex : ContactKind::kVertexSide)
                  : (hollow_is_a ? ContactKind::kSideRim : ContactKind::kRimSide);
  return vertex ? (hollow_is_a ? ContactKind::kFaceVertex : ContactKind::kVertexFace)
                : (hollow_is_a ? ContactKind::kFaceRim : ContactKind::kRimFace);
}

}  // namespace

PlacedRoom::PlacedRoom(const PosedShape& hollow)
    : centre(hollow.X_WB.ToWorld(hollow.shape->room()->centre)),
      axis(hollow.X_WB.R_WB * hollow.shape->room()->axis),
      radius(hollow.shape->room()->radius),
      half_length(0.5 * hollow.shape->room()->length),
      has_ends(hollow.shape->room()->has_ends()),
      walls(kWalls.data(), has_ends ? kWalls.size() : 1) {}

Vec3 PlacedRoom::Inwards(Wall wall, const Vec3& p) const {
  if (wall == Wall::kEndAhead) return -axis;
  if (wall == Wall::kEndBehind) return axis;
  const Vec3 out = Across(p - centre);
  const double length = out.norm();
  if (length > 0.0) return -out / length;
  Vec3 t1 = Vec3::UnitZ(), t2;
  if (has_ends) TangentBasis(axis, &t1, &t2);
  return t1;
}

double PlacedRoom::DistanceTo(Wall wall, const Vec3& p) const {
  if (wall == Wall::kRound) return radius - Across(p - centre).norm();
  const double along = axis.dot(p - centre);
  return half_length - (wall == Wall::kEndAhead ? along : -along);
}

Wall PlacedRoom::WallOf(const Vec3& inwards) const {
  constexpr double kEither = 0.5;  // normals of the round wall have no component along the axis
  const double along = axis.dot(inwards);
  if (std::abs(along) < kEither) return Wall::kRound;
  return along < 0.0 ? Wall::kEndAhead : Wall::kEndBehind;
}

bool IsOutside(const PosedShape& shape, const PosedShape& hollow) {
  if (!hollow.shape->is_hollow()) return false;
  if (shape.shape->is_hollow()) return true;
  const PlacedRoom room(hollow);
  const Vec3 middle = shape.X_WB.ToWorld(shape.shape->Middle());
  return std::ranges::any_of(room.walls,
                             [&](Wall wall) { return !(room.DistanceTo(wall, middle) > 0.0); });
}

void ShowSurfaces(PosedShape* A, PosedShape* B) {
  const bool a_shows_solid = IsOutside(*B, *A), b_shows_solid = IsOutside(*A, *B);
  if (a_shows_solid) A->shape = &A->shape->Outside();
  if (b_shows_solid) B->shape = &B->shape->Outside();
}

std::vector<Vec3> FurthestOfRim(const PlacedRoom& room, const PlacedRim& rim) {
  Vec3 t1 = room.axis.cross(rim.axis), t2;
  if (t1.norm() > 1e-9)
    t1 = geometry::DirectionAcross(rim.axis, t1);
  else
    TangentBasis(rim.axis, &t1, &t2);
  t2 = rim.axis.cross(t1);
  const SquaredLength length(room.Across(rim.centre - room.centre), rim.radius * room.Across(t1),
                             rim.radius * room.Across(t2));
  const auto point = [&](const Eigen::Vector2d& u) {
    return Vec3(rim.centre + rim.radius * (u.x() * t1 + u.y() * t2));
  };
  std::vector<Vec3> points = {point(length.WhereGreatest())};
  if (const auto other = length.WhereElse()) points.push_back(point(*other));
  return points;
}

double GreatestLength(const Vec3& w, const Vec3& m1, const Vec3& m2) {
  return std::sqrt(std::max(0.0, SquaredLength(w, m1, m2).Greatest()));
}

Separation FindInsideSeparation(const PosedShape& A, const PosedShape& B) {
  const Enclosed pair(A, B);
  const Touch nearest = FindNearestTouch(pair);
  const Vec3 inwards = pair.room.Inwards(nearest.wall, nearest.core_W);
  const int wall = static_cast<int>(nearest.wall), feature = nearest.feature.Code();
  return {
      {WitnessKind::kInside, pair.hollow_is_a ? wall : feature, pair.hollow_is_a ? feature : wall},
      pair.hollow_is_a ? Vec3(-inwards) : inwards,
      nearest.gap};
}

ContactManifold FindInsideContacts(const PosedShape& A, const PosedShape& B,
                                   const Separation& separation, double tolerance) {
  ContactManifold manifold{.separation = separation, .points = {}, .weights = {}, .normals = {}};
  const Enclosed pair(A, B);
  for (const Touch& touch : FindTouches(pair, tolerance)) {
    const Vec3 inwards = pair.room.Inwards(touch.wall, touch.core_W);
    ContactPoint point{.p_W = touch.core_W - pair.body.shape->rounding() * inwards,
                       .gap = touch.gap,
                       .kind = KindOf(touch, pair.hollow_is_a),
                       .feature_a = touch.feature.index,
                       .feature_b = static_cast<int>(touch.wall),
                       .follows = Follows::kWitness};
    if (pair.hollow_is_a) std::swap(point.feature_a, point.feature_b);
    if (touch.rolls) point.follows = pair.hollow_is_a ? Follows::kRollingB : Follows::kRollingA;
    manifold.points.push_back(point);
    manifold.weights.push_back(1.0);
    manifold.normals.push_back(pair.hollow_is_a ? Vec3(-inwards) : inwards);
  }
  return manifold;
}

bool IsInsideWitnessOf(const Witness& witness, const Polyhedron& a, const Polyhedron& b) {
  if (witness.kind == WitnessKind::kNone) return true;
  const bool hollow_is_a = a.is_hollow();
  const int wall = hollow_is_a ? witness.feature_a : witness.feature_b;
  const int code = hollow_is_a ? witness.feature_b : witness.feature_a;
  return witness.kind == WitnessKind::kInside && wall >= 0 &&
         wall <= (hollow_is_a ? a : b).room()->has_ends() * 2 && code >= 0 &&
         Has(hollow_is_a ? b : a, Feature::OfCode(code));
}

}  // namespace touchstone::collision
