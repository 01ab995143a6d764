#include "app/input_queue.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/input_names.h"

namespace touchstone::app {
namespace {

constexpr int kMods = GLFW_MOD_SHIFT | GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER;

bool IsOfButton(const InputEvent& event) {
  return std::holds_alternative<ButtonPress>(event) || std::holds_alternative<ButtonRelease>(event);
}

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
    queue.Push(ButtonPress{.button = button,
                           .mods = mods & kMods,
                           .x = at.x,
                           .y = at.y,
                           .earliest = queue.last_look(),
                           .latest = glfwGetTime()});
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

std::ptrdiff_t InputQueue::CountNext() const {
  constexpr int kMostWaiting = 8;  // two double clicks
  const auto first = std::ranges::find_if(events_, IsOfButton);
  if (first == events_.end() || std::ranges::count_if(events_, IsOfButton) > kMostWaiting)
    return std::ssize(events_);
  return std::find_if(first + 1, events_.end(), IsOfButton) - events_.begin();
}

std::vector<ButtonChange> InputQueue::NextChanges() const {
  std::vector<ButtonChange> changes;
  for (const InputEvent& event : std::span(events_).first(static_cast<std::size_t>(CountNext()))) {
    if (const auto* press = std::get_if<ButtonPress>(&event))
      changes.push_back({press->button, true, press->x, press->y});
    if (const auto* release = std::get_if<ButtonRelease>(&event))
      changes.push_back({release->button, false, release->x, release->y});
  }
  return changes;
}

std::vector<InputEvent> InputQueue::Drain() {
  const auto end = events_.begin() + CountNext();
  std::vector<InputEvent> taken(std::make_move_iterator(events_.begin()),
                                std::make_move_iterator(end));
  events_.erase(events_.begin(), end);
  return taken;
}

}  // namespace touchstone::app
