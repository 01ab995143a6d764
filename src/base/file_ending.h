#pragma once

#include <filesystem>
#include <string>

namespace touchstone {

/// The ending of a file's name in small letters, with its dot: ".obj". Empty if there is none.
inline std::string FileEnding(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  for (char& c : ending)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return ending;
}

}  // namespace touchstone
