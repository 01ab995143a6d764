#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "exchange/command.h"
#include "scene/json_view.h"

namespace touchstone::exchange {

/// Tracks the bodies that exist while the commands of a recording are carried out, as far as the
/// commands determine them. A recording has no commands that were refused or changed nothing: such
/// a command is a mistake in the file.
class RecordingChecker {
 public:
  /// The scene must outlive this.
  explicit RecordingChecker(const scene::SceneDesc& scene) : scene_(scene) { Enter(); }

  /// Steps are taken up to that frame.
  void GoTo(std::int64_t frame);
  /// Carries out the next command; `json` is its text in the file. Throws scene::SceneError where
  /// the command names a body that does not exist, moves a fixed one, moves or releases a body that
  /// no hand holds, or names a material or a key that the scene does not have.
  void Follow(const scene::JsonView& json, const Command& command);

 private:
  struct BodyRole {
    bool fixed = false;
    LockedAxes locked;
  };
  enum class Hold { kNone, kPoint, kOrientation };
  struct Cast {
    std::map<std::uint32_t, BodyRole> bodies;  // by their ids
    std::uint32_t next = 1;
    // Joints, springs, and thrusters and loads added so far; those that went with a removed body
    // still count.
    std::size_t joints = 0;
    std::size_t springs = 0;
    std::size_t pushes = 0;
    std::set<std::string> keys;  // keys of thrusters added so far
  };

  void Enter();
  void AddAll(const scene::SceneDesc& scene);
  void Add(bool fixed, const LockedAxes& locked) { cast_.bodies[cast_.next++] = {fixed, locked}; }
  void LetGo(BodyId body) {
    if (body == held_) hold_ = Hold::kNone;
  }
  BodyRole& Find(const scene::JsonView& json, const char* key, BodyId body);
  BodyRole& Find(const scene::JsonView& json, BodyId body) { return Find(json, "body", body); }
  void CheckEnds(const scene::JsonView& json, BodyId body, const std::optional<BodyId>& other);
  void HoldMovable(const scene::JsonView& json, BodyId body, Hold hold);

  void Check(const scene::JsonView&, const Reset& command);
  void Check(const scene::JsonView& json, const SetMaterial& command);
  void Check(const scene::JsonView& json, const ResetMaterial& command);
  void Check(const scene::JsonView& json, const AddBody& command);
  void Check(const scene::JsonView& json, const RemoveBody& command);
  void Check(const scene::JsonView& json, const DuplicateBody& command);
  void Check(const scene::JsonView& json, const AddCopies& command);
  void Check(const scene::JsonView& json, const PinBody& command);
  void Check(const scene::JsonView& json, const PlaceBody& command);
  void Check(const scene::JsonView& json, const SetVelocity& command);
  void Check(const scene::JsonView& json, const SetMass& command);
  void Check(const scene::JsonView& json, const SetShape& command);
  void Check(const scene::JsonView& json, const SetDrive& command);
  void Check(const scene::JsonView& json, const AddJoint& command);
  void Check(const scene::JsonView& json, const RemoveJoint& command);
  void Check(const scene::JsonView& json, const AddSpring& command);
  void Check(const scene::JsonView& json, const RemoveSpring& command);
  void Check(const scene::JsonView& json, const SetSpring& command);
  void Check(const scene::JsonView& json, const SetColor& command);
  void Check(const scene::JsonView& json, const EditTogether& command);
  void Check(const scene::JsonView& json, const SetKeyframes& command);
  void Check(const scene::JsonView& json, const Grab& command);
  void Check(const scene::JsonView& json, const MoveGrab& command);
  void Check(const scene::JsonView& json, const Turn& command);
  void Check(const scene::JsonView& json, const MoveTurn& command);
  void Check(const scene::JsonView& json, const ReleaseGrab& command);
  void Check(const scene::JsonView& json, const SetThrusters& command);
  void CheckPush(const scene::JsonView& json, const PushEdit& edit);
  template <class Other>
  void Check([[maybe_unused]] const scene::JsonView& json, [[maybe_unused]] const Other& command) {
    if constexpr (std::is_constructible_v<PushEdit, const Other&>) CheckPush(json, command);
  }

  const scene::SceneDesc& scene_;
  Cast cast_;
  std::optional<Cast> before_steps_;  // once a step has been taken since the start
  std::int64_t start_ = 0;            // frame of the start
  std::int64_t now_ = 0;              // present frame
  Hold hold_ = Hold::kNone;
  BodyId held_;
};

}  // namespace touchstone::exchange
