#include "app/arrow_ruler.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "app/force_unit.h"
#include "render/force_chains.h"

namespace touchstone::app {
namespace {

constexpr double kLongest = 120.0;     // greatest length of the bar, in window units
constexpr double kLargestShare = 0.3;  // greatest share of the view's width

/// The largest of 1, 2 and 5 times a power of ten that is at most x.
double RoundDown(double x) {
  const double power = std::pow(10.0, std::floor(std::log10(x)));
  for (const double digit : {5.0, 2.0})
    if (digit * power <= x * (1.0 + 1e-12)) return digit * power;
  return power;
}

/// A number without trailing zeros: "200", "0.5".
std::string Shortest(double x) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%g", x);
  return text.data();
}

/// The length of a force's arrow, if no arrow were broken [m].
double LengthOf(render::ForceStyle style, double newtons) {
  style.most_metres = std::numeric_limits<double>::infinity();
  return ArrowSpan(style, newtons * Vec3::UnitX()).norm();
}

/// A force whose arrow is at most as long as the available room [N].
double ForceOfBar(const render::ForceStyle& style, double most_metres) {
  if (!style.shown.logarithmic) return RoundDown(most_metres / style.metres_per_newton);
  constexpr int kDecades = 4;
  double newtons = FullNewtons(style);
  for (int i = 0; i + 1 < kDecades && LengthOf(style, newtons) > most_metres; ++i) newtons /= 10.0;
  return newtons;
}

}  // namespace

std::optional<ui::ScaleBar> MakeScaleBar(const render::ForceStyle& style, const SceneView& view,
                                         const Vec3& depth_of_W) {
  const render::CameraFrame frame = render::ComputeFrame(view.camera);
  const double depth = frame.forward.dot(depth_of_W - frame.eye);
  if (!(style.metres_per_newton > 0.0) || !(depth > 0.0)) return std::nullopt;
  const double metres_per_unit = render::PixelSize(view.camera, view.viewport(), depth);
  const double room = std::min(kLongest, kLargestShare * view.rect.width);
  const double newtons = ForceOfBar(style, room * metres_per_unit);
  const ForceUnit unit = UnitOf(style);
  const double number = unit.per_newton * newtons;
  return ui::ScaleBar{.length = static_cast<float>(LengthOf(style, newtons) / metres_per_unit),
                      .text = style.shown.logarithmic ? unit.Of(newtons) + ", log"
                                                      : Shortest(number) + " " + unit.force};
}

bool ShowsArrows(const exchange::Snapshot& snapshot, const render::ForceStyle& style) {
  const settings::ForceOptions& shown = style.shown;
  return style.free_body || shown.normal_forces || shown.friction || shown.total ||
         shown.resultants || (shown.joint_forces && !snapshot.joints.empty()) ||
         (shown.spring_forces && !snapshot.springs.empty()) ||
         (shown.thrust && !snapshot.thrusters.empty());
}

double ChainFactorIn(const SceneView& view, float units_per_point) {
  return render::ChainFactor(view.rect.width / units_per_point, view.rect.height / units_per_point);
}

std::optional<ui::ChainKey> MakeChainKey(const exchange::Snapshot& snapshot,
                                         const render::ForceStyle& style, float units_per_point) {
  if (!style.shown.chains || style.free_body) return std::nullopt;
  const auto width = [&](double radius_points) {
    return 2.0F * units_per_point * static_cast<float>(style.chain_factor * radius_points);
  };
  return ui::ChainKey{.text = "up to " + UnitOf(style).Of(render::LargestChainForce(snapshot)),
                      .thin = width(render::kThinnestChain),
                      .thick = width(render::kThickestChain),
                      .pale = render::kPaleChain,
                      .dark = render::kDarkChain};
}

}  // namespace touchstone::app
