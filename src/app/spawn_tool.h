#pragma once

#include <memory>

#include "app/snapping.h"
#include "app/tool.h"

namespace touchstone::app {

/// The outline of a new body under the cursor, which a click makes real. The body stands by one of
/// its faces on the surface under the cursor, aligned to it, and snaps to nearby faces; beside a
/// body it stands on the support of that body; in a bowl or a tube it lies on the wall; it hangs in
/// the air if there is nothing under the cursor. A new bowl or tube is fixed. The wheel changes its
/// size. A drag makes a row of copies, or stacks them into a wall or a tower.
class SpawnTool {
 public:
  /// The initial size is that of a body placed before it, otherwise half of the size of the present
  /// bodies.
  SpawnTool(const exchange::Snapshot& snapshot, scene::ShapeDesc shape, std::string name,
            std::optional<double> size = {});

  /// The size set by the wheel [m]; hollows are three times as large.
  double size() const;

  void Hover(const ToolContext& context, ScenePoint at);
  /// Changes the size or, while a row is dragged, the spaces between the copies.
  void Wheel(const ToolContext& context, double steps);
  /// Turns the body about the normal of the surface, by steps of kTurnStep.
  void Turn(const ToolContext& context, int steps);
  /// Handles a press of the button: the first body stays in its place, and a drag adds others.
  void Press(ScenePoint at) { pressed_ = at; }
  bool pressed() const { return pressed_.has_value(); }
  /// Adds the bodies that there is room for, and ends the drag; returns the reason if there is no
  /// room for any, or an empty string.
  /// @pre the body has been placed under the cursor (Hover)
  std::string Place(const ToolContext& context);
  ToolDrawing Draw(const ToolContext& context) const;

 private:
  struct Copy {
    Vec3 p_W;
    std::vector<BodyId> overlaps;
  };

  void MakeShape();
  Placed Here() const { return {shape_, body_.orientation, body_.position}; }
  /// Places the body upright at the side of another; returns whether there is a support.
  bool StandBeside(const ToolContext& context, const render::Pick& pick, const Vec3& normal_W);
  void StandOn(const ToolContext& context, const render::Pick& pick, const Vec3& normal_W);
  /// Places the body in a hollow: on its wall if the cursor is over that, at the distance that its
  /// corners need.
  void LieIn(const ToolContext& context, const exchange::BodySnapshot& hollow,
             const render::Pick& pick, const Vec3& normal_W);
  void Settle(const ToolContext& context, std::vector<Vec3> taken);
  void AddCopies(const ToolContext& context, ScenePoint to);
  /// The distance between copies along a direction, with a gap of `space` times their width [m].
  double Pitch(const ToolContext& context, const Vec3& along, double space) const;
  void FillIn(const ToolContext& context, const std::vector<Vec3>& offsets);

  scene::BodyDesc body_;
  double size_;  // size of the shape, whose description has size 1 [m]
  scene::ShapeDesc unit_shape_;
  std::shared_ptr<const geometry::BodyShape> shape_;
  ScenePoint at_;
  Vec3 normal_W_ = Vec3::UnitZ();  // normal of the supporting surface
  double turn_ = 0.0;              // turn by hand about the normal [rad]
  double space_ = 0.0;             // space between copies, relative to their width
  std::optional<ScenePoint> pressed_;
  std::vector<Copy> copies_;  // the first one is the body itself
  std::vector<render::Marker> guides_;
};

}  // namespace touchstone::app
