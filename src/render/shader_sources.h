#pragma once

#include <span>

#include "base/embedded_file.h"

namespace touchstone::render {

/// The files of shaders/.
std::span<const EmbeddedFile> ShaderFiles();

}  // namespace touchstone::render
