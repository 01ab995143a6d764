#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace touchstone {

/// Writes a file in one piece: what is called so is at any time either what it was or all of
/// `text`, whatever interrupts the writing. Returns why it could not be written, with its name, or
/// an empty string.
std::string WriteWholeFile(const std::filesystem::path& file, std::string_view text);

}  // namespace touchstone
