#pragma once

#include <imgui.h>

#include <optional>
#include <string_view>

namespace touchstone::ui {

/// The number that a text stands for: digits with a point or a comma, "1e-3", or a product or
/// quotient such as "1/60". None for other texts and for results that are not finite.
std::optional<double> ReadNumber(std::string_view text);

/// Must be called in every frame in which a widget takes the keys as the text of a number.
void NoteTypedText(ImGuiID widget);
/// Whether the keys have left the text of the widget since the last frame, by Enter, Tab, Esc or a
/// click elsewhere. If so, *value becomes the number that was typed, but it stays as it is after
/// Esc, if the text is unchanged, or, with a message below the widget, if the text is no number.
bool EndsTyping(ImGuiID widget, double* value);
/// Whether the keys are for the text of a number, as of the last frame.
bool IsNumberTyped();

}  // namespace touchstone::ui
