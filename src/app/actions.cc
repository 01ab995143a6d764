#include "app/actions.h"

#include <algorithm>
#include <iterator>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/action_handlers.h"
#include "app/window_parts.h"

namespace touchstone::app {
namespace {

constexpr int kCtrl = GLFW_MOD_CONTROL;
constexpr int kShift = GLFW_MOD_SHIFT;
constexpr int kAlt = GLFW_MOD_ALT;
constexpr int kLeft = GLFW_MOUSE_BUTTON_LEFT;
constexpr int kRight = GLFW_MOUSE_BUTTON_RIGHT;
constexpr int kMiddle = GLFW_MOUSE_BUTTON_MIDDLE;
constexpr Over kBody = Over::kMovingBody;
constexpr Over kElse = Over::kElse;
constexpr WhileHeld kOnce = WhileHeld::kNothing;
constexpr WhileHeld kRepeats = WhileHeld::kRepeats;

constexpr Input Key(int key, int mods = 0) { return {.key = key, .button = {}, .mods = mods}; }
constexpr Input Drag(int button, int mods = 0, Over over = Over::kAnything) {
  return {.key = {}, .button = button, .mods = mods, .over = over};
}

void Toggle(bool* option) { *option = !*option; }

/// Sends a command without parameters.
template <class Command>
void Send(WindowParts* window) {
  window->run.Send(Command{});
}

void Spawn(WindowParts* window, const scene::ShapeDesc& shape, const char* kind) {
  window->hands.Spawn(shape, kind, window->input.cursor());
}

void SpawnSolid(WindowParts* window, scene::SolidKind solid, const char* kind) {
  Spawn(window, scene::SolidShape{solid, 1.0}, kind);
}

ActionInfo Row(Action action, const char* name, const char* group, const char* meaning,
               WhileHeld while_held, std::vector<Input> inputs, void (*carry_out)(WindowParts*),
               const char* fixed_input = "") {
  return {action, name, group, meaning, while_held, std::move(inputs), carry_out, fixed_input};
}

// More specific inputs come first: the first match counts.
const ActionInfo kActions[] = {
    Row(Action::kGrab, "grab", "Hands",
        "pull the body by a spring; paused: move all that is selected with it (wheel: nearer, "
        "farther; Ctrl: without snapping)",
        kOnce, {Drag(kLeft, 0, kBody), Drag(kLeft, kCtrl, kBody), Drag(kRight, kCtrl, kBody)},
        nullptr),
    Row(Action::kTurn, "turn", "Hands", "turn the body by a spring; paused: rotate it", kOnce,
        {Drag(kLeft, kCtrl | kShift, kBody)}, nullptr),
    Row(Action::kLaunch, "launch", "Hands", "launch a ball or box; the drag sets its speed", kOnce,
        {Drag(kLeft, kShift)}, nullptr),
    Row(Action::kLaunchAgain, "launch_again", "Hands",
        "launch another one from the middle of the view", kOnce, {Key(GLFW_KEY_B)},
        [](WindowParts* w) { w->hands.LaunchAgain(); }),
    Row(Action::kSelect, "select", "Hands",
        "select a body (empty space: deselect; the ground: double-click)", kOnce, {}, nullptr,
        "Click"),
    Row(Action::kSelectMore, "select_more", "Hands",
        "add a body to the selection, or remove it; selected bodies are edited together", kOnce, {},
        nullptr, "Ctrl + Click"),
    Row(Action::kSelectFrame, "select_frame", "Hands",
        "add the bodies in a rectangle to the selection", kOnce, {Drag(kLeft, kCtrl, kElse)},
        nullptr),
    Row(Action::kSelectAll, "select_all", "Hands", "select all bodies that move", kOnce,
        {Key(GLFW_KEY_A, kCtrl)},
        [](WindowParts* w) { w->selection.SelectAllIn(w->run.snapshot()); }),
    Row(Action::kMenu, "menu", "Hands", "menu of the body, or of the place", kOnce, {}, nullptr,
        "Right click"),
    Row(Action::kSpawnBox, "spawn_box", "Bodies",
        "a box: click to place it; a drag places a row, with Shift a wall (wheel: size, or space)",
        kOnce, {Key(GLFW_KEY_1)},
        [](WindowParts* w) { Spawn(w, scene::BoxShape{Vec3::Ones()}, "box"); }),
    Row(Action::kSpawnWedge, "spawn_wedge", "Bodies", "a wedge", kOnce, {Key(GLFW_KEY_2)},
        [](WindowParts* w) { SpawnSolid(w, scene::SolidKind::kWedge, "wedge"); }),
    Row(Action::kSpawnTetrahedron, "spawn_tetrahedron", "Bodies", "a tetrahedron", kOnce,
        {Key(GLFW_KEY_3)},
        [](WindowParts* w) { SpawnSolid(w, scene::SolidKind::kTetrahedron, "tetrahedron"); }),
    Row(Action::kSpawnOctahedron, "spawn_octahedron", "Bodies", "an octahedron", kOnce,
        {Key(GLFW_KEY_4)},
        [](WindowParts* w) { SpawnSolid(w, scene::SolidKind::kOctahedron, "octahedron"); }),
    Row(Action::kSpawnDodecahedron, "spawn_dodecahedron", "Bodies", "a dodecahedron", kOnce,
        {Key(GLFW_KEY_5)},
        [](WindowParts* w) { SpawnSolid(w, scene::SolidKind::kDodecahedron, "dodecahedron"); }),
    Row(Action::kSpawnIcosahedron, "spawn_icosahedron", "Bodies", "an icosahedron", kOnce,
        {Key(GLFW_KEY_6)},
        [](WindowParts* w) { SpawnSolid(w, scene::SolidKind::kIcosahedron, "icosahedron"); }),
    Row(Action::kSpawnBall, "spawn_ball", "Bodies", "a ball", kOnce, {Key(GLFW_KEY_7)},
        [](WindowParts* w) { Spawn(w, scene::SphereShape{1.0}, "ball"); }),
    Row(Action::kSpawnCapsule, "spawn_capsule", "Bodies", "a capsule", kOnce, {Key(GLFW_KEY_8)},
        [](WindowParts* w) {
          Spawn(w, scene::CapsuleShape{0.25, 0.5}, "capsule");
        }),
    Row(Action::kSpawnCylinder, "spawn_cylinder", "Bodies", "a cylinder", kOnce, {Key(GLFW_KEY_9)},
        [](WindowParts* w) {
          Spawn(w, scene::CylinderShape{1.0, 0.6}, "cylinder");
        }),
    Row(Action::kSpawnCone, "spawn_cone", "Bodies", "a cone", kOnce, {Key(GLFW_KEY_0)},
        [](WindowParts* w) {
          Spawn(w, scene::ConeShape{1.0, 1.0}, "cone");
        }),
    Row(Action::kSpawnBowl, "spawn_bowl", "Bodies",
        "a bowl: the inside of a ball, held in place; bodies placed on its wall are inside", kOnce,
        {Key(GLFW_KEY_7, kShift)}, [](WindowParts* w) { Spawn(w, scene::BowlShape{1.0}, "bowl"); }),
    Row(Action::kSpawnTube, "spawn_tube", "Bodies",
        "a tube: the inside of a cylinder, held in place", kOnce, {Key(GLFW_KEY_9, kShift)},
        [](WindowParts* w) {
          Spawn(w, scene::TubeShape{1.0, 1.5}, "tube");
        }),
    Row(
        Action::kTurnLeft, "turn_left", "Bodies",
        "turn the body being placed or, paused, the selected bodies, by 15° to the left", kRepeats,
        {Key(GLFW_KEY_Q)}, [](WindowParts* w) { w->hands.Turn(1); }, "Shift + Wheel"),
    Row(Action::kTurnRight, "turn_right", "Bodies", "turn them by 15° to the right", kRepeats,
        {Key(GLFW_KEY_E)}, [](WindowParts* w) { w->hands.Turn(-1); }),
    Row(Action::kDuplicate, "duplicate", "Bodies", "copies of the selected bodies beside them",
        kOnce, {Key(GLFW_KEY_D, kCtrl)}, [](WindowParts* w) { w->hands.Duplicate(); }),
    Row(Action::kCopy, "copy", "Bodies", "copy the selected bodies", kOnce,
        {Key(GLFW_KEY_C, kCtrl)}, [](WindowParts* w) { w->hands.Copy(); }),
    Row(Action::kPaste, "paste", "Bodies", "paste the copied bodies beside them", kOnce,
        {Key(GLFW_KEY_V, kCtrl)}, [](WindowParts* w) { w->hands.Paste(); }),
    Row(Action::kPin, "pin", "Bodies", "hold the selected bodies in place, or release them", kOnce,
        {Key(GLFW_KEY_H)}, PinSelected),
    Row(Action::kRemove, "delete", "Bodies", "delete the selected bodies", kOnce,
        {Key(GLFW_KEY_DELETE)}, RemoveSelected),
    Row(Action::kUndo, "undo", "Bodies", "undo", kRepeats, {Key(GLFW_KEY_Z, kCtrl)},
        Send<exchange::Undo>),
    Row(Action::kRedo, "redo", "Bodies", "redo", kRepeats,
        {Key(GLFW_KEY_Z, kCtrl | kShift), Key(GLFW_KEY_Y, kCtrl)}, Send<exchange::Redo>),
    Row(Action::kOrbit, "orbit", "Camera", "turn around the scene", kOnce,
        {Drag(kLeft, 0, kElse), Drag(kLeft, kAlt)}, nullptr),
    Row(Action::kPan, "pan", "Camera", "move sideways", kOnce,
        {Drag(kRight), Drag(kMiddle), Drag(kMiddle, kAlt)}, nullptr),
    Row(Action::kDolly, "dolly", "Camera", "nearer, farther", kOnce, {Drag(kRight, kAlt)}, nullptr),
    Row(Action::kZoom, "zoom", "Camera", "nearer, farther (sideways: turn around the scene)", kOnce,
        {}, nullptr, "Wheel"),
    Row(Action::kFly, "fly", "Camera", "fly (drag to look around)", kOnce, {}, nullptr,
        "Right button with W A S D Q E"),
    Row(Action::kCentre, "centre", "Camera", "look at this point", kOnce, {}, nullptr,
        "Right double click"),
    Row(Action::kTrack, "track", "Camera", "follow the body", kOnce, {}, TrackSelected,
        "Ctrl + right double click"),
    Row(Action::kFrame, "frame", "Camera", "show the selected bodies, or all", kOnce,
        {Key(GLFW_KEY_HOME)}, FrameSelectedOrAll),
    Row(Action::kFirstView, "first_view", "Camera", "the view that the scene opened with", kOnce,
        {Key(GLFW_KEY_HOME, kShift)}, GoToFirstView),
    Row(Action::kViewFront, "view_front", "Camera",
        "show the selected bodies, or all, from the front", kOnce,
        {Key(GLFW_KEY_1, kCtrl), Key(GLFW_KEY_KP_1)},
        [](WindowParts* w) { ViewFrom(w, ViewDirection::kFront); }),
    Row(Action::kViewSide, "view_side", "Camera", "from the right", kOnce,
        {Key(GLFW_KEY_3, kCtrl), Key(GLFW_KEY_KP_3)},
        [](WindowParts* w) { ViewFrom(w, ViewDirection::kSide); }),
    Row(Action::kViewAbove, "view_above", "Camera", "from above", kOnce,
        {Key(GLFW_KEY_7, kCtrl), Key(GLFW_KEY_KP_7)},
        [](WindowParts* w) { ViewFrom(w, ViewDirection::kAbove); }),
    Row(Action::kPlayPause, "play", "Time", "play from here, pause", kOnce,
        {Key(GLFW_KEY_SPACE), Key(GLFW_KEY_P)}, PlayOrPause),
    Row(Action::kReplay, "replay", "Time", "replay the recording", kOnce,
        {Key(GLFW_KEY_SPACE, kShift)}, Send<exchange::Replay>),
    Row(Action::kStep, "step", "Time", "one step", kRepeats,
        {Key(GLFW_KEY_PERIOD), Key(GLFW_KEY_RIGHT)}, Send<exchange::StepOnce>),
    Row(Action::kStepTen, "step_ten", "Time", "ten steps", kRepeats,
        {Key(GLFW_KEY_PERIOD, kShift), Key(GLFW_KEY_RIGHT, kShift)},
        [](WindowParts* w) { w->run.Send(exchange::StepOnce{10}); }),
    Row(Action::kStepBack, "step_back", "Time", "one step back", kRepeats,
        {Key(GLFW_KEY_COMMA), Key(GLFW_KEY_LEFT)}, Send<exchange::StepBack>),
    Row(Action::kStepBackTen, "step_back_ten", "Time", "ten steps back", kRepeats,
        {Key(GLFW_KEY_COMMA, kShift), Key(GLFW_KEY_LEFT, kShift)},
        [](WindowParts* w) { w->run.Send(exchange::StepBack{10}); }),
    Row(Action::kNextEvent, "next_event", "Time", "run to the next event, or stop running to it",
        kOnce, {Key(GLFW_KEY_N)}, RunToNextEvent),
    Row(Action::kNextEventOfSelected, "next_event_of_selected", "Time",
        "run to the next event of the selected body", kOnce, {Key(GLFW_KEY_N, kCtrl)},
        RunToNextEventOfSelected),
    Row(Action::kPreviousEvent, "previous_event", "Time", "back to the previous event", kRepeats,
        {Key(GLFW_KEY_N, kShift)}, GoToPreviousEvent),
    Row(Action::kReset, "reset", "Time", "back to the start, with what was built there", kOnce,
        {Key(GLFW_KEY_R), Key(GLFW_KEY_BACKSPACE)},
        [](WindowParts* w) { w->run.Send(exchange::Reset{.built = true}); }),
    Row(Action::kResetAsLoaded, "reset_as_loaded", "Time",
        "back to the start, with the bodies as loaded (undo brings back what was built)", kOnce,
        {Key(GLFW_KEY_R, kShift)}, Send<exchange::Reset>),
    Row(Action::kSlower, "slower", "Time", "slower", kRepeats, {Key(GLFW_KEY_MINUS)},
        [](WindowParts* w) { ChangeSpeed(w, -1); }),
    Row(Action::kFaster, "faster", "Time", "faster", kRepeats, {Key(GLFW_KEY_EQUAL)},
        [](WindowParts* w) { ChangeSpeed(w, 1); }),
    Row(Action::kToggleForces, "forces", "View", "force arrows", kOnce, {Key(GLFW_KEY_F)},
        ToggleForces),
    Row(Action::kToggleContacts, "contacts", "View", "contact points", kOnce, {Key(GLFW_KEY_C)},
        [](WindowParts* w) { Toggle(&w->preferences.view.forces.contact_points); }),
    Row(Action::kToggleSplit, "split", "View", "normal force and friction as two arrows or as one",
        kOnce, {Key(GLFW_KEY_X)}, [](WindowParts* w) { ToggleSplit(&w->preferences.view.forces); }),
    Row(Action::kToggleCones, "cones", "View", "friction cones", kOnce, {Key(GLFW_KEY_K)},
        ToggleCones),
    Row(Action::kToggleNumbers, "numbers", "View", "newtons beside the arrows", kOnce,
        {Key(GLFW_KEY_L)}, [](WindowParts* w) { Toggle(&w->preferences.view.numbers); }),
    Row(Action::kToggleGlass, "glass", "View", "see through bodies", kOnce, {Key(GLFW_KEY_G)},
        [](WindowParts* w) { Toggle(&w->preferences.view.bodies.glass); }),
    Row(Action::kTogglePaths, "paths", "View", "paths of the bodies", kOnce, {Key(GLFW_KEY_T)},
        [](WindowParts* w) { Toggle(&w->preferences.trails.paths); }),
    Row(Action::kToggleStrobe, "strobe", "View", "outlines of the bodies along their paths", kOnce,
        {Key(GLFW_KEY_T, kShift)}, [](WindowParts* w) { Toggle(&w->preferences.trails.strobe); }),
    Row(Action::kReference, "reference", "View", "keep this run for comparison, or discard it",
        kOnce, {Key(GLFW_KEY_V)}, KeepOrForgetReference),
    Row(Action::kSideBySide, "side_by_side", "View",
        "the kept run beside this one, or as outlines in it", kOnce, {Key(GLFW_KEY_V, kShift)},
        ShowSideBySide),
    Row(Action::kFitArrows, "fit_arrows", "View", "fit arrow lengths to the forces shown", kOnce,
        {Key(GLFW_KEY_M)}, FitArrows),
    Row(Action::kSceneArrows, "scene_arrows", "View", "restore the scene's arrow lengths", kOnce,
        {Key(GLFW_KEY_M, kShift)}, UseArrowsOfScene),
    Row(Action::kTogglePanels, "panels", "View", "hide or show the panels", kOnce,
        {Key(GLFW_KEY_TAB)}, [](WindowParts* w) { Toggle(&w->preferences.panels_shown); }),
    Row(Action::kLeftPanel, "left_panel", "View", "fold the left panel away, or show it", kOnce,
        {Key(GLFW_KEY_F8)}, [](WindowParts* w) { Toggle(&w->preferences.panels.left_open); }),
    Row(Action::kRightPanel, "right_panel", "View", "fold the right panel away, or show it", kOnce,
        {Key(GLFW_KEY_F9)}, [](WindowParts* w) { Toggle(&w->preferences.panels.right_open); }),
    Row(Action::kFullScreen, "full_screen", "View", "full screen", kOnce, {Key(GLFW_KEY_F11)},
        [](WindowParts* w) { w->window.ToggleFullScreen(); }),
    Row(Action::kLargerText, "larger_text", "View", "larger text", kRepeats,
        {Key(GLFW_KEY_EQUAL, kCtrl)}, [](WindowParts* w) { ChangeTextScale(w, 0.1F); }),
    Row(Action::kSmallerText, "smaller_text", "View", "smaller text", kRepeats,
        {Key(GLFW_KEY_MINUS, kCtrl)}, [](WindowParts* w) { ChangeTextScale(w, -0.1F); }),
    Row(Action::kShowContacts, "show_contacts", "Panels", "table of contacts", kOnce,
        {Key(GLFW_KEY_F2)}, [](WindowParts* w) { ToggleDock(w, "Contacts"); }),
    Row(Action::kShowSolver, "show_solver", "Panels", "solver", kOnce, {Key(GLFW_KEY_F3)},
        [](WindowParts* w) { ToggleDock(w, "Solver"); }),
    Row(Action::kShowPlots, "show_plots", "Panels", "plots", kOnce, {Key(GLFW_KEY_F4)},
        [](WindowParts* w) { ToggleDock(w, "Plots"); }),
    Row(Action::kShowEvents, "show_events", "Panels", "events", kOnce, {Key(GLFW_KEY_F5)},
        [](WindowParts* w) { ToggleDock(w, "Events"); }),
    Row(Action::kShowImpact, "show_impact", "Panels", "inside an impact", kOnce, {Key(GLFW_KEY_F6)},
        [](WindowParts* w) { ToggleDock(w, "Impact"); }),
    Row(Action::kShowSearch, "show_search", "Panels", "search for an event's time", kOnce,
        {Key(GLFW_KEY_F7)}, [](WindowParts* w) { ToggleDock(w, "Search"); }),
    Row(Action::kNew, "new", "Files", "a new scene, paused: a floor to build on", kOnce,
        {Key(GLFW_KEY_N, kCtrl | kShift)}, File<ui::FileIntent::kNew>),
    Row(Action::kOpen, "open", "Files", "open a scene or a session", kOnce,
        {Key(GLFW_KEY_O, kCtrl)}, File<ui::FileIntent::kOpen>),
    Row(Action::kSave, "save", "Files", "save the scene as it is now", kOnce,
        {Key(GLFW_KEY_S, kCtrl)}, File<ui::FileIntent::kSave>),
    Row(Action::kSaveAs, "save_as", "Files", "save as ...", kOnce,
        {Key(GLFW_KEY_S, kCtrl | kShift)}, File<ui::FileIntent::kSaveAs>),
    Row(Action::kSaveSession, "save_session", "Files", "save the run as a session", kOnce,
        {Key(GLFW_KEY_R, kCtrl)}, File<ui::FileIntent::kSaveSession>),
    Row(Action::kSavePicture, "save_picture", "Files", "save a picture of the scene", kOnce,
        {Key(GLFW_KEY_P, kCtrl)},
        [](WindowParts* w) { w->pictures.Want(ui::PictureIntent::kPicture); }),
    Row(Action::kSaveClip, "save_clip", "Files", "save a clip of the last seconds", kOnce,
        {Key(GLFW_KEY_P, kCtrl | kShift)},
        [](WindowParts* w) { w->pictures.Want(ui::PictureIntent::kClip); }),
    Row(Action::kSearchScenes, "search_scenes", "Files", "search the built-in scenes", kOnce,
        {Key(GLFW_KEY_K, kCtrl)}, [](WindowParts* w) { w->panels.gallery()->Open(); }),
    Row(Action::kFindScene, "find_scene", "Files",
        "search in the list of scenes: arrows choose, Enter loads", kOnce, {Key(GLFW_KEY_F, kCtrl)},
        [](WindowParts* w) { w->panels.FindScene(&w->preferences); }),
    Row(Action::kLessons, "lessons", "Files", "the next lesson; the question of this one", kOnce,
        {Key(GLFW_KEY_L, kCtrl)}, OpenLesson),
    Row(Action::kNextScene, "next_scene", "Files", "the next built-in scene", kOnce,
        {Key(GLFW_KEY_RIGHT_BRACKET)}, [](WindowParts* w) { w->documents.OpenNeighbour(1); }),
    Row(Action::kPreviousScene, "previous_scene", "Files", "the previous built-in scene", kOnce,
        {Key(GLFW_KEY_LEFT_BRACKET)}, [](WindowParts* w) { w->documents.OpenNeighbour(-1); }),
    Row(Action::kHelp, "help", "Program", "this help", kOnce,
        {Key(GLFW_KEY_F1), Key(GLFW_KEY_SLASH, kShift)}, ToggleHelp),
    Row(Action::kCancel, "cancel", "Program", "cancel, let go, close, deselect", kOnce,
        {Key(GLFW_KEY_ESCAPE)}, CancelInnermost),
    Row(Action::kQuit, "quit", "Program", "quit", kOnce, {Key(GLFW_KEY_Q, kCtrl)}, Quit)};

}  // namespace

std::span<const ActionInfo> Actions() { return kActions; }

const ActionInfo& InfoOf(Action action) {
  return *std::ranges::find(kActions, action, &ActionInfo::action);
}

const ActionInfo* FindAction(std::string_view name) {
  const auto info = std::ranges::find_if(kActions, [&](const auto& i) { return i.name == name; });
  return info == std::end(kActions) ? nullptr : info;
}

}  // namespace touchstone::app
