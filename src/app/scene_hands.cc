#include "app/scene_hands.h"

#include <algorithm>
#include <utility>
#include <variant>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/ground.h"
#include "app/launch_tool.h"
#include "app/new_bodies.h"
#include "app/place_tools.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

template <class... Kinds>
bool IsAnyOf(const exchange::Command& command) {
  return (std::holds_alternative<Kinds>(command) || ...);
}

bool Launches(const exchange::Command& command) {
  const auto* add = std::get_if<exchange::AddBody>(&command);
  const auto* copy = std::get_if<exchange::DuplicateBody>(&command);
  return (add != nullptr && add->body.name.starts_with(kShotName)) ||
         (copy != nullptr && copy->v_WBcm.has_value());
}

/// Whether the held objects may no longer exist after the command.
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
          .selected = selection_.by_tools(),
          .send = [this](exchange::Command command) { run_.Send(std::move(command)); },
          .menu = &menu_,
          .inputs = &inputs_,
          .flying = camera_.flying(),
          .launch = preferences_.launch,
          .snaps = !ImGui::GetIO().KeyCtrl,
          .shifted = ImGui::GetIO().KeyShift};
}

void SceneHands::Press(const ButtonPress& press) {
  const ToolContext context = MakeContext();
  const ScenePoint at = camera_.view().ToScene(press.x, press.y);
  if (!spawn_ || press.button != GLFW_MOUSE_BUTTON_LEFT || (press.mods & GLFW_MOD_ALT) != 0)
    return pointer_.Press(context, press, at);
  spawn_->Hover(context, at);
  spawn_->Press(at);
  spawns_more_ = (press.mods & GLFW_MOD_SHIFT) != 0;
}

void SceneHands::PressBeside(const ButtonPress& press) {
  pointer_.PressBeside(MakeContext(), press, camera_.view().ToScene(press.x, press.y));
}

void SceneHands::Place(const ToolContext& context) {
  if (const std::string refused = spawn_->Place(context); !refused.empty())
    return banner_.ShowRefusal(refused);
  selection_.AwaitNewBodies(run_.snapshot());
  placed_size_ = spawn_->size();
  if (!spawns_more_) spawn_.reset();
}

void SceneHands::Move(const CursorMove& cursor) {
  const ToolContext context = MakeContext();
  const ScenePoint at = camera_.view().ToScene(cursor.x, cursor.y);
  pointer_.Move(context, at);
  if (spawn_) spawn_->Hover(context, at);
}

void SceneHands::Release(int button) {
  if (spawn_ && spawn_->pressed() && button == GLFW_MOUSE_BUTTON_LEFT) return Place(MakeContext());
  pointer_.Release(MakeContext(), button);
  if (!pointer_.moves_camera()) camera_.StopFlying();
}

void SceneHands::Wheel(const WheelTurn& wheel) {
  constexpr double kTurnOfCamera = 24.0;  // window units of a drag that turns as far as a step
  const ToolContext context = MakeContext();
  if (wheel.sideways != 0.0 && !pointer_.busy())
    render::Orbit(camera_.camera(), kTurnOfCamera * wheel.sideways, 0.0);
  if (wheel.steps == 0.0) return;
  if (ImGui::GetIO().KeyShift && (spawn_ || pointer_.handling())) {
    wheel_rest_ += wheel.steps;
    const int whole = static_cast<int>(wheel_rest_);
    wheel_rest_ -= whole;
    if (whole != 0) Turn(whole);
    return;
  }
  if (spawn_)
    spawn_->Wheel(context, wheel.steps);
  else if (!pointer_.Wheel(context, wheel.steps))
    Zoom(wheel.steps);
}

/// Zooms with a glide, but directly during a drag of the camera.
void SceneHands::Zoom(double steps) {
  if (pointer_.busy())
    render::Zoom(camera_.camera(), steps);
  else
    camera_.Zoom(steps);
}

void SceneHands::Turn(int steps) {
  const ToolContext context = MakeContext();
  if (spawn_) return spawn_->Turn(context, steps);
  if (pointer_.busy()) {
    pointer_.Turn(context, steps);
    return;
  }
  if (const std::string refused = TurnSelected(context, steps); !refused.empty())
    banner_.ShowRefusal(refused);
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
  spawn_.emplace(run_.snapshot(), shape, NextName(run_.snapshot(), kind), placed_size_);
  spawn_->Hover(context, camera_.view().ToScene(cursor.x, cursor.y));
}

void SceneHands::Duplicate() {
  const session::Cutting cutting = session::CutOut(run_.snapshot(), selection_.bodies());
  if (cutting.bodies.empty()) return banner_.ShowError("to duplicate a body, select it");
  PlaceCopies(cutting);
  if (const std::string left_out = TellLeftOut(cutting); !left_out.empty())
    banner_.ShowNotice("Duplicated; " + left_out);
}

void SceneHands::Copy() {
  session::Cutting cutting = session::CutOut(run_.snapshot(), selection_.bodies());
  if (cutting.bodies.empty()) return banner_.ShowError("to copy a body, select it");
  const std::size_t count = cutting.bodies.size();
  const std::string left_out = TellLeftOut(cutting);
  banner_.ShowNotice((count == 1 ? "Copied" : "Copied " + std::to_string(count) + " bodies") +
                     (left_out.empty() ? "" : "; " + left_out));
  copied_ = std::move(cutting);
}

void SceneHands::Paste() {
  if (!copied_) return banner_.ShowError("to paste bodies, copy some");
  PlaceCopies(*copied_);
}

void SceneHands::PlaceCopies(const session::Cutting& cutting) {
  const exchange::Snapshot& snapshot = run_.snapshot();
  if (const std::string refusal = TellOverlap(cutting, snapshot.settings.contact.tolerance);
      !refusal.empty())
    return banner_.ShowRefusal(refusal);
  std::vector<const exchange::BodySnapshot*> bodies;
  for (const exchange::BodySnapshot& body : cutting.bodies) bodies.push_back(&body);
  const auto shift_W =
      FindRoomBeside(snapshot, bodies, camera_.view().camera, cutting.scene != snapshot.scene);
  if (!shift_W)
    return banner_.ShowRefusal("Nothing was copied: there is no room beside '" +
                               cutting.bodies.back().name + "'. Make room, or copy fewer bodies.");
  selection_.AwaitNewBodies(snapshot);
  run_.Send(session::Shifted(cutting.copies, *shift_W));
}

void SceneHands::LaunchAgain() { LaunchTool::Again(MakeContext()); }

bool SceneHands::Cancel() {
  if (std::exchange(spawn_, {})) return true;
  return pointer_.Cancel(MakeContext()) || std::exchange(menu_, {}).has_value();
}

void SceneHands::Forget() {
  pointer_ = Pointer();
  spawn_.reset();
  placed_size_.reset();
}

void SceneHands::Note(const exchange::Command& command) {
  if (Launches(command)) {
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
