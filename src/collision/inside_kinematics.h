#pragma once

#include "collision/contact_kinematics.h"

namespace touchstone::collision {

// Carry and RatesOf of a pair with one body inside the other, a hollow. Each contact has its own
// normal: that of an end turns with the hollow; that of the round wall points from the extreme
// point to the axis or the centre. If the body almost fills its hollow it cannot move sideways, and
// its normals turn with the hollow, too. A vertex moves with its body, and so does a point of a rim
// that is within the tolerance all around; otherwise a rim touches where it is furthest out.

CarriedPlaces CarryInside(const ContactPlaces& now, const Stance& A, const Stance& B,
                          const Stance& A_ahead, const Stance& B_ahead);

/// Rates of the contacts. For an extreme point at y from the centre of the room, across its axis,
/// that moves with u as seen from the hollow, the inward normal n = -y / |y| has the rate
///   n' = w x n - (u - n (n.u)) / |y|,
/// where u and y are without their parts along the axis and w is that of the hollow; n' = w x n
/// where the normal turns with it. The furthest point c + r e of a rim, e across its axis a and t =
/// a x e, has t . y = 0, which gives its rate around the rim:
///   phi' = ((w' x t) . y + t . P (q' + r w' x e)) / (e . y - r |P t|^2),
/// where P is the projection across the axis of the room, and q' and w' are the velocity of the
/// rim's centre and the angular velocity of its body as seen from the hollow.
ContactRates InsideRates(const ContactPlaces& contacts, const Stance& A, const Stance& B);

}  // namespace touchstone::collision
