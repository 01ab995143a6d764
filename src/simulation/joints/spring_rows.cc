#include "simulation/joints/spring_rows.h"

#include <array>

#include "simulation/joints/joint_frames.h"
#include "simulation/joints/joint_travel.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {
namespace {

using dynamics::AttachedFrame;
using dynamics::ModelJoint;
using dynamics::ModelSpring;

// Velocity of the end of a spring.
Vec3 EndVelocity(const World& world, const AttachedFrame& frame) {
  const Vec3 arm = frame.on_body() ? Vec3(world.state(frame.body).q_WB * frame.p) : Vec3::Zero();
  return TwistAtEnd(world, frame).At(arm);
}

// The axes of a spring's rows: its line, as the third column beside zeros, or x, y and z if it has
// no length or no line.
Mat3 SpringAxes(const ModelSpring& spring, const Vec3& line) {
  if (!(spring.length > 0.0 && line.norm() > 0.0)) return Mat3::Identity();
  Mat3 axes = Mat3::Zero();
  axes.col(2) = line.normalized();
  return axes;
}

bool IsDirected(const Mat3& spring_axes) { return spring_axes.col(0).isZero(0.0); }

// The times of a plan at which prescribed motion is looked at, and the column of each.
std::array<double, 3> TimesOfPlan(double h) { return {0.0, 0.5 * h, h}; }

// Makes rows, whose prescribed motion is known, those of a spring of this law for h: one that is
// stretched by `stretch`, without what prescribed motion adds, and by u0 a second at the start.
SpringRows ActAsSpring(const SpringLaw& law, const EndShares& shares, const Vec3& stretch,
                       const Vec3& u0, double h, const SteadyRows& rows) {
  SpringRows spring{.steady = rows, .law = law, .shares = shares};
  const auto& [elastic, damped] = shares;
  const double of_start = 0.25 * (1.0 - elastic);
  const double of_end = 0.25 + 0.75 * elastic;
  const double answer = law.stiffness * of_end * h * h + law.damping * damped * h;
  const Mat3& prescribed = rows.prescribed;
  // A path moves an end by its actual displacement, not by the mean of its speeds.
  const Vec3 mean = prescribed.col(1) + prescribed * Vec3(1.0, -2.0, 1.0) / 6.0;
  const Vec3 ahead =
      h * (of_start * (u0 + mean - prescribed.col(0)) + of_end * (mean - prescribed.col(2)));
  const Vec3 at_start = law.stiffness * (stretch + ahead) + law.damping * (1.0 - damped) * u0;
  spring.steady.contact.compliance = 1.0 / answer;
  spring.steady.contact.offset = at_start / answer + prescribed.col(2) / h;
  return spring;
}

}  // namespace

LinkRows MakeSpringRowsAt(const World& world, const Island& island, const ModelSpring& spring,
                          const LinkPlace& place) {
  const Vec3 p_A = AttachedPointAt(spring.a, place.A), p_B = AttachedPointAt(spring.b, place.B);
  return MakePointRows(world, island, spring, place, p_A, p_B, SpringAxes(spring, p_A - p_B));
}

LinkRows MakeSpringRowsAt(const World& world, const Island& island, const ModelJoint& joint,
                          const LinkPlace& place) {
  return MakeTravelRow(world, island, joint, place);
}

SpringRows MakeSpringRows(const World& world, const Island& island, const ModelSpring& spring,
                          const PredictedPoses& predicted) {
  const double h = predicted.h();
  const LinkPlace middle = PlaceAhead(predicted, spring, 0.5 * h);
  const Mat3 E =
      SpringAxes(spring, AttachedPointAt(spring.a, middle.A) - AttachedPointAt(spring.b, middle.B));
  SteadyRows rows{MakeSpringRowsAt(world, island, spring, middle).contact};
  int column = 0;
  for (const double ahead : TimesOfPlan(h))
    rows.prescribed.col(column++) =
        PrescribedAlong(rows.contact, world, spring, PlaceAhead(predicted, spring, ahead));
  const Vec3 line = SpringLine(world, spring), velocity = SpringVelocity(world, spring);
  const Vec3 u0 = E.transpose() * velocity;
  Vec3 stretch = line;
  if (IsDirected(E)) {
    const double turning = (line + h * velocity).norm() - line.norm() - h * u0.z();
    stretch = Vec3(0.0, 0.0, line.norm() + 0.5 * turning - spring.length);
  }
  const SpringLaw law = LawOf(world, spring);
  const double elastic = law.SharesOfEnd(h).elastic;
  return ActAsSpring(law, {.elastic = elastic, .damped = 0.5 + 0.5 * elastic}, stretch, u0, h,
                     rows);
}

SpringRows MakeSpringRows(const World& world, const Island& island, const ModelJoint& joint,
                          const PredictedPoses& predicted) {
  const double h = predicted.h(), size = TravelSize(world, joint);
  const auto row_at = [&](double ahead) {
    return MakeTravelRow(world, island, joint, PlaceAhead(predicted, joint, ahead));
  };
  SteadyRows rows{row_at(0.5 * h).contact};
  int column = 0;
  for (const double ahead : TimesOfPlan(h))
    rows.prescribed.col(column++) = row_at(ahead).prescribed;
  const double stretch = size * (TravelNow(world, joint) - joint.spring->rest);
  const SpringLaw law = LawOf(world, joint);
  return ActAsSpring(law, law.SharesOfEnd(h), stretch * Vec3::UnitZ(),
                     size * TravelRate(world, joint) * Vec3::UnitZ(), h, rows);
}

Vec3 SpringVelocity(const World& world, const ModelSpring& spring) {
  return EndVelocity(world, spring.a) - EndVelocity(world, spring.b);
}

Vec3 SpringForce(const World& world, const ModelSpring& spring) {
  return SpringForce(spring, SpringLine(world, spring), SpringVelocity(world, spring));
}

Vec3 SpringForce(const ModelSpring& spring, const Vec3& line, const Vec3& velocity) {
  const double length = line.norm();
  if (spring.length == 0.0) return -spring.stiffness * line - spring.damping * velocity;
  if (length == 0.0) return Vec3::Zero();
  const Vec3 n = line / length;
  return -(spring.stiffness * (length - spring.length) + spring.damping * n.dot(velocity)) * n;
}

double SpringForce(const World& world, const ModelJoint& joint) {
  const auto& [stiffness, damping, rest] = *joint.spring;
  return -(stiffness * (TravelNow(world, joint) - rest) + damping * TravelRate(world, joint)) /
         TravelSize(world, joint);
}

}  // namespace touchstone::simulation
