#pragma once

namespace touchstone::contact {

/// Number of contacts that take their turn together in wide sweeps, each in a lane of an
/// instruction.
inline constexpr int kLanes = 8;

/// Motion of a body under forces, in coordinates in which its inertia is one: v = v_free + R z with
/// R R^T = M^-1. So the rows J R give both the motion of a contact and the effect of its force.
struct alignas(32) WideVelocity {
  float z[kLanes] = {};  // six components; two are not used
};

/// The forces of the contacts of a group.
struct alignas(32) WideForce {
  float t1[kLanes] = {}, t2[kLanes] = {}, n[kLanes] = {};
};

/// All other data that a visit of a group reads, by lane. The first members, up to inverse_nn,
/// suffice where none of its contacts pushes.
struct alignas(32) WideGroup {
  /// One row of J R of the contacts, by component of z of their bodies a and b.
  struct alignas(32) Row {
    float a[6][kLanes] = {}, b[6][kLanes] = {};
    float free[kLanes] = {};  // the motion without forces
  };
  int a[kLanes] = {}, b[kLanes] = {};  // index of a body's velocity
  Row n;
  float inverse_nn[kLanes] = {};  // inverse normal entry of A = J M^-1 J^T; 0 where no force moves
                                  // anything
  Row t1, t2;
  float tn[kLanes] = {}, sn[kLanes] = {};  // entries of A between t1, t2 and n
  float inverse_tt[kLanes] = {}, inverse_ts[kLanes] = {}, inverse_ss[kLanes] = {};
  float sliding_step[kLanes] = {};
  float mu[kLanes] = {};
};

}  // namespace touchstone::contact
