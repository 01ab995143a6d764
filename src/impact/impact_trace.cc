#include "impact/impact_trace.h"

#include <array>

namespace touchstone::impact {

std::string_view ToString(TraceEvent event) {
  constexpr std::array<std::string_view, 7> kNames = {
      "", "start", "end_compression", "recompression", "stick_stable", "stick_unstable", "end"};
  return kNames[static_cast<std::size_t>(event)];
}

}  // namespace touchstone::impact
