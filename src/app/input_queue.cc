#include "app/input_queue.h"

#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/input_names.h"

namespace touchstone::app {
namespace {

constexpr int kMods = GLFW_MOD_SHIFT | GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER;

InputQueue& QueueOf(GLFWwindow* window) {
  return *static_cast<InputQueue*>(glfwGetWindowUserPointer(window));
}

void OnKey(GLFWwindow* window, int position, int scancode, int action, int mods) {
  const char* printed = glfwGetKeyName(position, scancode);
  const int key = KeyOnLayout(position, printed == nullptr ? "" : printed);
  if (action == GLFW_RELEASE)
    QueueOf(window).Push(KeyRelease{key, position});
  else
    QueueOf(window).Push(KeyPress{key, mods & kMods, action == GLFW_REPEAT, position});
}

void OnFocus(GLFWwindow* window, int focused) {
  if (focused == GLFW_FALSE) QueueOf(window).Push(FocusLoss{});
}

void OnButton(GLFWwindow* window, int button, int action, int mods) {
  InputQueue& queue = QueueOf(window);
  const CursorMove at = queue.cursor();
  if (action == GLFW_PRESS)
    queue.Push(ButtonPress{button, mods & kMods, at.x, at.y});
  else
    queue.Push(ButtonRelease{button, at.x, at.y});
}

void OnCursor(GLFWwindow* window, double x, double y) { QueueOf(window).Push(CursorMove{x, y}); }

/// Called when the cursor leaves or enters the window, which changes the hovered object without any
/// motion.
void OnEnter(GLFWwindow* window, int) {
  CursorMove at;
  glfwGetCursorPos(window, &at.x, &at.y);
  QueueOf(window).Push(at);
}

void OnWheel(GLFWwindow* window, double sideways, double steps) {
  QueueOf(window).Push(WheelTurn{steps, sideways});
}

void OnDrop(GLFWwindow* window, int count, const char** paths) {
  if (count > 0) QueueOf(window).Push(FileDrop{paths[0]});
}

}  // namespace

InputQueue::InputQueue(GLFWwindow* window) {
  glfwGetCursorPos(window, &cursor_.x, &cursor_.y);
  glfwSetWindowUserPointer(window, this);
  glfwSetKeyCallback(window, OnKey);
  glfwSetWindowFocusCallback(window, OnFocus);
  glfwSetMouseButtonCallback(window, OnButton);
  glfwSetCursorPosCallback(window, OnCursor);
  glfwSetCursorEnterCallback(window, OnEnter);
  glfwSetScrollCallback(window, OnWheel);
  glfwSetDropCallback(window, OnDrop);
}

void InputQueue::Push(InputEvent event) {
  if (const auto* move = std::get_if<CursorMove>(&event)) cursor_ = *move;
  events_.push_back(std::move(event));
}

std::optional<CursorMove> InputQueue::ButtonPlace() const {
  std::optional<CursorMove> released, pressed;
  for (const InputEvent& event : events_) {
    if (const auto* release = std::get_if<ButtonRelease>(&event))
      released = {release->x, release->y};
    if (const auto* press = std::get_if<ButtonPress>(&event)) pressed = {press->x, press->y};
  }
  return pressed ? pressed : released;
}

std::vector<InputEvent> InputQueue::Drain() { return std::exchange(events_, {}); }

}  // namespace touchstone::app
