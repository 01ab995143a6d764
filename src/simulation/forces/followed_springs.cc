#include "simulation/forces/followed_springs.h"

#include <algorithm>
#include <cmath>

#include "simulation/forces/link_building.h"
#include "simulation/forces/plan_work.h"
#include "simulation/forces/rolling_contacts.h"
#include "simulation/forces/springs_on_motion.h"
#include "simulation/joints/spring_rows.h"
#include "simulation/joints/springs.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;
using dynamics::ModelJoint;
using dynamics::ModelSpring;

// Makes row k that of a spring on a known motion.
void Turn(const World& world, const Island& island, const IslandProblem::Link& link,
          const PredictedPoses& poses, size_t k, IslandProblem* built) {
  const auto rows_at = [&](double ahead) {
    return WithSpring(world, link, [&](const auto& spring) {
      return MakeSpringRowsAt(world, island, spring, PlaceAhead(poses, spring, ahead));
    });
  };
  const double h = poses.h();
  const LinkRows start = rows_at(0.0), middle = rows_at(0.5 * h), end = rows_at(h);
  TurnLink({.start = start, .middle = middle, .end = end}, k, built);
  built->problem.contacts[k].J_a = built->middle[k].J_a;
  built->problem.contacts[k].J_b = built->middle[k].J_b;
}

// Changes the force of a spring of that length as little as possible so that it does this work.
// Where that is not a small change, or the path so short that the round-off of its ends would tell
// in the force, none is made.
void MatchWork(double work, const RowPath& along, double length, double h, ForceCourse* force) {
  constexpr double kTooShort = 1e-6;              // relative to the length
  constexpr double kSlight = 1e-3, kSmall = 0.1;  // relative to the force
  const double weight = 12.0 / (h * h);
  const double missing = work - force->mean.dot(along.path) - force->slope.dot(along.moment);
  const double by_mean = along.path.norm();
  const double by_both = std::hypot(by_mean, std::sqrt(weight) * along.moment.norm());
  const double largest = force->mean.norm() + h * force->slope.norm();
  if (!(by_both > kTooShort * length)) return;
  if (std::abs(missing) < kSlight * largest * by_mean) {
    force->mean += missing / (by_mean * by_mean) * along.path;
  } else if (std::abs(missing) <= kSmall * largest * by_both) {
    force->mean += missing / (by_both * by_both) * along.path;
    force->slope += weight * missing / (by_both * by_both) * along.moment;
  }
}

// How a spring acts in a plan for h that may be too long for it.
class StiffSpring {
 public:
  StiffSpring(const SpringLaw& law, double h)
      : law_(law),
        h_(h),
        shares_(law.SharesOfEnd(h)),
        stops_(law.mass > 0.0 ? std::clamp(law.damping * h / law.mass - SpringLaw::kSoft, 0.0, 1.0)
                              : 0.0) {}

  /// The force without that of the damper, as far as it is too stiff shifted to that at the end. It
  /// does the work by which the spring's energy falls or, shifted, that of the force at the end.
  ForceCourse ElasticForce(const SpringOnMotion& on_motion, const RowPath& along) const {
    const auto& [start, end, elastic, damping, taken] = on_motion;
    ForceCourse force{elastic.mean + shares_.elastic * (end.elastic - elastic.mean),
                      (1.0 - shares_.elastic) * elastic.slope};
    const Vec3 grown = end.stretch - start.stretch;
    const double released = 0.5 * grown.dot(start.elastic + end.elastic);
    MatchWork((1.0 - shares_.elastic) * released + shares_.elastic * end.elastic.dot(grown), along,
              start.line.norm(), h_, &force);
    return force;
  }

  /// The force of the damper beside the elastic force. One that stops its mass within the plan
  /// takes the mean velocity that a mass has which it stops exponentially under a force that
  /// changes as the elastic one does, and the slope with which the mass moves by that mean.
  ForceCourse DampingForce(const SpringOnMotion& on_motion, const ForceCourse& elastic) const {
    if (stops_ == 0.0) return on_motion.damping;
    const Vec3 &start = on_motion.start.damping, &end = on_motion.end.damping;
    const Vec3 lag = (shares_.damped - 0.5) * (end - start + h_ * elastic.slope);
    const ForceCourse stopping{
        .mean = 0.5 * (start + end) + lag,
        .slope = 12.0 * law_.mass / (law_.damping * h_ * h_) * lag - elastic.slope};
    const ForceCourse& following = on_motion.damping;
    return {following.mean + stops_ * (stopping.mean - following.mean),
            following.slope + stops_ * (stopping.slope - following.slope)};
  }

  /// -df/du of the mean force by the velocity of the ends at the end of the plan, over h.
  double Answer() const {
    const auto& [elastic, damped] = shares_;
    const double k_hh = law_.stiffness * h_ * h_, c_h = law_.damping * h_;
    const double follows = 1.0 - stops_, late = stops_ * (damped - 0.5);
    // What the slopes add to the change of the mean velocity, 1/2, by that at the end.
    double by_slope = late;
    if (law_.mass > 0.0)
      by_slope += follows * ((1.0 - elastic) * k_hh / 24.0 + c_h / 12.0) / law_.mass;
    if (stops_ > 0.0) by_slope += late * (1.0 - elastic) * 0.5 * k_hh / c_h;
    return k_hh * ((1.0 - elastic) * (1.0 / 6.0 + 0.5 * by_slope) + elastic * (0.5 + by_slope)) +
           c_h * (follows * (0.5 + by_slope) + stops_ * damped) +
           late * (1.0 - elastic) * 0.5 * k_hh;
  }

