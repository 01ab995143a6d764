// Several edits as one: all of them or none, one step of undo, the same bits when replayed.

#include <gtest/gtest.h>

#include "exchange/recording.h"
#include "scene/scene_file.h"
#include "session/history.h"
#include "support/scene_run.h"

namespace touchstone::session {
namespace {

using exchange::EditTogether;
using exchange::PlaceBody;
using testing::Body;

/// A floor and two cubes beside each other.
std::shared_ptr<const scene::SceneDesc> TwoCubes() {
  return testing::FromText(R"({"touchstone": 1, "name": "two", "bodies": [
    {"name": "floor", "shape": {"box": [20, 20, 1]}, "position": [0, 0, -0.5], "fixed": true},
    {"name": "a", "shape": {"box": [1, 1, 1]}, "position": [0, 0, 0.5001]},
    {"name": "b", "shape": {"box": [1, 1, 1]}, "position": [1.01, 0, 0.5001]}]})");
}

PlaceBody Moved(const exchange::BodySnapshot& body, const Vec3& by) {
  return {body.id, body.p_WBcm + by, body.q_WB};
}

// One after the other each of these would be refused.
TEST(EditTogether, MovesBodiesToWhereTheOthersWere) {
  Simulation simulation(TwoCubes());
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const exchange::BodySnapshot a = Body(before, "a"), b = Body(before, "b");
  EXPECT_NE(simulation.Apply(Moved(a, Vec3(0.5, 0, 0))), "");
  const Vec3 by(0.5, 0, 0);
  ASSERT_EQ(simulation.Apply(EditTogether{{Moved(a, by), Moved(b, by)}}), "");
  EXPECT_EQ(Body(simulation.MakeSnapshot(), "a").p_WBcm, a.p_WBcm + by);
  EXPECT_EQ(Body(simulation.MakeSnapshot(), "b").p_WBcm, b.p_WBcm + by);
}

TEST(EditTogether, ChangesNothingWhereOneEditIsRefused) {
  Simulation simulation(TwoCubes());
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const exchange::BodySnapshot a = Body(before, "a"), b = Body(before, "b");
  const std::uint64_t hash = simulation.state_hash();
  for (const exchange::BodyEdit& wrong : std::initializer_list<exchange::BodyEdit>{
           exchange::RemoveBody{BodyId{77}}, exchange::SetMass{BodyId{1}, 3.0},
           exchange::SetMass{b.id, -1.0}, exchange::SetColor{b.id, Vec3(0, 0, 7)},
           exchange::SetMaterial{b.id, 2.0, {}}, Moved(b, Vec3(0, 0, -0.5))}) {
    EXPECT_NE(simulation.Apply(EditTogether{{exchange::SetMass{a.id, 9.0}, wrong}}), "");
    EXPECT_EQ(simulation.state_hash(), hash);
    EXPECT_EQ(Body(simulation.MakeSnapshot(), "a").mass, a.mass);
  }
  EXPECT_NE(simulation.Apply(EditTogether{}), "");
}

TEST(EditTogether, ChangesMaterialsAndColoursWithoutWakingAnything) {
  Simulation simulation(TwoCubes());
  ASSERT_EQ(testing::RunTo(&simulation, 3.0), "");
  const exchange::Snapshot before = simulation.MakeSnapshot();
  ASSERT_TRUE(Body(before, "a").asleep);
  const BodyId a = Body(before, "a").id, b = Body(before, "b").id;
  const std::uint64_t hash = simulation.state_hash();
  ASSERT_EQ(simulation.Apply(EditTogether{
                {exchange::SetColor{a, Vec3(1, 0, 0)}, exchange::SetColor{b, Vec3(1, 0, 0)}}}),
            "");
  const exchange::Snapshot after = simulation.MakeSnapshot();
  EXPECT_EQ(Body(after, "b").color, (std::array<float, 3>{1.0F, 0.0F, 0.0F}));
  EXPECT_EQ(simulation.state_hash(), hash);
  ASSERT_EQ(simulation.Apply(EditTogether{
                {exchange::SetMaterial{a, {}, 0.9}, exchange::SetMaterial{b, {}, 0.9}}}),
            "");
  EXPECT_EQ(Body(simulation.MakeSnapshot(), "a").material.friction, 0.9);
  EXPECT_EQ(Body(simulation.MakeSnapshot(), "b").material.friction, 0.9);
}

TEST(EditTogether, IsOneStepOfUndoAndIsReplayed) {
  Simulation simulation(TwoCubes());
  History history(&simulation, {});
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(history.Advance().ok);
  const exchange::Snapshot before = simulation.MakeSnapshot();
  const BodyId a = Body(before, "a").id, b = Body(before, "b").id;
  const std::uint64_t hash = simulation.state_hash();
  ASSERT_EQ(
      history.Apply(EditTogether{{exchange::DuplicateBody{a, Vec3(0, 3, 2), Quat::Identity()},
                                  exchange::DuplicateBody{b, Vec3(1.01, 3, 2), Quat::Identity()}}},
                    1),
      "");
  ASSERT_EQ(history.Apply(EditTogether{{exchange::RemoveBody{a}, exchange::RemoveBody{b}}}, 2), "");
  EXPECT_EQ(simulation.MakeSnapshot().bodies.size(), 3U);
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(history.Advance().ok);
  const std::uint64_t end = simulation.state_hash();

  const exchange::Recording recording =
      exchange::ParseSession(exchange::WriteSession(history.Record()), "again");
  Simulation again(TwoCubes());
  History repeated(&again, {});
  ASSERT_EQ(repeated.Load(recording), "");
  repeated.SeekFrame(40);
  EXPECT_EQ(again.state_hash(), end);

  EXPECT_EQ(history.Undo(), "delete 2 bodies");
  EXPECT_EQ(simulation.MakeSnapshot().bodies.size(), 5U);
  EXPECT_EQ(history.Undo(), "duplicate 2 bodies");
  EXPECT_EQ(simulation.state_hash(), hash);
}

}  // namespace
}  // namespace touchstone::session
