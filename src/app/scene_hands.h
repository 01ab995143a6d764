#pragma once

#include <optional>
#include <string>

#include "app/camera_rig.h"
#include "app/live_run.h"
#include "app/pointer.h"
#include "app/preferences.h"
#include "app/selection.h"
#include "app/spawn_tool.h"
#include "session/cutting.h"
#include "ui/banner.h"

namespace touchstone::app {

/// Interaction with the scene: the tool in use, the body about to be placed, the context menu. All
/// positions are in window units.
class SceneHands {
 public:
  /// All arguments must outlive this object.
  SceneHands(LiveRun* run, CameraRig* camera, Selection* selection, const InputMap& inputs,
             Preferences* preferences, ui::Banner* banner);

  void Press(const ButtonPress& press);
  /// Handles a button pressed over another run that is shown beside the present one: it moves the
  /// camera.
  void PressBeside(const ButtonPress& press);
  void Move(const CursorMove& cursor);
  void Release(int button);
  /// Changes the held or placed body, or the distance of the camera; with Shift turns the placed
  /// body. Sideways steps turn the camera about the scene.
  void Wheel(const WheelTurn& wheel);
  /// Moves the camera's target to the pressed point and selects its body; with Ctrl the camera
  /// follows the body.
  void LookAt(const ButtonPress& press);
  /// Flies the camera with a key during a drag.
  void FlyWithKey(int position);
  bool moves_camera() const { return pointer_.moves_camera(); }
  bool busy() const { return pointer_.busy(); }

  /// Starts placing a new body, which follows the cursor until a click places it; `kind` begins its
  /// name.
  void Spawn(const scene::ShapeDesc& shape, const std::string& kind, const CursorMove& cursor);
  /// Places copies of the selected bodies beside them.
  void Duplicate();
  /// Stores the selected bodies for Paste.
  void Copy();
  /// Places copies of the stored bodies: beside them, or in another scene at the same place if it
  /// is free.
  void Paste();
  bool can_paste() const { return copied_.has_value(); }
  /// Turns the body being placed or held or, in a paused run, the selected bodies, by steps of
  /// kTurnStep.
  void Turn(int steps);
  /// Launches another body with the last options, from the middle of the view.
  void LaunchAgain();
  /// Cancels the innermost action in progress; returns whether there was one.
  bool Cancel();
  /// Releases everything when the scene changes.
  void Forget();
  /// Must be called with every command, before it is sent.
  void Note(const exchange::Command& command);

  std::optional<MenuRequest>* menu() { return &menu_; }
  ToolDrawing Draw();
  /// What else can be done during the present drag; empty where there is nothing to tell.
  std::string Hint() const { return pointer_.Hint(inputs_); }
  /// Shows a hand as cursor over bodies that can be held.
  void UpdateCursorShape(const CursorMove& cursor);

 private:
  ToolContext MakeContext();
  void Place(const ToolContext& context);
  void Zoom(double steps);
  void PlaceCopies(const session::Cutting& cutting);

  LiveRun& run_;
  CameraRig& camera_;
  Selection& selection_;
  const InputMap& inputs_;
  Preferences& preferences_;
  ui::Banner& banner_;
  Pointer pointer_;
  std::optional<SpawnTool> spawn_;
  bool spawns_more_ = false;           // whether another body follows this one
  std::optional<double> placed_size_;  // size of the body placed last in this scene [m]
  double wheel_rest_ = 0.0;            // fraction of a wheel step left over from turning a body
  std::optional<session::Cutting> copied_;  // bodies for Paste, also in other scenes
  std::optional<MenuRequest> menu_;
};

}  // namespace touchstone::app
