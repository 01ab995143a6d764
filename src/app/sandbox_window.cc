#include "app/sandbox_window.h"

#include <algorithm>
#include <chrono>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/context_menu.h"
#include "app/force_unit.h"
#include "app/framing.h"
#include "render/ghost.h"
#include "ui/dock.h"

namespace touchstone::app {
namespace {

Mat3 CameraAxes(const render::Camera& camera) {
  const render::CameraFrame frame = render::ComputeFrame(camera);
  Mat3 axes;
  axes << frame.right, frame.up, -frame.forward;
  return axes;
}

void AddGhosts(const std::vector<ui::Ghost>& ghosts, std::vector<render::Marker>* markers) {
  for (const ui::Ghost& ghost : ghosts)
    for (const render::Marker& edge : render::GhostMarkers(
             *ghost.shape, ghost.X_WB,
             ghost.late ? render::colors::kNormalForce : render::colors::kFriction))
      markers->push_back(edge);
}

}  // namespace

SandboxWindow::SandboxWindow(const Opening& opening, Preferences* preferences)
    : parts_(opening, preferences) {
  parts_.painter.SetPast([this](const exchange::Snapshot& snapshot) { return DrawPast(snapshot); });
  parts_.painter.SetBeside([this](const exchange::Snapshot& snapshot) {
    return parts_.reference.beside() ? parts_.reference.At(snapshot.time) : nullptr;
  });
}

bool SandboxWindow::Run() {
  constexpr std::chrono::milliseconds kPatience{300};
  while (glfwWindowShouldClose(parts_.window.handle()) == GLFW_FALSE) {
    const bool is_time = parts_.pacer.Wait(parts_.run.playing());
    parts_.input.NoteLook(parts_.pacer.now());
    if (is_time) {  // in between, the state would be of no picture
      if (IsFrameDue()) DrawFrame();
      KeepState();
    }
    KeepPreferences();
    parts_.documents.KeepRecovery(parts_.pacer.now());
  }
  parts_.preferences = OwnPreferences();
  parts_.documents.KeepForNextTime();
  parts_.pictures.Finish();
  const bool ended = parts_.run.Stop(kPatience);
  parts_.documents.Close();
  return ended;
}

bool SandboxWindow::IsFrameDue() {
  const bool new_snapshot = parts_.run.Update(parts_.pacer.now());
  const bool changed = new_snapshot || !parts_.input.empty() || parts_.painter.IsResized() ||
                       parts_.hands.busy() || ImGui::GetIO().WantTextInput ||
                       parts_.camera.flying() || parts_.camera.gliding() || parts_.panels.busy() ||
                       parts_.pictures.busy() || parts_.trails.busy() || parts_.reference.busy();
  const bool due = parts_.pacer.IsDue(changed, parts_.run.playing());
  const WindowSize size = parts_.window.framebuffer();
  const bool minimised = size.width <= 0 || size.height <= 0;
  return due && !minimised;
}

void SandboxWindow::DrawFrame() {
  const double interval = parts_.pacer.Begin();
  parts_.painter.Begin();
  const double scale = parts_.window.ContentScale() / parts_.painter.pixels_per_unit();
  parts_.imgui.SetLook(parts_.preferences.pictures.theme,
                       static_cast<float>(scale) * parts_.preferences.text_scale);
  parts_.imgui.LetCursorBlink(parts_.moves());
  parts_.imgui.NewFrame(parts_.input.NextChanges());
  parts_.camera.UseGlides(parts_.moves());
  PlaceView(Divide().scene);
  FollowRun();
  router_.HandleAll();
  parts_.camera.Advance(interval);
  const ui::Layout layout = Divide();  // a key may have hidden or restored the panels
  PlaceView(layout.scene);
  DrawPanels(layout);
  parts_.hands.UpdateCursorShape(parts_.input.cursor());
  DrawScene();
  parts_.pictures.AfterScene();
  const auto panels_begun = std::chrono::steady_clock::now();
  parts_.imgui.Render();
  parts_.painter.Finish(panels_begun);
  parts_.pictures.AfterPanels();
  glfwSwapBuffers(parts_.window.handle());
}

ui::Layout SandboxWindow::Divide() const {
  const float scale = ImGui::GetFontSize() / ui::kFontSize;
  return parts_.panels.Divide(parts_.window.size(), scale, parts_.preferences);
}

void SandboxWindow::PlaceView(const ui::Rect& scene) {
  ui::Rect part = scene;
  if (parts_.reference.beside()) {
    part.width = 0.5F * scene.width;
    part.x += part.width;
  }
  parts_.camera.Place(part, parts_.panels.card());
}

void SandboxWindow::FollowRun() {
  const exchange::Snapshot& snapshot = parts_.run.snapshot();
  parts_.selection.Follow(snapshot);
  parts_.camera.FollowTracked(snapshot);
  if (scene_ != nullptr)
    parts_.camera.KeepFramed(snapshot, parts_.selection.bodies(), parts_.painter.force_style());
  if (snapshot.scene != scene_) BeginScene();
  parts_.documents.Follow();
  parts_.window.SetTitle("Touchstone – " + parts_.documents.Name());
  parts_.panels.Follow(snapshot, parts_.pacer.now());
  parts_.panels.FillPlots(&parts_.run);
  parts_.trails.Follow(&parts_.run, parts_.preferences.trails);
  parts_.reference.Follow(snapshot);
}

void SandboxWindow::BeginScene() {
  scene_ = parts_.run.snapshot().scene;
  parts_.camera.FrameStart(parts_.run.snapshot());
  parts_.camera.StopTracking();
  parts_.camera.TrackFromStart(scene_->view.follow, parts_.run.snapshot());
  parts_.selection.Clear();
  parts_.painter.ForgetScale();
  parts_.preferences.view.free_body = false;  // it belonged to a body of the previous scene
  choices_.Apply(*scene_, &parts_.preferences.view);
  choices_.Apply(*scene_, &parts_.preferences.trails);
  ui::ForgetPart(&parts_.preferences.pictures.clip);
  parts_.panels.Begin(scene_);
  parts_.hands.Forget();
  router_.Forget();
}

void SandboxWindow::TakeTyping() {
  std::string letters;
  if (!ImGui::GetIO().WantTextInput)
    for (const ImWchar c : ImGui::GetIO().InputQueueCharacters)
      if (c < 0x80) letters += static_cast<char>(c);
  typing_.Begin(letters, ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup), parts_.pacer.now());
}

