#include "exchange/departed.h"

#include <algorithm>
#include <optional>
#include <set>

#include "exchange/body_forces.h"
#include "exchange/snapshot.h"

namespace touchstone::exchange {
namespace {

constexpr double kFar = 2.0;      // in sizes of the body, below the lowest fixed body
constexpr double kMostFar = 5.0;  // largest size that is used for this [m]

/// Extent of a body along a direction [m].
double Reach(const BodySnapshot& body, const Vec3& direction) {
  const geometry::Aabb box =
      geometry::ComputeAabb(*body.shape, Pose{body.q_WB.toRotationMatrix(), body.p_WBcm});
  return direction.cwiseMax(0.0).dot(box.upper) + direction.cwiseMin(0.0).dot(box.lower);
}

/// The lowest place of the fixed bodies now or, if no body is fixed any more, at the start of the
/// scene; none if no body ever was.
std::optional<double> LowestPlace(const Snapshot& snapshot, const Vec3& down) {
  std::optional<double> lowest;
  const auto add = [&](double depth) { lowest = std::max(lowest.value_or(depth), depth); };
  for (const BodySnapshot& body : snapshot.bodies)
    if (body.fixed) add(Reach(body, down));
  if (lowest || snapshot.scene == nullptr) return lowest;
  for (const scene::BodyDesc& body : snapshot.scene->bodies)
    if (body.fixed) add(down.dot(body.position));
  return lowest;
}

/// Bodies on which joints, springs, thrusters or a hand act.
std::set<BodyId> HeldBodies(const Snapshot& snapshot) {
  std::set<BodyId> held;
  const auto add = [&](const auto& link) {
    held.insert(link.body_a);
    if (link.body_b) held.insert(*link.body_b);
  };
  for (const JointSnapshot& joint : snapshot.joints) add(joint);
  for (const SpringSnapshot& spring : snapshot.springs) add(spring);
  for (const ThrusterSnapshot& thruster : snapshot.thrusters) held.insert(thruster.body);
  if (snapshot.grab) held.insert(snapshot.grab->body);
  return held;
}

}  // namespace

std::vector<BodyId> FindDeparted(const Snapshot& snapshot) {
  std::vector<BodyId> departed;
  if (snapshot.gravity.isZero(0.0)) return departed;
  const Vec3 down = snapshot.gravity.normalized();
  const auto lowest = LowestPlace(snapshot, down);
  if (!lowest) return departed;
  for (const BodySnapshot& body : snapshot.bodies) {
    if (body.fixed || !(down.dot(body.v_WBcm) > 0.0) || down.dot(body.p_WBcm) < *lowest) continue;
    const double far = kFar * std::min(body.shape->size(), kMostFar);
    if (-Reach(body, -down) > *lowest + far) departed.push_back(body.id);
  }
  if (departed.empty()) return departed;
  const std::set<BodyId> held = HeldBodies(snapshot);
  std::erase_if(departed, [&](BodyId body) { return held.contains(body); });
  return departed;
}

DepartedSums SumDeparted(const Snapshot& snapshot) {
  DepartedSums sums;
  for (const BodyId id : snapshot.energy.departed) {
    const BodySnapshot* body = FindBody(snapshot, id);
    if (body == nullptr) continue;
    const Vec3 momentum = body->mass * body->v_WBcm;
    sums.kinetic += ComputeKineticEnergy(*body);
    sums.potential -= body->mass * snapshot.gravity.dot(body->p_WBcm);
    sums.momentum += momentum;
    sums.angular_momentum += body->p_WBcm.cross(momentum) + ComputeWorldInertia(*body) * body->w_WB;
  }
  return sums;
}

double SumKineticEnergyHere(const Snapshot& snapshot) {
  const std::vector<BodyId>& departed = snapshot.energy.departed;
  if (departed.empty()) return snapshot.energy.kinetic;
  double energy = 0.0;
  for (const BodySnapshot& body : snapshot.bodies)
    if (std::ranges::find(departed, body.id) == departed.end())
      energy += ComputeKineticEnergy(body);
  return energy;
}

}  // namespace touchstone::exchange
