#pragma once

#include <ostream>

#include "exchange/snapshot.h"

namespace touchstone::session {

/// Writes the bodies where they stand as a Wavefront OBJ file, in metres, z up: one object for each
/// body, or for each part of it (`name[0]`, `name[1]`, ...), its surface as triangles,
/// counter-clockwise from outside. Polyhedra are exact; what is curved is finely divided, its
/// corners on the true surface. Numbers read back to the same bits.
void WriteObj(const exchange::Snapshot& snapshot, std::ostream& out);

}  // namespace touchstone::session
