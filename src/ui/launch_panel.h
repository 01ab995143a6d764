#pragma once

#include <array>

#include "ui/panel_context.h"

namespace touchstone::ui {

enum class LaunchShape { kBall, kBox };
inline constexpr std::array kLaunchShapes = {LaunchShape::kBall, LaunchShape::kBox};
/// "ball", "box".
const char* ToString(LaunchShape shape);

inline constexpr double kSlowestLaunch = 0.1;  // [m/s]
inline constexpr double kFastestLaunch = 1000.0;

/// The body that a launch throws; kept between runs.
struct LaunchOptions {
  LaunchShape shape = LaunchShape::kBall;
  double speed = 10.0;  // where no drag sets it: the last one, or as set in the panel [m/s]
};

/// Shape and speed of launched bodies.
void DrawLaunchPanel(const PanelContext& context, LaunchOptions* options);

}  // namespace touchstone::ui
