#include "ui/drive_rows.h"

#include <algorithm>
#include <numbers>
#include <string>

#include "ui/format.h"
#include "ui/number_line.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

using exchange::JointSnapshot;
using exchange::SetDrive;

constexpr double kPerRadian = 180.0 / std::numbers::pi;

/// Units for the numbers of a joint: degrees for the angles of hinges.
struct JointUnits {
  explicit JointUnits(const JointSnapshot& joint)
      : turns(joint.kind == scene::JointKind::kHinge),
        travel(turns ? "°" : "m"),
        speed(turns ? "rad/s" : "m/s"),
        force(turns ? "N·m" : "N"),
        per_travel(turns ? kPerRadian : 1.0) {}

  bool turns;
  const char* travel;
  const char* speed;
  const char* force;
  double per_travel;  // shown value per rad or m
};

SetDrive DriveOf(const JointSnapshot& joint, int index) {
  SetDrive drive{.joint = index, .low = {}, .high = {}, .speed = {}, .most = {}};
  if (joint.limits) {
    drive.low = joint.limits->low;
    drive.high = joint.limits->high;
  }
  if (joint.motor) {
    drive.speed = joint.motor->speed;
    drive.most = joint.motor->most;
  }
  drive.friction = joint.friction;
  return drive;
}

bool SameDrive(const SetDrive& a, const SetDrive& b) {
  return a.low == b.low && a.high == b.high && a.speed == b.speed && a.most == b.most &&
         a.friction == b.friction;
}

/// "lid, relative to box": the body whose travel counts, and the one from which it does.
std::string MovedEnd(const exchange::Snapshot& snapshot, const JointSnapshot& joint) {
  const auto name = [&](const std::optional<BodyId>& id) -> std::string {
    const auto* body = id ? FindBody(snapshot, *id) : nullptr;
    return body != nullptr ? body->name : "the world";
  };
  return name(joint.body_a) + ", relative to " + name(joint.body_b);
}

}  // namespace

void DriveRows::DrawJoint(const PanelContext& context, int index) {
  constexpr double kFar = 1e7, kFast = 1e5, kStrong = 1e16;  // limits of scene files
  constexpr double kAround = 0.5;  // limits of a joint that had none [rad, m]
  constexpr double kFirstMost = 10.0;
  const JointSnapshot& joint = context.snapshot.joints[static_cast<std::size_t>(index)];
  const JointUnits unit(joint);
  const std::string mark = "inspector.joint." + std::to_string(index);
  const std::string moved = MovedEnd(context.snapshot, joint);
  ImGui::PushID(index);
  ImGui::Spacing();
  Fact((std::string(unit.turns ? "hinge " : "slider ") + std::to_string(index)).c_str(),
       FormatQuantity(WithoutRoundOff(joint.travel, 1.0) * unit.per_travel, unit.travel) + ", " +
           FormatQuantity(WithoutRoundOff(joint.speed, 1.0), unit.speed),
       "travel of " + moved + ", from the pose in which they were joined, and its rate");
  context.Mark(mark);
  Draft<SetDrive>& draft = drafts_[index];
  const SetDrive in_force = DriveOf(joint, index);
  SetDrive drive = draft.Shown(in_force, context.now, SameDrive);
  bool changed = false;

  bool limited = drive.low.has_value();
  if (ImGui::Checkbox("limits", &limited)) {
    changed = true;
    drive.low = limited ? std::optional(joint.travel - kAround) : std::nullopt;
    drive.high = limited ? std::optional(joint.travel + kAround) : std::nullopt;
  }
  context.Mark(mark + ".limits");
  Tooltip("Travel ends at these limits, without rebound.");
  if (drive.low && drive.high) {
    // A joint that rests at a limit may be beyond it by round-off.
    const float drag = unit.turns ? 0.5F : 0.005F;
    changed |= NumberLine(
        context, mark + ".low",
        {.name = "from", .unit = unit.travel, .tooltip = "lower limit of the travel"},
        {-kFar, std::min(joint.travel, *drive.high), drag, unit.per_travel}, &*drive.low);
    changed |=
        NumberLine(context, mark + ".high",
                   {.name = "to", .unit = unit.travel, .tooltip = "upper limit of the travel"},
                   {std::max(joint.travel, *drive.low), kFar, drag, unit.per_travel}, &*drive.high);
  }
  bool driven = drive.speed.has_value();
  if (ImGui::Checkbox("motor", &driven)) {
    changed = true;
    drive.speed = driven ? std::optional(joint.speed) : std::nullopt;
    drive.most = driven ? std::optional(kFirstMost) : std::nullopt;
  }
  context.Mark(mark + ".motor");
  Tooltip("Pushes with at most its largest force or torque to keep its speed.");
  if (drive.speed && drive.most) {
    changed |= NumberLine(
        context, mark + ".speed",
        {.name = "speed", .unit = unit.speed, .tooltip = "the speed that the motor tries to keep"},
        {-kFast, kFast, 0.02F}, &*drive.speed);
    changed |= NumberLine(
        context, mark + ".max",
        {.name = "max", .unit = unit.force, .tooltip = "the largest force or torque of the motor"},
        {0.0, kStrong, 0.1F}, &*drive.most);
    Fact("motor", FormatQuantity(WithoutRoundOff(joint.motor_force, *drive.most), unit.force),
         "the force or torque of the motor in the last step, on " + moved);
  }
  changed |= NumberLine(
      context, mark + ".friction",
      {.name = "friction",
       .unit = unit.force,
       .tooltip =
           "dry friction of the joint: the largest force or torque it can hold, at any load"},
      {0.0, kStrong, 0.05F}, &drive.friction);
  ImGui::PopID();
  if (!changed) return;
  draft.Set(drive, in_force, context.now);
  context.Send(drive);
}

}  // namespace touchstone::ui
