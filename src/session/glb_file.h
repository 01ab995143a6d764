#pragma once

#include <iosfwd>
#include <string>

namespace touchstone::session {

/// Writes a binary glTF file: a document and, if it has any, the bytes of its buffer.
void WriteGlb(const std::string& document, const std::string& buffer, std::ostream& out);

}  // namespace touchstone::session
