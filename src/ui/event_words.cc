#include "ui/event_words.h"

#include <algorithm>

namespace touchstone::ui {

std::string InWords(exchange::EventKind kind) {
  if (kind == exchange::EventKind::kPositionPass) return "gap opened";
  if (kind == exchange::EventKind::kPainleve) return "Painlevé impact";
  std::string text = ToString(kind);
  std::ranges::replace(text, '-', ' ');
  return text;
}

std::string InWords(const exchange::EventFilter& filter) {
  std::string text = filter.kind ? InWords(*filter.kind) + " event" : "event";
  if (filter.body) text += " of that body";
  return text;
}

}  // namespace touchstone::ui
