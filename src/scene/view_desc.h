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

/// The trails drawn for the past motion of bodies.
struct TrailsDesc {
  bool paths = false;               // lines along the paths of the centres of mass
  std::optional<double> strobe;     // time between two outlines of the bodies [s]
  std::vector<std::string> bodies;  // bodies with trails; empty: all moving bodies

  bool operator==(const TrailsDesc&) const = default;
};

/// The initial view options of a scene that needs more or less than a person's own choice.
struct ViewDesc {
  std::optional<double> newtons_per_metre;  // scale of force arrows
  std::map<std::string, bool> options;      // by their names in settings::ViewOptions
  std::optional<SlowMotionDesc> slow;
  std::optional<std::string> follow;  // body that the camera follows
  std::optional<TrailsDesc> trails;

  bool operator==(const ViewDesc&) const = default;
};

}  // namespace touchstone::scene
