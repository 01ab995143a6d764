#pragma once

#include <vector>

#include "base/locked_axes.h"
#include "base/math.h"
#include "dynamics/damped_drive.h"
#include "dynamics/dormand_prince.h"

namespace touchstone::dynamics {

/// Constants of a tumbling body: its inertia, and the world axes about which it does not turn.
struct TurningBody {
  Mat3 I_BBcm_B;
  Mat3 inverse_I_BBcm_B;
  AxisFlags locked = {};
};

/// Orientation of a tumbling body over a time interval, with dense output: the solution of
///   q' = 1/2 q [0, w_B],  w_B = I_B^-1 R^T L(t)
/// (Baraff I, 4-2, with w in body axes; errata C7) for a known angular momentum L(t). For a body
/// that turns only about some axes S of the world, q' = 1/2 [0, w] q, w = S (S^T R I_B R^T S)^-1
/// S^T L.
class OrientationCurve {
 public:
  OrientationCurve() = default;

  /// Integrates over [0, duration]. `tolerance` bounds the estimated local error of |q| = 1 in each
  /// substep. For a body that turns too fast for a limited number of substeps, or beyond the range
  /// of numbers, there is no curve: `complete` is false.
  OrientationCurve(const Quat& q_WB, const DampedDrive& L, const TurningBody& body, double duration,
                   double tolerance);

  bool complete() const { return complete_; }
  /// Unit quaternion q at a time in [0, duration].
  Quat At(double t) const;
  /// The integrator's own end value.
  const Quat& end() const { return end_; }
  int num_substeps() const { return static_cast<int>(steps_.size()); }
  /// Memory beside the object itself [bytes].
  std::size_t MemoryUse() const { return steps_.capacity() * sizeof(DormandPrinceStep<4>); }

 private:
  std::vector<DormandPrinceStep<4>> steps_;
  Quat end_ = Quat::Identity();
  bool complete_ = true;
};

}  // namespace touchstone::dynamics
