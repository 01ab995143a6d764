#pragma once

// Owners of OpenGL names. All need a current context, also when they are destroyed.

#include <glad/gl.h>

#include <cstddef>
#include <utility>
#include <vector>

namespace touchstone::render {

/// Owns one OpenGL name; Traits creates and deletes it.
template <class Traits>
class GlObject {
 public:
  GlObject() : id_(Traits::Create()) {}
  ~GlObject() {
    if (id_ != 0) Traits::Destroy(id_);
  }
  GlObject(GlObject&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
  GlObject& operator=(GlObject&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  GlObject(const GlObject&) = delete;
  GlObject& operator=(const GlObject&) = delete;

  GLuint id() const { return id_; }

 private:
  GLuint id_;
};

struct BufferTraits {
  static GLuint Create() {
    GLuint id = 0;
    glGenBuffers(1, &id);
    return id;
  }
  static void Destroy(GLuint id) { glDeleteBuffers(1, &id); }
};
struct VertexArrayTraits {
  static GLuint Create() {
    GLuint id = 0;
    glGenVertexArrays(1, &id);
    return id;
  }
  static void Destroy(GLuint id) { glDeleteVertexArrays(1, &id); }
};
struct TextureTraits {
  static GLuint Create() {
    GLuint id = 0;
    glGenTextures(1, &id);
    return id;
  }
  static void Destroy(GLuint id) { glDeleteTextures(1, &id); }
};
struct RenderbufferTraits {
  static GLuint Create() {
    GLuint id = 0;
    glGenRenderbuffers(1, &id);
    return id;
  }
  static void Destroy(GLuint id) { glDeleteRenderbuffers(1, &id); }
};
struct FramebufferTraits {
  static GLuint Create() {
    GLuint id = 0;
    glGenFramebuffers(1, &id);
    return id;
  }
  static void Destroy(GLuint id) { glDeleteFramebuffers(1, &id); }
};
struct ProgramTraits {
  static GLuint Create() { return glCreateProgram(); }
  static void Destroy(GLuint id) { glDeleteProgram(id); }
};

using Buffer = GlObject<BufferTraits>;
using VertexArray = GlObject<VertexArrayTraits>;
using Texture = GlObject<TextureTraits>;
using Renderbuffer = GlObject<RenderbufferTraits>;
using Framebuffer = GlObject<FramebufferTraits>;
using Program = GlObject<ProgramTraits>;

/// Replaces the buffer's contents.
template <class T>
void Upload(GLenum target, const Buffer& buffer, const std::vector<T>& data, GLenum usage) {
  glBindBuffer(target, buffer.id());
  glBufferData(target, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(), usage);
}

/// Describes one float attribute of the bound vertex array, read from the bound GL_ARRAY_BUFFER.
/// `divisor` 0 advances per vertex, 1 per instance.
inline void FloatAttribute(GLuint location, int components, std::size_t stride, std::size_t offset,
                           GLuint divisor = 0) {
  glEnableVertexAttribArray(location);
  glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                        reinterpret_cast<const void*>(offset));
  glVertexAttribDivisor(location, divisor);
}

}  // namespace touchstone::render
