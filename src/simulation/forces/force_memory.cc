#include "simulation/forces/force_memory.h"

#include <algorithm>
#include <map>
#include <utility>

#include "contact/slip_reader.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/forces/force_planner.h"
#include "simulation/forces/plan_length.h"
#include "simulation/joints/joint_sharing.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {

ForceMemory::ForceMemory(const World& world)
    : velocities_(world.bodies.size(), Vec6::Zero()),
      solved_(world.bodies.size()),
      joints_(world.joints.size()),
      springs_(world.springs.size()) {}

contact::WarmStart ForceMemory::Recall(const Island& island, const IslandProblem& built,
                                       const PairTable& pairs,
                                       const std::optional<MouseSpring>& mouse) const {
  contact::WarmStart warm;
  for (const int body : island.bodies) warm.v.push_back(velocities_[static_cast<size_t>(body)]);
  warm.may_be_held = true;
  for (const IslandProblem::Source& source : built.contacts) {
    const PairRecord& pair = pairs.at(source.pair);
    const auto point = static_cast<size_t>(source.point);
    const bool known = !pair.force.empty();
    warm.f.push_back(known ? pair.force[point] : Vec3::Zero());
    warm.slides.push_back(known && pair.slides[point]);
    warm.may_be_held &= known && pair.may_be_held;
  }
  for (const IslandProblem::Link& link : built.links) {
    using Kind = IslandProblem::Link::Kind;
    if (link.kind == Kind::kDrive) {
      warm.f.emplace_back(0.0, 0.0, OfJoint(link.index).drives[static_cast<size_t>(link.block)]);
      warm.slides.push_back(false);
      continue;
    }
    warm.f.push_back(link.kind == Kind::kMouse   ? mouse->force_W
                     : link.kind == Kind::kRotor ? Vec3(0.0, 0.0, OfJoint(link.index).rotor)
                     : link.IsSpringOfJoint()    ? Vec3(0.0, 0.0, OfJoint(link.index).spring)
                     : link.kind == Kind::kSpring
                         ? OfSpring(link.index).rows[0]
                         : OfJoint(link.index).rows[static_cast<size_t>(link.block)]);
    warm.slides.push_back(false);
  }
  return warm;
}

void ForceMemory::KeepForces(const World& world, const Island& island, const ForceSolution& forces,
                             const settings::Settings& settings, PairTable* pairs,
                             std::optional<MouseSpring>* mouse) {
  for (size_t i = 0; i < std::min(island.bodies.size(), forces.warm.v.size()); ++i)
    velocities_[static_cast<size_t>(island.bodies[i])] = forces.warm.v[i];
  KeepContacts(island, forces, settings, pairs);
  KeepLinks(forces, settings, mouse);
  KeepSprings(world, island, forces.sprung.pulls_W);
  const std::vector<JointLoad> shared =
      ShareAmongJoints(world, island, LinkForces(forces.built, forces.solution));
  for (size_t i = 0; i < shared.size(); ++i) {
    LinkForce& kept = joints_[static_cast<size_t>(island.joints[i])];
    kept.force_W = shared[i].force_W;
    kept.torque_W = shared[i].torque_W;
  }
  KeepDrives(island, forces);
}

// Stores the forces of drives and of joints' own springs with their joints.
void ForceMemory::KeepDrives(const Island& island, const ForceSolution& forces) {
  using Kind = IslandProblem::Link::Kind;
  for (const int index : island.joints) {
    LinkForce& joint = joints_[static_cast<size_t>(index)];
    joint.drives = {};
    joint.spring = joint.rotor = joint.rotor_rate = 0.0;
  }
  for (const Kind kind : {Kind::kDrive, Kind::kRotor, Kind::kSpring})
    for (const auto& [i, k] : forces.built.LinksOf(kind)) {
      const IslandProblem::Link& link = forces.built.links[i];
      if (kind == Kind::kSpring && !link.IsSpringOfJoint()) continue;
      LinkForce& joint = joints_[static_cast<size_t>(link.index)];
      const Vec3& f = forces.solution.f[k];
      (kind == Kind::kDrive   ? joint.drives[static_cast<size_t>(link.block)]
       : kind == Kind::kRotor ? joint.rotor
                              : joint.spring) = f.z();
      if (kind == Kind::kRotor && !forces.rate.empty()) joint.rotor_rate = forces.rate[k].z();
      AddDriveLoad(forces.built.problem.contacts[k].J_a, f, &joint.force_W, &joint.torque_W);
    }
}

void ForceMemory::KeepContacts(const Island& island, const ForceSolution& forces,
                               const settings::Settings& settings, PairTable* pairs) const {
  for (const int index : island.pairs) {
    PairRecord& pair = pairs->at(index);
    const size_t points = pair.manifold.points.size();
    pair.force.assign(points, Vec3::Zero());
    pair.axes = ContactAxes(pair.manifold);
    pair.slides.assign(points, false);
    pair.may_be_held = forces.warm.may_be_held && !forces.dissipative;
    pair.state.assign(points, ContactState::kFrictionless);
    pair.certified = forces.IsCertified();
    pair.in_step.longest_plan = NextPlanInStep(forces, pair.in_step.longest_plan, settings);
    if (IsFine(forces, settings)) pair.in_step.fine_newton += forces.newton;
  }
  const contact::SlipReader slips(forces.built.problem, forces.solution);
  for (size_t k = 0; k < forces.built.contacts.size(); ++k) {
    const IslandProblem::Source& source = forces.built.contacts[k];
    PairRecord& pair = pairs->at(source.pair);
    const auto point = static_cast<size_t>(source.point);
    const double mu = forces.built.problem.contacts[k].mu;
    const Vec3& f = forces.solution.f[k];
    pair.force[point] = f;
    pair.axes.At(point) = forces.built.middle[k].E;
    if (k < forces.warm.slides.size()) pair.slides[point] = forces.warm.slides[k];
    if (mu == 0.0) continue;
    pair.state[point] = slips.Slips(k) ? ContactState::kSlide : ContactState::kStick;
  }
}

