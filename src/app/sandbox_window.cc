#include "app/sandbox_window.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <variant>

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/contact_picking.h"
#include "app/export_file.h"
#include "app/force_overlay.h"
#include "app/framing.h"
#include "app/launch_tool.h"
#include "base/log.h"
#include "render/ghost.h"
#include "ui/dock.h"

namespace touchstone::app {
namespace {

constexpr double kFrameSeconds = 1.0 / 60.0;
constexpr double kIdleSeconds = 0.05;     // between looks at the simulation while nothing moves
constexpr double kActivitySeconds = 0.5;  // frames go on so long after a change, for tooltips
// There is a picture at least so often: while a long step is computed, and while time stands.
constexpr double kHeartbeatPlaying = 0.25;
constexpr double kHeartbeatPaused = 2.0;

Mat3 CameraAxes(const render::Camera& camera) {
  const render::CameraFrame frame = render::ComputeFrame(camera);
  Mat3 axes;
  axes << frame.right, frame.up, -frame.forward;
  return axes;
}

template <class... Kinds>
bool IsAnyOf(const exchange::Command& command) {
  return (std::holds_alternative<Kinds>(command) || ...);
}

/// Whether what hands hold now may not be there afterwards.
bool LeavesThePresent(const exchange::Command& command) {
  return IsAnyOf<exchange::Seek, exchange::SeekTime, exchange::StepBack, exchange::PreviousEvent,
                 exchange::Undo, exchange::Redo, exchange::Reset, exchange::LoadScene,
                 exchange::LoadRecording, exchange::Replay>(command);
}

InputMap ReadBindings(const BindingChanges& changes) {
  std::vector<std::string> mistakes;
  InputMap inputs(changes, &mistakes);
  for (const std::string& mistake : mistakes)
    spdlog::warn("the key bindings of the preferences: {}; the usual one stays", mistake);
  return inputs;
}

}  // namespace

SandboxWindow::SandboxWindow(const Opening& opening, Preferences* preferences)
    : preferences_(preferences),
      inputs_(ReadBindings(preferences->bindings)),
      recovery_(RecoveryFolder()),
      window_("Touchstone", preferences->window, Window::Visibility::kShown),
      input_(window_.handle()),
      imgui_(window_),
      simulation_(opening.scene, opening.recording == nullptr),
      snapshot_(simulation_.Latest()) {
  if (!preferences->problem.empty()) panels_.Say(preferences->problem, now_);
  if (opening.recording != nullptr) Send(exchange::LoadRecording{opening.recording});
  if (opening.file.empty()) return;
  files_[opening.scene] = opening.file;
  RememberFile(opening.file, preferences_);
}

bool SandboxWindow::Run() {
  constexpr std::chrono::milliseconds kPatience{300};
  while (glfwWindowShouldClose(window_.handle()) == GLFW_FALSE) {
    if (WaitForFrame()) DrawFrame();
    KeepState();
    KeepRecovery();
  }
  const bool unsaved = HasUnsavedWork();
  if (unsaved) KeepForNextTime();
  for (const PngWriter::Written& picture : png_writer_.Finish())
    if (!picture.error.empty()) spdlog::error("{}", picture.error);
  preferences_->window = window_.size();
  preferences_->bindings = inputs_.Changes();
  const bool ended = simulation_.Stop(kPatience);
  recovery_.Close(!unsaved);
  return ended;
}

void SandboxWindow::Send(exchange::Command command) {
  if (const auto* add = std::get_if<exchange::AddBody>(&command)) {
    if (add->body.name.starts_with(kShotName)) {
      shot_speed_ = add->body.velocity.norm();
      preferences_->has_launched = true;
    }
  } else if (LeavesThePresent(command)) {
    pointer_.Cancel(MakeToolContext());
    if (std::holds_alternative<exchange::Seek>(command)) preferences_->has_gone_back = true;
  }
  if (exchange::IsEdit(command)) ++edits_;
  NoteWork(command);
  simulation_.Send(std::move(command), gesture_);
}

void SandboxWindow::NoteWork(const exchange::Command& command) {
  const auto* save = std::get_if<exchange::SaveScene>(&command);
  if (IsAnyOf<exchange::LoadScene, exchange::LoadRecording, exchange::SaveRecording>(command) ||
      (save != nullptr && !save->silent))
    unsaved_ = false;
  else if (exchange::IsEdit(command) && !exchange::BeginsAct(command) &&
           !std::holds_alternative<exchange::Reset>(command))
    unsaved_ = true;
}

bool SandboxWindow::HasUnsavedWork() const { return unsaved_ && !snapshot_->timeline.undo.empty(); }

bool SandboxWindow::WaitForFrame() {
  const bool active = now_ - last_activity_ < kActivitySeconds ||
                      snapshot_->run_state == exchange::RunState::kPlaying;
  const double until_due = last_frame_ + kFrameSeconds - glfwGetTime();
  glfwWaitEventsTimeout(active ? std::max(until_due, 4e-3) : kIdleSeconds);
  now_ = glfwGetTime();
  if (now_ < last_frame_ + kFrameSeconds) return false;

  const SnapshotPointer latest = simulation_.Latest();
  const WindowSize size = window_.framebuffer();
  const bool changed = !input_.empty() || latest != snapshot_ || size.width != drawn_size_.width ||
                       size.height != drawn_size_.height || pointer_.busy() ||
                       ImGui::GetIO().WantTextInput || !fly_keys_.empty() || panels_.busy() ||
                       png_writer_.pending() > 0;
  if (latest != snapshot_) snapshot_came_ = now_;
  snapshot_ = latest;
  if (changed) last_activity_ = now_;
  if (size.width <= 0 || size.height <= 0) return false;  // minimised
  const double heartbeat =
      snapshot_->run_state == exchange::RunState::kPlaying ? kHeartbeatPlaying : kHeartbeatPaused;
  return now_ - last_activity_ < kActivitySeconds || now_ - last_frame_ > heartbeat;
}

void SandboxWindow::DrawFrame() {
  const double interval = now_ - last_frame_;
  if (interval < 0.5) frame_seconds_ += 0.1 * (interval - frame_seconds_);
  last_frame_ = now_;
  drawn_size_ = window_.framebuffer();

  const auto in_window = static_cast<double>(window_.size().width) / drawn_size_.width;
  imgui_.SetLook(preferences_->pictures.theme,
                 static_cast<float>(ContentScale() * in_window) * preferences_->text_scale);
  imgui_.NewFrame();
  view_.rect = Divide().scene;
  FollowScene();
  panels_.Follow(*snapshot_);
  HandleInput();
  FlyCamera(interval);
  const ui::Layout layout = Divide();  // a key may have hidden the panels, or brought them back
  view_.rect = layout.scene;
  DrawPanels(layout);
  ShowWhatCanBeHeld();
  DrawScene();
  if (const auto wish = std::exchange(picture_wish_, {})) CarryOut(*wish);
  TellWritten(png_writer_.Take());
  ContinueSequence();
  const auto panels_begun = std::chrono::steady_clock::now();
  imgui_.Render();
  canvas_.Finish(panels_begun);
  SavePicture();
  glfwSwapBuffers(window_.handle());
}

double SandboxWindow::ContentScale() const { return window_.ContentScale(); }

ui::Layout SandboxWindow::Divide() const {
  const WindowSize size = window_.size();
  const float scale = ImGui::GetFontSize() / ui::kFontSize;
  return ui::ComputeLayout(static_cast<float>(size.width), static_cast<float>(size.height), scale,
                           preferences_->panels, preferences_->panels_shown);
}

void SandboxWindow::FollowScene() {
  if (selected_ && FindBody(*snapshot_, *selected_) == nullptr) selected_.reset();
  SelectNewBody();
  FollowBody();
  if (contact_ && FindContact(*snapshot_, *contact_) == nullptr) contact_.reset();
  FrameAgain();
  if (snapshot_->scene == scene_) return;
  scene_ = snapshot_->scene;
  FrameStart();
  selected_.reset();
  contact_.reset();
  arrow_scale_.Reset();
  pointer_ = Pointer();
  spawn_.reset();
  tracked_.reset();
  thrusters_.Clear();
  window_.SetTitle("Touchstone – " + scene_->name);
}

void SandboxWindow::FrameStart() {
  view_.camera = framed_ = StartCamera(*snapshot_, view_.viewport());
  framed_for_ = view_.viewport();
  framed_home_ = false;
}

void SandboxWindow::FrameHome() {
  FrameSelection(*snapshot_, selected_, view_.viewport(), &view_.camera);
  framed_ = view_.camera;
  framed_for_ = view_.viewport();
  framed_home_ = true;
}

void SandboxWindow::FrameAgain() {
  if (scene_ == nullptr || view_.viewport() == framed_for_) return;
  if (view_.camera == framed_) return framed_home_ ? FrameHome() : FrameStart();
  framed_for_ = view_.viewport();
}

ToolContext SandboxWindow::MakeToolContext() {
  return {.snapshot = *snapshot_,
          .viewport = view_.viewport(),
          .camera = &view_.camera,
          .selected = &selected_,
          .send = [this](exchange::Command command) { Send(std::move(command)); },
          .menu = &menu_,
          .inputs = &inputs_,
          .flying = !fly_keys_.empty()};
}

void SandboxWindow::CarryOut(const ui::Intents& intents) {
  if (intents.select) selected_ = intents.select;
  if (intents.select_contact) contact_ = intents.select_contact;
  if (intents.plot) {
    panels_.PlotVelocity(*intents.plot);
    ui::OpenDock("Plots", &preferences_->dock_tab, &preferences_->panels);
  }
  ghosts_ = intents.ghosts;
  if (intents.save) Save(*intents.save);
  if (intents.picture) picture_wish_ = intents.picture;
  if (intents.go_to_time) Send(exchange::SeekTime{*intents.go_to_time});
  if (intents.file) CarryOut(*intents.file);
  if (intents.open_file) OpenFile(*intents.open_file);
  if (intents.observe != observed_) {
    observed_ = intents.observe;
    Send(observed_);
  }
}

void SandboxWindow::Save(const ui::Export& wanted) {
  if (wanted.text.empty()) {
    picture_wanted_ = wanted;
    return;
  }
  const ExportResult result = WriteTextExport(wanted, WorkingFolder());
  result.ok ? panels_.Tell(result.message, now_) : panels_.Say(result.message, now_);
}

void SandboxWindow::SavePicture() {
  if (!picture_wanted_) return;
  PngPicture picture = ReadPictureExport(
      *picture_wanted_, static_cast<double>(drawn_size_.width) / window_.size().width,
      drawn_size_.height);
  picture.file = FreeFileName(WorkingFolder(), picture_wanted_->name, ".png", &png_writer_);
  picture_wanted_.reset();
  if (picture.pixels.empty()) return panels_.Say("there is no room for the plot", now_);
  png_writer_.Write(std::move(picture));
}

void SandboxWindow::DrawPanels(const ui::Layout& layout) {
  widgets_.clear();
  ui::Commands commands;
  ui::Intents intents;
  const ui::PanelContext context{
      .snapshot = *snapshot_,
      .selected = selected_,
      .contact = contact_,
      .fonts = imgui_.fonts(),
      .scale = ImGui::GetFontSize() / ui::kFontSize,
      .now = now_,
      .waiting = now_ - snapshot_came_,
      .commands = &commands,
      .widgets = &widgets_,
      .sections = &preferences_->sections,
      .intents = &intents,
      .can_go_to_times = true,
      .keys = [this](std::string_view action) { return inputs_.KeysOf(action); },
      .R_WC = CameraAxes(view_.camera)};
  panels_.Draw(context, layout,
               {.frames_per_second = 1.0 / frame_seconds_, .picture = PictureState()}, inputs_,
               preferences_);
  DrawDialogs(context);
  for (exchange::Command& command : commands) Send(std::move(command));
  CarryOut(intents);
}

void SandboxWindow::ShowWhatCanBeHeld() {
  const CursorMove cursor = input_.cursor();
  const bool over_scene =
      !ImGui::GetIO().WantCaptureMouse && view_.rect.Contains(cursor.x, cursor.y);
  if (pointer_.busy() || !over_scene) return;
  const ToolContext context = MakeToolContext();
  const auto pick = render::PickBody(*snapshot_, context.RayAt(view_.ToScene(cursor.x, cursor.y)));
  const exchange::BodySnapshot* body = pick ? FindBody(*snapshot_, pick->body) : nullptr;
  if (body != nullptr && !body->fixed) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

void SandboxWindow::DrawScene() {
  const settings::ViewOptions& options = preferences_->view;
  force_style_ = {.shown = options.forces,
                  .selected = selected_,
                  .contact = contact_,
                  .free_body = options.free_body ? selected_ : std::nullopt};
  // A diagram has room for longer arrows.
  const double factor = options.arrow_factor * (force_style_.free_body ? 1.8 : 1.0);
  force_style_.metres_per_newton = arrow_scale_.Update(*snapshot_, factor, force_style_.free_body);
  force_style_.full_metres = render::TypicalSize(*snapshot_) * factor;
  ToolDrawing tool = spawn_ ? spawn_->Draw(MakeToolContext()) : pointer_.Draw(MakeToolContext());
  for (const ui::Ghost& ghost : ghosts_)
    for (const render::Marker& edge : render::GhostMarkers(
             *ghost.shape, ghost.X_WB,
             ghost.late ? render::colors::kNormalForce : render::colors::kFriction))
      tool.markers.push_back(edge);
  preferences_->has_pulled |= snapshot_->grab.has_value();
  DrawLabels(tool);
  render::Picture picture = MakePicture(ContentScale());
  picture.markers = tool.markers;
  canvas_.Show(snapshot_, std::move(picture), SceneRect(), preferences_->pictures.quality);
  glViewport(0, 0, drawn_size_.width, drawn_size_.height);
}

void SandboxWindow::DrawLabels(const ToolDrawing& tool) const {
  std::vector<ui::Label> labels = ToolLabels(tool, view_);
  const std::vector<ui::Label> more = SceneLabels(view_);
  labels.insert(labels.end(), more.begin(), more.end());
  ui::DrawLabels(labels, view_.rect, ImGui::GetBackgroundDrawList());
}

PixelRect SandboxWindow::SceneRect() const {
  const double per_unit = static_cast<double>(drawn_size_.width) / window_.size().width;
  const auto pixels = [&](float units) { return static_cast<int>(std::lround(units * per_unit)); };
  const int height = std::max(pixels(view_.rect.height), 1);
  return {pixels(view_.rect.x), drawn_size_.height - pixels(view_.rect.y) - height,
          std::max(pixels(view_.rect.width), 1), height};
}

void SandboxWindow::KeepState() {
  if (!state_file_.wanted()) return;
  state_file_.Update({.snapshot = *snapshot_,
                      .view = view_,
                      .widgets = widgets_,
                      .selected = selected_,
                      .forces = force_style_,
                      .preferences = *preferences_,
                      .frames_per_second = 1.0 / frame_seconds_,
                      .quality = canvas_.quality_level()},
                     now_);
}

}  // namespace touchstone::app
