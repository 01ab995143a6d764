#pragma once

// Contrast of colours as the Web Content Accessibility Guidelines (WCAG 2.2, 1.4.3) measure it.

#include <array>

namespace touchstone {

using Srgb = std::array<float, 3>;  // 0..1

/// Luminance of a colour relative to white: 0.2126 R + 0.7152 G + 0.0722 B of the linear
/// components.
double RelativeLuminance(const Srgb& color);

/// (L1 + 0.05) / (L2 + 0.05) with the lighter colour first: 1 (the same) to 21 (black on white).
/// Text is legible from 4.5 on, lines and large text from 3.
double ContrastRatio(const Srgb& a, const Srgb& b);

/// `color` blended over `ground` with `opacity` (0..1), mixed as graphics cards do.
Srgb Blend(const Srgb& color, const Srgb& ground, float opacity);

/// `color` if its contrast with the ground is at least `least_contrast`. Otherwise the colour mixed
/// with just enough white or black, whichever reaches the contrast or comes closer to it. The hue
/// is kept.
Srgb Legible(const Srgb& color, const Srgb& ground, double least_contrast);

}  // namespace touchstone
