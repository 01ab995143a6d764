#include "simulation/forces/meeting_forces.h"

#include <numeric>
#include <optional>
#include <utility>

#include "base/dense.h"
#include "contact/rough_solver.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/middle_forces.h"
#include "simulation/forces/rough_forces.h"

namespace touchstone::simulation {

namespace {

// The present forces of a problem's contacts, along the axes of its rows.
std::vector<Vec3> PresentForces(const IslandProblem& built, const PairTable& pairs) {
  std::vector<Vec3> present;
  for (const auto& [index, point] : built.contacts) {
    const PairRecord& pair = pairs.at(index);
    const bool known = pair.force.size() == pair.manifold.points.size();
    const auto k = static_cast<std::size_t>(point);
    const Mat3 turn = known ? Mat3(ContactAxes(pair.manifold, k).transpose() * pair.axes.At(k))
                            : Mat3::Identity();
    present.push_back(known ? Vec3(turn * pair.force[k]) : Vec3(Vec3::Zero()));
  }
  return present;
}

// The forces between two bodies alone. All other forces on these continue unchanged.
class PairForces {
 public:
  PairForces(const World& world, const PairTable& pairs, const Island& island,
             std::span<const Load> under, const ForceInput& input,
             const settings::Settings& settings)
      : world_(&world), island_(&island), h_(*input.h), settings_(&settings) {
    built_ = BuildForceProblem(world, pairs, island, input, PredictedPoses(world, h_));
    built_.moments.clear();
    present_ = PresentForces(built_, pairs);
    std::vector<Vec6> others(built_.problem.bodies.size(), Vec6::Zero());
    for (std::size_t k = 0; k < present_.size(); ++k)
      contact::AddWrenches(built_.problem.contacts[k], -present_[k], &others);
    for (std::size_t i = 0; i < others.size(); ++i) {
      contact::ContactProblem::Body& body = built_.problem.bodies[i];
      const dynamics::Wrench& total = under[static_cast<std::size_t>(island.bodies[i])].total;
      others[i].head<3>() += total.force;
      others[i].tail<3>() += total.torque;
      body.v_free += SolveSymmetric(body.M, others[i]);
    }
    held_.resize(built_.contacts.size());
    std::iota(held_.begin(), held_.end(), std::size_t{0});
  }

  // Releases contacts that separate at present, even if they would come back in time: they may meet
  // again.
  void LetPart(const PairTable& pairs) {
    std::erase_if(held_, [&](std::size_t k) {
      const auto& [pair, point] = built_.contacts[k];
      return MakeContactFrame(*world_, pairs.at(pair)).PartingSpeed(static_cast<size_t>(point)) >
             CaughtSpeed(settings_->contact, h_);
    });
  }

  void Solve() {
    problem_ = {built_.problem.bodies, {}};
    for (const std::size_t k : held_) problem_.contacts.push_back(built_.problem.contacts[k]);
    found_ = contact::SolveRoughly(problem_, settings_->contact, settings_->lively);
  }
  // Solves once more, with forces that act at the contacts' places halfway.
  void SolveFromMiddle() {
    built_.problem = ActFromMiddle(built_, found_.v);
    Solve();
  }

  double PartWithoutGain() const {
    return simulation::PartWithoutGain(*world_, *island_, built_, Forces(), h_);
  }
  void Take(double part) { TakePart(problem_, part, &found_); }

  // The changes of the forces.
  MeetingForces Changes() const {
    MeetingForces forces{.contacts = built_.contacts,
                         .f = Forces(),
                         .loads = {},
                         .residual = found_.residuals.reported};
    for (std::size_t k = 0; k < present_.size(); ++k) forces.f[k] -= present_[k];
    forces.loads = SumLoads(built_, forces.f, {}, h_);
    return forces;
  }

 private:
  std::vector<Vec3> Forces() const {  // by contact
    std::vector<Vec3> f(built_.contacts.size(), Vec3::Zero());
    for (std::size_t i = 0; i < held_.size(); ++i) f[held_[i]] = found_.f[i];
    return f;
  }

  const World* world_;
  const Island* island_;
  double h_;
  const settings::Settings* settings_;
  IslandProblem built_;              // with all contacts
  std::vector<Vec3> present_;        // their present forces [N]
  std::vector<std::size_t> held_;    // contacts that take part
  contact::ContactProblem problem_;  // problem of these contacts
  contact::ContactSolution found_;
};

}  // namespace

MeetingForces KeepApart(const World& world, const PairTable& pairs, const Island& island,
                        std::span<const Load> under, double t, double h,
                        const settings::Settings& settings) {
  constexpr double kNearlyAll = 0.99, kMost = 0.5;
  const std::optional<MouseSpring> mouse;  // the mouse's force is part of the loads
  ForceInput input = MakeForceInput(world, settings, mouse, t, h);
  const auto solve = [&](bool with_care, bool let_part) {
    input.opens = !with_care;
    PairForces forces(world, pairs, island, under, input, settings);
    if (let_part) forces.LetPart(pairs);
    forces.Solve();
    if (with_care) forces.SolveFromMiddle();
    return forces;
  };
  PairForces forces = solve(false, false);
  double part = forces.PartWithoutGain();
  const auto solve_again = [&](bool let_part) {
    forces = solve(true, let_part);
    part = forces.PartWithoutGain();
  };
  if (part < kNearlyAll) solve_again(false);
  if (part < kMost) solve_again(true);
  if (part < 1.0) forces.Take(part);
  return forces.Changes();
}

void AddForces(const MeetingForces& forces, PairTable* pairs) {
  for (std::size_t k = 0; k < forces.contacts.size(); ++k) {
    PairRecord& pair = pairs->at(forces.contacts[k].pair);
    const std::size_t points = pair.manifold.points.size();
    const auto point = static_cast<std::size_t>(forces.contacts[k].point);
    if (pair.force.size() != points) {
      pair.force.assign(points, Vec3::Zero());
      pair.slides.assign(points, false);
      pair.state.assign(points, ContactState::kStick);
      pair.axes = ContactAxes(pair.manifold);
    }
    pair.force[point] +=
        pair.axes.At(point).transpose() * ContactAxes(pair.manifold, point) * forces.f[k];
    pair.loaded = true;
    pair.certified = false;
  }
}

}  // namespace touchstone::simulation
