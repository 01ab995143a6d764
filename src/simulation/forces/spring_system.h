#pragma once

#include <array>
#include <optional>
#include <vector>

#include "dynamics/trajectory.h"
#include "simulation/joints/link_rows.h"
#include "simulation/world/attachments.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The equations of motion of an island's bodies under its springs and thrusters, gravity and
/// damping (Baraff I, 4-2), as y' = f(s, y), where s is the time since t [s].
class SpringSystem {
 public:
  /// By body of the island: x, q, P, L, 13 numbers.
  using States = Eigen::VectorXd;
  static constexpr int kOutside = contact::ContactProblem::kWorld;

  /// An end of a spring.
  struct End {
    int of_island = kOutside;                        // the body of the island
    std::optional<dynamics::Trajectory> prescribed;  // the motion of any other body
    Vec3 p = Vec3::Zero();                           // in the body, or in W [m]
  };
  /// The position and the velocity of an end, and its arm from the centre of mass of a body of the
  /// island, in W [m, m/s, m].
  struct EndMotion {
    Vec3 p_W, v_W;
    Vec3 arm_W = Vec3::Zero();
  };
  struct Instant {
    dynamics::BodyState state;
    Twist twist;
  };

  /// The system from t to t + h [s].
  SpringSystem(const World& world, const Island& island, double t, double h,
               const settings::IntegratorSettings& integrator);

  /// The present states.
  States Start() const;
  /// The rate of the states y.
  States operator()(double s, const States& y) const;
  /// Sizes of the states, to which their errors are compared, of a motion that changes at this rate
  /// [1/s].
  States Scale(double rate) const;
  /// By body: the present acceleration, and the angular one without its gyroscopic part.
  std::vector<Twist> Accelerations() const;

  dynamics::BodyState StateOf(const States& y, size_t i) const;
  std::vector<Instant> InstantsAt(const States& y) const;
  /// Makes the quaternions of y unit ones.
  static void Normalize(States* y);

  /// Calls with(k, f, a, b) for each spring: its force on its end a [N], and the motions of its
  /// ends.
  template <class With>
  void ForEachSpring(double s, const std::vector<Instant>& instants, const With& with) const {
    for (size_t k = 0; k < ends_.size(); ++k) {
      const EndMotion a = MotionOf(EndA(k), s, instants), b = MotionOf(EndB(k), s, instants);
      with(k, SpringForce(SpringAt(k), a.p_W - b.p_W, a.v_W - b.v_W), a, b);
    }
  }
  /// Calls with(i, wrench) for each thruster that fires at t, with the index of its body in the
  /// island.
  template <class With>
  void ForEachThruster(const std::vector<Instant>& instants, const With& with) const {
    for (const dynamics::ModelThruster* thruster : firing_) {
      const auto i = static_cast<size_t>(island_.IndexOf(thruster->at.body));
      with(i, ThrustOf(*thruster, instants[i].state));
    }
  }
  const End& EndA(size_t k) const { return ends_[k][0]; }
  const End& EndB(size_t k) const { return ends_[k][1]; }

 private:
  const dynamics::ModelBody& ModelOf(size_t i) const { return world_.body(island_.bodies[i]); }
  const dynamics::ModelSpring& SpringAt(size_t k) const {
    return world_.springs[static_cast<size_t>(island_.springs[k])];
  }
  End EndOf(const dynamics::AttachedFrame& frame, double h,
            const settings::IntegratorSettings& integrator) const;
  EndMotion MotionOf(const End& end, double s, const std::vector<Instant>& instants) const;

  const World& world_;
  const Island& island_;
  double t_;
  std::vector<std::array<End, 2>> ends_;
  std::vector<const dynamics::ModelThruster*> firing_;
};

}  // namespace touchstone::simulation
