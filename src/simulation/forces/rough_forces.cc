#include "simulation/forces/rough_forces.h"

#include <algorithm>
#include <cmath>

#include "base/dense.h"
#include "base/parabola.h"
#include "contact/contact_solver.h"
#include "simulation/joints/rotors.h"

namespace touchstone::simulation {
namespace {

// The power of contact forces over a plan, less that of bodies of prescribed motion [W].
struct Power {
  double at_start = 0.0;
  double at_end = 0.0;  // power if only links acted
  double own = 0.0;     // power that the contact forces add to that
};

Power PowerOf(const World& world, const Island& island, const IslandProblem& built,
              const std::vector<Vec3>& f, double h) {
  const contact::ContactProblem& problem = built.problem;
  std::vector<Vec6> wrench(problem.bodies.size(), Vec6::Zero()), of_links = wrench;
  for (size_t k = 0; k < f.size(); ++k)
    contact::AddWrenches(problem.contacts[k], f[k],
                         k < built.contacts.size() ? &wrench : &of_links);
  Power power;
  for (size_t k = 0; k < built.contacts.size(); ++k) {
    const Vec3 of_outside = built.middle[k].prescribed.transpose() * f[k];
    power.at_start += of_outside.x();
    power.at_end += of_outside.z();
  }
  for (size_t i = 0; i < wrench.size(); ++i) {
    const contact::ContactProblem::Body& body = problem.bodies[i];
    const int index = island.bodies[i];
    const Twist now = dynamics::ComputeTwist(world.body(index), world.state(index));
    Vec6 v;
    v << now.v, now.w;
    power.at_start += wrench[i].dot(v);
    power.at_end += h * wrench[i].dot(body.v_free + SolveSymmetric(body.M, of_links[i]));
    power.own += h * wrench[i].dot(SolveSymmetric(body.M, wrench[i]));
  }
  return power;
}

bool MovesAsPrescribed(const IslandProblem& built) {
  return std::ranges::any_of(built.middle, [](const IslandProblem::Middle& middle) {
    return !middle.prescribed.isZero(0.0);
  });
}

bool Pushes(const std::vector<Vec3>& f) {
  return std::ranges::any_of(f, [](const Vec3& force) { return !force.isZero(0.0); });
}

}  // namespace

double PartWithoutGain(const World& world, const Island& island, const IslandProblem& built,
                       const std::vector<Vec3>& f, double h) {
  if (!Pushes(f)) return 1.0;
  const Power power = PowerOf(world, island, built, f, h);
  return GainlessPart(0.5 * (power.at_start + power.at_end), 0.5 * power.own);
}

double TimeToTurn(const World& world, const Island& island, const IslandProblem& built,
                  const std::vector<Vec3>& f, double h) {
  constexpr double kShortest = 1.0 / 64.0, kLongest = 0.5;  // relative to h
  const Power power = PowerOf(world, island, built, f, h);
  if (!(power.at_start > 0.0)) return h;
  if (!(power.at_end < 0.0)) return kLongest * h;
  return h * std::clamp(power.at_start / (power.at_start - power.at_end), kShortest, kLongest);
}

void TakePart(const contact::ContactProblem& problem, double part,
              contact::ContactSolution* solution) {
  for (size_t k = 0; k < solution->f.size(); ++k)
    if (!problem.contacts[k].bilateral) solution->f[k] *= part;
  solution->residuals = contact::ComputeResiduals(problem, solution->f, &solution->v);
}

void LeaveNarrowGaps(const PairTable& pairs, const ForceInput& input, IslandProblem* built) {
  for (size_t k = 0; k < built->contacts.size(); ++k) {
    const auto& [index, point] = built->contacts[k];
    const PairRecord& pair = pairs.at(index);
    const double excess = pair.manifold.points[static_cast<size_t>(point)].gap - input.kept;
    if (pair.rough && excess < 0.0)
      built->problem.contacts[k].offset.z() -= excess / (*input.h * input.step);
  }
}

bool ReachesOut(const PairTable& pairs, const Island& island) {
  return std::ranges::any_of(island.pairs, [&](int index) { return pairs.at(index).rough; });
}

std::vector<dynamics::BodyState> SlowedForCut(const World& world, const Island& island,
                                              const IslandProblem& built,
                                              const std::vector<Vec3>& f, double h) {
  constexpr double kEnoughLeft = 1e-3;  // relative to the motion: less can be taken back afterwards
  if (MovesAsPrescribed(built)) return {};
  const Power power = PowerOf(world, island, built, f, h);
  const double fall = power.at_start - power.at_end - power.own;
  if (!(power.at_start > 0.0 && fall > 0.0)) return {};
  const double most = 0.5 * h * power.at_start * std::min(power.at_start / fall, 1.0);
  const double energy = ComputeKineticEnergy(world, island);
  if (most <= kEnoughLeft * energy) return {};
  const double left = std::sqrt(std::max(0.0, 1.0 - most / energy));
  std::vector<dynamics::BodyState> slowed;
  for (const int body : island.bodies) {
    slowed.push_back(world.state(body));
    slowed.back().P *= left;
    slowed.back().L *= left;
  }
  return slowed;
}

}  // namespace touchstone::simulation
