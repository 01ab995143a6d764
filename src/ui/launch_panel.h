#pragma once

#include <array>

#include "ui/panel_context.h"

namespace touchstone::ui {

enum class LaunchShape { kBall, kBox, kCopy };
inline constexpr std::array kLaunchShapes = {LaunchShape::kBall, LaunchShape::kBox,
                                             LaunchShape::kCopy};
/// Name of a shape: "ball", "box", "copy".
const char* ToString(LaunchShape shape);

inline constexpr double kSlowestLaunch = 0.1;  // [m/s]
inline constexpr double kFastestLaunch = 1000.0;
inline constexpr double kSmallestLaunch = 0.1;  // [relative to the default size]
inline constexpr double kLargestLaunch = 10.0;
inline constexpr double kLightestLaunch = 1.0;  // [kg/m^3]
inline constexpr double kHeaviestLaunch = 2e4;

/// The body that a launch throws; saved between runs.
struct LaunchOptions {
  LaunchShape shape = LaunchShape::kBall;  // kCopy is a ball if no body is selected
  double speed = 10.0;  // speed of a click or key; a drag sets only the speed of its own shot [m/s]
  double size = 1.0;    // size relative to the default, which depends on the bodies of the scene
  double density = 1000.0;  // [kg/m^3]
};

/// Draws the controls for shape, speed, size and density of launched bodies.
void DrawLaunchPanel(const PanelContext& context, LaunchOptions* options);

}  // namespace touchstone::ui
