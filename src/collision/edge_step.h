#pragma once

#include "collision/relative_motion.h"

namespace touchstone::collision {

/// The time, at most `limit` [s], over which an edge of Q stays apart from one of P along their
/// common normal by more than `level` [m]; see SafeStepOfEdges. 0 where they are no supporting pair
/// at present.
/// @param motion  of Q as seen from P, over at least `limit`.
double TimeEdgesApart(const BodyInstant& P, int edge_p, const BodyInstant& Q, int edge_q,
                      const RelativeMotion& motion, double level, double limit);

}  // namespace touchstone::collision
