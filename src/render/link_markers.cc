#include "render/link_markers.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/dense.h"
#include "render/arrow_scale.h"
#include "render/force_arrow.h"
#include "render/travel_markers.h"

namespace touchstone::render {
namespace {

constexpr double kNozzlePoints = 13.0;  // length on the screen
constexpr double kFlamePoints = 20.0;
constexpr double kTiny = 1e-9;  // length of a marker that is as long as its points [m]

bool IsFixed(const exchange::Snapshot& snapshot, BodyId id) {
  const exchange::BodySnapshot* body = FindBody(snapshot, id);
  return body != nullptr && body->fixed;
}

/// Whether a link's force is shown on its first body.
bool ShowsOnA(const exchange::Snapshot& snapshot, BodyId a, std::optional<BodyId> b,
              std::optional<BodyId> selected) {
  if (!b || selected == a) return true;
  return selected != b && !IsFixed(snapshot, a);
}

void AppendJoint(const exchange::Snapshot& snapshot, const exchange::JointSnapshot& joint,
                 double typical, std::vector<Marker>* markers) {
  constexpr double kArc = 0.4;  // relative to the typical size of bodies
  Marker marker{
      .tail_W = joint.p_W, .pivot = 0.5, .color = colors::kJoint, .hidden_opacity = 0.75F};
  switch (joint.kind) {
    case scene::JointKind::kBall:
      marker.shape = MarkerShape::kBall;
      marker.span_W = kTiny * Vec3::UnitZ();
      marker.radius_points = 5.0;
      marker.least_points = 10.0;
      break;
    case scene::JointKind::kHinge: {
      marker.span_W = kTiny * joint.axis_W;
      Marker& pin = markers->emplace_back(marker);
      pin.radius_points = 1.6;
      pin.least_points = 34.0;
      marker.radius_points = 4.5;
      marker.least_points = 15.0;
      AppendLimitArc(joint, kArc * typical, markers);
      break;
    }
    case scene::JointKind::kSlider:
      AppendRail(joint, typical, markers);
      return;
    case scene::JointKind::kFixed: {
      const exchange::BodySnapshot* body = FindBody(snapshot, joint.body_a);
      const Quat q_WB = body != nullptr ? body->q_WB : Quat::Identity();
      marker.shape = MarkerShape::kBlock;
      marker.span_W = kTiny * (q_WB * Vec3::UnitZ());
      marker.radius_points = 6.5;
      marker.least_points = 9.2;  // a cube
      break;
    }
  }
  markers->push_back(marker);
}

Color Mix(const Color& a, const Color& b, double share) {
  Color mixed;
  for (std::size_t i = 0; i < mixed.size(); ++i)
    mixed[i] = std::lerp(a[i], b[i], static_cast<float>(share));
  return mixed;
}

/// Appends a coil from end to end between two straight tips. The number of turns is that of the
/// spring at rest.
void AppendSpring(const exchange::SpringSnapshot& spring, double typical, double metres_per_newton,
                  std::vector<Marker>* markers) {
  constexpr int kPerTurn = 12;
  constexpr double kStraight = 0.08;  // relative to the length, at either end
  const double at_rest = spring.length > 0.0 ? spring.length : typical;
  const double radius = std::min(0.13 * typical, 0.12 * at_rest);
  const int turns = std::clamp(static_cast<int>(at_rest / (1.3 * radius)), 6, 24);

  const double share =
      std::min(1.0, 2.0 * std::abs(spring.tension) * metres_per_newton / std::max(typical, kTiny));
  const Color color =
      Mix(colors::kSlack, spring.tension > 0.0 ? colors::kStretched : colors::kPressed, share);

  // The frame of the smallest rotation from an axis outside all planes of symmetry: it moves evenly
  // with the spring.
  const Vec3 span = spring.p_B_W - spring.p_A_W;
  const Quat q = TurnBetween(Vec3(1.0, 0.7, 0.4), span);
  const Vec3 x = radius * (q * Vec3(0.7, -1.0, 0.0).normalized());
  const Vec3 y = q * Vec3(1.0, 0.7, 0.4).normalized().cross(Vec3(0.7, -1.0, 0.0).normalized());
  const auto append = [&](const Vec3& a, const Vec3& b) {
    markers->push_back(MakeLine(a, b, color));
  };
  Vec3 last = spring.p_A_W;
  const int pieces = turns * kPerTurn;
  for (int i = 0; i <= pieces; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kPerTurn;
    const double along = kStraight + (1.0 - 2.0 * kStraight) * i / pieces;
    const Vec3 point =
        spring.p_A_W + along * span + std::cos(angle) * x + radius * std::sin(angle) * y;
    append(last, point);
    last = point;
  }
  append(last, spring.p_B_W);
  for (const Vec3& end : {spring.p_A_W, spring.p_B_W})
    markers->push_back({.shape = MarkerShape::kBall,
                        .tail_W = end,
                        .span_W = kTiny * Vec3::UnitZ(),
                        .radius_points = 3.0,
                        .least_points = 6.0,
                        .pivot = 0.5,
                        .color = color});
}

void AppendThruster(const exchange::ThrusterSnapshot& thruster, std::vector<Marker>* markers) {
  const double force = thruster.force_W.norm();
  if (force == 0.0 || thruster.is_load) return;
  const Vec3 push = thruster.force_W / force;
  markers->push_back({.shape = MarkerShape::kNozzle,
                      .tail_W = thruster.p_W,
                      .span_W = kTiny * push,
                      .radius_points = 5.5,
                      .least_points = kNozzlePoints,
                      .pivot = 1.0,
                      .color = colors::kNozzle});
  if (!thruster.firing) return;
  markers->push_back({.shape = MarkerShape::kCone,
                      .tail_W = thruster.p_W,
                      .span_W = -kTiny * push,
                      .radius_points = 4.5,
                      .least_points = kFlamePoints,
                      .pivot = -kNozzlePoints / kFlamePoints,
                      .color = colors::kThrust});
}

}  // namespace

std::vector<LinkForce> ShowLinkForces(const exchange::Snapshot& snapshot, const ForceStyle& style) {
  std::vector<LinkForce> forces;
  if (style.shown.joint_forces) {
    for (const exchange::JointSnapshot& joint : snapshot.joints) {
      const bool on_a = ShowsOnA(snapshot, joint.body_a, joint.body_b, style.selected);
      const double sign = on_a ? 1.0 : -1.0;
      forces.push_back(
          {joint.p_W, sign * joint.force_W, colors::kJointForce, true, sign * joint.torque_W});
    }
  }
  if (style.shown.spring_forces) {
    for (const exchange::SpringSnapshot& spring : snapshot.springs) {
      const Vec3 toward_b = (spring.p_B_W - spring.p_A_W).stableNormalized();
      const Vec3 on_a_W = spring.tension * toward_b;
      if (ShowsOnA(snapshot, spring.body_a, spring.body_b, style.selected))
        forces.push_back({spring.p_A_W, on_a_W, colors::kSpring, false, Vec3::Zero()});
      else
        forces.push_back({spring.p_B_W, -on_a_W, colors::kSpring, false, Vec3::Zero()});
    }
  }
  if (style.shown.thrust) {
    for (const exchange::ThrusterSnapshot& thruster : snapshot.thrusters)
      if (thruster.firing)
        forces.push_back(
            {thruster.p_W, thruster.force_W, colors::kThrust, false, thruster.torque_W});
  }
  return forces;
}

std::vector<Marker> LinkMarkers(const exchange::Snapshot& snapshot, const ForceStyle& style) {
  std::vector<Marker> markers;
  if (style.shown.links) {
    const double typical = TypicalSize(snapshot);
    for (const auto& joint : snapshot.joints) AppendJoint(snapshot, joint, typical, &markers);
    for (const auto& spring : snapshot.springs)
      AppendSpring(spring, typical, style.metres_per_newton, &markers);
    for (const auto& thruster : snapshot.thrusters) AppendThruster(thruster, &markers);
  }
  const double least = LeastForce(style, LargestForce(snapshot, style.shown));
  for (const LinkForce& shown : ShowLinkForces(snapshot, style)) {
    const auto append = [&](const Vec3& force_W, const ArrowLook& look) {
      for (const Marker& part : MakeForceArrow(style, shown.p_W, force_W, look))
        markers.push_back(part);
    };
    if (shown.force_W.norm() > least) {
      append(shown.force_W, {.color = shown.color});
      if (style.shown.pairs && shown.has_pair) append(-shown.force_W, {.color = shown.color});
    }
    const Vec3 equivalent_W = shown.torque_W / TypicalSize(snapshot);
    if (equivalent_W.norm() > least)
      append(equivalent_W, {.color = colors::kJoint, .torque = true});
  }
  return markers;
}

}  // namespace touchstone::render
