// What the keys do (the table is in app/input_map.cc).

#include <algorithm>
#include <array>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/framing.h"
#include "app/sandbox_window.h"
#include "scene/scene_file.h"

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

/// All kinds of forces off or, when none is shown, on.
void ToggleForces(ui::ViewOptions* view) {
  bool* kinds[] = {&view->normal_forces, &view->friction, &view->joint_forces, &view->spring_forces,
                   &view->thrust};
  const bool show = std::ranges::none_of(kinds, [](const bool* kind) { return *kind; });
  for (bool* kind : kinds) *kind = show;
}

}  // namespace

void SandboxWindow::CarryOut(Action action) {
  ui::ViewOptions& view = preferences_->view;
  switch (action) {
    case Action::kPlayPause:
      if (snapshot_->run_state == exchange::RunState::kPlaying)
        simulation_.Send(exchange::Pause{});
      else
        simulation_.Send(exchange::Play{});
      return;
    case Action::kStep:
      simulation_.Send(exchange::StepOnce{});
      return;
    case Action::kStepTen:
      simulation_.Send(exchange::StepOnce{10});
      return;
    case Action::kNextEvent:
      return RunToNextEvent();
    case Action::kReset:
      simulation_.Send(exchange::Reset{});
      return;
    case Action::kSlower:
      return ChangeSpeed(-1);
    case Action::kFaster:
      return ChangeSpeed(1);
    case Action::kRemove:
      if (selected_) simulation_.Send(exchange::RemoveBody{*selected_});
      return;
    case Action::kCancel:
      return CancelOneLayer();
    case Action::kFrame:
      return FrameSelection(*snapshot_, selected_, view_.viewport(), &view_.camera);
    case Action::kToggleContacts:
      view.contact_points = !view.contact_points;
      return;
    case Action::kToggleForces:
      return ToggleForces(&view);
    case Action::kToggleNumbers:
      view.numbers = !view.numbers;
      return;
    case Action::kToggleGlass:
      view.see_through = !view.see_through;
      return;
    case Action::kTogglePanels:
      preferences_->panels_shown = !preferences_->panels_shown;
      return;
    case Action::kLargerText:
      preferences_->text_scale = std::min(preferences_->text_scale + 0.1F, 3.0F);
      return;
    case Action::kSmallerText:
      preferences_->text_scale = std::max(preferences_->text_scale - 0.1F, 0.6F);
      return;
    case Action::kHelp:
      *panels_.help() = !*panels_.help();
      return;
    case Action::kQuit:
      glfwSetWindowShouldClose(window_.handle(), GLFW_TRUE);
      return;
    case Action::kGrab:
    case Action::kOrbit:
    case Action::kPan:
    case Action::kLaunch:
    case Action::kSelect:
    case Action::kZoom:
      return;  // the pointer's
  }
}

void SandboxWindow::RunToNextEvent() {
  const auto filter = panels_.ChosenEvents(selected_);
  if (snapshot_->run_to)
    simulation_.Send(exchange::Pause{});
  else if (filter)
    simulation_.Send(exchange::RunToEvent{.filter = *filter});
  else
    panels_.Say("the next event of the selected body: no body is selected", now_);
}

void SandboxWindow::ChangeSpeed(int steps) {
  simulation_.Send(exchange::SetSpeed{NextSpeed(snapshot_->speed, steps)});
}

void SandboxWindow::CancelOneLayer() {
  if (pointer_.Cancel(MakeToolContext())) return;
  if (*panels_.help())
    *panels_.help() = false;
  else if (contact_)
    contact_.reset();
  else
    selected_.reset();
}

void SandboxWindow::LoadDropped(const std::string& path) {
  try {
    simulation_.Send(
        exchange::LoadScene{std::make_shared<const scene::SceneDesc>(scene::LoadScene(path))});
  } catch (const scene::SceneError& error) {
    panels_.Say(error.what(), now_);
  }
}

}  // namespace touchstone::app
