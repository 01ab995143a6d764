#pragma once

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "ui/display.h"
#include "ui/process.h"

namespace touchstone::ui_test {

struct Pixel {
  double x = 0.0;
  double y = 0.0;
};
using Rgb = std::array<int, 3>;

/// What a display showed at one moment.
class Screenshot {
 public:
  /// Reads a file in which a server keeps its screen.
  explicit Screenshot(const std::filesystem::path& file);
  int width() const { return width_; }
  int height() const { return height_; }
  Rgb At(int x, int y) const {
    const std::size_t at =
        start_ + static_cast<std::size_t>(y) * bytes_per_line_ + 4 * static_cast<std::size_t>(x);
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes_.at(at + i)); };
    return {byte(2), byte(1), byte(0)};  // blue comes first on this byte order
  }
  /// Whether a pixel within `reach` of the middle satisfies the test.
  bool Any(Pixel middle, int reach, const std::function<bool(const Rgb&)>& test) const;

 private:
  std::string bytes_;
  int width_;
  int height_;
  std::size_t start_;  // of the pixels
  std::size_t bytes_per_line_;
};

/// Preferences of a test that looks at the picture of the scene, or measures how long pictures
/// take: their quality is what the window chooses, as on the machine of a person. Others have it
/// low, which takes a third of the time.
inline constexpr const char* kAutomaticQuality = R"({"quality": "automatic"})";

/// A virtual display with the program's real window alone on it, driven by real events.
class Desktop {
 public:
  /// `text_scale` makes everything that much larger than on a plain display; `files` lie in the
  /// folder of the program's preferences, by name, before it starts. The window fills the screen
  /// unless preferences name another one.
  Desktop(int width, int height, const std::string& scene, double text_scale = 1.0,
          const std::map<std::string, std::string>& files = {});
  /// Ends both, and leaves the folder only where the test has failed.
  ~Desktop();
  Desktop(const Desktop&) = delete;
  Desktop& operator=(const Desktop&) = delete;

  /// ":7".
  const std::string& display() const { return display_->name(); }
  /// The state that the window last wrote (docs/automation.md).
  nlohmann::json State() const;
  /// Reads the state until `condition` holds, up to `seconds`; returns whether it did.
  bool WaitFor(const std::function<bool(const nlohmann::json&)>& condition,
               double seconds = 60.0) const;
  /// Waits until the window has shown a few more pictures and written its state again, and its
  /// camera stands.
  void Settle() const;

  /// xdotool's own words: {"mousemove", "10", "20", "click", "1"}.
  void Input(const std::vector<std::string>& words) const { display_->Input(words); }
  /// The same, while the program stands: all of it arrives in one frame.
  void InputInOneFrame(const std::vector<std::string>& words) const;
  void Key(const std::string& key) const { Input({"key", key}); }
  void MoveTo(Pixel at) const;
  /// Presses the button, moves in steps as a hand does, and leaves the button down.
  void PressAndMove(Pixel from, Pixel to, int button = 1) const;
  void Release(int button = 1) const { Input({"mouseup", std::to_string(button)}); }
  void Click(Pixel at) const;
  void DoubleClick(Pixel at) const;
  /// A point of a named widget, `share` of its width from its left border.
  Pixel Widget(const std::string& name, double share = 0.5) const;
  /// Where the named body's centre appears.
  Pixel BodyAt(const std::string& name) const;

  Screenshot Capture() const { return Screenshot(display_->screen()); }
  /// Waits for the program to end; returns its exit code, or -1.
  int WaitForEnd() { return program_->Wait(30.0); }
  /// Ends the program as a crash or the system does: it has no time to write anything.
  void Kill();
  /// The nice values of the program's threads, by name; the first one of each name counts.
  std::map<std::string, int> NiceValues() const;
  /// The preferences as they lie in the file now; null while there is none.
  nlohmann::json KeptPreferences() const;
  const std::filesystem::path& folder() const { return folder_; }

 private:
  void StartProgram(int width, int height, const std::string& scene, double text_scale);

  std::filesystem::path folder_;
  std::unique_ptr<Display> display_;
  std::unique_ptr<Process> program_;
};

/// The panels of the dock: the key that opens each, and its name.
inline constexpr std::array<std::pair<const char*, const char*>, 6> kDockPanels = {
    {{"F2", "Contacts"},
     {"F3", "Solver"},
     {"F4", "Plots"},
     {"F5", "Events"},
     {"F6", "Impact"},
     {"F7", "Search"}}};

/// Whether the window shows the named widget in a state.
bool Shows(const nlohmann::json& state, const std::string& widget);

/// The body of that name in a state; null when there is none.
nlohmann::json FindBody(const nlohmann::json& state, const std::string& name);

/// Pauses the run with the key for it, and waits until it stands.
void Pause(const Desktop& desktop);
/// The same, and until a few pictures of it have been shown.
void PauseAndSettle(const Desktop& desktop);

/// A test of the window; it is skipped where the programs that it needs are not installed.
class DesktopTest : public ::testing::Test {
 protected:
  void SetUp() override;
};

}  // namespace touchstone::ui_test
