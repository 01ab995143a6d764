#pragma once

#include <glm/vec4.hpp>
#include <string>
#include <string_view>

#include "render/gl_objects.h"

namespace touchstone::render {

/// The text of an embedded shader file with its `#include "file"` lines resolved (each file once).
/// Throws InternalError for a name that does not exist.
std::string ShaderSource(std::string_view name);

/// A linked vertex and fragment shader. Binds the uniform block `Frame` to kFrameBinding and the
/// samplers `shadow_map`, `bodies`, `depth_map` and `color_map` to their texture units.
class Shader {
 public:
  static constexpr GLuint kFrameBinding = 0;
  static constexpr GLuint kShadowUnit = 0;
  static constexpr GLuint kBodiesUnit = 1;
  static constexpr GLuint kDepthUnit = 2;
  static constexpr GLuint kColorUnit = 3;

  /// Compiles shaders/VERTEX.vert and shaders/FRAGMENT.frag.
  /// Throws InternalError with the driver's log when they do not compile.
  Shader(std::string_view vertex, std::string_view fragment);
  /// Compiles two shaders with the same name.
  explicit Shader(std::string_view name) : Shader(name, name) {}

  void Use() const { glUseProgram(program_.id()); }
  /// Sets a uniform of the program in use.
  void Set(const char* name, float value) const;
  void Set(const char* name, const glm::vec4& value) const;

 private:
  Program program_;
};

}  // namespace touchstone::render
