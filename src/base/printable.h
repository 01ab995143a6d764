#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace touchstone {

/// The text on one line in a form that any terminal can show: control characters, characters that
/// change the direction of writing or are invisible, and bytes that are not UTF-8 are written as
/// \u001b or \xff. If the text has more than `longest` bytes, its middle is left out ("..."). All
/// other characters are unchanged.
std::string Printable(std::string_view text, std::size_t longest = 1000);

/// A name in quotes, made printable and shortened to a length that fits into a message.
std::string Quoted(std::string_view name);

/// Whether all of the text is UTF-8.
bool IsUtf8(std::string_view text);

}  // namespace touchstone
