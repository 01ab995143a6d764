// Jointed bodies that slide and turn on more contacts than determine how they share the load: carts
// on wheels, boxes on a hinge. Each sharing brakes them differently; the even one is found at once.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;

constexpr const char* kFloorBelow =
    R"({"name": "floor", "shape": {"box": [60, 60, 1]}, "position": [0, 0, -0.5], "fixed": true})";

/// A body of the assembly that moves with v and turns about the vertical through the origin at w.
std::string Part(const char* name, const char* shape, const Vec3& p, const Vec3& v, double w) {
  return Format(R"({"name": "%s", %s, "position": [%.17g, %.17g, %.17g],
                    "velocity": [%.17g, %.17g, 0], "angular_velocity": [0, 0, %.17g]})",
                name, shape, p.x(), p.y(), p.z(), v.x() - w * p.y(), v.y() + w * p.x(), w);
}

struct CartScene {
  std::string bodies = kFloorBelow;
  std::string joints;

  void Add(const std::string& body) { bodies += ", " + body; }
  void Join(const std::string& joint) { joints += (joints.empty() ? "" : ", ") + joint; }
  std::string Text() const {
    return Format(R"("bodies": [%s], "joints": [%s])", bodies.c_str(), joints.c_str());
  }
};

constexpr const char* kDiscWheel = R"("shape": {"cylinder": {"radius": 0.12, "length": 0.06}},
                                 "rotation": {"axis": [1, 0, 0], "degrees": 90})";
constexpr const char* kBallWheel = R"("shape": {"sphere": {"radius": 0.12}})";

/// A cart with its middle at x, on four wheels, which stand 0.6 m and 0.56 m apart. `drive`: of
/// each wheel.
void AddCart(const char* name, double x, const char* wheels, const Vec3& v, double w,
             const char* drive, CartScene* assembly) {
  assembly->Add(Part(name, R"("shape": {"box": [0.8, 0.4, 0.1]})", Vec3(x, 0, 0.25), v, w));
  for (int i = 0; i < 4; ++i) {
    const Vec3 p(x + (i < 2 ? -0.3 : 0.3), i % 2 == 0 ? -0.28 : 0.28, 0.12005);
    const std::string wheel = Format("%s.wheel.%d", name, i);
    assembly->Add(Part(wheel.c_str(), wheels, p, v, w));
    assembly->Join(Format(R"({"type": "hinge", "bodies": ["%s", "%s"],
                              "anchor": [%g, %g, 0.12005], "axis": [0, 1, 0]%s})",
                          wheel.c_str(), name, p.x(), p.y(), drive));
  }
}

std::string Cart(const Vec3& v, double w, const char* drive) {
  CartScene cart;
  AddCart("chassis", 0.0, kDiscWheel, v, w, drive, &cart);
  return cart.Text();
}

std::string CoupledCarts(const Vec3& v, double w) {
  CartScene carts;
  AddCart("first", 0.0, kDiscWheel, v, w, "", &carts);
  AddCart("second", 1.1, kDiscWheel, v, w, "", &carts);
  carts.Join(R"({"type": "hinge", "bodies": ["first", "second"], "anchor": [0.55, 0, 0.25],
                 "axis": [0, 0, 1]})");
  return carts.Text();
}

/// A cart on balls, which motors drive over bars and half-round sills.
std::string CartOverSills() {
  CartScene cart;
  AddCart("chassis", 0.0, kBallWheel, Vec3::Zero(), 0.0, R"(, "motor": {"speed": 10, "max": 4})",
          &cart);
  for (int i = 0; i < 3; ++i)
    cart.Add(Format(R"({"name": "sill.%d", "shape": %s, "position": [%g, 0, %g], "fixed": true,
                        "rotation": {"axis": [1, 0, 0], "degrees": %d}})",
                    i,
                    i % 2 == 0 ? R"({"box": [0.1, 2, 0.04]})"
                               : R"({"cylinder": {"radius": 0.05, "length": 2}})",
                    0.9 + 0.5 * i, i % 2 == 0 ? 0.02 : 0.0, i % 2 == 0 ? 0 : 90));
  return cart.Text();
}

/// Two boxes on a vertical hinge, which folds as they slide.
std::string HingedBoxes() {
  const Vec3 v(-1.5, 2.0, 0);
  const std::string box = R"("shape": {"box": [0.4, 0.3, 0.1]})";
  return Format(R"("bodies": [%s, %s, %s], "joints": [{"type": "hinge", "bodies": ["a", "b"],
                   "anchor": [0, 0, 0.05], "axis": [0, 0, 1]}])",
                kFloorBelow, Part("a", box.c_str(), Vec3(-0.25, 0, 0.05005), v, 1.0).c_str(),
                Part("b", box.c_str(), Vec3(0.25, 0, 0.05005), v, 4.0).c_str());
}

