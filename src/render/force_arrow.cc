#include "render/force_arrow.h"

namespace touchstone::render {
namespace {

constexpr double kGap = 0.045;  // half of the gap between the bars, relative to the arrow's length
constexpr double kMiddle = 0.45;

/// A thin plate across the arrow: it looks like a bar from every side except along the arrow.
Marker MakeBar(const Vec3& p_W, const Vec3& span_W, const Color& color) {
  Marker bar = MakeDisc(p_W, span_W.normalized(), color);
  bar.radius_points = 6.5;
  bar.least_points = 1.8;
  bar.pivot = 0.5;
  return bar;
}

std::vector<Marker> MakeBrokenArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color) {
  Marker shaft = MakeArrow(tail_W, (kMiddle - kGap) * span_W, color);
  shaft.shape = MarkerShape::kRod;
  return {shaft,
          MakeArrow(tail_W + (kMiddle + kGap) * span_W, (1.0 - kMiddle - kGap) * span_W, color)};
}

}  // namespace

std::vector<Marker> MakeForceArrow(const Vec3& tail_W, const Vec3& span_W, const ArrowLook& look) {
  std::vector<Marker> markers;
  if (look.torque)
    markers = MakeTorqueArrow(tail_W, span_W, look.color);
  else if (!look.certified)
    markers = MakeDashedArrow(tail_W, span_W, look.color);
  else if (look.broken)
    markers = MakeBrokenArrow(tail_W, span_W, look.color);
  else
    markers = {MakeArrow(tail_W, span_W, look.color)};
  if (look.broken)
    for (const double at : {kMiddle - kGap, kMiddle + kGap})
      markers.push_back(MakeBar(tail_W + at * span_W, span_W, look.color));
  return markers;
}

std::vector<Marker> MakeForceArrow(const ForceStyle& style, const Vec3& tail_W, const Vec3& force_W,
                                   ArrowLook look) {
  look.broken = IsBroken(style, force_W);
  return MakeForceArrow(tail_W, ArrowSpan(style, force_W), look);
}

}  // namespace touchstone::render
