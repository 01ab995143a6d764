#pragma once

#include <memory>

#include "app/snapping.h"
#include "app/tool.h"

namespace touchstone::app {

/// The edges of a new body under the cursor, which a click makes real: it stands by one of its
/// faces on the surface that the cursor points at, square to it, and snaps to what is near; beside
/// a body it stands on what carries that; in a bowl or a tube it lies on the wall; it hangs in the
/// air where the cursor points at nothing. A new bowl or tube is fixed.
/// The wheel changes its size. A drag makes a row of copies, or stacks them to a wall or a tower.
class SpawnTool {
 public:
  /// As large as a body placed before it; else half as large as what is there.
  SpawnTool(const exchange::Snapshot& snapshot, scene::ShapeDesc shape, std::string name,
            std::optional<double> size = {});

  /// As the wheel has set it [m]; hollows are three times as large.
  double size() const;

  void Hover(const ToolContext& context, ScenePoint at);
  /// While nothing is pressed the size; while a row is dragged the spaces between the copies.
  void Wheel(const ToolContext& context, double steps);
  /// About the normal of the surface, by steps of kTurnStep.
  void Turn(const ToolContext& context, int steps);
  /// The button goes down: the first body stays where it is, and a drag adds others.
  void Press(ScenePoint at) { pressed_ = at; }
  bool pressed() const { return pressed_.has_value(); }
  /// Adds the bodies that there is room for, and ends the drag; returns why there is no room for
  /// any, or an empty string.
  /// @pre it has hovered
  std::string Place(const ToolContext& context);
  ToolDrawing Draw(const ToolContext& context) const;

 private:
  struct Copy {
    Vec3 p_W;
    std::vector<BodyId> overlaps;
  };

  void MakeShape();
  Placed Here() const { return {shape_, body_.orientation, body_.position}; }
  /// Stands upright against the side of a body; returns whether there is something to stand on.
  bool StandBeside(const ToolContext& context, const render::Pick& pick, const Vec3& normal_W);
  void StandOn(const ToolContext& context, const render::Pick& pick, const Vec3& normal_W);
  /// In a hollow, on its wall where the cursor points at that, as far from it as its corners need.
  void LieIn(const ToolContext& context, const exchange::BodySnapshot& hollow,
             const render::Pick& pick, const Vec3& normal_W);
  void Settle(const ToolContext& context, std::vector<Vec3> taken);
  void AddCopies(const ToolContext& context, ScenePoint to);
  /// From one copy to the next along a direction, with that much space over their width [m].
  double Pitch(const ToolContext& context, const Vec3& along, double space) const;
  void FillIn(const ToolContext& context, const std::vector<Vec3>& offsets);

  scene::BodyDesc body_;
  double size_;  // of the shape, which is given for size 1 [m]
  scene::ShapeDesc unit_shape_;
  std::shared_ptr<const geometry::BodyShape> shape_;
  ScenePoint at_;
  Vec3 normal_W_ = Vec3::UnitZ();  // of the surface that it stands on
  double turn_ = 0.0;              // by hand, about the normal [rad]
  double space_ = 0.0;             // between copies, over their width
  std::optional<ScenePoint> pressed_;
  std::vector<Copy> copies_;  // the first is the body itself
  std::vector<render::Marker> guides_;
};

}  // namespace touchstone::app
