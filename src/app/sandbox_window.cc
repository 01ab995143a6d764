#include "app/sandbox_window.h"

#include <algorithm>
#include <cmath>

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/contact_picking.h"
#include "app/export_file.h"
#include "app/force_overlay.h"
#include "app/framing.h"
#include "render/ghost.h"

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

}  // namespace

SandboxWindow::SandboxWindow(std::shared_ptr<const scene::SceneDesc> scene,
                             Preferences* preferences)
    : preferences_(preferences),
      window_("Touchstone", preferences->window, Window::Visibility::kShown),
      input_(window_.handle()),
      imgui_(window_),
      simulation_(std::move(scene), true),
      snapshot_(simulation_.Latest()) {}

void SandboxWindow::Run() {
  while (glfwWindowShouldClose(window_.handle()) == GLFW_FALSE) {
    if (WaitForFrame()) DrawFrame();
    KeepState();
  }
  preferences_->window = window_.size();
}

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
                       ImGui::GetIO().WantTextInput;
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
  imgui_.SetScale(static_cast<float>(ContentScale() * in_window) * preferences_->text_scale);
  imgui_.NewFrame();
  view_.rect = Divide().scene;
  FollowScene();
  panels_.Follow(*snapshot_);
  HandleInput();
  const ui::Layout layout = Divide();  // a key may have hidden the panels, or brought them back
  view_.rect = layout.scene;
  DrawPanels(layout);
  ShowWhatCanBeHeld();
  DrawScene();
  imgui_.Render();
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
  if (contact_ && FindContact(*snapshot_, *contact_) == nullptr) contact_.reset();
  if (snapshot_->scene == scene_) return;
  scene_ = snapshot_->scene;
  view_.camera = StartCamera(*snapshot_, view_.viewport());
  selected_.reset();
  contact_.reset();
  arrow_scale_.Reset();
  pointer_ = Pointer();
  thrusters_.Clear();
  window_.SetTitle("Touchstone – " + scene_->name);
}

ToolContext SandboxWindow::MakeToolContext() {
  return {*snapshot_, view_.viewport(), &view_.camera, &selected_,
          [this](exchange::Command command) { simulation_.Send(std::move(command)); }};
}

void SandboxWindow::HandleInput() {
  for (const InputEvent& event : input_.Drain()) Handle(event);
}

void SandboxWindow::Handle(const InputEvent& event) {
  const ImGuiIO& io = ImGui::GetIO();
  const ToolContext context = MakeToolContext();
  SelectContact(event);
  if (const auto* key = std::get_if<KeyPress>(&event)) {
    if (io.WantTextInput || thrusters_.Press(*key, *scene_, context.send)) return;
    if (const auto action = ActionOfKey(key->key, key->mods, key->repeated)) CarryOut(*action);
  } else if (const auto* key_up = std::get_if<KeyRelease>(&event)) {
    thrusters_.Release(key_up->key, context.send);
  } else if (std::holds_alternative<FocusLoss>(event)) {
    thrusters_.ReleaseAll(context.send);
  } else if (const auto* press = std::get_if<ButtonPress>(&event)) {
    if (!io.WantCaptureMouse && view_.rect.Contains(press->x, press->y))
      pointer_.Press(context, *press, view_.ToScene(press->x, press->y));
  } else if (const auto* move = std::get_if<CursorMove>(&event)) {
    pointer_.Move(context, view_.ToScene(move->x, move->y));
  } else if (const auto* release = std::get_if<ButtonRelease>(&event)) {
    pointer_.Release(context, release->button);
  } else if (const auto* wheel = std::get_if<WheelTurn>(&event)) {
    if (!io.WantCaptureMouse) pointer_.Wheel(context, wheel->steps);
  } else if (const auto* drop = std::get_if<FileDrop>(&event)) {
    LoadDropped(drop->path);
  }
}

