#include "exchange/recorded_cast.h"

#include <algorithm>
#include <string>

#include "base/printable.h"
#include "scene/read_body.h"
#include "scene/suggest.h"

namespace touchstone::exchange {

using scene::JsonView;

void RecordedCast::Follow(const JsonView& said, const Command& command) {
  std::visit([&](const auto& kind) { Check(said, kind); }, command);
}

void RecordedCast::Enter() {
  cast_.clear();
  next_ = 1;
  hold_ = Hold::kNone;
  for (const scene::BodyDesc& body : scene_.bodies) Add(body.fixed, body.locked);
}

RecordedCast::Role& RecordedCast::Find(const JsonView& said, BodyId body) {
  const auto found = cast_.find(body.value);
  if (found != cast_.end()) return found->second;
  const std::string number = std::to_string(body.value);
  said.Require("body").Fail(body.value < next_
                                ? "body " + number + " has been removed before"
                                : "there is no body " + number + " yet; the last one is " +
                                      std::to_string(next_ - 1));
}

void RecordedCast::HoldMovable(const JsonView& said, BodyId body, Hold hold) {
  if (Find(said, body).fixed)
    said.Require("body").Fail("expected a body that moves; body " + std::to_string(body.value) +
                              " is fixed");
  hold_ = hold;
  held_ = body;
}

void RecordedCast::Check(const JsonView& said, const SetMaterial& command) {
  if (command.body) Find(said, *command.body);
}

void RecordedCast::Check(const JsonView& said, const ResetMaterial& command) {
  if (command.body) Find(said, *command.body);
}

void RecordedCast::Check(const JsonView& said, const AddBody& command) {
  for (const std::string& material : scene::MaterialsOf(command.body)) {
    if (scene_.materials.contains(material)) continue;
    std::vector<std::string_view> names;
    for (const auto& [name, known] : scene_.materials) names.push_back(name);
    const scene::JsonView body = said.Require("body");
    (material == command.body.material ? body.Require("material") : body.Require("shape"))
        .Fail("there is no material " + Quoted(material) + scene::DidYouMean(material, names));
  }
  Add(command.body.fixed, command.body.locked);
}

void RecordedCast::Check(const JsonView& said, const RemoveBody& command) {
  Find(said, command.body);
  cast_.erase(command.body.value);
  LetGo(command.body);
}

void RecordedCast::Check(const JsonView& said, const DuplicateBody& command) {
  const Role original = Find(said, command.body);
  Add(original.fixed, original.locked);
}

void RecordedCast::Check(const JsonView& said, const PinBody& command) {
  Find(said, command.body).fixed = command.pinned;
  if (command.pinned) LetGo(command.body);
}

void RecordedCast::Check(const JsonView& said, const PlaceBody& command) {
  Find(said, command.body);
}

void RecordedCast::Check(const JsonView& said, const SetVelocity& command) {
  const Role& body = Find(said, command.body);
  if (body.fixed) return;
  for (const bool turning : {false, true}) {
    const Vec3& velocity = turning ? command.twist.w : command.twist.v;
    for (size_t i = 0; i < 3; ++i) {
      const std::string expected = scene::ExpectedOfLocked(body.locked, turning, i);
      if (!expected.empty() && velocity[static_cast<Eigen::Index>(i)] != 0.0)
        said.Require(turning ? "angular_velocity" : "velocity").List()[i].FailExpecting(expected);
    }
  }
}

void RecordedCast::Check(const JsonView& said, const SetMass& command) {
  if (Find(said, command.body).fixed)
    said.Require("body").Fail("expected a body that moves; body " +
                              std::to_string(command.body.value) + " is fixed");
}

void RecordedCast::Check(const JsonView& said, const SetDrive& command) {
  if (command.joint < static_cast<int>(scene_.joints.size())) return;
  said.Require("joint").FailExpecting("one of the scene's " + std::to_string(scene_.joints.size()) +
                                      " joints");
}

void RecordedCast::Check(const JsonView& said, const Grab& command) {
  HoldMovable(said, command.body, Hold::kPoint);
}

void RecordedCast::Check(const JsonView& said, const MoveGrab&) {
  if (hold_ != Hold::kPoint) said.Fail("no body is held by a point: expected \"grab\" before");
}

void RecordedCast::Check(const JsonView& said, const Turn& command) {
  HoldMovable(said, command.body, Hold::kOrientation);
}

void RecordedCast::Check(const JsonView& said, const MoveTurn&) {
  if (hold_ != Hold::kOrientation) said.Fail("no body is being turned: expected \"turn\" before");
}

void RecordedCast::Check(const JsonView& said, const ReleaseGrab&) {
  if (hold_ == Hold::kNone) said.Fail("nothing is held: expected \"grab\" or \"turn\" before");
  hold_ = Hold::kNone;
}

void RecordedCast::Check(const JsonView& said, const SetThrusters& command) {
  std::vector<std::string_view> keys;
  for (const scene::ThrusterDesc& thruster : scene_.thrusters)
    if (!thruster.key.empty()) keys.push_back(thruster.key);
  if (std::ranges::find(keys, command.key) == keys.end())
    said.Require("key").Fail("no thruster fires by the key " + Quoted(command.key) +
                             scene::DidYouMean(command.key, keys));
}

}  // namespace touchstone::exchange
