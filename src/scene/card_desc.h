#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace touchstone::scene {

/// The quantities that a lesson can measure in a run: of one body, or of its contacts.
enum class MeasureKind : std::uint8_t {
  kDistance,      // distance of its centre of mass from the starting position [m]
  kFall,          // height lost since the start [m]
  kHeight,        // height of its lowest point above z = 0 [m]
  kSpeed,         // [m/s]
  kAcceleration,  // [m/s^2]
  kSpin,          // [rad/s]
  kTurned,        // angle of rotation since the start, up to 180 [degrees]
  kNormalForce,   // sum over the contacts [N]
  kFriction       // sum over the contacts [N]
};
/// Names in scene files, by kind.
inline constexpr std::array<std::string_view, 9> kMeasureNames = {
    "distance", "fall", "height", "speed", "acceleration", "spin", "turned", "normal", "friction"};
constexpr bool IsForce(MeasureKind kind) {
  return kind == MeasureKind::kNormalForce || kind == MeasureKind::kFriction;
}

/// A number that a lesson's card shows at the end of the run.
struct MeasureDesc {
  std::string name;  // name, "slid"
  MeasureKind kind = MeasureKind::kDistance;
  std::string body;
  std::optional<std::string> from;  // for forces, the body that exerts them; none: all bodies
  bool in_weights = false;          // for forces, whether they are divided by the body's weight
  std::string formula;              // expected value as text, "v²/2µg"; or empty
  std::optional<double> expected;   // expected value, in the unit of the measure

  bool operator==(const MeasureDesc&) const = default;
};

/// A question about the future of the scene, asked before it runs, and the text shown afterwards.
struct CardDesc {
  std::string question;
  std::vector<std::string> answers;  // two to four
  std::size_t right = 0;             // index of the right answer
  double until = 1.0;                // end of the run [s]
  std::vector<MeasureDesc> measures;
  std::string explanation;
  std::string next;  // next lesson: a built-in scene or a file; or empty

  bool operator==(const CardDesc&) const = default;
};

}  // namespace touchstone::scene