Simulation On(double friction, int steps_a_second, const std::string& assembly) {
  return Simulation(testing::FromText(Format(
      R"({"touchstone": 1, "settings": {"step": %.17g},
          "materials": {"default": {"restitution": 0, "friction": %g}}, %s})",
      1.0 / steps_a_second, friction, assembly.c_str())));
}

// It skids along its axles: all wheels slide, friction is mu m g, and its moment shifts the load
// from the inner wheels to the outer ones, linearly with the place.
TEST(Skidding, ACartAcrossItsWheelsIsBrakedByItsWeight) {
  constexpr double kSeconds = 0.5, kMu = 0.4, g = 9.81;
  Simulation cart = On(kMu, 60, Cart(Vec3(0, 3, 0), 0.0, ""));
  ASSERT_EQ(testing::RunTo(&cart, kSeconds), "");
  const exchange::Snapshot end = cart.MakeSnapshot(kSeconds);
  double mass = 0.0, height = 0.0, spread = 0.0;
  for (const exchange::BodySnapshot& body : end.bodies) {
    if (body.fixed) continue;
    mass += body.mass;
    height += body.mass * body.p_WBcm.z();
  }
  height /= mass;
  const double y = Body(end, "chassis").p_WBcm.y();
  EXPECT_NEAR(y, 3.0 * kSeconds - 0.5 * kMu * g * kSeconds * kSeconds, 1e-9);
  ASSERT_EQ(end.contacts.size(), 8U);
  for (const exchange::ContactSnapshot& contact : end.contacts)
    spread += std::pow(contact.p_W.y() - y, 2);
  for (const exchange::ContactSnapshot& contact : end.contacts) {
    const double even = mass * g / 8.0;
    const double shift = kMu * mass * g * height * (contact.p_W.y() - y) / spread;
    EXPECT_NEAR(contact.force_n, even + shift, 1e-3 * even);
  }
}

struct Skid {
  const char* name;
  const char* body;
  double friction;
  std::string assembly;
  double nearness;  // of its places at 60 and 240 Hz [m]
};

class SkiddingBodies : public ::testing::TestWithParam<Skid> {};

TEST_P(SkiddingBodies, AreBrakedAlikeAtAnyStepWithLittleWork) {
  constexpr double kSeconds = 0.5;
  constexpr std::uint64_t kLittleWork = 30'000;  // Newton steps
  const auto place = [&](int steps_a_second) -> Vec3 {
    Simulation simulation = On(GetParam().friction, steps_a_second, GetParam().assembly);
    EXPECT_EQ(testing::RunTo(&simulation, kSeconds), "");
    EXPECT_LE(simulation.totals().residual_max, 1e-9);
    EXPECT_LT(static_cast<std::uint64_t>(simulation.totals().solver_iterations), kLittleWork);
    return Body(simulation.MakeSnapshot(kSeconds), GetParam().body).p_WBcm;
  };
  EXPECT_LT((place(60) - place(240)).norm(), GetParam().nearness);
}

INSTANTIATE_TEST_SUITE_P(
    Scenes, SkiddingBodies,
    ::testing::Values(Skid{"CartThatSpins", "chassis", 0.4, Cart(Vec3(2, 3, 0), -3.0, ""), 4e-3},
                      Skid{"CartWithMotors", "chassis", 0.4,
                           Cart(Vec3(1, 1, 0), 2.0, R"(, "motor": {"speed": 20, "max": 3})"), 1e-2},
                      Skid{"CoupledCarts", "first", 0.1, CoupledCarts(Vec3(1, 2, 0), 1.0), 2e-2},
                      Skid{"HingedBoxes", "a", 0.4, HingedBoxes(), 3e-4}),
    [](const auto& skid) { return std::string(skid.param.name); });

// Its wheels stick on slopes that differ, so that only with friction the load can be shared in many
// ways, and joints held wheels fast with a motion of 1e-8 m/s^2 that nothing could stop: solves
// failed, and joints gave way.
TEST(Skidding, ACartIsDrivenOverSills) {
  Simulation cart = On(0.8, 60, CartOverSills());
  ASSERT_EQ(testing::RunTo(&cart, 1.6), "");
  EXPECT_LE(cart.totals().residual_max, 1e-9);
  EXPECT_EQ(cart.totals().dissipative_exits, 0);
  EXPECT_EQ(cart.totals().penetration_max, 0.0);
  EXPECT_GT(Body(cart.MakeSnapshot(1.6), "chassis").p_WBcm.x(), 1.0);
}

}  // namespace
}  // namespace touchstone
