#include "render/force_style.h"

#include <algorithm>
#include <cmath>

#include "render/arrow_scale.h"

namespace touchstone::render {
namespace {

constexpr double kDecades = 4.0;  // that a logarithmic arrow shows

}  // namespace

Vec3 ArrowSpan(const ForceStyle& style, const Vec3& force_W) {
  if (!style.shown.logarithmic) return style.metres_per_newton * force_W;
  const double share = style.metres_per_newton * force_W.norm() / style.full_metres;
  if (!(share > 0.0)) return Vec3::Zero();
  const double length = style.full_metres * std::max(0.0, 1.0 + std::log10(share) / kDecades);
  return length * force_W.normalized();
}

double LeastForce(const ForceStyle& style, double largest) {
  const double negligible = style.shown.logarithmic ? std::pow(10.0, -kDecades) : kNegligibleForce;
  return std::max(style.shown.least_share, negligible) * largest;
}

std::array<float, 3> RampColor(double share) {
  constexpr std::array<std::array<float, 3>, 3> kStops = {
      {{0.34F, 0.71F, 0.91F}, {0.94F, 0.85F, 0.26F}, {0.84F, 0.25F, 0.05F}}};
  const double at = 2.0 * std::clamp(share, 0.0, 1.0);
  const std::size_t from = at < 1.0 ? 0 : 1;
  std::array<float, 3> color;
  for (std::size_t i = 0; i < 3; ++i)
    color[i] = std::lerp(kStops[from][i], kStops[from + 1][i],
                         static_cast<float>(at - static_cast<double>(from)));
  return color;
}

}  // namespace touchstone::render
