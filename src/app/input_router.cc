#include "app/input_router.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/action_handlers.h"
#include "app/input_names.h"

namespace touchstone::app {

namespace {

/// Whether an open list or menu uses the key: to choose, to go to entries that begin with it, or to
/// close.
bool ChoosesInList(const KeyPress& press) {
  constexpr std::array kKeys = {
      GLFW_KEY_TAB,   GLFW_KEY_UP,       GLFW_KEY_DOWN,    GLFW_KEY_LEFT,      GLFW_KEY_RIGHT,
      GLFW_KEY_ENTER, GLFW_KEY_SPACE,    GLFW_KEY_PAGE_UP, GLFW_KEY_PAGE_DOWN, GLFW_KEY_HOME,
      GLFW_KEY_END,   GLFW_KEY_KP_ENTER, GLFW_KEY_ESCAPE};
  const bool writes = press.key >= GLFW_KEY_SPACE && press.key <= GLFW_KEY_WORLD_2 &&
                      (press.mods & ~GLFW_MOD_SHIFT) == 0;
  return ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup) &&
         (writes || std::ranges::find(kKeys, press.key) != kKeys.end());
}

}  // namespace

void InputRouter::HandleAll() {
  for (const InputEvent& event : window_.input.Drain())
    std::visit([this](const auto& input) { Take(input); }, event);
}

ThrusterInput::Send InputRouter::Sender() {
  return [this](exchange::Command command) { window_.run.Send(std::move(command)); };
}

bool InputRouter::IsInScene(double x, double y) const {
  return window_.camera.view().rect.Contains(x, y);
}

bool InputRouter::IsBeside(double x, double y) const {
  const ui::Rect& rect = window_.camera.view().rect;
  return window_.reference.beside() && IsInScene(x + rect.width, y);
}

void InputRouter::Take(const KeyPress& press) {
  if (!press.repeated) window_.run.BeginGesture();
  if (IsForPanels(press)) return;
  if (window_.hands.moves_camera() && IsFlyKey(press.position)) {
    window_.hands.FlyWithKey(press.position);
    double_click_.Forget();  // presses before flying are no half of a double click
    return;
  }
  if (AnswersLesson(press)) return;
  if (thrusters_.Press(press, window_.run.snapshot(), Sender())) return;
  if (const auto action = window_.inputs.OfKey(press.key, press.mods, press.repeated))
    CarryOut(*action);
}

bool InputRouter::IsForPanels(const KeyPress& press) {
  if (ui::HelpState& help = *window_.panels.help(); help.open && !help.changing.empty()) {
    TakeNewKey(press, &help);
    return true;
  }
  const bool escape = press.key == GLFW_KEY_ESCAPE;
  const bool enter = press.key == GLFW_KEY_ENTER || press.key == GLFW_KEY_KP_ENTER;
  const auto takes = [&](auto* asking) {
    if (!asking->open() || !(escape || enter)) return false;
    escape ? asking->Close() : asking->Accept();
    return true;
  };
  const bool closes_list = escape && window_.imgui.list_was_open();
  // The file dialog takes all keys: "Delete" is not meant for the scene behind it.
  return takes(window_.documents.dialog()) || window_.documents.dialog()->open() ||
         takes(window_.panels.gallery()) || ImGui::GetIO().WantTextInput || closes_list ||
         ChoosesInList(press);
}

void InputRouter::TakeNewKey(const KeyPress& press, ui::HelpState* help) {
  if (IsModifier(press.key)) return;
  const bool cancels =
      press.key == GLFW_KEY_ESCAPE && !InputMap::IsUsualKey(help->changing, press.key, press.mods);
  if (!cancels) help->loss = window_.inputs.Rebind(help->changing, press.key, press.mods);
  help->changing.clear();
}

bool InputRouter::AnswersLesson(const KeyPress& press) {
  ui::LessonCard& lesson = *window_.panels.lesson();
  const bool answers = press.mods == 0 || press.mods == GLFW_MOD_ALT;
  if (press.repeated || !answers || window_.inputs.Ignores(press.key, press.mods)) return false;
  if (press.key == GLFW_KEY_ENTER || press.key == GLFW_KEY_KP_ENTER) return lesson.Continue();
  const int first = press.key >= GLFW_KEY_KP_0 ? GLFW_KEY_KP_1 : GLFW_KEY_1;
  return press.key >= first && lesson.Answer(static_cast<std::size_t>(press.key - first));
}

void InputRouter::CarryOut(Action action) {
  if (const std::string reason = SparesTheGround(action, window_); !reason.empty())
    return window_.panels.banner()->ShowError(reason);
  if (const auto carry_out = InfoOf(action).carry_out) carry_out(&window_);
}

void InputRouter::Take(const KeyRelease& release) {
  window_.camera.ReleaseFlyKey(release.position);
  thrusters_.Release(release.key, Sender());
}

void InputRouter::Take(const FocusLoss&) {
  window_.camera.StopFlying();
  thrusters_.ReleaseAll(Sender());
}

void InputRouter::Take(const ButtonPress& given) {
  ImGuiIO& io = ImGui::GetIO();
  ButtonPress press = given;
  const bool in_scene = IsInScene(press.x, press.y);
  window_.selection.ForgetPress();
  if (press.button == GLFW_MOUSE_BUTTON_LEFT && press.mods == 0 && !io.WantCaptureMouse && in_scene)
    window_.selection.Press(press);
  press.again = double_click_.Take(press);
  // Both presses of a double click are undone together.
  if (!press.again || !io.WantCaptureMouse) window_.run.BeginGesture();
  // ImGui goes by the times of the pictures.
  if (press.again) io.MouseClickedCount[press.button] = 2;
  if (!in_scene) {
    if (IsBeside(press.x, press.y) && !io.WantCaptureMouse) window_.hands.PressBeside(press);
    return;
  }
  if (press.again && press.button == GLFW_MOUSE_BUTTON_RIGHT)
    window_.hands.LookAt(press);
  else if (!io.WantCaptureMouse)
    window_.hands.Press(press);
}

void InputRouter::Take(const ButtonRelease& release) {
  window_.selection.Release(release, window_.run.snapshot(), window_.camera.view(),
                            window_.preferences.view.forces.contact_points);
  window_.hands.Release(release.button);
}

void InputRouter::Take(const CursorMove& move) { window_.hands.Move(move); }

void InputRouter::Take(const WheelTurn& wheel) {
  const bool hidden = window_.panels.gallery()->open();  // covers almost the whole scene
  if (!hidden && !ImGui::GetIO().WantCaptureMouse) window_.hands.Wheel(wheel);
}

void InputRouter::Take(const FileDrop& drop) { window_.documents.Open(drop.path); }

}  // namespace touchstone::app
