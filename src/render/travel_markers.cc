#include "render/travel_markers.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/dense.h"

namespace touchstone::render {

void AppendRail(const exchange::JointSnapshot& slider, double length,
                std::vector<Marker>* markers) {
  constexpr double kTiny = 1e-9;  // length of a marker that is as long as its points [m]
  constexpr double kStop = 0.12;  // relative to the rail's length without limits
  const auto at = [&](double travel) -> Vec3 {
    return slider.p_W + (travel - slider.travel) * slider.axis_W;
  };
  const double low = slider.limits ? slider.limits->low : slider.travel - 0.5 * length;
  const double high = slider.limits ? slider.limits->high : slider.travel + 0.5 * length;
  markers->push_back(MakeLine(at(low), at(high), colors::kJoint));
  if (slider.limits)
    for (const double end : {low, high})
      markers->push_back(MakeLine(at(end) - kStop * length * slider.across_W,
                                  at(end) + kStop * length * slider.across_W, colors::kJoint));
  markers->push_back({.shape = MarkerShape::kBlock,
                      .tail_W = slider.p_W,
                      .span_W = kTiny * slider.axis_W,
                      .radius_points = 4.5,
                      .least_points = 13.0,
                      .pivot = 0.5,
                      .color = colors::kJoint,
                      .hidden_opacity = 0.75F});
}

void AppendLimitArc(const exchange::JointSnapshot& hinge, double radius,
                    std::vector<Marker>* markers) {
  if (!hinge.limits) return;
  constexpr double kPiece = std::numbers::pi / 24.0;
  constexpr double kPointer = 1.15;
  const Vec3 up_W = hinge.axis_W.cross(hinge.across_W);
  const auto at = [&](double angle, double r) -> Vec3 {
    return hinge.p_W + r * (std::cos(angle) * hinge.across_W + std::sin(angle) * up_W);
  };
  const double low = hinge.limits->low;
  const double high = std::min(hinge.limits->high, low + 2.0 * std::numbers::pi);
  const int pieces = std::max(1, static_cast<int>(std::ceil((high - low) / kPiece)));
  Vec3 last = at(low, radius);
  for (int i = 1; i <= pieces; ++i) {
    const Vec3 next = at(low + (high - low) * i / pieces, radius);
    markers->push_back(MakeLine(last, next, colors::kJoint));
    last = next;
  }
  for (const double end : {low, high})
    markers->push_back(MakeLine(hinge.p_W, at(end, radius), colors::kJoint));
  markers->push_back(MakeLine(hinge.p_W, at(hinge.travel, kPointer * radius), colors::kJointForce));
}

}  // namespace touchstone::render