// A click on a contact point selects it, beside what the click does to the bodies; any other click
// in the scene clears the selection.
void SandboxWindow::SelectContact(const InputEvent& event) {
  constexpr double kClick = 4.0;   // window units that a click may move
  constexpr double kReach = 10.0;  // from a contact point
  if (const auto* press = std::get_if<ButtonPress>(&event)) {
    scene_press_.reset();
    if (press->button == GLFW_MOUSE_BUTTON_LEFT && press->mods == 0 &&
        !ImGui::GetIO().WantCaptureMouse && view_.rect.Contains(press->x, press->y))
      scene_press_ = *press;
  } else if (const auto* release = std::get_if<ButtonRelease>(&event)) {
    if (!scene_press_ || release->button != GLFW_MOUSE_BUTTON_LEFT) return;
    const bool click =
        std::hypot(release->x - scene_press_->x, release->y - scene_press_->y) < kClick;
    if (click && preferences_->view.contact_points)
      contact_ = PickContact(*snapshot_, view_, release->x, release->y, kReach);
    scene_press_.reset();
  }
}

void SandboxWindow::CarryOut(const ui::Intents& intents) {
  if (intents.select) selected_ = intents.select;
  if (intents.select_contact) contact_ = intents.select_contact;
  ghosts_ = intents.ghosts;
  if (intents.save) Save(*intents.save);
  if (intents.observe != observed_) {
    observed_ = intents.observe;
    simulation_.Send(observed_);
  }
}

void SandboxWindow::Save(const ui::Export& wanted) {
  if (wanted.text.empty()) {
    picture_wanted_ = wanted;
    return;
  }
  const ExportResult result = WriteTextExport(wanted, std::filesystem::current_path());
  result.ok ? panels_.Tell(result.message, now_) : panels_.Say(result.message, now_);
}

void SandboxWindow::SavePicture() {
  if (!picture_wanted_) return;
  const ExportResult result = WritePictureExport(
      *picture_wanted_, std::filesystem::current_path(),
      static_cast<double>(drawn_size_.width) / window_.size().width, drawn_size_.height);
  result.ok ? panels_.Tell(result.message, now_) : panels_.Say(result.message, now_);
  picture_wanted_.reset();
}

void SandboxWindow::DrawPanels(const ui::Layout& layout) {
  widgets_.clear();
  ui::Commands commands;
  ui::Intents intents;
  const ui::PanelContext context{.snapshot = *snapshot_,
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
                                 .can_go_to_times = false,
                                 .R_WC = CameraAxes(view_.camera)};
  panels_.Draw(context, layout, 1.0 / frame_seconds_, preferences_);
  for (exchange::Command& command : commands) simulation_.Send(std::move(command));
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
  const ui::ViewOptions& options = preferences_->view;
  force_style_ = MakeForceStyle(options, selected_, contact_);
  // A diagram has room for longer arrows.
  const double factor = options.arrow_factor * (force_style_.free_body ? 1.8 : 1.0);
  force_style_.metres_per_newton = arrow_scale_.Update(*snapshot_, factor, force_style_.free_body);
  force_style_.full_metres = render::TypicalSize(*snapshot_) * factor;
  ToolDrawing tool = pointer_.Draw(MakeToolContext());
  for (const ui::Ghost& ghost : ghosts_)
    for (const render::Marker& edge : render::GhostMarkers(
             *ghost.shape, ghost.X_WB,
             ghost.late ? render::colors::kNormalForce : render::colors::kFriction))
      tool.markers.push_back(edge);
  preferences_->hint_read |= pointer_.handling();
  DrawLabels(tool);
  canvas_.Show(snapshot_,
               {.camera = view_.camera,
                .forces = force_style_,
                .markers = tool.markers,
                .shadows = options.shadows,
                .edges = options.edges,
                .color_islands = options.islands,
                .see_through = options.see_through,
                .pixels_per_point = ContentScale()},
               SceneRect());
  glViewport(0, 0, drawn_size_.width, drawn_size_.height);
}

void SandboxWindow::DrawLabels(const ToolDrawing& tool) const {
  std::vector<ui::Label> labels = ToolLabels(tool, view_);
  const auto append = [&](const std::vector<ui::Label>& more) {
    labels.insert(labels.end(), more.begin(), more.end());
  };
  append(ContactLabels(*snapshot_, force_style_, view_));
  if (force_style_.free_body) {
    append(FreeBodyLabels(*snapshot_, force_style_, view_));
  } else {
    if (preferences_->view.numbers) append(ForceLabels(*snapshot_, force_style_, view_));
    if (preferences_->view.gaps) append(GapLabels(*snapshot_, view_));
  }
  ui::DrawLabels(labels, view_.rect);
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
                      .frames_per_second = 1.0 / frame_seconds_,
                      .quality = canvas_.quality_level()},
                     now_);
}

}  // namespace touchstone::app
