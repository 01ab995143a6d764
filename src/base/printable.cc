#include "base/printable.h"

#include <array>
#include <cstdio>
#include <utility>

namespace touchstone {
namespace {

constexpr std::size_t kLongestName = 60;

/// A character of a text: `code` is its code point, or -1 if the byte is not UTF-8.
struct Character {
  std::string_view bytes;
  long code = -1;
};

/// Only the shortest form of each code point is valid; surrogates are not.
Character FirstOf(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {text.substr(0, 1), static_cast<long>(lead)};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  const Character broken{text.substr(0, 1), -1};
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return broken;
  long code = static_cast<long>(lead & (0xFFU >> (length + 1)));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return broken;
    code = code << 6 | static_cast<long>(byte(i) & 0x3FU);
  }
  constexpr std::array<long, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[length] || code > 0x10FFFF || is_surrogate) return broken;
  return {text.substr(0, length), code};
}

bool IsShown(long code) {
  constexpr std::array<std::pair<long, long>, 11> kHidden = {{{0x00, 0x1F},
                                                              {0x7F, 0x9F},
                                                              {0xAD, 0xAD},
                                                              {0x61C, 0x61C},
                                                              {0x200B, 0x200F},
                                                              {0x2028, 0x202E},
                                                              {0x2060, 0x206F},
                                                              {0xFEFF, 0xFEFF},
                                                              {0xFFF0, 0xFFFB},
                                                              {0xFFFE, 0xFFFF},
                                                              {0xE0000, 0xE0FFF}}};
  for (const auto& [first, last] : kHidden)
    if (code >= first && code <= last) return false;
  return true;
}

std::string Shown(const Character& character) {
  if (character.code >= 0 && IsShown(character.code)) return std::string(character.bytes);
  std::array<char, 16> text;
  if (character.code < 0)
    std::snprintf(text.data(), text.size(), "\\x%02x",
                  static_cast<unsigned>(static_cast<unsigned char>(character.bytes[0])));
  else
    std::snprintf(text.data(), text.size(), character.code > 0xFFFF ? "\\u{%lx}" : "\\u%04lx",
                  static_cast<unsigned long>(character.code));
  return text.data();
}

bool ContinuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80; }

void Append(std::string_view text, std::string* shown) {
  while (!text.empty()) {
    const Character first = FirstOf(text);
    *shown += Shown(first);
    text.remove_prefix(first.bytes.size());
  }
}

}  // namespace

std::string Printable(std::string_view text, std::size_t longest) {
  std::string shown;
  if (text.size() <= longest) {
    Append(text, &shown);
    return shown;
  }
  std::size_t head = longest - longest / 3;
  while (head > 0 && ContinuesCharacter(text[head])) --head;
  std::size_t tail = text.size() - longest / 3;
  while (tail < text.size() && ContinuesCharacter(text[tail])) ++tail;
  Append(text.substr(0, head), &shown);
  shown += "...";
  Append(text.substr(tail), &shown);
  return shown;
}

std::string Quoted(std::string_view name) { return '"' + Printable(name, kLongestName) + '"'; }

bool IsUtf8(std::string_view text) {
  while (!text.empty()) {
    const Character first = FirstOf(text);
    if (first.code < 0) return false;
    text.remove_prefix(first.bytes.size());
  }
  return true;
}

}  // namespace touchstone
