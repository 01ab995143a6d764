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
/// may be. Numbers from kFirstCompound on are scenes of bodies with several parts. None asks for
/// more work than seconds.
Input MakeInput(std::uint64_t number);
inline constexpr std::uint64_t kFirstCompound = 2000000;

}  // namespace touchstone::testing
