#include "app/input_queue.h"

#include <utility>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

constexpr int kMods = GLFW_MOD_SHIFT | GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER;

std::vector<InputEvent>& EventsOf(GLFWwindow* window) {
  return *static_cast<std::vector<InputEvent>*>(glfwGetWindowUserPointer(window));
}

void OnKey(GLFWwindow* window, int key, int, int action, int mods) {
  if (action == GLFW_RELEASE) return;
  EventsOf(window).push_back(KeyPress{key, mods & kMods, action == GLFW_REPEAT});
}

void OnButton(GLFWwindow* window, int button, int action, int mods) {
  double x = 0.0;
  double y = 0.0;
  glfwGetCursorPos(window, &x, &y);
  if (action == GLFW_PRESS)
    EventsOf(window).push_back(ButtonPress{button, mods & kMods, x, y});
  else
    EventsOf(window).push_back(ButtonRelease{button, x, y});
}

void OnCursor(GLFWwindow* window, double x, double y) {
  EventsOf(window).push_back(CursorMove{x, y});
}

void OnWheel(GLFWwindow* window, double, double steps) {
  EventsOf(window).push_back(WheelTurn{steps});
}

void OnDrop(GLFWwindow* window, int count, const char** paths) {
  if (count > 0) EventsOf(window).push_back(FileDrop{paths[0]});
}

}  // namespace

InputQueue::InputQueue(GLFWwindow* window) {
  glfwSetWindowUserPointer(window, &events_);
  glfwSetKeyCallback(window, OnKey);
  glfwSetMouseButtonCallback(window, OnButton);
  glfwSetCursorPosCallback(window, OnCursor);
  glfwSetScrollCallback(window, OnWheel);
  glfwSetDropCallback(window, OnDrop);
}

std::vector<InputEvent> InputQueue::Drain() { return std::exchange(events_, {}); }

}  // namespace touchstone::app
