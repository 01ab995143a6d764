#include "exchange/command.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "settings/visit.h"

namespace touchstone::exchange {
namespace {

/// The common verb of the edits, for "delete 5 bodies"; if they differ, "edit".
std::string VerbOf(const std::vector<BodyEdit>& edits) {
  constexpr std::array kVerbs = {"material of", "add",         "delete",  "duplicate", "hold",
                                 "move",        "velocity of", "mass of", "colour of"};
  static_assert(kVerbs.size() == std::variant_size_v<BodyEdit>);
  const std::size_t kind = edits.front().index();
  if (!std::ranges::all_of(edits, [&](const BodyEdit& edit) { return edit.index() == kind; }))
    return "edit";
  const auto* pin = std::get_if<PinBody>(&edits.front());
  return pin != nullptr && !pin->pinned ? "let go of" : kVerbs[kind];
}

/// A number in up to three digits, without trailing zeros: "0.25".
std::string Plainly(double value) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), "%.3g", value);
  return text.data();
}

/// "1.62 m/s²" where it points down; otherwise its direction, too.
std::string Describe(const Vec3& gravity) {
  std::string size = Plainly(std::abs(gravity.z()));
  if (gravity.x() != 0.0 || gravity.y() != 0.0)
    size = "(" + Plainly(gravity.x()) + ", " + Plainly(gravity.y()) + ", " + Plainly(gravity.z()) +
           ")";
  else if (gravity.z() > 0.0)
    return size + " m/s² upwards";
  return size + " m/s²";
}

/// The values of all parameters, without units, in the order of their display.
std::vector<std::string> ValuesOf(const settings::Settings& settings) {
  std::vector<std::string> values;
  settings::VisitSettings(settings, [&](const settings::ParameterInfo&, const auto& field) {
    using Field = std::decay_t<decltype(field)>;
    if constexpr (std::is_enum_v<Field>)
      values.emplace_back(settings::Choices<Field>::kNames.at(static_cast<std::size_t>(field)));
    else
      values.push_back(Plainly(static_cast<double>(field)));
  });
  return values;
}

/// "step 0.02 → 0.01 s"; "parameters" if none or many have changed.
std::string NameOfChange(const settings::Settings& before, const settings::Settings& after) {
  constexpr int kMost = 2;
  const std::vector<std::string> was = ValuesOf(before), is = ValuesOf(after);
  std::string told;
  int changed = 0;
  std::size_t i = 0;
  settings::VisitSettings(after, [&](const settings::ParameterInfo& info, const auto&) {
    const std::size_t at = i++;
    if (was[at] == is[at] || ++changed > kMost) return;
    told += (told.empty() ? "" : ", ") + std::string(info.name) + " " + was[at] + " → " + is[at];
    if (!info.unit.empty()) told.append(" ").append(info.unit);
  });
  return changed == 0 || changed > kMost ? "parameters" : told;
}

/// The names of edits; empty for other commands.
struct EditName {
  const EditNames& names;
  const settings::Settings* before;  // null if unknown

  std::string name_of(BodyId body) const { return names.body(body); }
  std::string Joint(int joint) const { return names.joint ? names.joint(joint) : "a joint"; }
  std::string Spring(int spring) const { return names.spring ? names.spring(spring) : "a spring"; }

  std::string NameOfPush(int push) const {
    return names.push ? names.push(push) : "a thruster or load";
  }

  std::string OfWhom(const std::optional<BodyId>& body) const {
    return body ? name_of(*body) : "all bodies";
  }

  std::optional<std::string> OtherEnd(const std::optional<BodyId>& other) const {
    return other ? std::optional(name_of(*other)) : std::nullopt;
  }

