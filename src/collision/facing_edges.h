#pragma once

#include <optional>

#include "collision/relative_motion.h"
#include "collision/separating_axes.h"
#include "collision/witness.h"

namespace touchstone::collision {

/// The plane across the line between two edges of sharp bodies that lie along each other: gap is
/// min over A minus max over B of nhat.p.
///
/// Parallel edges do not form a face of the Minkowski difference, and the planes of the faces
/// beside them lean away from the line between them, so a push across them would seem to need
/// friction. Here the edges count as slightly rounded. Such a plane exists where the edges have a
/// stretch in common along which the line between them has, within 0.02 rad, one direction, and
/// where that direction lies between the normals of the faces beside either edge.
std::optional<EdgeAxis> LineBetweenEdges(const PairFrame& frame, int edge_a, int edge_b);

/// The motion in which two bodies meet, for edges beside which faces are parallel.
struct Encounter {
  BodyInstant A, B;
  std::optional<Witness> pushing;  // witness of the contacts that pushed when they were last
                                   // evaluated
};

/// The separation whose normal a contact of sharp bodies has. It is the given one, with two
/// exceptions: where the nearest points lie beside its face, or where its edges are too nearly
/// parallel for their cross product to give the direction between them, it is that along the line
/// between two edges that face each other there. Its gap is never less than the given one.
///
/// Where a face beside one edge and one beside the other are parallel (to 0.05 rad) the bodies may
/// pass each other along these faces, as a block passes the edge of the next tile of a level floor.
/// Such edges face each other only in a given encounter in which they do not pass: where they face
/// each other and already push, or approach both along and across these faces.
Separation AtFacingEdges(const PosedShape& A, const PosedShape& B, const Separation& separation,
                         const Encounter* encounter = nullptr);

}  // namespace touchstone::collision
