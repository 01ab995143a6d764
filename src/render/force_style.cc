#include "render/force_style.h"

#include <algorithm>
#include <cmath>

#include "render/arrow_scale.h"

namespace touchstone::render {
namespace {

constexpr double kDecades = 4.0;  // range of a logarithmic arrow

constexpr double kMostLengths = 3.0;  // relative to the full length

/// Length of the arrow of a force without a limit [m].
double WholeLength(const ForceStyle& style, double newtons) {
  const double metres = style.metres_per_newton * newtons;
  if (!style.shown.logarithmic) return metres;
  const double share = metres / style.full_metres;
  return share > 0.0 ? style.full_metres * std::max(0.0, 1.0 + std::log10(share) / kDecades) : 0.0;
}

}  // namespace

void UseScale(const ArrowScale& scale, double factor, ForceStyle* style) {
  style->metres_per_newton = factor * scale.MetresPerNewton();
  style->full_metres = factor * scale.full_metres;
  style->most_metres = kMostLengths * style->full_metres;
}

void Lengthen(double factor, ForceStyle* style) {
  style->metres_per_newton *= factor;
  style->full_metres *= factor;
  style->most_metres *= factor;
}

double FullNewtons(const ForceStyle& style) {
  return style.metres_per_newton > 0.0 ? style.full_metres / style.metres_per_newton : 0.0;
}

Vec3 ArrowSpan(const ForceStyle& style, const Vec3& force_W) {
  const double newtons = force_W.norm();
  const double whole = WholeLength(style, newtons);
  if (whole > style.most_metres) return style.most_metres / newtons * force_W;
  if (!style.shown.logarithmic) return style.metres_per_newton * force_W;
  return whole * force_W.stableNormalized();
}

bool IsBroken(const ForceStyle& style, const Vec3& force_W) {
  return WholeLength(style, force_W.norm()) > style.most_metres;
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
