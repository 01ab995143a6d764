#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/input_map.h"

namespace touchstone::app {

/// The name of a key in the table: "A", "Space", "F1"; empty for keys without a name.
std::string KeyName(int key);

/// The inverse of Describe; none if no input matches.
std::optional<Input> ParseInput(const std::string& text);

/// The key used in bindings: determined by the printed character (from glfwGetKeyName) if that is a
/// letter, a digit or a sign that has a name, otherwise by the position on a US keyboard, as in
/// GLFW.
int KeyOnLayout(int position, std::string_view printed);

bool IsLetterOrDigit(int key);

/// Whether it is Shift, Control, Alt or a similar key.
bool IsModifier(int key);

/// Whether a key at this position flies the camera while the right button is held.
bool IsFlyKey(int position);

}  // namespace touchstone::app
