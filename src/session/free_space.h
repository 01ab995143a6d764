#pragma once

#include <optional>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::session {

/// The bodies of a snapshot that a shape at that pose would overlap by more than half the contact
/// tolerance. The body `itself`, if any, is ignored, and so is what passes through it
/// by the scene's will.
std::vector<BodyId> FindOverlaps(const exchange::Snapshot& snapshot,
                                 const geometry::BodyShape& shape, const Pose& X_WB,
                                 std::optional<BodyId> itself = {});

}  // namespace touchstone::session
