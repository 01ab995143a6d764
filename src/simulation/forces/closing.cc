#include "simulation/forces/closing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "contact/contact_rows.h"
#include "contact/contact_solver.h"
#include "contact/slip_reader.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/forces/openings_ahead.h"
#include "simulation/forces/plan_work.h"
#include "simulation/forces/pushing_limits.h"
#include "simulation/forces/rolling_contacts.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/joints/link_rows.h"
#include "simulation/joints/row_basis.h"
#include "simulation/motion/displacement.h"
#include "simulation/motion/flight.h"
#include "simulation/motion/predicted_poses.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;
using contact::ContactSolution;
using Link = IslandProblem::Link;

constexpr int kRounds = 12;
constexpr double kAstrayAgain = 10.0;  // multiple of the least opening: no later round recovers
                                       // from there
constexpr double kClosed = 1e-9;       // relative to the tolerance: large forces do work on the
                                       // remaining opening
constexpr double kUnfollowed = std::numeric_limits<double>::infinity();
constexpr double kFarOff = 10.0;  // in tolerances, for a first guess of the rates
constexpr double kFar = 1e2;      // multiple of the openings by which a body may move to close them

bool IsFinite(const ContactSolution& solution) {
  return !solution.v.empty() &&
         std::ranges::all_of(solution.f, [](const Vec3& f) { return f.allFinite(); });
}

// The rates of springs, which are known, or none.
std::vector<Vec3> RatesOfSprings(const PlanToClose& plan) {
  if (plan.rate.size() != plan.built.problem.contacts.size()) return {};
  std::vector<Vec3> rates(plan.rate.size(), Vec3::Zero());
  for (const auto& [i, k] : plan.built.LinksOf(Link::Kind::kSpring)) rates[k] = plan.rate[k];
  return rates;
}

// A limit that is held, and its speed at the start [m/s].
struct HeldLimit {
  size_t row;
  double start;
};

// Finds the rates of one plan.
class Closer {
 public:
  Closer(const World& world, const Island& island, const PlanToClose& plan,
         const settings::Settings& settings)
      : world_(world),
        island_(island),
        built_(plan.built),
        solution_(plan.solution),
        t_(plan.t),
        h_(plan.h),
        settings_(settings),
        problem_(plan.built.problem),
        factor_(plan.factor),
        steps_(plan.steps != nullptr ? *plan.steps : own_steps_) {
    steps_.BeginAnew();
    for (ContactProblem::Body& body : problem_.bodies) body.v_free.setZero();
    for (ContactProblem::Contact& contact : problem_.contacts) {
      contact.bilateral = true;
      contact.mu = 0.0;
      contact.least = -std::numeric_limits<double>::infinity();
      contact.most = std::numeric_limits<double>::infinity();
      contact.offset.setZero();
    }
    for (const Link::Kind kind : {Link::Kind::kSpring, Link::Kind::kMouse, Link::Kind::kDrive})
      for (const auto& [i, k] : built_.LinksOf(kind)) LetGo(k);
  }

  // Includes the contacts that push, in all directions.
  void WatchContacts(const PairTable& pairs) {
    AddStarts(pairs);
    for (size_t k = 0; k < built_.contacts.size(); ++k) {
      if (solution_.f[k].z() <= 0.0) LetGo(k);
    }
  }

  double OpeningUnder(const std::vector<Vec3>& rate) { return Look(rate); }

  // Holds the contacts in the directions in which they push without sliding, and the limits that
  // push, as far as these are independent of the joints and of earlier ones. Rotors hold nothing:
  // they yield.
  void HoldWhatPushes(const PairTable& pairs) {
    AddStarts(pairs);
    const contact::SlipReader slips(built_.problem, solution_);
    const double creep = 1e-2 * settings_.contact.tolerance / settings_.step;
    RowBasis basis(world_, island_);
    for (const auto& [i, k] : built_.LinksOf(Link::Kind::kJoint))
      for (const Eigen::Index row : {0, 1, 2}) basis.Add(problem_.contacts[k], row);
    for (size_t k = 0; k < built_.contacts.size(); ++k) {
      const bool slides =
          built_.problem.contacts[k].mu == 0.0 || slips.SlidesInPlan(k, start_[k], creep);
      if (solution_.f[k].z() > 0.0)
        basis.HoldContact(slides, &problem_.contacts[k]);
      else
        LetGo(k);
    }
    for (const size_t k : PushingLimits(built_, solution_)) HoldLimit(k, &basis);
  }