  std::string operator()(const Reset&) const { return "reset"; }
  std::string operator()(const LoadScene& load) const { return "open " + load.scene->name; }
  std::string operator()(const SetSettings& set) const {
    return before != nullptr ? NameOfChange(*before, set.settings) : "parameters";
  }
  std::string operator()(const SetGravity& set) const { return "gravity " + Describe(set.gravity); }
  std::string operator()(const SetDamping& set) const {
    return "damping " + Plainly(set.damping.linear) + " linear, " + Plainly(set.damping.angular) +
           " angular";
  }
  std::string operator()(const SetMaterial& set) const {
    std::string what;
    if (set.restitution) what = "restitution " + Plainly(*set.restitution);
    if (set.friction) what += (what.empty() ? "friction " : ", friction ") + Plainly(*set.friction);
    return (what.empty() ? "material" : what) + " of " + OfWhom(set.body);
  }
  std::string operator()(const ResetMaterial& reset) const {
    const bool both = reset.restitution == reset.friction;
    return std::string(both             ? "material"
                       : reset.friction ? "friction"
                                        : "restitution") +
           " of the scene for " + OfWhom(reset.body);
  }
  std::string operator()(const AddBody& add) const { return "add " + add.body.name; }
  std::string operator()(const RemoveBody& edit) const { return "delete " + name_of(edit.body); }
  std::string operator()(const DuplicateBody& edit) const {
    return (edit.v_WBcm ? "launch a copy of " : "duplicate ") + name_of(edit.body);
  }
  std::string operator()(const PinBody& edit) const {
    return edit.pinned ? "hold " + name_of(edit.body) + " in place"
                       : "let go of " + name_of(edit.body);
  }
  std::string operator()(const AddCopies& add) const {
    const std::vector<scene::BodyDesc>& bodies = add.part->bodies;
    return "duplicate " +
           (bodies.size() == 1 ? bodies.front().name : std::to_string(bodies.size()) + " bodies");
  }
  std::string operator()(const SetVelocity& edit) const {
    return "velocity of " + name_of(edit.body);
  }
  std::string operator()(const SetMass& edit) const {
    return "mass " + Plainly(edit.mass) + " kg of " + name_of(edit.body);
  }
  std::string operator()(const SetDrive& edit) const { return "drive of " + Joint(edit.joint); }
  std::string operator()(const SetShape& edit) const { return "size of " + name_of(edit.body); }
  std::string operator()(const AddJoint& add) const {
    return NameJoint(add.kind, name_of(add.body), OtherEnd(add.other));
  }
  std::string operator()(const RemoveJoint& edit) const { return "remove " + Joint(edit.joint); }
  std::string operator()(const AddSpring& add) const {
    return NameSpring(name_of(add.body), OtherEnd(add.other));
  }
  std::string operator()(const RemoveSpring& edit) const { return "remove " + Spring(edit.spring); }
  std::string operator()(const SetSpring& edit) const {
    return Spring(edit.spring) + ": " + Plainly(edit.length) + " m, " + Plainly(edit.stiffness) +
           " N/m, " + Plainly(edit.damping) + " N·s/m";
  }
  std::string operator()(const AddThruster& add) const {
    return NamePush(false, add.push.key, name_of(add.body));
  }
  std::string operator()(const AddLoad& add) const { return NamePush(true, {}, name_of(add.body)); }
  std::string operator()(const SetPush& edit) const { return "change " + NameOfPush(edit.push); }
  std::string operator()(const RemovePush& edit) const { return "remove " + NameOfPush(edit.push); }
  std::string operator()(const SetKeyframes& edit) const {
    return "keyframes of " + name_of(edit.body);
  }
  std::string operator()(const PlaceBody& edit) const { return "move " + name_of(edit.body); }
  std::string operator()(const SetColor& edit) const { return "colour of " + name_of(edit.body); }
  std::string operator()(const EditTogether& together) const {
    if (together.edits.size() == 1) return std::visit(*this, together.edits.front());
    return VerbOf(together.edits) + " " + std::to_string(together.edits.size()) + " bodies";
  }
  std::string operator()(const Grab& grab) const { return "pull of " + name_of(grab.body); }
  std::string operator()(const Turn& turn) const { return "turn of " + name_of(turn.body); }
  std::string operator()(const SetThrusters& set) const {
    return set.firing ? "thruster " + set.key : "";
  }
  template <class Other>
  std::string operator()(const Other&) const {
    return "";
  }
};

template <class T, class... Ts>
constexpr bool kIsOneOf = (std::is_same_v<T, Ts> || ...);

}  // namespace

Command ToCommand(const BodyEdit& edit) {
  return std::visit([](const auto& kind) { return Command(kind); }, edit);
}

