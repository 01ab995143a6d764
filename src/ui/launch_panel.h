#pragma once

#include <array>

#include "ui/panel_context.h"

namespace touchstone::ui {

enum class LaunchShape { kBall, kBox, kCopy };
inline constexpr std::array kLaunchShapes = {LaunchShape::kBall, LaunchShape::kBox,
                                             LaunchShape::kCopy};
/// "ball", "box", "copy".
const char* ToString(LaunchShape shape);

inline constexpr double kSlowestLaunch = 0.1;  // [m/s]
inline constexpr double kFastestLaunch = 1000.0;
inline constexpr double kSmallestLaunch = 0.1;  // times the usual size
inline constexpr double kLargestLaunch = 10.0;
inline constexpr double kLightestLaunch = 1.0;  // [kg/m^3]
inline constexpr double kHeaviestLaunch = 2e4;

/// The body that a launch throws; kept between runs.
struct LaunchOptions {
  LaunchShape shape = LaunchShape::kBall;  // a copy of what is selected; where nothing is, a ball
  double speed = 10.0;      // of a click or a key; a drag sets that of its own shot alone [m/s]
  double size = 1.0;        // over the usual one, which goes with the bodies of the scene
  double density = 1000.0;  // [kg/m^3]
};

/// Shape, speed, size and density of launched bodies.
void DrawLaunchPanel(const PanelContext& context, LaunchOptions* options);

}  // namespace touchstone::ui
