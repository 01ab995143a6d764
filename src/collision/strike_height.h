#pragma once

#include "collision/gap_event.h"

namespace touchstone::collision {

/// Moves an event back to when what strikes was still `height` above what it strikes, if it was
/// higher at t0 and comes down faster than `slowest` [m/s]: true. Else leaves it as it is: false.
///
/// A corner that comes down beside one that rests strikes so at the height of rest. Stopped lower
/// by d, the body would have fallen d / 2 too far and gained m g d / 2, at each impact again.
/// @pre the gap is proved above the event's threshold over [t0, event->t], so every time there may
///      be the event's.
bool StopAtHeight(const MovingShape& A, const MovingShape& B, double t0, double height,
                  double slowest, GapEvent* event);

}  // namespace touchstone::collision
