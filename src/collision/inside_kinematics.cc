#include "collision/inside_kinematics.h"

#include <cmath>

#include "base/dense.h"
#include "collision/rim_in_room.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

Pose PoseAt(const Stance& body) { return {body.q_WB.toRotationMatrix(), body.p_WB}; }

/// A hollow and the body in it, from the stances of a pair.
struct Inhabited {
  Inhabited(const Stance& A, const Stance& B)
      : hollow_is_a(A.shape->is_hollow()),
        hollow(hollow_is_a ? A : B),
        body(hollow_is_a ? B : A),
        room({hollow.shape, PoseAt(hollow)}) {}

  /// The inward normal of a contact with these axes.
  Vec3 InwardsOf(const Mat3& E) const { return hollow_is_a ? Vec3(-E.col(2)) : Vec3(E.col(2)); }
  /// The point of the core behind a contact point.
  Vec3 CoreOf(const Vec3& p_W, const Vec3& inwards) const {
    return p_W + body.shape->rounding() * inwards;
  }

  bool hollow_is_a;
  const Stance& hollow;
  const Stance& body;
  PlacedRoom room;
};

bool RollsOnRim(const ContactPlaces& places, size_t k) {
  return !places.follows.empty() &&
         (places.follows[k] == Follows::kRollingA || places.follows[k] == Follows::kRollingB);
}

/// Whether the normal of a contact turns with the hollow.
bool HasFixedNormal(const ContactPlaces& places, size_t k, Wall wall) {
  return wall != Wall::kRound ||
         (!places.follows.empty() && places.follows[k] == Follows::kFilling);
}

/// The rim of a body that a point lies on.
const Polyhedron::Rim& RimAt(const Stance& body, const Vec3& p_W) {
  const Vec3 p_B = PoseAt(body).ToBody(p_W);
  const auto off = [&](const Polyhedron::Rim& rim) {
    return std::abs(rim.axis.dot(p_B - rim.centre)) +
           std::abs((p_B - rim.centre).norm() - rim.radius);
  };
  const Polyhedron::Rim *nearest = &body.shape->rims().front(), *last = &body.shape->rims().back();
  return off(*last) < off(*nearest) ? *last : *nearest;
}

/// The later place of the furthest point of a rim towards a wall, at present p_W: of the later
/// furthest points, the one nearest in direction. If there is none near it, the point moves with
/// the rim.
Vec3 RolledAhead(const Inhabited& now, const Inhabited& ahead, const Vec3& p_W, Wall wall) {
  constexpr double kNear = 0.7;  // cosine
  const Polyhedron::Rim& rim = RimAt(now.body, p_W);
  const PlacedRim rim_ahead(rim, PoseAt(ahead.body));
  if (wall != Wall::kRound)
    return geometry::FurthestOnCircle(rim_ahead.centre, rim_ahead.axis, rim_ahead.radius,
                                      -ahead.room.Inwards(wall, rim_ahead.centre));
  const Vec3 out = (p_W - PlacedRim(rim, PoseAt(now.body)).centre).normalized();
  Vec3 nearest = PoseAt(ahead.body).ToWorld(PoseAt(now.body).ToBody(p_W));
  double best = kNear;
  for (const Vec3& point : FurthestOfRim(ahead.room, rim_ahead)) {
    const double along = out.dot(point - rim_ahead.centre) / rim_ahead.radius;
    if (along <= best) continue;
    best = along;
    nearest = point;
  }
  return nearest;
}

/// Velocity at p_W of a point that moves with a body.
Vec3 VelocityOn(const Stance& body, const Vec3& p_W) { return body.V_WB.At(p_W - body.p_WB); }

/// Velocity of the furthest point of a rim as seen from the hollow.
Vec3 RollingVelocity(const Inhabited& pair, const Vec3& p_W, Wall wall) {
  const PlacedRim rim(RimAt(pair.body, p_W), PoseAt(pair.body));
  const Vec3 e = (p_W - rim.centre) / rim.radius, t = rim.axis.cross(e);
  const Vec3 turn = pair.body.V_WB.w - pair.hollow.V_WB.w;
  const Vec3 travel = VelocityOn(pair.body, rim.centre) - VelocityOn(pair.hollow, rim.centre);
  const Vec3 carried = travel + rim.radius * turn.cross(e);
  // Towards an end the point remains where t is across the axis of the room: n . t = 0.
  const bool is_round = wall == Wall::kRound;
  const Vec3 y =
      is_round ? pair.room.Across(p_W - pair.room.centre) : Vec3(-pair.room.Inwards(wall, p_W));
  const double bent = is_round ? rim.radius * pair.room.Across(t).squaredNorm() : 0.0;
  const double against = e.dot(y) - bent;
  if (!(against > 1e-9 * y.norm())) return carried;
  double along = turn.cross(t).dot(y);
  if (is_round) along += t.dot(pair.room.Across(carried));
  return carried + rim.radius * along / against * t;
}

}  // namespace

CarriedPlaces CarryInside(const ContactPlaces& now, const Stance& A, const Stance& B,
                          const Stance& A_ahead, const Stance& B_ahead) {
  const Inhabited pair(A, B), ahead(A_ahead, B_ahead);
  const Pose from = PoseAt(pair.body), to = PoseAt(ahead.body);
  CarriedPlaces places{.E = {.common = now.E.common}, .p_WC = now.p_WC};
  places.E.own.reserve(now.p_WC.size());
  for (size_t k = 0; k < now.p_WC.size(); ++k) {
    const Mat3& E = now.E.At(k);
    const Vec3 inwards = pair.InwardsOf(E);
    const Vec3 core = pair.CoreOf(now.p_WC[k], inwards);
    const Wall wall = pair.room.WallOf(inwards);
    const Vec3 core_ahead = RollsOnRim(now, k) ? RolledAhead(pair, ahead, core, wall)
                                               : Vec3(to.ToWorld(from.ToBody(core)));
    const Vec3 inwards_ahead = HasFixedNormal(now, k, wall)
                                   ? TurnedDirection(inwards, pair.hollow, ahead.hollow)
                                   : ahead.room.Inwards(wall, core_ahead);
    places.p_WC[k] = core_ahead - ahead.body.shape->rounding() * inwards_ahead;
    places.E.own.emplace_back(TurnBetween(inwards, inwards_ahead) * E);
  }
  return places;
}

ContactRates InsideRates(const ContactPlaces& contacts, const Stance& A, const Stance& B) {
  const Inhabited pair(A, B);
  ContactRates rates;
  for (size_t k = 0; k < contacts.p_WC.size(); ++k) {
    const Vec3 n = pair.InwardsOf(contacts.E.At(k));
    const Vec3 core = pair.CoreOf(contacts.p_WC[k], n);
    const Wall wall = pair.room.WallOf(n);
    const Vec3 u = RollsOnRim(contacts, k)
                       ? RollingVelocity(pair, core, wall)
                       : Vec3(VelocityOn(pair.body, core) - VelocityOn(pair.hollow, core));
    Vec3 n_rate = pair.hollow.V_WB.w.cross(n);
    if (!HasFixedNormal(contacts, k, wall)) {
      const Vec3 across = pair.room.Across(u);
      const double distance = pair.room.Across(core - pair.room.centre).norm();
      if (distance > 0.0) n_rate -= (across - n.dot(across) * n) / distance;
    }
    rates.point.push_back(VelocityOn(pair.hollow, core) + u - pair.body.shape->rounding() * n_rate);
    rates.normal.push_back(pair.hollow_is_a ? Vec3(-n_rate) : n_rate);
  }
  return rates;
}

}  // namespace touchstone::collision
