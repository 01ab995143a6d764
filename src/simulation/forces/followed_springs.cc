#include "simulation/forces/followed_springs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "simulation/forces/link_building.h"
#include "simulation/forces/plan_work.h"
#include "simulation/forces/problem_parts.h"
#include "simulation/forces/rolling_contacts.h"
#include "simulation/forces/spring_system.h"
#include "simulation/joints/link_rows.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;
using dynamics::ModelSpring;
using EndMotion = SpringSystem::EndMotion;

// A spring at an instant: its line from end b to end a, and its force along its rows, without and
// of its damper.
struct PulledSpring {
  Vec3 line = Vec3::Zero();
  Vec3 elastic = Vec3::Zero();
  Vec3 damping = Vec3::Zero();
};

PulledSpring Pull(const ModelSpring& spring, const EndMotion& a, const EndMotion& b) {
  PulledSpring now{.line = a.p_W - b.p_W};
  const Vec3 velocity = a.v_W - b.v_W;
  const double length = now.line.norm();
  if (spring.length > 0.0) {
    const double rate = length > 0.0 ? now.line.dot(velocity) / length : 0.0;
    now.elastic.z() = -spring.stiffness * (length - spring.length);
    now.damping.z() = -spring.damping * rate;
  } else {
    now.elastic = -spring.stiffness * now.line;
    now.damping = -spring.damping * velocity;
  }
  return now;
}

// A force over a plan: its mean, and the slope of the line that has its first moment.
struct Course {
  Vec3 mean = Vec3::Zero();
  Vec3 slope = Vec3::Zero();
};

struct SpringOnMotion {
  PulledSpring start, end;
  Course elastic, damping;
};

// The springs of an island on a known motion.
class SpringsOnMotion {
 public:
  SpringsOnMotion(const World& world, const Island& island, const KnownMotion& motion,
                  const settings::IntegratorSettings& integrator)
      : world_(world),
        island_(island),
        motion_(motion),
        start_(motion.flights.front().start()),
        h_(motion.flights.front().end() - start_),
        system_(world, island, start_, h_, integrator) {}

  std::vector<SpringOnMotion> Run() const {
    constexpr std::array<double, 3> kWeights = {5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0};
    const double node = std::sqrt(0.6);
    std::vector<SpringOnMotion> springs(island_.springs.size());
    At(0.0, [&](size_t k, const PulledSpring& now) { springs[k].start = now; });
    At(h_, [&](size_t k, const PulledSpring& now) { springs[k].end = now; });
    const int pieces = NumPieces(springs);
    for (int piece = 0; piece < pieces; ++piece)
      for (size_t j = 0; j < kWeights.size(); ++j) {
        const double theta = 0.5 + 0.5 * (static_cast<double>(j) - 1.0) * node;
        const double part = (piece + theta) / pieces;
        const double share = kWeights[j] / pieces, moment = share * 12.0 * (part - 0.5) / h_;
        At(part * h_, [&](size_t k, const PulledSpring& now) {
          for (const auto& [course, force] : {std::pair(&springs[k].elastic, &now.elastic),
                                              std::pair(&springs[k].damping, &now.damping)}) {
            course->mean += share * *force;
            course->slope += moment * *force;
          }
        });
      }
    return springs;
  }

 private:
  template <class With>
  void At(double s, const With& with) const {
    std::vector<SpringSystem::Instant> instants;
    for (const dynamics::Trajectory& flight : motion_.flights)
      instants.push_back({flight.StateAt(start_ + s), flight.TwistAt(start_ + s)});
    system_.ForEachSpring(
        s, instants, [&](size_t k, const Vec3&, const EndMotion& a, const EndMotion& b) {
          with(k, Pull(world_.springs[static_cast<size_t>(island_.springs[k])], a, b));
        });
  }

  // Enough that bodies and springs turn little in each.
  int NumPieces(const std::vector<SpringOnMotion>& springs) const {
    constexpr double kTurn = 0.4, kMost = 64.0;
    double turn = 0.0;
    for (const dynamics::Trajectory& flight : motion_.flights)
      turn = std::max(turn, h_ * flight.BoundsOver(start_, start_ + h_).angular_speed);
    for (const SpringOnMotion& spring : springs) {
      const Vec3 &from = spring.start.line, &to = spring.end.line;
      turn = std::max(turn, std::atan2(from.cross(to).norm(), from.dot(to)));
    }
    return static_cast<int>(std::ceil(std::clamp(turn / kTurn, 1.0, kMost)));
  }

