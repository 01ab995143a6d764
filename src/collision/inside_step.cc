#include "collision/inside_step.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "collision/rim_height.h"
#include "collision/rim_in_room.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// The motion of a body in the frame of a hollow.
struct InRoom {
  InRoom(const PairInstant& pair, const PairBounds& bounds)
      : hollow_is_a(pair.a.shape->is_hollow()),
        hollow(hollow_is_a ? pair.a : pair.b),
        body(hollow_is_a ? pair.b : pair.a),
        room(hollow.Posed()),
        motion(hollow, body, hollow_is_a ? bounds.a : bounds.b, hollow_is_a ? bounds.b : bounds.a,
               bounds.s),
        time(bounds.s) {}

  /// In the frame of the hollow the steady acceleration, which is constant in W, turns [m/s^2].
  double SteadyTurn() const { return motion.steady_W().norm() * motion.w_P_bound() * time; }
  /// Vector from the centre of the room to the body's frame origin.
  Vec3 FromCentre() const { return body.X_WB.p_WB - room.centre; }

  bool hollow_is_a;
  const BodyInstant& hollow;
  const BodyInstant& body;
  PlacedRoom room;
  RelativeMotion motion;
  double time;  // length of the interval [s]
};

/// A pair and interval with another motion of the hollow.
struct OtherView {
  PairInstant pair;
  PairBounds bounds;
};

/// The hollow in a frame that swings with it but does not turn about its axis, or for a ball does
/// not turn at all: its walls have the same places in this frame. With the axis a, whose rate is w
/// x a, the frame turns with v = w - (w . a) a, and
///   v' = w' - (w' . a) a - (w . a) (v x a),   |v|' <= |w'|,   |v'| <= |w'| + |w| |v|.
/// None for a hollow without such a turn, or whose axis or centre is not at its frame's origin.
std::optional<OtherView> WithoutOwnTurn(const PairInstant& pair, const PairBounds& bounds) {
  constexpr double kOnAxis = 1e-15;  // relative to the radius
  OtherView view{pair, bounds};
  const bool hollow_is_a = pair.a.shape->is_hollow();
  BodyInstant& hollow = hollow_is_a ? view.pair.a : view.pair.b;
  MotionBounds& bound = hollow_is_a ? view.bounds.a : view.bounds.b;
  const PlacedRoom room(hollow.Posed());
  const Vec3 w = hollow.V_WB.w, swing = room.has_ends ? room.Across(w) : Vec3(Vec3::Zero());
  const bool on_axis = room.Across(room.centre - hollow.X_WB.p_WB).norm() <= kOnAxis * room.radius;
  if (w == swing || !on_axis) return std::nullopt;
  hollow.V_WB.w = swing;
  const double turn = bound.angular_speed, turn_rate = bound.angular_acceleration;
  const bool swings = room.has_ends;
  bound.angular_speed = swings ? std::min(turn, swing.norm() + turn_rate * bounds.s) : 0.0;
  bound.angular_acceleration = swings ? turn_rate + turn * bound.angular_speed : 0.0;
  return view;
}

/// The time over which a point of the body at `rho` from its frame origin stays within `reach` of
/// the centre or the axis of the room.
double TimeWithin(const InRoom& in, const Vec3& rho, double reach) {
  const Vec3 y = in.room.Across(in.FromCentre() + rho);
  const Vec3 rate = in.room.Across(in.motion.VelocityOf(rho));
  const Vec3 steady = in.room.Across(in.motion.steady_W());
  const double K = in.motion.BoundDeviation(rho.norm()) + in.SteadyTurn();
  const double distance = y.norm();
  if (!(reach > distance)) return 0.0;
  const double limit = K > 0.0 ? std::min(in.time, std::sqrt(reach / K)) : in.time;
  const double third = -rate.dot(steady);
  const double fourth = 0.25 * (K * K - steady.squaredNorm());
  const double second = -reach * K - rate.squaredNorm() - y.dot(steady) +
                        (std::min(third, 0.0) + std::min(fourth, 0.0) * limit) * limit;
  return TimeAboveZero((reach - distance) * (reach + distance), -2.0 * y.dot(rate), -2.0 * second,
                       limit);
}

