#pragma once

#include <vector>

#include "app/tool.h"

namespace touchstone::app {

/// A drag across the picture that adds bodies to the selection: those whose middles are in its
/// rectangle, without the ground.
class SelectTool : public Tool {
 public:
  SelectTool(const ToolContext& context, ScenePoint pressed);

  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void Cancel(const ToolContext& context) override { context.selected->Only(before_); }
  ToolDrawing Draw(const ToolContext& context) const override;

 private:
  std::vector<BodyId> before_;
  ScenePoint pressed_;
  ScenePoint to_;
};

}  // namespace touchstone::app
