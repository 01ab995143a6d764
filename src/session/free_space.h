#pragma once

#include <optional>
#include <span>
#include <vector>

#include "exchange/snapshot.h"
#include "simulation/world/no_contact.h"

namespace touchstone::session {

/// The bodies of a snapshot that may be in the way of what is placed. The snapshot must outlive it.
class Surroundings {
 public:
  /// All bodies but those.
  explicit Surroundings(const exchange::Snapshot& snapshot, std::span<const BodyId> without = {});

  /// The bodies that a shape at that pose would overlap by more than half the contact tolerance.
  /// What passes through the body `itself`, if any, by the scene's will, is ignored.
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
/// tolerance. The body `itself`, if any, is ignored, and so is what passes through it
/// by the scene's will.
std::vector<BodyId> FindOverlaps(const exchange::Snapshot& snapshot,
                                 const geometry::BodyShape& shape, const Pose& X_WB,
                                 std::optional<BodyId> itself = {});

/// How far a shape at that pose is from a body; of a hollow from its wall, on the side where the
/// shape's middle is. Negative where they overlap [m].
double MeasureGap(const geometry::BodyShape& shape, const Pose& X_WB,
                  const exchange::BodySnapshot& other);

}  // namespace touchstone::session
