#include "app/scene_hands.h"

#include <algorithm>
#include <utility>
#include <variant>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/ground.h"
#include "app/launch_tool.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

template <class... Kinds>
bool IsAnyOf(const exchange::Command& command) {
  return (std::holds_alternative<Kinds>(command) || ...);
}

/// Whether what hands hold now may not be there afterwards.
bool LeavesThePresent(const exchange::Command& command) {
  return IsAnyOf<exchange::Seek, exchange::SeekTime, exchange::StepBack, exchange::PreviousEvent,
                 exchange::Undo, exchange::Redo, exchange::Reset, exchange::LoadScene,
                 exchange::LoadRecording, exchange::Replay>(command);
}

}  // namespace

SceneHands::SceneHands(LiveRun* run, CameraRig* camera, Selection* selection,
                       const InputMap& inputs, Preferences* preferences, ui::Banner* banner)
    : run_(*run),
      camera_(*camera),
      selection_(*selection),
      inputs_(inputs),
      preferences_(*preferences),
      banner_(*banner) {}

ToolContext SceneHands::MakeContext() {
  return {.snapshot = run_.snapshot(),
          .viewport = camera_.view().viewport(),
          .camera = camera_.camera(),
          .selected = selection_.body_slot(),
          .send = [this](exchange::Command command) { run_.Send(std::move(command)); },
          .menu = &menu_,
          .inputs = &inputs_,
          .flying = camera_.flying(),
          .launch = preferences_.launch};
}

void SceneHands::Press(const ButtonPress& press) {
  const ToolContext context = MakeContext();
  if (spawn_ && press.button == GLFW_MOUSE_BUTTON_LEFT && (press.mods & GLFW_MOD_ALT) == 0)
    return Place(context, press);
  pointer_.Press(context, press, camera_.view().ToScene(press.x, press.y));
}

/// With Shift another one is placed by the next click.
void SceneHands::Place(const ToolContext& context, const ButtonPress& press) {
  spawn_->Hover(context, camera_.view().ToScene(press.x, press.y));
  if (const std::string refused = spawn_->Click(context); !refused.empty())
    return banner_.ShowError(refused);
  selection_.AwaitNewBody(run_.snapshot());
  if ((press.mods & GLFW_MOD_SHIFT) == 0) spawn_.reset();
}

void SceneHands::Move(const CursorMove& cursor) {
  const ToolContext context = MakeContext();
  const ScenePoint at = camera_.view().ToScene(cursor.x, cursor.y);
  pointer_.Move(context, at);
  if (spawn_) spawn_->Hover(context, at);
}

void SceneHands::Release(int button) {
  pointer_.Release(MakeContext(), button);
  if (!pointer_.moves_camera()) camera_.StopFlying();
}

void SceneHands::Wheel(double steps) {
  const ToolContext context = MakeContext();
  if (spawn_)
    spawn_->Wheel(context, steps);
  else
    pointer_.Wheel(context, steps);
}

void SceneHands::LookAt(const ButtonPress& press) {
  const ToolContext context = MakeContext();
  const exchange::Snapshot& snapshot = run_.snapshot();
  menu_.reset();
  pointer_.Cancel(context);
  const auto pick =
      render::PickBody(snapshot, context.RayAt(camera_.view().ToScene(press.x, press.y)));
  if (!pick) return;
  camera_.LookAt(pick->p_W);
  const exchange::BodySnapshot* body = FindBody(snapshot, pick->body);
  if (body != nullptr && IsGround(snapshot, *body)) return;
  selection_.Select(pick->body);
  if (body != nullptr && (press.mods & GLFW_MOD_CONTROL) != 0) camera_.Track(*body);
}

void SceneHands::FlyWithKey(int position) {
  camera_.HoldFlyKey(position);
  pointer_.Begin(MakeContext());
}

void SceneHands::Spawn(const scene::ShapeDesc& shape, const std::string& kind,
                       const CursorMove& cursor) {
  const ToolContext context = MakeContext();
  pointer_.Cancel(context);
  spawn_.emplace(run_.snapshot(), shape, NextName(run_.snapshot(), kind));
  spawn_->Hover(context, camera_.view().ToScene(cursor.x, cursor.y));
}

void SceneHands::Duplicate() {
  const exchange::Snapshot& snapshot = run_.snapshot();
  const exchange::BodySnapshot* body = selection_.FindIn(snapshot);
  if (body == nullptr) return banner_.ShowError("to duplicate a body, select it");
  const auto room = FindRoomBeside(snapshot, *body, camera_.view().camera);
  if (!room) return banner_.ShowError("there is no room beside " + body->name);
  selection_.AwaitNewBody(snapshot);
  run_.Send(exchange::DuplicateBody{body->id, *room, body->q_WB});
}

void SceneHands::LaunchAgain() { LaunchTool::Again(MakeContext()); }

bool SceneHands::Cancel() {
  if (std::exchange(spawn_, {})) return true;
  return pointer_.Cancel(MakeContext()) || std::exchange(menu_, {}).has_value();
}

void SceneHands::Forget() {
  pointer_ = Pointer();
  spawn_.reset();
}

void SceneHands::Note(const exchange::Command& command) {
  if (const auto* add = std::get_if<exchange::AddBody>(&command)) {
    if (!add->body.name.starts_with(kShotName)) return;
    constexpr int kDigits = 9;  // without the round-off of the direction
    preferences_.launch.speed = std::clamp(ui::RoundSignificant(add->body.velocity.norm(), kDigits),
                                           ui::kSlowestLaunch, ui::kFastestLaunch);
    preferences_.has_launched = true;
  } else if (LeavesThePresent(command)) {
    pointer_.Cancel(MakeContext());
    if (std::holds_alternative<exchange::Seek>(command)) preferences_.has_gone_back = true;
  }
}

ToolDrawing SceneHands::Draw() {
  preferences_.has_pulled |= run_.snapshot().grab.has_value();
  return spawn_ ? spawn_->Draw(MakeContext()) : pointer_.Draw(MakeContext());
}

void SceneHands::UpdateCursorShape(const CursorMove& cursor) {
  const SceneView& view = camera_.view();
  const bool over_scene =
      !ImGui::GetIO().WantCaptureMouse && view.rect.Contains(cursor.x, cursor.y);
  if (pointer_.busy() || !over_scene) return;
  const exchange::Snapshot& snapshot = run_.snapshot();
  const auto pick =
      render::PickBody(snapshot, MakeContext().RayAt(view.ToScene(cursor.x, cursor.y)));
  const exchange::BodySnapshot* body = pick ? FindBody(snapshot, pick->body) : nullptr;
  if (body != nullptr && !body->fixed) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
}

}  // namespace touchstone::app
