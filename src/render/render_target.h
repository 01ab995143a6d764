#pragma once

#include <optional>
#include <vector>

#include "render/gl_objects.h"

namespace touchstone::render {

/// An off-screen picture with depth and multisampling.
class RenderTarget {
 public:
  /// Makes the target `width` x `height` pixels with up to `samples` samples each; does nothing if
  /// it already is.
  void Resize(int width, int height, int samples);
  /// Directs drawing to this target from now on.
  void Bind();

  /// A texture with the depths drawn so far, one per pixel; leaves the target bound.
  GLuint CopyDepth();
  /// A texture with the finished picture, blended between its pixels.
  GLuint CopyColor();

  /// Copies the finished picture to the default framebuffer: lower left corner at (x, y), scaled to
  /// `width` x `height`.
  void CopyToScreen(int x, int y, int width, int height);
  /// The finished picture, rows from top to bottom, three bytes per pixel.
  std::vector<unsigned char> ReadPixels();

  int width() const { return width_; }
  int height() const { return height_; }

 private:
  /// Binds the picture for reading with one sample per pixel, so that a blit may move and scale it.
  void BindFinished();
  /// Averages samples, once for all copies of a picture.
  void Resolve();

  Framebuffer framebuffer_;
  Renderbuffer color_;
  Renderbuffer depth_;
  Framebuffer resolved_framebuffer_;
  Texture resolved_color_;
  Framebuffer depth_framebuffer_;
  Texture depth_texture_;
  bool depth_texture_fits_ = false;
  int width_ = 0;
  int height_ = 0;
  int samples_ = -1;
  bool resolved_ = false;
};

}  // namespace touchstone::render
