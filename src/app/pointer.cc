#include "app/pointer.h"

#include <cmath>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/camera_tools.h"
#include "app/grab_tool.h"
#include "app/ground.h"
#include "app/input_map.h"
#include "app/launch_tool.h"
#include "app/place_tools.h"
#include "app/select_tool.h"

namespace touchstone::app {
namespace {

constexpr double kClickTravel = 3.0;  // tremble of a hand [window units]

bool Moves(const ToolContext& context, const std::optional<render::Pick>& pick) {
  const exchange::BodySnapshot* body = pick ? FindBody(context.snapshot, pick->body) : nullptr;
  return body != nullptr && !body->fixed;
}

/// The body that a click adds to a selection: not the ground.
std::optional<BodyId> Selectable(const ToolContext& context,
                                 const std::optional<render::Pick>& pick) {
  const exchange::BodySnapshot* body = pick ? FindBody(context.snapshot, pick->body) : nullptr;
  if (body == nullptr || IsGround(context.snapshot, *body)) return std::nullopt;
  return body->id;
}

std::unique_ptr<Tool> MakeTool(Action action, const ToolContext& context,
                               const std::optional<render::Pick>& pick, ScenePoint at, bool again) {
  if ((action == Action::kGrab || action == Action::kTurn) && !Moves(context, pick)) return nullptr;
  switch (action) {
    case Action::kGrab:
      if (context.snapshot.run.state != exchange::RunState::kPlaying)
        return std::make_unique<PlaceTool>(context, *pick);
      return std::make_unique<GrabTool>(*pick);
    case Action::kTurn:
      return std::make_unique<TurnTool>(context, *FindBody(context.snapshot, pick->body));
    case Action::kLaunch:
      return std::make_unique<LaunchTool>(context, at);
    case Action::kSelectFrame:
      return std::make_unique<SelectTool>(context, at);
    case Action::kOrbit:
      return std::make_unique<OrbitTool>(pick ? std::optional(pick->body) : std::nullopt, again);
    case Action::kPan:
      return std::make_unique<PanTool>(pick);
    case Action::kDolly:
      return std::make_unique<DollyTool>();
    default:
      return nullptr;
  }
}

std::optional<Action> ActionOf(const ToolContext& context, const ButtonPress& press, Over over) {
  static const InputMap usual;
  const InputMap& inputs = context.inputs != nullptr ? *context.inputs : usual;
  return inputs.OfButton(press.button, press.mods, over);
}

}  // namespace

void Pointer::Take(std::unique_ptr<Tool> tool, int button, ScenePoint at) {
  tool_ = std::move(tool);
  adds_.reset();
  button_ = button;
  pressed_ = last_ = at;
  begun_ = false;
}

void Pointer::Press(const ToolContext& context, const ButtonPress& press, ScenePoint at) {
  if (tool_ != nullptr) return;  // one gesture at a time
  const std::optional<render::Pick> pick = render::PickBody(context.snapshot, context.RayAt(at));
  const Over over = Moves(context, pick) ? Over::kMovingBody : Over::kElse;
  const std::optional<Action> action = ActionOf(context, press, over);
  if (!action) return;
  Take(MakeTool(*action, context, pick, at, press.again), press.button, at);
  if (press.button == GLFW_MOUSE_BUTTON_LEFT && press.mods == GLFW_MOD_CONTROL)
    adds_ = Selectable(context, pick);
}

void Pointer::PressBeside(const ToolContext& context, const ButtonPress& press, ScenePoint at) {
  const std::optional<Action> action = ActionOf(context, press, Over::kElse);
  const bool moves_camera =
      action == Action::kOrbit || action == Action::kPan || action == Action::kDolly;
  if (tool_ != nullptr || !moves_camera) return;
  Take(MakeTool(*action, context, {}, at, press.again), press.button, at);
}

void Pointer::Begin(const ToolContext& context) {
  if (tool_ == nullptr || std::exchange(begun_, true)) return;
  tool_->Begin(context);
}

void Pointer::Move(const ToolContext& context, ScenePoint to) {
  if (tool_ == nullptr) return;
  if (!begun_ && std::hypot(to.x - pressed_.x, to.y - pressed_.y) <= kClickTravel) return;
  Begin(context);
  tool_->Move(context, last_, to);
  last_ = to;
}

void Pointer::Release(const ToolContext& context, int button) {
  if (tool_ == nullptr || button != button_) return;
  if (begun_)
    tool_->End(context);
  else if (adds_)
    context.selected->Toggle(*adds_);
  else
    tool_->Click(context);
  tool_.reset();
}

bool Pointer::Wheel(const ToolContext& context, double steps) {
  return tool_ != nullptr && tool_->Wheel(context, steps);
}

bool Pointer::Turn(const ToolContext& context, int steps) {
  return tool_ != nullptr && begun_ && tool_->Turn(context, steps);
}

bool Pointer::Cancel(const ToolContext& context) {
  if (tool_ == nullptr) return false;
  tool_->Cancel(context);
  tool_.reset();
  return true;
}

ToolDrawing Pointer::Draw(const ToolContext& context) const {
  return tool_ == nullptr ? ToolDrawing{} : tool_->Draw(context);
}

}  // namespace touchstone::app
