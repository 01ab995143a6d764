#include "session/glb_file.h"

#include <cstddef>
#include <cstdint>
#include <ostream>

namespace touchstone::session {
namespace {

// "glTF", "JSON" and "BIN" as little-endian words.
constexpr std::uint32_t kMagic = 0x46546C67, kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;

void WriteWord(std::uint32_t word, std::ostream& out) {
  for (const int shift : {0, 8, 16, 24}) out.put(static_cast<char>(word >> shift & 0xFF));
}

void WriteChunk(std::uint32_t type, const std::string& content, std::ostream& out) {
  WriteWord(static_cast<std::uint32_t>(content.size()), out);
  WriteWord(type, out);
  out << content;
}

std::string Padded(std::string text, char with) {
  text.resize((text.size() + 3) / 4 * 4, with);
  return text;
}

}  // namespace

void WriteGlb(const std::string& document, const std::string& buffer, std::ostream& out) {
  const std::string json = Padded(document, ' ');
  const std::string binary = Padded(buffer, '\0');
  constexpr std::size_t kHeader = 12, kChunkHeader = 8;
  const std::size_t total =
      kHeader + kChunkHeader + json.size() + (binary.empty() ? 0 : kChunkHeader + binary.size());
  WriteWord(kMagic, out);
  WriteWord(2, out);
  WriteWord(static_cast<std::uint32_t>(total), out);
  WriteChunk(kJsonChunk, json, out);
  if (!binary.empty()) WriteChunk(kBinaryChunk, binary, out);
}

}  // namespace touchstone::session
