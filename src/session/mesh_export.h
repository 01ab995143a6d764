#pragma once

#include <ostream>

#include "exchange/snapshot.h"

namespace touchstone::session {

/// Writes the bodies at their present poses as a Wavefront OBJ file, in metres, z up: one object
/// per body, or per part (`name[0]`, `name[1]`, ...), its surface as triangles, counter-clockwise
/// from outside. Polyhedra are exact; curved surfaces are finely divided, with their corners on the
/// true surface. Numbers read back to the same bits.
void WriteObj(const exchange::Snapshot& snapshot, std::ostream& out);

}  // namespace touchstone::session
