#include "app/window_parts.h"

#include "app/desktop_motion.h"
#include "base/log.h"

namespace touchstone::app {
namespace {

InputMap ReadBindings(const BindingChanges& changes) {
  std::vector<std::string> mistakes;
  InputMap inputs(changes, &mistakes);
  for (const std::string& mistake : mistakes)
    spdlog::warn("the key bindings of the preferences: " + mistake + "; keeping the default");
  return inputs;
}

}  // namespace

WindowParts::WindowParts(const Opening& opening, Preferences* stored)
    : preferences(*stored),
      desktop_moves(!DesktopReducesMotion(PreferencesFile().parent_path().parent_path())),
      inputs(ReadBindings(stored->bindings)),
      window("Touchstone", stored->window, Window::Visibility::kShown),
      input(window.handle()),
      imgui(window),
      run(opening.scene, /*playing=*/opening.recording == nullptr && !opening.scene->card) {
  run.SetListener([this](const exchange::Command& command) {
    hands.Note(command);
    documents.Note(command);
  });
  if (!stored->problem.empty()) panels.banner()->ShowError(stored->problem);
  if (opening.recording != nullptr) run.Send(exchange::LoadRecording{opening.recording});
  documents.NoteOpened(opening);
}

bool WindowParts::moves() const {
  const ui::Motion chosen = preferences.pictures.motion;
  return chosen == ui::Motion::kAsDesktop ? desktop_moves : chosen == ui::Motion::kSmooth;
}

}  // namespace touchstone::app
