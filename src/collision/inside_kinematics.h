#pragma once

#include "collision/contact_kinematics.h"

namespace touchstone::collision {

// Carry and RatesOf of a pair of which one body is inside the other, a hollow. Each contact has its
// own normal: that of an end turns with the hollow, that of the round wall points from the extreme
// point to the axis or the centre, unless the body all but fills its hollow: it has nowhere to go,
// and its normals turn with the hollow, too. A vertex goes with its body, and so does a point of a
// rim that is within the tolerance all around; otherwise a rim touches where it is furthest out.

ContactPlaces CarryInside(const ContactPlaces& now, const Stance& A, const Stance& B,
                          const Stance& A_ahead, const Stance& B_ahead);

/// Of an extreme point at y from the centre of the room, across its axis, that moves with u as seen
/// from the hollow, the inward normal n = -y / |y| has the rate
///   n' = w x n - (u - n (n.u)) / |y|,   u and y without their parts along the axis,
/// w that of the hollow; n' = w x n where the normal turns with it. The furthest point c + r e of a
/// rim, e across its axis a and t = a x e, has t . y = 0, which gives the rate at which it goes
/// round the rim:
///   phi' = ((w' x t) . y + t . P (q' + r w' x e)) / (e . y - r |P t|^2),
/// P the part across the axis of the room, q' and w' velocity of the rim's centre and angular
/// velocity of its body as seen from the hollow.
ContactRates InsideRates(const ContactPlaces& contacts, const Stance& A, const Stance& B);

}  // namespace touchstone::collision