  // Stops holding contacts and limits.
  void LetGoOfWhatPushes() {
    steps_.Clear();
    for (size_t k = 0; k < built_.contacts.size(); ++k) LetGo(k);
    for (const HeldLimit& limit : limits_) LetGo(limit.row);
  }

  Closing Run(std::vector<Vec3> guess) {
    settings::ContactSettings roughly = settings_.contact;  // the next round corrects the remaining
                                                            // error
    roughly.solver = settings::ContactSolver::kKernel;
    roughly.residual_tolerance = 1e-4;
    roughly.max_newton = 10;
    if (guess.size() != problem_.contacts.size())
      guess.assign(problem_.contacts.size(), Vec3::Zero());
    ForgetIdle(&guess);
    contact::WarmStart warm;
    warm.joints = factor_;
    Closing best{guess, kUnfollowed};
    for (int round = 0; round < kRounds; ++round) {
      const double opening = Look(guess);
      if (!(opening < kAstrayAgain * best.opening)) break;
      if (opening < best.opening) best = {guess, opening};
      const bool by_paths = round == 0 && opening > kFarOff * settings_.contact.tolerance;
      if (by_paths) AskPaths();
      if (opening <= kClosed * settings_.contact.tolerance) break;
      warm.may_be_held = false;
      const ContactSolution closing = contact::Solve(problem_, roughly, &warm);
      if (!IsFinite(closing) || !StaysNear(world_, island_, closing.v, kFar * opening)) break;
      std::vector<Vec3> step = closing.f;
      for (Vec3& f : step) f *= -12.0 / (h_ * h_ * h_);
      if (!by_paths) steps_.Improve(problem_.bodies, guess, closing.v, &step);
      for (const auto& [i, spring] : built_.LinksOf(Link::Kind::kSpring)) step[spring].setZero();
      for (size_t k = 0; k < guess.size(); ++k) guess[k] += step[k];
    }
    return best;
  }

 private:
  // Contacts and limits that do not push now may have done so with these rates.
  void ForgetIdle(std::vector<Vec3>* rate) const {
    for (size_t k = 0; k < built_.contacts.size(); ++k)
      if (!(solution_.f[k].z() > 0.0)) (*rate)[k].setZero();
    for (const auto& [i, k] : built_.LinksOf(Link::Kind::kDrive))
      if (!(solution_.f[k].z() > 0.0)) (*rate)[k].setZero();
  }

  void AddStarts(const PairTable& pairs) {
    pairs_ = &pairs;
    for (const auto& [pair, point] : built_.contacts) {
      const ContactFrame frame = MakeContactFrame(world_, pairs.at(pair));
      start_.push_back(frame.VelocityInAxes(static_cast<size_t>(point)));
    }
  }

  void HoldLimit(size_t k, RowBasis* basis) {
    constexpr Eigen::Index kAlong = 2;
    const ContactProblem::Contact& row = built_.problem.contacts[k];
    if (!basis->Add(row, kAlong)) return;
    problem_.contacts[k].J_a.row(kAlong) = row.J_a.row(kAlong);
    problem_.contacts[k].J_b.row(kAlong) = row.J_b.row(kAlong);
    const Link& link = built_.links[k - built_.contacts.size()];
    limits_.push_back({k, LimitSpeed(world_, world_.joints[static_cast<size_t>(link.index)],
                                     static_cast<Drive>(link.block))});
  }

  void LetGo(size_t k) {
    problem_.contacts[k].J_a.setZero();
    problem_.contacts[k].J_b.setZero();
  }

  // The opening of joints at the end under these rates, and the displacement of held contacts; sets
  // the problem to undo both. Infinite where the motion cannot be followed [m].
  double Look(const std::vector<Vec3>& rate) {
    flights_ = Fly(world_, island_, SumLoads(built_, solution_.f, rate, h_), t_, t_ + h_,
                   settings_.integrator);
    const bool followed =
        !flights_.empty() && std::ranges::all_of(flights_, &dynamics::Trajectory::complete);
    if (!followed) return kUnfollowed;
    std::vector<RowError> errors = JointErrors(world_, island_, built_, flights_, h_, settings_);
    AddRotorErrors(world_, island_, built_, rate, flights_, h_, settings_.integrator, &errors);
    if (!start_.empty() || !limits_.empty()) AddContactErrors(&errors);
    double opening = 0.0;
    for (const auto& [k, error] : errors) opening = std::max(opening, Ask(k, error));
    return opening;
  }

