#pragma once

#include <span>
#include <vector>

#include "impact/impact_system.h"

namespace touchstone::impact {

/// Normal impulses of the frictionless compression, e = 0, by projected Gauss-Seidel:
///   p_k <- max(0, p_k - u_n,k / K_nn,k),   contact after contact, sweep after sweep.
/// Each step lowers 1/2 p.A p + p.u, so whatever the sweeps have reached gains no energy; they stop
/// when no normal velocity changes by more than 1e-10 of the fastest approach, or after a budget.
/// The way out where Newton's method stalls: approximate, but it always has an answer.
/// `u` is the motion of the contacts `at` before; rows t1, t2 of the answer are zero.
std::vector<Vec3> CompressBySweeps(const ImpactSystem& system, std::span<const std::size_t> at,
                                   std::span<const Vec3> u);

}  // namespace touchstone::impact