/// The time, up to `limit`, over which a whole rim stays within `reach`.
double TimeRimWithin(const InRoom& in, const Polyhedron::Rim& rim, double reach, double limit) {
  const Vec3 axis = in.body.X_WB.R_WB * rim.axis, turn = in.motion.turn_W();
  const Vec3 swing = turn - axis.dot(turn) * axis;
  const double along = std::abs(rim.axis.dot(rim.centre));
  const double aside = (rim.centre - rim.axis.dot(rim.centre) * rim.axis).norm();
  const double swing_bend =
      SwingBend(swing, in.motion.turn_bound(), in.motion.turn_rate_bound(), in.time);
  const double K = in.motion.BoundAcceleration(aside) + swing_bend * (along + rim.radius);
  const Vec3 centre = in.body.X_WB.R_WB * rim.centre;
  const Vec3 w = in.room.Across(in.FromCentre() + centre);
  const Vec3 w_rate = in.room.Across(in.motion.VelocityOf(centre));
  Vec3 e1, e2;
  TangentBasis(axis, &e1, &e2);
  const auto left = [&](double s) {
    const auto turned = [&](const Vec3& e) {
      return Vec3(rim.radius * in.room.Across(e + s * swing.cross(e)));
    };
    return reach - 0.5 * K * s * s - GreatestLength(w + s * w_rate, turned(e1), turned(e2));
  };
  return TimeConcaveAboveZero(left, limit);
}

double StepOfBall(const InRoom& in, double level) {
  const double radius = in.body.shape->radius();
  double time = TimeWithin(in, Vec3::Zero(), in.room.radius - radius - level);
  for (const Wall wall : in.room.walls) {
    if (wall == Wall::kRound || time <= 0.0) continue;
    const Vec3 n = in.room.Inwards(wall, in.room.centre);
    time = TimeAboveZero(in.room.DistanceTo(wall, in.body.X_WB.p_WB) - radius - level,
                         n.dot(in.motion.c_rate_W()), in.motion.BoundHeight(n).centre, time);
  }
  return time;
}

double StepOfPoints(const InRoom& in, double level) {
  const Polyhedron& shape = *in.body.shape;
  level += shape.rounding();
  double time = in.time;
  for (const Wall wall : in.room.walls) {
    if (wall == Wall::kRound) continue;
    const Vec3 n = in.room.Inwards(wall, in.room.centre);
    const double offset = n.dot(in.room.centre - in.hollow.X_WB.p_WB) - in.room.half_length;
    time = std::min(time, TimeOverPlane(n, offset, in.body, in.motion, level, time));
  }
  for (const Vec3& p : shape.vertices())
    time = std::min(time, TimeWithin(in, in.body.X_WB.R_WB * p, in.room.radius - level));
  for (const Polyhedron::Rim& rim : shape.rims()) {
    if (time <= 0.0) break;
    time = std::min(time, TimeRimWithin(in, rim, in.room.radius - level, time));
  }
  return time;
}

/// The longer of the two steps proved with the hollow's turn and without its own turn.
template <typename Step>
double Longer(const PairInstant& pair, const PairBounds& bounds, Step step) {
  const double time = step(InRoom(pair, bounds));
  const auto view = time < bounds.s ? WithoutOwnTurn(pair, bounds) : std::nullopt;
  return view ? std::max(time, step(InRoom(view->pair, view->bounds))) : time;
}

}  // namespace

double SafeStepOfBallInside(const PairInstant& pair, const PairBounds& bounds, double level) {
  return Longer(pair, bounds, [level](const InRoom& in) { return StepOfBall(in, level); });
}

double SafeStepInside(const PairInstant& pair, const PairBounds& bounds, double level) {
  return Longer(pair, bounds, [level](const InRoom& in) { return StepOfPoints(in, level); });
}

}  // namespace touchstone::collision
