#pragma once

#include <cstddef>

#include "contact/wide_group.h"

namespace touchstone::contact {

/// One sweep over `count` groups, forward or back. Gives the contacts of each group in turn the
/// forces that they would have if all others stayed; a sliding contact gets a force nearer to that.
/// Updates the motion of the bodies.
void ObeyInTurn(const WideGroup* groups, WideForce* forces, std::size_t count, bool back,
                WideVelocity* velocities);

/// The sweep compiled for processors of any kind and for those with 256-bit instructions. Both give
/// the same bits.
namespace plain {
void ObeyInTurn(const WideGroup* groups, WideForce* forces, std::size_t count, bool back,
                WideVelocity* velocities);
}
#ifdef __x86_64__
namespace avx2 {
void ObeyInTurn(const WideGroup* groups, WideForce* forces, std::size_t count, bool back,
                WideVelocity* velocities);
}
/// Whether this processor has 256-bit instructions.
inline bool HasAvx2() { return __builtin_cpu_supports("avx2") != 0; }
#endif

}  // namespace touchstone::contact
