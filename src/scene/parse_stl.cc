#include <algorithm>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "base/printable.h"
#include "scene/mesh_file.h"
#include "scene/mesh_words.h"

namespace touchstone::scene {
namespace {

// Binary STL: 80 arbitrary bytes, the count of triangles, and for each a normal, three corners (32
// bit, little-endian) and two arbitrary bytes.
constexpr size_t kStlHeader = 84;
constexpr size_t kStlTriangle = 50;

std::uint32_t ReadStlWord(std::string_view bytes, size_t at) {
  std::uint32_t word = 0;
  for (size_t i = 0; i < 4; ++i)
    word |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  return word;
}

void AppendTriangle(const std::array<Vec3, 3>& corners, MeshFile* mesh) {
  const int first = static_cast<int>(mesh->points.size());
  mesh->points.insert(mesh->points.end(), corners.begin(), corners.end());
  mesh->objects.back().faces.push_back({first, first + 1, first + 2});
  CheckMeshSize(mesh->points.size() / 3, mesh->points.size());
}

std::uint64_t BinaryLength(std::uint64_t triangles) {
  return kStlHeader + kStlTriangle * triangles;
}

MeshFile ParseBinaryStl(std::string_view bytes, double scale) {
  const std::uint32_t count = ReadStlWord(bytes, kStlHeader - 4);
  MeshFile mesh;
  if (count > 0) mesh.objects.emplace_back();
  for (size_t t = 0; t < count; ++t) {
    std::array<Vec3, 3> corners;
    for (size_t c = 0; c < 3; ++c) {
      const size_t at = kStlHeader + kStlTriangle * t + 12 * (c + 1);
      std::array<double, 3> numbers;
      for (size_t i = 0; i < 3; ++i) {
        numbers[i] = std::bit_cast<float>(ReadStlWord(bytes, at + 4 * i));
      }
      try {
        corners[c] = ScaledPoint(numbers, scale);
      } catch (const std::invalid_argument& error) {
        throw std::invalid_argument("triangle " + std::to_string(t + 1) + " of " +
                                    std::to_string(count) + ": " + error.what());
      }
    }
    AppendTriangle(corners, &mesh);
  }
  return mesh;
}

std::string InLowerCase(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

/// Reads an ASCII file line by line: each line is one statement.
class AsciiStlReader {
 public:
  AsciiStlReader(std::string_view text, double scale) : lines_(text), scale_(scale) {}

  MeshFile Read() {
    while (NextStatement()) {
      if (words_[0] != "solid") FailExpecting("solid");
      MeshObject& solid = mesh_.objects.emplace_back();
      for (size_t i = 1; i < words_.size(); ++i)
        solid.name.append(i == 1 ? "" : " ").append(shown_[i]);
      ReadFacets();
      if (mesh_.objects.back().faces.empty()) mesh_.objects.pop_back();
    }
    return std::move(mesh_);
  }

 private:
  void ReadFacets() {
    for (;;) {
      Advance("facet or endsolid");
      if (words_[0] == "endsolid") return;
      if (words_[0] != "facet") FailExpecting("facet or endsolid");
      ReadFacet();
    }
  }

  void ReadFacet() {
    Expect({"outer", "loop"});
    std::array<Vec3, 3> corners;
    for (Vec3& corner : corners) {
      Advance("vertex and 3 coordinates");
      if (words_[0] != "vertex" || words_.size() != 4) FailExpecting("vertex and 3 coordinates");
      try {
        corner = ParsePoint({shown_[1], shown_[2], shown_[3]}, scale_);
      } catch (const std::invalid_argument& error) {
        lines_.Fail(error.what());
      }
    }
    Expect({"endloop"});
    Expect({"endfacet"});
    AppendTriangle(corners, &mesh_);
  }

  void Expect(const std::vector<std::string>& statement) {
    std::string text;
    for (const std::string& word : statement) text.append(text.empty() ? "" : " ").append(word);
    Advance(text);
    if (words_ != statement) FailExpecting(text);
  }

  void Advance(const std::string& expected) {
    if (!NextStatement())
      lines_.Fail("expected " + expected + " after this line, which is the last one");
  }

  /// Moves to the next line that is not empty.
  bool NextStatement() {
    std::string_view line;
    while (lines_.Next(&line)) {
      shown_ = SplitWords(line);
      words_.clear();
      for (const std::string_view word : shown_) words_.push_back(InLowerCase(word));
      if (!words_.empty()) return true;
    }
    return false;
  }

  [[noreturn]] void FailExpecting(const std::string& expected) const {
    std::string line;
    for (const std::string_view word : shown_) line.append(line.empty() ? "" : " ").append(word);
    lines_.Fail("expected " + expected + ", got " + Quoted(line));
  }

  MeshLines lines_;
  double scale_;
  std::vector<std::string_view> shown_;  // words of the line
  std::vector<std::string> words_;       // words of the line in lower case
  MeshFile mesh_;
};

bool BeginsAsAscii(std::string_view bytes) {
  const size_t start = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
  return InLowerCase(bytes.substr(start, 5)) == "solid" &&
         bytes.find('\0') == std::string_view::npos;
}

}  // namespace

MeshFile ParseStl(std::string_view bytes, double scale) {
  const bool has_count = bytes.size() >= kStlHeader;
  const std::uint64_t length = has_count ? BinaryLength(ReadStlWord(bytes, kStlHeader - 4)) : 0;
  MeshFile mesh;
  if (has_count && bytes.size() == length) {
    mesh = ParseBinaryStl(bytes, scale);
  } else if (BeginsAsAscii(bytes)) {
    mesh = AsciiStlReader(bytes, scale).Read();
  } else {
    throw std::invalid_argument(
        "expected an STL file: text that begins with solid, or " +
        (has_count ? std::to_string(length) + " bytes for the count of triangles in its header"
                   : "at least " + std::to_string(kStlHeader) + " bytes") +
        ", got " + std::to_string(bytes.size()) + " bytes");
  }
  CheckHasFaces(mesh);
  return mesh;
}

}  // namespace touchstone::scene
