#pragma once

#include <string>

namespace touchstone::cli {

/// The text of a file, or of standard input for "-". Throws scene::SceneError when it cannot be
/// opened.
std::string ReadInput(const std::string& file);

/// How messages call that input.
std::string SourceName(const std::string& file);

}  // namespace touchstone::cli
