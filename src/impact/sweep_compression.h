#pragma once

#include <span>
#include <vector>

#include "base/stop_token.h"
#include "impact/impact_system.h"

namespace touchstone::impact {

/// Sweeps that settle, as a rule.
inline constexpr int kMostSweeps = 5000;

/// The result of sweeps.
struct SweptCompression {
  std::vector<Vec3> p;                // by contact; rows t1, t2 are zero [N s]
  std::vector<std::size_t> squeezed;  // contacts that leave their bodies no way out; none: fine
};

/// Normal impulses of the frictionless compression, e = 0, by projected Gauss-Seidel:
///   p_k <- max(0, p_k - u_n,k / K_nn,k),   contact after contact, sweep after sweep.
/// Each step lowers 1/2 p.A p + p.u, so whatever the sweeps have reached gains no energy; they stop
/// when no normal velocity changes by more than 1e-10 of the fastest approach, or after
/// `most_sweeps`. The way out where Newton's method stalls: approximate, but it has an answer
/// whenever there is one. There is none where bodies of prescribed motion come together about
/// others: the impulses then grow for ever, along a q >= 0 that moves nothing, J^T q = 0, and
/// presses, q.u < 0. Whatever the bodies do, they do at |v|_M >= -q.u / |J^T q| in the kinetic
/// metric; where that is ten thousand times what the approach has, the contacts of q squeeze. `u`
/// is the motion of the contacts `at` before. Throws Stopped when `stop` asks for it.
SweptCompression CompressBySweeps(const ImpactSystem& system, std::span<const std::size_t> at,
                                  std::span<const Vec3> u, const StopToken& stop = {},
                                  int most_sweeps = kMostSweeps);

}  // namespace touchstone::impact
