#pragma once

#include <imgui.h>

#include <optional>

namespace touchstone::ui {

/// Must be called in every frame in which a widget takes the keys as the text of a number, with the
/// number that the text is so far.
void NoteTypedNumber(ImGuiID widget, double value);
/// The number of the widget's text in the last frame, if the keys have left it since then by Enter,
/// Tab or a click elsewhere. None after Esc, which discards it.
std::optional<double> TakeTypedNumber(ImGuiID widget);
/// Whether the keys are for the text of a number, as of the last frame.
bool IsNumberTyped();

}  // namespace touchstone::ui
