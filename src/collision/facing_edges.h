#pragma once

#include <optional>

#include "collision/relative_motion.h"
#include "collision/separating_axes.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// The plane across the line between two edges of sharp bodies that lie along each other: gap is
/// min over A minus max over B of nhat.p.
///
/// Edges that are parallel make no face of the Minkowski difference, and the planes of the faces
/// beside them lean away from the line between them, so a push across them would seem to need
/// friction. Here the edges count as if they were rounded, by however little. There is such a plane
/// where the edges have a stretch in common along which the line between them is, to 0.02 rad, the
/// same, and where that line lies between the normals of the faces beside either edge.
std::optional<EdgeAxis> LineBetweenEdges(const PairFrame& frame, int edge_a, int edge_b);

/// How two bodies come together, for edges beside which faces are parallel.
struct Encounter {
  BodyInstant A, B;
  std::optional<Witness> pushing;  // of the contacts that pushed when they were last looked at
};

/// The separation whose normal a contact of sharp bodies has: the given one or, where what is
/// nearest lies beside its face, or its edges are too nearly parallel for their product to tell how
/// they are apart, that along the line between two edges that face each other there. Its gap is
/// never less than the given one.
///
/// Where a face beside one edge and one beside the other are parallel (to 0.05 rad) the bodies may
/// pass each other along these faces, as a block passes the edge of the next tile of a level floor:
/// such edges face each other only where an encounter is given and says that they do not pass. They
/// do not where they face each other and push already, and where they come together both along and
/// across these faces.
Separation AtFacingEdges(const PosedShape& A, const PosedShape& B, const Separation& separation,
                         const Encounter* encounter = nullptr);

}  // namespace touchstone::collision
