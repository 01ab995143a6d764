#include "ui/drive_rows.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "ui/drag_numbers.h"
#include "ui/format.h"
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

/// A line with a number to drag, in its shown unit; returns whether it changed.
bool EditNumber(const PanelContext& context, const std::string& mark, const FieldLine& field,
                double per_unit, double least, double most, float speed, double* value) {
  BeginField(field);
  double shown = *value * per_unit + 0.0;  // no "-0"
  const bool changed = DragNumber(("##" + mark).c_str(), &shown, speed, "%.4g",
                                  {.least = least * per_unit, .most = most * per_unit});
  context.Mark(mark);
  Tooltip(field.tooltip);
  if (!changed || !std::isfinite(shown)) return false;
  *value = std::clamp(shown / per_unit, least, most);  // exactly a bound, whatever the unit
  return true;
}

}  // namespace

void DriveRows::Draw(const PanelContext& context, const exchange::BodySnapshot& body) {
  const auto& joints = context.snapshot.joints;
  for (std::size_t i = 0; i < joints.size(); ++i)
    if (scene::HasAxis(joints[i].kind) &&
        (joints[i].body_a == body.id || joints[i].body_b == body.id))
      DrawJoint(context, static_cast<int>(i));
}

void DriveRows::DrawJoint(const PanelContext& context, int index) {
  constexpr double kFar = 1e7, kFast = 1e5, kStrong = 1e16;  // limits of scene files
  constexpr double kAround = 0.5;  // limits of a joint that had none [rad, m]
  constexpr double kFirstMost = 10.0;
  const JointSnapshot& joint = context.snapshot.joints[static_cast<std::size_t>(index)];
  const JointUnits unit(joint);
  const std::string mark = "inspector.joint." + std::to_string(index);
  ImGui::PushID(index);
  ImGui::Spacing();
  Fact((std::string(unit.turns ? "hinge " : "slider ") + std::to_string(index)).c_str(),
       FormatQuantity(joint.travel * unit.per_travel, unit.travel) + ", " +
           FormatQuantity(joint.speed, unit.speed),
       "travel of body a from its pose in the scene, and its rate");
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
    changed |=
        EditNumber(context, mark + ".low",
                   {.name = "from", .unit = unit.travel, .tooltip = "lower limit of the travel"},
                   unit.per_travel, -kFar, std::min(joint.travel, *drive.high), drag, &*drive.low);
    changed |=
        EditNumber(context, mark + ".high",
                   {.name = "to", .unit = unit.travel, .tooltip = "upper limit of the travel"},
                   unit.per_travel, std::max(joint.travel, *drive.low), kFar, drag, &*drive.high);
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
    changed |= EditNumber(
        context, mark + ".speed",
        {.name = "speed", .unit = unit.speed, .tooltip = "the speed that the motor tries to keep"},
        1.0, -kFast, kFast, 0.02F, &*drive.speed);
    changed |= EditNumber(
        context, mark + ".max",
        {.name = "max", .unit = unit.force, .tooltip = "the largest force or torque of the motor"},
        1.0, 0.0, kStrong, 0.1F, &*drive.most);
    Fact("motor", FormatQuantity(joint.motor_force, unit.force),
         "the force or torque of the motor on body a in the last step");
  }
  changed |= EditNumber(
      context, mark + ".friction",
      {.name = "friction",
       .unit = unit.force,
       .tooltip =
           "dry friction of the joint: the largest force or torque it can hold, at any load"},
      1.0, 0.0, kStrong, 0.05F, &drive.friction);
  ImGui::PopID();
  if (!changed) return;
  draft.Set(drive, in_force, context.now);
  context.Send(drive);
}

}  // namespace touchstone::ui
