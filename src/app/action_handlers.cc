#include "app/action_handlers.h"

#include <algorithm>
#include <array>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/ground.h"
#include "app/window_parts.h"
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

const exchange::BodySnapshot* SelectedBody(const WindowParts& window) {
  return window.selection.FindIn(window.run.snapshot());
}

}  // namespace

void PlayOrPause(WindowParts* window) {
  if (window->run.playing() || window->run.held_up())
    window->run.BreakOff();
  else
    window->run.Send(exchange::Play{});
}

void RunToNextEvent(WindowParts* window) {
  const auto filter = window->panels.ChosenEvents(window->selection.body());
  if (window->run.snapshot().run.run_to)
    window->run.Send(exchange::Pause{});
  else if (filter)
    window->run.Send(exchange::RunToEvent{.filter = *filter});
  else
    window->panels.banner()->ShowError("to run to the next event of the selected body, select one");
}

void RunToNextEventOfSelected(WindowParts* window) {
  const std::optional<BodyId> body = window->selection.body();
  if (!body)
    return window->panels.banner()->ShowError("to run to the next event of a body, select it");
  window->run.Send(exchange::RunToEvent{.filter = {{}, body}});
}

void GoToPreviousEvent(WindowParts* window) {
  const auto chosen = window->panels.ChosenEvents(window->selection.body());
  window->run.Send(exchange::PreviousEvent{chosen.value_or(exchange::EventFilter{})});
}

void ChangeSpeed(WindowParts* window, int steps) {
  window->run.Send(exchange::SetSpeed{NextSpeed(window->run.snapshot().run.speed, steps)});
}

void FrameSelectedOrAll(WindowParts* window) {
  if (window->painter.FrameDiagramAgain()) return;
  window->camera.FrameHome(window->run.snapshot(), window->selection.bodies(),
                           window->painter.force_style());
}

void GoToFirstView(WindowParts* window) {
  window->camera.StopTracking();
  window->camera.ReturnToStart(window->run.snapshot());
}

void ViewFrom(WindowParts* window, ViewDirection direction) {
  window->camera.FrameFrom(direction, window->run.snapshot(), window->selection.bodies(),
                           window->painter.force_style());
}

void FitArrows(WindowParts* window) {
  window->painter.SetScale(ui::ArrowScaleIntent::kFit, window->run.snapshot());
}

void UseArrowsOfScene(WindowParts* window) {
  window->painter.SetScale(ui::ArrowScaleIntent::kOfScene, window->run.snapshot());
}

void KeepOrForgetReference(WindowParts* window) {
  window->reference.kept() ? window->reference.Drop() : window->reference.Keep(&window->run);
}

void ShowSideBySide(WindowParts* window) {
  ReferenceRun& reference = window->reference;
  const bool show = !reference.beside();
  if (!reference.kept()) reference.Keep(&window->run);
  reference.ShowBeside(show);
}

void ChangeTextScale(WindowParts* window, float by) {
  float& scale = window->preferences.text_scale;
  scale = std::clamp(scale + by, 0.6F, 3.0F);
}

void TrackSelected(WindowParts* window) {
  if (const auto* body = SelectedBody(*window)) window->camera.Track(*body);
}

/// Fixes the selected bodies if any is free, otherwise releases all of them.
void PinSelected(WindowParts* window) {
  const auto bodies = window->selection.FindAllIn(window->run.snapshot());
  const bool pinned = std::ranges::any_of(bodies, [](const auto* body) { return !body->fixed; });
  std::vector<exchange::BodyEdit> edits;
  for (const exchange::BodySnapshot* body : bodies)
    if (body->fixed != pinned) edits.emplace_back(exchange::PinBody{body->id, pinned});
  if (!edits.empty()) window->run.Send(exchange::Together(std::move(edits)));
}

void RemoveSelected(WindowParts* window) {
  std::vector<exchange::BodyEdit> edits;
  for (const BodyId id : window->selection.bodies()) edits.emplace_back(exchange::RemoveBody{id});
  if (!edits.empty()) window->run.Send(exchange::Together(std::move(edits)));
}

void ToggleDock(WindowParts* window, const char* tab) {
  Preferences& preferences = window->preferences;
  preferences.panels_shown = true;
  ui::ToggleDock(tab, &preferences.dock_tab, &preferences.panels);
}

void ToggleForces(WindowParts* window) {
  if (!window->force_switch.Toggle(&window->preferences.view.forces))
    window->panels.banner()->ShowNotice(
        "force arrows are hidden: " + window->inputs.KeysOf(Action::kToggleForces) +
        " shows them again");
}

void ToggleCones(WindowParts* window) {
  bool& shown = window->preferences.view.forces.cones;
  shown = !shown;
  const std::size_t contacts = window->run.snapshot().contacts.size();
  if (shown && contacts > settings::kMostCones && !window->selection.body())
    window->panels.banner()->ShowNotice("the cones of " + std::to_string(contacts) +
                                        " contacts would hide each other: select a body to see "
                                        "those of its own");
}

void ToggleHelp(WindowParts* window) {
  bool& open = window->panels.help()->open;
  open = !open;
  if (open) window->hands.menu()->reset();  // one Esc closes all that is open
}

void CancelInnermost(WindowParts* window) {
  if (ImGui::IsAnyItemActive()) return;  // a slider restores the value from before its drag
  if (std::exchange(window->panels.help()->open, false)) return;  // it covers all others
  if (window->pictures.StopSequence()) return;
  if (window->run.snapshot().journey) return window->run.Send(exchange::BreakOff{});
  if (window->run.held_up()) return window->run.BreakOff();
  if (window->run.snapshot().run.run_to) return window->run.Send(exchange::Pause{});
  if (window->hands.Cancel() || window->documents.PostponeRecovery()) return;
  if (window->panels.departures()->Close()) return;
  if (window->selection.contact())
    window->selection.SelectContact({});
  else if (window->camera.StopTracking() || window->panels.lesson()->Close())
    return;
  else if (window->painter.force_style().free_body)
    window->preferences.view.free_body = false;
  else if (window->selection.body())
    window->selection.Select({});
  else if (!window->panels.note()->Close())
    window->pictures.StopClip();
}

void OpenLesson(WindowParts* window) {
  if (!window->panels.lesson()->Reopen())
    window->documents.OpenNamed(ui::NextLesson(window->preferences.lessons));
}

void Quit(WindowParts* window) { glfwSetWindowShouldClose(window->window.handle(), GLFW_TRUE); }

std::string SparesTheGround(Action action, const WindowParts& window) {
  if (action != Action::kPin && action != Action::kRemove) return "";
  const auto bodies = window.selection.FindAllIn(window.run.snapshot());
  const auto ground = std::ranges::find_if(
      bodies, [&](const auto* body) { return IsGround(window.run.snapshot(), *body); });
  if (ground == bodies.end()) return "";
  return (*ground)->name + " is the ground. To " +
         (action == Action::kPin ? "let it go" : "delete it") + ", right-click it.";
}

}  // namespace touchstone::app
