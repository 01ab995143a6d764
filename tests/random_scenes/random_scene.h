#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "scene/scene_desc.h"

namespace touchstone::testing {

/// What random scenes are made of.
enum class SceneKind {
  kContacts,   // bodies and contacts alone: what could gain energy is the method
  kFree,       // without joints; with springs, thrusters, moving fixed bodies
  kPassive,    // joints and contacts alone
  kJointed,    // joints, drives, loads and all else
  kCompounds,  // bodies of several parts and contacts alone
  kHurried,    // without joints and springs, at the pace lively with little work
  kRound,      // most bodies round: balls, capsules, rounded polyhedra, compounds of them; contacts
               // alone
  kGuided,     // hollows, keyframes, locked axes, groups; some have joints
  kCoarse,     // joints, drives, loads and all else, at the pace lively with little work
  kSprung,     // many bodies and springs, likewise
  kPressed,    // as guided, but without joints, likewise
  kCarried,    // as coarse and as guided: joints and springs where things move by keyframes
  kCoiled      // as jointed, with springs and dampers in most hinges and sliders
};
/// "contacts", "free", "passive", "jointed", "compounds", "hurried", "round", "guided".
std::string_view NameOf(SceneKind kind);
std::optional<SceneKind> SceneKindNamed(std::string_view name);

/// Scene number `number` of its kind, the same on every machine. Some have bodies that overlap at
/// the start, which loading refuses: draw again with the next `attempt`.
scene::SceneDesc RandomScene(SceneKind kind, std::uint64_t number, int attempt);

}  // namespace touchstone::testing
