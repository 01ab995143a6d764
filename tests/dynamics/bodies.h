#pragma once

#include "dynamics/trajectory.h"

namespace touchstone::dynamics {

inline ModelBody MakeBody(double mass, const Mat3& inertia) {
  ModelBody body;
  body.mass = mass;
  body.inverse_mass = 1.0 / mass;
  body.I_BBcm_B = inertia;
  body.inverse_I_BBcm_B = inertia.inverse();
  return body;
}

inline ModelBody MakeBody(double mass, const Vec3& principal) {
  return MakeBody(mass, Mat3(principal.asDiagonal()));
}

/// Inertia of a block of full edge lengths (Baraff I, 5-3).
inline Vec3 BlockInertia(double mass, const Vec3& lengths) {
  const Vec3 squared = lengths.cwiseProduct(lengths);
  return mass / 12.0 *
         Vec3(squared.y() + squared.z(), squared.x() + squared.z(), squared.x() + squared.y());
}

inline ModelBody MakeBlock(double mass, const Vec3& lengths) {
  return MakeBody(mass, BlockInertia(mass, lengths));
}

inline ModelBody MakePlanar(ModelBody body) {
  body.locked = kPlanar;
  return body;
}

inline Environment NoForces() {
  Environment environment;
  environment.gravity.setZero();
  return environment;
}

inline double RotationBetween(const Quat& a, const Quat& b) {
  return 2.0 * (a.conjugate() * b).vec().norm();
}

}  // namespace touchstone::dynamics
