#include "session/overlapping_limbs.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "collision/room.h"
#include "collision/witness.h"
#include "geometry/aabb.h"
#include "simulation/contacts/touch_rules.h"
#include "simulation/world/world.h"

namespace touchstone::session {
namespace {

using simulation::World;

/// For each body of a world the least index of a body that joints connect to it, directly or
/// through others: the same for all limbs of a robot.
std::vector<int> RobotsOf(const World& world) {
  std::vector<int> robot(world.bodies.size());
  std::iota(robot.begin(), robot.end(), 0);
  for (const dynamics::ModelJoint& joint : world.joints) {
    if (!joint.b.on_body()) continue;
    const int a = robot[static_cast<std::size_t>(joint.a.body)],
              b = robot[static_cast<std::size_t>(joint.b.body)];
    std::ranges::replace(robot, std::max(a, b), std::min(a, b));
  }
  return robot;
}

Pose PoseAtStart(const World& world, int body) {
  return {world.state(body).q_WB.toRotationMatrix(), world.state(body).p_WBcm};
}

/// Whether any part of one body overlaps one of the other by more than `depth` [m].
bool OverlapBy(double depth, const World& world, int one, int other) {
  const Pose X_WA = PoseAtStart(world, one), X_WB = PoseAtStart(world, other);
  const geometry::BodyShape &shape = *world.body(one).shape, &beside = *world.body(other).shape;
  if (!geometry::ComputeAabb(shape, X_WA).Overlaps(geometry::ComputeAabb(beside, X_WB)))
    return false;
  collision::WitnessCounters ignored;
  for (const geometry::Polyhedron& a : shape.parts())
    for (const geometry::Polyhedron& b : beside.parts()) {
      collision::PosedShape A{&a, X_WA}, B{&b, X_WB};
      collision::ShowSurfaces(&A, &B);
      if (collision::FindSeparation(A, B, {}, 0.0, depth, &ignored).gap < -depth) return true;
    }
  return false;
}

bool IsOfARobot(const scene::SceneDesc& scene) {
  return !scene.joints.empty() && std::ranges::any_of(scene.bodies, [](const auto& body) {
    return !body.foreign_place.empty();
  });
}

}  // namespace

scene::SceneDesc LetOverlappingLimbsPass(scene::SceneDesc scene) {
  if (!IsOfARobot(scene)) return scene;
  const World world = simulation::MakeWorld(scene);
  const simulation::TouchRules rules(world);
  const std::vector<int> robots = RobotsOf(world);
  const double depth = 0.5 * scene.settings.contact.tolerance;
  std::string pairs;
  for (int a = 0; a < world.size(); ++a)
    for (int b = a + 1; b < world.size(); ++b) {
      if (robots[static_cast<std::size_t>(a)] != robots[static_cast<std::size_t>(b)]) continue;
      if (!rules.MayTouch(world, a, b) || !OverlapBy(depth, world, a, b)) continue;
      const std::string &one = world.body(a).name, &other = world.body(b).name;
      scene.no_contact.push_back({one, other});
      pairs += (pairs.empty() ? "" : ", ") + one + " and " + other;
    }
  if (!pairs.empty())
    scene.remarks.push_back(
        {"bodies of a robot that overlap at the start pass through each other: " + pairs, true});
  return scene;
}

}  // namespace touchstone::session
