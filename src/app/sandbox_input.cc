// What input reaches the scene, and what the mouse does there.

#include <cmath>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/camera_tools.h"
#include "app/contact_picking.h"
#include "app/ground.h"
#include "app/input_names.h"
#include "app/sandbox_window.h"

namespace touchstone::app {

void SandboxWindow::HandleInput() {
  for (const InputEvent& event : input_.Drain()) Handle(event);
}

void SandboxWindow::Handle(const InputEvent& event) {
  ImGuiIO& io = ImGui::GetIO();
  const ToolContext context = MakeToolContext();
  SelectContact(event);
  if (const auto* key = std::get_if<KeyPress>(&event)) {
    Press(*key);
  } else if (const auto* key_up = std::get_if<KeyRelease>(&event)) {
    fly_keys_.erase(key_up->position);
    thrusters_.Release(key_up->key, context.send);
  } else if (std::holds_alternative<FocusLoss>(event)) {
    fly_keys_.clear();
    thrusters_.ReleaseAll(context.send);
  } else if (const auto* press = std::get_if<ButtonPress>(&event)) {
    ButtonPress pressed = *press;
    pressed.again = IsDoubleClick(*press);
    if (!pressed.again || !io.WantCaptureMouse) ++gesture_;  // what a double click takes back
    // ImGui sees the button once a frame, and so may have missed what lay between.
    if (pressed.again) io.MouseClickedCount[press->button] = 2;
    const bool in_scene = view_.rect.Contains(press->x, press->y);
    if (pressed.again && in_scene && press->button == GLFW_MOUSE_BUTTON_RIGHT)
      return LookAtPoint(pressed);
    if (!io.WantCaptureMouse && in_scene) Press(pressed);
  } else if (const auto* move = std::get_if<CursorMove>(&event)) {
    pointer_.Move(context, view_.ToScene(move->x, move->y));
    if (spawn_) spawn_->Hover(context, view_.ToScene(move->x, move->y));
  } else if (const auto* release = std::get_if<ButtonRelease>(&event)) {
    pointer_.Release(context, release->button);
    if (!pointer_.moves_camera()) fly_keys_.clear();
  } else if (const auto* wheel = std::get_if<WheelTurn>(&event)) {
    if (io.WantCaptureMouse) return;
    if (spawn_)
      spawn_->Wheel(context, wheel->steps);
    else
      pointer_.Wheel(context, wheel->steps);
  } else if (const auto* drop = std::get_if<FileDrop>(&event)) {
    OpenFile(drop->path);
  }
}

void SandboxWindow::Press(const KeyPress& press) {
  if (!press.repeated) ++gesture_;
  if (ui::HelpState& help = *panels_.help(); help.open && !help.changing.empty()) {
    if (press.key != GLFW_KEY_ESCAPE) inputs_.Rebind(help.changing, press.key, press.mods);
    if (!IsModifier(press.key)) help.changing.clear();
    return;
  }
  const bool typing = ImGui::GetIO().WantTextInput;
  const bool enter = press.key == GLFW_KEY_ENTER || press.key == GLFW_KEY_KP_ENTER;
  if (dialog_.open() && press.key == GLFW_KEY_ESCAPE) return dialog_.Close();
  if (dialog_.open() && enter) return dialog_.Accept();
  ui::SceneGallery& gallery = *panels_.gallery();
  if (gallery.open() && press.key == GLFW_KEY_ESCAPE) return gallery.Close();
  if (gallery.open() && enter) return gallery.Accept();
  if (typing) return;
  if (pointer_.moves_camera() && IsFlyKey(press.position)) {
    fly_keys_.insert(press.position);
    pointer_.Begin(MakeToolContext());
    last_press_.reset();  // what was pressed to fly is no half of a double click
    return;
  }
  if (thrusters_.Press(press, *scene_, MakeToolContext().send)) return;
  const auto action = inputs_.OfKey(press.key, press.mods, press.repeated);
  if (!action) return;
  if (const std::string reason = SparesTheGround(*action); !reason.empty())
    return panels_.Say(reason, now_);
  CarryOut(*action);
}

std::string SandboxWindow::SparesTheGround(Action action) const {
  const bool fells = action == Action::kPin || action == Action::kRemove;
  const auto* body = fells && selected_ ? FindBody(*snapshot_, *selected_) : nullptr;
  if (body == nullptr || !IsGround(*snapshot_, *body)) return "";
  return "the scene rests on " + body->name + ": a right click on it has a menu that can " +
         (action == Action::kPin ? "let it go" : "delete it");
}

void SandboxWindow::Press(const ButtonPress& press) {
  const ToolContext context = MakeToolContext();
  const ScenePoint at = view_.ToScene(press.x, press.y);
  if (!spawn_ || press.button != GLFW_MOUSE_BUTTON_LEFT || (press.mods & GLFW_MOD_ALT) != 0)
    return pointer_.Press(context, press, at);
  spawn_->Hover(context, at);
  if (const std::string refused = spawn_->Click(context); !refused.empty())
    return panels_.Say(refused, now_);
  AwaitNewBody();
  if ((press.mods & GLFW_MOD_SHIFT) == 0) spawn_.reset();
}

bool SandboxWindow::IsDoubleClick(const ButtonPress& press) {
  const double seconds = 0.35 + 2.0 * frame_seconds_;  // presses come frame by frame
  constexpr double kReach = 5.0;                       // window units
  const bool again = last_press_ && last_press_->button == press.button &&
                     now_ - last_press_at_ < seconds &&
                     std::hypot(press.x - last_press_->x, press.y - last_press_->y) < kReach;
  last_press_ = press;
  last_press_at_ = now_;
  if (again) last_press_.reset();
  return again;
}

void SandboxWindow::LookAtPoint(const ButtonPress& press) {
  const ToolContext context = MakeToolContext();
  menu_.reset();
  pointer_.Cancel(context);
  const auto pick = render::PickBody(*snapshot_, context.RayAt(view_.ToScene(press.x, press.y)));
  if (!pick) return;
  view_.camera.target = pick->p_W;
  if (const auto* body = FindBody(*snapshot_, pick->body); body && IsGround(*snapshot_, *body))
    return;
  selected_ = pick->body;
  if ((press.mods & GLFW_MOD_CONTROL) != 0) CarryOut(Action::kTrack);
}

void SandboxWindow::FlyCamera(double seconds) {
  if (fly_keys_.empty()) return;
  constexpr double kDistancesPerSecond = 0.8;
  const auto held = [&](int key) { return fly_keys_.contains(key) ? 1.0 : 0.0; };
  const double reach = kDistancesPerSecond * view_.camera.distance * std::min(seconds, 0.1);
  Fly(&view_.camera,
      reach * Vec3(held(GLFW_KEY_D) - held(GLFW_KEY_A), held(GLFW_KEY_E) - held(GLFW_KEY_Q),
                   held(GLFW_KEY_W) - held(GLFW_KEY_S)));
}

void SandboxWindow::FollowBody() {
  const exchange::BodySnapshot* body = tracked_ ? FindBody(*snapshot_, *tracked_) : nullptr;
  if (body == nullptr) return tracked_.reset();
  view_.camera.target += body->p_WBcm - tracked_at_;
  tracked_at_ = body->p_WBcm;
}

void SandboxWindow::AwaitNewBody() {
  newest_ = 0;
  for (const exchange::BodySnapshot& body : snapshot_->bodies)
    newest_ = std::max(*newest_, body.id.value);
}

void SandboxWindow::SelectNewBody() {
  if (!newest_) return;
  for (const exchange::BodySnapshot& body : snapshot_->bodies) {
    if (body.id.value <= *newest_) continue;
    selected_ = body.id;
    newest_.reset();
    return;
  }
}

// A click on a contact point selects it, beside what the click does to the bodies; any other click
// in the scene clears the selection.
void SandboxWindow::SelectContact(const InputEvent& event) {
  constexpr double kClick = 4.0;   // window units that a click may move
  constexpr double kReach = 10.0;  // from a contact point
  if (const auto* press = std::get_if<ButtonPress>(&event)) {
    scene_press_.reset();
    if (press->button == GLFW_MOUSE_BUTTON_LEFT && press->mods == 0 &&
        !ImGui::GetIO().WantCaptureMouse && view_.rect.Contains(press->x, press->y))
      scene_press_ = *press;
  } else if (const auto* release = std::get_if<ButtonRelease>(&event)) {
    if (!scene_press_ || release->button != GLFW_MOUSE_BUTTON_LEFT) return;
    const bool click =
        std::hypot(release->x - scene_press_->x, release->y - scene_press_->y) < kClick;
    if (click && preferences_->view.forces.contact_points)
      contact_ = PickContact(*snapshot_, view_, release->x, release->y, kReach);
    scene_press_.reset();
  }
}

}  // namespace touchstone::app
