// What the keys do (the table is in app/input_map.cc).

#include <algorithm>
#include <array>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/framing.h"
#include "app/launch_tool.h"
#include "app/sandbox_window.h"
#include "ui/dock.h"

namespace touchstone::app {
namespace {

constexpr std::array kSpeeds = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0};

/// The neighbour of `speed` in the ladder of speeds.
double NextSpeed(double speed, int steps) {
  if (steps > 0) {
    const auto next = std::ranges::find_if(kSpeeds, [&](double s) { return s > speed * 1.001; });
    return next == kSpeeds.end() ? kSpeeds.back() : *next;
  }
  const auto at = std::ranges::find_if(kSpeeds, [&](double s) { return s >= speed * 0.999; });
  return at == kSpeeds.begin() ? kSpeeds.front() : *std::prev(at);
}

/// Hides all kinds of forces or, when none is shown, shows again what was hidden; where nothing
/// was, what a new window shows.
void ToggleForces(settings::ForceOptions* view, std::optional<settings::ForceOptions>* hidden) {
  using settings::ForceOptions;
  constexpr std::array kKinds = {&ForceOptions::normal_forces, &ForceOptions::friction,
                                 &ForceOptions::total,         &ForceOptions::joint_forces,
                                 &ForceOptions::spring_forces, &ForceOptions::thrust};
  const bool show = std::ranges::none_of(kKinds, [&](const auto kind) { return view->*kind; });
  const ForceOptions shown = show ? hidden->value_or(ForceOptions{}) : *view;
  for (const auto kind : kKinds) view->*kind = show && shown.*kind;
  if (!show) *hidden = shown;
}

/// Normal force and friction as two arrows or, when they are, as one.
void ToggleSplit(settings::ForceOptions* view) {
  const bool split = view->total || !(view->normal_forces || view->friction);
  view->normal_forces = view->friction = split;
  view->total = !split;
}

}  // namespace

void SandboxWindow::CarryOut(Action action) {
  settings::ViewOptions& view = preferences_->view;
  switch (action) {
    case Action::kPlayPause:
      if (snapshot_->run_state == exchange::RunState::kPlaying)
        Send(exchange::Pause{});
      else
        Send(exchange::Play{});
      return;
    case Action::kStep:
      Send(exchange::StepOnce{});
      return;
    case Action::kStepTen:
      Send(exchange::StepOnce{10});
      return;
    case Action::kStepBack:
      return Send(exchange::StepBack{});
    case Action::kStepBackTen:
      return Send(exchange::StepBack{10});
    case Action::kReplay:
      return Send(exchange::Replay{});
    case Action::kNextEvent:
      return RunToNextEvent();
    case Action::kNextEventOfSelected:
      if (!selected_) return panels_.Say("to run to its next event, select a body", now_);
      return Send(exchange::RunToEvent{.filter = {{}, selected_}});
    case Action::kPreviousEvent:
      return Send(exchange::PreviousEvent{
          panels_.ChosenEvents(selected_).value_or(exchange::EventFilter{})});
    case Action::kReset:
      Send(exchange::Reset{});
      return;
    case Action::kSlower:
      return ChangeSpeed(-1);
    case Action::kFaster:
      return ChangeSpeed(1);
    case Action::kRemove:
      if (selected_) Send(exchange::RemoveBody{*selected_});
      return;
    case Action::kDuplicate:
      return Duplicate();
    case Action::kPin:
      if (const auto* body = selected_ ? FindBody(*snapshot_, *selected_) : nullptr)
        Send(exchange::PinBody{body->id, !body->fixed});
      return;
    case Action::kUndo:
      return Send(exchange::Undo{});
    case Action::kRedo:
      return Send(exchange::Redo{});
    case Action::kLaunchAgain:
      return LaunchTool::Again(MakeToolContext(), shot_speed_);
    case Action::kSpawnBox:
    case Action::kSpawnWedge:
    case Action::kSpawnTetrahedron:
    case Action::kSpawnOctahedron:
    case Action::kSpawnDodecahedron:
    case Action::kSpawnIcosahedron:
      return Spawn(action);
    case Action::kTrack:
      if (const auto* body = selected_ ? FindBody(*snapshot_, *selected_) : nullptr) {
        tracked_ = body->id;
        tracked_at_ = body->p_WBcm;
      }
      return;
    case Action::kCancel:
      return CancelOneLayer();
    case Action::kFrame:
      return FrameHome();
    case Action::kToggleContacts:
      view.forces.contact_points = !view.forces.contact_points;
      return;
    case Action::kToggleForces:
      return ToggleForces(&view.forces, &hidden_forces_);
    case Action::kToggleSplit:
      return ToggleSplit(&view.forces);
    case Action::kToggleCones:
      view.forces.cones = !view.forces.cones;
      return;
    case Action::kToggleNumbers:
      view.numbers = !view.numbers;
      return;
    case Action::kToggleGlass:
      view.bodies.glass = !view.bodies.glass;
      return;
    case Action::kTogglePanels:
      preferences_->panels_shown = !preferences_->panels_shown;
      return;
    case Action::kFullScreen:
      return window_.ToggleFullScreen();
    case Action::kLargerText:
      preferences_->text_scale = std::min(preferences_->text_scale + 0.1F, 3.0F);
      return;
    case Action::kSmallerText:
      preferences_->text_scale = std::max(preferences_->text_scale - 0.1F, 0.6F);
      return;
    case Action::kShowContacts:
      return ToggleDock("Contacts");
    case Action::kShowSolver:
      return ToggleDock("Solver");
    case Action::kShowPlots:
      return ToggleDock("Plots");
    case Action::kShowEvents:
      return ToggleDock("Events");
    case Action::kShowImpact:
      return ToggleDock("Impact");
    case Action::kShowSearch:
      return ToggleDock("Search");
    case Action::kOpen:
      return CarryOut(ui::FileWish::kOpen);
    case Action::kSave:
      return CarryOut(ui::FileWish::kSave);
    case Action::kSaveAs:
      return CarryOut(ui::FileWish::kSaveAs);
    case Action::kSaveSession:
      return CarryOut(ui::FileWish::kSaveSession);
    case Action::kSavePicture:
      picture_wish_ = ui::PictureWish::kPicture;
      return;
    case Action::kSearchScenes:
      return panels_.gallery()->Open();
    case Action::kNextScene:
      return OpenNeighbour(1);
    case Action::kPreviousScene:
      return OpenNeighbour(-1);
    case Action::kHelp:
      panels_.help()->open = !panels_.help()->open;
      return;
    case Action::kQuit:
      glfwSetWindowShouldClose(window_.handle(), GLFW_TRUE);
      return;
    case Action::kGrab:
    case Action::kTurn:
    case Action::kLaunch:
    case Action::kSelect:
    case Action::kMenu:
    case Action::kOrbit:
    case Action::kPan:
    case Action::kDolly:
    case Action::kFly:
    case Action::kZoom:
    case Action::kCentre:
      return;  // the mouse's
  }
}

