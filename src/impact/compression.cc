#include "impact/compression.h"

#include <numeric>
#include <utility>

#include "contact/cone_projection.h"
#include "contact/contact_solver.h"
#include "impact/bounded_friction.h"
#include "impact/sweep_compression.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;

// Rounds of frictionless compression and bounded friction before friction is left out.
constexpr int kMaxRounds = 32;
constexpr int kMaxUnsolved = 3;

// Adds the joints of the bodies that have a place, and so gives a place to those they hold.
template <class PlaceOf>
void AddJoints(std::span<const ContactProblem::Contact> joints, const PlaceOf& place_of,
               const std::vector<int>& place, ContactProblem* problem) {
  const auto placed = [&](int body) {
    return body != ContactProblem::kWorld &&
           place[static_cast<std::size_t>(body)] != ContactProblem::kWorld;
  };
  std::vector<char> added(joints.size(), 0);
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t k = 0; k < joints.size(); ++k) {
      if (added[k] != 0 || (!placed(joints[k].a) && !placed(joints[k].b))) continue;
      ContactProblem::Contact joint = joints[k];
      joint.a = place_of(joint.a);
      joint.b = place_of(joint.b);
      joint.offset.setZero();
      problem->contacts.push_back(joint);
      added[k] = 1;
      grown = true;
    }
  }
}

// The bodies that the contacts touch and those that joints hold to them, at rest: the unknown is
// the change of their velocities. The joints come after the contacts.
ContactProblem MakeIncrementProblem(const ImpactSystem& system, std::span<const std::size_t> at,
                                    std::span<const Vec3> u, Friction friction) {
  const std::vector<ContactProblem::Body>& bodies = system.problem().contact.bodies;
  std::vector<int> place(bodies.size(), ContactProblem::kWorld);
  ContactProblem problem;
  const auto place_of = [&](int body) {
    if (body == ContactProblem::kWorld) return body;
    const auto i = static_cast<std::size_t>(body);
    if (place[i] == ContactProblem::kWorld) {
      place[i] = static_cast<int>(problem.bodies.size());
      problem.bodies.push_back({bodies[i].M, Vec6::Zero()});
    }
    return place[i];
  };
  for (std::size_t i = 0; i < at.size(); ++i) {
    ContactProblem::Contact contact = system.contact(at[i]);
    contact.a = place_of(contact.a);
    contact.b = place_of(contact.b);
    contact.offset = u[i];
    if (friction == Friction::kNone) {
      contact.mu = 0.0;
      contact.offset.head<2>().setZero();
    }
    problem.contacts.push_back(contact);
  }
  AddJoints(system.problem().joints, place_of, place, &problem);
  return problem;
}

std::vector<Vec3> FindCompression(std::span<const std::size_t> at, std::span<const Vec3> u,
                                  Friction friction, const settings::ContactSettings& settings,
                                  ImpactState* state) {
  const ContactProblem problem = MakeIncrementProblem(state->system(), at, u, friction);
  contact::ContactSolution solution = contact::Solve(problem, settings);
  state->newton += solution.statistics.newton;
  if (solution.ok()) {
    solution.f.resize(at.size());
    // The solver's forces are in their cones to its tolerance; impulses are to be exactly.
    for (std::size_t k = 0; k < solution.f.size(); ++k) {
      solution.f[k] = contact::ProjectOnCone(solution.f[k], problem.contacts[k].mu).g;
    }
    return std::move(solution.f);
  }
  state->message = "compression of " + std::to_string(at.size()) +
                   " contacts: " + contact::ToString(solution.status);
  const bool bad_data = solution.status == contact::SolveStatus::kNotFinite ||
                        solution.status == contact::SolveStatus::kNotPositiveDefinite;
  if (friction == Friction::kNone && !bad_data) return CompressBySweeps(state->system(), at, u);
  return {};
}

std::vector<Vec3> MotionOf(std::span<const std::size_t> at, const ImpactState& state) {
  std::vector<Vec3> u;
  for (const std::size_t k : at) u.push_back(state.Motion(k));
  return u;
}

void Apply(std::span<const std::size_t> at, const std::vector<Vec3>& p,
           const std::vector<Vec3>& before, ImpactState* state) {
  for (std::size_t i = 0; i < at.size(); ++i) state->Apply(at[i], p[i]);
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (p[i].z() <= 0.0) continue;
    state->BookNormalWork(at[i], p[i].z(), before[i].z(), state->Motion(at[i]).z());
    state->CountPhases(at[i], 1);
    state->Mark(at[i], TraceEvent::kEndCompression);
  }
}

}  // namespace

std::vector<Vec3> FindFrictionlessCompression(std::span<const std::size_t> at,
                                              std::span<const Vec3> u,
                                              const settings::ContactSettings& settings,
                                              ImpactState* state) {
  return FindCompression(at, u, Friction::kNone, settings, state);
}

std::vector<Vec3> Compress(std::span<const std::size_t> at,
                           const settings::ContactSettings& settings, ImpactState* state) {
  const std::vector<Vec3> before = MotionOf(at, *state);
  std::vector<Vec3> p;
  if (state->unsolved < kMaxUnsolved) {
    p = FindCompression(at, before, Friction::kCoulomb, settings, state);
    if (!p.empty()) {
      Apply(at, p, before, state);
      return p;
    }
    ++state->unsolved;
  }
  p = FindCompression(at, before, Friction::kNone, settings, state);
  if (p.empty()) return p;
  Apply(at, p, before, state);
  std::vector<double> normal;
  for (const Vec3& impulse : p) normal.push_back(impulse.z());
  const std::vector<Eigen::Vector2d> friction = ApplyBoundedFriction(at, normal, state);
  for (std::size_t i = 0; i < at.size(); ++i) p[i].head<2>() = friction[i];
  return p;
}

bool CompressAll(Friction friction, const settings::ContactSettings& settings, ImpactState* state) {
  std::vector<std::size_t> all(state->system().num_contacts());
  std::iota(all.begin(), all.end(), std::size_t{0});
  if (friction == Friction::kCoulomb) {
    std::vector<std::size_t> at = all;
    for (int round = 0; round < kMaxRounds && !at.empty(); ++round) {
      if (Compress(at, settings, state).empty()) break;
      at = state->Approaching();
    }
    if (at.empty()) return true;
  }
  const std::vector<Vec3> before = MotionOf(all, *state);
  const std::vector<Vec3> p = FindCompression(all, before, Friction::kNone, settings, state);
  if (p.empty()) return all.empty();
  Apply(all, p, before, state);
  return true;
}

}  // namespace touchstone::impact
