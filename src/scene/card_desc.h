#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace touchstone::scene {

/// What a lesson can read off a run: of one body, or of its contacts.
enum class MeasureKind : std::uint8_t {
  kDistance,      // of its centre of mass from where it began [m]
  kFall,          // how much lower it is than where it began [m]
  kHeight,        // of its lowest point above z = 0 [m]
  kSpeed,         // [m/s]
  kAcceleration,  // [m/s^2]
  kSpin,          // [rad/s]
  kTurned,        // the angle by which it has turned since the start, up to 180 [degrees]
  kNormalForce,   // sum of the contacts' [N]
  kFriction       // likewise
};
/// As in scene files, by kind.
inline constexpr std::array<std::string_view, 9> kMeasureNames = {
    "distance", "fall", "height", "speed", "acceleration", "spin", "turned", "normal", "friction"};
constexpr bool IsForce(MeasureKind kind) {
  return kind == MeasureKind::kNormalForce || kind == MeasureKind::kFriction;
}

/// A number that a lesson's card shows when the run has come to its end.
struct MeasureDesc {
  std::string name;  // "slid"
  MeasureKind kind = MeasureKind::kDistance;
  std::string body;
  std::optional<std::string> from;  // of forces: the body that they come from; none: all
  bool in_weights = false;          // of forces: divided by the body's weight
  std::string formula;              // what it should be, in words: "v²/2µg"; or empty
  std::optional<double> expected;   // its value, in the unit of the measure

  bool operator==(const MeasureDesc&) const = default;
};

/// A question about what the scene will do, asked before it runs, and what is told afterwards.
struct CardDesc {
  std::string question;
  std::vector<std::string> answers;  // two to four
  std::size_t right = 0;             // which of them
  double until = 1.0;                // the run ends there [s]
  std::vector<MeasureDesc> measures;
  std::string explanation;
  std::string next;  // the lesson after it: a built-in scene or a file; or empty

  bool operator==(const CardDesc&) const = default;
};

}  // namespace touchstone::scene
