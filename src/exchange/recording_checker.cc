#include "exchange/recording_checker.h"

#include <algorithm>
#include <string>

#include "base/printable.h"
#include "scene/read_body.h"
#include "scene/suggest.h"

namespace touchstone::exchange {

using scene::JsonView;

namespace {

/// Fails where a body with locked axes moves or turns along one of them.
void CheckLocked(const JsonView& json, const LockedAxes& locked, const Vec3& velocity,
                 bool turning) {
  for (size_t i = 0; i < 3; ++i) {
    const std::string expected = scene::ExpectedOfLocked(locked, turning, i);
    if (!expected.empty() && velocity[static_cast<Eigen::Index>(i)] != 0.0)
      json.Require(turning ? "angular_velocity" : "velocity").List()[i].FailExpecting(expected);
  }
}

/// Fails unless the member names one of `count` links.
void CheckIndex(const JsonView& json, const std::string& key, const std::string& all, int index,
                std::size_t count) {
  if (static_cast<std::size_t>(index) < count) return;
  json.Require(key).FailExpecting("one of the " + all + " so far, " + std::to_string(count) +
                                  " in all");
}

}  // namespace

void RecordingChecker::Follow(const JsonView& json, const Command& command) {
  std::visit([&](const auto& kind) { Check(json, kind); }, command);
}

void RecordingChecker::GoTo(std::int64_t frame) {
  now_ = frame;
  if (now_ > start_ && !before_steps_) before_steps_ = cast_;
}

void RecordingChecker::Enter() {
  cast_ = {};
  hold_ = Hold::kNone;
  AddAll(scene_);
}

void RecordingChecker::Check(const JsonView&, const Reset& command) {
  if (!command.KeepsBuilt())
    Enter();
  else if (before_steps_)
    cast_ = *before_steps_;
  hold_ = Hold::kNone;
  before_steps_.reset();
  start_ = now_;
}

void RecordingChecker::AddAll(const scene::SceneDesc& scene) {
  for (const scene::BodyDesc& body : scene.bodies) Add(body.fixed, body.locked);
  cast_.joints += scene.joints.size();
  cast_.springs += scene.springs.size();
  cast_.pushes += scene.thrusters.size() + scene.loads.size();
  for (const scene::ThrusterDesc& thruster : scene.thrusters)
    if (!thruster.key.empty()) cast_.keys.insert(thruster.key);
}

RecordingChecker::BodyRole& RecordingChecker::Find(const JsonView& json, const char* key,
                                                   BodyId body) {
  const auto found = cast_.bodies.find(body.value);
  if (found != cast_.bodies.end()) return found->second;
  const std::string number = std::to_string(body.value);
  json.Require(key).Fail(body.value < cast_.next
                             ? "body " + number + " has been removed before"
                             : "there is no body " + number + " yet; the last one is " +
                                   std::to_string(cast_.next - 1));
}

void RecordingChecker::HoldMovable(const JsonView& json, BodyId body, Hold hold) {
  if (Find(json, body).fixed)
    json.Require("body").Fail("expected a body that moves; body " + std::to_string(body.value) +
                              " is fixed");
  hold_ = hold;
  held_ = body;
}

void RecordingChecker::Check(const JsonView& json, const SetMaterial& command) {
  if (command.body) Find(json, *command.body);
}

void RecordingChecker::Check(const JsonView& json, const ResetMaterial& command) {
  if (command.body) Find(json, *command.body);
}

void RecordingChecker::Check(const JsonView& json, const AddBody& command) {
  for (const std::string& material : scene::MaterialsOf(command.body)) {
    if (scene_.materials.contains(material)) continue;
    std::vector<std::string_view> names;
    for (const auto& [name, known] : scene_.materials) names.push_back(name);
    const scene::JsonView body = json.Require("body");
    (material == command.body.material ? body.Require("material") : body.Require("shape"))
        .Fail("there is no material " + Quoted(material) + scene::DidYouMean(material, names));
  }
  Add(command.body.fixed, command.body.locked);
}

void RecordingChecker::Check(const JsonView& json, const RemoveBody& command) {
  Find(json, command.body);
  cast_.bodies.erase(command.body.value);
  LetGo(command.body);
}

void RecordingChecker::Check(const JsonView& json, const DuplicateBody& command) {
  const BodyRole original = Find(json, command.body);
  if (command.v_WBcm) CheckLocked(json, original.locked, *command.v_WBcm, false);
  Add(original.fixed && !command.v_WBcm, original.locked);
}

void RecordingChecker::Check(const JsonView&, const AddCopies& command) { AddAll(*command.part); }

void RecordingChecker::Check(const JsonView& json, const PinBody& command) {
  Find(json, command.body).fixed = command.pinned;
  if (command.pinned) LetGo(command.body);
}

void RecordingChecker::Check(const JsonView& json, const PlaceBody& command) {
  Find(json, command.body);
}

void RecordingChecker::Check(const JsonView& json, const SetVelocity& command) {
  const BodyRole& body = Find(json, command.body);
  if (body.fixed) return;
  CheckLocked(json, body.locked, command.twist.v, false);
  CheckLocked(json, body.locked, command.twist.w, true);
}

void RecordingChecker::Check(const JsonView& json, const SetMass& command) {
  if (Find(json, command.body).fixed)
    json.Require("body").Fail("expected a body that moves; body " +
                              std::to_string(command.body.value) + " is fixed");
}

void RecordingChecker::Check(const JsonView& json, const SetShape& command) {
  Find(json, command.body);
}

void RecordingChecker::Check(const JsonView& json, const SetDrive& command) {
  CheckIndex(json, "joint", "joints", command.joint, cast_.joints);
}

void RecordingChecker::CheckEnds(const JsonView& json, BodyId body,
                                 const std::optional<BodyId>& other) {
  const bool fixed = Find(json, "body", body).fixed;
  if (!other) {
    if (fixed) json.Require("body").Fail("expected a body that moves; it is joined to the world");
    return;
  }
  const bool both = Find(json, "other", *other).fixed && fixed;
  if (*other == body) json.Require("other").FailExpecting("another body");
  if (both) json.Require("other").Fail("expected a body that moves; both are fixed");
}

void RecordingChecker::Check(const JsonView& json, const AddJoint& command) {
  CheckEnds(json, command.body, command.other);
  ++cast_.joints;
}

void RecordingChecker::Check(const JsonView& json, const RemoveJoint& command) {
  CheckIndex(json, "joint", "joints", command.joint, cast_.joints);
  --cast_.joints;
}

void RecordingChecker::Check(const JsonView& json, const AddSpring& command) {
  CheckEnds(json, command.body, command.other);
  ++cast_.springs;
}

void RecordingChecker::Check(const JsonView& json, const RemoveSpring& command) {
  CheckIndex(json, "spring", "springs", command.spring, cast_.springs);
  --cast_.springs;
}

void RecordingChecker::Check(const JsonView& json, const SetSpring& command) {
  CheckIndex(json, "spring", "springs", command.spring, cast_.springs);
}

void RecordingChecker::CheckPush(const JsonView& json, const PushEdit& edit) {
  const auto add = [&](BodyId body, const Push& push) {
    if (Find(json, body).fixed)
      json.Require("body").Fail("expected a body that moves; body " + std::to_string(body.value) +
                                " is fixed");
    ++cast_.pushes;
    if (push.key) cast_.keys.insert(*push.key);
  };
  if (const auto* thruster = std::get_if<AddThruster>(&edit)) {
    add(thruster->body, thruster->push);
  } else if (const auto* load = std::get_if<AddLoad>(&edit)) {
    add(load->body, load->push);
  } else if (const auto* set = std::get_if<SetPush>(&edit)) {
    CheckIndex(json, "push", "thrusters and loads", set->push, cast_.pushes);
    if (set->given.key) cast_.keys.insert(*set->given.key);
  } else if (const auto* remove = std::get_if<RemovePush>(&edit)) {
    CheckIndex(json, "push", "thrusters and loads", remove->push, cast_.pushes);
    --cast_.pushes;
  }
}

void RecordingChecker::Check(const JsonView& json, const SetColor& command) {
  Find(json, command.body);
}

void RecordingChecker::Check(const JsonView& json, const EditTogether& command) {
  const std::vector<JsonView> items = json.Require("edits").List();
  for (std::size_t i = 0; i < items.size(); ++i)
    Follow(items[i].Members().front().second, ToCommand(command.edits[i]));
}

void RecordingChecker::Check(const JsonView& json, const SetKeyframes& command) {
  if (!Find(json, command.body).fixed)
    json.Require("body").Fail("expected a fixed body; body " + std::to_string(command.body.value) +
                              " moves by itself");
}

void RecordingChecker::Check(const JsonView& json, const Grab& command) {
  HoldMovable(json, command.body, Hold::kPoint);
}

void RecordingChecker::Check(const JsonView& json, const MoveGrab&) {
  if (hold_ != Hold::kPoint) json.Fail("no body is held by a point: expected \"grab\" before");
}

void RecordingChecker::Check(const JsonView& json, const Turn& command) {
  HoldMovable(json, command.body, Hold::kOrientation);
}

void RecordingChecker::Check(const JsonView& json, const MoveTurn&) {
  if (hold_ != Hold::kOrientation) json.Fail("no body is being turned: expected \"turn\" before");
}

void RecordingChecker::Check(const JsonView& json, const ReleaseGrab&) {
  if (hold_ == Hold::kNone) json.Fail("nothing is held: expected \"grab\" or \"turn\" before");
  hold_ = Hold::kNone;
}

void RecordingChecker::Check(const JsonView& json, const SetThrusters& command) {
  const std::vector<std::string_view> keys(cast_.keys.begin(), cast_.keys.end());
  if (!cast_.keys.contains(command.key))
    json.Require("key").Fail("no thruster fires by the key " + Quoted(command.key) +
                             scene::DidYouMean(command.key, keys));
}

}  // namespace touchstone::exchange
