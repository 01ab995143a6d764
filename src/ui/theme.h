#pragma once

#include <imgui.h>

#include <array>

#include "base/contrast.h"

namespace touchstone::ui {

struct Fonts {
  ImFont* text = nullptr;
  ImFont* bold = nullptr;
};

enum class Theme { kLight, kDark, kPrint };
inline constexpr std::array kThemes = {Theme::kLight, Theme::kDark, Theme::kPrint};
const char* ToString(Theme theme);

/// Colours with a meaning; all others are in the ImGui style.
struct Palette {
  ImVec4 text;
  ImVec4 muted;
  ImVec4 accent;
  ImVec4 on_accent;  // text on the accent
  ImVec4 good;
  ImVec4 warning;
  ImVec4 error;
  ImVec4 bar;          // ground of the toolbar and the time line
  ImVec4 plot_ground;  // ground of curves, ticks and matrices
  ImVec4 plot_grid;
  ImVec4 plot_frame;
  ImVec4 label_ground;  // ground of text over the scene; partly transparent
};

/// The palette of a theme.
const Palette& PaletteOf(Theme theme);
/// The palette of the theme that was applied last.
const Palette& Colors();

/// Least contrast of text (WCAG 2.2, AA), and of lines and areas.
inline constexpr double kTextContrast = 4.5;
inline constexpr double kLineContrast = 3.0;

Srgb ToSrgb(const ImVec4& color);
ImVec4 ToImGui(const Srgb& color);

/// Variants of a colour with a meaning: as text on `ground`, as a line in a plot, or as text over
/// the scene; each has at least the contrast needed for legibility there.
ImVec4 TextOn(const ImVec4& ground, const ImVec4& color);
ImVec4 LineColor(const ImVec4& color);
ImVec4 LabelColor(const ImVec4& color);

/// The size of text on a plain display [px]; all other sizes are relative to it.
inline constexpr float kFontSize = 15.0F;

/// Replaces the font atlas' contents by Inter at `scale` times the plain size, with missing glyphs
/// from DejaVu Sans; if Inter is not installed by DejaVu Sans alone, or by ImGui's own font. The
/// backend's font texture must be rebuilt afterwards.
Fonts LoadFonts(float scale);

/// Sets colours, roundings and spacings for `scale`.
void ApplyTheme(Theme theme, float scale);

}  // namespace touchstone::ui
