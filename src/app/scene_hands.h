#pragma once

#include <optional>
#include <string>

#include "app/camera_rig.h"
#include "app/live_run.h"
#include "app/pointer.h"
#include "app/preferences.h"
#include "app/selection.h"
#include "app/spawn_tool.h"
#include "ui/banner.h"

namespace touchstone::app {

/// Interaction with the scene: the tool in use, the body about to be placed, the context menu. All
/// positions are in window units.
class SceneHands {
 public:
  /// All of them must outlive this.
  SceneHands(LiveRun* run, CameraRig* camera, Selection* selection, const InputMap& inputs,
             Preferences* preferences, ui::Banner* banner);

  void Press(const ButtonPress& press);
  /// A button goes down over another run that is shown beside the present one: it moves the camera.
  void PressBeside(const ButtonPress& press);
  void Move(const CursorMove& cursor);
  void Release(int button);
  /// Changes what is held or placed, or the distance; with Shift turns what is placed. Sideways the
  /// camera turns about the scene.
  void Wheel(const WheelTurn& wheel);
  /// Moves the camera's target to what was pressed and selects that; with Ctrl the camera follows
  /// it.
  void LookAt(const ButtonPress& press);
  /// A key flies the camera while it is dragged.
  void FlyWithKey(int position);
  bool moves_camera() const { return pointer_.moves_camera(); }
  bool busy() const { return pointer_.busy(); }

  /// A new body hangs at the cursor until a click places it; `kind` begins its name.
  void Spawn(const scene::ShapeDesc& shape, const std::string& kind, const CursorMove& cursor);
  /// Places copies of the selected bodies beside them.
  void Duplicate();
  /// Remembers the selected bodies, to be copied.
  void Copy();
  /// Places copies of the remembered bodies beside them.
  void Paste();
  /// Turns what is being placed or held or, while time stands, what is selected, by steps of
  /// kTurnStep.
  void Turn(int steps);
  /// Launches a body like the last one, from the middle of the view.
  void LaunchAgain();
  /// Cancels what is in progress, innermost first; returns whether there was anything.
  bool Cancel();
  /// Releases everything: the scene is another one.
  void Forget();
  /// Call with every command, before it is sent.
  void Note(const exchange::Command& command);

  std::optional<MenuRequest>* menu() { return &menu_; }
  ToolDrawing Draw();
  /// A hand as cursor over bodies that can be held.
  void UpdateCursorShape(const CursorMove& cursor);

 private:
  ToolContext MakeContext();
  void Place(const ToolContext& context);
  void Zoom(double steps);
  void PlaceCopies(const std::vector<BodyId>& of);

  LiveRun& run_;
  CameraRig& camera_;
  Selection& selection_;
  const InputMap& inputs_;
  Preferences& preferences_;
  ui::Banner& banner_;
  Pointer pointer_;
  std::optional<SpawnTool> spawn_;
  bool spawns_more_ = false;           // another one after this
  std::optional<double> placed_size_;  // of the body placed last in this scene [m]
  double wheel_rest_ = 0.0;            // of a step by which a body turns
  std::vector<BodyId> copied_;         // to be pasted
  std::optional<MenuRequest> menu_;
};

}  // namespace touchstone::app
