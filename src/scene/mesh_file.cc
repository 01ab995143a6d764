#include "scene/mesh_file.h"

#include <filesystem>
#include <stdexcept>

#include "base/file_ending.h"
#include "base/printable.h"
#include "scene/scene_file.h"

namespace touchstone::scene {
namespace {

/// All bytes of a regular file; other kinds are refused: a pipe could block the program.
std::string ReadBytes(const std::string& file) {
  std::error_code error;
  const std::filesystem::file_type type = std::filesystem::status(file, error).type();
  if (type == std::filesystem::file_type::not_found)
    throw std::invalid_argument("there is no such file");
  if (type != std::filesystem::file_type::regular)
    throw std::invalid_argument("expected a file that can be read");
  try {
    return ReadText(file);
  } catch (const SceneError& problem) {
    throw std::invalid_argument(problem.message());
  }
}

}  // namespace

bool IsMeshFileName(const std::string& file) {
  const std::string ending = FileEnding(file);
  return ending == ".obj" || ending == ".stl";
}

MeshFile LoadMeshFile(const std::string& file, double scale) {
  const std::string ending = FileEnding(file);
  try {
    if (file.find('\0') != std::string::npos)
      throw std::invalid_argument("expected a file name without the character NUL");
    if (ending == ".obj") return ParseObj(ReadBytes(file), scale);
    if (ending == ".stl") return ParseStl(ReadBytes(file), scale);
    throw std::invalid_argument("expected a name that ends in .obj or .stl");
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(Printable(file, 150) + ": " + error.what());
  }
}

}  // namespace touchstone::scene
