// Two boards that lean on each other, edge to edge, as the sides of a tent: by symmetry they push
// each other level, whatever the faces beside the edges look like.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Body;
using testing::Format;
using testing::FromText;
using testing::RunTo;

constexpr double kBoardLength = 1.0, kBoardThickness = 0.05, kBoardMass = 10.0, kTentPull = 9.81,
                 kTentGap = 5e-5;

/// The left board's corners in the plane, from its middle: its foot and its upper inner edge.
struct Board {
  explicit Board(double slope)
      : along(std::cos(slope), 0, std::sin(slope)), across(std::sin(slope), 0, -std::cos(slope)) {}

  Vec3 along, across;
  Vec3 foot = -0.5 * kBoardLength * along + 0.5 * kBoardThickness * across;
  Vec3 top = 0.5 * kBoardLength * along + 0.5 * kBoardThickness * across;
};

std::shared_ptr<const scene::SceneDesc> Tent(double slope, double friction) {
  const Board board(slope);
  const double x = board.top.x() + 0.5 * kTentGap, z = kTentGap - board.foot.z();
  const double c = std::cos(0.5 * slope), s = std::sin(0.5 * slope);
  return FromText(Format(
      R"({"touchstone": 1, "materials": {"default": {"restitution": 0, "friction": %.17g}}, "bodies": [
      {"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
      {"name": "left", "shape": {"box": [%.17g, 0.3, %.17g]}, "mass": %.17g,
       "position": [%.17g, 0, %.17g], "orientation": [%.17g, 0, %.17g, 0]},
      {"name": "right", "shape": {"box": [%.17g, 0.3, %.17g]}, "mass": %.17g,
       "position": [%.17g, 0, %.17g], "orientation": [%.17g, 0, %.17g, 0]}]})",
      friction, kBoardLength, kBoardThickness, kBoardMass, -x, z, c, -s, kBoardLength,
      kBoardThickness, kBoardMass, x, z, c, s));
}

/// The level force at foot and top that keeps a board from turning. The contact at the foot is half
/// a gap below it, that at the top as high as its edge.
double Thrust(double slope) {
  const Board board(slope);
  const double lever = 0.5 * kTentGap + board.top.z() - board.foot.z();
  return kBoardMass * kTentPull * std::abs(board.foot.x()) / lever;
}

// At right angles, to 2.9 degrees, edges might pass each other, and meet only once they have begun
// to: less than the gap that they start with.
bool MightPass(double degrees) { return std::abs(degrees - 45.0) < 1.45; }

TEST(LeaningBoards, PushEachOtherLevelWithTheForceThatSymmetryAsksFor) {
  for (const double degrees : {43.0, 44.0, 45.0, 46.0, 50.0, 60.0, 70.0, 80.0}) {
    const double about = MightPass(degrees) ? 1e-4 : 1e-8;
    const double slope = degrees / 180.0 * M_PI;
    Simulation simulation(Tent(slope, 0.8));
    ASSERT_EQ(RunTo(&simulation, 0.5), "");
    Vec3 pushed = Vec3::Zero();
    const exchange::Snapshot snapshot = simulation.MakeSnapshot();
    for (const auto& contact : snapshot.contacts)
      if (contact.body_a != Body(snapshot, "floor").id)
        pushed += contact.force_n * contact.nhat_BA_W + contact.force_t_W;
    EXPECT_NEAR(std::abs(pushed.x()), Thrust(slope), about * Thrust(slope)) << degrees;
    EXPECT_NEAR(pushed.z(), 0.0, about * Thrust(slope)) << degrees;
  }
}

// Their own friction holds them from mu = thrust / weight on.
TEST(LeaningBoards, StandFromTheFrictionOnThatTheirFeetNeed) {
  for (const double degrees : {44.0, 45.0, 45.1, 60.0, 70.0, 80.0}) {
    const double slope = degrees / 180.0 * M_PI, least = Thrust(slope) / (kBoardMass * kTentPull);
    for (const double share : {0.98, 1.02}) {
      Simulation simulation(Tent(slope, share * least));
      const Vec3 before = Body(simulation.MakeSnapshot(), "left").p_WBcm;
      ASSERT_EQ(RunTo(&simulation, 1.0), "");
      const double moved = (Body(simulation.MakeSnapshot(), "left").p_WBcm - before).norm();
      if (share > 1.0) {
        EXPECT_LT(moved, MightPass(degrees) ? 1e-5 : 1e-9) << degrees;
      } else {
        EXPECT_GT(moved, 1e-2) << degrees;
      }
    }
  }
}

// What is alike on both sides moves alike, as long as the edges touch.
TEST(LeaningBoards, SlideApartAlike) {
  Simulation simulation(Tent(70.0 / 180.0 * M_PI, 0.1));
  const double energy = simulation.MakeSnapshot().energy.Mechanical();
  const auto look = [&] {
    const exchange::Snapshot snapshot = simulation.MakeSnapshot();
    const auto &left = Body(snapshot, "left"), &right = Body(snapshot, "right");
    EXPECT_NEAR(left.p_WBcm.x() + right.p_WBcm.x(), 0.0, 1e-7);
    EXPECT_NEAR(left.p_WBcm.z() - right.p_WBcm.z(), 0.0, 1e-7);
    EXPECT_LT(snapshot.energy.Mechanical(), energy * (1 + 1e-9));
  };
  ASSERT_EQ(RunTo(&simulation, 0.3, look), "");
  EXPECT_LT(Body(simulation.MakeSnapshot(), "left").p_WBcm.x(), -0.22);
}

// A block on level tiles comes by their edges within the tolerance, and is not held up by one.
TEST(LevelTiles, LetABlockGlide) {
  std::string tiles;
  for (int i = -3; i < 6; ++i)
    tiles += Format(R"({"name": "%d", "shape": {"box": [0.5, 2, 0.2]}, "fixed": true,
                        "position": [%.17g, 0, -0.1]}, )",
                    i, 0.5 * i + 0.25);
  for (const double speed : {0.02, 0.3, 2.0}) {
    Simulation simulation(FromText(
        R"({"touchstone": 1, "materials": {"default": {"restitution": 0, "friction": 0}}, "bodies": [)" +
        tiles +
        Format(R"({"name": "block", "shape": {"box": [0.3, 0.2, 0.1]}, "mass": 1,
                   "position": [0.3, 0, 0.05002], "velocity": [%.17g, 0, 0]}]})",
               speed)));
    ASSERT_EQ(RunTo(&simulation, std::min(1.0 / speed, 10.0)), "");
    const exchange::Snapshot snapshot = simulation.MakeSnapshot();
    EXPECT_NEAR(Body(snapshot, "block").v_WBcm.x(), speed, 1e-6 * speed);
    EXPECT_LT(Body(snapshot, "block").w_WB.norm(), 1e-9);
  }
}

}  // namespace
}  // namespace touchstone
