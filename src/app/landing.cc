#include "app/landing.h"

#include <algorithm>
#include <optional>

#include "app/standing.h"
#include "render/picking.h"

namespace touchstone::app {
namespace {

bool IsLinked(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body) {
  const auto links = [&](const auto& link) {
    return link.body_a == body.id || link.body_b == body.id;
  };
  return std::ranges::any_of(snapshot.joints, links) ||
         std::ranges::any_of(snapshot.springs, links);
}

}  // namespace

std::vector<exchange::BodySnapshot> LandedBodies(const exchange::Snapshot& snapshot) {
  std::vector<exchange::BodySnapshot> landed;
  if (snapshot.gravity.isZero(0.0)) return landed;
  const Vec3 down_W = snapshot.gravity.normalized();
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    if (body.fixed || IsLinked(snapshot, body)) continue;
    std::optional<double> drop;  // of the centre, to the surface below it
    for (const exchange::BodySnapshot& below : snapshot.bodies) {
      const auto hit = below.fixed ? render::PickOn(below, {body.p_WBcm, down_W}) : std::nullopt;
      if (hit) drop = std::min(drop.value_or(hit->distance), hit->distance);
    }
    if (!drop) continue;
    landed.push_back(body);
    landed.back().p_WBcm += (*drop - ReachAlong(*body.shape, body.q_WB, down_W)) * down_W;
  }
  return landed;
}

}  // namespace touchstone::app
