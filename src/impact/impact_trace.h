#pragma once

#include <string_view>
#include <vector>

#include "base/math.h"

namespace touchstone::impact {

enum class TraceEvent {
  kNone,
  kStart,
  kEndCompression,
  kRecompression,
  kStickStable,
  kStickUnstable,
  kEnd,
};

/// "start", "end_compression", "recompression", "stick_stable", "stick_unstable", "end"; empty for
/// kNone.
std::string_view ToString(TraceEvent event);

/// A point on one contact's path through an impact. Sums start at the impact's start.
struct TracePoint {
  TraceEvent event = TraceEvent::kNone;
  int pass = 1;
  double p_n = 0.0;       // normal impulse [N s]
  double Wc = 0.0;        // work of the normal impulse in compression, <= 0 [J]
  double Wd = 0.0;        // work of the normal impulse in restitution, >= 0 [J]
  Vec3 u = Vec3::Zero();  // relative velocity (t1, t2, n), n positive apart [m/s]
};
using ContactTrace = std::vector<TracePoint>;

/// The path of every contact through an impact, in the problem's order; empty for a contact that
/// was not affected. A contact that approaches alone is traced along its exact path. Where several
/// act at once, a pass consists of a few straight lines: to the end of compression, of restitution,
/// of friction. While other contacts are struck, p_n is constant and u may change.
struct ImpactTrace {
  /// Approximate limit of the recorded points; beyond it the end is missing and `truncated` is set.
  static constexpr std::size_t kMaxPoints = 4096;

  std::vector<ContactTrace> contacts;
  bool truncated = false;
};

}  // namespace touchstone::impact
