#pragma once

#include <imgui.h>

namespace touchstone::ui {

struct Fonts {
  ImFont* text = nullptr;
  ImFont* bold = nullptr;
};

/// Colours with a meaning; the rest is in the ImGui style.
namespace palette {
inline const ImVec4 kText = {0.13F, 0.15F, 0.18F, 1.0F};
inline const ImVec4 kMuted = {0.42F, 0.46F, 0.51F, 1.0F};
inline const ImVec4 kAccent = {0.10F, 0.42F, 0.65F, 1.0F};
inline const ImVec4 kGood = {0.05F, 0.48F, 0.34F, 1.0F};
inline const ImVec4 kWarning = {0.72F, 0.42F, 0.02F, 1.0F};
inline const ImVec4 kError = {0.75F, 0.16F, 0.13F, 1.0F};
}  // namespace palette

/// The size of text on a plain display [px]; everything else is measured in it.
inline constexpr float kFontSize = 15.0F;

/// Replaces the font atlas' contents by DejaVu Sans at `scale` times the plain size; by ImGui's
/// own font where DejaVu is not installed. The backend's font texture must be rebuilt afterwards.
Fonts LoadFonts(float scale);

/// Sets colours, roundings and spacings for `scale`.
void ApplyTheme(float scale);

}  // namespace touchstone::ui
