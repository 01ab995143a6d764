// Energy that bodies have gained is taken from their motion, or from the bodies around them.

#include "simulation/books/coupled_bodies.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "simulation/step/engine.h"
#include "support/scenes.h"

namespace touchstone::simulation {
namespace {

/// Three cubes that touch in a row, the last of which slides along the second, and one far away.
class TakeFromNeighboursTest : public ::testing::Test {
 protected:
  TakeFromNeighboursTest()
      : engine_(MakeWorld(*testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
            {"name": "a", "shape": {"box": [1, 1, 1]}, "mass": 2},
            {"name": "b", "shape": {"box": [1, 1, 1]}, "mass": 2, "position": [1.00005, 0, 0]},
            {"name": "c", "shape": {"box": [1, 1, 1]}, "mass": 2, "position": [2.0001, 0, 0],
             "velocity": [0, 3, 0]},
            {"name": "far", "shape": {"box": [1, 1, 1]}, "mass": 2, "position": [9, 0, 0],
             "velocity": [0, 3, 0]}]})")),
                {}) {
    EXPECT_FALSE(engine_.Prepare());
  }

  /// Takes so much energy that a cube has gained, where these bodies have moved.
  bool Take(double gain, const std::vector<int>& moved, int cube = 0, bool driven = false) {
    std::vector<FlownPiece> pieces;
    for (const int body : moved) pieces.emplace_back().body = body;
    CoupledBodies group;
    group.bodies = {cube};
    group.driven = driven;
    group.gain = gain;
    const LinkGraph links(world());
    const std::vector<Load> loads(4);
    const Motions motions(4, 0.0);
    return TakeFromNeighbours({world(), engine_.pairs(), links, loads, motions}, pieces, group,
                              &world(), &ledger_);
  }
  World& world() { return engine_.mutable_world(); }
  double KineticEnergyOf(int body) {
    return dynamics::ComputeKineticEnergy(world().body(body), world().state(body));
  }

 private:
  Engine engine_;
  Ledger ledger_;
};

TEST_F(TakeFromNeighboursTest, SlowsTheNearestThatMove) {
  ASSERT_TRUE(Take(1e-6, {0, 1, 2, 3}));
  EXPECT_EQ(KineticEnergyOf(0), 0.0);
  EXPECT_EQ(KineticEnergyOf(1), 0.0);
  EXPECT_NEAR(KineticEnergyOf(2), 9.0 - 1e-6, 1e-14);
  EXPECT_EQ(KineticEnergyOf(3), 9.0);
}

TEST_F(TakeFromNeighboursTest, SlowsWhatAHandPushesAsMuchAsItHasToBe) {
  EXPECT_FALSE(Take(1.0, {2}, 2));
  ASSERT_TRUE(Take(1.0, {2}, 2, true));
  EXPECT_NEAR(KineticEnergyOf(2), 9.0 - 1.0, 1e-12);
}

TEST_F(TakeFromNeighboursTest, ChangesNothingWhereNoneHasMotionToSpare) {
  EXPECT_FALSE(Take(1e-6, {0, 1, 3}));     // the third does not take part
  EXPECT_FALSE(Take(1e-2, {0, 1, 2, 3}));  // it would be slowed down by more than a thousandth
  for (const int body : {2, 3}) EXPECT_EQ(KineticEnergyOf(body), 9.0);
}

// A cube stands three tenths of the tolerance above the ground: its weight is lifted by what its
// gap lacks.
TEST(OpeningWork, IsThatOfForcesAlongWhatGapsLack) {
  Engine engine(MakeWorld(*testing::FromText(R"({"touchstone": 1, "bodies": [
      {"name": "cube", "shape": {"box": [1, 1, 1]}, "mass": 2, "position": [0, 0, 0.50003]},
      {"name": "ground", "shape": {"box": [9, 9, 1]}, "fixed": true,
       "position": [0, 0, -0.5]}]})")),
                {});
  ASSERT_FALSE(engine.Prepare());
  PairTable pairs = engine.pairs();
  EXPECT_EQ(OpeningWork(pairs, {0}, 5e-5), 0.0);  // nothing has pushed yet
  for (const int index : pairs.All()) pairs.at(index).loaded = true;
  EXPECT_NEAR(OpeningWork(pairs, {0}, 5e-5), 2 * 9.81 * 2e-5, 1e-9);
  EXPECT_EQ(OpeningWork(pairs, {0}, 2e-5), 0.0);
}

/// A cube of 2 kg that a wall pushes, with so much speed. Something outside is booked to have done
/// `work` on it, though its speed has not changed.
struct PushedCube {
  Engine engine;
  Ledger ledger;

  PushedCube(const std::string& speed, double work)
      : engine(MakeWorld(*testing::FromText(R"({"touchstone": 1, "gravity": [0, 0, 0], "bodies": [
            {"name": "cube", "shape": {"box": [1, 1, 1]}, "mass": 2, "velocity": [0, )" +
                                            speed +
                                            R"(, 0]},
            {"name": "wall", "shape": {"box": [1, 1, 1]}, "fixed": true,
             "position": [1.00005, 0, 0]}]})")),
               {}) {
    EXPECT_FALSE(engine.Prepare());
    PairTable pairs = engine.pairs();
    for (const int index : pairs.All()) pairs.at(index).loaded = true;
    World& world = engine.mutable_world();
    const LinkGraph links(world);
    std::vector<Load> loads(2);
    loads[0].total.force = Vec3(-1.0, 0.0, 0.0);
    const Motions motions(2, 0.0);
    ledger.BookWork(work);
    TakeBackGains({world, pairs, links, loads, motions},
                  {{.body = 0, .before = world.state(0), .work = work}}, 1e-4, &world, &ledger);
  }
  double Kinetic() const {
    return dynamics::ComputeKineticEnergy(engine.world().body(0), engine.world().state(0));
  }
};

TEST(TakeBackGains, NothingTakesMoreEnergyFromABodyThanItHas) {
  const PushedCube less("2", -3.0), more("2", -5.0), resting("0", -5.0);
  EXPECT_NEAR(less.Kinetic(), 1.0, 1e-12);  // of 4 J
  EXPECT_EQ(less.ledger.external_work(), -3.0);
  EXPECT_EQ(more.Kinetic(), 0.0);
  EXPECT_NEAR(more.ledger.external_work(), -4.0, 1e-12);
  EXPECT_EQ(resting.ledger.external_work(), 0.0);
}

}  // namespace
}  // namespace touchstone::simulation
