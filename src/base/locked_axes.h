#pragma once

#include <array>
#include <cstddef>

#include "base/math.h"

namespace touchstone {

/// For each world axis x, y, z, whether motion along it or rotation about it is locked.
using AxisFlags = std::array<bool, 3>;

/// Motions that a body never has, whatever pushes it.
struct LockedAxes {
  AxisFlags along = {};  // translations of its centre of mass along the world's axes
  AxisFlags about = {};  // rotations about the world's axes

  bool any() const { return *this != LockedAxes(); }
  bool operator==(const LockedAxes&) const = default;
};

/// Moves in x and z and rotates about y only.
inline constexpr LockedAxes kPlanar = {{false, true, false}, {true, false, true}};

inline bool IsAny(const AxisFlags& flags) { return flags[0] || flags[1] || flags[2]; }

/// Whether the body stays in a plane across y.
inline bool IsPlanar(const LockedAxes& locked) {
  return locked.along[1] && locked.about[0] && locked.about[2];
}

/// The vector without its components along the locked axes.
inline Vec3 WithoutLocked(const AxisFlags& locked, Vec3 v) {
  for (const size_t i : {0u, 1u, 2u})
    if (locked[i]) v[static_cast<Eigen::Index>(i)] = 0.0;
  return v;
}

/// The moment of inertia I without the rows and columns of locked axes, which get a positive
/// diagonal of I's own size so that the matrix stays invertible.
inline Mat3 InertiaWithoutLocked(const AxisFlags& locked, Mat3 I) {
  const double size = I.trace() / 3.0;
  for (const size_t i : {0u, 1u, 2u}) {
    if (!locked[i]) continue;
    const auto k = static_cast<Eigen::Index>(i);
    I.row(k).setZero();
    I.col(k).setZero();
    I(k, k) = size;
  }
  return I;
}

/// P (P^T I P)^-1 P^T, where P are the axes that are not locked: maps a torque to the angular
/// acceleration of a body with the inertia I that rotates about these axes only.
inline Mat3 InverseOfFree(const AxisFlags& locked, const Mat3& I) {
  Mat3 inverse = InertiaWithoutLocked(locked, I).inverse();
  for (const size_t i : {0u, 1u, 2u})
    if (locked[i]) inverse(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(i)) = 0.0;
  return inverse;
}

}  // namespace touchstone
