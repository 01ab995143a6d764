#pragma once

#include <cstddef>

#include "contact/wide_group.h"

namespace touchstone::contact {

/// A sweep over so many groups, there or back: gives all contacts of each in turn the forces that
/// they would have if all others stayed, those that slide a force nearer to that, and the bodies
/// the motion of that.
void ObeyInTurn(const WideGroup* groups, WideForce* forces, std::size_t count, bool back,
                WideVelocity* velocities);

/// The same for processors of any kind, and for those with instructions of 256 bits. All have the
/// same bits.
namespace plain {
void ObeyInTurn(const WideGroup* groups, WideForce* forces, std::size_t count, bool back,
                WideVelocity* velocities);
}
#ifdef __x86_64__
namespace avx2 {
void ObeyInTurn(const WideGroup* groups, WideForce* forces, std::size_t count, bool back,
                WideVelocity* velocities);
}
/// Whether this processor has them.
inline bool HasAvx2() { return __builtin_cpu_supports("avx2") != 0; }
#endif

}  // namespace touchstone::contact
