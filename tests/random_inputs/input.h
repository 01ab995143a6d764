#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace touchstone::testing {

/// One call of the program with a mutated input.
struct Input {
  std::string kind;                    // "scene", "session", ...
  std::vector<std::string> arguments;  // "@" is the file that holds `text`
  std::string text;
};

/// The input of that number: always the same. Mutated scenes, sessions, problems of `forces` and
/// `impact`, preferences and command lines, and scenes whose numbers stand at the ends of what they
/// may be. None asks for more work than seconds.
Input MakeInput(std::uint64_t number);

}  // namespace touchstone::testing
