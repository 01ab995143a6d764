#pragma once

#include <array>
#include <cstdint>

// What the step tells and everybody shows: said once, since the step knows nobody who shows it.

namespace touchstone {

/// What can happen at one instant; docs/step.md says what each kind tells.
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
  kDissipativeExit
};
inline constexpr std::array kEventKinds = {
    EventKind::kCollision,   EventKind::kContactMade,   EventKind::kContactBroken,
    EventKind::kStickToSlip, EventKind::kSlipToStick,   EventKind::kPainleve,
    EventKind::kSleep,       EventKind::kWake,          EventKind::kPositionPass,
    EventKind::kBudgetExit,  EventKind::kInelasticExit, EventKind::kDissipativeExit};
/// The kind as scripts read it: "collision", "contact-made", "stick-to-slip", ...
const char* ToString(EventKind kind);

/// What a contact does, for display.
enum class ContactState : std::uint8_t { kFrictionless, kStick, kSlide };
/// "frictionless", "stick", "slide".
const char* ToString(ContactState state);

/// Wall time of one step by stage [ms].
struct StepTimes {
  double contacts = 0.0;   // which bodies touch, where, in which islands
  double positions = 0.0;  // gaps and joints put right
  double impacts = 0.0;
  double forces = 0.0;
  double events = 0.0;  // the times at which gaps close
  double Sum() const { return contacts + positions + impacts + forces + events; }
};

}  // namespace touchstone
