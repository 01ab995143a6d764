#include "base/step_facts.h"

namespace touchstone {

const char* ToString(EventKind kind) {
  switch (kind) {
    case EventKind::kCollision:
      return "collision";
    case EventKind::kContactMade:
      return "contact-made";
    case EventKind::kContactBroken:
      return "contact-broken";
    case EventKind::kStickToSlip:
      return "stick-to-slip";
    case EventKind::kSlipToStick:
      return "slip-to-stick";
    case EventKind::kPainleve:
      return "painleve";
    case EventKind::kSleep:
      return "sleep";
    case EventKind::kWake:
      return "wake";
    case EventKind::kPositionPass:
      return "position-pass";
    case EventKind::kBudgetExit:
      return "budget-exit";
    case EventKind::kInelasticExit:
      return "inelastic-exit";
    case EventKind::kRough:
      return "rough";
    case EventKind::kDissipativeExit:
      return "dissipative-exit";
  }
  return "";
}

const char* ToString(ContactState state) {
  switch (state) {
    case ContactState::kFrictionless:
      return "frictionless";
    case ContactState::kStick:
      return "stick";
    case ContactState::kSlide:
      return "slide";
  }
  return "";
}

}  // namespace touchstone
