#include "scene/mesh_words.h"

#include <charconv>
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "base/printable.h"
#include "scene/bounds.h"

namespace touchstone::scene {
namespace {

double ParseMeshNumber(std::string_view word) {
  std::string_view digits = word;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  double number = 0.0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error == std::errc::invalid_argument || end != digits.data() + digits.size())
    throw std::invalid_argument("expected a number, got " + Quoted(word));
  if (error != std::errc() || !std::isfinite(number))
    throw std::invalid_argument("expected a finite number, got " + Quoted(word));
  return number;
}

}  // namespace

std::vector<std::string_view> SplitWords(std::string_view line) {
  constexpr std::string_view kBlanks = " \t\v\f\r";
  std::vector<std::string_view> words;
  size_t begin = line.find_first_not_of(kBlanks);
  while (begin != std::string_view::npos) {
    const size_t end = std::min(line.find_first_of(kBlanks, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(kBlanks, end);
  }
  return words;
}

bool MeshLines::Next(std::string_view* line) {
  if (rest_.empty()) return false;
  const size_t end = std::min(rest_.find('\n'), rest_.size());
  *line = rest_.substr(0, end);
  if (line->ends_with('\r')) line->remove_suffix(1);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  ++number_;
  return true;
}

void MeshLines::Fail(const std::string& message) const { FailAtLine(number_, message); }

void FailAtLine(int line, const std::string& message) {
  throw std::invalid_argument("line " + std::to_string(line) + ": " + message);
}

Vec3 ScaledPoint(const std::array<double, 3>& numbers, double scale) {
  const Vec3 point = scale * Vec3(numbers[0], numbers[1], numbers[2]);
  for (const double coordinate : point) {
    if (bounds::kCoordinate.Admits(coordinate)) continue;
    std::ostringstream message;
    message << "expected coordinates of " << bounds::kCoordinate.Describe()
            << " after scaling, got " << coordinate;
    throw std::invalid_argument(message.str());
  }
  return point;
}

Vec3 ParsePoint(const std::array<std::string_view, 3>& words, double scale) {
  return ScaledPoint(
      {ParseMeshNumber(words[0]), ParseMeshNumber(words[1]), ParseMeshNumber(words[2])}, scale);
}

void CheckMeshSize(std::size_t points, std::size_t corners) {
  const std::string remedy = "; simplify the mesh before";
  if (points > kMostMeshPoints)
    throw std::invalid_argument("expected at most " + std::to_string(kMostMeshPoints) + " points" +
                                remedy);
  if (corners > kMostMeshCorners)
    throw std::invalid_argument("expected at most " + std::to_string(kMostMeshCorners) +
                                " corners of all faces together" + remedy);
}

void CheckHasFaces(const MeshFile& mesh) {
  if (mesh.objects.empty()) throw std::invalid_argument("expected at least one face, got none");
}

}  // namespace touchstone::scene
