#pragma once

#include "exchange/command.h"
#include "scene/bounds.h"

namespace touchstone::exchange {

namespace bounds = scene::bounds;
inline constexpr scene::Bound kColorShare = bounds::NotNegative("shares of colours", "", 1, "");

// For each command that changes the world, one Visit names its members once, with the bounds of
// numbers, for reading, writing and checking.

template <class V>
void Visit(V& visit, Reset& c) {
  visit("built", c.built);
}
template <class V>
void Visit(V& visit, SetSettings& c) {
  visit("settings", c.settings);
}
template <class V>
void Visit(V& visit, SetGravity& c) {
  visit("gravity", c.gravity, bounds::kGravity);
}
template <class V>
void Visit(V& visit, SetDamping& c) {
  visit("linear", c.damping.linear, bounds::kDamping);
  visit("angular", c.damping.angular, bounds::kDamping);
}
template <class V>
void Visit(V& visit, SetMaterial& c) {
  visit("body", c.body);
  visit("restitution", c.restitution, bounds::kRestitution);
  visit("friction", c.friction, bounds::kFriction);
}
template <class V>
void Visit(V& visit, ResetMaterial& c) {
  visit("body", c.body);
  visit("restitution", c.restitution);
  visit("friction", c.friction);
}
template <class V>
void Visit(V& visit, AddBody& c) {
  visit("body", c.body);
}
template <class V>
void Visit(V& visit, RemoveBody& c) {
  visit("body", c.body);
}
template <class V>
void Visit(V& visit, DuplicateBody& c) {
  visit("body", c.body);
  visit("position", c.p_WBcm, bounds::kPosition);
  visit("orientation", c.q_WB);
  visit("velocity", c.v_WBcm, bounds::kVelocity);
}
template <class V>
void Visit(V& visit, AddCopies& c) {
  visit("scene", c.part);
  visit("changed", c.changed);
}
template <class V>
void Visit(V& visit, PinBody& c) {
  visit("body", c.body);
  visit("pinned", c.pinned);
}
template <class V>
void Visit(V& visit, SetVelocity& c) {
  visit("body", c.body);
  visit("velocity", c.twist.v, bounds::kVelocity);
  visit("angular_velocity", c.twist.w, bounds::kSpin);
}
template <class V>
void Visit(V& visit, SetMass& c) {
  visit("body", c.body);
  visit("mass", c.mass, bounds::kMass);
}
template <class V>
void Visit(V& visit, SetShape& c) {
  visit("body", c.body);
  visit("shape", c.shape);
}
template <class V>
void Visit(V& visit, SetDrive& c) {
  visit("joint", c.joint);
  visit("low", c.low, bounds::kTravel);
  visit("high", c.high, bounds::kTravel);
  visit("speed", c.speed, bounds::kVelocity);
  visit("max", c.most, bounds::kDrive);
  visit("friction", c.friction, bounds::kDrive);
  visit("spring", c.spring);
  visit("armature", c.armature, bounds::kArmature);
}
template <class V>
void Visit(V& visit, AddJoint& c) {
  visit("type", c.kind);
  visit("body", c.body);
  visit("other", c.other);
  visit("anchor", c.p_W, bounds::kPosition);
  visit("axis", c.axis_W, bounds::kDirection);
}
template <class V>
void Visit(V& visit, RemoveJoint& c) {
  visit("joint", c.joint);
}
template <class V>
void Visit(V& visit, AddSpring& c) {
  visit("body", c.body);
  visit("other", c.other);
  visit("anchor", c.p_A_W, bounds::kPosition);
  visit("other_anchor", c.p_B_W, bounds::kPosition);
  visit("stiffness", c.stiffness, bounds::kStiffness);
  visit("damping", c.damping, bounds::kSpringDamping);
}
template <class V>
void Visit(V& visit, RemoveSpring& c) {
  visit("spring", c.spring);
}
template <class V>
void Visit(V& visit, SetSpring& c) {
  visit("spring", c.spring);
  visit("length", c.length, bounds::kRestLength);
  visit("stiffness", c.stiffness, bounds::kStiffness);
  visit("damping", c.damping, bounds::kSpringDamping);
}
template <class V>
void VisitPush(V& visit, Push& push) {
  visit("point", push.p_B, bounds::kPosition);
  visit("force", push.force, bounds::kForce);
  visit("torque", push.torque, bounds::kTorque);
  visit("key", push.key);
  visit("from", push.from, bounds::kTime);
  visit("until", push.until, bounds::kTime);
}
template <class V>
void Visit(V& visit, AddThruster& c) {
  visit("body", c.body);
  VisitPush(visit, c.push);
}
template <class V>
void Visit(V& visit, AddLoad& c) {
  visit("body", c.body);
  VisitPush(visit, c.push);
}
template <class V>
void Visit(V& visit, SetPush& c) {
  visit("push", c.push);
  VisitPush(visit, c.given);
}
template <class V>
void Visit(V& visit, RemovePush& c) {
  visit("push", c.push);
}
template <class V>
void Visit(V& visit, SetKeyframes& c) {
  visit("body", c.body);
  visit("keyframes", c.keyframes);
  visit("loop", c.loop);
  visit("follow", c.follow);
}
template <class V>
void Visit(V& visit, PlaceBody& c) {
  visit("body", c.body);
  visit("position", c.p_WBcm, bounds::kPosition);
  visit("orientation", c.q_WB);
}
template <class V>
void Visit(V& visit, SetColor& c) {
  visit("body", c.body);
  visit("color", c.color, kColorShare);
}
template <class V>
void Visit(V& visit, EditTogether& c) {
  visit("edits", c.edits);
}
template <class V>
void Visit(V& visit, Grab& c) {
  visit("body", c.body);
  visit("anchor", c.anchor_B, bounds::kPosition);
  visit("target", c.target_W, bounds::kPosition);
}
template <class V>
void Visit(V& visit, MoveGrab& c) {
  visit("target", c.target_W, bounds::kPosition);
}
template <class V>
void Visit(V& visit, Turn& c) {
  visit("body", c.body);
  visit("target", c.target_q_WB);
}
template <class V>
void Visit(V& visit, MoveTurn& c) {
  visit("target", c.target_q_WB);
}
template <class V>
void Visit(V&, ReleaseGrab&) {}
template <class V>
void Visit(V& visit, SetThrusters& c) {
  visit("key", c.key);
  visit("firing", c.firing);
}

/// Calls use(name, command) with an empty command of each kind that has a form.
template <class Use>
void ForEachKind(Use&& use) {
  use("reset", Reset());
  use("settings", SetSettings());
  use("gravity", SetGravity());
  use("damping", SetDamping());
  use("material", SetMaterial());
  use("reset_material", ResetMaterial());
  use("add", AddBody());
  use("remove", RemoveBody());
  use("duplicate", DuplicateBody());
  use("copies", AddCopies());
  use("pin", PinBody());
  use("velocity", SetVelocity());
  use("mass", SetMass());
  use("shape", SetShape());
  use("drive", SetDrive());
  use("joint", AddJoint());
  use("remove_joint", RemoveJoint());
  use("spring", AddSpring());
  use("remove_spring", RemoveSpring());
  use("set_spring", SetSpring());
  use("add_thruster", AddThruster());
  use("add_load", AddLoad());
  use("set_push", SetPush());
  use("remove_push", RemovePush());
  use("keyframes", SetKeyframes());
  use("place", PlaceBody());
  use("color", SetColor());
  use("together", EditTogether());
  use("grab", Grab());
  use("move_grab", MoveGrab());
  use("turn", Turn());
  use("move_turn", MoveTurn());
  use("release", ReleaseGrab());
  use("thrusters", SetThrusters());
}

}  // namespace touchstone::exchange
