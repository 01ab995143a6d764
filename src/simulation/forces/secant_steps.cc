#include "simulation/forces/secant_steps.h"

#include <cmath>
#include <ranges>
#include <utility>

namespace touchstone::simulation {
namespace {

using Bodies = std::vector<contact::ContactProblem::Body>;

constexpr std::size_t kMostChanges = 5;
constexpr double kOfItsOwn = 0.05;  // part of a change that must be independent of later ones

double KineticProduct(const Bodies& bodies, const std::vector<Vec6>& a,
                      const std::vector<Vec6>& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < bodies.size(); ++i) sum += a[i].dot(bodies[i].M * b[i]);
  return sum;
}

template <class Vector>
void AddTimes(double factor, const std::vector<Vector>& other, std::vector<Vector>* sum) {
  for (std::size_t i = 0; i < sum->size(); ++i) (*sum)[i] += factor * other[i];
}

}  // namespace

void SecantSteps::Improve(const Bodies& bodies, const std::vector<Vec3>& rate,
                          const std::vector<Vec6>& motion, std::vector<Vec3>* step) {
  if (!changes_.empty() && changes_.back().step.size() != step->size()) Clear();
  if (last_.step.size() == step->size()) {
    Change change{rate, motion};
    AddTimes(-1.0, last_.rate, &change.step);
    AddTimes(1.0, *step, &change.step);
    AddTimes(-1.0, last_.step, &change.step);
    AddTimes(-1.0, last_.motion, &change.motion);
    if (changes_.size() == kMostChanges) changes_.erase(changes_.begin());
    changes_.push_back(std::move(change));
  }
  last_ = {rate, *step, motion};

  // The part of the motion along each change, from the latest on, is undone in the way given by
  // that change.
  std::vector<Change> apart;  // orthonormal by motion
  for (const Change& change : changes_ | std::views::reverse) {
    Change own = change;
    const double whole = KineticProduct(bodies, own.motion, own.motion);
    for (const Change& other : apart) {
      const double share = KineticProduct(bodies, other.motion, own.motion);
      AddTimes(-share, other.motion, &own.motion);
      AddTimes(-share, other.step, &own.step);
    }
    const double left = KineticProduct(bodies, own.motion, own.motion);
    if (!(left > kOfItsOwn * kOfItsOwn * whole)) continue;
    const double unit = 1.0 / std::sqrt(left);
    for (Vec6& v : own.motion) v *= unit;
    for (Vec3& f : own.step) f *= unit;
    AddTimes(-KineticProduct(bodies, own.motion, motion), own.step, step);
    apart.push_back(std::move(own));
  }
}

void SecantSteps::Clear() {
  changes_.clear();
  last_ = {};
}

}  // namespace touchstone::simulation
