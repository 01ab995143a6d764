#pragma once

// A visit of one group of contacts, eight at a time. Included by files that compile it for
// processors of one kind, like contact/wide_lanes.h.

#include "contact/wide_group.h"
#include "contact/wide_lanes.h"

namespace touchstone::contact {
namespace {

/// z of eight bodies, by component.
inline void Gather(const int (&bodies)[kLanes], const WideVelocity* velocities,
                   Lanes (&z)[kLanes]) {
  for (int lane = 0; lane < kLanes; ++lane) z[lane] = Load(velocities[bodies[lane]].z);
  Transpose(z);
}

inline Lanes Dot(const float (&row)[6][kLanes], const Lanes (&z)[kLanes]) {
  return (Load(row[0]) * z[0] + Load(row[1]) * z[1]) + (Load(row[2]) * z[2] + Load(row[3]) * z[3]) +
         (Load(row[4]) * z[4] + Load(row[5]) * z[5]);
}

inline Lanes MotionAlong(const WideGroup::Row& row, const Lanes (&a)[kLanes],
                         const Lanes (&b)[kLanes]) {
  return Load(row.free) + (Dot(row.a, a) + Dot(row.b, b));
}

/// Gives the bodies of one side the motion caused by forces along t1, t2 and n.
inline void Push(const int (&bodies)[kLanes], const float (&t1)[6][kLanes],
                 const float (&t2)[6][kLanes], const float (&n)[6][kLanes], const Lanes (&f)[3],
                 WideVelocity* velocities) {
  Lanes z[kLanes];
  for (int i = 0; i < 6; ++i) z[i] = Load(t1[i]) * f[0] + Load(t2[i]) * f[1] + Load(n[i]) * f[2];
  z[6] = z[7] = AllLanes(0.0F);
  Transpose(z);
  for (int lane = 0; lane < kLanes; ++lane) {
    float* own = velocities[bodies[lane]].z;
    Store(Load(own) + z[lane], own);
  }
}

/// Gives each contact of the group the force that it would have if all others stayed; a sliding
/// contact gets a force nearer to that. The motion along the contact caused by the change of its
/// normal force is applied first.
inline void Obey(const WideGroup& group, WideForce* force, WideVelocity* velocities) {
  const Lanes zero = AllLanes(0.0F), one = AllLanes(1.0F);
  Lanes a[kLanes], b[kLanes];
  Gather(group.a, velocities, a);
  Gather(group.b, velocities, b);
  const Lanes before = Load(force->n);
  Lanes normal = before - MotionAlong(group.n, a, b) * Load(group.inverse_nn);
  normal = WhereLarger(normal, zero, normal, zero);
  if (!AnyNotZero(normal) && !AnyNotZero(before)) return;
  const Lanes more = normal - before;
  const Lanes u = MotionAlong(group.t1, a, b) + Load(group.tn) * more;
  const Lanes w = MotionAlong(group.t2, a, b) + Load(group.sn) * more;
  // The friction that makes the contact stick, or, where that exceeds the friction limit, a
  // projected step towards the largest dissipation.
  const Lanes t = Load(force->t1), s = Load(force->t2);
  const Lanes inverse_ts = Load(group.inverse_ts), step = Load(group.sliding_step);
  const Lanes reach = Load(group.mu) * normal;
  const Lanes stick_t = t - (Load(group.inverse_tt) * u + inverse_ts * w);
  const Lanes stick_s = s - (inverse_ts * u + Load(group.inverse_ss) * w);
  const Lanes slide_t = t - step * u;
  const Lanes slide_s = s - step * w;
  const Lanes length = Sqrt(slide_t * slide_t + slide_s * slide_s);
  const Lanes part =
      WhereLarger(length, reach, reach / WhereLarger(length, zero, length, one), one);
  const Lanes stick = stick_t * stick_t + stick_s * stick_s, most = reach * reach;
  const Lanes new_t = WhereLarger(stick, most, part * slide_t, stick_t);
  const Lanes new_s = WhereLarger(stick, most, part * slide_s, stick_s);
  Store(new_t, force->t1);
  Store(new_s, force->t2);
  Store(normal, force->n);
  const Lanes change[3] = {new_t - t, new_s - s, more};
  Push(group.a, group.t1.a, group.t2.a, group.n.a, change, velocities);
  Push(group.b, group.t1.b, group.t2.b, group.n.b, change, velocities);
}

inline void ObeyAll(const WideGroup* groups, WideForce* forces, std::size_t count, bool back,
                    WideVelocity* velocities) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t k = back ? count - 1 - i : i;
    Obey(groups[k], forces + k, velocities);
  }
}

}  // namespace
}  // namespace touchstone::contact
