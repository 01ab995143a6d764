#pragma once

#include <memory>
#include <stdexcept>
#include <string>

struct GLFWwindow;

namespace touchstone::app {

/// There is no display to open a window on, or it offers no OpenGL 3.3.
class DisplayError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct WindowSize {
  int width = 1280;
  int height = 800;
};

/// The largest size that the screen has for windows, if it is known.
inline constexpr WindowSize kChosenByScreen = {0, 0};

/// A window with a current OpenGL 3.3 core context and loaded functions. One at a time.
class Window {
 public:
  enum class Visibility { kShown, kHidden };

  /// Throws DisplayError.
  Window(const std::string& title, WindowSize size, Visibility visibility);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  GLFWwindow* handle() const { return window_; }
  /// Size in the units of the cursor.
  WindowSize size() const;
  /// Size in the units of the cursor; while the window fills the screen, the size that it returns
  /// to.
  WindowSize restored_size() const;
  /// Size in pixels.
  WindowSize framebuffer() const;
  /// The factor by which text must be larger than on a plain display.
  float ContentScale() const;
  /// Fills the screen, or returns to the previous size.
  void ToggleFullScreen();
  void SetTitle(const std::string& title);

 private:
  struct Library {  // calls glfwInit and glfwTerminate
    Library();
    ~Library();
  };

  Library library_;
  int windowed_[4] = {0, 0, 1280, 800};  // x, y, width, height before it filled the screen
  std::string title_;
  GLFWwindow* window_ = nullptr;
};

}  // namespace touchstone::app
