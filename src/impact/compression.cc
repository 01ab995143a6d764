#include "impact/compression.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "base/sorting.h"
#include "contact/cone_projection.h"
#include "contact/contact_solver.h"
#include "contact/lone_body.h"
#include "impact/bounded_friction.h"
#include "impact/struck_contacts.h"
#include "impact/sweep_compression.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;

// Rounds of frictionless compression and bounded friction before friction is left out.
constexpr int kMaxRounds = 32;
constexpr int kMaxUnsolved = 3;
// Relative residual at which forces without friction are good enough if none are found that solve
// the problem: where masses differ by a factor of a hundred million, round-off is near that.
constexpr double kHolds = 1e-7;
// The set of struck contacts grows by one body each time; when a load reaches a whole pile, all
// contacts are taken at once.
constexpr int kMaxWidenings = 4;

// Adds the joints of the bodies in the problem, which may add further bodies to it.
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

// The problem of the bodies that the contacts touch and of bodies jointed to them, at rest: the
// unknown is the change of their velocities. The joints come after the contacts.
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

/// Impulses, and the contacts they act at; no impulses if none were found.
using Compression = RoughImpulses;

// Whether some contact moves sidewise, other than by round-off beside the fastest approach.
bool Slides(std::span<const Vec3> u) {
  constexpr double kRoundOff = 1e-6;
  double approach = 0.0;
  double slip = 0.0;
  for (const Vec3& motion : u) {
    approach = std::max(approach, -motion.z());
    slip = std::max(slip, motion.head<2>().norm());
  }
  return slip > kRoundOff * approach;
}

// Starting values of the solver: the impulses that were found for fewer contacts. With friction
// most of the struck contacts slide, so rest is not tried first, unless bodies meet head on. A body
// alone starts without impulses: those of sweeps depend on the order of its contacts.
contact::WarmStart StartFrom(const Compression& fewer, std::span<const std::size_t> at,
                             std::span<const Vec3> u, Friction friction,
                             const ContactProblem& problem) {
  const bool jointed = problem.contacts.size() > at.size();
  contact::WarmStart warm;
  warm.f.assign(problem.contacts.size(), Vec3::Zero());
  const std::size_t known = contact::IsLoneBody(problem) ? 0 : fewer.at.size();
  for (std::size_t i = 0, j = 0; i < at.size() && j < known; ++i)
    if (at[i] == fewer.at[j]) warm.f[i] = fewer.p[j++];
  warm.slides.assign(problem.contacts.size(),
                     friction == Friction::kCoulomb && !jointed && Slides(u));
  return warm;
}

std::vector<Vec3> FindCompression(std::span<const std::size_t> at, std::span<const Vec3> u,
                                  Friction friction, const Compression& fewer,
                                  const settings::ContactSettings& settings, ImpactState* state) {
  const ContactProblem problem = MakeIncrementProblem(state->system(), at, u, friction);
  contact::WarmStart struck = StartFrom(fewer, at, u, friction, problem);
  contact::ContactSolution solution = contact::Solve(problem, settings, &struck);
  ++state->compressions;
  state->newton += solution.statistics.newton;
  const bool bad_data = solution.status == contact::SolveStatus::kNotFinite ||
                        solution.status == contact::SolveStatus::kNotPositiveDefinite;
  const bool holds =
      friction == Friction::kNone && !bad_data && solution.residuals.Worst() <= kHolds;
  if (solution.ok() || holds) {
    solution.f.resize(at.size());
    // The solver's forces are in their cones only to its tolerance; the impulses must be exactly.
    for (std::size_t k = 0; k < solution.f.size(); ++k) {
      solution.f[k] = contact::ProjectOnCone(solution.f[k], problem.contacts[k].mu).g;
    }
    return std::move(solution.f);
  }
  state->message = "compression of " + std::to_string(at.size()) +
                   " contacts: " + contact::ToString(solution.status);
  if (friction == Friction::kCoulomb || bad_data) return {};
  SweptCompression swept = CompressBySweeps(state->system(), at, u, settings.stop);
  if (!swept.squeezed.empty()) state->message = "bodies are squeezed and have no way out";
  state->squeezed = std::move(swept.squeezed);
  return std::move(swept.p);
}

std::vector<Vec3> MotionOf(std::span<const std::size_t> at, const ImpactState& state) {
  std::vector<Vec3> u;
  for (const std::size_t k : at) u.push_back(state.Motion(k));
  return u;
}

// The contacts of a compression: the given ones, or also those that they would strike.
enum class Reach { kGiven, kStruck };