Command Together(std::vector<BodyEdit> edits) {
  TOUCHSTONE_CHECK(!edits.empty());
  return edits.size() == 1 ? ToCommand(edits.front()) : Command(EditTogether{std::move(edits)});
}

bool BeginsAct(const Command& command) {
  const auto* set = std::get_if<SetThrusters>(&command);
  return std::holds_alternative<Grab>(command) || std::holds_alternative<Turn>(command) ||
         (set != nullptr && set->firing);
}

bool EndsAct(const Command& begin, const Command& command) {
  if (const auto* fired = std::get_if<SetThrusters>(&begin)) {
    const auto* set = std::get_if<SetThrusters>(&command);
    return set != nullptr && set->key == fired->key && !set->firing;
  }
  return std::holds_alternative<ReleaseGrab>(command);
}

bool IsEdit(const Command& command) {
  if (BeginsAct(command)) return true;
  return std::visit(
      []<class C>(const C&) {
        return kIsOneOf<C, Reset, LoadScene, SetSettings, SetGravity, SetDamping, SetMaterial,
                        ResetMaterial, AddBody, RemoveBody, DuplicateBody, AddCopies, PinBody,
                        PlaceBody, SetVelocity, SetMass, SetShape, SetDrive, AddJoint, RemoveJoint,
                        AddSpring, RemoveSpring, SetSpring, AddThruster, AddLoad, SetPush,
                        RemovePush, SetKeyframes, SetColor, EditTogether>;
      },
      command);
}

bool IsWork(const Command& command) {
  return IsEdit(command) && !BeginsAct(command) && !std::holds_alternative<Reset>(command) &&
         !std::holds_alternative<LoadScene>(command);
}

bool Builds(const Command& command) {
  return std::visit(
      []<class C>(const C&) {
        return kIsOneOf<C, AddBody, RemoveBody, DuplicateBody, AddCopies, PinBody, PlaceBody,
                        SetVelocity, SetMass, SetColor, SetShape, SetDrive, AddJoint, RemoveJoint,
                        AddSpring, RemoveSpring, SetSpring, AddThruster, AddLoad, SetPush,
                        RemovePush, SetKeyframes, EditTogether>;
      },
      command);
}

bool ChangesWorld(const Command& command) {
  return IsEdit(command) ||
         std::visit(
             []<class C>(const C&) {
               return kIsOneOf<C, Grab, MoveGrab, Turn, MoveTurn, ReleaseGrab, SetThrusters>;
             },
             command);
}

bool MovesTime(const Command& command) {
  return std::visit(
      []<class C>(const C&) {
        return kIsOneOf<C, Play, Pause, StepOnce, StepBack, Seek, SeekTime, Replay, RunToEvent,
                        PreviousEvent, Undo, Redo, TakeRefinement>;
      },
      command);
}

bool Seeks(const Command& command) {
  return std::visit([]<class C>(const C&) { return kIsOneOf<C, Seek, SeekTime>; }, command);
}

bool BreaksOffSteps(const Command& command) {
  return BreaksOffSeeks(command) ||
         std::visit(
             []<class C>(const C&) {
               return kIsOneOf<C, StepBack, PreviousEvent, Undo, Redo, TakeRefinement>;
             },
             command);
}

bool BreaksOffSeeks(const Command& command) {
  return std::visit(
      []<class C>(const C&) {
        return kIsOneOf<C, Pause, Seek, SeekTime, BreakOff, Reset, LoadScene, LoadRecording>;
      },
      command);
}

std::string DescribeEdit(const Command& command, const EditNames& names,
                         const settings::Settings* before) {
  return std::visit(EditName{names, before}, command);
}

std::string DescribeLater(const Command& command, const EditNames& names) {
  return DescribeEdit(command, {.body = names.body});
}

std::string NameJoint(scene::JointKind kind, const std::string& a,
                      const std::optional<std::string>& b) {
  return std::string(scene::kJointKindNames.at(static_cast<std::size_t>(kind))) +
         (scene::HasAxis(kind) ? " between " : " joint between ") + a + " and " +
         b.value_or("the world");
}

std::string NameSpring(const std::string& a, const std::optional<std::string>& b) {
  return "spring between " + a + " and " + b.value_or("the world");
}

}  // namespace touchstone::exchange
