#include "render/arrow_scale.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "exchange/body_forces.h"

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

double LargestForceOn(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body) {
  double largest = 0.0;
  for (const exchange::BodyForce& force : CollectForces(snapshot, body))
    largest = std::max(largest, force.force_W.norm());
  return largest;
}

double AutomaticArrowScale(const exchange::Snapshot& snapshot, std::optional<BodyId> free_body) {
  const exchange::BodySnapshot* body = free_body ? FindBody(snapshot, *free_body) : nullptr;
  const double largest = body != nullptr ? LargestForceOn(snapshot, *body) : LargestForce(snapshot);
  return largest > 0.0 ? TypicalSize(snapshot) / largest : 0.0;
}

double ArrowScale::Update(const exchange::Snapshot& snapshot, double factor,
                          std::optional<BodyId> free_body) {
  if (std::exchange(free_body_, free_body) != free_body) {
    Reset();
    sequence_ = 0;
  }
  const double wanted = AutomaticArrowScale(snapshot, free_body);
  if (wanted > 0.0 && snapshot.sequence != sequence_) {
    const double slowly = metres_per_newton_ / kDecayPerSnapshot;
    metres_per_newton_ = metres_per_newton_ > 0.0 ? std::min(wanted, slowly) : wanted;
    sequence_ = snapshot.sequence;
  }
  return metres_per_newton_ * factor;
}

}  // namespace touchstone::render