void SandboxWindow::RunToNextEvent() {
  const auto filter = panels_.ChosenEvents(selected_);
  if (snapshot_->run_to)
    Send(exchange::Pause{});
  else if (filter)
    Send(exchange::RunToEvent{.filter = *filter});
  else
    panels_.Say("the next event of the selected body: no body is selected", now_);
}

void SandboxWindow::ChangeSpeed(int steps) {
  Send(exchange::SetSpeed{NextSpeed(snapshot_->speed, steps)});
}

void SandboxWindow::Spawn(Action action) {
  using scene::SolidKind;
  const auto solid = [](SolidKind kind) { return scene::SolidShape{kind, 1.0}; };
  struct Choice {
    Action action;
    const char* name;
    scene::ShapeDesc shape;
  };
  const Choice choices[] = {
      {Action::kSpawnBox, "box", scene::BoxShape{Vec3::Ones()}},
      {Action::kSpawnWedge, "wedge", solid(SolidKind::kWedge)},
      {Action::kSpawnTetrahedron, "tetrahedron", solid(SolidKind::kTetrahedron)},
      {Action::kSpawnOctahedron, "octahedron", solid(SolidKind::kOctahedron)},
      {Action::kSpawnDodecahedron, "dodecahedron", solid(SolidKind::kDodecahedron)},
      {Action::kSpawnIcosahedron, "icosahedron", solid(SolidKind::kIcosahedron)}};
  const Choice& choice = *std::ranges::find(choices, action, &Choice::action);
  const ToolContext context = MakeToolContext();
  pointer_.Cancel(context);
  spawn_.emplace(*snapshot_, choice.shape, NextName(*snapshot_, choice.name));
  const CursorMove cursor = input_.cursor();
  spawn_->Hover(context, view_.ToScene(cursor.x, cursor.y));
}

void SandboxWindow::Duplicate() {
  const exchange::BodySnapshot* body = selected_ ? FindBody(*snapshot_, *selected_) : nullptr;
  if (body == nullptr) return panels_.Say("to duplicate a body, select it", now_);
  const auto room = FindRoomBeside(*snapshot_, *body, view_.camera);
  if (!room) return panels_.Say("there is no room beside " + body->name, now_);
  AwaitNewBody();
  Send(exchange::DuplicateBody{body->id, *room, body->q_WB});
}

void SandboxWindow::ToggleDock(const char* tab) {
  preferences_->panels_shown = true;
  ui::ToggleDock(tab, &preferences_->dock_tab, &preferences_->panels);
}

void SandboxWindow::CancelOneLayer() {
  if (ImGui::IsAnyItemActive()) return;  // a slider takes back what it was dragged to
  if (sequence_ || sequence_wanted_) return StopSequence();
  if (snapshot_->journey) return Send(exchange::BreakOff{});
  if (snapshot_->run_to) return Send(exchange::Pause{});
  if (spawn_) return spawn_.reset();
  if (pointer_.Cancel(MakeToolContext())) return;
  if (menu_) return menu_.reset();
  if (recovery_.left_behind()) return recovery_.Postpone();
  if (panels_.help()->open)
    panels_.help()->open = false;
  else if (contact_)
    contact_.reset();
  else if (tracked_)
    tracked_.reset();
  else
    selected_.reset();
}

}  // namespace touchstone::app
