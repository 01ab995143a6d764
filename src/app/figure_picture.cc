#include "app/figure_picture.h"

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "render/render_target.h"
#include "ui/theme.h"

namespace touchstone::app {
namespace {

constexpr float kPixelsPerUnit = 2.0F;

/// A second ImGui context, with fonts of another size.
class OwnImGui {
 public:
  OwnImGui() : before_(ImGui::GetCurrentContext()), own_(ImGui::CreateContext()) {
    ImGui::SetCurrentContext(own_);
    ImGui::GetIO().IniFilename = nullptr;
    fonts_ = ui::LoadFonts(kPixelsPerUnit);
    ImGui_ImplOpenGL3_Init("#version 330 core");
  }
  ~OwnImGui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui::DestroyContext(own_);
    ImGui::SetCurrentContext(before_);
  }
  OwnImGui(const OwnImGui&) = delete;
  OwnImGui& operator=(const OwnImGui&) = delete;

  const ui::Fonts& fonts() const { return fonts_; }

 private:
  ImGuiContext* before_;
  ImGuiContext* own_;
  ui::Fonts fonts_;
};

}  // namespace

PngPicture DrawFigurePicture(const ui::Figure& figure) {
  PngPicture picture{.file = {},
                     .width = static_cast<int>(kPixelsPerUnit * ui::kFigureWidth),
                     .height = static_cast<int>(kPixelsPerUnit * ui::kFigureHeight),
                     .pixels = {}};
  const OwnImGui imgui;
  ImGui::GetIO().DisplaySize = {static_cast<float>(picture.width),
                                static_cast<float>(picture.height)};
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  ui::DrawFigure(figure, ImGui::GetBackgroundDrawList(), imgui.fonts().text, imgui.fonts().bold,
                 kPixelsPerUnit);
  ImGui::Render();
  render::RenderTarget target;
  target.Resize(picture.width, picture.height, 4);
  target.Bind();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  picture.pixels = target.ReadPixels();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  return picture;
}

}  // namespace touchstone::app
