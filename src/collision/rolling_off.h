#pragma once

#include "collision/contact_points.h"

namespace touchstone::collision {

/// Whether a rounded body, or the round side of a cylinder or cone, touches the other: the contact
/// moves along both as it rolls.
bool Rolls(const geometry::Polyhedron& a, const geometry::Polyhedron& b,
           const ContactManifold& manifold);

/// Whether such a contact of these features is between others now, in the same separation of A and
/// B, and along another normal: a ball that has rolled over the edge of a table, or a capsule whose
/// side has left it and whose cap follows. Not so where one of them is a face that now lies on the
/// other body.
bool HasRolledOff(const PosedShape& A, const PosedShape& B, const Witness& features,
                  const Separation& separation);

}  // namespace touchstone::collision
