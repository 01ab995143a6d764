#include "render/free_body.h"

#include <algorithm>

#include "render/arrow_scale.h"

namespace touchstone::render {
namespace {

using exchange::ForceSource;

constexpr double kRadius = 2.4;  // [points]
constexpr double kNetRadius = 3.4;

}  // namespace

Color ColorOf(ForceSource source) {
  switch (source) {
    case ForceSource::kGravity:
      return colors::kGravity;
    case ForceSource::kNormal:
      return colors::kNormalForce;
    case ForceSource::kFriction:
      return colors::kFriction;
    case ForceSource::kJoint:
      return colors::kJointForce;
    case ForceSource::kSpring:
    case ForceSource::kMouse:
      return colors::kSpring;
    case ForceSource::kThruster:
    case ForceSource::kLoad:
      return colors::kThrust;
    case ForceSource::kDamping:
      break;
  }
  return colors::kDamping;
}

std::vector<FreeBodyArrow> MakeFreeBodyDiagram(const exchange::Snapshot& snapshot,
                                               const ForceStyle& style) {
  const exchange::BodySnapshot* body =
      style.free_body ? FindBody(snapshot, *style.free_body) : nullptr;
  if (body == nullptr) return {};
  const std::vector<exchange::BodyForce> forces = CollectForces(snapshot, *body);
  const double least = LeastForce(style, LargestForceOn(snapshot, *body));
  const double lever = TypicalSize(snapshot);
  std::vector<FreeBodyArrow> diagram;
  const auto add = [&](FreeBodyArrow arrow) {
    const Vec3 force_W = arrow.torque ? Vec3(arrow.value_W / lever) : arrow.value_W;
    if (force_W.norm() <= least) return;
    arrow.span_W = ArrowSpan(style, force_W);
    diagram.push_back(std::move(arrow));
  };
  for (const exchange::BodyForce& force : forces) {
    const Color color = ColorOf(force.source);
    add({.p_W = force.p_W,
         .value_W = force.force_W,
         .color = color,
         .certified = force.certified,
         .source = force.source});
    add({.p_W = force.p_W,
         .value_W = force.torque_W,
         .color = color,
         .torque = true,
         .source = force.source});
  }
  if (body->fixed) return diagram;
  const exchange::NetForce net = SumForces(*body, forces);
  const bool certified = std::ranges::all_of(forces, &exchange::BodyForce::certified);
  add({.p_W = body->p_WBcm,
       .value_W = net.force_W,
       .color = colors::kNet,
       .net = true,
       .certified = certified});
  add({.p_W = body->p_WBcm,
       .value_W = net.torque_W,
       .color = colors::kNet,
       .torque = true,
       .net = true,
       .certified = certified});
  return diagram;
}

std::vector<Marker> FreeBodyMarkers(const std::vector<FreeBodyArrow>& diagram) {
  std::vector<Marker> markers;
  for (const FreeBodyArrow& arrow : diagram) {
    std::vector<Marker> drawn = arrow.torque ? MakeTorqueArrow(arrow.p_W, arrow.span_W, arrow.color)
                                : arrow.certified
                                    ? std::vector{MakeArrow(arrow.p_W, arrow.span_W, arrow.color)}
                                    : MakeDashedArrow(arrow.p_W, arrow.span_W, arrow.color);
    for (Marker& marker : drawn) {
      marker.radius_points = arrow.net ? kNetRadius : kRadius;
      marker.hidden_opacity = 0.8F;
      markers.push_back(marker);
    }
  }
  return markers;
}

}  // namespace touchstone::render
