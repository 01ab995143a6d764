#pragma once

#include <array>
#include <cstdint>

// Facts that the step reports and that session, reports and window show.

namespace touchstone {

/// Events at one instant; docs/step.md describes each kind.
enum class EventKind : std::uint8_t {
  kCollision,
  kContactMade,
  kContactBroken,
  kStickToSlip,
  kSlipToStick,
  kPainleve,
  kSleep,
  kWake,
  kPositionPass,
  kBudgetExit,
  kInelasticExit,
  kDissipativeExit,
  kRough
};
inline constexpr std::array kEventKinds = {
    EventKind::kCollision,   EventKind::kContactMade,   EventKind::kContactBroken,
    EventKind::kStickToSlip, EventKind::kSlipToStick,   EventKind::kPainleve,
    EventKind::kSleep,       EventKind::kWake,          EventKind::kPositionPass,
    EventKind::kBudgetExit,  EventKind::kInelasticExit, EventKind::kDissipativeExit,
    EventKind::kRough};
/// The name of the kind in scripts: "collision", "contact-made", "stick-to-slip", ...
const char* ToString(EventKind kind);

/// State of a contact, for display.
enum class ContactState : std::uint8_t { kFrictionless, kStick, kSlide };
/// "frictionless", "stick", "slide".
const char* ToString(ContactState state);

/// Counts of uncertified results at the pace `lively`.
struct RoughCounts {
  std::int64_t steps = 0;     // steps with an uncertified result
  std::int64_t solves = 0;    // uncertified solves of impacts and forces
  std::int64_t halts = 0;     // bodies stopped until the end of their step
  double residual_max = 0.0;  // largest residual of these solves
};

/// Wall time of one step by stage [ms].
struct StepTimes {
  double contacts = 0.0;   // finding contacts and islands
  double positions = 0.0;  // correcting gaps and joints
  double impacts = 0.0;
  double forces = 0.0;
  double events = 0.0;  // searching the times at which gaps close
  double Sum() const { return contacts + positions + impacts + forces + events; }

  double motion = 0.0;  // moving bodies to events and to the step's end, with their books
};

}  // namespace touchstone
