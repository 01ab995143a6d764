#include "simulation/forces/gain_curb.h"

#include <algorithm>
#include <cmath>

#include "contact/contact_solver.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/forces/plan_length.h"
#include "simulation/forces/plan_work.h"
#include "simulation/motion/flight.h"

namespace touchstone::simulation {
namespace {

constexpr int kCurbings = 4;
constexpr double kDrift = 0.005;  // relative to the tolerance, in a whole step
constexpr double kMostFineNewton =
    0.5;  // relative to a step's Newton steps: for plans below kFinestPlan
constexpr double kWithinTurn = 0.9;  // relative to the largest turn

// The approximate angle by which a body of the island turns in a plan for h [rad].
double LargestTurn(const World& world, const Island& island,
                   const contact::ContactSolution& solution, double h) {
  double fastest = 0.0;
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int body = island.bodies[i];
    const Twist now = dynamics::ComputeTwist(world.body(body), world.state(body));
    const Vec3 end = h * solution.v[i].tail<3>();
    fastest = std::max({fastest, now.w.norm(), end.norm()});
  }
  return fastest * h;
}

// The largest work [J] that forces can do in a plan for h on contacts with these initial velocities
// [m/s], if no body turns by more than `turn` [rad]. `lift` is the energy needed to lift the loads
// by the bodies' size [J].
double MostWork(const IslandProblem& built, const contact::ContactSolution& solution,
                const std::vector<Vec3>& start, double lift, double h, double turn) {
  constexpr double kOfTurns = 4.0;  // for points that turn about others, a second power of the
                                    // angle
  double work = kOfTurns * turn * turn * lift;
  for (std::size_t k = 0; k < start.size(); ++k) {
    const double end = h * contact::RelativeMotion(built.problem.contacts[k], solution.v).norm();
    work += h * solution.f[k].norm() * (start[k].norm() + end);
  }
  return work;
}

}  // namespace

GainCurb::GainCurb(const settings::Settings& settings, const World& world, const PairTable& pairs,
                   const Island& island, ForceSolution* forces)
    : settings_(settings),
      world_(world),
      pairs_(pairs),
      island_(island),
      forces_(*forces),
      h_(forces->h),
      part_(h_ / settings.step),
      taken_(kDrift * settings.contact.tolerance * part_),
      turn_(LargestTurn(world, island, forces->solution, h_)),
      asked_(forces->built.contacts.size(), Vec3::Zero()) {}

double GainCurb::Run() {
  if (turn_ > kFarthestTurn) {
    const auto finer = Divided(turn_ / (kWithinTurn * kFarthestTurn), kFinestPlan);
    return finer ? *finer : GiveUp();
  }
  LookAtStart();
  if (NothingMoves()) return h_;
  for (int round = 0;; ++round)
    if (const std::optional<double> h = Round(round)) return *h;
}

void GainCurb::LookAtStart() {
  for (const IslandProblem::Source& source : forces_.built.contacts) {
    const PairRecord& pair = pairs_.at(source.pair);
    const auto point = static_cast<size_t>(source.point);
    slid_.push_back(point < pair.slides.size() && pair.slides[point]);
    start_.push_back(MakeContactFrame(world_, pair).VelocityInAxes(point));
  }
  for (size_t k = 0; k < forces_.solution.f.size(); ++k) {
    const contact::ContactProblem::Contact& contact = forces_.built.problem.contacts[k];
    const int i = contact.a != contact::ContactProblem::kWorld ? contact.a : contact.b;
    lift_ += forces_.solution.f[k].norm() *
             world_.body(island_.bodies[static_cast<size_t>(i)]).shape->radius();
  }
}

// Whether short plans have taken too many Newton steps in this step.
bool GainCurb::IsHopeless() const {
  return std::ranges::any_of(island_.pairs, [&](int index) {
    return pairs_.at(index).in_step.fine_newton >
           kMostFineNewton * settings_.events.max_newton_per_step;
  });
}

bool GainCurb::NothingMoves() const {
  return forces_.built.links.empty() && MostWork(forces_.built, forces_.solution, start_, lift_, h_,
                                                 turn_) <= part_ * NegligibleGain(lift_, 0.0);
}

// Returns the time to plan for, or nothing if the solution has changed and is to be looked at
// again.
std::optional<double> GainCurb::Round(int round) {
  const std::vector<Load> loads = SumLoads(forces_.built, forces_.solution.f, forces_.rate, h_);
  const std::vector<dynamics::Trajectory> flights =
      Fly(world_, island_, loads, 0.0, h_, settings_.integrator);
  if (flights.empty()) {
    const auto half = island_.springs.empty() ? std::nullopt : Divided(2.0, kFinestPlan);
    return half ? *half : GiveUp();
  }
  const PlanWork work = ForeseeWork(world_, island_, forces_.built, forces_.solution, forces_.rate,
                                    flights, settings_.integrator);
  const std::vector<Vec3> idle =
      IdleForces(forces_.built, forces_.solution, start_, slid_, 2.0 * taken_ / h_);
  PlanFaults faults = FindFaults(forces_, work, idle, start_, lift_, part_);
  faults.brakes &= round == 0;  // a small loss is reduced only once
  if (faults.misses) {
    if (const auto half = Divided(2.0, kFinestPlan)) return *half;
    faults.misses = false;  // nothing else helps
  }
  if (!faults.Any()) return h_;

  Curbing curbing(world_, forces_.built, forces_.solution, work, h_, taken_);
  if (faults.gains || faults.brakes || faults.drags)
    curbing.CurbContacts(start_, idle, faults.negligible, &asked_);
  if (!forces_.follows_springs) curbing.MatchSprings();
  forces_.springs_give = faults.springs_give && !faults.gains;
  const bool grave = faults.gains_much || faults.drags;
  const double finest = grave && !IsHopeless() ? kFinestPlanOfAll : kFinestPlan;
  if (faults.AreWorthDividing() && (curbing.parts() > 1.0 || round == kCurbings)) {
    if (const auto finer = Divided(std::max(curbing.parts(), 2.0), finest)) return *finer;
    if (grave) forces_.division = Division::kInVain;
  }
  if (round == kCurbings) return faults.gains_much ? GiveUp() : h_;
  return SolveAgain(&curbing, faults, finest);
}

std::optional<double> GainCurb::SolveAgain(Curbing* curbing, const PlanFaults& faults,
                                           double finest) {
  contact::WarmStart warm = forces_.warm;
  contact::ContactSolution solution = contact::Solve(curbing->problem(), settings_.contact, &warm);
  forces_.newton += solution.statistics.newton;
  if (!solution.ok()) {
    const auto half = faults.gains ? Divided(2.0, finest) : std::nullopt;
    return half ? *half : faults.gains_much ? GiveUp() : h_;
  }
  warm.v = std::move(forces_.warm.v);
  forces_.warm = std::move(warm);
  forces_.built.problem = curbing->TakeProblem();
  forces_.solution = std::move(solution);
  return std::nullopt;
}

// A part of the time, if a plan may be that short.
std::optional<double> GainCurb::Divided(double parts, double finest) const {
  constexpr double kAlready = 1.01;  // relative to the finest
  if (part_ <= kAlready * finest) return std::nullopt;
  return std::max(h_ / parts, finest * settings_.step);
}

// At the finest plan the remaining gain is only marked; see GoCalmly. Smaller gains are taken back
// from the bodies.
double GainCurb::GiveUp() {
  forces_.unfollowed = !island_.springs.empty();
  return h_;
}

}  // namespace touchstone::simulation
