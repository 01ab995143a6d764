// Random keys and mouse events, the same for the same seed, on the real window. Whatever they do,
// the program keeps drawing, logs no error, and can be left: after a few times Esc, Ctrl + Q closes
// it.
//
// TOUCHSTONE_MONKEY_SECONDS is how long it goes on (20), TOUCHSTONE_MONKEY_SEED where it starts
// (1).

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <numeric>
#include <random>

#include "support/sanitized.h"
#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

constexpr int kWidth = 1280;
constexpr int kHeight = 800;

double FromEnvironment(const char* name, double fallback) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::atof(text) : fallback;
}

/// Makes up what a hand might do next.
class Monkey {
 public:
  explicit Monkey(std::uint64_t seed) : random_(seed) {}

  /// xdotool's words for one gesture; what is pressed is released again, now or by a later one.
  Words Next(const json& state) {
    const int kind = Below(100);
    if (kind < 30) return PressKey();
    if (kind < 55) return ClickWidget(state);
    if (kind < 80) return Drag(state);
    if (kind < 87) return Wheel(state);
    if (kind < 92) return {"key", "Escape"};
    if (kind < 96) return Type();
    return ClickTwice(state);
  }

 private:
  int Below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
  template <class Container>
  const auto& AnyOf(const Container& items) {
    return items[static_cast<std::size_t>(Below(static_cast<int>(std::size(items))))];
  }

  Pixel Place(const json& state) {
    const int kind = Below(10);
    if (kind < 4 && state.contains("bodies") && !state.at("bodies").empty()) {
      const json& pixel = AnyOf(state.at("bodies")).at("pixel");
      if (!pixel.is_null() && pixel.at(0) >= 0.0 && pixel.at(0) < kWidth && pixel.at(1) >= 0.0 &&
          pixel.at(1) < kHeight)
        return {pixel.at(0), pixel.at(1)};
    }
    return {static_cast<double>(Below(kWidth)), static_cast<double>(Below(kHeight))};
  }

  Words MoveTo(Pixel at) {
    return {"mousemove", std::to_string(std::lround(at.x)), std::to_string(std::lround(at.y))};
  }

  static void Append(const Words& more, Words* words) {
    words->insert(words->end(), more.begin(), more.end());
  }

  Words PressKey() {
    constexpr std::array kKeys = {"space",
                                  "p",
                                  "period",
                                  "comma",
                                  "Right",
                                  "Left",
                                  "n",
                                  "r",
                                  "minus",
                                  "equal",
                                  "Home",
                                  "c",
                                  "f",
                                  "l",
                                  "x",
                                  "k",
                                  "g",
                                  "Tab",
                                  "F1",
                                  "F2",
                                  "F3",
                                  "F4",
                                  "F5",
                                  "F6",
                                  "F7",
                                  "F11",
                                  "question",
                                  "bracketright",
                                  "bracketleft",
                                  "1",
                                  "2",
                                  "3",
                                  "4",
                                  "5",
                                  "6",
                                  "b",
                                  "h",
                                  "Delete",
                                  "ctrl+d",
                                  "ctrl+z",
                                  "ctrl+shift+z",
                                  "ctrl+y",
                                  "ctrl+n",
                                  "shift+n",
                                  "shift+period",
                                  "ctrl+k",
                                  "ctrl+o",
                                  "ctrl+s",
                                  "ctrl+r",
                                  "ctrl+p",
                                  "ctrl+equal",
                                  "ctrl+minus",
                                  "Return",
                                  "Down",
                                  "Up",
                                  "shift+space",
                                  "i",
                                  "w",
                                  "BackSpace"};
    return {"key", AnyOf(kKeys)};
  }

  Words ClickWidget(const json& state) {
    const json& widgets = state.value("widgets", json::object());
    if (widgets.empty()) return Drag(state);
    auto widget = widgets.begin();
    std::advance(widget, Below(static_cast<int>(widgets.size())));
    // A key that has got another meaning would not close the window in the end.
    const bool choice =
        widget.key().starts_with("help.mouse") || widget.key() == "help.single_letters";
    if (widget.key().starts_with("help.") && !choice) return PressKey();
    const json& rect = widget.value();
    const auto along = [&](std::size_t low, std::size_t high) {
      const double share = (1.0 + Below(9)) / 10.0;
      return rect.at(low).get<double>() +
             share * (rect.at(high).get<double>() - rect.at(low).get<double>());
    };
    Words words = MoveTo({along(0, 2), along(1, 3)});
    Append({"sleep", "0.03", "mousedown", "1", "sleep", "0.03"}, &words);
    if (Below(4) == 0) Append(MoveTo({along(0, 2), along(1, 3)}), &words);
    Append({"sleep", "0.03", "mouseup", "1"}, &words);
    return words;
  }

