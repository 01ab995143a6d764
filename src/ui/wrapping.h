#pragma once

#include <string>

namespace touchstone::ui {

/// The text with line breaks in place of spaces, so that no line is wider than `width`; exceptions
/// are wider words, and a number with its unit, which stay together. ImGui would break at points,
/// within numbers.
std::string Wrapped(const std::string& text, float width);

/// Wrapped for a text with a path, which may also be broken after a slash, and within a name only
/// if the name is wider than the line.
std::string WrappedPath(const std::string& text, float width);

}  // namespace touchstone::ui
