#pragma once

namespace touchstone::ui {

/// Must be called before every frame. Forgets the steps that undo the editing of a field of text
/// once it has lost the keys: Dear ImGui would offer them when the field gets the keys again,
/// though its text may be another one by then, and would end the program where they do not fit it.
void ForgetStepsOfIdleText();

}  // namespace touchstone::ui
