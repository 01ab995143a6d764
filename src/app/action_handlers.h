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
/// Changes the speed by that many steps in its list.
void ChangeSpeed(WindowParts* window, int steps);
/// Frames the open free-body diagram, otherwise the selected body, otherwise everything.
void FrameSelectedOrAll(WindowParts* window);
/// Looks along an axis of the world at the selected body or everything.
void GoToFirstView(WindowParts* window);
void ViewFrom(WindowParts* window, ViewDirection direction);
/// Fits the arrow lengths to the present forces, or restores the scale the scene was opened with.
void FitArrows(WindowParts* window);
void UseArrowsOfScene(WindowParts* window);
void KeepOrForgetReference(WindowParts* window);
/// Shows two runs side by side, or in one picture; keeps the present run if none is kept.
void ShowSideBySide(WindowParts* window);
void ChangeTextScale(WindowParts* window, float by);
void TrackSelected(WindowParts* window);
void PinSelected(WindowParts* window);
void RemoveSelected(WindowParts* window);
/// Opens or closes the tab of the dock.
void ToggleDock(WindowParts* window, const char* tab);
/// Hides or shows force arrows; says how to show them again.
void ToggleForces(WindowParts* window);
/// Shows or hides friction cones; says so where only those of a selected body are shown.
void ToggleCones(WindowParts* window);
void ToggleHelp(WindowParts* window);
/// Cancels, closes or deselects the innermost item that is in progress, open or selected; a clip
/// being made in the background comes last. Popups of ImGui close by themselves.
void CancelInnermost(WindowParts* window);
/// Shows the card of the scene again, or opens the next lesson.
void OpenLesson(WindowParts* window);
template <ui::FileIntent intent>
void File(WindowParts* window) {
  window->documents.CarryOut(intent);
}
void Quit(WindowParts* window);

/// The reason why a single key must not carry out the action: it would let the ground fall. Empty
/// if it may.
std::string SparesTheGround(Action action, const WindowParts& window);

}  // namespace touchstone::app
