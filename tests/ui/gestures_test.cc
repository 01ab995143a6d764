// Random gestures of a person in scenes of many bodies, the same for the same seed, on the real
// window: pulls, throws, bodies placed and deleted, undo, play and pause, the time line. No input
// gets lost, no hand sticks, and however hard the steps are, the window looks at its input again
// and again and a step is broken off at once.
//
// A few gestures run always, with limits for slow machines. For figures:
//   TOUCHSTONE_GESTURES=100           gestures for each scene; prints the longest waits
//   TOUCHSTONE_GESTURE_SCENES=a,b     other scenes
//   TOUCHSTONE_GESTURE_SEED=1

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <sstream>

#include "support/format.h"
#include "ui/desktop.h"

namespace touchstone::ui_test {
namespace {

using nlohmann::json;
using testing::Format;

const char* Asked(const char* name) { return std::getenv(name); }

int AskedNumber(const char* name, int usual) {
  const char* text = Asked(name);
  return text != nullptr ? std::atoi(text) : usual;
}

std::vector<std::string> Scenes() {
  const char* text = Asked("TOUCHSTONE_GESTURE_SCENES");
  if (text == nullptr) return {"struck-pyramid", "dice-300"};
  std::vector<std::string> scenes;
  std::istringstream list(text);
  for (std::string scene; std::getline(list, scene, ',');) scenes.push_back(scene);
  return scenes;
}

/// A hand that does one thing after the other, and looks whether it had its effect.
class Person {
 public:
  Person(Desktop* desktop, std::uint64_t seed) : desktop_(*desktop), random_(seed) {}

  /// Does something at random; returns what got lost, or an empty string.
  std::string Gesture() {
    struct Kind {
      const char* name;
      bool (Person::*make)();
    };
    constexpr std::array kKinds = {Kind{"pull", &Person::Pull},
                                   Kind{"pull", &Person::Pull},
                                   Kind{"throw", &Person::Throw},
                                   Kind{"throw again", &Person::ThrowAgain},
                                   Kind{"delete", &Person::Delete},
                                   Kind{"place", &Person::Place},
                                   Kind{"undo", &Person::Undo},
                                   Kind{"play or pause", &Person::PlayOrPause},
                                   Kind{"play or pause", &Person::PlayOrPause},
                                   Kind{"time line", &Person::GoToMoment}};
    // A run that stands is played again: there is more to interrupt.
    const bool plays = desktop_.State().at("run_state") == "playing";
    const Kind& kind =
        !plays && Below(2) == 0 ? kKinds[7] : kKinds[static_cast<std::size_t>(Below(10))];
    done_.push_back(kind.name);
    if ((this->*kind.make)()) return "";
    const json state = desktop_.State();
    return Format("gesture %s, had no effect within %.0f s: %s at t = %.3f s, \"%s\"",
                  last().c_str(), kPatience, state.at("run_state").get<std::string>().c_str(),
                  state.at("time").get<double>(), state.at("message").get<std::string>().c_str());
  }

  /// The last gesture.
  std::string last() const {
    return Format("%d, %s", static_cast<int>(done_.size()), done_.back().c_str());
  }

 private:
  static constexpr double kPatience = 20.0;  // [s]

  int Below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
  double Share() { return std::uniform_real_distribution<double>(0.2, 0.8)(random_); }

  Pixel AnyPoint() {
    const json rect = desktop_.State().at("scene_rect");
    const auto along = [&](std::size_t low, double share) {
      return rect.at(low).get<double>() +
             share * (rect.at(low + 2).get<double>() - rect.at(low).get<double>());
    };
    const double x = Share();
    return {along(0, x), along(1, Share())};
  }

  /// Where a body is that can be moved, any that is in sight.
  Pixel AnyBody() {
    const json state = desktop_.State();
    const json rect = state.at("scene_rect");
    std::vector<Pixel> pixels;
    for (const json& body : state.at("bodies")) {
      const json& pixel = body.at("pixel");
      if (body.at("fixed").get<bool>() || pixel.is_null()) continue;
      const Pixel at{pixel.at(0), pixel.at(1)};
      if (at.x > rect.at(0).get<double>() && at.x < rect.at(2).get<double>() &&
          at.y > rect.at(1).get<double>() && at.y < rect.at(3).get<double>())
        pixels.push_back(at);
    }
    if (pixels.empty()) return AnyPoint();
    return pixels[static_cast<std::size_t>(Below(static_cast<int>(pixels.size())))];
  }

  static std::vector<std::string> MoveWords(Pixel at) {
    return {"mousemove", std::to_string(std::lround(at.x)), std::to_string(std::lround(at.y))};
  }

  void Drag(Pixel from, Pixel to, const std::string& modifier) {
    std::vector<std::string> words = MoveWords(from);
    const auto append = [&](const std::vector<std::string>& more) {
      words.insert(words.end(), more.begin(), more.end());
    };
    if (!modifier.empty()) append({"keydown", modifier});
    append({"sleep", "0.05", "mousedown", "1"});
    for (int i = 1; i <= 8; ++i) {
      append(MoveWords({from.x + i * (to.x - from.x) / 8, from.y + i * (to.y - from.y) / 8}));
      append({"sleep", "0.05"});
    }
    append({"mouseup", "1"});
    if (!modifier.empty()) append({"keyup", modifier});
    desktop_.Input(words);
  }

  bool Until(const std::function<bool(const json&)>& condition) const {
    return desktop_.WaitFor(condition, kPatience);
  }

  static std::size_t BodyCount(const json& state) { return state.at("bodies").size(); }

  // Each returns whether it had its effect.

  bool Pull() {
    const Pixel from = AnyBody();
    Drag(from, AnyPoint(), "");
    return Until([](const json& s) { return s.at("grab").is_null() && s.at("turn").is_null(); });
  }

