#pragma once

#include <array>
#include <optional>
#include <string>

#include "base/ids.h"
#include "base/math.h"
#include "base/step_facts.h"

namespace touchstone::exchange {

using touchstone::EventKind;
using touchstone::kEventKinds;
using touchstone::ToString;

/// An event at one instant, in the columns of `--events`. Fields that a kind does not use are zero
/// or empty; docs/step.md describes which fields each kind uses.
struct EventSnapshot {
  double time = 0.0;
  EventKind kind = EventKind::kCollision;
  BodyId body_a;
  BodyId body_b;  // no body for events of a single body: sleep, wake
  std::string name_a;
  std::string name_b;
  std::array<int, 2> parts = {-1,
                              -1};  // parts of the two bodies, counted from 0; -1: the whole body
  Vec3 p_W = Vec3::Zero();
  Vec3 nhat_BA_W = Vec3::Zero();  // from B to A
  /// For a collision the normal relative velocity, negative when approaching; for stick and slip
  /// the slip speed [m/s].
  double speed_before = 0.0;
  double speed_after = 0.0;
  Vec3 impulse_W = Vec3::Zero();  // impulse on A [N s]; for stick and slip the force on A [N]
  double work_compression = 0.0;  // [J]
  double work_restitution = 0.0;  // [J]
  int phases = 0;
  int bisection_iterations = 0;
  bool certified = true;  // false if a rough solve found these numbers (the pace is lively)

  /// Whether it happened to these parts of these bodies, or to the bodies as a whole.
  bool IsOf(BodyId a, BodyId b, const std::array<int, 2>& of) const {
    return body_a == a && body_b == b && (parts == of || parts[0] < 0);
  }
};

/// Selects events of one kind, of one body, both, or any.
struct EventFilter {
  std::optional<EventKind> kind;
  std::optional<BodyId> body;

  bool Matches(const EventSnapshot& event) const {
    return (!kind || event.kind == *kind) &&
           (!body || event.body_a == *body || event.body_b == *body);
  }
  bool operator==(const EventFilter&) const = default;
};
/// The selected events in words: "event", "collision event of that body".
std::string Describe(const EventFilter& filter);

}  // namespace touchstone::exchange
