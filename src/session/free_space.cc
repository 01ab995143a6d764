#include "session/free_space.h"

#include <algorithm>
#include <limits>

#include "collision/room.h"
#include "collision/witness.h"

namespace touchstone::session {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The least gap of all pairs of parts; negative if any of them overlap, and only a lower bound if
/// it is above `far` [m].
double LeastGap(const geometry::BodyShape& shape, const Pose& X_WB,
                const exchange::BodySnapshot& other, double far, double tolerance) {
  const Pose X_WO{other.q_WB.toRotationMatrix(), other.p_WBcm};
  double least = kInfinity;
  collision::WitnessCounters ignored;
  for (const geometry::Polyhedron& a : shape.parts())
    for (const geometry::Polyhedron& b : other.shape->parts()) {
      collision::PosedShape A{&a, X_WB}, B{&b, X_WO};
      collision::ShowSurfaces(&A, &B);
      least = std::min(least, collision::FindSeparation(A, B, {}, far, tolerance, &ignored).gap);
    }
  return least;
}

}  // namespace

Surroundings::Surroundings(const exchange::Snapshot& snapshot, std::span<const BodyId> without)
    : rules_(snapshot.scene ? simulation::NoContact(snapshot.scene->no_contact)
                            : simulation::NoContact()),
      tolerance_(snapshot.settings.contact.tolerance) {
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (std::ranges::find(without, body.id) == without.end())
      bodies_.push_back({&body, geometry::ComputeAabb(
                                    *body.shape, Pose{body.q_WB.toRotationMatrix(), body.p_WBcm})});
}

std::vector<BodyId> Surroundings::FindOverlaps(const geometry::BodyShape& shape, const Pose& X_WB,
                                               const exchange::BodySnapshot* itself) const {
  std::vector<BodyId> overlaps;
  ForEachNear(geometry::ComputeAabb(shape, X_WB), [&](const auto& body, const geometry::Aabb&) {
    if (itself != nullptr && rules_.Exempts({itself->name, itself->group}, {body.name, body.group}))
      return;
    if (LeastGap(shape, X_WB, body, 0.0, tolerance_) < -0.5 * tolerance_)
      overlaps.push_back(body.id);
  });
  return overlaps;
}

std::vector<BodyId> FindOverlaps(const exchange::Snapshot& snapshot,
                                 const geometry::BodyShape& shape, const Pose& X_WB,
                                 std::optional<BodyId> itself) {
  if (!itself) return Surroundings(snapshot).FindOverlaps(shape, X_WB);
  return Surroundings(snapshot, {&*itself, 1})
      .FindOverlaps(shape, X_WB, FindBody(snapshot, *itself));
}

double MeasureGap(const geometry::BodyShape& shape, const Pose& X_WB,
                  const exchange::BodySnapshot& other) {
  return LeastGap(shape, X_WB, other, kInfinity, 0.0);
}

}  // namespace touchstone::session
