#include "render/shader.h"

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include "base/check.h"
#include "render/shader_sources.h"

namespace touchstone::render {
namespace {

std::string_view FileText(std::string_view name) {
  const std::span<const EmbeddedFile> files = ShaderFiles();
  const auto file = std::ranges::find(files, name, &EmbeddedFile::name);
  if (file == files.end()) throw InternalError("no shader file " + std::string(name));
  return file->text;
}

void AppendResolved(std::string_view name, std::set<std::string, std::less<>>* seen,
                    std::string* out) {
  if (!seen->insert(std::string(name)).second) return;
  constexpr std::string_view kInclude = "#include \"";
  std::string_view text = FileText(name);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    const std::string_view line = text.substr(0, end + 1);
    text.remove_prefix(end + 1);
    if (!line.starts_with(kInclude)) {
      out->append(line);
      continue;
    }
    const std::string_view rest = line.substr(kInclude.size());
    AppendResolved(rest.substr(0, rest.find('"')), seen, out);
  }
}

std::string InfoLog(GLuint id, bool program) {
  GLint length = 0;
  program ? glGetProgramiv(id, GL_INFO_LOG_LENGTH, &length)
          : glGetShaderiv(id, GL_INFO_LOG_LENGTH, &length);
  std::vector<char> log(static_cast<std::size_t>(std::max(length, 1)));
  program ? glGetProgramInfoLog(id, length, nullptr, log.data())
          : glGetShaderInfoLog(id, length, nullptr, log.data());
  return log.data();
}

void Attach(const Program& program, GLenum stage, const std::string& name) {
  const std::string text = ShaderSource(name);
  const char* source = text.c_str();
  const GLuint shader = glCreateShader(stage);
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  GLint compiled = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  const std::string log = compiled == GL_TRUE ? "" : InfoLog(shader, false);
  glAttachShader(program.id(), shader);
  glDeleteShader(shader);  // remains alive as long as the program
  if (compiled != GL_TRUE) throw InternalError("shader " + name + " does not compile: " + log);
}

}  // namespace

std::string ShaderSource(std::string_view name) {
  std::string text = "#version 330 core\n";
  std::set<std::string, std::less<>> seen;
  AppendResolved(name, &seen, &text);
  return text;
}

Shader::Shader(std::string_view vertex, std::string_view fragment) {
  const std::string stem(fragment);
  Attach(program_, GL_VERTEX_SHADER, std::string(vertex) + ".vert");
  Attach(program_, GL_FRAGMENT_SHADER, stem + ".frag");
  glLinkProgram(program_.id());
  GLint linked = GL_FALSE;
  glGetProgramiv(program_.id(), GL_LINK_STATUS, &linked);
  if (linked != GL_TRUE)
    throw InternalError("shader " + stem + " does not link: " + InfoLog(program_.id(), true));

  const GLuint frame = glGetUniformBlockIndex(program_.id(), "Frame");
  if (frame != GL_INVALID_INDEX) glUniformBlockBinding(program_.id(), frame, kFrameBinding);
  Use();
  const auto bind = [&](const char* sampler, GLuint unit) {
    const GLint at = glGetUniformLocation(program_.id(), sampler);
    if (at >= 0) glUniform1i(at, static_cast<GLint>(unit));
  };
  bind("shadow_map", kShadowUnit);
  bind("bodies", kBodiesUnit);
  bind("depth_map", kDepthUnit);
  bind("color_map", kColorUnit);
}

void Shader::Set(const char* name, float value) const {
  glUniform1f(glGetUniformLocation(program_.id(), name), value);
}

void Shader::Set(const char* name, const glm::vec4& value) const {
  glUniform4f(glGetUniformLocation(program_.id(), name), value.x, value.y, value.z, value.w);
}

}  // namespace touchstone::render