void ForceMemory::KeepLinks(const ForceSolution& forces, const settings::Settings& settings,
                            std::optional<MouseSpring>* mouse) {
  using Kind = IslandProblem::Link::Kind;
  for (size_t i = 0; i < forces.built.links.size(); ++i) {
    const IslandProblem::Link& link = forces.built.links[i];
    const size_t k = forces.built.contacts.size() + i;
    const Vec3& f = forces.solution.f[k];
    const Mat36& J_a = forces.built.problem.contacts[k].J_a;
    if (link.kind == Kind::kDrive || link.kind == Kind::kRotor || link.IsSpringOfJoint()) continue;
    if (link.kind == Kind::kMouse) {
      (*mouse)->force_W = f;
      continue;
    }
    LinkForce& kept =
        (link.kind == Kind::kJoint ? joints_ : springs_)[static_cast<size_t>(link.index)];
    kept.rows[static_cast<size_t>(link.block)] = f;
    kept.rates[static_cast<size_t>(link.block)] =
        forces.rate.empty() ? Vec3::Zero() : forces.rate[k];
    if (!forces.dissipative) kept.step = NextPlan(forces, kept.step, settings);
    if (link.block == 0) {
      kept.stayed_open = forces.stay_open ? kept.stayed_open + 1 : 0;
      kept.force_W = J_a.leftCols<3>().transpose() * f;
    } else {
      kept.torque_W = J_a.rightCols<3>().transpose() * f;
    }
  }
}

// Along the rows of MakeSpringRows, which begin where a contact joins the springs.
void ForceMemory::KeepSprings(const World& world, const Island& island,
                              const std::vector<Vec3>& pulls_W) {
  for (size_t k = 0; k < pulls_W.size(); ++k) {
    const dynamics::ModelSpring& spring = world.springs[static_cast<size_t>(island.springs[k])];
    LinkForce& kept = springs_[static_cast<size_t>(island.springs[k])];
    kept.force_W = pulls_W[k];
    const Vec3 line = SpringLine(world, spring);
    kept.rows[0] = spring.length > 0.0 && line.norm() > 0.0
                       ? Vec3(0.0, 0.0, line.normalized().dot(pulls_W[k]))
                       : pulls_W[k];
  }
}

void ForceMemory::Doubt(int body) {
  const std::shared_ptr<const SolvedIsland> solved = Solved(body);
  if (solved == nullptr || !solved->certified) return;
  auto doubted = std::make_shared<SolvedIsland>(*solved);
  doubted->certified = false;
  for (const int other : doubted->bodies)
    if (Solved(other) == solved) solved_[static_cast<size_t>(other)] = doubted;
}

void ForceMemory::KeepSolved(const World& world, const PairTable& pairs, const Island& island,
                             ForceSolution* forces) {
  std::shared_ptr<SolvedIsland> kept;
  if (forces->HasProblem()) {
    kept = std::make_shared<SolvedIsland>();
    kept->bodies = island.bodies;
    kept->certified = forces->IsCertified();
    for (const auto& [index, point] : forces->built.contacts) {
      const PairRecord& pair = pairs.at(index);
      kept->contacts.push_back(
          {world.body(pair.a).id, world.body(pair.b).id, point, {pair.part_a, pair.part_b}});
    }
    kept->problem = std::move(forces->built.problem);
    kept->solution = std::move(forces->solution);
    const SolvedIsland* before = solved_[static_cast<size_t>(island.bodies.front())].get();
    if (before != nullptr && before->bodies == kept->bodies &&
        before->solution.f == kept->solution.f)
      kept->TakeUniqueness(*before);
  }
  for (const int body : island.bodies) solved_[static_cast<size_t>(body)] = kept;
}

void ForceMemory::ForgetPlans(const std::vector<int>& joints, double longest) {
  for (const int joint : joints) {
    LinkForce& force = joints_[static_cast<size_t>(joint)];
    force.step = longest;
    std::ranges::fill(force.rates, Vec3::Zero());
    force.rotor_rate = 0.0;
  }
}

void ForceMemory::Forget(const std::vector<int>& joints) {
  for (const int joint : joints) joints_[static_cast<size_t>(joint)] = LinkForce();
}

void ForceMemory::StandAlone() {
  std::map<const SolvedIsland*, std::shared_ptr<const SolvedIsland>> copies;
  for (auto& solved : solved_) {
    if (solved == nullptr) continue;
    std::shared_ptr<const SolvedIsland>& copy = copies[solved.get()];
    if (copy == nullptr) copy = std::make_shared<SolvedIsland>(*solved);
    solved = copy;
  }
}

std::size_t ForceMemory::MemoryUse() const {
  return velocities_.capacity() * sizeof(Vec6) + solved_.capacity() * sizeof(solved_[0]) +
         (joints_.capacity() + springs_.capacity()) * sizeof(LinkForce);
}

void ForceMemory::VisitShared(const SharedPartVisitor& visit) const {
  const SolvedIsland* last = nullptr;  // bodies of an island share one
  for (const auto& solved : solved_) {
    if (solved == nullptr || solved.get() == last) continue;
    last = solved.get();
    visit(last, solved->MemoryUse());
  }
}

}  // namespace touchstone::simulation
