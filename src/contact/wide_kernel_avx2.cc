// Compiled for processors that have AVX2 (src/CMakeLists.txt), and empty on machines that are not
// x86.

#ifdef __AVX2__

#include "contact/wide_kernel.h"
#include "contact/wide_visit.h"

namespace touchstone::contact {

void avx2::ObeyInTurn(const WideGroup* groups, WideForce* forces, std::size_t count, bool back,
                      WideVelocity* velocities) {
  ObeyAll(groups, forces, count, back, velocities);
}

}  // namespace touchstone::contact

#endif
