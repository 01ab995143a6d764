#pragma once

#include "collision/gap_event.h"

namespace touchstone::collision {

/// Moves an event back to the time when the gap was still `height`, if the gap was larger at t0 and
/// closes faster than `slowest` [m/s]. Returns whether the event was moved.
///
/// So a corner that comes down beside a resting one strikes at the height of rest. If it were
/// stopped lower by d, the body would have fallen d / 2 too far and gained m g d / 2 at each
/// impact.
/// @pre the gap is proved above the event's threshold over [t0, event->t], so every time there may
///      be the event's.
bool StopAtHeight(const MovingShape& A, const MovingShape& B, double t0, double height,
                  double slowest, GapEvent* event);

}  // namespace touchstone::collision
