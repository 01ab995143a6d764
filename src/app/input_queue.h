#pragma once

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
  bool again = false;     // whether it is the second press of a double click
  double earliest = 0.0;  // it came between these times of the wall clock [s]
  double latest = 0.0;
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

/// A press or release of a button, with the position of the cursor.
struct ButtonChange {
  int button;
  bool down;
  double x;
  double y;
};

/// Collects a window's input in order. It is handled after ImGui's frame has begun, when it is
/// known whether ImGui uses it. ImGui looks at the mouse once a frame, so a frame takes one press
/// or release of a button: what has come after the next one waits for the next frame. Of more than
/// a hand does in a moment, a frame takes all, so that none is late.
class InputQueue {
 public:
  /// Sets the window's callbacks and its user pointer; ImGui's backend chains to them.
  explicit InputQueue(GLFWwindow* window);
  InputQueue(const InputQueue&) = delete;
  InputQueue& operator=(const InputQueue&) = delete;

  void Push(InputEvent event);
  /// Must be called after a look at the window's input, at that time [s].
  void NoteLook(double now) { last_look_ = now; }
  /// Takes out the input of this frame.
  std::vector<InputEvent> Drain();
  /// The position of the cursor at the newest event; the display may have a newer position.
  CursorMove cursor() const { return cursor_; }
  double last_look() const { return last_look_; }
  /// The presses and releases among the input of this frame.
  std::vector<ButtonChange> NextChanges() const;
  bool empty() const { return events_.empty(); }

 private:
  /// The number of events of this frame.
  std::ptrdiff_t CountNext() const;

  std::vector<InputEvent> events_;
  CursorMove cursor_{};
  double last_look_ = 0.0;
};

}  // namespace touchstone::app
