// Torque-free motion against Jacobi's closed forms (tests/data/motion.json).

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "dynamics/bodies.h"
#include "support/json_file.h"

namespace touchstone::dynamics {
namespace {

using nlohmann::json;

std::vector<json> Cases(const std::string& category) {
  return test_data::OracleCases("motion.json", "category", category);
}

Vec3 ToVec3(const json& list) {
  return {list.at(0).get<double>(), list.at(1).get<double>(), list.at(2).get<double>()};
}

Trajectory Spin(const json& inputs, double duration) {
  const ModelBody body = MakeBody(1.0, ToVec3(inputs.at("I")));
  const BodyState state =
      MakeState(body, Vec3::Zero(), Quat::Identity(), {Vec3::Zero(), ToVec3(inputs.at("omega0"))});
  return Trajectory::Make(body, state, 0.0, duration, {}, NoForces(), {});
}

// Local errors of at most 1e-12 on about 30 substeps a radian, over 20 s at 2 rad/s; neighbouring
// motions of a stable top part linearly in time, which adds as much again.
TEST(TopOracle, TorqueFreeTop) {
  const std::vector<json> cases = Cases("torque_free_top");
  ASSERT_FALSE(cases.empty());
  for (const json& one : cases) {
    const json& times = one.at("inputs").at("times");
    const Trajectory spin = Spin(one.at("inputs"), times.back().get<double>());
    for (std::size_t i = 0; i < times.size(); ++i) {
      const double t = times[i].get<double>();
      const json& q = one.at("outputs").at("quaternion").at(i);
      const Quat expected(q.at(0).get<double>(), q.at(1).get<double>(), q.at(2).get<double>(),
                          q.at(3).get<double>());
      EXPECT_LT(RotationBetween(spin.StateAt(t).q_WB, expected), 2e-9) << one.at("id") << t;
      const Vec3 w = ToVec3(one.at("outputs").at("omega_world").at(i));
      EXPECT_LT((spin.TwistAt(t).w - w).norm(), 4e-9) << one.at("id") << t;
    }
  }
}

// The time between flips goes as ln(1 - m), so a relative energy error d moves a flip by about
// d / (1 - m) / rate; the error grows with every flip, so its effect with the square of their
// number. The integrator keeps the energy to about 1e-12 a flip.
TEST(TopOracle, TennisRacketFlips) {
  const std::vector<json> cases = Cases("tennis_racket");
  ASSERT_FALSE(cases.empty());
  for (const json& one : cases) {
    const json& outputs = one.at("outputs");
    const json& flips = outputs.at("flip_times");
    const Trajectory spin = Spin(one.at("inputs"), flips.back().get<double>() + 0.5);
    const int axis = outputs.at("intermediate_axis");
    const double remoteness = 1.0 - outputs.at("modulus_m").get<double>();
    int count = 0;
    const auto component = [&](double t) {
      return (spin.StateAt(t).q_WB.conjugate() * spin.TwistAt(t).w)[axis];
    };
    for (const double flip : flips.get<std::vector<double>>()) {
      double before = flip - 0.3;
      double after = flip + 0.3;
      const bool rising = component(before) < 0.0;
      ASSERT_NE(rising, component(after) < 0.0);
      for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (before + after);
        ((component(middle) < 0.0) == rising ? before : after) = middle;
      }
      ++count;
      EXPECT_NEAR(before, flip, 5e-13 / remoteness * count * (count + 1) / 2) << one.at("id");
    }
  }
}

}  // namespace
}  // namespace touchstone::dynamics
