#pragma once

#include <optional>
#include <span>
#include <vector>

#include "exchange/snapshot.h"
#include "simulation/world/no_contact.h"

namespace touchstone::session {

/// The bodies of a snapshot that may be in the way of a new body. The snapshot must outlive it.
class Surroundings {
 public:
  /// All bodies except `without`.
  explicit Surroundings(const exchange::Snapshot& snapshot, std::span<const BodyId> without = {});

  /// The bodies that a shape at that pose would overlap by more than half the contact tolerance.
  /// Bodies that the scene lets pass through the body `itself`, if any, are ignored.
  std::vector<BodyId> FindOverlaps(const geometry::BodyShape& shape, const Pose& X_WB,
                                   const exchange::BodySnapshot* itself = nullptr) const;
  /// Calls use(body, its box) for every body whose box a box overlaps.
  template <class Use>
  void ForEachNear(const geometry::Aabb& box, Use&& use) const {
    for (const Neighbour& other : bodies_)
      if (box.Overlaps(other.box)) use(*other.body, other.box);
  }

 private:
  struct Neighbour {
    const exchange::BodySnapshot* body;
    geometry::Aabb box;
  };

  std::vector<Neighbour> bodies_;
  simulation::NoContact rules_;
  double tolerance_;
};

/// The bodies of a snapshot that a shape at that pose would overlap by more than half the contact
/// tolerance. The body `itself`, if any, is ignored, and so are bodies that the scene lets pass
/// through it.
std::vector<BodyId> FindOverlaps(const exchange::Snapshot& snapshot,
                                 const geometry::BodyShape& shape, const Pose& X_WB,
                                 std::optional<BodyId> itself = {});

/// Distance of a shape at that pose from a body [m]; for a hollow from its wall, on the side of the
/// shape's middle. Negative where they overlap.
double MeasureGap(const geometry::BodyShape& shape, const Pose& X_WB,
                  const exchange::BodySnapshot& other);

}  // namespace touchstone::session
