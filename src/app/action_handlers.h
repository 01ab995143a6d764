#pragma once

#include <string>

#include "app/actions.h"
#include "app/camera_rig.h"
#include "app/window_parts.h"

namespace touchstone::app {

// Actions of the table that take more than one line.

void PlayOrPause(WindowParts* window);
/// Runs to the next event of the kind chosen in the toolbar, or stops such a run.
void RunToNextEvent(WindowParts* window);
void RunToNextEventOfSelected(WindowParts* window);
void GoToPreviousEvent(WindowParts* window);
/// Changes the speed by that many steps of its list.
void ChangeSpeed(WindowParts* window, int steps);
/// Shows the free-body diagram, if one is open, the selected body or everything.
void FrameSelectedOrAll(WindowParts* window);
/// Looks along an axis of the world at the selected body or everything.
void GoToFirstView(WindowParts* window);
void ViewFrom(WindowParts* window, ViewDirection direction);
/// Chooses lengths of arrows for the forces of now, or takes those the scene was opened with.
void FitArrows(WindowParts* window);
void UseArrowsOfScene(WindowParts* window);
void KeepOrForgetReference(WindowParts* window);
/// Two runs side by side, or in one picture; keeps the present run where none is kept.
void ShowSideBySide(WindowParts* window);
void ChangeTextScale(WindowParts* window, float by);
void TrackSelected(WindowParts* window);
void PinSelected(WindowParts* window);
void RemoveSelected(WindowParts* window);
/// Opens the tab of the dock, or closes it.
void ToggleDock(WindowParts* window, const char* tab);
/// Cancels, closes or deselects the innermost thing that is in progress, open or selected; a clip
/// that is made in the background comes last. What the panels' library has open closes by itself.
void CancelInnermost(WindowParts* window);
/// Shows the card of the scene again, or opens the next lesson.
void OpenLesson(WindowParts* window);
template <ui::FileIntent intent>
void File(WindowParts* window) {
  window->documents.CarryOut(intent);
}
void Quit(WindowParts* window);

/// Why a single key does not carry the action out: it would let the ground fall. Empty where it
/// may.
std::string SparesTheGround(Action action, const WindowParts& window);

}  // namespace touchstone::app
