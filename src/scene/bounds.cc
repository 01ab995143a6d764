#include "scene/bounds.h"

#include <cmath>
#include <sstream>

namespace touchstone::scene {

bool Bound::Admits(double x) const {
  if (x == 0.0) return or_zero;
  const double size = either_sign ? std::abs(x) : x;
  return size >= least && size <= most;
}

std::string Bound::Describe() const {
  std::ostringstream text;
  if (least > 0.0 && or_zero) text << "0 or ";
  if (least > 0.0 && either_sign) text << "plus or minus ";
  text << "a number from " << (least == 0.0 && either_sign ? -most : least) << " to " << most;
  if (!unit.empty()) text << ' ' << unit;
  return text.str();
}

}  // namespace touchstone::scene
