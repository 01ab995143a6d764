#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace touchstone::architecture {

/// The functions and data members that a class declares, nested classes apart: constructors,
/// operators and overloads count, friends and constants do not.
struct ClassSize {
  std::string name;  // with the classes around it: "History::Limits"
  int functions = 0;
  int members = 0;
  std::vector<std::string> bases = {};  // as written, without template arguments
  bool operator==(const ClassSize&) const = default;
};

/// The sizes of the classes and structs that a C++ source defines, in the order they begin.
std::vector<ClassSize> MeasureClasses(std::string_view source);

/// Adds to each class the sizes of its bases, as far as they are among `sizes`.
std::vector<ClassSize> WithBases(const std::vector<ClassSize>& sizes);

/// The classes of all headers and sources below `src`, with their bases, by the files' paths.
std::vector<ClassSize> MeasureTree(const std::filesystem::path& src);

}  // namespace touchstone::architecture
