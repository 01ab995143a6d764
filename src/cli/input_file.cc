#include "cli/input_file.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "scene/scene_file.h"

namespace touchstone::cli {

std::string ReadInput(const std::string& file) {
  if (file == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::ifstream stream(file, std::ios::binary);
  if (!stream || std::filesystem::is_directory(file)) {
    throw scene::SceneError(file, "", "the file cannot be opened");
  }
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string SourceName(const std::string& file) { return file == "-" ? "standard input" : file; }

}  // namespace touchstone::cli
