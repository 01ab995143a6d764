#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace touchstone::app {

struct WindowParts;

/// All actions of mouse and keys in the scene.
enum class Action {
  // Mouse.
  kGrab,
  kTurn,
  kLaunch,
  kSelect,
  kSelectMore,
  kSelectFrame,
  kSelectAll,
  kMenu,
  kOrbit,
  kPan,
  kDolly,
  kFly,
  kZoom,
  kCentre,
  kTrack,
  // Bodies.
  kLaunchAgain,
  kSpawnBox,
  kSpawnWedge,
  kSpawnTetrahedron,
  kSpawnOctahedron,
  kSpawnDodecahedron,
  kSpawnIcosahedron,
  kSpawnBall,
  kSpawnCapsule,
  kSpawnCylinder,
  kSpawnCone,
  kSpawnBowl,
  kSpawnTube,
  kTurnLeft,
  kTurnRight,
  kDuplicate,
  kCopy,
  kPaste,
  kPin,
  kRemove,
  kUndo,
  kRedo,
  // Time.
  kPlayPause,
  kReplay,
  kStep,
  kStepTen,
  kStepBack,
  kStepBackTen,
  kNextEvent,
  kNextEventOfSelected,
  kPreviousEvent,
  kReset,
  kResetAsLoaded,
  kSlower,
  kFaster,
  // View.
  kFrame,
  kFirstView,
  kViewFront,
  kViewSide,
  kViewAbove,
  kToggleContacts,
  kToggleForces,
  kToggleSplit,
  kToggleCones,
  kToggleNumbers,
  kToggleGlass,
  kTogglePaths,
  kToggleStrobe,
  kReference,
  kSideBySide,
  kFitArrows,
  kSceneArrows,
  kTogglePanels,
  kLeftPanel,
  kRightPanel,
  kFullScreen,
  kLargerText,
  kSmallerText,
  // Panels of the dock.
  kShowContacts,
  kShowSolver,
  kShowPlots,
  kShowEvents,
  kShowImpact,
  kShowSearch,
  // Files.
  kNew,
  kOpen,
  kSave,
  kSaveAs,
  kSaveSession,
  kSavePicture,
  kSaveClip,
  kSearchScenes,
  kFindScene,
  kLessons,
  kNextScene,
  kPreviousScene,
  // Program.
  kHelp,
  kCancel,
  kQuit,
};

/// The object under the cursor when a button goes down.
enum class Over { kAnything, kMovingBody, kElse };

/// Exactly one of key and button is set.
struct Input {
  std::optional<int> key;     // GLFW_KEY_*
  std::optional<int> button;  // GLFW_MOUSE_BUTTON_*
  int mods = 0;               // GLFW_MOD_*
  Over over = Over::kAnything;

  bool operator==(const Input&) const = default;
};

/// The effect of a key while it is held.
enum class WhileHeld { kNothing, kRepeats };

/// Everything about one action.
struct ActionInfo {
  Action action;
  const char* name;     // name in preferences
  const char* group;    // group in the help
  const char* meaning;  // text in the help
  WhileHeld while_held;
  std::vector<Input> inputs;        // default inputs
  void (*carry_out)(WindowParts*);  // null for actions of the mouse tools
  const char* fixed_input;          // an input that cannot be changed, as text; may be empty
};

/// The table of all actions, in the order of the help.
std::span<const ActionInfo> Actions();

const ActionInfo& InfoOf(Action action);

/// The action of that name in preferences; null if there is none.
const ActionInfo* FindAction(std::string_view name);

}  // namespace touchstone::app