  // Sets the problem to undo a motion, in the rows that are held. Returns the size of the motion
  // [m].
  double Ask(size_t k, const Vec3& error) {
    ContactProblem::Contact& contact = problem_.contacts[k];
    for (const Eigen::Index row : {0, 1, 2})
      contact.offset[row] = HasMotion(contact, row) ? error[row] : 0.0;
    return contact.offset.norm();
  }

  // Sets the problem so that joints do not open along their paths. That is linear in the rates
  // however far they throw a small body; the opening of joints then tells nothing. Rotors and
  // limits are asked as before.
  void AskPaths() {
    const std::vector<Vec6> travel = Travel();
    for (const auto& [i, k] : built_.LinksOf(Link::Kind::kJoint)) Ask(k, PathOf(k, travel));
  }

  std::vector<Vec6> Travel() const {
    std::vector<Vec6> travel;
    for (const dynamics::Trajectory& flight : flights_)
      travel.push_back(ComputeTravel(world_, flight));
    return travel;
  }

  // Relative displacement of the two sides of a contact or link, along its rows.
  Vec3 PathOf(size_t k, const std::vector<Vec6>& travel) const {
    ContactProblem::Contact contact = built_.problem.contacts[k];
    contact.offset = h_ * built_.middle[k].MeanPrescribed();
    return contact::RelativeMotion(contact, travel);
  }

  // The displacement of a contact, or of a limit, is the difference between its path and the one
  // given by the velocities at its start and at its end.
  void AddContactErrors(std::vector<RowError>* errors) const {
    const bool rolls = !start_.empty() && IsRolling(world_, *pairs_, island_);
    const PlannedTravel bodies = rolls ? PlannedTravel() : TravelWithMoment(world_, flights_);
    for (size_t k = 0; k < start_.size(); ++k) {
      const Vec3 end = h_ * contact::RelativeMotion(built_.problem.contacts[k], solution_.v);
      const auto& [pair, point] = built_.contacts[k];
      const Vec3 path = rolls ? PathOfRolling(world_, pairs_->at(pair), static_cast<size_t>(point),
                                              island_, flights_)
                              : PathAlongTurning(built_, k, bodies, h_).path;
      errors->push_back({k, path - 0.5 * h_ * (start_[k] + end)});
    }
    for (const HeldLimit& limit : limits_) {
      const double end = built_.SpeedsAtEnd(limit.row, solution_.v, h_).z();
      const double path = PathAlongTurning(built_, limit.row, bodies, h_).path.z();
      errors->push_back({limit.row, (path - 0.5 * h_ * (limit.start + end)) * Vec3::UnitZ()});
    }
  }

  const World& world_;
  const Island& island_;
  const IslandProblem& built_;
  const ContactSolution& solution_;
  double t_;
  double h_;
  const settings::Settings& settings_;
  ContactProblem problem_;  // displacements, J x + offset = 0; released rows are zero
  std::shared_ptr<const contact::JointFactor> factor_;  // factor of a similar problem
  SecantSteps own_steps_;                               // used if no others are given
  SecantSteps& steps_;
  std::vector<dynamics::Trajectory> flights_;  // motions under the last evaluated rates
  const PairTable* pairs_ = nullptr;           // of the contacts that are watched or held
  std::vector<Vec3> start_;  // initial velocities of held contacts, along their rows [m/s]
  std::vector<HeldLimit> limits_;
};

}  // namespace

Closing CloseAhead(const World& world, const PairTable& pairs, const Island& island,
                   PlanToClose plan, const settings::Settings& settings) {
  constexpr double kOpen = 1e-3;  // relative to the tolerance: contacts and joints may not fit
                                  // together
  Closer closer(world, island, plan, settings);
  if (plan.built.contacts.empty() && PushingLimits(plan.built, plan.solution).empty())
    return closer.Run(std::move(plan.rate));
  closer.HoldWhatPushes(pairs);
  Closing closing = closer.Run(plan.rate);
  if (closing.opening <= kOpen * settings.contact.tolerance) return closing;
  closer.LetGoOfWhatPushes();
  return closer.Run(RatesOfSprings(plan));
}

Closing CloseJointsAhead(const World& world, const Island& island, PlanToClose plan,
                         const settings::Settings& settings) {
  Closer closer(world, island, plan, settings);
  closer.LetGoOfWhatPushes();
  return closer.Run(std::move(plan.rate));
}

double OpeningUnder(const World& world, const PairTable& pairs, const Island& island,
                    const PlanToClose& plan, const settings::Settings& settings) {
  Closer closer(world, island, plan, settings);
  closer.WatchContacts(pairs);
  return closer.OpeningUnder(plan.rate);
}

}  // namespace touchstone::simulation
