#include "app/picture_change.h"

#include <algorithm>

namespace touchstone::app {
namespace {

bool LookAlike(const exchange::BodySnapshot& a, const exchange::BodySnapshot& b) {
  return a.id == b.id && a.shape == b.shape && a.p_WBcm == b.p_WBcm &&
         a.q_WB.coeffs() == b.q_WB.coeffs() && a.color == b.color && a.look == b.look &&
         a.fixed == b.fixed && a.island == b.island && a.mass == b.mass && a.asleep == b.asleep;
}

bool LookAlike(const exchange::ContactSnapshot& a, const exchange::ContactSnapshot& b) {
  return a.body_a == b.body_a && a.body_b == b.body_b && a.p_W == b.p_W &&
         a.nhat_BA_W == b.nhat_BA_W && a.force_n == b.force_n && a.force_t_W == b.force_t_W &&
         a.material.friction == b.material.friction && a.state == b.state &&
         a.certified == b.certified;
}

bool LookAlike(const exchange::JointSnapshot& a, const exchange::JointSnapshot& b) {
  return a.kind == b.kind && a.body_a == b.body_a && a.body_b == b.body_b && a.p_W == b.p_W &&
         a.axis_W == b.axis_W && a.force_W == b.force_W && a.torque_W == b.torque_W &&
         a.across_W == b.across_W && a.travel == b.travel && a.limits == b.limits;
}

bool LookAlike(const exchange::SpringSnapshot& a, const exchange::SpringSnapshot& b) {
  return a.body_a == b.body_a && a.body_b == b.body_b && a.p_A_W == b.p_A_W && a.p_B_W == b.p_B_W &&
         a.length == b.length && a.tension == b.tension;
}

bool LookAlike(const exchange::ThrusterSnapshot& a, const exchange::ThrusterSnapshot& b) {
  return a.p_W == b.p_W && a.force_W == b.force_W && a.firing == b.firing;
}

}  // namespace

bool LookAlike(const exchange::Snapshot& a, const exchange::Snapshot& b) {
  const auto alike = [](const auto& x, const auto& y) { return LookAlike(x, y); };
  return a.revision == b.revision && a.gravity == b.gravity &&
         std::ranges::equal(a.bodies, b.bodies, alike) &&
         std::ranges::equal(a.contacts, b.contacts, alike) &&
         std::ranges::equal(a.joints, b.joints, alike) &&
         std::ranges::equal(a.springs, b.springs, alike) &&
         std::ranges::equal(a.thrusters, b.thrusters, alike);
}

bool LookAlike(const render::Picture& a, const render::Picture& b) {
  return a.markers.empty() && b.markers.empty() && a.camera == b.camera && a.theme == b.theme &&
         a.forces == b.forces && a.bodies == b.bodies && a.selected == b.selected &&
         a.pixels_per_point == b.pixels_per_point;
}

}  // namespace touchstone::app
