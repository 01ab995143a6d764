#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace touchstone::scene {

/// Time passes at another speed from one moment until another.
struct SlowMotionDesc {
  double from = 0.0;   // [s]
  double until = 0.0;  // [s]
  double speed = 0.1;  // simulated seconds per second

  bool operator==(const SlowMotionDesc&) const = default;
};

/// What is drawn of the ways that bodies have come.
struct TrailsDesc {
  bool paths = false;               // lines that their centres of mass have drawn
  std::optional<double> strobe;     // their outlines, that time apart [s]
  std::vector<std::string> bodies;  // whose; empty: of all that move

  bool operator==(const TrailsDesc&) const = default;
};

/// What the window shows of a scene at first, where the scene needs more than a person's own choice
/// or less.
struct ViewDesc {
  std::optional<double> newtons_per_metre;  // of force arrows
  std::map<std::string, bool> options;      // by their names in settings::ViewOptions
  std::optional<SlowMotionDesc> slow;
  std::optional<std::string> follow;  // the body that the camera goes along with
  std::optional<TrailsDesc> trails;

  bool operator==(const ViewDesc&) const = default;
};

}  // namespace touchstone::scene
