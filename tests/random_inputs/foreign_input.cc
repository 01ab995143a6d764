#include "random_inputs/foreign_input.h"

#include <array>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "random_inputs/mutation.h"
#include "scene/json_view.h"

namespace touchstone::testing {
namespace {

std::string ReadData(const std::string& name) {
  std::ifstream file(std::filesystem::path(TOUCHSTONE_TEST_DATA) / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Where the numbers of a text stand: first character and length.
std::vector<std::pair<std::size_t, std::size_t>> FindNumbers(const std::string& text) {
  std::vector<std::pair<std::size_t, std::size_t>> numbers;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool inside_word =
        at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0);
    double number = 0.0;
    const auto [end, error] = std::from_chars(&text[at], text.data() + text.size(), number);
    if (inside_word || error != std::errc()) continue;
    numbers.emplace_back(at, static_cast<std::size_t>(end - &text[at]));
    at += numbers.back().second - 1;
  }
  return numbers;
}

std::string NumberText(double number) {
  std::array<char, 32> text;
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

/// One to three of the numbers strange, doubled or gone.
std::string WithOtherNumbers(std::string text, Dice* dice) {
  for (std::size_t edits = 1 + dice->Below(3); edits > 0; --edits) {
    const auto numbers = FindNumbers(text);
    if (numbers.empty()) return text;
    const auto [at, length] = dice->From(numbers);
    const std::string old = text.substr(at, length);
    const std::array<std::string, 5> others = {NumberText(StrangeNumber(dice)),
                                               NumberText(dice->Magnitude(1e-12, 1e12)), "-" + old,
                                               old + " " + old, ""};
    text.replace(at, length, dice->From(others));
  }
  return text;
}

/// Two stretches between `<` and `>`, or two lines, in place of each other, one lost or doubled.
std::string WithOtherParts(const std::string& text, Dice* dice) {
  const char end = text.find('>') == std::string::npos ? '\n' : '>';
  std::vector<std::string> parts(1);
  for (const char c : text) {
    parts.back() += c;
    if (c == end) parts.emplace_back();
  }
  const std::size_t i = dice->Below(parts.size()), j = dice->Below(parts.size());
  switch (dice->Below(3)) {
    case 0:
      std::swap(parts[i], parts[j]);
      break;
    case 1:
      parts[i].clear();
      break;
    default:
      parts[i] += parts[j];
  }
  std::string changed;
  for (const std::string& part : parts) changed += part;
  return changed;
}

std::string Changed(const std::string& text, Dice* dice) {
  switch (dice->Below(4)) {
    case 0:
      return MutateText(text, dice);
    case 1:
      return WithOtherParts(text, dice);
    case 2:
      return text.substr(0, dice->Below(text.size() + 1));
    default:
      return WithOtherNumbers(text, dice);
  }
}

}  // namespace

Input MakeForeignInput(Dice* dice) {
  struct File {
    const char* name;
    const char* as;
  };
  constexpr std::array<File, 8> kFiles = {{{"foreign/arm.urdf", "input.urdf"},
                                           {"foreign/cart.xml", "input.xml"},
                                           {"foreign/arm.urdf", "input.urdf"},
                                           {"foreign/cart.xml", "input.xml"},
                                           {"foreign/falling-cube.json", "input.json"},
                                           {"meshes/ell.obj", "input.obj"},
                                           {"meshes/tetrahedron.stl", "input.stl"},
                                           {"meshes/two-tetrahedra.stl", "input.stl"}}};
  const File& file = dice->From(kFiles);
  std::string text = ReadData(file.name);
  const bool is_json = std::string(file.as).ends_with(".json");
  text = is_json && !dice->OneIn(4)
             ? scene::FormatJson(MutateJson(scene::ParseJson(text, file.name), dice))
             : Changed(text, dice);
  Input input{"foreign", {"simulate", "@", "--duration", "0.05", "--report", "-"}, text};
  input.file = file.as;
  if (is_json) {
    const std::string mesh = ReadData("foreign/cube.obj");
    input.beside = {"cube.obj", dice->OneIn(3) ? Changed(mesh, dice) : mesh};
  }
  return input;
}

}  // namespace touchstone::testing
