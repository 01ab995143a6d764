#include "render/render_target.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace touchstone::render {

void RenderTarget::Resize(int width, int height, int samples) {
  GLint supported = 0;
  glGetIntegerv(GL_MAX_SAMPLES, &supported);
  samples = std::min(samples, supported);
  if (width == width_ && height == height_ && samples == samples_) return;
  width_ = width;
  height_ = height;
  samples_ = samples;
  resolved_ = false;
  depth_texture_fits_ = false;

  const auto storage = [&](const Renderbuffer& buffer, int count, GLenum format) {
    glBindRenderbuffer(GL_RENDERBUFFER, buffer.id());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, count, format, width, height);
  };
  storage(color_, samples, GL_RGBA8);
  storage(depth_, samples, GL_DEPTH_COMPONENT24);
  glBindTexture(GL_TEXTURE_2D, resolved_color_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);

  glBindFramebuffer(GL_FRAMEBUFFER, resolved_framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, resolved_color_.id(),
                         0);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_.id());
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.id());
  TOUCHSTONE_CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
}

void RenderTarget::Bind() {
  resolved_ = false;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glViewport(0, 0, width_, height_);
}

GLuint RenderTarget::CopyDepth() {
  if (!depth_texture_fits_) {
    glBindTexture(GL_TEXTURE_2D, depth_texture_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, width_, height_, 0, GL_DEPTH_COMPONENT,
                 GL_FLOAT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindFramebuffer(GL_FRAMEBUFFER, depth_framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_texture_.id(),
                           0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    depth_texture_fits_ = true;
  }
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.id());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, depth_framebuffer_.id());
  glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  return depth_texture_.id();
}

void RenderTarget::BindFinished() {
  if (samples_ != 0) Resolve();
  glBindFramebuffer(GL_READ_FRAMEBUFFER,
                    samples_ == 0 ? framebuffer_.id() : resolved_framebuffer_.id());
}

void RenderTarget::Resolve() {
  if (std::exchange(resolved_, true)) return;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.id());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_framebuffer_.id());
  glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

GLuint RenderTarget::CopyColor() {
  Resolve();
  return resolved_color_.id();
}

void RenderTarget::CopyToScreen(int x, int y, int width, int height) {
  BindFinished();
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
  glBlitFramebuffer(0, 0, width_, height_, x, y, x + width, y + height, GL_COLOR_BUFFER_BIT,
                    width == width_ && height == height_ ? GL_NEAREST : GL_LINEAR);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

std::vector<unsigned char> RenderTarget::ReadPixels() {
  BindFinished();
  const auto row = static_cast<std::size_t>(width_) * 3;
  const auto rows = static_cast<std::size_t>(height_);
  std::vector<unsigned char> pixels(row * rows);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
  const auto row_at = [&](std::size_t i) {
    return pixels.begin() + static_cast<std::ptrdiff_t>(i * row);
  };
  for (std::size_t i = 0; i < rows / 2; ++i)
    std::swap_ranges(row_at(i), row_at(i + 1), row_at(rows - 1 - i));
  return pixels;
}

}  // namespace touchstone::render