  /// A throw into a body that is near is refused, with a message.
  bool IsAnswered(const json& before) const {
    return Until([&](const json& s) {
      return BodyCount(s) > BodyCount(before) || s.at("message") != "" ||
             s.at("run_state") == "failed";
    });
  }

  bool Throw() {
    const json before = desktop_.State();
    Drag(AnyPoint(), AnyPoint(), "shift");
    return IsAnswered(before);
  }

  bool ThrowAgain() {
    const json before = desktop_.State();
    desktop_.Key("b");
    return IsAnswered(before);
  }

  bool Delete() {
    desktop_.Click(AnyBody());
    const json state = desktop_.State();
    const json selected = state.at("selected");
    if (selected.is_null()) return true;  // it has moved away from under the hand
    const auto is_selected = [&](const json& body) { return body.at("id") == selected; };
    desktop_.Key("Delete");
    return Until([&](const json& s) {
      return std::ranges::none_of(s.at("bodies"), is_selected) || s.at("message") != "" ||
             s.at("selected") != selected;
    });
  }

  bool Place() {
    desktop_.Key(std::to_string(1 + Below(8)));
    desktop_.Click(AnyPoint());
    desktop_.Key("Escape");  // where there is no room it is still in the hand
    return true;
  }

  bool Undo() {
    const json before = desktop_.State();
    if (before.at("timeline").at("undo") == "") return true;
    desktop_.Key("ctrl+z");
    return Until([](const json& s) {
      return s.at("journey").is_null() && s.at("notice").get<std::string>().starts_with("undone");
    });
  }

  bool PlayOrPause() {
    const bool played = desktop_.State().at("run_state") == "playing";
    desktop_.Key("space");
    const bool turned = Until([&](const json& s) {
      return s.at("run_state") == (played ? "paused" : "playing") || s.at("run_state") == "failed";
    });
    if (desktop_.State().at("run_state") != "failed") return turned;
    std::cout << "  failed: " << desktop_.State().at("message") << "\n";
    desktop_.Key("r");
    return Until([](const json& s) { return s.at("run_state") != "failed"; });
  }

  bool GoToMoment() {
    const json timeline = desktop_.State().at("timeline");
    const double first = timeline.at("first"), last = timeline.at("last");
    if (last - first < 20.0) return true;
    const double share = Share();
    desktop_.Click(desktop_.Widget("timeline", share));
    return Until([&](const json& s) {
      // The knob has a width, and the run goes on until the click.
      const double end = s.at("timeline").at("last"), frame = s.at("timeline").at("frame");
      const double wanted = first + share * (end - first);
      return s.at("journey").is_null() && s.at("run_state") == "paused" &&
             std::abs(frame - wanted) < 0.1 * (end - first) + 10.0;
    });
  }

  Desktop& desktop_;
  std::mt19937_64 random_;
  std::vector<std::string> done_;
};

/// Tells at which gesture one of the longest waits has become longer than wanted, and longer than
/// before.
class Watch {
 public:
  void Look(const json& state, const std::string& gesture) {
    for (auto& [what, longest] : longest_) {
      const double now = state.at("longest").at(what);
      if (now > longest)
        std::cout << Format("  %s: %s %.0f ms at t = %.2f s\n", gesture.c_str(), what.c_str(),
                            1e3 * now, state.at("time").get<double>());
      longest = std::max(longest, now);
    }
  }

 private:
  std::map<std::string, double> longest_ = {{"round", 0.1}, {"interruption", 0.1}, {"step", 0.15}};
};

std::string Table(const std::string& scene, int gestures, const json& state) {
  const json& longest = state.at("longest");
  return Format("%-16s %4d gestures: window %4.0f ms, interruption %4.0f ms, step %4.0f ms",
                scene.c_str(), gestures, 1e3 * longest.at("round").get<double>(),
                1e3 * longest.at("interruption").get<double>(),
                1e3 * longest.at("step").get<double>());
}

class Gestures : public DesktopTest {};

TEST_F(Gestures, AreAnsweredInScenesOfManyBodies) {
  constexpr double kSlow = 2.0;  // on a machine with much else to do [s]
  const int gestures = AskedNumber("TOUCHSTONE_GESTURES", 5);
  const int seed = AskedNumber("TOUCHSTONE_GESTURE_SEED", 1);
  for (const std::string& scene : Scenes()) {
    SCOPED_TRACE(scene);
    Desktop desktop(1280, 800, scene, 1.0, {{"preferences.json", kAutomaticQuality}});
    Person person(&desktop, static_cast<std::uint64_t>(seed));
    Watch watch;
    for (int i = 0; i < gestures; ++i) {
      const std::string lost = person.Gesture();
      EXPECT_EQ(lost, "");
      if (!lost.empty()) desktop.Key("Escape");
      const json state = desktop.State();
      ASSERT_TRUE(state.is_object());
      if (Asked("TOUCHSTONE_GESTURES") != nullptr) watch.Look(state, person.last());
    }
    desktop.Settle();
    const json state = desktop.State();
    std::cout << Table(scene, gestures, state) << std::endl;
    EXPECT_LT(state.at("longest").at("round"), kSlow);
    EXPECT_LT(state.at("longest").at("interruption"), kSlow);
    EXPECT_TRUE(state.at("grab").is_null());
    desktop.Input({"key", "Escape", "sleep", "0.1", "key", "ctrl+q"});
    EXPECT_EQ(desktop.WaitForEnd(), 0);
    std::ifstream log(desktop.folder() / "program.log");
    const std::string logged(std::istreambuf_iterator<char>(log), {});
    EXPECT_EQ(logged.find("[error]"), std::string::npos) << logged;
  }
}

}  // namespace
}  // namespace touchstone::ui_test
