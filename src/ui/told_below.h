#pragma once

#include <imgui.h>

#include <string>

namespace touchstone::ui {

/// Shows a text below a widget for some seconds, such as the reason why its number is not the one
/// that was typed.
void TellBelow(ImGuiID widget, std::string text);
/// Must be called after each widget that TellBelow may name: draws the text below it, if there is
/// one for it.
void DrawToldBelow(ImGuiID widget);

/// The nearest number to `value` from `least` to `most`; if that is another one, the bound is shown
/// below the widget.
double ClampAndTell(ImGuiID widget, double value, double least, double most);

/// Whether a typed number is above 0; if not, that is written below the widget.
bool IsPositiveOrTell(ImGuiID widget, double typed);

}  // namespace touchstone::ui
