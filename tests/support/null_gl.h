#pragma once

#include <glad/gl.h>

namespace touchstone::testing_support {

/// OpenGL that draws nothing and takes no time: what is left is the time spent outside the driver.
/// Counts the draw calls since InstallNullGl or the last reset.
inline int null_gl_draw_calls = 0;

template <class Result, class... Arguments>
Result NullGl(Arguments...) {
  return Result();
}

/// Replaces every function that the renderer calls; no context is needed.
inline void InstallNullGl() {
  null_gl_draw_calls = 0;
  const auto names = [](GLsizei count, GLuint* ids) {
    static GLuint last = 0;
    for (GLsizei i = 0; i < count; ++i) ids[i] = ++last;
  };
  const auto well = [](GLuint, GLenum, GLint* value) { *value = GL_TRUE; };
  glad_glGenBuffers = glad_glGenVertexArrays = glad_glGenTextures = glad_glGenFramebuffers =
      glad_glGenRenderbuffers = names;
  glad_glDeleteBuffers = glad_glDeleteVertexArrays = glad_glDeleteTextures =
      glad_glDeleteFramebuffers = glad_glDeleteRenderbuffers = NullGl;
  glad_glCreateProgram = []() -> GLuint { return 1; };
  glad_glCreateShader = [](GLenum) -> GLuint { return 1; };
  glad_glGetShaderiv = glad_glGetProgramiv = well;
  glad_glGetIntegerv = [](GLenum, GLint* value) { *value = 4; };
  glad_glCheckFramebufferStatus = [](GLenum) -> GLenum { return GL_FRAMEBUFFER_COMPLETE; };
  glad_glDrawArrays = [](GLenum, GLint, GLsizei) { ++null_gl_draw_calls; };
  glad_glDrawElements = [](GLenum, GLsizei, GLenum, const void*) { ++null_gl_draw_calls; };
  glad_glDrawElementsInstanced = [](GLenum, GLsizei, GLenum, const void*, GLsizei) {
    ++null_gl_draw_calls;
  };
  glad_glActiveTexture = NullGl;
  glad_glAttachShader = NullGl;
  glad_glBindBuffer = NullGl;
  glad_glBindBufferBase = NullGl;
  glad_glBindFramebuffer = NullGl;
  glad_glBindRenderbuffer = NullGl;
  glad_glBindTexture = NullGl;
  glad_glBindVertexArray = NullGl;
  glad_glBlendFuncSeparate = NullGl;
  glad_glBlitFramebuffer = NullGl;
  glad_glBufferData = NullGl;
  glad_glBufferSubData = NullGl;
  glad_glClear = NullGl;
  glad_glCompileShader = NullGl;
  glad_glDeleteProgram = NullGl;
  glad_glDeleteShader = NullGl;
  glad_glDepthFunc = NullGl;
  glad_glDepthMask = NullGl;
  glad_glDisable = NullGl;
  glad_glDrawBuffer = NullGl;
  glad_glEnable = NullGl;
  glad_glEnableVertexAttribArray = NullGl;
  glad_glFramebufferRenderbuffer = NullGl;
  glad_glFramebufferTexture2D = NullGl;
  glad_glGetUniformBlockIndex = NullGl;
  glad_glGetUniformLocation = NullGl;
  glad_glLinkProgram = NullGl;
  glad_glPixelStorei = NullGl;
  glad_glPolygonOffset = NullGl;
  glad_glReadBuffer = NullGl;
  glad_glRenderbufferStorageMultisample = NullGl;
  glad_glShaderSource = NullGl;
  glad_glTexBuffer = NullGl;
  glad_glTexImage2D = NullGl;
  glad_glTexParameteri = NullGl;
  glad_glUniform1f = NullGl;
  glad_glUniform1i = NullGl;
  glad_glUniform4f = NullGl;
  glad_glUniformBlockBinding = NullGl;
  glad_glUseProgram = NullGl;
  glad_glVertexAttribDivisor = NullGl;
  glad_glVertexAttribPointer = NullGl;
  glad_glViewport = NullGl;
}

}  // namespace touchstone::testing_support
