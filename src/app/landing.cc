#include "app/landing.h"

#include <algorithm>
#include <optional>
#include <set>

#include "app/standing.h"
#include "render/picking.h"

namespace touchstone::app {
namespace {

// The bodies that joints or springs hold.
std::set<BodyId> LinkedBodies(const exchange::Snapshot& snapshot) {
  std::set<BodyId> linked;
  const auto add = [&](const auto& link) {
    linked.insert(link.body_a);
    if (link.body_b) linked.insert(*link.body_b);
  };
  std::ranges::for_each(snapshot.joints, add);
  std::ranges::for_each(snapshot.springs, add);
  return linked;
}

}  // namespace

std::vector<exchange::BodySnapshot> LandedBodies(const exchange::Snapshot& snapshot) {
  std::vector<exchange::BodySnapshot> landed;
  if (snapshot.gravity.isZero(0.0)) return landed;
  const Vec3 down_W = snapshot.gravity.normalized();
  std::vector<const exchange::BodySnapshot*> fixed;
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (body.fixed) fixed.push_back(&body);
  const std::set<BodyId> linked = LinkedBodies(snapshot);
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    if (body.fixed || linked.contains(body.id)) continue;
    std::optional<double> drop;  // of the centre, to the surface below it
    for (const exchange::BodySnapshot* below : fixed) {
      const auto hit = render::PickOn(*below, {body.p_WBcm, down_W});
      if (hit) drop = std::min(drop.value_or(hit->distance), hit->distance);
    }
    if (!drop) continue;
    landed.push_back(body);
    landed.back().p_WBcm += (*drop - ReachAlong(*body.shape, body.q_WB, down_W)) * down_W;
  }
  return landed;
}

}  // namespace touchstone::app
