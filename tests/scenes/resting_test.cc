// Bodies at rest: forces against statics, and nothing moves.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "interface_forces.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::ContactSnapshot;
using exchange::Snapshot;
using session::Simulation;
using testing::Body;
using testing::BuiltIn;
using testing::InterfaceForces;
using testing::RunTo;

constexpr double kUsualGravity = 9.81;

TEST(CubeAtRest, EachCornerCarriesAQuarterOfTheWeightAndStaysSo) {
  Simulation simulation(BuiltIn("cube"));
  const Vec3 start = Body(simulation.MakeSnapshot(), "cube").p_WBcm;
  int looks = 0;
  const std::string failure = RunTo(&simulation, 60.0, [&] {
    if (simulation.time() < 1.0 || ++looks % 60 != 0) return;
    const Snapshot snapshot = simulation.MakeSnapshot();
    const double quarter = Body(snapshot, "cube").mass * kUsualGravity / 4.0;
    ASSERT_EQ(snapshot.contacts.size(), 4U);
    for (const ContactSnapshot& contact : snapshot.contacts) {
      EXPECT_NEAR(contact.force_n / quarter, 1.0, 1e-9);
      EXPECT_LT(contact.force_t_W.norm() / quarter, 1e-9);
    }
  });
  EXPECT_EQ(failure, "");
  EXPECT_LT((Body(simulation.MakeSnapshot(), "cube").p_WBcm - start).norm(), 1e-9);
}

TEST(StackOfTen, CarriesItsWeightWithoutMoving) {
  Simulation simulation(BuiltIn("stack-10"));
  const Snapshot start = simulation.MakeSnapshot();
  const auto top_of = [](const Snapshot& snapshot) {
    return *std::ranges::max_element(snapshot.bodies, {},
                                     [](const auto& body) { return body.p_WBcm.z(); });
  };
  ASSERT_EQ(RunTo(&simulation, 60.0), "");
  const Snapshot end = simulation.MakeSnapshot();

  std::vector<double> carried;
  for (const auto& [pair, force] : InterfaceForces(end)) carried.push_back(force);
  std::ranges::sort(carried);
  ASSERT_EQ(carried.size(), 10U);
  const double weight = top_of(end).mass * kUsualGravity;
  for (size_t k = 0; k < carried.size(); ++k)
    EXPECT_NEAR(carried[k] / (static_cast<double>(k + 1) * weight), 1.0, 1e-9);

  for (const ContactSnapshot& contact : end.contacts) {
    EXPECT_GT(contact.gap, 0.0);
    EXPECT_LE(contact.gap, end.settings.contact.tolerance);
  }
  const Vec3 moved = top_of(end).p_WBcm - top_of(start).p_WBcm;
  EXPECT_LT(moved.head<2>().norm(), 1e-6);
  const Simulation::Totals totals = simulation.totals();
  EXPECT_LE(totals.penetration_max, 0.0);
  EXPECT_LT(totals.energy_gain_max, 1e-9 * weight * top_of(end).p_WBcm.z());
  EXPECT_LE(totals.residual_max, 1e-9);
}

TEST(MassRatio, AThousandKilogramsStandOnOne) {
  Simulation simulation(BuiltIn("mass-ratio"));
  ASSERT_EQ(RunTo(&simulation, 30.0), "");
  const Snapshot snapshot = simulation.MakeSnapshot();
  std::vector<double> masses;
  for (const auto& body : snapshot.bodies)
    if (!body.fixed) masses.push_back(body.mass);
  std::ranges::sort(masses);
  ASSERT_EQ(masses.size(), 2U);
  EXPECT_NEAR(masses[1] / masses[0], 1000.0, 1e-6);

  std::vector<double> carried;
  for (const auto& [pair, force] : InterfaceForces(snapshot)) carried.push_back(force);
  std::ranges::sort(carried);
  ASSERT_EQ(carried.size(), 2U);
  EXPECT_NEAR(carried[0] / (masses[1] * kUsualGravity), 1.0, 1e-6);
  EXPECT_NEAR(carried[1] / ((masses[0] + masses[1]) * kUsualGravity), 1.0, 1e-6);
}

// Structures that must stand: nothing moves by more than the contact tolerance, all solves
// certified.
class Structure : public ::testing::TestWithParam<const char*> {};

TEST_P(Structure, Stands) {
  Simulation simulation(BuiltIn(GetParam()));
  const Snapshot start = simulation.MakeSnapshot();
  ASSERT_EQ(RunTo(&simulation, 5.0), "");
  const Snapshot end = simulation.MakeSnapshot();
  ASSERT_EQ(start.bodies.size(), end.bodies.size());
  for (size_t i = 0; i < end.bodies.size(); ++i)
    EXPECT_LT((end.bodies[i].p_WBcm - start.bodies[i].p_WBcm).norm(),
              end.settings.contact.tolerance)
        << end.bodies[i].name;
  EXPECT_LE(simulation.totals().residual_max, 1e-9);
  EXPECT_LE(simulation.totals().penetration_max, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Catalog, Structure,
                         ::testing::Values("pyramid-210", "wall-400", "overhang", "arch-25",
                                           "card-house"),
                         [](const ::testing::TestParamInfo<const char*>& tested) {
                           std::string name = tested.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace touchstone
