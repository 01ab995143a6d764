#pragma once

#include "collision/contact_kinematics.h"

namespace touchstone::collision {

// Carry, NormalRate and PointRates of a pair with a cylinder or a cone. The normal turns with the
// face that defines it, or is that of the line between the two features (FeatureLine), which a spin
// about a body's own axis does not turn; a single point between features stays at the ends of that
// line. Features that lie along each other, with more than one point, have the normal of the mean
// line between the axes at their points. `follows` gives the motion of each point. A point that
// rolls is
//   p = o + z a + r u,
// where u is the direction across the axis a of the normal towards the other body, and z is
// constant: the point below the axis of a rolling cylinder, or the foremost point of a wobbling
// rim.

CarriedPlaces CarryCurved(const ContactPlaces& now, const Witness& witness, const Stance& A,
                          const Stance& B, const Stance& A_ahead, const Stance& B_ahead);

Vec3 CurvedNormalRate(const ContactPlaces& contacts, const Separation& separation, const Stance& A,
                      const Stance& B);

std::vector<Vec3> CurvedPointRates(const ContactPlaces& contacts, const Witness& witness,
                                   const Vec3& n_rate, const Stance& A, const Stance& B);

}  // namespace touchstone::collision
