#include "scene/bounds.h"

#include <cmath>
#include <sstream>

namespace touchstone::scene {

bool Bound::Admits(double x) const {
  if (x == 0.0) return or_zero;
  const double size = either_sign ? std::abs(x) : x;
  return size >= least && size <= most;
}

std::string Briefly(double x) {
  std::ostringstream text;
  text << x;
  std::string written = text.str();
  const std::size_t power = written.find('e');
  if (power == std::string::npos) return written;
  const bool small = written[power + 1] == '-';
  const std::size_t digits = written.find_first_not_of("+-0", power + 1);
  return written.substr(0, power) + (small ? "e-" : "e") + written.substr(digits);
}

std::string Bound::Describe() const {
  std::ostringstream text;
  if (least > 0.0 && or_zero) text << "0 or ";
  if (least > 0.0 && either_sign) text << "plus or minus ";
  text << "a number from " << Briefly(least == 0.0 && either_sign ? -most : least) << " to "
       << Briefly(most);
  if (!unit.empty()) text << ' ' << unit;
  return text.str();
}

}  // namespace touchstone::scene
