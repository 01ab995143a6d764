#pragma once

#include <string>

namespace touchstone::ui {

/// The text with line breaks in the place of spaces, so that no line is wider (but for words that
/// are, and for a number with its unit, which stay together). ImGui would break at points, within
/// numbers.
std::string Wrapped(const std::string& text, float width);

/// The same for a text with a path in it, which may also be broken after a slash, and within a name
/// only where that is wider than the line.
std::string WrappedPath(const std::string& text, float width);

}  // namespace touchstone::ui
