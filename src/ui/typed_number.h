#pragma once

namespace touchstone::ui {

/// Must be called in every frame in which a widget takes the keys as the text of a number.
void NoteTypedNumber();
/// Whether the keys are for such a text, as of the last frame.
bool IsNumberTyped();

}  // namespace touchstone::ui
