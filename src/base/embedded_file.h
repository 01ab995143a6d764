#pragma once

#include <string_view>

namespace touchstone {

/// A file that cmake/embed_files.cmake has put into the program, so that it needs no files beside
/// it.
struct EmbeddedFile {
  std::string_view name;  // without its folder
  std::string_view text;
};

}  // namespace touchstone