 private:
  SpringLaw law_;
  double h_;
  EndShares shares_;
  double stops_;  // how far the damper stops its mass within the plan, 0 to 1
};

// The rate at which a spring swings the mass that it moves, or turns, or its arms do; the largest
// [1/s].
double RateOf(const World& world, const ModelSpring& spring) {
  const Vec3 line = SpringLine(world, spring);
  const double length = line.norm();
  double rate = LawOf(world, spring).Rate();
  if (spring.length > 0.0 && length > 0.0)
    rate = std::max(rate, line.cross(SpringVelocity(world, spring)).norm() / (length * length));
  for (const dynamics::AttachedFrame* end : {&spring.a, &spring.b}) {
    if (!end->on_body() || end->p.isZero(0.0)) continue;
    const Twist twist = dynamics::ComputeTwist(world.body(end->body), world.state(end->body));
    rate = std::max(rate, twist.w.norm());
  }
  return rate;
}
double RateOf(const World& world, const ModelJoint& joint) { return LawOf(world, joint).Rate(); }

// How fast the ends of a spring move, and the size to compare their way with [m/s, m].
struct SpringMotion {
  double speed, size;
};
SpringMotion MotionOf(const World& world, const ModelSpring& spring) {
  double size = SpringLength(world, spring);
  for (const dynamics::AttachedFrame* end : {&spring.a, &spring.b})
    if (end->on_body()) size = std::max(size, world.body(end->body).shape->radius());
  return {SpringVelocity(world, spring).norm(), size};
}
SpringMotion MotionOf(const World& world, const ModelJoint& joint) {
  const double size = TravelSize(world, joint);
  return {size * std::abs(TravelRate(world, joint)), size};
}

}  // namespace

std::optional<double> TimeToFollowSprings(const World& world, const PairTable& pairs,
                                          const Island& island, double step) {
  constexpr double kPhase = 0.75;  // [rad]
  constexpr std::size_t kMostBodies = 8;
  if (!island.HasSprings() || island.bodies.size() > kMostBodies ||
      (island.joints.empty() && (island.pairs.empty() || !IsRolling(world, pairs, island))))
    return std::nullopt;
  double fastest = 0.0;
  ForEachSpring(world, island,
                [&](const auto& spring) { fastest = std::max(fastest, RateOf(world, spring)); });
  const double longest = kPhase / fastest;
  return longest < kShortestOnSprings * step ? std::nullopt : std::optional(longest);
}

bool AnySpringMoves(const World& world, const IslandProblem& built, const std::vector<Vec6>& v,
                    double h) {
  constexpr double kNoticeable = 1e-9;  // relative to the size of the springs and their bodies
  for (const auto& [i, k] : built.LinksOf(IslandProblem::Link::Kind::kSpring)) {
    const auto [speed, size] = WithSpring(
        world, built.links[i], [&](const auto& spring) { return MotionOf(world, spring); });
    const double path = h * (speed + built.SpeedsAtEnd(k, v, h).norm());
    if (path > kNoticeable * size) return true;
  }
  return false;
}

bool FollowSpringsAlong(const World& world, const Island& island, const KnownMotion& motion,
                        const settings::IntegratorSettings& integrator, IslandProblem* built,
                        std::vector<Vec3>* rate) {
  const double h = motion.poses.h();
  const std::vector<SpringOnMotion> springs =
      FindSpringsOnMotion(world, island, motion.flights, integrator);
  const PlannedTravel bodies = TravelWithMoment(world, motion.flights);
  const std::vector<IslandProblem::LinkRow> links =
      built->LinksOf(IslandProblem::Link::Kind::kSpring);
  rate->resize(built->problem.contacts.size(), Vec3::Zero());
  for (size_t i = 0; i < links.size(); ++i) {
    const size_t k = links[i].row;
    const IslandProblem::Link& link = built->links[links[i].link];
    const Vec3& line = springs[i].end.line;
    const bool has_length =
        link.IsSpringOfJoint() || world.springs[static_cast<size_t>(link.index)].length > 0.0;
    if (has_length && !(springs[i].start.line.dot(line) > 0.0)) return false;
    Turn(world, island, link, motion.poses, k, built);

    const StiffSpring stiff(link.law, h);
    const ForceCourse elastic =
        stiff.ElasticForce(springs[i], PathAlongTurning(*built, k, bodies, h));
    const ForceCourse damping = stiff.DampingForce(springs[i], elastic);
    ContactProblem::Contact& row = built->problem.contacts[k];
    row.compliance = 1.0 / stiff.Answer();
    row.offset.setZero();
    row.offset =
        -contact::RelativeMotion(row, motion.v) - row.compliance * (elastic.mean + damping.mean);
    (*rate)[k] = elastic.slope + damping.slope;
  }
  return true;
}

}  // namespace touchstone::simulation
