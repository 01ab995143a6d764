#include "session/free_space.h"

#include <algorithm>
#include <limits>

#include "collision/room.h"
#include "collision/witness.h"
#include "simulation/world/no_contact.h"

namespace touchstone::session {

namespace {

/// Of all pairs of parts; below zero where any of them overlap [m].
double LeastGap(const geometry::BodyShape& shape, const Pose& X_WB,
                const geometry::BodyShape& other, const Pose& X_WO, double tolerance) {
  double least = std::numeric_limits<double>::infinity();
  collision::WitnessCounters ignored;
  for (const geometry::Polyhedron& a : shape.parts())
    for (const geometry::Polyhedron& b : other.parts()) {
      collision::PosedShape A{&a, X_WB}, B{&b, X_WO};
      collision::ShowSurfaces(&A, &B);
      least = std::min(least, collision::FindSeparation(A, B, {}, 0.0, tolerance, &ignored).gap);
    }
  return least;
}

}  // namespace

std::vector<BodyId> FindOverlaps(const exchange::Snapshot& snapshot,
                                 const geometry::BodyShape& shape, const Pose& X_WB,
                                 std::optional<BodyId> itself) {
  const double tolerance = snapshot.settings.contact.tolerance;
  const geometry::Aabb box = geometry::ComputeAabb(shape, X_WB);
  const simulation::NoContact rules =
      snapshot.scene ? simulation::NoContact(snapshot.scene->no_contact) : simulation::NoContact();
  const auto found = std::ranges::find(snapshot.bodies, itself, &exchange::BodySnapshot::id);
  const exchange::BodySnapshot* own = found == snapshot.bodies.end() ? nullptr : &*found;
  std::vector<BodyId> overlaps;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    const Pose X_WO{body.q_WB.toRotationMatrix(), body.p_WBcm};
    if (body.id == itself || !box.Overlaps(geometry::ComputeAabb(*body.shape, X_WO))) continue;
    if (own != nullptr && rules.Exempts({own->name, own->group}, {body.name, body.group})) continue;
    if (LeastGap(shape, X_WB, *body.shape, X_WO, tolerance) < -0.5 * tolerance)
      overlaps.push_back(body.id);
  }
  return overlaps;
}

}  // namespace touchstone::session
