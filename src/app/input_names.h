#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/input_map.h"

namespace touchstone::app {

/// The name of a key as the table writes it: "A", "Space", "F1"; empty for keys that have none.
std::string KeyName(int key);

/// The input that Describe would write so; nothing when there is none.
std::optional<Input> ParseInput(const std::string& text);

/// The key that bindings mean by a key: by what is printed on it (as glfwGetKeyName gives it) where
/// that is a letter, a digit or a sign that has a name, else by its position on a US keyboard,
/// which GLFW calls the key.
int KeyOnLayout(int position, std::string_view printed);

bool IsLetterOrDigit(int key);

/// Whether it is Shift, Control, Alt or the like.
bool IsModifier(int key);

/// Whether a key at this position flies the camera while the right button is held.
bool IsFlyKey(int position);

}  // namespace touchstone::app
