#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace touchstone {

/// The text on one line as it can be shown on any terminal: control characters, what turns the
/// direction of writing, what is invisible and bytes that are not UTF-8 are written as \u001b or
/// \xff. Of more than `longest` bytes the middle is left out ("..."). All else stays as it is.
std::string Printable(std::string_view text, std::size_t longest = 1000);

/// A name in quotes, shown as above and shortened to what a message has room for.
std::string Quoted(std::string_view name);

/// Whether all of the text is UTF-8.
bool IsUtf8(std::string_view text);

}  // namespace touchstone
