#include "app/select_tool.h"

#include <algorithm>

#include "app/ground.h"

namespace touchstone::app {

SelectTool::SelectTool(const ToolContext& context, ScenePoint pressed)
    : before_(context.selected->all().begin(), context.selected->all().end()),
      pressed_(pressed),
      to_(pressed) {}

void SelectTool::Move(const ToolContext& context, ScenePoint, ScenePoint to) {
  to_ = to;
  const auto lies_between = [](double x, double a, double b) {
    return std::min(a, b) <= x && x <= std::max(a, b);
  };
  const std::vector<const exchange::BodySnapshot*> ground = FindGround(context.snapshot);
  std::vector<BodyId> selected = before_;
  for (const exchange::BodySnapshot& body : context.snapshot.bodies) {
    const auto at = render::Project(*context.camera, context.viewport, body.p_WBcm);
    if (!at || !lies_between(at->x, pressed_.x, to.x) || !lies_between(at->y, pressed_.y, to.y))
      continue;
    const bool taken = std::ranges::find(selected, body.id) != selected.end();
    if (!taken && std::ranges::find(ground, &body) == ground.end()) selected.push_back(body.id);
  }
  context.selected->Only(std::move(selected));
}

ToolDrawing SelectTool::Draw(const ToolContext&) const {
  ToolDrawing drawing;
  drawing.frame = {pressed_, to_};
  return drawing;
}

}  // namespace touchstone::app
