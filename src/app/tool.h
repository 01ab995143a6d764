#pragma once

#include <array>
#include <functional>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "app/selected_bodies.h"
#include "exchange/command.h"
#include "exchange/snapshot.h"
#include "render/camera.h"
#include "render/markers.h"
#include "render/picking.h"
#include "ui/launch_panel.h"

namespace touchstone::app {

class InputMap;

/// Step by which placed bodies are turned [rad].
inline constexpr double kTurnStep = std::numbers::pi / 12.0;

/// A cursor position in the scene's rectangle, from its upper left corner.
struct ScenePoint {
  double x = 0.0;
  double y = 0.0;
};

/// The place of a request for the context menu.
struct MenuRequest {
  std::optional<BodyId> body;
  std::optional<Vec3> p_B;  // point of the body's surface there, in its frame
  bool shown = false;       // whether the menu has been opened
};

/// The input of a tool. The viewport is in window units, like the cursor.
struct ToolContext {
  const exchange::Snapshot& snapshot;
  render::Viewport viewport;
  render::Camera* camera;
  SelectedBodies* selected;
  std::function<void(exchange::Command)> send;
  std::optional<MenuRequest>* menu = nullptr;
  const InputMap* inputs = nullptr;  // null: the default ones
  bool flying = false;               // whether the camera flies during a drag
  ui::LaunchOptions launch = {};
  bool snaps = true;  // whether placed bodies snap: Ctrl is not held
  /// Whether Shift is held: copies are stacked, and paused bodies move level.
  bool shifted = false;

  render::Ray RayAt(ScenePoint at) const {
    return render::RayThrough(*camera, viewport, at.x, at.y);
  }
  /// The point under the cursor at the depth of p_W.
  Vec3 MovedTo(ScenePoint at, const Vec3& p_W) const;
  /// The point under the cursor in the plane through p_W; none where the plane is seen edge-on or
  /// lies behind the eye.
  std::optional<Vec3> MovedInPlane(ScenePoint at, const Vec3& p_W, const Vec3& normal_W) const;
  /// p_W, moved away from the eye by steps of the wheel.
  Vec3 PushedAway(double steps, const Vec3& p_W) const;
  /// The distance within which a body of that size at p_W snaps to others: a few units of the
  /// window, but no large part of the body [m].
  double SnapReach(const Vec3& p_W, double size) const;
  /// The direction against gravity, or along z without gravity.
  Vec3 Up() const;
};

/// A text of a tool at a point of the world.
struct ToolLabel {
  Vec3 p_W;
  std::string text;
  render::Color color;
  std::optional<double> newtons = {};  // force written after the text, in the unit of the picture
  bool certified = true;               // whether the force is certified; otherwise "~" precedes it
  std::optional<double> newton_metres = {};  // torque written after the text
};

/// The marks that a tool shows while it is in use.
struct ToolDrawing {
  std::vector<render::Marker> markers;
  std::vector<ToolLabel> labels;
  std::optional<std::array<ScenePoint, 2>> frame = {};  // two corners of a rectangle
};

/// One gesture, from the press of a button to its release. Begin is called once the cursor has
/// moved away from the position of the press; a release before that is a Click.
class Tool {
 public:
  virtual ~Tool() = default;
  virtual void Begin(const ToolContext&) {}
  virtual void Move(const ToolContext&, ScenePoint /*from*/, ScenePoint /*to*/) {}
  virtual void End(const ToolContext&) {}
  virtual void Click(const ToolContext&) {}
  /// Cancels the gesture.
  virtual void Cancel(const ToolContext&) {}
  /// Returns whether the tool used the wheel.
  virtual bool Wheel(const ToolContext&, double /*steps*/) { return false; }
  /// Turns the held bodies by steps of kTurnStep about the upward axis; returns whether it can.
  virtual bool Turn(const ToolContext&, int /*steps*/) { return false; }
  /// Whether it moves the camera sideways, so that keys may fly the camera.
  virtual bool MovesCamera() const { return false; }
  /// What else can be done during the gesture, in one line; empty: nothing to tell.
  virtual std::string Hint(const InputMap&) const { return ""; }
  /// Whether it acts on bodies, not on the view.
  virtual bool HandlesBodies() const { return false; }
  virtual ToolDrawing Draw(const ToolContext&) const { return {}; }
};

}  // namespace touchstone::app