std::vector<std::size_t> AllContacts(const ImpactSystem& system) {
  std::vector<std::size_t> all(system.num_contacts());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

// All contacts between two bodies that are struck at one of them: which of the corners they meet at
// are struck may hang on round-off, and all of them share the load. Of many or jointed bodies,
// which share it in one of many ways, only the contacts that are struck.
std::vector<std::size_t> OfSameBodies(const std::vector<std::size_t>& struck,
                                      const ImpactSystem& system) {
  const auto bodies = [&](std::size_t k) {
    return std::pair(system.contact(k).a, system.contact(k).b);
  };
  constexpr std::size_t kMostPairs = 8;
  std::vector<std::pair<int, int>> pairs;
  for (const std::size_t k : struck) pairs.push_back(bodies(k));
  SortWithoutRepeats(&pairs);
  if (pairs.size() > kMostPairs || !system.problem().joints.empty()) return struck;
  std::vector<std::size_t> at;
  for (std::size_t k = 0; k < system.num_contacts(); ++k)
    if (system.IsMovable(k) && std::ranges::binary_search(pairs, bodies(k))) at.push_back(k);
  return at;
}

// All compressed contacts start from their present motion, however late they were found to be
// struck.
Compression FindCompression(std::vector<std::size_t> at, Reach reach, Friction friction,
                            const settings::ContactSettings& settings, ImpactState* state) {
  int widenings = 0;
  Compression fewer;
  if (reach == Reach::kStruck) {
    fewer = ForeseeStruck(*state);
    at = OfSameBodies(fewer.at, state->system());
  }
  for (Compression found{std::move(at), {}};;) {
    found.p =
        FindCompression(found.at, MotionOf(found.at, *state), friction, fewer, settings, state);
    if (found.p.empty() || reach == Reach::kGiven) return found;
    ImpactState trial = state->Untraced();
    for (std::size_t i = 0; i < found.at.size(); ++i) trial.Apply(found.at[i], found.p[i]);
    std::vector<std::size_t> wider;
    std::ranges::set_union(found.at, trial.Approaching(), std::back_inserter(wider));
    if (wider.size() == found.at.size()) return found;
    fewer = std::move(found);
    found.at = widenings++ < kMaxWidenings ? std::move(wider) : AllContacts(state->system());
  }
}

void Apply(const Compression& found, ImpactState* state) {
  const std::vector<Vec3> before = MotionOf(found.at, *state);
  for (std::size_t i = 0; i < found.p.size(); ++i) state->Apply(found.at[i], found.p[i]);
  for (std::size_t i = 0; i < found.p.size(); ++i) {
    const std::size_t k = found.at[i];
    const double p_n = found.p[i].z();
    if (p_n <= 0.0) continue;
    state->BookNormalWork(k, p_n, before[i].z(), state->Motion(k).z());
    state->CountPhases(k, 1);
    state->Mark(k, TraceEvent::kEndCompression);
  }
}

std::vector<Vec3> CompressFrom(std::vector<std::size_t> at, Reach reach,
                               const settings::ContactSettings& settings, ImpactState* state) {
  if (state->unsolved < kMaxUnsolved && state->newton <= state->max_newton) {
    Compression found = FindCompression(at, reach, Friction::kCoulomb, settings, state);
    if (!found.p.empty()) {
      Apply(found, state);
      return std::move(found.p);
    }
    ++state->unsolved;
  }
  Compression found = FindCompression(std::move(at), reach, Friction::kNone, settings, state);
  if (found.p.empty()) return {};
  Apply(found, state);
  std::vector<double> normal;
  for (const Vec3& impulse : found.p) normal.push_back(impulse.z());
  const std::vector<Eigen::Vector2d> friction = ApplyBoundedFriction(found.at, normal, state);
  for (std::size_t i = 0; i < found.at.size(); ++i) found.p[i].head<2>() = friction[i];
  return std::move(found.p);
}

}  // namespace

std::vector<Vec3> FindFrictionlessCompression(std::span<const std::size_t> at,
                                              std::span<const Vec3> u,
                                              const settings::ContactSettings& settings,
                                              ImpactState* state) {
  return FindCompression(at, u, Friction::kNone, {}, settings, state);
}

std::vector<Vec3> Compress(std::span<const std::size_t> at,
                           const settings::ContactSettings& settings, ImpactState* state) {
  return CompressFrom({at.begin(), at.end()}, Reach::kGiven, settings, state);
}

bool CompressAll(Friction friction, const settings::ContactSettings& settings, ImpactState* state) {
  if (friction == Friction::kCoulomb) {
    for (int round = 0; round < kMaxRounds; ++round) {
      std::vector<std::size_t> at = state->Approaching();
      if (at.empty()) return true;
      if (CompressFrom(std::move(at), Reach::kStruck, settings, state).empty()) break;
    }
  }
  const Compression last =
      FindCompression(state->Approaching(), Reach::kStruck, Friction::kNone, settings, state);
  Apply(last, state);
  return last.p.size() == last.at.size();
}

}  // namespace touchstone::impact
