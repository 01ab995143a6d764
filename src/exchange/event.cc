#include "exchange/event.h"

namespace touchstone::exchange {

std::string Describe(const EventFilter& filter) {
  std::string text = filter.kind ? std::string(ToString(*filter.kind)) + " event" : "event";
  if (filter.body) text += " of that body";
  return text;
}

}  // namespace touchstone::exchange
