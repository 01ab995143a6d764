#include "session/free_space.h"

#include "collision/witness.h"

namespace touchstone::session {

std::vector<BodyId> FindOverlaps(const exchange::Snapshot& snapshot,
                                 const geometry::Polyhedron& shape, const Pose& X_WB,
                                 std::optional<BodyId> itself) {
  const double tolerance = snapshot.settings.contact.tolerance;
  const geometry::Aabb box = geometry::ComputeAabb(shape, X_WB);
  collision::WitnessCounters counters;
  std::vector<BodyId> overlaps;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    const Pose X_WO{body.q_WB.toRotationMatrix(), body.p_WBcm};
    if (body.id == itself || !box.Overlaps(geometry::ComputeAabb(*body.shape, X_WO))) continue;
    const collision::Separation apart = collision::FindSeparation(
        {&shape, X_WB}, {body.shape.get(), X_WO}, {}, 0.0, tolerance, &counters);
    if (apart.gap < -0.5 * tolerance) overlaps.push_back(body.id);
  }
  return overlaps;
}

}  // namespace touchstone::session