  Words Drag(const json& state) {
    constexpr std::array kModifiers = {"ctrl", "shift", "alt"};
    const std::string button = std::to_string(Below(5) == 0 ? 1 + Below(3) : 1);
    Words words = MoveTo(Place(state));
    const std::string modifier = Below(3) == 0 ? AnyOf(kModifiers) : "";
    if (!modifier.empty()) Append({"keydown", modifier}, &words);
    Append({"mousedown", button}, &words);
    for (int i = Below(4); i >= 0; --i) {
      Append(MoveTo(Place(state)), &words);
      Append({"sleep", "0.03"}, &words);
      if (Below(8) == 0) Append(PressKey(), &words);  // in the middle of it
      if (Below(8) == 0) Append({"click", Below(2) == 0 ? "4" : "5"}, &words);
    }
    Append({"mouseup", button}, &words);
    if (!modifier.empty()) Append({"keyup", modifier}, &words);
    return words;
  }

  Words Wheel(const json& state) {
    Words words = MoveTo(Place(state));
    Append({"click", "--repeat", std::to_string(1 + Below(5)), Below(2) == 0 ? "4" : "5"}, &words);
    return words;
  }

  Words Type() {
    constexpr std::array kTexts = {"12", "-3.5e7", "1e-300", "nan", "pile", "a/b", "0", "%s%n"};
    return {"type", "--", AnyOf(kTexts)};
  }

  Words ClickTwice(const json& state) {
    Words words = MoveTo(Place(state));
    Append({"click", "--repeat", "2", "--delay", "60", Below(3) == 0 ? "3" : "1"}, &words);
    return words;
  }

  std::mt19937_64 random_;
};

std::string LastOf(const std::deque<Words>& gestures) {
  std::string text;
  for (const Words& words : gestures) {
    for (const std::string& word : words) text.append(word).append(" ");
    text += '\n';
  }
  return text;
}

/// The last lines that the program logged: why it is gone, if it is.
std::string LastLogged(const std::filesystem::path& log) {
  constexpr std::size_t kLines = 5;
  std::ifstream stream(log);
  std::deque<std::string> lines;
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line + '\n');
    if (lines.size() > kLines) lines.pop_front();
  }
  return std::accumulate(lines.begin(), lines.end(), std::string());
}

/// What the program logged that it should not have.
std::string Errors(const std::filesystem::path& log) {
  std::ifstream stream(log);
  std::string errors;
  for (std::string line; std::getline(stream, line);)
    if (line.find("error") != std::string::npos || line.find("critical") != std::string::npos ||
        line.find("runtime") != std::string::npos || line.find("AddressSan") != std::string::npos)
      errors.append(line).append("\n");
  return errors;
}

class MonkeyTest : public DesktopTest {};

TEST_F(MonkeyTest, NothingItDoesBreaksTheWindow) {
  using Clock = std::chrono::steady_clock;
  const double seconds = FromEnvironment("TOUCHSTONE_MONKEY_SECONDS", 20.0);
  const auto seed = static_cast<std::uint64_t>(FromEnvironment("TOUCHSTONE_MONKEY_SEED", 1.0));
  constexpr std::size_t kRemembered = 25;
  constexpr int kBetweenLooks = 20;                        // gestures
  constexpr double kPatience = kSanitized ? 150.0 : 30.0;  // [s]

  Desktop desktop(kWidth, kHeight, "start", 1.0, {{"preferences.json", kAutomaticQuality}});
  Monkey monkey(seed);
  std::deque<Words> gestures;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  for (int i = 0; Clock::now() < end; ++i) {
    const json state = desktop.State();
    gestures.push_back(monkey.Next(state.is_object() ? state : json::object()));
    if (gestures.size() > kRemembered) gestures.pop_front();
    desktop.Input(gestures.back());
    if (i % kBetweenLooks != 0) continue;
    const int writes = desktop.State().value("writes", 0);
    ASSERT_TRUE(
        desktop.WaitFor([&](const json& s) { return s.value("writes", 0) > writes; }, kPatience))
        << "seed " << seed << ", the window stands still or is gone after gesture " << i << ":\n"
        << LastOf(gestures) << LastLogged(desktop.folder() / "program.log");
  }
  for (int i = 0; i < 8; ++i) desktop.Input({"key", "Escape", "sleep", "0.05"});
  desktop.Settle();
  EXPECT_TRUE(desktop.WaitFor([](const json& s) {
    return s.at("grab").is_null() && s.at("turn").is_null();
  })) << "seed "
      << seed << ", a gesture is stuck:\n"
      << LastOf(gestures);
  desktop.Key("ctrl+q");
  EXPECT_EQ(desktop.WaitForEnd(), 0) << "seed " << seed << ", last gestures:\n" << LastOf(gestures);
  EXPECT_EQ(Errors(desktop.folder() / "program.log"), "") << "seed " << seed;
}

}  // namespace
}  // namespace touchstone::ui_test
