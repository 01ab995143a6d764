#include "app/scene_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <glad/gl.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

#include "app/arrow_ruler.h"
#include "app/diagram_view.h"
#include "app/look.h"
#include "app/scene_choices.h"
#include "ui/gravity_arrow.h"

namespace touchstone::app {
namespace {

void Append(const std::vector<ui::Label>& more, std::vector<ui::Label>* labels) {
  labels->insert(labels->end(), more.begin(), more.end());
}

/// Draws a rectangle that a person drags.
void DrawFrame(const SceneView& view, const std::array<ScenePoint, 2>& corners) {
  const auto in_window = [&](ScenePoint at) {
    return ImVec2(view.rect.x + static_cast<float>(at.x), view.rect.y + static_cast<float>(at.y));
  };
  const ImVec2 a = in_window(corners[0]), b = in_window(corners[1]);
  const ImVec2 low(std::min(a.x, b.x), std::min(a.y, b.y));
  const ImVec2 high(std::max(a.x, b.x), std::max(a.y, b.y));
  ImDrawList* draw = ImGui::GetBackgroundDrawList();
  ImVec4 tint = ui::Colors().accent;
  tint.w = 0.15F;
  draw->AddRectFilled(low, high, ImGui::GetColorU32(tint));
  draw->AddRect(low, high, ImGui::GetColorU32(ui::Colors().accent));
}

/// Joins two pictures of one height.
PngPicture SideBySide(const PngPicture& left, const PngPicture& right) {
  constexpr std::ptrdiff_t kBytes = 3;  // bytes per pixel
  PngPicture both{
      .file = {}, .width = left.width + right.width, .height = left.height, .pixels = {}};
  both.pixels.reserve(left.pixels.size() + right.pixels.size());
  for (std::ptrdiff_t y = 0; y < left.height; ++y)
    for (const PngPicture* part : {&left, &right}) {
      const auto row = part->pixels.begin() + y * kBytes * part->width;
      both.pixels.insert(both.pixels.end(), row, row + kBytes * part->width);
    }
  return both;
}

}  // namespace

bool ScenePainter::IsResized() const {
  const WindowSize now = window_.framebuffer();
  return now.width != size_.width || now.height != size_.height;
}

double ScenePainter::pixels_per_unit() const {
  return static_cast<double>(size_.width) / window_.size().width;
}

bool ScenePainter::CoversDiagram(const Selection& selection) const {
  const bool opens = preferences_.view.free_body && selection.body() != style_.free_body;
  return opens && selection.contact() == style_.contact;
}

std::optional<render::Camera> ScenePainter::ChooseStyle(const exchange::Snapshot& snapshot,
                                                        const SceneView& view,
                                                        const Selection& selection) {
  const settings::ViewOptions& options = preferences_.view;
  selected_.assign(selection.bodies().begin(), selection.bodies().end());
  const render::ForceStyle before = style_;
  style_ = {.shown = hides_forces_ ? WithoutForces(options.forces) : options.forces,
            .selected = selection.body(),
            .contact = selection.contact(),
            .free_body = options.free_body ? selection.body() : std::nullopt,
            .chain_factor = ChainFactorIn(view, window_.ContentScale())};
  UseScale(arrow_scale_.Choose(snapshot, style_.free_body), options.arrow_factor, &style_);
  if (!style_.free_body) return std::nullopt;
  const bool opened = style_.free_body != before.free_body || view.free_viewport() != diagram_for_;
  style_.detail = before.detail;
  std::optional<render::Camera> camera;
  if (std::exchange(frames_again_, false) || opened) {
    // Lengths stay the same while the diagram is open, so that they can be compared over time.
    const auto lengths = opened ? std::nullopt : std::optional(diagram_lengths_);
    const DiagramView chosen =
        ChooseDiagramView(snapshot, style_, view,
                          {ImGui::CalcTextSize("0").x, 1.1F * ImGui::GetTextLineHeight()}, lengths);
    style_.detail = chosen.detail;
    diagram_lengths_ = chosen.lengths;
    diagram_for_ = view.free_viewport();
    camera = chosen.camera;
  }
  render::Lengthen(diagram_lengths_, &style_);
  return camera;
}

bool ScenePainter::FrameDiagramAgain() {
  frames_again_ = style_.free_body.has_value();
  return frames_again_;
}

/// Resultants chosen by a person need no note.
std::vector<std::string> ScenePainter::DiagramNotes(const exchange::Snapshot& snapshot) const {
  const exchange::BodySnapshot* body =
      style_.free_body ? FindBody(snapshot, *style_.free_body) : nullptr;
  if (body == nullptr) return {};
  const bool chosen = style_.shown.resultants && style_.detail <= render::DiagramDetail::kPairs;
  std::vector<std::string> notes;
  for (std::string note :
       {std::string(chosen ? "" : TellDetail(style_.detail)), TellInstant(snapshot, *body)})
    if (!note.empty()) notes.push_back(std::move(note));
  return notes;
}

void ScenePainter::SetScale(ui::ArrowScaleIntent intent, const exchange::Snapshot& snapshot) {
  intent == ui::ArrowScaleIntent::kFit ? arrow_scale_.Fit(snapshot, style_.shown)
                                       : arrow_scale_.Reset();
}

std::optional<ui::ScaleBar> ScenePainter::MakeBar(const exchange::Snapshot& snapshot,
                                                  const SceneView& view) const {
  if (!preferences_.view.scale_bar) return std::nullopt;
  std::optional<ui::ChainKey> chains = MakeChainKey(snapshot, style_, window_.ContentScale());
  if (!ShowsArrows(snapshot, style_))
    return chains ? std::optional(ui::ScaleBar{.chains = std::move(chains)}) : std::nullopt;
  const exchange::BodySnapshot* body =
      style_.free_body ? FindBody(snapshot, *style_.free_body) : nullptr;
  const bool of_body = body != nullptr && !body->fixed;
  auto bar = MakeScaleBar(style_, view, of_body ? body->p_WBcm : view.camera.target);
  if (!bar) return bar;
  bar->fitted = !style_.free_body && arrow_scale_.fitted();
  bar->chains = std::move(chains);
  return bar;
}

render::Picture ScenePainter::MakePicture(const SceneView& view, double pixels_per_point) const {
  return {.camera = view.camera,
          .theme = SceneThemeOf(preferences_.pictures.theme),
          .forces = style_,
          .markers = {},
          .bodies = preferences_.view.bodies,
          .selected = selected_,
          .pixels_per_point = pixels_per_point};
}

std::vector<ui::WrittenLabel> ScenePainter::DrawWriting(const exchange::Snapshot& snapshot,
                                                        const SceneView& view,
                                                        std::vector<ui::Label> labels,
                                                        const std::string& run,
                                                        ImDrawList* draw) const {
  const std::vector<ui::Label> pinned = ContactLabels(snapshot, style_, view);
  const std::optional<ui::ScaleBar> bar = MakeBar(snapshot, view);
  std::vector<ui::Rect> taken;
  if (!run.empty()) taken.push_back(ui::PlaceRunLabel(run, view.rect));
  const float scale = ImGui::GetFontSize() / ui::kFontSize;
  ui::Rect top = ui::BesideAtTop(view.rect, view.card, scale);
  if (!run.empty()) top.y += ui::RunLabelHeight();
  const std::vector<ui::PlacedNote> notes = ui::PlaceNotes(DiagramNotes(snapshot), top);
  for (const ui::PlacedNote& note : notes) taken.push_back(ui::PlaceRunLabel(note.text, note.part));
  if (bar) taken.push_back(ui::PlaceScaleBar(*bar, view.rect, view.card));
  if (view.card.width > 0.0F) taken.push_back(view.card);
  std::vector<ui::WrittenLabel> written;
  if (style_.free_body) {
    const auto gravity = ui::PlaceGravityArrow(view.rect, scale);
    if (gravity && preferences_.view.gravity) taken.push_back(*gravity);
    std::vector<ui::DiagramLabel> diagram = FreeBodyLabels(snapshot, style_, view);
    for (const ui::Label& label : pinned)
      diagram.push_back({{label.x, label.y}, {label.x, label.y}, label.text, label.color});
    written = ui::DrawDiagramLabels(diagram, view.rect, taken, draw);
    for (const ui::WrittenLabel& label : written) taken.push_back(label.rect);
  } else {
    const Numbers numbers = preferences_.view.numbers ? Numbers::kOfAll : Numbers::kOfBroken;
    Append(pinned, &labels);
    Append(ForceLabels(snapshot, style_, view, numbers, pointer_), &labels);
    if (preferences_.view.gaps) Append(GapLabels(snapshot, view), &labels);
  }
  if (preferences_.view.labels) Append(BodyLabels(snapshot, style_, view), &labels);
  // The labels of the diagram are already placed.
  ui::DrawLabels(labels, view.rect,
                 {taken, style_.free_body ? std::vector<std::array<ImVec2, 2>>()
                                          : ArrowsInSight(snapshot, style_, view)},
                 draw);
  if (!run.empty()) ui::DrawRunLabel(run, view.rect, draw);
  for (const ui::PlacedNote& note : notes) ui::DrawRunLabel(note.text, note.part, draw);
  if (bar) ui::DrawScaleBar(*bar, view.rect, view.card, draw);
  return written;
}

void ScenePainter::DrawWritingInto(const exchange::Snapshot& snapshot, const SceneView& view,
                                   float scale, const std::string& label) const {
  ImDrawList list(ImGui::GetDrawListSharedData());
  list._ResetForNewFrame();
  list.PushTextureID(ImGui::GetIO().Fonts->TexID);
  list.PushClipRect({0.0F, 0.0F}, {view.rect.width, view.rect.height});
  DrawWriting(snapshot, view, {}, label, &list);
  ImDrawList* lists[] = {&list};
  ImDrawData data;
  data.Valid = true;
  data.CmdLists = lists;
  data.CmdListsCount = 1;
  data.TotalIdxCount = list.IdxBuffer.Size;
  data.TotalVtxCount = list.VtxBuffer.Size;
  data.DisplayPos = {0.0F, 0.0F};
  data.DisplaySize = {view.rect.width, view.rect.height};
  data.FramebufferScale = {scale, scale};
  ImGui_ImplOpenGL3_RenderDrawData(&data);
}

PixelRect ScenePainter::SceneRect(const SceneView& view) const {
  const auto pixels = [&](float units) {
    return static_cast<int>(std::lround(units * pixels_per_unit()));
  };
  const int height = std::max(pixels(view.rect.height), 1);
  return {pixels(view.rect.x), size_.height - pixels(view.rect.y) - height,
          std::max(pixels(view.rect.width), 1), height};
}

LiveRun::SnapshotPointer ScenePainter::FindBeside(const exchange::Snapshot& snapshot) const {
  return beside_ ? beside_(snapshot) : nullptr;
}

/// `view` is that of the present run; the kept one is drawn to its left.
void ScenePainter::DrawBeside(const LiveRun::SnapshotPointer& kept, const SceneView& view) {
  ImDrawList* draw = ImGui::GetBackgroundDrawList();
  const ui::Rect left{view.rect.x - view.rect.width, view.rect.y, view.rect.width,
                      view.rect.height};
  const SceneView beside{left, view.camera};
  DrawWriting(*kept, beside, {}, labels_->kept, draw);
  ui::DrawRunBorder(view.rect, draw);
  if (canvas_beside_ == nullptr) canvas_beside_ = std::make_unique<SceneCanvas>();
  canvas_beside_->Show(kept, MakePicture(beside, window_.ContentScale()), SceneRect(beside),
                       preferences_.pictures.quality);
}

void ScenePainter::Finish(std::chrono::steady_clock::time_point panels_begun) {
  canvas_.Finish(panels_begun);
  if (canvas_beside_ != nullptr) canvas_beside_->Finish(panels_begun);
}

void ScenePainter::Draw(const LiveRun::SnapshotPointer& snapshot, const SceneView& view,
                        const ToolDrawing& tool) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!io.WantCaptureMouse && !ImGui::IsAnyMouseDown()) pointer_ = {io.MousePos.x, io.MousePos.y};
  if (tool.frame) DrawFrame(view, *tool.frame);
  const LiveRun::SnapshotPointer kept = FindBeside(*snapshot);
  labels_ = kept != nullptr ? std::optional(ui::DescribeRuns(*kept, *snapshot)) : std::nullopt;
  diagram_labels_ = DrawWriting(*snapshot, view, ToolLabels(tool, style_, view),
                                labels_ ? labels_->present : "", ImGui::GetBackgroundDrawList());
  pointer_.reset();
  render::Picture picture = MakePicture(view, window_.ContentScale());
  picture.markers = tool.markers;
  canvas_.Show(snapshot, std::move(picture), SceneRect(view), preferences_.pictures.quality);
  if (kept != nullptr) DrawBeside(kept, view);
  glViewport(0, 0, size_.width, size_.height);
}

