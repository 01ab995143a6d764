#pragma once

namespace touchstone::contact {

/// So many contacts take their turn together in wide sweeps, each in a lane of an instruction.
inline constexpr int kLanes = 8;

/// The motion that forces give a body, in coordinates in which its inertia is one: v = v_free + R z
/// with R R^T = M^-1. So the rows J R say both how a contact moves and what its force does.
struct alignas(32) WideVelocity {
  float z[kLanes] = {};  // two are not used
};

/// The forces of the contacts of a group.
struct alignas(32) WideForce {
  float t1[kLanes] = {}, t2[kLanes] = {}, n[kLanes] = {};
};

/// All else that a visit of a group reads, by lane. What comes first suffices where none of its
/// contacts pushes.
struct alignas(32) WideGroup {
  /// One row of J R of the contacts, by component of z of their bodies a and b.
  struct alignas(32) Row {
    float a[6][kLanes] = {}, b[6][kLanes] = {};
    float free[kLanes] = {};  // the motion without forces
  };
  int a[kLanes] = {}, b[kLanes] = {};  // index of a body's velocity
  Row n;
  float inverse_nn[kLanes] = {};  // of A = J M^-1 J^T; 0 where no force moves anything
  Row t1, t2;
  float tn[kLanes] = {}, sn[kLanes] = {};  // A between t1, t2 and n
  float inverse_tt[kLanes] = {}, inverse_ts[kLanes] = {}, inverse_ss[kLanes] = {};
  float sliding_step[kLanes] = {};
  float mu[kLanes] = {};
};

}  // namespace touchstone::contact
