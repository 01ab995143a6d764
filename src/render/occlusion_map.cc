#include "render/occlusion_map.h"

namespace touchstone::render {

OcclusionMap::OcclusionMap()
    : occlusion_("background", "occlusion"), darken_("background", "darken") {}

void OcclusionMap::Resize(int width, int height) {
  if (width == width_ && height == height_) return;
  width_ = width;
  height_ = height;
  glBindTexture(GL_TEXTURE_2D, light_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, light_.id(), 0);
}

void OcclusionMap::Darken(RenderTarget* target) {
  glActiveTexture(GL_TEXTURE0 + Shader::kColorUnit);
  Resize((target->width() + 1) / 2, (target->height() + 1) / 2);
  glActiveTexture(GL_TEXTURE0 + Shader::kDepthUnit);
  glBindTexture(GL_TEXTURE_2D, target->CopyDepth());
  glBindVertexArray(no_vertices_.id());
  glDisable(GL_DEPTH_TEST);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glViewport(0, 0, width_, height_);
  occlusion_.Use();
  glDrawArrays(GL_TRIANGLES, 0, 3);

  target->Bind();
  glActiveTexture(GL_TEXTURE0 + Shader::kColorUnit);
  glBindTexture(GL_TEXTURE_2D, light_.id());
  darken_.Use();
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_ZERO, GL_ONE);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);
}

}  // namespace touchstone::render
