#include "base/contrast.h"

#include <algorithm>
#include <cmath>

namespace touchstone {
namespace {

constexpr double kFlare = 0.05;   // light that a screen emits where it is black
constexpr double kMargin = 0.05;  // for the rounding of colours to eight bits

double ToLinear(double srgb) {
  return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}

double FromLinear(double linear) {
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

/// share * color + add, in linear light.
Srgb Shifted(const Srgb& color, double share, double add) {
  Srgb shifted;
  for (std::size_t i = 0; i < 3; ++i)
    shifted[i] = static_cast<float>(
        std::clamp(FromLinear(share * ToLinear(static_cast<double>(color[i])) + add), 0.0, 1.0));
  return shifted;
}

}  // namespace

double RelativeLuminance(const Srgb& color) {
  return 0.2126 * ToLinear(static_cast<double>(color[0])) +
         0.7152 * ToLinear(static_cast<double>(color[1])) +
         0.0722 * ToLinear(static_cast<double>(color[2]));
}

double ContrastRatio(const Srgb& a, const Srgb& b) {
  const double la = RelativeLuminance(a);
  const double lb = RelativeLuminance(b);
  return (std::max(la, lb) + kFlare) / (std::min(la, lb) + kFlare);
}

Srgb Blend(const Srgb& color, const Srgb& ground, float opacity) {
  Srgb blend;
  for (std::size_t i = 0; i < 3; ++i) blend[i] = std::lerp(ground[i], color[i], opacity);
  return blend;
}

Srgb Legible(const Srgb& color, const Srgb& ground, double least_contrast) {
  if (ContrastRatio(color, ground) >= least_contrast) return color;
  const double wanted = least_contrast + kMargin;
  const double luminance = RelativeLuminance(color);
  const double behind = RelativeLuminance(ground) + kFlare;
  const double lighter = wanted * behind - kFlare;
  const double darker = behind / wanted - kFlare;
  const bool to_white = (1.0 + kFlare) / behind > behind / kFlare;
  if (to_white) {
    const double white =
        std::clamp((lighter - luminance) / std::max(1.0 - luminance, 1e-9), 0.0, 1.0);
    return Shifted(color, 1.0 - white, white);
  }
  return Shifted(color, std::clamp(darker / std::max(luminance, 1e-9), 0.0, 1.0), 0.0);
}

}  // namespace touchstone
