#include "ui/event_words.h"

#include <algorithm>

namespace touchstone::ui {

std::string InWords(exchange::EventKind kind) {
  using enum exchange::EventKind;
  switch (kind) {
    case kStickToSlip:
      return "start of sliding";
    case kSlipToStick:
      return "end of sliding";
    case kPainleve:
      return "Painlevé impact";
    case kPositionPass:
      return "gap opened";
    case kBudgetExit:
      return "impact cut short";
    case kInelasticExit:
      return "end of bouncing";
    case kDissipativeExit:
      return "sudden stop";
    case kRough:
      return "rough step";
    default:
      break;
  }
  std::string text = ToString(kind);
  std::ranges::replace(text, '-', ' ');
  return text;
}

std::string InWords(const exchange::EventFilter& filter) {
  std::string text = filter.kind ? InWords(*filter.kind) : "event";
  if (filter.body) text += " of that body";
  return text;
}

std::string BodiesOf(const exchange::EventSnapshot& event, const exchange::Snapshot& snapshot) {
  const auto name = [&](BodyId id, const std::string& then, int part) {
    const bool tells_part = part >= 0 && FindBody(snapshot, id) != nullptr;
    return tells_part ? NameOfPart(snapshot, id, part) : then;
  };
  const std::string a = name(event.body_a, event.name_a, event.parts[0]);
  if (event.name_b.empty()) return a;
  return a + ", " + name(event.body_b, event.name_b, event.parts[1]);
}

std::string BodiesOf(BodyId a, BodyId b, const std::array<int, 2>& parts,
                     const exchange::Snapshot& snapshot) {
  return NameOfPart(snapshot, a, parts[0]) + ", " + NameOfPart(snapshot, b, parts[1]);
}

}  // namespace touchstone::ui
