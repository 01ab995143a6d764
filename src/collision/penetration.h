#pragma once

#include <cstdint>

#include "collision/witness.h"

namespace touchstone::collision {

/// Features that prove that the cores of two bodies overlap: a vertex of one inside the other, or
/// an edge of one through a face of the other (Baraff II 7.1). Bodies that fit into each other
/// exactly have none (Baraff II, footnote 6); for them only the absence of a separating plane
/// proves the overlap.
enum class PenetrationKind : std::uint8_t { kNone, kVertexOfA, kVertexOfB, kEdgeOfA, kEdgeOfB };
struct Penetration {
  PenetrationKind kind = PenetrationKind::kNone;
  int feature = -1;  // vertex or edge
  int face = -1;     // face of the other body through which the edge passes

  bool operator==(const Penetration&) const = default;
};

/// Whether the features still prove the overlap at these poses: strictly inside, strictly through.
/// The cost is one test per face of one body, or per edge of one face.
bool Penetrates(const PosedShape& A, const PosedShape& B, const Penetration& penetration);

/// Features that prove the overlap of two bodies with this separation (gap < 0): those that the
/// least translation along its normal would separate last. None where these do not prove it.
Penetration FindPenetration(const PosedShape& A, const PosedShape& B, const Separation& separation);

}  // namespace touchstone::collision