PngPicture ScenePainter::DrawPicture(const exchange::Snapshot& snapshot, const SceneView& shown) {
  const PixelRect here = SceneRect(shown);
  const int parts = CountRuns(snapshot);
  const ui::PictureOptions& wanted = preferences_.pictures;
  if (wanted.width > 0) return DrawPicture(snapshot, shown, wanted.width, wanted.height);
  const double enlarged = std::max(
      1.0, static_cast<double>(ui::kScreenPicture) / std::max(parts * here.width, here.height));
  const auto as_here = [&](int pixels) { return static_cast<int>(std::lround(enlarged * pixels)); };
  return DrawPicture(snapshot, shown, as_here(parts * here.width), as_here(here.height));
}

PngPicture ScenePainter::DrawPicture(const exchange::Snapshot& snapshot, const SceneView& shown,
                                     int width, int height) {
  const LiveRun::SnapshotPointer kept = FindBeside(snapshot);
  if (kept == nullptr || width < 2) return DrawOne(snapshot, shown, width, height, "");
  const ui::RunLabels labels = ui::DescribeRuns(*kept, snapshot);
  const int left = width / 2;
  return SideBySide(DrawOne(*kept, shown, left, height, labels.kept),
                    DrawOne(snapshot, shown, width - left, height, labels.present));
}

PngPicture ScenePainter::DrawOne(const exchange::Snapshot& snapshot, const SceneView& shown,
                                 int width, int height, const std::string& label) {
  PngPicture picture{.file = {}, .width = width, .height = height, .pixels = {}};
  const double scale = static_cast<double>(height) / SceneRect(shown).height;
  const SceneView view{{0.0F, 0.0F, static_cast<float>(picture.width / scale),
                        static_cast<float>(picture.height / scale)},
                       shown.camera};
  render::Picture shown_too = MakePicture(view, scale * window_.ContentScale());
  if (past_ && label.empty()) shown_too.markers = past_(snapshot);
  picture.pixels = canvas_.Draw(snapshot, shown_too, picture.width, picture.height, [&] {
    DrawWritingInto(snapshot, view, static_cast<float>(scale), label);
  });
  glViewport(0, 0, size_.width, size_.height);
  return picture;
}

}  // namespace touchstone::app