void SandboxWindow::DrawPanels(const ui::Layout& layout) {
  widgets_.clear();
  TakeTyping();
  ui::Commands commands;
  ui::Intents intents;
  const ui::PanelContext context{
      .snapshot = parts_.run.snapshot(),
      .selected = parts_.selection.has_several() ? std::nullopt : parts_.selection.body(),
      .several =
          parts_.selection.has_several() ? parts_.selection.bodies() : std::span<const BodyId>(),
      .contact = parts_.selection.contact(),
      .fonts = parts_.imgui.fonts(),
      .scale = ImGui::GetFontSize() / ui::kFontSize,
      .now = parts_.pacer.now(),
      .waiting = parts_.run.waiting(),
      .stopping = parts_.run.stopping() &&
                  (parts_.run.held_up() || parts_.run.snapshot().journey.has_value()),
      .leaving = parts_.run.leaving(),
      .commands = &commands,
      .widgets = &widgets_,
      .sections = &parts_.preferences.sections,
      .intents = &intents,
      .can_go_to_times = true,
      .keys = [this](std::string_view action) { return parts_.inputs.KeysOf(action); },
      .lessons = &parts_.preferences.lessons,
      .typing = &typing_,
      .document = parts_.documents.Name(),
      .has_file = parts_.documents.HasFile(),
      .unit = UnitOf(parts_.painter.force_style()),
      .R_WC = CameraAxes(parts_.camera.view().camera)};
  parts_.panels.Draw(context, layout,
                     {.frames_per_second = 1.0 / parts_.pacer.frame_seconds(),
                      .picture = parts_.pictures.State(),
                      .reference = parts_.reference.kept() ? &parts_.reference.facts() : nullptr,
                      .nobody = ShowsNobody(context.snapshot, parts_.camera.view()),
                      .drag_hint = parts_.hands.Hint(),
                      .prompt = parts_.documents.prompt()},
                     parts_.inputs, &parts_.preferences);
  if (const auto bar = parts_.painter.MakeBar(context.snapshot, parts_.camera.view()))
    ui::DrawScaleBarButton(context, *bar, parts_.camera.view().rect, parts_.camera.view().card);
  ApplyHelpChoices();
  if (const auto action =
          DrawContextMenu(context, parts_.inputs, &parts_.preferences.view.free_body,
                          parts_.hands.can_paste(), parts_.hands.menu()))
    InfoOf(*action).carry_out(&parts_);
  parts_.documents.Draw(context, parts_.camera.view().rect);
  for (exchange::Command& command : commands) parts_.run.Send(std::move(command));
  CarryOut(intents);
}

void SandboxWindow::ApplyHelpChoices() {
  ui::HelpState& help = *parts_.panels.help();
  if (std::exchange(help.usual_keys, false)) parts_.inputs = InputMap();
  if (const auto style = std::exchange(help.mouse_style, {}))
    parts_.inputs.Use(kMouseStyles.at(*style));
  parts_.inputs.UseSingleLetters(parts_.preferences.single_letters);
}

