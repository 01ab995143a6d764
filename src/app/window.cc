#include "app/window.h"

#include <algorithm>
#include <utility>

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/drawing_threads.h"

namespace touchstone::app {
namespace {

/// The last GLFW error as text.
std::string GlfwError(const std::string& fallback) {
  const char* description = nullptr;
  return glfwGetError(&description) == GLFW_NO_ERROR || description == nullptr
             ? fallback
             : std::string(description);
}

/// Limits the size to the screen's room for windows: a size saved on a larger screen would exceed
/// this one. The first window takes most of that room.
WindowSize FittedToScreen(WindowSize size) {
  constexpr double kMostOfRoom = 0.85;
  const bool chosen = size.width <= 0 || size.height <= 0;
  if (chosen) size = WindowSize();
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  if (monitor == nullptr) return size;
  int x = 0, y = 0, width = 0, height = 0;
  glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height);
  if (chosen)
    size = {std::max(size.width, static_cast<int>(kMostOfRoom * width)),
            std::max(size.height, static_cast<int>(kMostOfRoom * height))};
  if (width > 0) size.width = std::min(size.width, width);
  if (height > 0) size.height = std::min(size.height, height);
  return size;
}

}  // namespace

Window::Library::Library() {
  if (glfwInit() == GLFW_FALSE) throw DisplayError("no display: " + GlfwError("GLFW failed"));
}

Window::Library::~Library() { glfwTerminate(); }

Window::Window(const std::string& title, WindowSize size, Visibility visibility) {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);  // the scene has its own target
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  glfwWindowHint(GLFW_VISIBLE, visibility == Visibility::kShown ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_FALSE);  // size is that of screen or last window
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "touchstone");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "touchstone");
  size = FittedToScreen(size);
  window_ = glfwCreateWindow(size.width, size.height, title.c_str(), nullptr, nullptr);
  if (window_ == nullptr) throw DisplayError("no OpenGL 3.3 window: " + GlfwError("GLFW failed"));
  glfwMakeContextCurrent(window_);
  if (gladLoadGL(glfwGetProcAddress) == 0) {
    glfwDestroyWindow(window_);
    throw DisplayError("the OpenGL functions could not be loaded");
  }
  LetDrawingGiveWay();
  glfwSetWindowSizeLimits(window_, 800, 500, GLFW_DONT_CARE, GLFW_DONT_CARE);
  glfwSwapInterval(1);
}

Window::~Window() { glfwDestroyWindow(window_); }

WindowSize Window::size() const {
  WindowSize size;
  glfwGetWindowSize(window_, &size.width, &size.height);
  return size;
}

WindowSize Window::restored_size() const {
  const bool fills_screen = glfwGetWindowMonitor(window_) != nullptr;
  return fills_screen ? WindowSize{windowed_[2], windowed_[3]} : size();
}

WindowSize Window::framebuffer() const {
  WindowSize size;
  glfwGetFramebufferSize(window_, &size.width, &size.height);
  return size;
}

float Window::ContentScale() const {
  float x = 1.0F;
  float y = 1.0F;
  glfwGetWindowContentScale(window_, &x, &y);
  return x;
}

void Window::ToggleFullScreen() {
  auto& [x, y, width, height] = windowed_;
  if (glfwGetWindowMonitor(window_) != nullptr) {
    glfwSetWindowMonitor(window_, nullptr, x, y, width, height, GLFW_DONT_CARE);
    return;
  }
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode == nullptr) return;
  glfwGetWindowPos(window_, &x, &y);
  glfwGetWindowSize(window_, &width, &height);
  glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::SetTitle(const std::string& title) {
  if (std::exchange(title_, title) != title) glfwSetWindowTitle(window_, title.c_str());
}

}  // namespace touchstone::app
