#pragma once

#include <vector>

#include "app/tool.h"

namespace touchstone::app {

/// The beginning of the names of launched bodies.
inline constexpr const char* kShotName = "shot";

/// Launches a ball, a box or a copy of the selected body along the ray through the pressed pixel:
/// on a click at the speed of the context's options, after a drag at the speed it sets. Size and
/// density come from the options; the future path of its centre is shown meanwhile.
class LaunchTool : public Tool {
 public:
  LaunchTool(const ToolContext& context, ScenePoint pressed);

  /// Launches from the middle of the view at once.
  static void Again(const ToolContext& context);

  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void End(const ToolContext& context) override { Launch(context); }
  void Click(const ToolContext& context) override { Launch(context); }
  bool HandlesBodies() const override { return true; }
  ToolDrawing Draw(const ToolContext& context) const override;

 private:
  void Launch(const ToolContext& context) const;
  scene::BodyDesc MakeBody(const ToolContext& context) const;
  double MassOf(const ToolContext& context) const;
  /// The path of the centre, and the first object that the body hits.
  struct Flight {
    std::vector<Vec3> way_W;
    std::optional<render::Pick> end;
  };
  Flight ForeseeFlight(const ToolContext& context) const;

  ScenePoint pressed_;
  render::Ray ray_;
  Vec3 start_W_;                  // centre of the body
  Vec3 aim_W_;                    // point that the ray hits
  Vec3 hand_W_;                   // cursor, at the depth of the start
  std::optional<BodyId> copied_;  // body whose copy is launched
  double radius_;                 // radius of the body [m]
  double speed_;                  // [m/s]
};

}  // namespace touchstone::app
