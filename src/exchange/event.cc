#include "exchange/event.h"

namespace touchstone::exchange {

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
    case EventKind::kDissipativeExit:
      return "dissipative-exit";
  }
  return "";
}

std::string Describe(const EventFilter& filter) {
  std::string text = filter.kind ? std::string(ToString(*filter.kind)) + " event" : "event";
  if (filter.body) text += " of that body";
  return text;
}

}  // namespace touchstone::exchange
