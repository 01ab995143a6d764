#include "simulation/contacts/crowd.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "collision/room.h"
#include "collision/witness.h"
#include "geometry/aabb.h"
#include "geometry/surface_height.h"
#include "simulation/contacts/touch_rules.h"

namespace touchstone::simulation {
namespace {

constexpr std::size_t kMany = 100;

/// A point of the part, in W: for a body with a single part the centre of mass.
Vec3 PointOf(const World& world, const Collider& collider) {
  const dynamics::BodyState& state = world.state(collider.body);
  if (world.body(collider.body).shape->part_count() == 1) return state.p_WBcm;
  return state.pose().ToWorld(world.shape(collider).Middle());
}

/// Largest depth inside a of points of the parts of b; negative outside [m].
double CentreDepth(const World& world, int a, int b) {
  const geometry::BodyShape& shape = *world.body(a).shape;
  const Pose X_WA = world.state(a).pose();
  double deepest = -std::numeric_limits<double>::infinity();
  for (int k = 0; k < world.body(b).shape->part_count(); ++k) {
    if (world.shape({b, k}).is_hollow()) continue;  // the middle of a hollow is empty
    const Vec3 p_A = X_WA.ToBody(PointOf(world, {b, k}));
    for (const geometry::Polyhedron& part : shape.parts())
      deepest = std::max(deepest, -geometry::MeasureHeight(part, p_A).height);
  }
  return deepest;
}

/// The least translation that separates the two parts with the largest overlap [m].
double Overlap(const World& world, int a, int b, double depth) {
  double deepest = -std::numeric_limits<double>::infinity();
  collision::WitnessCounters ignored;
  for (const geometry::Polyhedron& of_a : world.body(a).shape->parts())
    for (const geometry::Polyhedron& of_b : world.body(b).shape->parts()) {
      collision::PosedShape A{&of_a, world.state(a).pose()};
      collision::PosedShape B{&of_b, world.state(b).pose()};
      collision::ShowSurfaces(&A, &B);
      deepest = std::max(deepest, -collision::FindSeparation(A, B, {}, depth, 0.0, &ignored).gap);
    }
  return deepest;
}

}  // namespace

std::optional<CrowdedPair> FindCrowd(const World& world, double depth) {
  std::vector<geometry::Aabb> boxes;
  for (int i = 0; i < world.size(); ++i)
    boxes.push_back(geometry::ComputeAabb(*world.body(i).shape, world.state(i).pose()));
  const auto box = [&](int i) -> const geometry::Aabb& { return boxes[static_cast<size_t>(i)]; };
  std::vector<int> order(boxes.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](int i) { return box(i).lower.x(); });

  const TouchRules rules(world);
  CrowdedPair worst;
  std::size_t found = 0;
  std::vector<int> moving, immovable;  // bodies whose boxes still overlap the sweep along x
  for (const int i : order) {
    const auto left_behind = [&](int k) { return box(k).upper.x() < box(i).lower.x(); };
    std::erase_if(moving, left_behind);
    std::erase_if(immovable, left_behind);
    std::vector<int> others = moving;
    if (world.body(i).movable()) others.insert(others.end(), immovable.begin(), immovable.end());
    for (const int k : others) {
      if (!box(i).Overlaps(box(k)) || !rules.MayTouch(world, i, k)) continue;
      const double deep = std::max(CentreDepth(world, i, k), CentreDepth(world, k, i));
      if (deep <= depth) continue;
      if (deep > worst.depth) worst = {std::min(i, k), std::max(i, k), deep};
      if (++found < kMany) continue;
      worst.depth = std::max(worst.depth, Overlap(world, worst.a, worst.b, depth));
      return worst;
    }
    (world.body(i).movable() ? moving : immovable).push_back(i);
  }
  return std::nullopt;
}

}  // namespace touchstone::simulation
