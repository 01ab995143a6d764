#include "simulation/forces/followed_springs.h"

#include <algorithm>
#include <cmath>

#include "simulation/forces/link_building.h"
#include "simulation/forces/plan_work.h"
#include "simulation/forces/rolling_contacts.h"
#include "simulation/forces/springs_on_motion.h"
#include "simulation/joints/link_rows.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;
using dynamics::ModelSpring;

// Makes row k that of a spring on a known motion.
void Turn(const World& world, const Island& island, const ModelSpring& spring,
          const PredictedPoses& poses, size_t k, IslandProblem* built) {
  const auto rows_at = [&](double ahead) {
    return MakeSpringRowsAt(world, island, spring, PlaceAhead(poses, spring, ahead));
  };
  const double h = poses.h();
  const LinkRows start = rows_at(0.0), middle = rows_at(0.5 * h), end = rows_at(h);
  TurnLink({.start = start, .middle = middle, .end = end}, k, built);
  built->problem.contacts[k].J_a = built->middle[k].J_a;
  built->problem.contacts[k].J_b = built->middle[k].J_b;
}

// Changes the force of a spring of that length as little as possible so that it does this work.
// Where that is not a small change, or the path is only the round-off of its ends, none is made.
void MatchWork(double work, const RowPath& along, double length, double h, ForceCourse* force) {
  constexpr double kRoundOff = 1e-9;              // relative to the length
  constexpr double kSlight = 1e-3, kSmall = 0.1;  // relative to the force
  const double weight = 12.0 / (h * h);
  const double missing = work - force->mean.dot(along.path) - force->slope.dot(along.moment);
  const double by_mean = along.path.norm();
  const double by_both = std::hypot(by_mean, std::sqrt(weight) * along.moment.norm());
  const double largest = force->mean.norm() + h * force->slope.norm();
  if (!(by_both > kRoundOff * length)) return;
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
  StiffSpring(const World& world, const ModelSpring& spring, const Vec3& line, double h)
      : spring_(spring),
        h_(h),
        mass_(ReducedMass(world, spring, line.normalized())),
        end_(ShareOfEnd(spring, mass_, h)),
        fading_(mass_ > 0.0 && spring.damping > 0.0 ? std::min(1.0, mass_ / (spring.damping * h))
                                                    : 1.0) {}

  /// The share of the slope of its damper's force that counts: a damper that stops the motion
  /// within the plan has no steady slope.
  double fading() const { return fading_; }

  /// The force without that of the damper, as far as it is too stiff shifted to that at the end. It
  /// does the work by which the spring's energy falls or, shifted, that of the force at the end.
  ForceCourse ElasticForce(const SpringOnMotion& on_motion, const RowPath& along) const {
    const auto& [start, end, elastic, damping] = on_motion;
    ForceCourse force{elastic.mean + end_ * (end.elastic - elastic.mean),
                      (1.0 - end_) * elastic.slope};
    const Vec3 grown = spring_.length > 0.0 ? Vec3(0.0, 0.0, end.line.norm() - start.line.norm())
                                            : Vec3(end.line - start.line);
    const double released = 0.5 * grown.dot(start.elastic + end.elastic);
    MatchWork((1.0 - end_) * released + end_ * end.elastic.dot(grown), along, start.line.norm(), h_,
              &force);
    return force;
  }

  /// -df/du of the mean force by the velocity of the ends at the end of the plan, over h.
  double Answer() const {
    const double k_hh = spring_.stiffness * h_ * h_, c_h = spring_.damping * h_;
    const double by_slope =
        mass_ > 0.0 ? (k_hh + 2.0 * fading_ * c_h) * (k_hh + 2.0 * c_h) / (48.0 * mass_) : 0.0;
    return k_hh * ((1.0 - end_) / 6.0 + end_ / 2.0) + 0.5 * c_h + (1.0 - end_) * by_slope;
  }

 private:
  const ModelSpring& spring_;
  double h_, mass_;
  double end_;  // share of the force at the end
  double fading_;
};

// The rate at which a spring swings the mass that it moves, or turns, or its arms do; the largest
// [1/s].
double RateOf(const World& world, const ModelSpring& spring) {
  const Vec3 line = SpringLine(world, spring);
  const double length = line.norm();
  const double mass = ReducedMass(world, spring, line.normalized());
  double rate = 0.0;
  if (mass > 0.0) rate = std::sqrt(spring.stiffness / mass);
  if (spring.length > 0.0 && length > 0.0)
    rate = std::max(rate, line.cross(SpringVelocity(world, spring)).norm() / (length * length));
  for (const dynamics::AttachedFrame* end : {&spring.a, &spring.b}) {
    if (!end->on_body() || end->p.isZero(0.0)) continue;
    const Twist twist = dynamics::ComputeTwist(world.body(end->body), world.state(end->body));
    rate = std::max(rate, twist.w.norm());
  }
  return rate;
}

}  // namespace

std::optional<double> TimeToFollowSprings(const World& world, const PairTable& pairs,
                                          const Island& island, double step) {
  constexpr double kPhase = 0.75;  // [rad]
  constexpr std::size_t kMostBodies = 8;
  if (island.springs.empty() || island.bodies.size() > kMostBodies ||
      (island.joints.empty() && (island.pairs.empty() || !IsRolling(world, pairs, island))))
    return std::nullopt;
  double fastest = 0.0;
  for (const int index : island.springs)
    fastest = std::max(fastest, RateOf(world, world.springs[static_cast<size_t>(index)]));
  const double longest = kPhase / fastest;
  return longest < kShortestOnSprings * step ? std::nullopt : std::optional(longest);
}

bool AnySpringMoves(const World& world, const Island& island, const IslandProblem& built,
                    const std::vector<Vec6>& v, double h) {
  constexpr double kNoticeable = 1e-9;  // relative to the size of the springs and their bodies
  const std::vector<IslandProblem::LinkRow> links =
      built.LinksOf(IslandProblem::Link::Kind::kSpring);
  for (size_t i = 0; i < links.size(); ++i) {
    const ModelSpring& spring = world.springs[static_cast<size_t>(island.springs[i])];
    ContactProblem::Contact row = built.problem.contacts[links[i].row];
    row.offset = built.middle[links[i].row].prescribed.col(2) / h;
    const double path =
        h * SpringVelocity(world, spring).norm() + h * h * contact::RelativeMotion(row, v).norm();
    double size = SpringLength(world, spring);
    for (const dynamics::AttachedFrame* end : {&spring.a, &spring.b})
      if (end->on_body()) size = std::max(size, world.body(end->body).shape->radius());
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
    const ModelSpring& spring = world.springs[static_cast<size_t>(island.springs[i])];
    const Vec3 &start = springs[i].start.line, &end = springs[i].end.line;
    if (!(start.dot(end) > 0.0) && spring.length > 0.0) return false;
    Turn(world, island, spring, motion.poses, k, built);

    const StiffSpring stiff(world, spring, end, h);
    const ForceCourse elastic =
        stiff.ElasticForce(springs[i], PathAlongTurning(*built, k, bodies, h));
    const ForceCourse& damping = springs[i].damping;
    ContactProblem::Contact& row = built->problem.contacts[k];
    row.compliance = 1.0 / stiff.Answer();
    row.offset.setZero();
    row.offset =
        -contact::RelativeMotion(row, motion.v) - row.compliance * (elastic.mean + damping.mean);
    (*rate)[k] = elastic.slope + stiff.fading() * damping.slope;
  }
  return true;
}

}  // namespace touchstone::simulation
