#include "simulation/step/step_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace touchstone::simulation {

double StepView::AfterEnd(double t) const {
  constexpr double kOfStep = 1e-9;
  constexpr double kRoundOff = 4.0 * std::numeric_limits<double>::epsilon();
  const double after = t - world_.time;
  return std::abs(after) <= std::max(kOfStep * step_, kRoundOff * std::abs(t)) ? 0.0 : after;
}

dynamics::BodyState StepView::StateAt(int body, double t) const {
  if (AfterEnd(t) >= 0.0 || start() >= motions_.end()) return world_.state(body);
  return motions_.StateDuring(body, t);
}

std::vector<const PairContacts*> StepView::ContactsAt(double t) const {
  constexpr double kLater = std::numeric_limits<double>::infinity();
  return past_contacts_.During(pairs_, AfterEnd(t) >= 0.0 ? kLater : t);
}

}  // namespace touchstone::simulation
