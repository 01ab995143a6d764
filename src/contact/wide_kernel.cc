#include "contact/wide_kernel.h"

#include "contact/wide_visit.h"

namespace touchstone::contact {

void plain::ObeyInTurn(const WideGroup* groups, WideForce* forces, std::size_t count, bool back,
                       WideVelocity* velocities) {
  ObeyAll(groups, forces, count, back, velocities);
}

void ObeyInTurn(const WideGroup* groups, WideForce* forces, std::size_t count, bool back,
                WideVelocity* velocities) {
#ifdef __x86_64__
  static const bool wide = HasAvx2();
  if (wide) return avx2::ObeyInTurn(groups, forces, count, back, velocities);
#endif
  plain::ObeyInTurn(groups, forces, count, back, velocities);
}

}  // namespace touchstone::contact
