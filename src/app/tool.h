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

/// What is placed is turned by steps of this [rad].
inline constexpr double kTurnStep = std::numbers::pi / 12.0;

/// A cursor position in the scene's rectangle, from its upper left corner.
struct ScenePoint {
  double x = 0.0;
  double y = 0.0;
};

/// The place of a request for the context menu.
struct MenuRequest {
  std::optional<BodyId> body;
  std::optional<Vec3> p_W;  // of the surface there
  bool shown = false;       // the menu has been opened
};

/// The input of a tool. The viewport is in window units, like the cursor.
struct ToolContext {
  const exchange::Snapshot& snapshot;
  render::Viewport viewport;
  render::Camera* camera;
  SelectedBodies* selected;
  std::function<void(exchange::Command)> send;
  std::optional<MenuRequest>* menu = nullptr;
  const InputMap* inputs = nullptr;  // null: the usual ones
  bool flying = false;               // the camera flies while it is dragged
  ui::LaunchOptions launch = {};
  bool snaps = true;    // what is placed snaps to what is near: Ctrl is not held
  bool stacks = false;  // copies are put on each other: Shift is held

  render::Ray RayAt(ScenePoint at) const {
    return render::RayThrough(*camera, viewport, at.x, at.y);
  }
  /// The point under the cursor that is as deep in the picture as p_W.
  Vec3 MovedTo(ScenePoint at, const Vec3& p_W) const;
  /// p_W, pushed away from the eye by steps of the wheel.
  Vec3 PushedAway(double steps, const Vec3& p_W) const;
  /// From how near a body of that size at p_W snaps to others: a few units of the window, yet no
  /// large part of the body [m].
  double SnapReach(const Vec3& p_W, double size) const;
  /// Against gravity; where there is none, along z.
  Vec3 Up() const;
};

/// A text of a tool at a point of the world.
struct ToolLabel {
  Vec3 p_W;
  std::string text;
  render::Color color;
  std::optional<double> newtons = {};        // written after the text, in the unit of the picture
  bool certified = true;                     // else the force has a "~" before it
  std::optional<double> newton_metres = {};  // likewise written
};

/// The marks that a tool shows while it is in use.
struct ToolDrawing {
  std::vector<render::Marker> markers;
  std::vector<ToolLabel> labels;
  std::optional<std::array<ScenePoint, 2>> frame = {};  // two corners of a rectangle
};

/// One gesture, from the press of a button to its release. Begin is called once the cursor has
/// moved away from where it went down; a release before that is a Click.
class Tool {
 public:
  virtual ~Tool() = default;
  virtual void Begin(const ToolContext&) {}
  virtual void Move(const ToolContext&, ScenePoint /*from*/, ScenePoint /*to*/) {}
  virtual void End(const ToolContext&) {}
  virtual void Click(const ToolContext&) {}
  /// The gesture is cancelled.
  virtual void Cancel(const ToolContext&) {}
  /// Returns whether the tool used the wheel.
  virtual bool Wheel(const ToolContext&, double /*steps*/) { return false; }
  /// Turns what it holds by steps of kTurnStep about the upward axis; returns whether it can.
  virtual bool Turn(const ToolContext&, int /*steps*/) { return false; }
  /// Whether it moves the camera sideways, so that keys may fly it.
  virtual bool MovesCamera() const { return false; }
  /// Whether it acts on bodies, not on the view.
  virtual bool HandlesBodies() const { return false; }
  virtual ToolDrawing Draw(const ToolContext&) const { return {}; }
};

}  // namespace touchstone::app
