#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/math.h"
#include "scene/mesh_file.h"

namespace touchstone::scene {

/// The words of a line, separated by blanks.
std::vector<std::string_view> SplitWords(std::string_view line);

/// Iterates over the lines of a text, without their ends (LF or CRLF).
class MeshLines {
 public:
  explicit MeshLines(std::string_view text) : rest_(text) {}

  /// Reads the next line; returns false at the end.
  bool Next(std::string_view* line);
  /// Number of the last line, counted from 1.
  int number() const { return number_; }
  /// Throws std::invalid_argument: "line 7: MESSAGE".
  [[noreturn]] void Fail(const std::string& message) const;

 private:
  std::string_view rest_;
  int number_ = 0;
};

/// Throws std::invalid_argument for a line: "line 7: MESSAGE".
[[noreturn]] void FailAtLine(int line, const std::string& message);

/// The point for three numbers of a file [m]. Throws std::invalid_argument if it is not finite or
/// too far out.
Vec3 ScaledPoint(const std::array<double, 3>& numbers, double scale);

/// ScaledPoint for three words. Throws std::invalid_argument also if one is not a number.
Vec3 ParsePoint(const std::array<std::string_view, 3>& words, double scale);

/// Throws std::invalid_argument if a mesh exceeds the limits, or has no face.
void CheckMeshSize(std::size_t points, std::size_t corners);
void CheckHasFaces(const MeshFile& mesh);

}  // namespace touchstone::scene
