#pragma once

#include <cstdint>

#include "collision/witness.h"

namespace touchstone::collision {

/// Features that show by themselves that the cores of two bodies overlap: a vertex of one inside
/// the other, or an edge of one through a face of the other (Baraff II 7.1). Bodies that fit into
/// each other exactly have none (Baraff II, footnote 6); their overlap is what no plane separates.
enum class PenetrationKind : std::uint8_t { kNone, kVertexOfA, kVertexOfB, kEdgeOfA, kEdgeOfB };
struct Penetration {
  PenetrationKind kind = PenetrationKind::kNone;
  int feature = -1;  // vertex or edge
  int face = -1;     // of the other body that the edge goes through

  bool operator==(const Penetration&) const = default;
};

/// Whether the features still show it at these poses: strictly inside, strictly through. Costs the
/// faces of one body, or the edges of one face.
bool Penetrates(const PosedShape& A, const PosedShape& B, const Penetration& penetration);

/// Features that show the overlap of two bodies whose separation (gap < 0) is this: those that the
/// least translation along its normal would bring out last. None where these do not show it.
Penetration FindPenetration(const PosedShape& A, const PosedShape& B, const Separation& separation);

}  // namespace touchstone::collision
