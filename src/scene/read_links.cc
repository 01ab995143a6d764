#include "scene/read_links.h"

#include <algorithm>
#include <sstream>

#include "base/printable.h"
#include "scene/bounds.h"
#include "scene/suggest.h"
#include "scene/thruster_keys.h"

namespace touchstone::scene {
namespace {

/// Reads a direction of any length and normalizes it; a unit vector keeps its bits.
Vec3 ReadDirection(const JsonView& view) {
  constexpr double kUnit = 4e-15;
  const Vec3 v = view.Direction();
  return std::abs(v.squaredNorm() - 1.0) > kUnit ? Vec3(v.stableNormalized()) : v;
}

std::string ReadKey(const JsonView& view) {
  std::string key = view.Text();
  if (const std::string mistake = MistakeInKey(key); !mistake.empty()) view.Fail(mistake);
  return key;
}

// Reads the times of a thruster or a load.
template <class Push>
void ReadTimes(const JsonView& view, Push* push) {
  if (const auto from = view.Find("from")) push->from = from->Within(bounds::kTime);
  if (const auto until = view.Find("until")) {
    push->until = until->Within(bounds::kTime);
    const double start = push->from.value_or(0.0);
    if (*push->until <= start) {
      std::ostringstream time;
      time << start;
      until->FailExpecting("a time after \"from\" (" + time.str() + " s)");
    }
  }
}

const Bound& TravelBound(JointKind kind) {
  return kind == JointKind::kHinge ? bounds::kTurns : bounds::kTravel;
}

JointLimits ReadLimits(const JsonView& view, JointKind kind) {
  const Bound& bound = TravelBound(kind);
  if (!view.value().is_array() || view.value().size() != 2)
    view.FailExpecting("a list of 2 numbers, the least and the largest travel");
  const std::vector<JsonView> ends = view.List(2);
  const JointLimits limits{ends[0].Within(bound), ends[1].Within(bound)};
  if (limits.low > 0.0) ends[0].FailExpecting("0 or less: travel is 0 as the bodies are placed");
  if (limits.high < 0.0) ends[1].FailExpecting("0 or more: travel is 0 as the bodies are placed");
  return limits;
}

MotorDesc ReadMotor(const JsonView& view, JointKind kind) {
  view.AllowKeys({"speed", "max"});
  const Bound& speed = kind == JointKind::kHinge ? bounds::kSpin : bounds::kVelocity;
  return {.speed = view.Require("speed").Within(speed),
          .most = view.Require("max").Within(bounds::kDrive)};
}

}  // namespace

JointSpringDesc ReadJointSpring(const JsonView& view, const Bound& travel) {
  view.AllowKeys({"stiffness", "damping", "rest"});
  JointSpringDesc spring;
  if (const auto stiffness = view.Find("stiffness"))
    spring.stiffness = stiffness->Within(bounds::kJointSpring);
  if (const auto damping = view.Find("damping"))
    spring.damping = damping->Within(bounds::kJointSpring);
  if (spring.stiffness == 0.0 && spring.damping == 0.0)
    view.FailExpecting("a \"stiffness\" or a \"damping\" above 0");
  if (const auto rest = view.Find("rest")) spring.rest = rest->Within(travel);
  return spring;
}

Json WriteJointSpring(const JointSpringDesc& spring) {
  Json json = Json::object();
  if (spring.stiffness != 0.0) json["stiffness"] = spring.stiffness;
  if (spring.damping != 0.0) json["damping"] = spring.damping;
  if (spring.rest != 0.0) json["rest"] = spring.rest;
  return json;
}

namespace {

// Reads the members that only joints with an axis have.
void ReadDrives(const JsonView& view, JointDesc* joint) {
  for (const char* key : {"limits", "motor", "friction", "spring", "armature"}) {
    const auto found = view.Find(key);
    if (found && !HasAxis(joint->kind))
      found->Fail("only a hinge and a slider have \"" + std::string(key) + "\"");
  }
  if (const auto limits = view.Find("limits")) joint->limits = ReadLimits(*limits, joint->kind);
  if (const auto motor = view.Find("motor")) joint->motor = ReadMotor(*motor, joint->kind);
  if (const auto friction = view.Find("friction"))
    joint->friction = friction->Within(bounds::kDrive);
  if (const auto spring = view.Find("spring"))
    joint->spring = ReadJointSpring(*spring, TravelBound(joint->kind));
  if (const auto armature = view.Find("armature"))
    joint->armature = armature->Within(bounds::kArmature);
}

}  // namespace

LinkReader::LinkReader(const std::vector<BodyDesc>& bodies) {
  for (const BodyDesc& body : bodies) bodies_.emplace(body.name, &body);
}

const BodyDesc& LinkReader::BodyNamed(const JsonView& view) const {
  const std::string name = view.Text();
  if (const auto found = bodies_.find(name); found != bodies_.end()) return *found->second;
  const std::string copy = name + ".0.0.0";
  if (bodies_.contains(copy)) {
    view.Fail(Quoted(name) + " is repeated; name one of its copies, as in " + Quoted(copy));
  }
  std::vector<std::string_view> names;
  for (const auto& [known, body] : bodies_) names.push_back(known);
  view.Fail("there is no body " + Quoted(name) + DidYouMean(name, names));
}

void LinkReader::ReadEnds(const JsonView& view, std::string* body_a,
                          std::optional<std::string>* body_b) const {
  if (!view.value().is_array() || view.value().size() != 2) {
    view.FailExpecting("a list of 2 body names, the second may be null for the world");
  }
  const std::vector<JsonView> ends = view.List(2);
  if (ends[0].value().is_null()) ends[0].Fail("expected a body; the world (null) comes second");
  const BodyDesc& a = BodyNamed(ends[0]);
  *body_a = a.name;
  if (ends[1].value().is_null()) {
    if (a.fixed) view.Fail(Quoted(a.name) + " is fixed: there is nothing to move");
    return;
  }
  const BodyDesc& b = BodyNamed(ends[1]);
  *body_b = b.name;
  if (&a == &b) view.Fail("expected two different bodies, got " + Quoted(a.name) + " twice");
  if (a.fixed && b.fixed) {
    view.Fail(Quoted(a.name) + " and " + Quoted(b.name) + " are fixed: there is nothing to move");
  }
}

const BodyGeometry& LinkReader::GeometryOf(const std::string& name) const {
  const auto& [known, body] = *bodies_.find(name);
  auto found = geometries_.find(known);
  if (found == geometries_.end()) found = geometries_.emplace(known, MakeBodyGeometry(*body)).first;
  return found->second;
}

void LinkReader::CheckArm(const JsonView& point, const std::string& name, const Vec3& arm) const {
  const BodyDesc& body = *bodies_.at(name);
  if (body.fixed || bounds::IsArmOfBody(arm, GeometryOf(name).shape->radius())) return;
  point.Fail(bounds::kExpectedArm + Quoted(name));
}

PushedBody LinkReader::PushedBodyOf(const std::string& name) const {
  const BodyGeometry& body = GeometryOf(name);
  return {body.mass, body.inertia, body.shape->radius()};
}

SpringDesc LinkReader::ReadSpring(const JsonView& view) const {
  view.AllowKeys({"bodies", "anchors", "stiffness", "damping", "length"});
  SpringDesc spring;
  ReadEnds(view.Require("bodies"), &spring.body_a, &spring.body_b);
  const JsonView anchors = view.Require("anchors");
  if (!anchors.value().is_array() || anchors.value().size() != 2) {
    anchors.FailExpecting("a list of 2 points");
  }
  spring.anchor_a = anchors.List(2)[0].VectorWithin(bounds::kPosition);
  spring.anchor_b = anchors.List(2)[1].VectorWithin(bounds::kPosition);
  CheckArm(anchors.List(2)[0], spring.body_a, spring.anchor_a);
  if (spring.body_b) CheckArm(anchors.List(2)[1], *spring.body_b, spring.anchor_b);
  spring.stiffness = view.Require("stiffness").Within(bounds::kStiffness);
  if (const auto damping = view.Find("damping"))
    spring.damping = damping->Within(bounds::kSpringDamping);
  if (const auto length = view.Find("length")) spring.length = length->Within(bounds::kRestLength);
  return spring;
}

std::string LinkReader::MovedBody(const JsonView& view) const {
  const JsonView name = view.Require("body");
  const BodyDesc& body = BodyNamed(name);
  if (body.fixed) name.Fail(Quoted(body.name) + " is fixed: there is nothing to move");
  return body.name;
}

ThrusterDesc LinkReader::ReadThruster(const JsonView& view) const {
  view.AllowKeys({"body", "point", "force", "key", "from", "until"});
  ThrusterDesc thruster;
  thruster.body = MovedBody(view);
  thruster.point = view.Require("point").VectorWithin(bounds::kPosition);
  CheckArm(view.Require("point"), thruster.body, thruster.point);
  thruster.force = view.Require("force").VectorWithin(bounds::kForce);
  if (!bounds::IsPushOfBody(
          AccelerationByThruster(PushedBodyOf(thruster.body), thruster.point, thruster.force)))
    view.Require("force").Fail(bounds::kExpectedPush + Quoted(thruster.body));
  const auto key = view.Find("key");
  if (!key) {
    if (!view.Find("from") && !view.Find("until"))
      view.Fail("expected a \"key\", or the times \"from\", \"until\" or both");
    ReadTimes(view, &thruster);
    return thruster;
  }
  thruster.key = ReadKey(*key);
  for (const char* time : {"from", "until"}) {
    if (const auto found = view.Find(time)) {
      found->Fail("a thruster fires by its \"key\" or by times, not by both");
    }
  }
  return thruster;
}

JointDesc LinkReader::ReadJoint(const JsonView& view) const {
  view.AllowKeys({"type", "bodies", "anchor", "axis", "collide", "limits", "motor", "friction",
                  "spring", "armature"});
  JointDesc joint;
  joint.kind = static_cast<JointKind>(view.Require("type").Choice(kJointKindNames));
  ReadEnds(view.Require("bodies"), &joint.body_a, &joint.body_b);
  const JsonView anchor = view.Require("anchor");
  joint.anchor = anchor.VectorWithin(bounds::kPosition);
  for (const auto& name : {std::optional(joint.body_a), joint.body_b})
    if (name) CheckArm(anchor, *name, joint.anchor - bodies_.at(*name)->position);
  if (HasAxis(joint.kind)) {
    joint.axis = ReadDirection(view.Require("axis"));
  } else if (const auto axis = view.Find("axis")) {
    axis->Fail("only a hinge and a slider have an axis");
  }
  ReadDrives(view, &joint);
  if (const auto collide = view.Find("collide")) joint.collide = collide->Boolean();
  return joint;
}

LoadDesc LinkReader::ReadLoad(const JsonView& view) const {
  view.AllowKeys({"body", "point", "force", "torque", "from", "until"});
  LoadDesc load;
  load.body = MovedBody(view);
  if (const auto point = view.Find("point")) {
    load.point = point->VectorWithin(bounds::kPosition);
    CheckArm(*point, load.body, load.point);
  }
  const auto force = view.Find("force");
  const auto torque = view.Find("torque");
  if (!force && !torque) view.Fail("expected a \"force\", a \"torque\" or both");
  if (force) load.force = force->VectorWithin(bounds::kForce);
  if (torque) load.torque = torque->VectorWithin(bounds::kTorque);
  if (!bounds::IsPushOfBody(
          AccelerationByLoad(PushedBodyOf(load.body), load.point, load.force, load.torque)))
    (force ? *force : *torque).Fail(bounds::kExpectedPush + Quoted(load.body));
  ReadTimes(view, &load);
  return load;
}

std::vector<LoadDesc> LinkReader::ReadLoads(const JsonView& list) const {
  std::vector<LoadDesc> loads;
  for (const JsonView& item : list.List()) loads.push_back(ReadLoad(item));
  return loads;
}

std::vector<SpringDesc> LinkReader::ReadSprings(const JsonView& list) const {
  std::vector<SpringDesc> springs;
  for (const JsonView& item : list.List()) springs.push_back(ReadSpring(item));
  return springs;
}

std::vector<ThrusterDesc> LinkReader::ReadThrusters(const JsonView& list) const {
  std::vector<ThrusterDesc> thrusters;
  for (const JsonView& item : list.List()) thrusters.push_back(ReadThruster(item));
  return thrusters;
}

std::vector<JointDesc> LinkReader::ReadJoints(const JsonView& list) const {
  std::vector<JointDesc> joints;
  for (const JsonView& item : list.List()) joints.push_back(ReadJoint(item));
  return joints;
}

}  // namespace touchstone::scene
