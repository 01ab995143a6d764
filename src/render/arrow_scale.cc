#include "render/arrow_scale.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace touchstone::render {
namespace {

constexpr double kDecayPerSnapshot = 0.97;  // of the automatic scale's reference force

}  // namespace

double LargestForce(const exchange::Snapshot& snapshot) {
  double largest = 0.0;
  const auto take = [&](double force) { largest = std::max(largest, force); };
  for (const auto& contact : snapshot.contacts)
    take(std::hypot(contact.force_n, contact.force_t_W.norm()));
  for (const auto& joint : snapshot.joints) take(joint.force_W.norm());
  for (const auto& spring : snapshot.springs) take(std::abs(spring.tension));
  for (const auto& thruster : snapshot.thrusters)
    if (thruster.firing) take(thruster.force_W.norm());
  return largest;
}

double TypicalSize(const exchange::Snapshot& snapshot) {
  std::vector<double> sizes;
  for (const auto& body : snapshot.bodies)
    if (!body.fixed) sizes.push_back(body.shape->size());
  if (sizes.empty()) return 1.0;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::ranges::nth_element(sizes, middle);
  return *middle;
}

double AutomaticArrowScale(const exchange::Snapshot& snapshot) {
  const double largest = LargestForce(snapshot);
  return largest > 0.0 ? TypicalSize(snapshot) / largest : 0.0;
}

double ArrowScale::Update(const exchange::Snapshot& snapshot, double factor) {
  const double wanted = AutomaticArrowScale(snapshot);
  if (wanted > 0.0 && snapshot.sequence != sequence_) {
    const double slowly = metres_per_newton_ / kDecayPerSnapshot;
    metres_per_newton_ = metres_per_newton_ > 0.0 ? std::min(wanted, slowly) : wanted;
    sequence_ = snapshot.sequence;
  }
  return metres_per_newton_ * factor;
}

}  // namespace touchstone::render
