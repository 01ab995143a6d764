#pragma once

#include <span>
#include <vector>

#include "base/stop_token.h"
#include "impact/impact_system.h"

namespace touchstone::impact {

/// Enough sweeps to settle in most cases.
inline constexpr int kMostSweeps = 5000;

/// The result of sweeps.
struct SweptCompression {
  std::vector<Vec3> p;                // by contact; rows t1, t2 are zero [N s]
  std::vector<std::size_t> squeezed;  // contacts that squeeze their bodies without a way out; empty
                                      // if none
};

/// Normal impulses of the frictionless compression, e = 0, by projected Gauss-Seidel:
///   p_k <- max(0, p_k - u_n,k / K_nn,k),   contact after contact, sweep after sweep.
/// Each step lowers 1/2 p.A p + p.u, so no intermediate result gains energy. The sweeps stop when
/// no normal velocity changes by more than 1e-10 of the fastest approach, or after `most_sweeps`.
/// They are used where Newton's method stalls: approximate, but they find a solution whenever there
/// is one. There is none where bodies of prescribed motion close in on others: the impulses then
/// grow without limit along a q >= 0 that moves nothing, J^T q = 0, but presses, q.u < 0. Any
/// motion v of the bodies that stops this approach has |v|_M >= -q.u / |J^T q| in the kinetic
/// metric; where that is ten thousand times the size of the approach, the contacts of q squeeze.
/// `u` is the motion of the contacts `at` before the sweeps. Throws Stopped when `stop` asks for
/// it.
SweptCompression CompressBySweeps(const ImpactSystem& system, std::span<const std::size_t> at,
                                  std::span<const Vec3> u, const StopToken& stop = {},
                                  int most_sweeps = kMostSweeps);

}  // namespace touchstone::impact