  const World& world_;
  const Island& island_;
  const KnownMotion& motion_;
  double start_, h_;
  SpringSystem system_;
};

// Makes row k that of a spring on a known motion.
void Turn(const World& world, const Island& island, const ModelSpring& spring,
          const PredictedPoses& poses, size_t k, IslandProblem* built) {
  const double h = poses.h();
  std::array<LinkRows, 3> rows;
  for (size_t i = 0; i < rows.size(); ++i)
    rows[i] = MakeSpringRowsAt(world, island, spring,
                               PlaceAhead(poses, spring, 0.5 * static_cast<double>(i) * h));
  const RowsThatTurn turning{rows[0].contact, rows[1].contact, rows[2].contact};
  ContactProblem::Contact& row = built->problem.contacts[k];
  IslandProblem::Middle& middle = built->middle[k];
  row.J_a = middle.J_a = turning.MeanOf(&ContactProblem::Contact::J_a);
  row.J_b = middle.J_b = turning.MeanOf(&ContactProblem::Contact::J_b);
  middle.prescribed << rows[0].prescribed, rows[1].prescribed, rows[2].prescribed;
  built->turn[k] = turning.Turn();
}

// Changes the force of a spring of that length as little as possible so that it does this work.
// Where that is not a small change, or the path is only the round-off of its ends, none is made.
void MatchWork(double work, const RowPath& along, double length, double h, Course* force) {
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
      SpringsOnMotion(world, island, motion, integrator).Run();
  const PlannedTravel bodies = TravelWithMoment(world, motion.flights);
  const std::vector<IslandProblem::LinkRow> links =
      built->LinksOf(IslandProblem::Link::Kind::kSpring);
  rate->resize(built->problem.contacts.size(), Vec3::Zero());
  for (size_t i = 0; i < links.size(); ++i) {
    const size_t k = links[i].row;
    const ModelSpring& spring = world.springs[static_cast<size_t>(island.springs[i])];
    const auto& [start, end, elastic_course, damping_course] = springs[i];
    if (!(start.line.dot(end.line) > 0.0) && spring.length > 0.0) return false;
    Turn(world, island, spring, motion.poses, k, built);

    const double mass = ReducedMass(world, spring, end.line.normalized());
    const double stiff = ShareOfEnd(spring, mass, h);
    Course elastic = elastic_course, damping = damping_course;
    elastic.mean += stiff * (end.elastic - elastic.mean);
    elastic.slope *= 1.0 - stiff;
    const Vec3 grown = spring.length > 0.0 ? Vec3(0.0, 0.0, end.line.norm() - start.line.norm())
                                           : Vec3(end.line - start.line);
    const double released = 0.5 * grown.dot(start.elastic + end.elastic);
    MatchWork((1.0 - stiff) * released + stiff * end.elastic.dot(grown),
              PathAlongTurning(*built, k, bodies, h), start.line.norm(), h, &elastic);
    const double damped = mass > 0.0 ? spring.damping * h / mass : 0.0;
    const double fading = damped > 1.0 ? 1.0 / damped : 1.0;
    damping.slope *= fading;
    const double k_hh = spring.stiffness * h * h, c_h = spring.damping * h;
    const double by_slope =
        mass > 0.0 ? (k_hh + 2.0 * fading * c_h) * (k_hh + 2.0 * c_h) / (48.0 * mass) : 0.0;
    const double answer =
        k_hh * ((1.0 - stiff) / 6.0 + stiff / 2.0) + 0.5 * c_h + (1.0 - stiff) * by_slope;
    ContactProblem::Contact& row = built->problem.contacts[k];
    row.compliance = 1.0 / answer;
    row.offset.setZero();
    row.offset =
        -contact::RelativeMotion(row, motion.v) - row.compliance * (elastic.mean + damping.mean);
    (*rate)[k] = elastic.slope + damping.slope;
  }
  return true;
}

}  // namespace touchstone::simulation
