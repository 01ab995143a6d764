#include "app/scene_painter.h"

#include <algorithm>
#include <cmath>

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "app/look.h"

namespace touchstone::app {
namespace {

/// Draws labels into the bound framebuffer, `scale` pixels to a unit of `scene`.
void DrawLabelsInto(const std::vector<ui::Label>& labels, const ui::Rect& scene, float scale) {
  ImDrawList list(ImGui::GetDrawListSharedData());
  list._ResetForNewFrame();
  list.PushTextureID(ImGui::GetIO().Fonts->TexID);
  list.PushClipRect({0.0F, 0.0F}, {scene.width, scene.height});
  ui::DrawLabels(labels, scene, &list);
  ImDrawList* lists[] = {&list};
  ImDrawData data;
  data.Valid = true;
  data.CmdLists = lists;
  data.CmdListsCount = 1;
  data.TotalIdxCount = list.IdxBuffer.Size;
  data.TotalVtxCount = list.VtxBuffer.Size;
  data.DisplayPos = {0.0F, 0.0F};
  data.DisplaySize = {scene.width, scene.height};
  data.FramebufferScale = {scale, scale};
  ImGui_ImplOpenGL3_RenderDrawData(&data);
}

void Append(const std::vector<ui::Label>& more, std::vector<ui::Label>* labels) {
  labels->insert(labels->end(), more.begin(), more.end());
}

}  // namespace

bool ScenePainter::IsResized() const {
  const WindowSize now = window_.framebuffer();
  return now.width != size_.width || now.height != size_.height;
}

double ScenePainter::pixels_per_unit() const {
  return static_cast<double>(size_.width) / window_.size().width;
}

void ScenePainter::ChooseStyle(const exchange::Snapshot& snapshot, const Selection& selection) {
  constexpr double kDiagram = 1.8;  // a diagram has room for longer arrows
  const settings::ViewOptions& options = preferences_.view;
  style_ = {.shown = options.forces,
            .selected = selection.body(),
            .contact = selection.contact(),
            .free_body = options.free_body ? selection.body() : std::nullopt};
  const double factor = options.arrow_factor * (style_.free_body ? kDiagram : 1.0);
  style_.metres_per_newton = arrow_scale_.Update(snapshot, factor, style_.free_body);
  style_.full_metres = render::TypicalSize(snapshot) * factor;
}

render::Picture ScenePainter::MakePicture(const SceneView& view, double pixels_per_point) const {
  return {.camera = view.camera,
          .theme = SceneThemeOf(preferences_.pictures.theme),
          .forces = style_,
          .markers = {},
          .bodies = preferences_.view.bodies,
          .pixels_per_point = pixels_per_point};
}

std::vector<ui::Label> ScenePainter::SceneLabels(const exchange::Snapshot& snapshot,
                                                 const SceneView& view) const {
  std::vector<ui::Label> labels = ContactLabels(snapshot, style_, view);
  if (style_.free_body) {
    Append(FreeBodyLabels(snapshot, style_, view), &labels);
  } else {
    if (preferences_.view.numbers) Append(ForceLabels(snapshot, style_, view), &labels);
    if (preferences_.view.gaps) Append(GapLabels(snapshot, view), &labels);
  }
  return labels;
}

PixelRect ScenePainter::SceneRect(const SceneView& view) const {
  const auto pixels = [&](float units) {
    return static_cast<int>(std::lround(units * pixels_per_unit()));
  };
  const int height = std::max(pixels(view.rect.height), 1);
  return {pixels(view.rect.x), size_.height - pixels(view.rect.y) - height,
          std::max(pixels(view.rect.width), 1), height};
}

void ScenePainter::Draw(const LiveRun::SnapshotPointer& snapshot, const SceneView& view,
                        const Selection& selection, const ToolDrawing& tool) {
  ChooseStyle(*snapshot, selection);
  std::vector<ui::Label> labels = ToolLabels(tool, view);
  Append(SceneLabels(*snapshot, view), &labels);
  ui::DrawLabels(labels, view.rect, ImGui::GetBackgroundDrawList());
  render::Picture picture = MakePicture(view, window_.ContentScale());
  picture.markers = tool.markers;
  canvas_.Show(snapshot, std::move(picture), SceneRect(view), preferences_.pictures.quality);
  glViewport(0, 0, size_.width, size_.height);
}

PngPicture ScenePainter::DrawPicture(const exchange::Snapshot& snapshot, const SceneView& shown) {
  const PixelRect here = SceneRect(shown);
  const ui::PictureOptions& wanted = preferences_.pictures;
  const bool as_here = wanted.width == 0;
  PngPicture picture{.file = {},
                     .width = as_here ? here.width : wanted.width,
                     .height = as_here ? here.height : wanted.height,
                     .pixels = {}};
  const double scale = static_cast<double>(picture.height) / here.height;
  const SceneView view{{0.0F, 0.0F, static_cast<float>(picture.width / scale),
                        static_cast<float>(picture.height / scale)},
                       shown.camera};
  picture.pixels = canvas_.Draw(
      snapshot, MakePicture(view, scale * window_.ContentScale()), picture.width, picture.height,
      [&] { DrawLabelsInto(SceneLabels(snapshot, view), view.rect, static_cast<float>(scale)); });
  glViewport(0, 0, size_.width, size_.height);
  return picture;
}

}  // namespace touchstone::app
