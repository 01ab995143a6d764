#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace touchstone::architecture {

/// What a class declares itself, nested classes apart: functions with constructors, operators and
/// overloads (friends do not count), and data members (constants do not count).
struct ClassSize {
  std::string name;  // with the classes around it: "History::Limits"
  int functions = 0;
  int members = 0;
  bool operator==(const ClassSize&) const = default;
};

/// The sizes of the classes and structs that a C++ source defines, in the order they begin.
std::vector<ClassSize> MeasureClasses(std::string_view source);

/// The same of all headers below `src`, in the order of their paths.
std::vector<ClassSize> MeasureHeaders(const std::filesystem::path& src);

}  // namespace touchstone::architecture
