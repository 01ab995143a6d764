#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <utility>

#include "base/printable.h"
#include "scene/mesh_file.h"
#include "scene/mesh_words.h"

namespace touchstone::scene {
namespace {

// Keywords for drawing and shading, which do not change the shape.
constexpr std::array<std::string_view, 17> kSkippedWords = {
    "vt",     "vn",    "vp", "s",        "l",        "p",   "usemtl",     "mtllib",   "usemap",
    "maplib", "bevel", "mg", "c_interp", "d_interp", "lod", "shadow_obj", "trace_obj"};
constexpr std::array<std::string_view, 15> kFreeFormWords = {
    "cstype", "deg",  "bmat", "step", "curv", "curv2", "surf", "parm",
    "trim",   "hole", "scrv", "sp",   "end",  "con",   "call"};

/// Names in the order of first appearance, and the current one.
struct ObjNames {
  std::vector<std::string> names = {""};  // the first one: before any name
  std::map<std::string, size_t, std::less<>> index = {{"", 0}};
  size_t current = 0;

  void Select(const std::string& name) {
    const auto [place, is_new] = index.try_emplace(name, names.size());
    if (is_new) names.push_back(name);
    current = place->second;
  }
};

struct ObjFace {
  std::vector<int> corners;
  size_t object;
  size_t group;
  int line;
};

/// Reads an OBJ file line by line.
class ObjReader {
 public:
  ObjReader(std::string_view text, double scale) : lines_(text), scale_(scale) {}

  MeshFile Read() {
    std::string line;
    while (NextLogicalLine(&line)) {
      try {
        ReadLine(SplitWords(line));
      } catch (const std::invalid_argument& error) {
        FailAtLine(first_line_, error.what());
      }
    }
    MeshFile mesh = Collect();
    CheckHasFaces(mesh);
    return mesh;
  }

 private:
  /// Joins lines that end in a backslash, without the comment at the end.
  bool NextLogicalLine(std::string* joined) {
    std::string_view line;
    if (!lines_.Next(&line)) return false;
    first_line_ = lines_.number();
    joined->assign(line);
    while (joined->ends_with('\\')) {
      joined->back() = ' ';
      if (!lines_.Next(&line)) break;
      joined->append(line);
    }
    joined->resize(std::min(joined->find('#'), joined->size()));
    return true;
  }

  void ReadLine(const std::vector<std::string_view>& words) {
    if (words.empty()) return;
    const std::string_view kind = words[0];
    if (kind == "v") return ReadVertex(words);
    if (kind == "f" || kind == "fo") return ReadFace(words);
    if (kind == "o") return objects_.Select(NameOf(words));
    if (kind == "g") return groups_.Select(NameOf(words));
    if (std::ranges::find(kSkippedWords, kind) != kSkippedWords.end()) return;
    if (std::ranges::find(kFreeFormWords, kind) != kFreeFormWords.end())
      throw std::invalid_argument("expected faces (f): free-form curves and surfaces (" +
                                  std::string(kind) + ") are not read");
    throw std::invalid_argument("expected a line of an OBJ file, as in v or f, got " +
                                Quoted(kind));
  }

  void ReadVertex(const std::vector<std::string_view>& words) {
    // A weight or a colour may follow.
    if (words.size() < 4)
      throw std::invalid_argument("expected 3 coordinates after v, got " +
                                  std::to_string(words.size() - 1));
    mesh_.points.push_back(ParsePoint({words[1], words[2], words[3]}, scale_));
    CheckMeshSize(mesh_.points.size(), corner_count_);
  }

  void ReadFace(const std::vector<std::string_view>& words) {
    if (words.size() < 4)
      throw std::invalid_argument("expected at least 3 corners of a face, got " +
                                  std::to_string(words.size() - 1));
    corner_count_ += words.size() - 1;
    CheckMeshSize(mesh_.points.size(), corner_count_);
    ObjFace& face = faces_.emplace_back();
    for (size_t i = 1; i < words.size(); ++i) face.corners.push_back(ReadCorner(words[i]));
    face.object = objects_.current;
    face.group = groups_.current;
    face.line = first_line_;
  }

  /// Index of the point of a corner: the first number of v, v/vt, v//vn or v/vt/vn. Points may
  /// follow later in the file.
  int ReadCorner(std::string_view word) const {
    const size_t end = std::min(word.find('/'), word.size());
    const bool has_known_form = word.find_first_not_of("0123456789-+/") == std::string_view::npos &&
                                std::ranges::count(word, '/') <= 2;
    std::string_view digits = word.substr(0, end);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    std::int64_t number = 0;
    const auto [stop, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool is_number = error == std::errc() && stop == digits.data() + digits.size();
    if (error == std::errc::result_out_of_range)
      throw std::invalid_argument("there is no vertex " + Quoted(digits));
    if (!has_known_form || !is_number || number == 0)
      throw std::invalid_argument(
          "expected the number of a vertex, from 1 on or counted back from -1 on, as in 7, 7/1, "
          "7//1, 7/1/1, got " +
          Quoted(word));
    const auto count = static_cast<std::int64_t>(mesh_.points.size());
    const std::int64_t index = number > 0 ? number - 1 : count + number;
    if (index < 0 || index >= static_cast<std::int64_t>(kMostMeshPoints))
      throw std::invalid_argument("there is no vertex " + std::to_string(number) +
                                  ": the file has " + std::to_string(count) + " so far");
    return static_cast<int>(index);
  }

  static std::string NameOf(const std::vector<std::string_view>& words) {
    std::string name;
    for (size_t i = 1; i < words.size(); ++i) name.append(i == 1 ? "" : " ").append(words[i]);
    return name;
  }

  /// The mesh, its faces sorted by objects.
  MeshFile Collect() {
    const bool has_objects = objects_.names.size() > 1;
    std::vector<MeshObject> all;
    for (const std::string& name : (has_objects ? objects_ : groups_).names)
      all.push_back({name, {}});
    for (ObjFace& face : faces_) {
      const auto last = static_cast<size_t>(std::ranges::max(face.corners));
      if (last >= mesh_.points.size())
        FailAtLine(face.line, "there is no vertex " + std::to_string(last + 1) + ": the file has " +
                                  std::to_string(mesh_.points.size()));
      all[has_objects ? face.object : face.group].faces.push_back(std::move(face.corners));
    }
    for (MeshObject& object : all) {
      if (!object.faces.empty()) mesh_.objects.push_back(std::move(object));
    }
    return std::move(mesh_);
  }

  MeshLines lines_;
  double scale_;
  int first_line_ = 0;
  MeshFile mesh_;
  ObjNames objects_;
  ObjNames groups_;
  std::vector<ObjFace> faces_;
  size_t corner_count_ = 0;
};

}  // namespace

MeshFile ParseObj(std::string_view text, double scale) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return ObjReader(text, scale).Read();
}

}  // namespace touchstone::scene
