#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "ui/process.h"

namespace touchstone::ui_test {

/// A virtual display with its mouse and keys. One takes a third of a second to start, so windows of
/// one size take turns on one display.
class Display {
 public:
  /// A display of that size: the one that was given back last, or a new one. Its mouse is in the
  /// middle, and neither a button nor Ctrl, Shift or Alt is down.
  static std::unique_ptr<Display> Take(int width, int height);
  /// Keeps it for the next window.
  static void GiveBack(std::unique_ptr<Display> display);

  ~Display();
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;

  /// ":7".
  const std::string& name() const { return name_; }
  /// The file in which the server keeps the screen; it can be read at any time.
  std::filesystem::path screen() const { return folder_ / "Xvfb_screen0"; }
  /// xdotool's own words: {"mousemove", "10", "20", "click", "1"}. Returns when the server has
  /// taken all of it.
  void Input(const std::vector<std::string>& words);

 private:
  Display(int width, int height);
  void StartServer();
  void StartHand();

  int width_;
  int height_;
  std::filesystem::path folder_;
  std::string name_;
  std::unique_ptr<Process> server_;
  std::unique_ptr<Process> hand_;  // an xdotool that reads lines
  int to_hand_ = -1;
  int from_hand_ = -1;
};

}  // namespace touchstone::ui_test
