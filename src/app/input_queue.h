#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

struct GLFWwindow;

namespace touchstone::app {

struct KeyPress {
  int key;   // GLFW_KEY_* of the printed character
  int mods;  // GLFW_MOD_* without locks
  bool repeated;
  int position;  // GLFW_KEY_* of the key there on a US keyboard
};
struct KeyRelease {
  int key;
  int position;
};
/// The keyboard focus went to another window.
struct FocusLoss {};
struct ButtonPress {
  int button;  // GLFW_MOUSE_BUTTON_*
  int mods;
  double x;  // window units
  double y;
  bool again = false;  // whether it is the second press of a double click
};
struct ButtonRelease {
  int button;
  double x;
  double y;
};
struct CursorMove {
  double x;
  double y;
};
/// A turn of the wheel; touchpads send fractions of steps.
struct WheelTurn {
  double steps;
  double sideways = 0.0;  // positive to the left
};
struct FileDrop {
  std::string path;
};

using InputEvent = std::variant<KeyPress, KeyRelease, FocusLoss, ButtonPress, ButtonRelease,
                                CursorMove, WheelTurn, FileDrop>;

/// Collects a window's input in order. It is handled after ImGui's frame has begun, when it is
/// known whether ImGui uses it.
class InputQueue {
 public:
  /// Sets the window's callbacks and its user pointer; ImGui's backend chains to them.
  explicit InputQueue(GLFWwindow* window);
  InputQueue(const InputQueue&) = delete;
  InputQueue& operator=(const InputQueue&) = delete;

  void Push(InputEvent event);
  std::vector<InputEvent> Drain();
  /// The position of the cursor at the newest event; the display may have a newer position.
  CursorMove cursor() const { return cursor_; }
  /// The position of the cursor at the newest press of a button among the queued events, without a
  /// press at the newest release; none without either.
  std::optional<CursorMove> ButtonPlace() const;
  bool empty() const { return events_.empty(); }

 private:
  std::vector<InputEvent> events_;
  CursorMove cursor_{};
};

}  // namespace touchstone::app
