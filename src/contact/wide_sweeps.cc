#include "contact/wide_sweeps.h"

#include "contact/wide_sweeper.h"

namespace touchstone::contact {

std::vector<Vec3> SweepForcesWidely(const ContactSystem& system, const std::vector<Vec3>& f,
                                    int sweeps, const Enough& enough, const StopToken& stop) {
  constexpr int kLook = 20;
  WideSweeper sweeper(system, f);
  for (int i = 0; i < sweeps; ++i) {
    stop.CheckRequest();
    const bool back = i % 2 == 1;
    sweeper.Sweep(back);
    if (enough && (i + 1) % kLook == 0 && enough(sweeper.Forces())) break;
    if (back && i + 1 < sweeps) sweeper.CarryOn();
  }
  return sweeper.Forces();
}

}  // namespace touchstone::contact
