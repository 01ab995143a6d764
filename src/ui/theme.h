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

/// Colours with a meaning; the rest is in the ImGui style.
struct Palette {
  ImVec4 text;
  ImVec4 muted;
  ImVec4 accent;
  ImVec4 on_accent;  // text on the accent
  ImVec4 good;
  ImVec4 warning;
  ImVec4 error;
  ImVec4 bar;          // behind the toolbar and the time line
  ImVec4 plot_ground;  // behind curves, ticks and matrices
  ImVec4 plot_grid;
  ImVec4 plot_frame;
  ImVec4 label_ground;  // behind text over the scene; lets some of it through
};

/// Of a theme.
const Palette& PaletteOf(Theme theme);
/// Of the theme that was applied last.
const Palette& Colors();

/// Least contrast of text (WCAG 2.2, AA), and of lines and areas.
inline constexpr double kTextContrast = 4.5;
inline constexpr double kLineContrast = 3.0;

Srgb ToSrgb(const ImVec4& color);
ImVec4 ToImGui(const Srgb& color);

/// A colour with a meaning of its own as text on `ground`, as a line in a plot, or as text over the
/// scene: no paler than it may be to be read there.
ImVec4 TextOn(const ImVec4& ground, const ImVec4& color);
ImVec4 LineColor(const ImVec4& color);
ImVec4 LabelColor(const ImVec4& color);

/// The size of text on a plain display [px]; everything else is measured in it.
inline constexpr float kFontSize = 15.0F;

/// Replaces the font atlas' contents by Inter at `scale` times the plain size, with glyphs that it
/// has not from DejaVu Sans; by that alone, or ImGui's own font, where they are not installed. The
/// backend's font texture must be rebuilt afterwards.
Fonts LoadFonts(float scale);

/// Sets colours, roundings and spacings for `scale`.
void ApplyTheme(Theme theme, float scale);

}  // namespace touchstone::ui
