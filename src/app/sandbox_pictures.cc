// The scene's picture: what is drawn, on the screen and into files.

#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include <cmath>

#include "app/export_file.h"
#include "app/force_overlay.h"
#include "app/look.h"
#include "app/sandbox_window.h"
#include "base/whole_file.h"

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

}  // namespace

render::Picture SandboxWindow::MakePicture(double pixels_per_point) const {
  return {.camera = view_.camera,
          .theme = SceneThemeOf(preferences_->pictures.theme),
          .forces = force_style_,
          .markers = {},
          .bodies = preferences_->view.bodies,
          .pixels_per_point = pixels_per_point};
}

std::vector<ui::Label> SandboxWindow::SceneLabels(const SceneView& view) const {
  std::vector<ui::Label> labels = ContactLabels(*snapshot_, force_style_, view);
  const auto append = [&](const std::vector<ui::Label>& more) {
    labels.insert(labels.end(), more.begin(), more.end());
  };
  if (force_style_.free_body) {
    append(FreeBodyLabels(*snapshot_, force_style_, view));
  } else {
    if (preferences_->view.numbers) append(ForceLabels(*snapshot_, force_style_, view));
    if (preferences_->view.gaps) append(GapLabels(*snapshot_, view));
  }
  return labels;
}

ui::PictureState SandboxWindow::PictureState() const {
  ui::PictureState state{.quality_level = canvas_.quality_level(), .sequence = {}};
  if (sequence_) state.sequence = {sequence_->done(), sequence_->count()};
  return state;
}

void SandboxWindow::WritePicture(const std::filesystem::path& file) {
  const PixelRect here = SceneRect();
  const bool as_here = preferences_->pictures.width == 0;
  const int width = as_here ? here.width : preferences_->pictures.width;
  const int height = as_here ? here.height : preferences_->pictures.height;
  const double scale = static_cast<double>(height) / here.height;
  const SceneView view{
      {0.0F, 0.0F, static_cast<float>(width / scale), static_cast<float>(height / scale)},
      view_.camera};
  auto pixels = canvas_.Draw(*snapshot_, MakePicture(scale * ContentScale()), width, height, [&] {
    DrawLabelsInto(SceneLabels(view), view.rect, static_cast<float>(scale));
  });
  glViewport(0, 0, drawn_size_.width, drawn_size_.height);
  png_writer_.Write({file, width, height, std::move(pixels)});
}

void SandboxWindow::CarryOut(ui::PictureWish wish) {
  switch (wish) {
    case ui::PictureWish::kPicture:
      return WritePicture(FreeFileName(WorkingFolder(), scene_->name, ".png", &png_writer_));
    case ui::PictureWish::kSequence:
      return BeginSequence();
    case ui::PictureWish::kStopSequence:
      return StopSequence();
  }
}

/// What has become of pictures: of a sequence's, the first that cannot be written ends it.
void SandboxWindow::TellWritten(const std::vector<PngWriter::Written>& pictures) {
  for (const PngWriter::Written& picture : pictures) {
    const bool of_sequence = sequence_ && picture.file.parent_path() == sequence_folder_;
    if (picture.error.empty()) {
      if (!of_sequence) panels_.Tell("wrote " + picture.file.string(), now_);
      continue;
    }
    if (of_sequence) {
      png_writer_.Drop();
      StopSequence();
    }
    return panels_.Say(picture.error, now_);
  }
}

void SandboxWindow::BeginSequence() {
  try {
    sequence_folder_ = MakeFreeFolder(WorkingFolder() / preferences_->pictures.folder);
  } catch (const std::filesystem::filesystem_error& error) {
    return panels_.Say(
        error.path1().string() + " cannot be made: " + ReasonOf(error.code().value()), now_);
  }
  Send(exchange::Pause{});
  sequence_wanted_ = true;
}

void SandboxWindow::ContinueSequence() {
  if (sequence_wanted_ && snapshot_->run_state != exchange::RunState::kPlaying) {
    sequence_wanted_ = false;
    sequence_.emplace(*snapshot_, preferences_->pictures.rate);
    Send(sequence_->GoToNext());
  }
  if (!sequence_) return;
  if (sequence_->finished()) {
    if (png_writer_.pending() == 0) EndSequence("wrote");
    return;
  }
  if (sequence_->IsDisturbed(*snapshot_)) return EndSequence("the run went on: stopped after");
  constexpr std::size_t kMostWaiting = 2;  // large pictures are drawn faster than they are packed
  if (!sequence_->Shows(*snapshot_) || png_writer_.pending() >= kMostWaiting) return;
  WritePicture(sequence_folder_ / sequence_->FileName());
  sequence_->Advance();
  Send(sequence_->finished() ? sequence_->GoBack() : sequence_->GoToNext());
}

/// Before its end; the run is taken back to where it was.
void SandboxWindow::StopSequence() {
  if (sequence_) {
    Send(exchange::BreakOff{});
    Send(sequence_->GoBack());
  }
  EndSequence("stopped after");
}

void SandboxWindow::EndSequence(const std::string& what) {
  sequence_wanted_ = false;
  if (!sequence_) return;
  panels_.Tell(
      what + " " + std::to_string(sequence_->done()) + " pictures in " + sequence_folder_.string(),
      now_);
  sequence_.reset();
}

}  // namespace touchstone::app
