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
        stiffness(turns ? "N·m/rad" : "N/m"),
        damping(turns ? "N·m·s/rad" : "N·s/m"),
        inertia(turns ? "kg·m²" : "kg"),
        per_travel(turns ? kPerRadian : 1.0) {}

  bool turns;
  const char* travel;
  const char* speed;
  const char* force;
  const char* stiffness;
  const char* damping;
  const char* inertia;
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
  drive.spring = joint.spring;
  drive.armature = joint.armature;
  return drive;
}

bool SameDrive(const SetDrive& a, const SetDrive& b) {
  return a.low == b.low && a.high == b.high && a.speed == b.speed && a.most == b.most &&
         a.friction == b.friction && a.spring == b.spring && a.armature == b.armature;
}

/// "lid, relative to box": the body whose travel counts, and the one from which it does.
std::string MovedEnd(const exchange::Snapshot& snapshot, const JointSnapshot& joint) {
  const auto name = [&](const std::optional<BodyId>& id) -> std::string {
    const auto* body = id ? FindBody(snapshot, *id) : nullptr;
    return body != nullptr ? body->name : "the world";
  };
  return name(joint.body_a) + ", relative to " + name(joint.body_b);
}

// The rows of one joint: what they show and edit.
class TravelRows {
 public:
  TravelRows(const PanelContext& context, const JointSnapshot& joint, std::string mark,
             SetDrive drive)
      : context_(context),
        joint_(joint),
        unit_(joint),
        mark_(std::move(mark)),
        moved_(MovedEnd(context.snapshot, joint)),
        drive_(std::move(drive)) {}

  /// The drive as edited, or nothing if nothing was.
  std::optional<SetDrive> Draw(int index) {
    Fact((std::string(unit_.turns ? "hinge " : "slider ") + std::to_string(index)).c_str(),
         FormatQuantity(WithoutRoundOff(joint_.travel, 1.0) * unit_.per_travel, unit_.travel) +
             ", " + FormatQuantity(WithoutRoundOff(joint_.speed, 1.0), unit_.speed),
         "travel of " + moved_ + ", from the pose in which they were joined, and its rate");
    context_.Mark(mark_);
    DrawLimits();
    DrawMotor();
    Number("friction", "friction", unit_.force,
           "dry friction of the joint: the largest force or torque it can hold, at any load",
           {0.0, kStrong, 0.05F}, &drive_.friction);
    DrawSpring();
    Number("armature", "rotor", unit_.inertia,
           "inertia that moves with the travel alone, as that of a motor's rotor behind its gear",
           {0.0, kHeavy, 0.002F}, &drive_.armature);
    return changed_ ? std::optional(drive_) : std::nullopt;
  }

 private:
  static constexpr double kFar = 1e7, kFast = 1e5, kStrong = 1e16,
                          kHeavy = 1e12;  // limits of scene files

  void DrawLimits() {
    constexpr double kAround = 0.5;  // limits of a joint that had none [rad, m]
    if (const auto limited = Switch("limits", drive_.low.has_value(),
                                    "Travel ends at these limits, without rebound.")) {
      drive_.low = *limited ? std::optional(joint_.travel - kAround) : std::nullopt;
      drive_.high = *limited ? std::optional(joint_.travel + kAround) : std::nullopt;
    }
    if (!drive_.low || !drive_.high) return;
    // A joint that rests at a limit may be beyond it by round-off.
    Number("low", "from", unit_.travel, "lower limit of the travel",
           {-kFar, std::min(joint_.travel, *drive_.high), Drag(), unit_.per_travel}, &*drive_.low);
    Number("high", "to", unit_.travel, "upper limit of the travel",
           {std::max(joint_.travel, *drive_.low), kFar, Drag(), unit_.per_travel}, &*drive_.high);
  }

  void DrawMotor() {
    constexpr double kFirstMost = 10.0;
    if (const auto driven =
            Switch("motor", drive_.speed.has_value(),
                   "Pushes with at most its largest force or torque to keep its speed.")) {
      drive_.speed = *driven ? std::optional(joint_.speed) : std::nullopt;
      drive_.most = *driven ? std::optional(kFirstMost) : std::nullopt;
    }
    if (!drive_.speed || !drive_.most) return;
    Number("speed", "speed", unit_.speed, "the speed that the motor tries to keep",
           {-kFast, kFast, 0.02F}, &*drive_.speed);
    Number("max", "max", unit_.force, "the largest force or torque of the motor",
           {0.0, kStrong, 0.1F}, &*drive_.most);
    Fact("motor", FormatQuantity(WithoutRoundOff(joint_.motor_force, *drive_.most), unit_.force),
         "the force or torque of the motor in the last step, on " + moved_);
  }

  void DrawSpring() {
    constexpr double kFirst = 10.0;
    if (const auto sprung =
            Switch("spring", drive_.spring.has_value(),
                   "Pulls the travel back to where it rests, and damps its rate.")) {
      drive_.spring.reset();
      if (*sprung) drive_.spring = {.stiffness = kFirst, .damping = 0.0, .rest = joint_.travel};
    }
    if (!drive_.spring) return;
    auto& [stiffness, damping, rest] = *drive_.spring;
    Number("stiffness", "stiffness", unit_.stiffness, "force or torque per travel from its rest",
           {0.0, kStrong, 0.1F}, &stiffness);
    Number("damping", "damping", unit_.damping, "force or torque against the rate of travel",
           {0.0, kStrong, 0.02F}, &damping);
    if (stiffness > 0.0)
      Number("rest", "rest", unit_.travel, "the travel at which the spring does not pull",
             {-kFar, kFar, Drag(), unit_.per_travel}, &rest);
    Fact("pull", FormatQuantity(WithoutRoundOff(joint_.spring_force, 1.0), unit_.force),
         "the force or torque of the spring and its damper in the last step, on " + moved_);
  }

  float Drag() const { return unit_.turns ? 0.5F : 0.005F; }

  // A box to tick; its new state if it was.
  std::optional<bool> Switch(const char* name, bool on, const char* tooltip) {
    const bool ticked = ImGui::Checkbox(name, &on);
    context_.Mark(mark_ + "." + name);
    Tooltip(tooltip);
    changed_ |= ticked;
    return ticked ? std::optional(on) : std::nullopt;
  }

  void Number(const char* key, const char* name, const char* unit, const char* tooltip,
              const NumberRange& range, double* value) {
    changed_ |= NumberLine(context_, mark_ + "." + key,
                           {.name = name, .unit = unit, .tooltip = tooltip}, range, value);
  }

  const PanelContext& context_;
  const JointSnapshot& joint_;
  const JointUnits unit_;
  const std::string mark_, moved_;
  SetDrive drive_;
  bool changed_ = false;
};

}  // namespace

void DriveRows::DrawJoint(const PanelContext& context, int index) {
  const JointSnapshot& joint = context.snapshot.joints[static_cast<std::size_t>(index)];
  Draft<SetDrive>& draft = drafts_[index];
  const SetDrive in_force = DriveOf(joint, index);
  ImGui::PushID(index);
  ImGui::Spacing();
  const std::optional<SetDrive> edited =
      TravelRows(context, joint, "inspector.joint." + std::to_string(index),
                 draft.Shown(in_force, context.now, SameDrive))
          .Draw(index);
  ImGui::PopID();
  if (!edited) return;
  draft.Set(*edited, in_force, context.now);
  context.Send(*edited);
}

}  // namespace touchstone::ui
