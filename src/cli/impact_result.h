#pragma once

#include <optional>
#include <ostream>
#include <string_view>

#include "cli/impact_case.h"
#include "impact/impact_trace.h"
#include "scene/json_text.h"
#include "settings/settings.h"

namespace touchstone::cli {

/// The result of an impact at one contact; vectors are (t1, t2, n) of the case's axes.
struct ImpactResult {
  Vec3 u = Vec3::Zero();  // relative velocity after the impact [m/s]
  Vec3 p = Vec3::Zero();  // impulse on A [N s]
  std::vector<Vec6> v;    // velocities of the problem's bodies after the impact
  double Wc = 0.0;        // [J]
  double Wd = 0.0;
  double energy_change = 0.0;  // change for the movable bodies; level K: p.(u0 + u) / 2 [J]
  impact::ContactTrace trace;  // only start and end if the contact does not approach
  std::string failure;         // reason why there is no solution; otherwise empty
};

/// Resolves a case by one of the laws.
ImpactResult ResolveCase(const ImpactCase& one, settings::ImpactLaw law);

/// The result as {"u", "p", "vA", "omegaA", "vB", "omegaB", "Wc", "Wd", "energy_change", "events":
/// [{"kind", "pn", "u"}]}, vectors in the frame of the inputs (2-vectors and scalar spins in the
/// plane; level K has no bodies).
scene::Json DescribeImpact(const ImpactCase& one, const ImpactResult& result);

/// Writes the column names of `impact --trace`.
void WriteTraceHead(std::ostream& out);
/// Writes a row for every point of the trace: normal impulse, relative velocity along t1, t2, n,
/// the normal impulse's work so far, the phase that ends there, and the case.
void WriteTraceRows(const impact::ContactTrace& trace, std::string_view id, std::ostream& out);

}  // namespace touchstone::cli