void SandboxWindow::CarryOut(const ui::Intents& intents) {
  if (intents.select) parts_.selection.Select(intents.select);
  if (intents.show_bodies)
    parts_.camera.FrameAndFollow(parts_.run.snapshot(), parts_.painter.force_style());
  if (intents.select_contact) parts_.selection.SelectContact(intents.select_contact);
  if (!intents.plot.empty()) {
    parts_.panels.PlotVelocity(intents.plot);
    ui::OpenDock("Plots", &parts_.preferences.dock_tab, &parts_.preferences.panels);
  }
  ghosts_ = intents.ghosts;
  if (intents.save) parts_.pictures.Save(*intents.save);
  if (intents.picture) parts_.pictures.Want(*intents.picture);
  if (intents.reference) CarryOut(*intents.reference);
  if (intents.arrow_scale) parts_.painter.SetScale(*intents.arrow_scale, parts_.run.snapshot());
  if (intents.go_to_time) parts_.run.Send(exchange::SeekTime{*intents.go_to_time});
  if (intents.file) parts_.documents.CarryOut(*intents.file);
  if (intents.open_file) parts_.documents.Open(*intents.open_file);
  TakeLesson(intents);
  parts_.run.Observe(intents.observe);
}

void SandboxWindow::CarryOut(ui::ReferenceIntent intent) {
  using Intent = ui::ReferenceIntent;
  if (intent == Intent::kKeep) return parts_.reference.Keep(&parts_.run);
  if (intent == Intent::kDrop) return parts_.reference.Drop();
  parts_.reference.ShowBeside(intent == Intent::kBeside);
}

void SandboxWindow::TakeLesson(const ui::Intents& intents) {
  if (intents.lesson_result)
    parts_.preferences.lessons[intents.lesson_result->first] |= intents.lesson_result->second;
  if (intents.open_lesson) parts_.documents.OpenNamed(*intents.open_lesson);
}

std::vector<render::Marker> SandboxWindow::DrawPast(const exchange::Snapshot& snapshot) const {
  std::vector<render::Marker> markers =
      parts_.trails.Draw(snapshot, parts_.preferences.trails, parts_.selection.body());
  if (parts_.reference.kept() && !parts_.reference.beside())
    AddGhosts(parts_.reference.Ghosts(snapshot), &markers);
  return markers;
}

void SandboxWindow::DrawScene() {
  parts_.painter.HideForces(parts_.panels.lesson()->HidesForces(parts_.run.snapshot().time));
  ToolDrawing tool = parts_.hands.Draw();
  AddGhosts(ghosts_, &tool.markers);
  const LiveRun::SnapshotPointer& snapshot = parts_.run.shared_snapshot();
  const std::vector<render::Marker> past = DrawPast(*snapshot);
  tool.markers.insert(tool.markers.end(), past.begin(), past.end());
  if (!parts_.hands.busy() && parts_.camera.LosesDiagram(*snapshot, parts_.painter.force_style()))
    parts_.painter.FrameDiagramAgain();
  if (parts_.painter.CoversDiagram(parts_.selection)) parts_.selection.SelectContact({});
  const auto shows_diagram =
      parts_.painter.ChooseStyle(*snapshot, parts_.camera.goal(), parts_.selection);
  parts_.camera.FollowDiagram(*snapshot, parts_.painter.force_style(), shows_diagram);
  parts_.painter.Draw(snapshot, parts_.camera.view(), tool);
}

Preferences SandboxWindow::OwnPreferences() const {
  Preferences own = parts_.preferences;
  own.view = choices_.Restored(own.view);
  own.trails = choices_.Restored(own.trails);
  own.window = parts_.window.restored_size();
  own.bindings = parts_.inputs.Changes();
  return own;
}

void SandboxWindow::KeepPreferences() {
  const double now = parts_.pacer.now();
  if (keeper_.IsDue(now)) keeper_.Keep(OwnPreferences(), now);
}

void SandboxWindow::KeepState() {
  if (!state_file_.wanted()) return;
  state_file_.Update({.snapshot = parts_.run.snapshot(),
                      .view = parts_.camera.view(),
                      .gliding = parts_.camera.gliding(),
                      .widgets = widgets_,
                      .selected = parts_.selection.bodies(),
                      .forces = parts_.painter.force_style(),
                      .runs = parts_.painter.run_labels(),
                      .preferences = parts_.preferences,
                      .longest_round = parts_.pacer.longest_round(),
                      .frames_per_second = 1.0 / parts_.pacer.frame_seconds(),
                      .quality = parts_.painter.quality_level(),
                      .events = parts_.panels.ChosenEvents(parts_.selection.body()),
                      .banner = parts_.panels.banner()->text(),
                      .diagram_notes = parts_.painter.DiagramNotes(parts_.run.snapshot()),
                      .diagram_labels = parts_.painter.diagram_labels()},
                     parts_.pacer.now());
}

}  // namespace touchstone::app
