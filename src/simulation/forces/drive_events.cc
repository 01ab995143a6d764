#include "simulation/forces/drive_events.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulation/joints/joint_drives.h"
#include "simulation/joints/joint_travel.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;
using dynamics::AttachedFrame;
using dynamics::ModelJoint;

// The travel of a joint on flights of its bodies.
class TravelAlong {
 public:
  TravelAlong(const World& world, const Island& island,
              const std::vector<dynamics::Trajectory>& flights, const ModelJoint& joint)
      : world_(world), island_(island), flights_(flights), joint_(joint) {}

  double start() const { return flights_.front().start(); }
  double end() const { return flights_.front().end(); }

  // Travel at time t, given that it is near `near` [rad, m].
  double At(double t, double near) const {
    return TravelNear(joint_, {StateAt(joint_.a, t), StateAt(joint_.b, t)}, near);
  }

  // The largest rate of travel from t on. For a slider travel is n . (p_A - p_B), with the axis n
  // fixed in B, and its rate n . (p_A' - p_B') + (w_B x n) . (p_A - p_B).
  double FastestFrom(double t) const {
    const dynamics::RateBounds a = BoundsFrom(joint_.a, t), b = BoundsFrom(joint_.b, t);
    if (joint_.kind == scene::JointKind::kHinge) return a.angular_speed + b.angular_speed;
    const double parting = a.linear_speed + a.angular_speed * joint_.a.p.norm() + b.linear_speed +
                           b.angular_speed * joint_.b.p.norm();
    const double apart =
        (PointAt(joint_.a, t) - PointAt(joint_.b, t)).norm() + parting * (end() - t);
    return parting + b.angular_speed * apart;
  }

 private:
  // The trajectory of a body of the island; nullptr for other bodies.
  const dynamics::Trajectory* FlightOf(const AttachedFrame& end) const {
    const int i = island_.IndexOf(end.body);
    return i == ContactProblem::kWorld ? nullptr : &flights_[static_cast<size_t>(i)];
  }

  dynamics::BodyState StateAt(const AttachedFrame& end, double t) const {
    if (!end.on_body()) return {};
    if (const auto* flight = FlightOf(end)) return flight->StateAt(t);
    return PredictedPoses(world_, this->end() - start()).At(end.body, t - start());
  }

  Vec3 PointAt(const AttachedFrame& end, double t) const {
    return end.on_body() ? StateAt(end, t).pose().ToWorld(end.p) : end.p;
  }

  dynamics::RateBounds BoundsFrom(const AttachedFrame& end, double t) const {
    if (!end.on_body()) return {};
    if (const auto* flight = FlightOf(end)) return flight->BoundsOver(t, this->end());
    const dynamics::ModelBody& body = world_.body(end.body);
    if (body.path)
      return body.path->BoundsOver(world_.state(end.body).path_time + (t - start()),
                                   world_.state(end.body).path_time + (this->end() - start()));
    const Twist& twist = body.prescribed;
    return {.linear_speed = twist.v.norm(), .angular_speed = twist.w.norm()};
  }

  const World& world_;
  const Island& island_;
  const std::vector<dynamics::Trajectory>& flights_;
  const ModelJoint& joint_;
};

// The time when travel reaches `end`, from above where `sense` is 1, from below where it is -1;
// infinite where it does not.
double ArrivalAt(const TravelAlong& travel, double now, double end, double sense, double near) {
  constexpr double kMostTurn = 1.0;  // between evaluations [rad]
  constexpr int kLooks = 1000;       // near enough then: the caller searches again from there
  double t = travel.start();
  for (int look = 0; look < kLooks; ++look) {
    const double distance = sense * (now - end);
    if (distance <= near) return t;
    const double fastest = travel.FastestFrom(t);
    if (fastest * (travel.end() - t) < distance) return std::numeric_limits<double>::infinity();
    t += std::min(distance, kMostTurn) / fastest;
    if (t > travel.end()) return std::numeric_limits<double>::infinity();
    now = travel.At(t, now);
  }
  return t;
}

}  // namespace

std::optional<double> FirstArrival(const World& world, const Island& island,
                                   const std::vector<dynamics::Trajectory>& flights,
                                   double tolerance, double leaving, double beyond) {
  constexpr double kNear = 1e-3;    // relative to the tolerance
  constexpr double kBehind = 0.25;  // relative to the tolerance: where a limit that was left is met
                                    // again
  double first = std::numeric_limits<double>::infinity();
  if (flights.empty()) return std::nullopt;
  for (const int index : island.joints) {
    const ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    if (!joint.limits) continue;
    const TravelAlong travel(world, island, flights, joint);
    const double size = TravelSize(world, joint);
    const double now = TravelNow(world, joint);
    const auto look = [&](Drive limit, double end, double sense) {
      const double gap = LimitGap(world, joint, limit, tolerance);
      const bool in_band = gap <= tolerance;
      const bool held =
          LimitSpeed(world, joint, limit) <= leaving || gap <= (kBehind + 2.0 * kNear) * tolerance;
      if (in_band && held) return;
      const double behind = in_band ? std::max(beyond, kBehind * tolerance) : beyond;
      first = std::min(first, ArrivalAt(travel, now, end - sense * behind / size, sense,
                                        kNear * tolerance / size));
    };
    look(Drive::kLowLimit, joint.limits->low, 1.0);
    look(Drive::kHighLimit, joint.limits->high, -1.0);
  }
  if (!std::isfinite(first)) return std::nullopt;
  return first - flights.front().start();
}

}  // namespace touchstone::simulation
