#pragma once

#include <cstddef>
#include <string_view>

namespace touchstone::render {

/// A file of shaders/, embedded by cmake/embed_shaders.cmake.
struct ShaderFile {
  std::string_view name;
  std::string_view text;
};

extern const ShaderFile kShaderFiles[];
extern const std::size_t kShaderFileCount;

}  // namespace touchstone::render
