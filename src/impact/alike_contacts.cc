#include "impact/alike_contacts.h"

#include <algorithm>

namespace touchstone::impact {
namespace {

constexpr double kSame = 1e-9;  // relative: smaller differences are round-off

// The change of the motion of contact `other` per unit impulse at contact k.
Mat3 ChangeAt(std::size_t other, std::size_t k, const ImpactSystem& system) {
  const contact::ContactProblem::Contact& contact = system.contact(other);
  Mat3 change = Mat3::Zero();
  for (const JointedBodies::Response& response : system.responses(k)) {
    if (response.body == contact.a) change += contact.J_a * response.change;
    if (response.body == contact.b) change += contact.J_b * response.change;
  }
  return change;
}

// Whether an impulse at contact k changes its own motion and that of contact `other` as an impulse
// at the other would.
bool RespondAlike(std::size_t k, std::size_t other, const ImpactSystem& system) {
  const Mat3& K = system.collision_matrix(k);
  const double most = kSame * K.norm();
  return (system.collision_matrix(other) - K).norm() <= most &&
         (ChangeAt(other, k, system) - K).norm() <= most;
}

}  // namespace

bool AreAlike(std::span<const std::size_t> at, const ImpactState& state) {
  const ImpactSystem& system = state.system();
  const std::size_t first = at.front();
  const Vec3 motion = state.Motion(first);
  return std::ranges::all_of(at.subspan(1), [&](std::size_t k) {
    return system.contact(k).mu == system.contact(first).mu &&
           state.Restitution(k) == state.Restitution(first) &&
           (state.Motion(k) - motion).norm() <= kSame * motion.norm() &&
           RespondAlike(first, k, system);
  });
}

}  // namespace touchstone::impact
