#pragma once

#include <array>
#include <bit>

#include "base/math.h"

namespace touchstone::simulation {

/// The load of a joint or a spring on body a: the forces along its rows and, in W, the force at its
/// point and the additional torque.
struct LinkForce {
  std::array<Vec3, 2> rows = {Vec3::Zero(), Vec3::Zero()};
  std::array<Vec3, 2> rates = {Vec3::Zero(), Vec3::Zero()};  // rates of `rows` [1/s]
  Vec3 force_W = Vec3::Zero();                               // [N]
  Vec3 torque_W = Vec3::Zero();                              // [N m]
  std::array<double, 4> drives = {};  // by Drive, over TravelSize as in DriveLaw [N]
  double spring = 0.0;                // of a joint's own spring, likewise [N]
  double rotor = 0.0;                 // of a joint's rotor, likewise [N]
  double rotor_rate = 0.0;            // rate of `rotor` [N/s]
  double step = 1e300;                // time step that keeps a joint together [s]
  int stayed_open = 0;                // number of the latest plans in which a joint stayed open

  /// Whether the next plan tries to close the joint by forces that change steadily, however short
  /// it is: at once where the last plan did, then after 4, 8, 16 and so on in which the forces were
  /// constant. A motion that nothing closes, as at a dead centre, is seldom tried in vain; one that
  /// could not be followed for a moment, after a blow, does not lose energy for long.
  bool IsTried() const {
    constexpr int kFirst = 4;
    return stayed_open == 0 ||
           (stayed_open >= kFirst && std::has_single_bit(static_cast<unsigned>(stayed_open)));
  }
};

}  // namespace touchstone::simulation
