#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace touchstone::testing {

/// One call of the program with a mutated input.
struct Input {
  std::string kind;                    // "scene", "session", ...
  std::vector<std::string> arguments;  // "@" is the file that holds `text`
  std::string text;
  std::string file = "input.json";                  // what that file is called
  std::pair<std::string, std::string> beside = {};  // name and text of another one, if any
};

/// The input of that number: always the same. Mutated scenes, sessions, problems of `forces` and
/// `impact`, preferences and command lines, and scenes whose numbers stand at the ends of what they
/// may be. Numbers from kFirstCompound on are scenes of bodies with several parts, from
/// kFirstForeign on files of other programs, and scenes with hollows, keyframes, drives and groups.
/// None asks for more work than seconds.
Input MakeInput(std::uint64_t number);
inline constexpr std::uint64_t kFirstCompound = 2000000;
inline constexpr std::uint64_t kFirstForeign = 3000000;

}  // namespace touchstone::testing
