#include "ui/wrapping.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace touchstone::ui {
namespace {

/// Whether the word is a symbol of a unit, alone or with a prefix and a power: "kg", "µm", "s²".
bool IsUnitFactor(std::string_view word) {
  constexpr std::array<std::string_view, 14> kBases = {"m", "s", "g", "N", "J",   "W",   "Hz",
                                                       "%", "°", "×", "1", "min", "rad", "px"};
  constexpr std::array<std::string_view, 7> kPrefixes = {"", "k", "M", "m", "c", "µ", "n"};
  for (const std::string_view power : {"²", "³"})
    if (word.ends_with(power)) word.remove_suffix(power.size());
  return std::ranges::any_of(kPrefixes, [&](std::string_view prefix) {
    return word.starts_with(prefix) &&
           std::ranges::find(kBases, word.substr(prefix.size())) != kBases.end();
  });
}

/// Whether the word is a unit, like "N·m" or "kg/m³", perhaps followed by a punctuation mark.
bool IsUnit(std::string_view word) {
  while (!word.empty() && std::string_view(".,;:!?)").find(word.back()) != std::string_view::npos)
    word.remove_suffix(1);
  while (!word.empty()) {
    std::size_t end = std::min(word.find('/'), word.find("·"));
    if (!IsUnitFactor(word.substr(0, end))) return false;
    if (end >= word.size()) return true;
    word.remove_prefix(end + (word[end] == '/' ? 1 : std::string_view("·").size()));
  }
  return false;
}

/// Whether the second of two words belongs on the line of the first: a unit after its number.
bool StaysWith(std::string_view first, std::string_view second) {
  if (first.empty()) return false;
  const bool after_number = first.back() >= '0' && first.back() <= '9';
  return first == "/" || (after_number && (second == "/" || IsUnit(second)));
}

/// The next place after `at` where a line may be broken.
std::size_t EndOfWords(const std::string& text, std::size_t at) {
  for (std::size_t begin = at;;) {
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    if (end == text.size() || text[end] == '\n') return end;
    const std::size_t next = std::min(text.find_first_of(" \n", end + 1), text.size());
    const std::string_view all = text;
    if (!StaysWith(all.substr(begin, end - begin), all.substr(end + 1, next - end - 1))) return end;
    begin = end + 1;
  }
}

/// The longest beginning of a text with that width, at least one character.
std::size_t Fitting(std::string_view text, float width) {
  std::size_t fits = 0;
  for (std::size_t end = 1; end <= text.size(); ++end) {
    if (end < text.size() && (text[end] & 0xC0) == 0x80) continue;  // inside a character
    if (fits > 0 && ImGui::CalcTextSize(text.data(), text.data() + end).x > width) break;
    fits = end;
  }
  return fits;
}

}  // namespace

std::string WrappedPath(const std::string& text, float width) {
  std::string lines;
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("/ ", at), text.size() - 1) + 1;
    std::string piece = text.substr(at, end - at);
    at = end;
    if (!line.empty() && ImGui::CalcTextSize((line + piece).c_str()).x > width)
      lines.append(std::exchange(line, {})).append("\n");
    while (line.empty() && ImGui::CalcTextSize(piece.c_str()).x > width && piece.size() > 1) {
      const std::size_t fits = Fitting(piece, width);
      if (fits >= piece.size()) break;
      lines.append(piece, 0, fits).append("\n");
      piece.erase(0, fits);
    }
    line += piece;
  }
  return lines + line;
}

std::string Wrapped(const std::string& text, float width) {
  std::string lines;
  std::string line;
  const auto end_line = [&] { lines.append(std::exchange(line, {})).append("\n"); };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = EndOfWords(text, at);
    const std::string word = text.substr(at, end - at);
    const std::string longer = line.empty() ? word : line + " " + word;
    if (!line.empty() && ImGui::CalcTextSize(longer.c_str()).x > width) {
      end_line();
      line = word;
    } else {
      line = longer;
    }
    if (end < text.size() && text[end] == '\n') end_line();
    at = end + 1;
  }
  return lines + line;
}

}  // namespace touchstone::ui
